package engine

import (
	"cmp"
	"fmt"
	"strings"
)

// briefs are the scenes that a deck asks for, one a slide, and how far a writer
// may go from them; none where the source is no deck. What the speaker says is
// the slide's text, or else what stands on it. A film is mostly shorter than
// the talk, so slides may be left out and merged; their order stays.
func (d Document) briefs() ([]SceneBrief, string) {
	var all []SceneBrief
	for i, s := range d.Slides {
		text := cmp.Or(strings.TrimSpace(s.Notes), strings.TrimSpace(s.Text))
		if !strings.ContainsFunc(text, speakable) {
			continue // a picture, a title alone: nothing to say
		}
		all = append(all, SceneBrief{ID: slideID(i), Heading: s.Title, Text: text})
	}
	if len(all) == 0 {
		return nil, ""
	}
	return all, "flexible"
}

// slideID is the id of the scene that tells a slide.
func slideID(i int) string { return fmt.Sprintf("slide-%d", i+1) }
