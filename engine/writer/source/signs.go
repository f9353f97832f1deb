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
