package design

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// tag is the name of the section that a scene stands under, on a small plate in the
// corner at which reading begins.
type tag struct {
	words words
	plate timeline.Rect // on the grid
}

func (t tag) stands() bool { return len(t.words.block.Lines) > 0 }

// Measures of a tag, at 1080 lines.
const (
	tagPad    = 28
	tagPadY   = 20
	tagCorner = 18
	tagGap    = 30 // to what stands below it
	tagIn     = 240 * ms
)

// tagRole is how the name of a section is set: without capitals somewhat larger, and
// a long one smaller.
func tagRole(name string, k float64) role {
	px := 44 * k
	if strings.ToUpper(name) != name || strings.ToLower(name) == name {
		px = 50 * k
	}
	return role{px: px, least: px / 1.5, lines: 2, leading: 1.24, weight: 700, tracking: .04}
}

// tag is that of the scene. A name is never cut: one that two lines do not hold is
// not shown, nor is one where subtitles were asked to stand.
func (s *shot) tag() tag {
	if !s.look.tagged {
		return tag{}
	}
	g, px := s.grid, s.grid.px
	name := labelled(strings.TrimSpace(story.SectionOf(s.board.Screen.Content())))
	if name == "" {
		return tag{}
	}
	w := s.Type.fit(name, tagRole(name, s.grid.small()), s.tagWidth()-2*px(tagPad), 0, "")
	if !w.ok || torn(name, w.block.Lines) && !s.Type.voice.isChinese() {
		return tag{}
	}
	y := g.zones.Top() - px(tagPadY)
	t := tag{w, timeline.Rect{X: g.margin(), Y: even(y), W: even(wide(w) + 2*px(tagPad)), H: even(s.Type.tall(w) - s.Type.sink(w)/2 + 2*px(tagPadY))}}
	if !t.plate.Intersect(g.subtitles()).Empty() {
		return tag{}
	}
	return t
}

// tagWidth is how wide a tag may be: beside a quotation in a wide frame it keeps to
// the panel, elsewhere clear of the logo, the second half and what stands at the end.
func (s *shot) tagWidth() float64 {
	g := s.grid
	switch {
	case !g.wide():
		return .72 * g.inner()
	case s.look.panel > 0:
		return s.look.panel*g.w - g.margin() - g.px(24)
	}
	return .38 * g.w
}

// labelled is a name as small labels are set: in capitals, where none of its words
// says something by the capitals it has.
func labelled(name string) string {
	for _, word := range strings.Fields(name) {
		inner := strings.IndexFunc(word, unicode.IsLetter) + 1
		plain := strings.IndexFunc(word[min(inner, len(word)):], unicode.IsUpper) < 0 || strings.ToUpper(word) == word
		if !plain || isAddress(word) || strings.ContainsAny(word, "_/\\=()<>`@#.") {
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
	plate, ink := s.tagColors()
	layers := []timeline.Layer{s.Canvas.block("section.plate", timeline.RoleGround, t.plate, s.grid.px(tagCorner), plate)}
	x, top := t.plate.X+s.grid.px(tagPad), t.plate.Y+s.grid.px(tagPadY)
	for i, l := range t.words.block.Lines {
		layers = append(layers, s.Canvas.line("section."+strconv.Itoa(i), l, t.words.style, x, s.Type.baseline(t.words, top, i), ink))
	}
	if !before.same(t) {
		at := max(0, s.Time.begin)
		for i := range layers {
			layers[i].From, layers[i].Opacity = at, timeline.Ramp(at, tagIn, 0, 1, timeline.Linear)
		}
	}
	s.Canvas.over(layers...)
}

// same reports whether two tags look alike.
func (t tag) same(o tag) bool {
	return t.stands() && t.plate == o.plate && slices.EqualFunc(t.words.block.Lines, o.words.block.Lines, func(a, b typeset.Line) bool { return a.Text == b.Text })
}

// tagColors are those of a tag: a quiet plate that stands out a little from what it
// lies on, and words that can be read on it.
func (s *shot) tagColors() (plate, ink timeline.Color) {
	g := s.pal.Panel(s.ground)
	if s.look.onPanel { // it lies on a panel
		g = s.ground
	}
	return g.Bg, g.Ink
}

// isTag reports whether a layer is part of a tag: it does not leave with the rest.
func isTag(l timeline.Layer) bool { return strings.HasPrefix(l.Name, "section.") }
