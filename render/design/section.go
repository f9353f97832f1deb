package design

import (
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/design/kit"
)

func (t tag) stands() bool { return len(t.words.Block.Lines) > 0 }

// Measures of a tag, at 1080 lines.
const (
	tagPad    = 28
	tagPadY   = 20
	tagCorner = 18
	tagGap    = 30 // to the content below it
	tagIn     = 240 * time.Millisecond
)

// tagRole returns the role of a section's name: somewhat larger without capitals, and smaller for a
// long name.
func tagRole(name string, k float64) kit.Role {
	px := 44 * k
	if strings.ToUpper(name) != name || strings.ToLower(name) == name {
		px = 50 * k
	}
	return kit.Role{Px: px, Least: px / 1.5, Lines: 2, Leading: 1.24, Weight: 700, Tracking: .04}
}

// tag returns the tag of the scene. A name is never cut: it is not shown if two lines do not hold
// it, or if subtitles were requested there.
func (s *shot) tag() tag {
	if !s.look.tagged || s.look.staged {
		return tag{}
	}
	g, px := s.Grid, s.Grid.Px
	name := labelled(strings.TrimSpace(story.SectionOf(s.Board.Screen.Content())))
	if name == "" {
		return tag{}
	}
	width := g.Either(.38*g.W, .72*g.Inner()) // clear of the logo, the second half and content at the end
	w := s.Type.Fit(name, tagRole(name, g.Small()), width-2*px(tagPad), 0)
	if !w.Ok || kit.Torn(w) && !s.Type.Voice.IsChinese() {
		return tag{}
	}
	y := g.Zones.Top() - px(tagPadY)
	t := tag{w, timeline.Rect{X: g.Margin(), Y: kit.Even(y), W: kit.Even(kit.Wide(w) + 2*px(tagPad)), H: kit.Even(s.Type.Tall(w) - s.Type.Sink(w)/2 + 2*px(tagPadY))}}
	if !t.plate.Intersect(g.Subtitles()).Empty() {
		return tag{}
	}
	return t
}

// labelled returns a name as small labels are set: in capitals, unless the capitals of one of its
// words are meaningful.
func labelled(name string) string {
	for _, word := range strings.Fields(name) {
		inner := strings.IndexFunc(word, unicode.IsLetter) + 1
		plain := strings.IndexFunc(word[min(inner, len(word)):], unicode.IsUpper) < 0 || strings.ToUpper(word) == word
		if !plain || kit.IsAddress(word) || strings.ContainsAny(word, "_/\\=()<>`@#.") {
			return name
		}
	}
	return strings.ToUpper(name)
}

// showTag draws the scene's tag. It stands there from the start where the scene
// before had the same one.
func (s *shot) showTag(before tag) {
	t := s.section
	if !t.stands() {
		return
	}
	quiet := s.Pal.Panel(s.Ground)
	layers := []timeline.Layer{s.Canvas.Block("section.plate", timeline.RoleGround, t.plate, s.Grid.Px(tagCorner), quiet.Bg)}
	x, top := t.plate.X+s.Grid.Px(tagPad), t.plate.Y+s.Grid.Px(tagPadY)
	layers = append(layers, s.Canvas.Set("section", t.words, x, top, quiet.Ink)...)
	if !before.same(t) {
		at := max(0, s.Time.Begin)
		for i := range layers {
			layers[i].From, layers[i].Opacity = at, timeline.Ramp(at, tagIn, 0, 1, timeline.Linear)
		}
	}
	s.Canvas.Over(layers...)
}

// same reports whether two tags look alike.
func (t tag) same(o tag) bool {
	return t.stands() && t.plate == o.plate && slices.EqualFunc(t.words.Block.Lines, o.words.Block.Lines, func(a, b typeset.Line) bool { return a.Text == b.Text })
}

// isTag reports whether a layer is part of a tag: it does not leave with the rest.
func isTag(l timeline.Layer) bool { return strings.HasPrefix(l.Name, "section.") }
