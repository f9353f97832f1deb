package steps

import (
	"fmt"
	"strconv"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// Count shows over shots the number of the current step and of all steps, on a plate in the corner
// where reading begins.
func Count(s *kit.Stage, c story.Steps) bool {
	if len(c.Items) == 0 {
		return false
	}
	first := max(1, c.First)
	of := max(c.Of, first+len(c.Items)-1)
	times := s.Time.Spread(kit.Saids(c.Items))
	times[0] = max(0, s.Time.Begin) // there with the words
	for i, from := range times {
		for _, l := range plate(s, "count."+strconv.Itoa(i), counted(first+i, of, s.Time.Language)) {
			if l.From = from; i+1 < len(times) {
				l.To = times[i+1]
			}
			s.Canvas.Over(l)
		}
	}
	return true
}

// counted returns a number and a total in a language.
func counted(n, of int, code string) string {
	if word := language.Of(code).Counts; word != "" {
		return fmt.Sprintf("%d %s %d", n, word, of)
	}
	return fmt.Sprintf("%d / %d", n, of)
}

// plate returns a plate with a text.
func plate(s *kit.Stage, name, text string) []timeline.Layer {
	const high, size, pad = 88, 42, 36
	g := s.Grid
	style := s.Type.Style(text, kit.Role{Px: size * g.Small(), Weight: 700})
	style.Size = g.Px(size * g.Small() * s.Type.Voice.Factor())
	line := s.Type.Fonts.Shape(text, style)
	box := timeline.Rect{X: g.Margin(), Y: kit.Even(g.Top()), W: kit.Even(line.Width + 2*g.Px(pad)), H: kit.Even(g.Px(high * g.Small()))}
	return []timeline.Layer{
		s.Canvas.Block(name+".plate", timeline.RoleMark, box, box.H/2, s.Ground.Bar),
		s.Canvas.Line(name, line, style, box.X+g.Px(pad), box.Y+box.H/2+line.CapHeight/2, s.Ground.OnBar),
	}
}
