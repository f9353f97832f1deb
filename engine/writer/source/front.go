package source

import (
	"regexp"
	"slices"
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

// counted is a line that says which of several things stands below it: "Day 1: Full body".
var counted = regexp.MustCompile(`^\p{Lu}\p{L}{1,8}\s1\s?[:–—-]\s?\S`)

// front finds the lines that are about a text and not of it.
type front struct {
	particular
	letter letter
	page   page
	whole  bool // the text has all its lines' ends
}

// frontOf makes what finds the lines about a text; whole is whether the text has all its lines' ends.
func frontOf(g grammar.Grammar, whole bool) front {
	p := particular{g}
	return front{particular: p, letter: letter{p}, page: page{p}, whole: whole}
}

// of returns a text without the lines that are about it and not of it: what is
// around its headline, a salutation, the mark that it ends with; and what of them has to be named.
func (f front) of(text string) (body string, left []string) {
	lines := strings.Split(f.mended(text), "\n")
	left = answer{f.Grammar}.unanswered(lines)
	copied{f.page, f}.uncopied(lines)
	f.page.unbar(lines)
	f.entitleMatter(lines)
	f.entitleOver(lines)
	left = append(left, unnoted(lines)...)
	unkeyed(lines)
	rejoined(lines)
	f.page.unrow(lines)
	uncontents(lines)
	f.page.unway(lines)
	f.unkind(lines)
	left = append(left, documentHead(lines)...)
	left = append(left, f.entitleCentred(lines)...)
	f.unsecret(lines)
	f.entitleLong(lines)
	lines = listing{f.page}.listed(lines)
	f.curl(lines)
	f.page.unreferenced(lines)
	f.page.unpage(lines)
	f.letter.letterhead(lines)
	unsealed(lines)
	f.letter.unwish(lines)
	f.beside(lines)
	lines = f.letter.ended(lines)
	f.page.unfurnish(lines)
	f.letter.endLetters(lines)
	f.page.foot(lines)
	return f.headed(f.letter.unsigned(lines)), left
}

// headed returns the lines of a text, those before its body without labels and salutations, and
// apart from it where it begins with prose.
func (f front) headed(lines []string) string {
	body := 0
	if f.namesFacts(lines) {
		return "# " + strings.Join(lines, "\n")
	}
	details := func(at int) bool { return lines[at-1] == "" && f.details(lines[at:paragraphEnd(lines, at)]) }
	for body < len(lines) && f.about(lines[body]) && (body == 0 || !counted.MatchString(lines[body]) && !details(body)) {
		body++
	}
	last := body - 1
	for last > 0 && strings.TrimSpace(lines[last]) == "" {
		last--
	}
	greeted := last >= 0 && f.letter.greets(lines[last])
	f.trim(lines[:body])
	if greeted && body < len(lines) {
		lines[body] = grammar.Capitalize(lines[body]) // a greeting may be the first half of its sentence
	}
	if body > 0 && body < len(lines) && (grammar.Runes(strings.TrimSpace(lines[body])) > titleMost || details(body)) {
		return strings.Join(apart(lines[:body]), "\n") + "\n" + strings.Join(lines[body:], "\n")
	}
	return strings.Join(lines, "\n")
}

// namesFacts reports whether a text begins with a title behind what the text is, above a block of
// short particulars: "Customer story: How Bramble cut its waste".
func (f front) namesFacts(lines []string) bool {
	m := colonLabel.FindStringSubmatch(lines[0])
	if m == nil || len(lines) < 2 || strings.TrimSpace(lines[1]) != "" || !f.labels(lines[0]) || f.letter.sends(lines[0]) || !looksLikeTitle(lines[0]) {
		return false
	}
	if f.Lang.Count(m[2]) < 2 || grammar.Address.MatchString(m[2]) || slices.ContainsFunc(f.Lang.Numbers(m[2]), grammar.IsMoment) {
		return false // when it is, and who is asked
	}
	return f.details(lines[2:paragraphEnd(lines, 2)])
}

// details reports whether lines are short particulars of what a text is about, most of which say
// something else than what it is, or who sent it to whom.
func (f front) details(facts []string) bool {
	named := 0
	for _, l := range facts {
		if !labelled(l) || f.Entries.Value(l) == "" || grammar.Finished(l) || grammar.Runes(l) > titleMost {
			return false
		}
		if !f.labels(l) {
			named++
		}
	}
	return len(facts) >= leastRows && 2*named > len(facts)
}

// beside sets two or three particulars that stand beside one another in one of a text's first
// lines into one line below its title: "Ref. 2025/04        Published: 5 May".
func (f front) beside(lines []string) {
	const first, most = 4, 40
	for i, l := range lines[:min(first, len(lines))] {
		cells := wideGap.Split(strings.TrimSpace(l), -1)
		ends := i+1 == len(lines) || strings.TrimSpace(lines[i+1]) == ""
		if (i > 0 || f.prices(l)) && ends && len(cells) > 1 && len(cells) < 4 && !slices.ContainsFunc(cells, func(c string) bool { return grammar.Runes(c) > most }) && (len(cells) == 2 || !labelled(cells[0])) && !grammar.Finished(l) && !grammar.Timed.MatchString(l) {
			lines[i] = strings.Join(cells, " · ")
		}
	}
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
	titles := 0
	for i, line := range front {
		if f.labels(line) || f.letter.greets(line) {
			front[i] = ""
		}
		if strings.TrimSpace(front[i]) != "" {
			titles++
		}
	}
	for i, line := range front {
		if crumbs.MatchString(strings.TrimSpace(line)) && (titles > 1 || !strings.Contains(line, " / ")) { // "Start / Stop" may be one
			front[i] = ""
		}
	}
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
	if line == "" || f.labels(line) || f.letter.greets(line) || f.dates(line) {
		return true
	}
	return grammar.Runes(line) <= titleMost && looksLikeTitle(line) && !bulletMark.MatchString(line) && !hanNumber.MatchString(line) && !fence.MatchString(line) && !leader.MatchString(line) && !strings.ContainsAny(line, "|\t")
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

// entitleMatter makes a title of the line that names the matter of a document where what kind of
// document it is stands first: "SAFETY DATA SHEET", "according to Regulation …", "Kalvex Forte".
func (f front) entitleMatter(lines []string) {
	const near = 8 // lines
	from, _ := nearEnds(lines, near)
	kind := slices.IndexFunc(lines[:from], f.isKind)
	if kind < 0 || slices.ContainsFunc(lines[:kind], func(l string) bool { return !looksLikeTitle(strings.TrimSpace(l)) || grammar.Runes(l) > titleMost }) {
		return
	}
	if f.entitleAbout(lines[:from], lines, kind) {
		return
	}
	at := f.matterBelow(lines[:from], lines, kind)
	if at < 0 {
		return
	}
	end := paragraphEnd(lines, at)
	title, what := strings.TrimSpace(lines[at]), bareKind(lines[kind])
	if joined := title + " – " + what; grammar.Runes(joined) <= titleMost {
		title = joined
	}
	clear(lines[:at])
	lines[at] = "# " + title + "\n"
	for i := at + 1; i < end; i++ {
		if f.describes(lines[i]) {
			lines[i] = ""
		}
	}
}

// bareKind returns what kind a document is of without its marks, and in small letters where it is
// written in capitals.
func bareKind(line string) string {
	line = strings.Trim(line, " \t#*:：")
	if capitals(line) {
		return grammar.Capital(strings.ToLower(line))
	}
	return line
}

// isKind reports whether a line only says what kind of document a text is.
func (f front) isKind(line string) bool {
	line = strings.Trim(line, " \t#*:：")
	return line != "" && f.Lang.Begins(language.Document, line) == len(line)
}

// describes reports whether a line below a document's title only says which version it is, and when
// that was made, or says another word for what it is of.
func (f front) describes(line string) bool {
	cells := wideGap.Split(strings.TrimSpace(line), -1)
	another := len(cells) == 1 && f.Lang.Count(line) == 1
	return another || !slices.ContainsFunc(cells, func(c string) bool { return !f.page.publishes(c) })
}

// matterBelow returns where the line below the kind of a document is that names its matter, which the
// rest of the text names too; -1 where there is none.
func (f front) matterBelow(head, lines []string, kind int) int {
	for i := kind + 1; i < len(head); i++ {
		l := strings.TrimSpace(head[i])
		if l == "" || unicode.IsLower(grammar.FirstRune(l)) { // it goes on with what kind it is
			continue
		}
		name, _, _ := strings.Cut(strings.TrimLeft(l, "#* «“\""), " ")
		name = strings.TrimRight(name, "®™©,:：")
		if !looksLikeTitle(l) || labelled(l) || wideGap.MatchString(l) || f.dates(l) || grammar.Runes(name) < 2 || !strings.Contains(strings.Join(lines[i+1:], "\n"), name) {
			return -1
		}
		return i
	}
	return -1
}

// entitleAbout makes a title of what a document says to be of, behind a label for that, and puts what
// kind of document it is and whose below it, where there is room.
func (f front) entitleAbout(head, lines []string, kind int) bool {
	at := slices.IndexFunc(head, func(l string) bool { return f.aboutOf(l) != "" })
	if at <= kind {
		return false
	}
	said := JoinLines(lines[at:paragraphEnd(lines, at)])
	about := f.aboutOf(said)
	if cut := strings.IndexAny(about, "(（.。;；"); cut > 0 {
		about = about[:cut]
	}
	about = grammar.Bare(strings.TrimSpace(about))
	if grammar.Runes(about) > titleMost || f.Lang.Count(about) < 2 {
		return false
	}
	under := ""
	for _, l := range append([]string{lines[kind]}, lines[:kind]...) {
		if l = strings.TrimSpace(l); l != "" && grammar.Runes(l+under) < titleMost-3 {
			under = strings.TrimPrefix(l+" · "+under, " · ")
		}
	}
	clear(lines[:paragraphEnd(lines, at)])
	lines[at] = said
	lines[0] = "# " + grammar.Capital(about) + "\n\n" + underMark + strings.TrimSuffix(under, " · ") + "\n\n"
	return true
}

// aboutOf returns what a line says a document is of; "" where it says that of none.
func (f front) aboutOf(line string) string {
	line = strings.TrimSpace(line)
	if n := f.Lang.Begins(language.About, line); n > 0 {
		said := strings.TrimLeft(line[n:], " \u00a0\u202f")
		if value := strings.TrimLeft(said, ":： \u00a0"); value != said && strings.ContainsRune(":：", grammar.FirstRune(said)) {
			return value
		}
	}
	return ""
}
