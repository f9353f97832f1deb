package source

import (
	"regexp"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

// signed is a sign behind a bullet: "- ✅ Tea".
var signed = regexp.MustCompile(`(?m)^([ \t]*)[-*+•][ \t]+([✓✔✅☑✗✘❌✖☒])\x{fe0f}?[ \t]*`)

// weighedLine is a line with a cross before what is wrong and a tick before what is right.
var weighedLine = regexp.MustCompile(`^([ \t]*(?:[-*+•]|\d{1,2}[.)])?[ \t]*)[✗✘❌✖☒]\x{fe0f}?[ \t]*(\S.*?)[ \t]*(?:→|->|=>|⇒|—|–)?[ \t]*[✓✔✅☑]\x{fe0f}?[ \t]*(\S.*)$`)

// weighed returns a text with words for the signs in lines that have what is wrong and what is right, one
// behind the other: else they would say both.
func weighed(text string, g grammar.Grammar) string {
	wrong, right := strings.Join(g.Lang.Entries(language.WrongWord), " "), strings.Join(g.Lang.Entries(language.RightWord), " ")
	if wrong == "" || right == "" || !strings.ContainsAny(text, "✗✘❌✖☒") {
		return text
	}
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		m := weighedLine.FindStringSubmatch(strings.TrimRight(l, " \t\r"))
		if m == nil {
			continue
		}
		if strings.TrimSpace(m[1]) == "" {
			m[1] = "- "
		}
		not := strings.Trim(Plain(m[2]), "* ")
		if !grammar.Finished(strings.TrimRight(not, grammar.QuoteClosers+grammar.QuoteStraight+" \u00a0\u202f")) {
			not = g.Clauses.Finish(not)
		}
		lines[i] = m[1] + JoinLines([]string{g.Clauses.Announce(grammar.Capital(wrong)), not, g.Clauses.Announce(grammar.Capital(right)), strings.Trim(Plain(m[3]), "* ")})
	}
	return strings.Join(lines, "\n")
}

// bulletOf returns the bullet for a line that begins with a picture: a sign stays one.
func bulletOf(line string) string {
	switch signOf(line) {
	case story.Tick:
		return "✓"
	case story.Cross:
		return "✗"
	}
	return "•"
}

// signOf returns what the mark that a line begins with says as a sign, "" where it is none.
func signOf(line string) story.Sign {
	switch mark := string(grammar.FirstRune(strings.TrimSpace(line))); {
	case language.Ticked(mark):
		return story.Tick
	case language.Crossed(mark):
		return story.Cross
	}
	return ""
}

// crossed returns lines with words for the crosses in lists of what there is, or what is needed,
// and what is not: who only listens has to hear them. Elsewhere a cross may say that something is
// bad.
func (r *lineReader) crossed(lines []Line) []Line {
	ticked := map[int]bool{} // paragraphs
	for _, l := range lines {
		if l.Sign == story.Tick && (r.Lang.Contains(language.Offers, l.Over) || r.Lang.Contains(language.Needs, l.Over)) {
			ticked[l.Paragraph] = true
		}
	}
	no := strings.Join(r.Lang.Entries(language.CrossedOut), "")
	for i, l := range lines {
		if l.Sign == story.Cross && ticked[l.Paragraph] && no != "" && !r.denies(l.Text) {
			lines[i].Text = r.Clauses.Finish(JoinLines([]string{r.Clauses.Announce(grammar.Bare(l.Text)), no}))
		}
	}
	return lines
}
