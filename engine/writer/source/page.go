package source

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

// endMark is a line that only says that a text ends.
var endMark = regexp.MustCompile(`^[-–—*\s]*(?:ENDS?|[Ee]nds|FIN)[-–—*\s]*$|^[-–—*\s]+30[-–—*\s]+$|^[#\s]{3,}$|^[（(](?:完|fin)[)）]$`)

// crumbs is the way to a page: "Home > News > Regional", "About us / Our story".
var crumbs = regexp.MustCompile(`^[\p{L} ]{2,24}(?:\s+[>»›/]\s+[\p{L} ]{2,24})+$|^\[?[\p{L} ]{2,24}\]?(?:\s+[>»›/]\s+\[?[\p{L}\d –-]{2,28}\]?){2,}$`)

// badges is a line of notes in brackets, as pages of programs begin with.
var badges = regexp.MustCompile(`^(?:\[[^\]\n]{2,40}\]\s*){2,}$`)

// hashtags is a line of nothing but marks by which posts are found.
var hashtags = regexp.MustCompile(`^\s*#[\p{L}\d_]+(?:\s+#[\p{L}\d_]+)+\s*$`)

// pageHead is how many lines the head of a page has at most.
const pageHead = 16

// page finds what a page has around a text.
type page struct{ particular }

// unpage empties the lines that say whose a text is, how its press office is reached and where
// else one may go.
func (p page) unpage(lines []string) {
	uncredit(lines)
	p.contacts(lines)
	p.unrelated(lines)
	p.uncomment(lines)
	p.unsell(lines)
	p.unpicture(lines)
	p.imprint(lines)
	navigation(lines)
}

// imprint empties the lines that a text ends with and that only say what firm it is of, where that is
// and how it is reached, a line each or beside one another.
func (p page) imprint(lines []string) {
	const fewWords = 3
	from, to := lastParagraph(lines)
	firm := func(c string) bool { return p.Lang.EndsWith(language.Firm, strings.TrimSpace(c)) }
	for from < to && !firm(abreast.Split(lines[from], 2)[0]) {
		from++
	}
	cells := abreast.Split(strings.TrimSpace(strings.Join(lines[from:to], " · ")), -1)
	if from == 0 || len(cells) < leastRows || !slices.ContainsFunc(cells, grammar.Address.MatchString) {
		return
	}
	tells := func(c string) bool {
		short := p.Lang.Count(c) <= fewWords || strings.ContainsFunc(c, unicode.IsDigit) || grammar.Address.MatchString(c)
		return !short || firm(c) || grammar.Finished(c) || grammar.Runes(c) > headMost || p.Clauses.IsClause(c)
	}
	if !slices.ContainsFunc(cells[1:], tells) {
		clear(lines[from:to])
	}
}

// unfurnish empties the lines of the page that a text stood on, and the one that only says that it ends.
func (p page) unfurnish(lines []string) {
	below := false // the line above is one of the page
	end := p.told(lines)
	for i, line := range lines {
		leads := below && isAddress(strings.TrimSpace(line)) // where a button of the page leads
		if i > 0 && unicode.IsLower(grammar.FirstRune(line)) && grammar.IsWordRune(grammar.LastRune(lines[i-1])) {
			below = false
			continue // it goes on with a sentence
		}
		below = leads || p.furnishes(line) || i < pageHead && p.isStamped(line) || i >= end && p.isButton(line)
		if below || endMark.MatchString(strings.TrimSpace(line)) || filed.MatchString(strings.TrimSpace(line)) || blank.MatchString(line) {
			lines[i] = ""
		}
	}
}

// pressed is a line whose end is pressed: "Buy now »".
var pressed = regexp.MustCompile(`[>»›→]$`)

// unsell empties what a page sells among a text, below the word that says so.
func (p page) unsell(lines []string) {
	const most, longest = 2, 140 // lines, characters
	for i, l := range lines {
		l = strings.Trim(strings.TrimSpace(l), "-–—[]()* ")
		if l == "" || p.Lang.Begins(language.Advert, l) != len(l) {
			continue
		}
		near := lines[:min(len(lines), i+2+most)]
		sold := near[i+1 : paragraphEnd(near, i+1)]
		if text := strings.TrimSpace(strings.Join(sold, "")); (capitals(l) || pressed.MatchString(text)) && text != "" && len(sold) <= most && grammar.Runes(text) <= longest {
			clear(sold)
			lines[i] = ""
		}
	}
}

// told returns how many of a text's lines there are without those of the page at its end, where a
// button may stand alone: elsewhere it is a title.
func (p page) told(lines []string) int {
	n := len(lines)
	for n > 0 {
		l := strings.TrimSpace(lines[n-1])
		if l != "" && !isAddress(l) && !p.isButton(l) && !p.furnishes(l) {
			break
		}
		n--
	}
	return n
}

// navigation empties the lines at the ends of a page that are the ways to others: "Home | About us |
// Join us | Contact".
func navigation(lines []string) {
	const near, least, longest = 5, 4, 20 // lines, pages, characters
	for i, l := range lines {
		bars := func(i int) bool { return i >= 0 && i < len(lines) && strings.Contains(lines[i], "|") }
		cells := strings.Split(strings.Trim(strings.TrimSpace(l), "|"), "|")
		if i >= near && i < len(lines)-near || len(cells) < least || bars(i-1) || bars(i+1) {
			continue
		}
		if !slices.ContainsFunc(cells, func(c string) bool {
			return grammar.Runes(strings.TrimSpace(c)) > longest || grammar.Finished(c) || strings.ContainsAny(c, ":：") || strings.ContainsFunc(c, unicode.IsDigit) && !strings.Contains(c, "(")
		}) {
			lines[i] = ""
		}
	}
}

// allPictured reports whether a line is a row of buttons with pictures on them.
func allPictured(line string) bool {
	cells := wideGap.Split(line, -1)
	return len(cells) > 1 && !slices.ContainsFunc(cells, func(c string) bool { return !unicode.Is(unicode.So, grammar.FirstRune(c)) })
}

// contacts empties the lines below a text that say where its press office is.
func (p page) contacts(lines []string) {
	for i := len(lines) / 2; i < len(lines); i++ {
		line := strings.TrimSpace(lines[i])
		if !p.labels(line) || p.Lang.Count(line) < 2 || p.Lang.Begins(language.Heading, line) != len(grammar.Bare(line)) {
			continue
		}
		end := paragraphEnd(lines, i)
		if below := lines[i+1 : end]; !slices.ContainsFunc(below, grammar.Finished) && slices.ContainsFunc(below, grammar.Address.MatchString) {
			clear(lines[i:end])
		}
	}
}

// citation is where a paper was published: "Sleep Research 2023; 18(4): 311–319".
var citation = regexp.MustCompile(`\b(?:19|20)\d\d; ?\d+(?: ?\(\d+\))?: ?\d+`)

// authors are the names over a paper, each with the number of where its bearer works.
var authors = regexp.MustCompile(`(?:\p{Ll}\d(?:,\d)*(?:,? |$).*){2}`)

// uncredit empties the names over a paper and where their bearers work.
func uncredit(lines []string) {
	const first = 16 // lines
	named := false
	for at := 0; at < min(first, len(lines)); at++ {
		to := paragraphEnd(lines, at)
		text := strings.Join(lines[at:to], " ")
		works := named && strings.HasPrefix(text, "1 ") && !grammar.Finished(text)
		if works || authors.MatchString(text) && !grammar.Finished(text) && strings.Contains(text, ",") {
			clear(lines[at:to])
			named = true
		}
		at = to
	}
}

// blank is a line of a form that is filled in by hand: "Signed ..........".
var blank = regexp.MustCompile(`(?:\.{6,}|_{4,}|…{3,})\s*(?:\([^)]*\))?\s*$|(?:\.{6,}|_{4,}|…{3,})[^._…]+(?:\.{6,}|_{4,}|…{3,})`)

// filed is where the file of a text lies, and nothing else.
var filed = regexp.MustCompile(`^(?:\p{L}:\\|\\\\|~?/)(?:[^\\/\n]{1,60}[\\/])+[^\\/\n]{1,80}\.\w{2,5}$`)

// foot empties the last line of a text where it is the foot of a page: "HP-240 rev. 6   Printed in
// Wales   17".
func (p page) foot(lines []string) {
	for i := len(lines) - 1; i > 0; i-- {
		cells := wideGap.Split(strings.TrimSpace(lines[i]), -1)
		if cells[0] == "" {
			continue
		}
		if len(cells) > 1 && (slices.ContainsFunc(cells, p.isSheet) || documentCode.MatchString(cells[len(cells)-1])) {
			lines[i] = ""
			return
		}
		alone := strings.TrimSpace(lines[i-1]) == ""
		if last := cells[len(cells)-1]; alone && len(cells) > 1 && strings.Trim(last, "0123456789") == "" && len(last) < 4 {
			lines[i] = ""
		}
		return
	}
}

// documentCode is how a document is filed, at the end of its last line: "P-00417-ES-03".
var documentCode = regexp.MustCompile(`^(?:\p{Lu}+-)+(?:[\p{Lu}\d]+-)*\d+$`)

// isSheet reports whether a cell is the name that a program gives a part of a spreadsheet: "Sheet2".
func (p page) isSheet(cell string) bool {
	name := strings.TrimRight(cell, "0123456789")
	name = strings.ToLower(strings.TrimSpace(name))
	return name != cell && p.Lang.Is(language.Sheet, name)
}

// unreferenced empties the lists of works that a text refers to, each with its title, and what a
// program's page says of the work on it.
func (p page) unreferenced(lines []string) {
	coded := slices.ContainsFunc(lines, fence.MatchString)
	ends := make([]int, len(lines)) // where the next title is that is marked as one
	for i, end := len(lines)-1, len(lines); i >= 0; i-- {
		if ends[i] = end; hashTitle.MatchString(lines[i]) {
			end = i
		}
	}
	for i := range lines {
		title, to := aloneAt(lines, i), i+1
		if m := hashTitle.FindStringSubmatch(lines[i]); m != nil {
			title = m[1]
		}
		if title != "" {
			to = ends[i]
		}
		ofProject := hashTitle.MatchString(lines[i]) && p.Lang.Is(language.Project, strings.ToLower(strings.Trim(title, " *")))
		if coded && ofProject || p.Lang.ListsWorks(title, lines[i+1:to]) {
			clear(lines[i:to])
		}
	}
}

// aloneAt is a line that stands between empty ones, "" where it does not or is long.
func aloneAt(lines []string, i int) string {
	empty := func(k int) bool { return k >= 0 && k < len(lines) && strings.TrimSpace(lines[k]) == "" }
	if !empty(i-1) || !empty(i+1) || grammar.Runes(lines[i]) > titleMost {
		return ""
	}
	return lines[i]
}

// isByline reports whether a line says who wrote a text: "by Ian Threlfall".
func (p page) isByline(line string) bool {
	low := grammar.FirstLow(p.Lang, line)
	return p.Lang.IsAny(low, language.By, language.Preposition) && p.Names.IsName(strings.TrimSpace(line[min(len(low), len(line)):]))
}

// stamp is when a page was published, to the minute.
var stamp = regexp.MustCompile(`\d{4}[-/.]\d\d?[-/.]\d\d? \d\d?:\d\d(?:\D|$)`)

// signsText reports whether a line says who wrote a text, or when: "By Ann | 3 May", "原创 小林 2024-05-03
// 17:30".
func (p page) signsText(line string) bool {
	line = strings.TrimSpace(line)
	first, _, _ := strings.Cut(line, " | ")
	return p.isStamped(line) || p.isRow(line, false) || p.isByline(abreast.Split(first, 2)[0])
}

// isStamped reports whether a line says what a page is, and when it was published.
func (p page) isStamped(line string) bool {
	line = strings.TrimSpace(line)
	return stamp.MatchString(line) && p.Lang.Begins(language.TextKind, line) > 0 && grammar.Runes(line) <= titleMost
}

// factual reports whether a paragraph only says what a page knows of its matter: a label and a value
// each, two or more.
func (p page) factual(lines []string) bool {
	labels := 0
	for _, l := range lines {
		for _, c := range wideGap.Split(strings.TrimSpace(l), -1) {
			if !labelled(c) || grammar.Finished(c) {
				return false
			}
			labels++
		}
	}
	return labels > 1
}

// form is what a page asks for, and the button below that, behind what it is for: "Our letter, every
// Friday. [Your e-mail] [Subscribe]".
var form = regexp.MustCompile(`(?:\[[^\]\[\n]{2,40}\]\s*){2,}$`)

// fills reports whether a line ends with what is to be filled in and a button.
func (p page) fills(line string) bool {
	return slices.ContainsFunc(strings.FieldsFunc(form.FindString(line), func(r rune) bool { return strings.ContainsRune("[]", r) }), func(word string) bool {
		return p.isButton(word) || p.Lang.Begins(language.Bar, word) == len(word)
	})
}

// unpicture takes out where pictures stood on a page, and the line that only names these.
func (p page) unpicture(lines []string) {
	for i, l := range lines {
		said := shown.ReplaceAllStringFunc(l, func(m string) string {
			if word := m[1 : len(m)-1]; p.Lang.Begins(language.Placeholder, word) == len(word) {
				return ""
			}
			return m
		})
		if badges.MatchString(strings.TrimSpace(l)) || said == l && !p.fills(l) {
			continue
		}
		if lines[i] = strings.TrimRight(said, " \t"); grammar.Announces(lines[i]) || p.fills(l) {
			lines[i] = ""
		}
	}
}

// isButton reports whether words are those of a link at an e-mail's foot, and nothing else:
// "Unsubscribe", "View in browser", "Manage preferences: club.example".
func (p page) isButton(words string) bool {
	if head, leads, ok := strings.Cut(words, ": "); ok && isAddress(strings.TrimSpace(leads)) {
		words = head
	}
	words = strings.Trim(strings.TrimLeftFunc(words, isSymbol), " .[]()>»›→")
	return words != "" && p.Lang.Begins(language.Button, words) == len(words)
}

// furnishes reports whether a line is of the page that a text stood on, and not of it:
// "Share   Save", "READ MORE: …", "Photo: …", "Was this page helpful? …", or half of what
// stands beside one another on it: "By Ann · Updated 3 May · Reading time: 4 min".
func (p page) furnishes(line string) bool {
	const phrase = 3 // words, that nobody tells
	line = strings.TrimSpace(line)
	cells, said := abreast.Split(line, -1), 0
	if len(cells) > 1 && !slices.ContainsFunc(cells, func(c string) bool { return !p.isButton(c) }) {
		return true
	}
	for i, c := range cells {
		if p.Lang.Begins(language.Furniture, strings.TrimLeftFunc(c, isSymbol)) > 0 || i == 0 && p.isByline(c) {
			said++
		}
	}
	_, message, _ := strings.Cut(line, ": ") // of a chat: "Ann: Image omitted."
	line = strings.TrimLeft(line, "(（")
	n := p.Lang.Begins(language.Furniture, line)
	k := p.Lang.Begins(language.Furniture, message)
	if citation.MatchString(line) || allPictured(line) || len(cells) > 1 && 2*said >= max(3, len(cells)) || p.Lang.Count(line[:n]) >= phrase || p.Lang.Count(message[:k]) >= phrase || k > 0 && k == len(grammar.Bare(message)) {
		return true
	}
	return badges.MatchString(line) || hashtags.MatchString(line) || n > 0 && grammar.Runes(line) <= titleMost && !grammar.Finished(line) && (n == len(line) || strings.ContainsAny(line[n:min(len(line), n+2)], ":：|\t") || strings.Contains(line, "   ") || p.Lang.Count(line[:n]) > 1)
}

// pressed counts the cells of a line that are pressed on a page: a button, a link of it, a sign or a
// figure that is chosen.
func (p page) pressed(cells []string) int {
	const words, most = 5, 24 // of a button, characters
	n := 0
	for _, cell := range cells {
		cell = strings.TrimFunc(cell, isSymbol)
		if bare := remarkBehind.ReplaceAllString(cell, ""); bare != "" {
			cell = bare
		}
		begins := p.Lang.Begins(language.Pressed, cell)
		short := begins == len(cell) || p.Lang.Count(cell) <= words && grammar.Runes(cell) <= most && !grammar.Finished(cell)
		short = short && (begins == len(cell) || len(cells) > 1 || p.Lang.Count(cell[:begins]) > 1) // "Close the lid" is a step
		_, part := p.ofBar(cell)
		beside := len(cells) > 1 && (p.Lang.Begins(language.Tab, cell) == len(cell) || p.counts(cell)) // alone it may be a title
		part = part || p.Lang.Begins(language.Reply, cell) == len(cell)
		if part || beside || begins > 0 && short || isChosen(cell) || p.Lang.Begins(language.Furniture, cell) == len(cell) {
			n++
		}
	}
	return n
}

// chosen is a figure or a letter that is pressed: "1x", "+", "A-", "f".
var chosen = regexp.MustCompile(`^(?:\d{0,2} ?[x×+-]|[A-Za-z]?[+-]?)$`)

// isChosen reports whether a cell is nothing but figures and signs that are pressed.
func isChosen(cell string) bool {
	return !slices.ContainsFunc(strings.Fields(cell), func(part string) bool { return !chosen.MatchString(part) })
}

// isLink reports whether a line is a word that is pressed, or a part of the bar over a page, alone: in
// the middle it may be a title.
func (p page) isLink(line string) bool {
	line = strings.TrimFunc(line, isSymbol)
	_, part := p.ofBar(line)
	return part || line != "" && p.Lang.Begins(language.Pressed, line) == len(line)
}

// sells reports whether a line says what may be chosen of something that is sold: "Colour: white".
func (p page) sells(line string) bool {
	n := p.Lang.Begins(language.Pressed, line)
	return n > 0 && strings.ContainsRune(":：", grammar.FirstRune(line[n:]))
}

// isRated reports whether a line says how many judged what a page shows: "4.4 out of 5 (318 reviews)".
func (p page) isRated(line string) bool {
	judged := strings.Trim(remarkBehind.FindString(line), " ()（）")
	return judged != "" && p.counts(judged) && strings.ContainsFunc(strings.TrimSuffix(line, judged), unicode.IsDigit)
}

// handle is somebody's name on a site.
var handle = regexp.MustCompile(`(?:^|\s)@[\p{L}\d_]`)

// pleads reports whether a line asks of who reads a page what the page gains by: to subscribe, or to
// tell others of it.
func (p page) pleads(line string) bool {
	return grammar.Runes(line) <= 2*titleMost && (p.Lang.Contains(language.Plea, strings.ToLower(line)) || handle.MatchString(line))
}
