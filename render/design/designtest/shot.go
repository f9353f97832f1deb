package designtest

import (
	"image"
	"strconv"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// view is a scene with what is known about it.
type view struct {
	film   Film
	n      int
	scene  timeline.Scene
	board  story.BoardScene
	zones  frame.Frame
	u      float64 // pixels of one pixel at 1080 lines
	rtl    bool
	length time.Duration
	paths  []timeline.Path // of the layers, as they are drawn without motion
}

func (f Film) view(i int) *view {
	v := &view{film: f, n: i, scene: f.Scenes[i], board: f.Board.Scenes[i], zones: f.Board.Frame()}
	v.u = v.zones.Unit()
	v.rtl = language.RightToLeft(f.Board.Language)
	v.length = f.lasts(i)
	for _, l := range v.scene.Layers {
		v.paths = append(v.paths, outline(f.Fonts, l))
	}
	return v
}

// settled is a moment at which all has come in and nothing leaves yet: half of
// the quiet at the end.
func (v *view) settled() time.Duration { return max(0, v.length-quietEnd/2) }

// physical is a rectangle counted from the start edge, on the screen.
func (v *view) physical(r timeline.Rect) timeline.Rect {
	if v.rtl {
		r.X = v.zones.Width - r.X - r.W
	}
	return r
}

// item is a layer that can be seen, where it is.
type item struct {
	timeline.Layer
	path timeline.Path // moved to where it is
	ink  timeline.Rect
	line typeset.Line // of text
	z    int          // its number in the scene
}

func (it item) text() string {
	if it.Text == nil {
		return ""
	}
	return it.Text.Line
}

// content reports whether the item is there to be read or looked at.
func (it item) content() bool {
	switch it.Role {
	case timeline.RoleText, timeline.RoleIcon, timeline.RoleEvidence, timeline.RoleLogo:
		return true
	}
	return false
}

// shot is a scene at a moment.
type shot struct {
	*view
	at     time.Duration
	stack  []item // all that can be seen, the lowest first
	items  []item // of these, without ground and motif
	frames map[string]*image.RGBA
	err    error // of drawing
}

func (v *view) shot(at time.Duration) *shot {
	frame := time.Second / time.Duration(v.film.Board.FPS)
	s := &shot{view: v, at: at / frame * frame, frames: map[string]*image.RGBA{}}
	for i, l := range v.scene.Layers {
		it, ok := v.item(i, s.at)
		if !ok {
			continue
		}
		s.stack = append(s.stack, it)
		if l.Role != timeline.RoleGround && l.Role != timeline.RoleMotif {
			s.items = append(s.items, it)
		}
	}
	return s
}

// item is layer i at a moment; ok is false where it cannot well be seen.
func (v *view) item(i int, at time.Duration) (it item, ok bool) {
	l := v.scene.Layers[i]
	if !l.Visible(at) || l.Opacity.At(at, 1) <= .5 || l.Reveal != nil && l.Reveal.Progress.At(at, 1) <= .5 {
		return it, false
	}
	it = item{Layer: l, path: placed(v.paths[i], l, at), z: i}
	it.ink = it.path.Bounds()
	if l.Picture != nil {
		it.ink = l.Picture.Frame
	}
	if l.Reveal != nil {
		it.ink = it.ink.Intersect(uncovered(l, at))
	}
	if l.Text != nil {
		it.line = v.film.Fonts.Shape(l.Text.Line, l.Text.Style)
	}
	return it, !it.ink.Empty()
}

// still reports whether an item has come to rest in full strength.
func (s *shot) still(it item) bool {
	return it.Opacity.At(s.at, 1) >= 1 && (it.Reveal == nil || it.Reveal.Progress.At(s.at, 1) >= 1)
}

// frame is the frame of the layers that keep allows, drawn once under a name.
func (s *shot) frame(name string, keep func(timeline.Layer) bool) *image.RGBA {
	if img, ok := s.frames[name]; ok {
		return img
	}
	img, err := s.film.Draw(s.n, s.at, keep)
	if err != nil {
		s.err = err
		img = image.NewRGBA(image.Rectangle{})
	}
	s.frames[name] = img
	return img
}

// full is the frame as it is seen.
func (s *shot) full() *image.RGBA { return s.frame("full", nil) }

// wordless is the frame without its words.
func (s *shot) wordless() *image.RGBA {
	return s.frame("wordless", func(l timeline.Layer) bool { return l.Text == nil })
}

// block is the lines of one text, from the top.
type block struct {
	name  string
	lines []item
}

func (b block) ink() timeline.Rect {
	var r timeline.Rect
	for _, l := range b.lines {
		r = r.Union(l.ink)
	}
	return r
}

// blocks gathers the lines that are shown by the texts they belong to: lines of
// one text are numbered, and stand below one another. Digits of figures are left
// out, as is what passes over words in another colour.
func (s *shot) blocks() []block {
	var all []block
	for _, it := range s.items {
		if it.Role != timeline.RoleText || it.Text == nil || numeral(it.Name) || copied(it.Name) {
			continue
		}
		name := stem(it.Name)
		if n := len(all); n > 0 && all[n-1].name == name && all[n-1].lines[len(all[n-1].lines)-1].Text.Y < it.Text.Y {
			all[n-1].lines = append(all[n-1].lines, it)
			continue
		}
		all = append(all, block{name, []item{it}})
	}
	return all
}

// numeral reports whether a layer is a glyph of a large number, by its name.
func numeral(name string) bool {
	head, _, _ := strings.Cut(name, ".")
	return head == "figure" || head == "change" || head == "counter" || head == "mark"
}

// stem is a name without the number it ends in.
func stem(name string) string {
	if i := strings.LastIndexByte(name, '.'); i > 0 {
		if _, err := strconv.Atoi(name[i+1:]); err == nil {
			return name[:i]
		}
	}
	return name
}

// kind is a name with all numbers made equal: siblings share it.
func kind(name string) string {
	parts := strings.Split(name, ".")
	for i, p := range parts {
		if _, err := strconv.Atoi(p); err == nil {
			parts[i] = "#"
		}
	}
	return strings.Join(parts, ".")
}

// copied reports whether a layer is a stretch of a line in another colour.
func copied(name string) bool {
	return strings.HasSuffix(name, ".accent") || strings.HasSuffix(name, ".plain")
}

// quietEnd is the end of a scene in which nothing enters.
const quietEnd = 700 * time.Millisecond

// identical reports whether scenes are arranged alike.
func identical(a, b timeline.Scene) bool { return a.Layout == b.Layout && a.Variant == b.Variant }
