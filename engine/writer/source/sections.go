package source

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

// sectionsOf parts lines where sections open.
func sectionsOf(lines []Line) [][]Line {
	var all [][]Line
	from := 0
	for i := range lines {
		if i+1 == len(lines) || lines[i+1].Opens {
			all, from = append(all, lines[from:i+1]), i+1
		}
	}
	return all
}

// rejoined makes one line of each title of a series that stands on two, and marks the titles of that
// series: "SECTION 1: The substance and the", "company".
func rejoined(lines []string) {
	named, broken := map[string]int{}, map[string]bool{} // how many titles begin so, and whether one is on two lines
	for i, l := range lines {
		if m := serialTitle.FindStringSubmatch(l); m != nil {
			named[m[1]]++
			broken[m[1]] = broken[m[1]] || endsTitle(l, lines[i+1:])
		}
	}
	for i, l := range lines {
		m := serialTitle.FindStringSubmatch(l)
		if m == nil || named[m[1]] < leastRows || !broken[m[1]] || !looksLikeTitle(l) {
			continue
		}
		if endsTitle(l, lines[i+1:]) {
			l += " " + strings.TrimSpace(lines[i+1])
			lines[i+1] = ""
		}
		lines[i] = "## " + l
	}
}

// endsTitle reports whether a title goes on, and ends, on the first of the lines below it.
func endsTitle(title string, below []string) bool {
	if len(below) == 0 || !grammar.IsWordRune(grammar.LastRune(title)) {
		return false
	}
	next := strings.TrimSpace(below[0])
	return unicode.IsLower(grammar.FirstRune(next)) && grammar.Runes(next) <= headMost && !grammar.Finished(next) && !labelled(next)
}

// serialTitle is a title that begins with what it is one of, its number and a colon.
var serialTitle = regexp.MustCompile(`^(\p{Lu}\p{L}{2,11}) \d{1,2}[:.] \S`)

// tellTitle reads a section's title that stands over nothing, and is not marked as one, as a line.
func (r *lineReader) tellTitle() {
	if !r.opens || r.section == "" || r.marked {
		return
	}
	line := r.Clauses.Finish(r.section)
	r.section, r.count = "", r.count+1
	r.add(Line{Text: line})
}

// endSection ends the section of a list's title in capitals where the text leaves its list.
func (r *lineReader) endSection(b Block) {
	if b.ends && capitals(r.section) {
		r.tellTitle()
		r.section, r.marked, r.opens = "", false, false
	}
}

// bounded ends a section that the text does not mark as one. It goes on to the next
// title, to the text behind the list that it begins with, or to a paragraph with a label
// of its own where its first has none; of the last section nobody knows more than the first paragraph. A question that stands like
// a title is asked, and its answer stands under it.
func (r *lineReader) bounded(section []Line, last bool) {
	title := section[0]
	if title.Marked && title.Opens && title.Item && capitals(title.Section) {
		r.endList(section)
	}
	if title.Marked || !title.Opens {
		return
	}
	if title.Section == "" && grammar.Asks(title.Text) {
		if section = section[1:]; len(section) == 0 {
			return
		}
		for i := range section {
			section[i].Section = title.Text
		}
	}
	named := func(l Line) bool { return !l.Item && r.Entries.Value(l.Text) != "" }
	for i, l := range section[1:] {
		begins := l.Paragraph != section[i].Paragraph
		list := section[0].Item && !l.Item // its title was that of the list
		if begins && (last || list || named(l) && !named(section[0])) {
			leave(section[i+1:])
			return
		}
	}
}

// endList ends the section of a title in capitals over a list at a paragraph with a label of its own.
func (r *lineReader) endList(section []Line) {
	for i, l := range section[1:] {
		if !l.Item && l.Paragraph != section[i].Paragraph && r.Entries.Value(l.Text) != "" {
			leave(section[i+1:])
			return
		}
	}
}

// remarks reports whether a paragraph is a remark that is of no chapter: "WARNING: …", "N.B. …",
// "Any questions? …", or that sums up all of them: "In short: …".
func (r *lineReader) remarks(paragraph string) bool {
	n := max(r.Lang.Begins(language.Remark, paragraph), r.Lang.Begins(language.Gist, paragraph))
	last, rest := paragraph[:n], strings.TrimLeft(paragraph[n:], " \u00a0\u202f*")
	return n > 0 && (grammar.Finished(last) || rest != "" && strings.ContainsRune(":：!！", grammar.FirstRune(rest)))
}

// leave takes lines out of their section.
func leave(lines []Line) {
	for i := range lines {
		lines[i].Section = ""
	}
}

// ApartFrom reports whether a line stands in another section, or in another scene that
// was asked for, than the one before it. A question stands in that of its answer.
func (l Line) ApartFrom(before Line) bool {
	return l.Opens || l.Scene != before.Scene || l.Section != before.Section && l.Section != before.Text
}
