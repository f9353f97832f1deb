// Package quote draws a quotation word for word, and its speaker.
package quote

import (
	"strings"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// Draw shows a quotation: the mark, the words, and the speaker. On a ground the lines come as they
// are spoken.
func Draw(st *kit.Stage, c story.Quote) bool {
	s := scene{st, c}
	if story.LettersOf(s.Text) == "" {
		return false
	}
	p := kit.Pose{Share: .5, Down: .5, DownNarrow: .66, Settings: []kit.Setting{s.WithMotif(kit.Corner, .72)}}
	if !s.Grid.Wide() {
		p.Settings = []kit.Setting{s.WithMotif(kit.Hero, 1), {}}
	}
	return s.ShowColumn(p, s.column)
}

// scene is a stage with the quotation to draw on it.
type scene struct {
	*kit.Stage
	story.Quote
}

func (s scene) column(k, width float64) (kit.Column, bool) {
	said, ok := s.Stacked(
		kit.Line{Name: "quote", Text: s.quotation(), Role: s.Roles.Quote.Sized(k), Width: width, Color: s.Ground.Ink, Gap: 32, Spoken: true},
		kit.Line{Name: "speaker", Text: s.who(), Role: s.Roles.Label.Sized(max(min(k, 1), .78)), Width: width, Color: s.Ground.Ink, Gap: 40},
	)
	return s.Pictured(append(kit.Column{s.marks(s.Grid.Px(64))}, said...), k), ok
}

// quotation returns the quote without marks around it, as the large ones above it suffice.
func (s scene) quotation() string {
	text := strings.TrimSpace(s.Text)
	for _, m := range []string{`""`, "“”", "«»", "„“", "„”", "「」", "『』"} {
		opens, closes := []rune(m)[0], []rune(m)[1]
		inner := strings.TrimPrefix(text, string(opens))
		if whole := strings.TrimSuffix(inner, string(closes)); inner != text && whole != inner && !strings.ContainsRune(whole, opens) {
			return strings.TrimFunc(whole, kit.IsSpace)
		}
	}
	return text
}

// who returns the speaker's name and description.
func (s scene) who() string {
	comma := ", "
	if s.Type.Voice.IsChinese() {
		comma = "，"
	}
	return strings.Trim(s.Speaker+comma+s.Role, comma)
}

// marks returns the two drops of a quotation mark.
func (s scene) marks(high float64) kit.Part {
	size := high / 1.3
	return kit.Part{Wide: 2.3 * size, High: high, Set: func(x, top float64) []timeline.Layer {
		return []timeline.Layer{s.Canvas.Drawing("quote.mark", timeline.RoleIcon,
			kit.Shape(drop(x, top, size), s.Accent()), kit.Shape(drop(x+1.21*size, top, size), s.Accent()))}
	}}
}

// drop returns one of the drops of a quotation mark.
func drop(x, y, size float64) timeline.Path {
	var p timeline.Path
	p.MoveTo(x+size, y)
	p.CubeTo(x+.4477*size, y, x, y+.4477*size, x, y+size)
	p.LineTo(x, y+1.3*size)
	p.LineTo(x+size, y+1.3*size)
	p.Close()
	return p
}
