package source

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

// letter finds what a letter has around its text.
type letter struct{ particular }

// letterhead empties the addresses and the date that a letter begins with, before it greets, where
// there are many. What it is about becomes its title.
func (lt letter) letterhead(lines []string) {
	const least, most = 4, 20 // lines
	top := lines[:min(most, len(lines))]
	greets := slices.IndexFunc(top, lt.greets)
	head := top[:max(0, greets)]
	if greets >= 0 || slices.ContainsFunc(top, lt.sends) {
		for i, l := range top {
			if about := lt.matter(l); about != "" {
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
func (lt letter) sends(line string) bool {
	return lt.labels(line) && lt.matter(line) == "" && (lt.Lang.IsFunction(grammar.FirstLow(lt.Lang, line)) || strings.Contains(line, "@"))
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

// unwish takes off the sentence in which who wrote a text takes leave, behind its last: "Ask me.
// Best wishes, Ann".
func (lt letter) unwish(lines []string) {
	const mostWords = 3
	_, to := lastParagraph(lines)
	if to == 0 {
		return
	}
	line := strings.TrimSpace(lines[to-1])
	all := lt.Lang.Sentences(line)
	if len(all) < 2 {
		return
	}
	last := all[len(all)-1]
	n := lt.Lang.Begins(language.Farewell, last)
	who := strings.Trim(last[n:], " ,，.。!！")
	if n > 0 && who != "" && lt.Lang.Count(who) <= mostWords && lt.signs(who, false) {
		lines[to-1] = strings.TrimSpace(strings.TrimSuffix(line, last))
	}
}

// sealed is where people sign, in brackets: "(signature)".
var sealed = regexp.MustCompile(`^[(（\[]\p{L}[\p{L} .]*[)）\]]$`)

// unsealed empties the columns in which several people sign a text, and the few lines below them.
func unsealed(lines []string) {
	const below = 8 // lines
	for i := len(lines) - 1; i > 0 && i >= len(lines)-below; i-- {
		cells := wideGap.Split(strings.TrimSpace(lines[i]), -1)
		if len(cells) < 2 || slices.ContainsFunc(cells, func(c string) bool { return c != cells[0] || !sealed.MatchString(c) }) {
			continue
		}
		if who := wideGap.Split(strings.TrimSpace(lines[i-1]), -1); len(who) == len(cells) {
			i--
		}
		clear(lines[i:])
		return
	}
}

// signature reports whether lines are a letter's signature: behind "--", as programs set it,
// and short.
func signature(lines []string) bool {
	const mostLines = 8
	return strings.TrimSpace(lines[0]) == "--" && len(lines) <= mostLines
}

// ended returns a letter without what stands below its end: who signs it, how they are reached and the
// small print. A postscript stays, and what tells something below all that.
func (lt letter) ended(lines []string) []string {
	var all []string
	from, to := 0, 0
	for i := 0; i < len(lines); i++ {
		if !lt.takesLeave(lines[i]) && !signature(lines[i:]) {
			continue
		}
		if i >= to {
			to = lt.closed(lines, i)
		}
		if 2*i <= len(lines) && to < len(lines) && !lt.signs(strings.TrimSpace(lines[i+1]), false) {
			continue
		}
		all = slices.Concat(all, lines[from:i], postscript(lines[i:to]))
		from, i = to, to-1
	}
	return append(all, lines[from:]...)
}

// closed returns where what a letter ends with ends, from the line on that takes leave: behind the last
// paragraph below which none tells something.
func (lt letter) closed(lines []string, at int) int {
	for end := paragraphEnd(lines, at); ; end = paragraphEnd(lines, end) {
		if end = firstLine(lines, end); end == len(lines) || lt.tells(lines[end:paragraphEnd(lines, end)]) {
			return end
		}
	}
}

// filledIn is where a form leaves room for an answer.
var filledIn = regexp.MustCompile(`\.{6,}|_{4,}|…{2,}`)

// tells reports whether a paragraph below who signs a letter tells something: it is marked as a title or
// as an item, or has a sentence, and is neither small print nor a form.
func (lt letter) tells(paragraph []string) bool {
	const fewWords = 5
	about := page(lt)
	switch first := paragraph[0]; {
	case postscripted.MatchString(first), about.furnishes(first), slices.ContainsFunc(paragraph, func(l string) bool { return filledIn.MatchString(l) || lt.Lang.Contains(language.SmallPrint, l) }):
		return false
	case hashTitle.MatchString(first), bulletMark.MatchString(first):
		return true
	}
	return slices.ContainsFunc(paragraph, func(l string) bool {
		return grammar.Finished(l) && lt.Lang.Count(l) > fewWords && !isAddress(strings.TrimSpace(l))
	})
}

// endLetters empties the lines within a text that take leave and say who does, before a
// postscript: "Thanks for bearing with us", "Rosalind".
func (lt letter) endLetters(lines []string) {
	const mostWords = 6
	for i, line := range lines[:max(0, len(lines)-1)] {
		leave := lt.Lang.Begins(language.Farewell, strings.TrimSpace(line)) > 0 && lt.Lang.Count(line) <= mostWords && !grammar.Finished(line)
		if !leave || 2*i < len(lines) || lines[i+1] == "" || !lt.signs(strings.TrimSpace(lines[i+1]), false) {
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
func (lt letter) unsigned(lines []string) []string {
	const most = 3 // lines
	n, taken, dated := len(lines), 0, false
	for n > 1 && taken <= most {
		line := strings.TrimSpace(lines[n-1])
		item := bulletMark.MatchString(lines[n-1]) && bulletMark.MatchString(lines[n-2])
		switch {
		case line == "":
		case !item && lt.dates(line) && lt.Entries.Value(line) == "":
			taken, dated = taken+1, true
		case !item && (lt.signs(line, dated) || lt.namesOffice(lines[:n])):
			taken++
		default:
			if taken > 0 && grammar.LastRune(line) == ',' && lt.Lang.Count(line) <= 5 {
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
func (lt letter) namesOffice(lines []string) bool {
	n := len(lines)
	if n < 3 || strings.TrimSpace(lines[n-3]) != "" {
		return false
	}
	name, office := strings.TrimSpace(lines[n-2]), strings.TrimSpace(lines[n-1])
	short := lt.Lang.Count(office) <= grammar.LabelMost && grammar.IsCapitalized(office) && !grammar.Finished(office) && !strings.ContainsFunc(office, unicode.IsDigit)
	return short && lt.Lang.Count(name) > 1 && lt.Names.IsName(name) && lt.signs(name, false) && lt.Entries.Value(office) == ""
}

// slashedDate is a date in figures, as it stands beside a signature.
var slashedDate = regexp.MustCompile(`^\d{1,2}[./-]\d{1,2}[./-](?:\d{2}|\d{4})$`)

// signs reports whether a line is a name and nothing else; a Chinese one where a date
// stands below it.
func (lt letter) signs(line string, dated bool) bool {
	if n := lt.Lang.Begins(language.Farewell, line); n > 0 {
		line = strings.TrimLeft(line[n:], " :,.")
	}
	if cells := wideGap.Split(line, -1); len(cells) > 1 {
		return !slices.ContainsFunc(cells, func(c string) bool { return !lt.signs(c, dated) })
	}
	if slashedDate.MatchString(line) {
		return true
	}
	if grammar.Runes(line) > headMost || grammar.Finished(line) || strings.ContainsAny(line, ":：;|\t") || bulletMark.MatchString(line) || grammar.Address.MatchString(line) {
		return false
	}
	if lt.Lang.Unspaced || !grammar.Cased(line) {
		return dated && !strings.ContainsFunc(line, unicode.IsDigit)
	}
	return !slices.ContainsFunc(lt.Lang.Spoken(line), func(w language.Word) bool {
		return w.Digit || !w.Capitalized() && !lt.Lang.IsFunction(w.Low)
	})
}

// tagged is what a program sets in brackets before what a mail is about, or the number of its case.
var tagged = regexp.MustCompile(`^\[([^\[\]\n]{1,40})\]\s*`)

// caseNumber is the number of a case: "#48213", "HD-4812".
var caseNumber = regexp.MustCompile(`#\s?\d|\d{5,}|\b\p{Lu}{2,}-?\d{2,}`)

// answerCount is how often something was answered: "Re[2]:".
var answerCount = regexp.MustCompile(`[\[(]\d{1,2}[\])]$`)

// unforwarded returns what a mail is about without what says that it is answered or passed on, and
// without the tags of programs.
func (lt letter) unforwarded(about string) string {
	for about = strings.TrimSpace(about); ; {
		rest := about
		if m := tagged.FindStringSubmatch(about); m != nil && (caseNumber.MatchString(m[1]) || language.IsSomewhere(language.MailTag, strings.ToLower(m[1]))) {
			rest = about[len(m[0]):]
		} else if label, said, ok := cutLabel(about); ok && language.IsSomewhere(language.Forwards, strings.ToLower(strings.TrimSpace(answerCount.ReplaceAllString(label, "")))) {
			rest = strings.TrimSpace(said)
		}
		if rest == about || rest == "" {
			return about
		}
		about = rest
	}
}

// remarkBehind is a remark in brackets that a line ends with.
var remarkBehind = regexp.MustCompile(`\s*[(（][^()（）]*[)）]\s*$`)

// matter returns what a letter is about where a line says it: "Subject: Team offsite". "" where
// it does not.
func (lt letter) matter(line string) string {
	line = strings.TrimSpace(line)
	about, ok := strings.CutPrefix(strings.Replace(strings.TrimSpace(line[lt.Lang.Begins(language.Matter, line):]), "：", ":", 1), ":")
	about = lt.unforwarded(about)
	if grammar.Runes(about) > titleMost {
		about = remarkBehind.ReplaceAllString(about, "")
	}
	if !ok || lt.Lang.Begins(language.Matter, line) == 0 || grammar.Runes(about) > titleMost {
		return ""
	}
	return about
}

// greets reports whether a line is a salutation.
func (lt letter) greets(line string) bool {
	line = strings.TrimSpace(line)
	marked := strings.ContainsAny(string(grammar.LastRune(line)), ",，:：!！") && grammar.Runes(line) <= titleMost && len(lt.Lang.Sentences(line)) == 1
	if lt.Lang.Unspaced && marked && lt.Lang.EndsWith(language.Salutation, strings.TrimRight(line, ",，:：!！")) {
		return true // the name stands before it
	}
	return lt.Lang.Begins(language.Salutation, line) > 0 && (marked || lt.greetsAll(line))
}

// greetsAll reports whether a line is a salutation to several, by its words alone: "Hi all",
// "Hello". "Friends" may be a title.
func (lt letter) greetsAll(line string) bool {
	line = strings.TrimRight(line, " .。–—~～")
	if lt.Lang.Begins(language.Greeted, line) > 0 {
		return false
	}
	rest := line[lt.Lang.Begins(language.Salutation, line):]
	for n := 1; n > 0; rest = strings.TrimLeft(rest[n:], " ,，") {
		rest = strings.TrimLeft(rest, " ,，")
		n = lt.Lang.Begins(language.Greeted, rest)
	}
	return rest == ""
}

// takesLeave reports whether a line is what a letter ends with, before who signs it
// and the small print.
func (lt letter) takesLeave(line string) bool {
	line = strings.TrimSpace(line)
	n := lt.Lang.Begins(language.Farewell, line)
	return n > 0 && lt.Lang.Count(line[n:]) <= 3 && strings.ContainsAny(string(grammar.LastRune(line)), ",，!！") || n > 0 && n == len(line)
}
