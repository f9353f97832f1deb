package source

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

// A title is a line of its own with at most so many characters, and a letterhead
// has at most so many lines.
const (
	titleMost  = 70
	headerMost = 3
)

// endMark is a line that only says that a text ends.
var endMark = regexp.MustCompile(`^[-–—*\s]*(?:ENDS?|[Ee]nds|FIN)[-–—*\s]*$|^[-–—*\s]+30[-–—*\s]+$|^[#\s]{3,}$|^[（(](?:完|fin)[)）]$`)

// Where a line's end was lost as a text was copied: "Bags and beltsNew zip from £24",
// "Who may come?Children from 12".
var (
	glued = regexp.MustCompile(`(?m)^((?:\p{L}[^\n.!?]{0,36})?\b\p{Ll}{3,})(\p{Lu}\p{Ll}+\s)`)
	asked = regexp.MustCompile(`(\p{L}{2}[?？])(\p{L})`)
)

// underlined is a title with a line below it, as plain texts have them.
var underlined = regexp.MustCompile(`(?m)^(\S.{0,60})\n(?:-{3,}|={3,})[ \t]*$`)

// crumbs is the way to a page: "Home > News > Regional", "About us / Our story".
var crumbs = regexp.MustCompile(`^[\p{L} ]{2,24}(?:\s+[>»›/]\s+[\p{L} ]{2,24})+$`)

// unspaced is where a space was lost behind a sentence's end: "rent free.We shall".
var unspaced = regexp.MustCompile(`(\p{Ll}{3}[.!?])(\p{Lu}\p{Ll}*\s)`)

// counted is a line that says which of several things stands below it: "Day 1: Full body".
var counted = regexp.MustCompile(`^\p{Lu}\p{L}{1,8}\s1\s?[:–—-]\s?\S`)

// badges is a line of notes in brackets, as pages of programs begin with.
var badges = regexp.MustCompile(`^(?:\[[^\]\n]{2,40}\]\s*){2,}$`)

// hashtags is a line of nothing but marks by which posts are found.
var hashtags = regexp.MustCompile(`^\s*#[\p{L}\d_]+(?:\s+#[\p{L}\d_]+)+\s*$`)

// front finds the lines that are about a text and not of it.
type front struct{ grammar.Grammar }

// of returns a text without the lines that are about it and not of it: what is
// around its headline, a salutation, the mark that it ends with.
func (f front) of(text string) string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	text = underlined.ReplaceAllString(text, "# $1")
	text = glued.ReplaceAllString(asked.ReplaceAllString(text, "$1 $2"), "$1\n$2")
	text = unglue(unspaced.ReplaceAllString(capitalizedAll(text), "$1 $2"))
	lines := f.facts(f.cards(yearly(strings.Split(text, "\n"))))
	f.curl(lines)
	uncredit(lines)
	f.numbers(lines)
	f.days(lines)
	f.contacts(lines)
	navigation(lines)
	f.letterhead(lines)
	f.beside(lines)
	for i, line := range lines {
		if endMark.MatchString(strings.TrimSpace(line)) || f.furnishes(line) || blank.MatchString(line) {
			lines[i] = ""
		}
		if 2*i > len(lines) && (f.takesLeave(line) || signature(lines[i:])) {
			lines = append(lines[:i:i], postscript(lines[i:])...)
			break
		}
	}
	f.endLetters(lines)
	foot(lines)
	lines = f.unsigned(lines)
	body := 0
	for body < len(lines) && f.about(lines[body]) && (body == 0 || !counted.MatchString(lines[body])) {
		body++
	}
	last := body - 1
	for last > 0 && strings.TrimSpace(lines[last]) == "" {
		last--
	}
	greeted := last >= 0 && f.greets(lines[last])
	f.trim(lines[:body])
	if greeted && body < len(lines) {
		lines[body] = grammar.Capitalize(lines[body]) // a greeting may be the first half of its sentence
	}
	if body < len(lines) && grammar.Runes(strings.TrimSpace(lines[body])) > titleMost {
		return strings.Join(apart(lines[:body]), "\n") + "\n" + strings.Join(lines[body:], "\n")
	}
	return strings.Join(lines, "\n")
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
func (f front) contacts(lines []string) {
	for i := len(lines) / 2; i < len(lines); i++ {
		line := strings.TrimSpace(lines[i])
		if !f.labels(line) || f.Lang.Count(line) < 2 || f.Lang.Begins(language.Heading, line) != len(grammar.Bare(line)) {
			continue
		}
		end := i + 1
		for end < len(lines) && strings.TrimSpace(lines[end]) != "" {
			end++
		}
		if below := lines[i+1 : end]; !slices.ContainsFunc(below, grammar.Finished) && slices.ContainsFunc(below, grammar.Address.MatchString) {
			clear(lines[i:end])
		}
	}
}

// cards gives things that stand one below the other, each with its price on the line below its
// name, a row each: "Kettle", "$0", "For trying things out".
func (f front) cards(lines []string) []string {
	var all []string
	n, under := 0, false // cards, and whether the line before is one
	for at := 0; at < len(lines); at++ {
		to := at
		for to < len(lines) && strings.TrimSpace(lines[to]) != "" {
			to++
		}
		card := lines[at:to]
		if !f.isCard(card) {
			if under {
				all = append(all, "")
			}
			all, under = append(all, lines[at:min(to+1, len(lines))]...), false
			at = to
			continue
		}
		said := slices.DeleteFunc(slices.Clone(card[1:]), func(l string) bool { return f.Orders.Imperative(l) != "" && f.Lang.Count(l) <= titleWords })
		name, _, _ := strings.Cut(strings.TrimSpace(card[0]), "  ") // "Pot  MOST POPULAR"
		all = append(all, "- "+name+": "+strings.Join(said, ", "))
		n, under = n+1, true
		at = to
	}
	if n < 2 {
		return lines
	}
	return all
}

// titleWords is how many words a button or the name of a thing has at most.
const titleWords = 4

// isCard reports whether lines are the name of a thing, its price and a little more.
func (f front) isCard(lines []string) bool {
	const most = 5 // lines
	if len(lines) < 3 || len(lines) > most || f.Lang.Count(lines[0]) > titleWords || grammar.Finished(lines[0]) {
		return false
	}
	price := f.Lang.Numbers(lines[1])
	return len(price) > 0 && price[0].Kind == language.Money && price[0].From == 0 && !slices.ContainsFunc(lines, func(l string) bool { return grammar.Runes(l) > headMost })
}

// curl gives straight quotation marks their sides where no space tells which they open.
func (f front) curl(lines []string) {
	for i, l := range lines {
		if parts := strings.Split(l, `"`); f.Lang.Unspaced && len(parts)%2 == 1 {
			for n := 1; n < len(parts); n += 2 {
				parts[n] = "“" + parts[n] + "”"
			}
			lines[i] = strings.Join(parts, "")
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
		to := at
		for to < len(lines) && strings.TrimSpace(lines[to]) != "" {
			to++
		}
		text := strings.Join(lines[at:to], " ")
		works := named && strings.HasPrefix(text, "1 ") && !grammar.Finished(text)
		if works || authors.MatchString(text) && !grammar.Finished(text) && strings.Contains(text, ",") {
			clear(lines[at:to])
			named = true
		}
		at = to
	}
}

// abreast parts what stands beside one another on a line.
var abreast = regexp.MustCompile(`\s+[–—·•|]\s+`)

// blank is a line of a form that is filled in by hand: "Signed ..........".
var blank = regexp.MustCompile(`(?:\.{6,}|_{4,})\s*(?:\([^)]*\))?\s*$|(?:\.{6,}|_{4,})[^._]+(?:\.{6,}|_{4,})`)

// facts gives each of the particulars that stand beside one another on a line one of its own:
// "For 8 – Preparation: 35 min – Rest: 1 h".
func (f front) facts(lines []string) []string {
	var all []string
	for _, l := range lines {
		cells, labels := abreast.Split(strings.TrimSpace(l), -1), 0
		for _, c := range cells {
			if m := colonLabel.FindStringSubmatch(c); m != nil && grammar.Runes(m[2]) <= headMost {
				labels++
			}
		}
		if len(cells) < leastRows || 3*labels < 2*len(cells) || bulletMark.MatchString(l) || f.furnishes(l) {
			all = append(all, l)
			continue
		}
		all = append(append(append(all, ""), cells...), "")
	}
	return all
}

// dated is a paragraph behind the year, or the month, that it tells of: "1931  A shop opens".
var dated = regexp.MustCompile(`^((?:1\d|20)\d\d(?:年(?:\d{1,2}月)?)?)(?:\s{2,}|\t)(\D.*)$`)

// yearly gives short paragraphs behind their years the marks of items.
func yearly(lines []string) []string {
	var all []string
	n, last := 0, 0
	for i, l := range lines {
		m := dated.FindStringSubmatch(l)
		alone := (i == 0 || strings.TrimSpace(lines[i-1]) == "") && (i+1 == len(lines) || strings.TrimSpace(lines[i+1]) == "")
		switch {
		case m != nil && alone && grammar.Runes(l) <= tipMost:
			colon := ": "
			if isHanRune(grammar.FirstRune(m[2])) {
				colon = "："
			}
			if n > 0 && last == len(all)-1 {
				all = all[:last] // the blank line between two
			}
			all = append(all, "- "+m[1]+colon+m[2])
			n, last = n+1, len(all)
		default:
			all = append(all, l)
		}
	}
	if n < leastRows {
		return lines
	}
	return all
}

// days gives lines that begin each with a day and a full stop the marks of rows: "Monday. Wash cold."
func (f front) days(lines []string) {
	var at []int
	for i, l := range lines {
		if name, said, ok := strings.Cut(strings.TrimSpace(l), ". "); ok && said != "" && f.Lang.Is(language.Weekday, strings.ToLower(name)) {
			at = append(at, i)
		}
	}
	if len(at) < leastRows {
		return
	}
	for _, i := range at {
		lines[i] = strings.Replace(lines[i], ". ", ": ", 1)
	}
}

// letterhead empties the addresses and the date that a letter begins with, before it greets, where
// there are many. What it is about becomes its title.
func (f front) letterhead(lines []string) {
	const least, most = 4, 20 // lines
	top := lines[:min(most, len(lines))]
	greets := slices.IndexFunc(top, f.greets)
	head := top[:max(0, greets)]
	if greets >= 0 || slices.ContainsFunc(top, f.sends) {
		for i, l := range top {
			if about := f.matter(l); about != "" {
				clear(top[:i]) // who sends it
				top[i] = "# " + about
			}
		}
	}
	short, labels := 0, 0 // lines, and those of particulars
	for _, l := range head {
		if grammar.Finished(l) || grammar.Runes(l) > titleMost {
			return
		}
		if strings.TrimSpace(l) != "" {
			short++
		}
		if labelled(l) {
			labels++
		}
	}
	for i, l := range head {
		if short >= least && !hashTitle.MatchString(l) && (labels < 2 || !labelled(l)) {
			head[i] = ""
		}
	}
}

// sends reports whether a line says who sent a letter or to whom: "From: Ann".
func (f front) sends(line string) bool {
	return f.labels(line) && f.matter(line) == "" && (f.Lang.IsFunction(grammar.FirstLow(f.Lang, line)) || strings.Contains(line, "@"))
}

// serialMark is a noun with a number before what is one of several: "Tip 2: No screens",
// 误区二：放在暖气旁边.
var serialMark = regexp.MustCompile(`^\s*(\p{L}{2,12}?)\s?(?:#|[Nn]o\.?\s?|[Nn][º°]\s?)?(\d{1,2}|[一二三四五六七八九十]{1,2})\s?[:：.、–—-]\s*(\S.*)$`)

// numbers gives lines that a noun counts the marks of a numbered list.
func (f front) numbers(lines []string) {
	var at []int
	for i, l := range lines {
		if m := serialMark.FindStringSubmatch(l); m != nil && f.Lang.Is(language.Serial, strings.ToLower(m[1])) {
			if itemNumber(m[2]) != len(at)+1 {
				return
			}
			at = append(at, i)
		}
	}
	if len(at) < leastRows {
		return
	}
	for n, i := range at[:len(at)-1] {
		if grammar.Runes(strings.Join(lines[i:at[n+1]], " ")) > tipMost {
			return // each is a section
		}
	}
	for n, i := range at {
		lines[i] = strconv.Itoa(n+1) + ". " + grammar.Capitalize(serialMark.FindStringSubmatch(lines[i])[3])
	}
}

// postscripted is a line that is added below a signature.
var postscripted = regexp.MustCompile(`^\s*(?:P\.? ?S|P\.? ?D|נ\.ב|又及|附言)\s?[.:：]+\s*(\S.*)$`)

// postscript returns the paragraph that is added to a letter below its end, nil where there is none.
func postscript(end []string) []string {
	at := slices.IndexFunc(end, postscripted.MatchString)
	if at < 0 {
		return nil
	}
	added := []string{"", postscripted.FindStringSubmatch(end[at])[1]}
	for _, l := range end[at+1:] {
		if strings.TrimSpace(l) == "" {
			break
		}
		added = append(added, l)
	}
	return added
}

// signature reports whether lines are a letter's signature: behind "--", as programs set it,
// and short.
func signature(lines []string) bool {
	const mostLines = 8
	return strings.TrimSpace(lines[0]) == "--" && len(lines) <= mostLines
}

// joined is a word in which a line's end was lost before a capital.
var joined = regexp.MustCompile(`(\p{L}+\p{Ll}{2})(\p{Lu}\p{Ll}{2,})`)

// unglue ends lines within words that stand in a text once, and a half of which stands
// in it alone: "Saint-AubracFondée" beside "Saint-Aubrac". GitHub is none of them.
func unglue(text string) string {
	alone := map[string]int{}
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		alone[w]++
	}
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		end := "\n"
		if bulletMark.MatchString(l) {
			end = ". "
		}
		lines[i] = joined.ReplaceAllStringFunc(l, func(word string) string {
			m := joined.FindStringSubmatch(word)
			if m[1]+m[2] != word || alone[word] > 1 || alone[m[1]]+alone[m[2]] == 0 {
				return word
			}
			return m[1] + end + m[2]
		})
	}
	return strings.Join(lines, "\n")
}

// lowered is where a sentence begins with a small letter.
var lowered = regexp.MustCompile(`((?:[\p{L}\d]{2}[.!?] +|\n\n))(\p{Ll})`)

// capitalizedAll begins sentences with capitals in a text of which most begin without.
func capitalizedAll(text string) string {
	const least = 4
	small := len(lowered.FindAllString(text, -1))
	if small < least || small < len(raised.FindAllString(text, -1)) {
		return text
	}
	return lowered.ReplaceAllStringFunc(text, func(s string) string {

		at := strings.LastIndexAny(s, " \n") + 1
		return s[:at] + grammar.Capital(s[at:])

	})
}

// raised is where a sentence begins with a capital.
var raised = regexp.MustCompile(`\p{L}{2}[.!?] +\p{Lu}`)

// beside sets two or three particulars that stand beside one another in one of a text's first
// lines into one line below its title: "Ref. 2025/04        Published: 5 May".
func (f front) beside(lines []string) {
	const first, most = 4, 40
	priced := func(l string) bool {
		return slices.ContainsFunc(f.Lang.Numbers(l), func(n language.Number) bool { return n.Kind == language.Money })
	}
	for i, l := range lines[:min(first, len(lines))] {
		cells := wideGap.Split(strings.TrimSpace(l), -1)
		ends := i+1 == len(lines) || strings.TrimSpace(lines[i+1]) == ""
		if (i > 0 || priced(l)) && ends && len(cells) > 1 && len(cells) < 4 && !slices.ContainsFunc(cells, func(c string) bool { return grammar.Runes(c) > most }) && (len(cells) == 2 || !labelled(cells[0])) && !grammar.Finished(l) && !grammar.Timed.MatchString(l) {
			lines[i] = strings.Join(cells, " · ")
		}
	}
}

// foot empties the last line of a text where it is the foot of a page: "HP-240 rev. 6   Printed in
// Wales   17".
func foot(lines []string) {
	for i := len(lines) - 1; i > 0; i-- {
		cells := wideGap.Split(strings.TrimSpace(lines[i]), -1)
		if cells[0] == "" {
			continue
		}
		alone := strings.TrimSpace(lines[i-1]) == ""
		if last := cells[len(cells)-1]; alone && len(cells) > 1 && strings.Trim(last, "0123456789") == "" && len(last) < 4 {
			lines[i] = ""
		}
		return
	}
}

// endLetters empties the lines within a text that take leave and say who does, before a
// postscript: "Thanks for bearing with us", "Rosalind".
func (f front) endLetters(lines []string) {
	const mostWords = 6
	for i, line := range lines[:max(0, len(lines)-1)] {
		leave := f.Lang.Begins(language.Farewell, strings.TrimSpace(line)) > 0 && f.Lang.Count(line) <= mostWords && !grammar.Finished(line)
		if !leave || 2*i < len(lines) || lines[i+1] == "" || !f.signs(strings.TrimSpace(lines[i+1]), false) {
			continue
		}
		end := i
		for end < len(lines) && end-i <= headerMost && strings.TrimSpace(lines[end]) != "" {
			end++
		}
		clear(lines[i:end])
	}
}

// unsigned takes off the lines at a text's end that only say who signs it, and when.
func (f front) unsigned(lines []string) []string {
	const most = 3 // lines
	n, taken, dated := len(lines), 0, false
	for n > 1 && taken <= most {
		line := strings.TrimSpace(lines[n-1])
		switch {
		case line == "":
		case f.dates(line) && f.Entries.Value(line) == "":
			taken, dated = taken+1, true
		case f.signs(line, dated) || f.namesOffice(lines[:n]):
			taken++
		default:
			if taken > 0 && grammar.LastRune(line) == ',' && f.Lang.Count(line) <= 5 {
				n-- // what leads to the signature
			}
			if taken > 0 {
				return lines[:n]
			}
			return lines
		}
		n--
	}
	return lines
}

// namesOffice reports whether the last of some lines only says what the one is whose name
// stands alone above it: "House manager".
func (f front) namesOffice(lines []string) bool {
	n := len(lines)
	if n < 3 || strings.TrimSpace(lines[n-3]) != "" {
		return false
	}
	name, office := strings.TrimSpace(lines[n-2]), strings.TrimSpace(lines[n-1])
	short := f.Lang.Count(office) <= grammar.LabelMost && grammar.IsCapitalized(office) && !grammar.Finished(office) && !strings.ContainsFunc(office, unicode.IsDigit)
	return short && f.Lang.Count(name) > 1 && f.Names.IsName(name) && f.signs(name, false) && f.Entries.Value(office) == ""
}

// slashedDate is a date in figures, as it stands beside a signature.
var slashedDate = regexp.MustCompile(`^\d{1,2}[./-]\d{1,2}[./-](?:\d{2}|\d{4})$`)

// signs reports whether a line is a name and nothing else; a Chinese one where a date
// stands below it.
func (f front) signs(line string, dated bool) bool {
	if n := f.Lang.Begins(language.Farewell, line); n > 0 {
		line = strings.TrimLeft(line[n:], " :,.")
	}
	if cells := wideGap.Split(line, -1); len(cells) > 1 {
		return !slices.ContainsFunc(cells, func(c string) bool { return !f.signs(c, dated) })
	}
	if slashedDate.MatchString(line) {
		return true
	}
	if grammar.Runes(line) > headMost || grammar.Finished(line) || strings.ContainsAny(line, ":：;|\t") || bulletMark.MatchString(line) || grammar.Address.MatchString(line) {
		return false
	}
	if f.Lang.Unspaced || !grammar.Cased(line) {
		return dated && !strings.ContainsFunc(line, unicode.IsDigit)
	}
	return !slices.ContainsFunc(f.Lang.Spoken(line), func(w language.Word) bool {
		return w.Digit || !w.Capitalized() && !f.Lang.IsFunction(w.Low)
	})
}

// apart sets the lines of a short run before the body apart: they are no
// paragraph.
func apart(front []string) []string {
	var all []string
	for i := 0; i < len(front); {
		end := i
		for end < len(front) && front[end] != "" {
			end++
		}
		for k := i; k < end; k++ {
			if all = append(all, front[k]); k+1 < end && end-i <= headerMost && (!labelled(front[k]) || !labelled(front[k+1])) {
				all = append(all, "")
			}
		}
		for i = end; i < len(front) && front[i] == ""; i++ {
			all = append(all, "")
		}
	}
	return all
}

// labelled reports whether a line begins with a label: "Our reference: …".
func labelled(line string) bool { return colonLabel.MatchString(line) }

// trim empties the lines before a text's body that are no title: labels and
// salutations.
func (f front) trim(front []string) {
	for i, line := range front {
		if f.labels(line) || f.greets(line) || crumbs.MatchString(strings.TrimSpace(line)) {
			front[i] = ""
		}
	}
}

// forwarded leads to what a letter is about that is answered or passed on.
var forwarded = regexp.MustCompile(`^(?:(?:[Rr][Ee]|[Ff][Ww][Dd]?|AW|WG|RV|TR)\s?:\s*)+`)

// matter returns what a letter is about where a line says it: "Subject: Team offsite". "" where
// it does not.
func (f front) matter(line string) string {
	line = strings.TrimSpace(line)
	about, ok := strings.CutPrefix(strings.Replace(strings.TrimSpace(line[f.Lang.Begins(language.Matter, line):]), "：", ":", 1), ":")
	if about = forwarded.ReplaceAllString(strings.TrimSpace(about), ""); !ok || f.Lang.Begins(language.Matter, line) == 0 || grammar.Runes(about) > titleMost {
		return ""
	}
	return about
}

// about reports whether a line may stand before the body of a text.
func (f front) about(line string) bool {
	line = strings.TrimSpace(line)
	if hashTitle.MatchString(line) {
		return true
	}
	if name, _ := f.Entries.Named(line); f.Times.NamesMoment(name) {
		return false // a row of a timetable
	}
	if line == "" || f.labels(line) || f.greets(line) || f.dates(line) {
		return true
	}
	return grammar.Runes(line) <= titleMost && looksLikeTitle(line) && !bulletMark.MatchString(line) && !hanNumber.MatchString(line) && !fence.MatchString(line) && !leader.MatchString(line) && !strings.ContainsAny(line, "|\t")
}

// labels reports whether a line says what a text is, or who sent it to whom, or
// counts it: "FOR IMMEDIATE RELEASE", "Contact: …", "Unit 3, Lesson 6".
func (f front) labels(line string) bool {
	line = strings.TrimSpace(line)
	n := f.Lang.Begins(language.Heading, line)
	if n == 0 || grammar.Runes(line) > 2*titleMost {
		return false
	}
	rest := strings.TrimSpace(line[n:])
	if strings.ContainsRune(":：", grammar.FirstRune(rest)) {
		return true
	}
	return !slices.ContainsFunc(f.Lang.Spoken(rest), func(w language.Word) bool { return !w.Digit && !f.Lang.Is(language.Heading, w.Low) })
}

// furnishes reports whether a line is of the page that a text stood on, and not of it:
// "Share   Save", "READ MORE: …", "Photo: …", "Was this page helpful? …", or half of what
// stands beside one another on it: "By Ann · Updated 3 May · Reading time: 4 min".
func (f front) furnishes(line string) bool {
	const phrase = 3 // words, that nobody tells
	line = strings.TrimSpace(line)
	cells, said := abreast.Split(line, -1), 0
	for i, c := range cells {
		if f.Lang.Begins(language.Furniture, c) > 0 || i == 0 && f.Lang.Is(language.Preposition, grammar.FirstLow(f.Lang, c)) && f.Names.IsName(strings.TrimSpace(c[len(grammar.FirstLow(f.Lang, c)):])) {
			said++
		}
	}
	_, message, _ := strings.Cut(line, ": ") // of a chat: "Ann: Image omitted."
	n := f.Lang.Begins(language.Furniture, line)
	k := f.Lang.Begins(language.Furniture, message)
	if citation.MatchString(line) || allPictured(line) || len(cells) > 1 && 2*said >= max(3, len(cells)) || f.Lang.Count(line[:n]) >= phrase || f.Lang.Count(message[:k]) >= phrase || k > 0 && k == len(grammar.Bare(message)) {
		return true
	}
	return badges.MatchString(line) || hashtags.MatchString(line) || n > 0 && grammar.Runes(line) <= titleMost && !grammar.Finished(line) && (n == len(line) || strings.ContainsAny(line[n:min(len(line), n+2)], ":：|\t") || strings.Contains(line, "   ") || f.Lang.Count(line[:n]) > 1)
}

// greets reports whether a line is a salutation.
func (f front) greets(line string) bool {
	line = strings.TrimSpace(line)
	return strings.ContainsAny(string(grammar.LastRune(line)), ",，:：!！") && f.Lang.Begins(language.Salutation, line) > 0 && grammar.Runes(line) <= titleMost && len(f.Lang.Sentences(line)) == 1
}

// takesLeave reports whether a line is what a letter ends with, before who signs it
// and the small print.
func (f front) takesLeave(line string) bool {
	line = strings.TrimSpace(line)
	n := f.Lang.Begins(language.Farewell, line)
	return n > 0 && f.Lang.Count(line[n:]) <= 3 && strings.ContainsAny(string(grammar.LastRune(line)), ",，!！") || n > 0 && n == len(line)
}

// dates reports whether a line is a date, with a place or a weekday at most.
func (f front) dates(line string) bool {
	numbers := f.Lang.Numbers(line)
	if hashTitle.MatchString(line) {
		return false
	}
	if slices.ContainsFunc(numbers, grammar.IsMoment) && !grammar.Finished(line) && grammar.Runes(line) <= 2*titleMost && len(f.Lang.Sentences(line)) == 1 && f.Entries.Value(line) == "" && (strings.Contains(line, "|") || len(numbers) > 1 && !f.Clauses.IsClause(line)) {
		return true // who wrote it, or what it is of, where and when
	}
	if len(numbers) == 0 || numbers[0].Kind != language.Date || grammar.Runes(line) > titleMost {
		return false
	}
	beside := line[:numbers[0].From] + line[numbers[0].To:]
	words := f.Lang.Spoken(beside)
	return len(words) <= 3 && !slices.ContainsFunc(words, func(w language.Word) bool {
		return !w.Capitalized() && !f.Lang.IsFunction(w.Low) && !f.Lang.Is(language.Weekday, w.Low)
	})
}

// namesDay reports whether a line names a day.
func (f front) namesDay(line string) bool {
	return slices.ContainsFunc(f.Lang.Numbers(line), func(n language.Number) bool { return n.Kind == language.Date })
}

// unbracketed returns a sentence without the bracket around it, or one that only a
// sentence beside it closes or opens.
func unbracketed(s string) string {
	for _, b := range []struct{ open, shut string }{{"(", ")"}, {"（", "）"}} {
		body := strings.TrimRight(s, language.EndMarks)
		inner, opened := strings.CutPrefix(body, b.open)
		end := strings.TrimPrefix(s, body)
		switch head, shut := strings.CutSuffix(inner, b.shut); {
		case opened && shut && grammar.Closed(head):
			return strings.TrimSpace(head + strings.TrimLeft(end, string(grammar.LastRune(head))))
		case opened && grammar.Closed(inner):
			return inner + end
		case shut && !opened && grammar.Closed(strings.TrimSuffix(body, b.shut)):
			return head + end
		}
	}
	return s
}
