package design

import (
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// stage is where one scene is drawn. Layouts give it places counted from the
// start edge; the layers it keeps are in pixels of the screen.
type stage struct {
	*film
	grid     grid // of this scene: with room for subtitles where it has them
	n        int
	board    engine.BoardScene
	look     look
	ground   palette.Ground
	pal      palette.Palette // of this scene
	rnd      *xorshift
	speech   speech
	begin    time.Duration   // entrances begin here
	length   time.Duration   // of the scene
	bottom   float64         // where content ends, above the subtitles
	steps    []time.Duration // when the motif stirs; nil = by its own beat
	credited bool            // all credits are listed at its foot
	shown    []subject       // the symbols that stand for what is spoken of
	section  tag             // the name of the section it stands under
	below    []timeline.Layer
	above    []timeline.Layer // over the grain
}

func (f *film) stage(n int, l look) *stage {
	sc, g := f.board.Scenes[n], f.grid.of(f.board.Scenes[n])
	s := &stage{
		film: f, grid: g, n: n, board: sc, look: l, ground: l.ground, pal: f.palette(n),
		rnd:    newRandom(hash(f.board.Brand.Name, strconv.FormatUint(f.board.Seed, 16), strconv.Itoa(n))),
		speech: speech{narration: sc.Narration, words: sc.Words},
		begin:  l.begin, length: f.at(sc.Frames), bottom: g.zones.Bottom(),
	}
	if s.section = s.tag(); s.section.stands() {
		s.grid.head = s.section.plate.Y + s.section.plate.H + g.px(tagGap)
	}
	return s
}

// scene is what has been drawn.
func (s *stage) scene() timeline.Scene {
	layers := append([]timeline.Layer{}, s.below...)
	if g := s.grain(); g != nil {
		layers = append(layers, *g)
	}
	seat := s.grid.physical(s.grid.seat())
	if s.board.Master {
		seat = timeline.Rect{} // its film has somebody who speaks
	}
	return timeline.Scene{
		ID: s.board.ID, Layout: string(s.look.name), Variant: s.look.variant, Start: s.board.Start, Frames: s.board.Frames,
		Ground: s.ground.Bg, Layers: append(layers, s.above...), Enter: s.look.enter,
		Presenter: seat, Round: s.grid.zones.Presenter == frame.Round,
	}
}

// grain lies over the ground, not over what moves: noise that moves costs bits.
func (s *stage) grain() *timeline.Layer {
	if s.opts.NoGrain || min(s.grid.w, s.grid.h) < 720 {
		return nil
	}
	return &timeline.Layer{Name: "grain", Role: timeline.RoleGround, Grain: &timeline.Grain{
		Seed: hash("grain", strconv.FormatUint(s.film.board.Seed, 16)), Sigma: .09, Opacity: .10,
	}}
}

// under adds layers below the grain: what stands still.
func (s *stage) under(l ...timeline.Layer) { s.below = append(s.below, l...) }

// over adds layers above the grain.
func (s *stage) over(l ...timeline.Layer) { s.above = append(s.above, l...) }

// shape is a filled path.
func shape(p timeline.Path, c timeline.Color) timeline.Shape { return timeline.Shape{Path: p, Fill: c} }

// drawing is a layer of shapes given on the grid; they are mirrored where the
// script runs from the right.
func (s *stage) drawing(name string, role timeline.Role, shapes ...timeline.Shape) timeline.Layer {
	if s.grid.rtl {
		for i := range shapes {
			shapes[i].Path = shapes[i].Path.MirrorX(s.grid.w / 2)
			if g := shapes[i].Glow; g != nil {
				mirrored := *g
				mirrored.Center.X, mirrored.Toward.X = s.grid.w-g.Center.X, -g.Toward.X
				shapes[i].Glow = &mirrored
			}
		}
	}
	return timeline.Layer{Name: name, Role: role, Drawing: &timeline.Drawing{Shapes: shapes}}
}

// upright is a layer of shapes that are never mirrored: they are given from
// the corner of their box, and only the box changes sides.
func (s *stage) upright(name string, role timeline.Role, box timeline.Rect, shapes ...timeline.Shape) timeline.Layer {
	at := s.grid.physical(box)
	for i := range shapes {
		shapes[i].Path = moved(shapes[i].Path, at.X, at.Y)
	}
	return timeline.Layer{
		Name: name, Role: role, Pivot: timeline.Point{X: at.X + at.W/2, Y: at.Y + at.H/2},
		Drawing: &timeline.Drawing{Shapes: shapes},
	}
}

// block is a plain rectangle.
func (s *stage) block(name string, role timeline.Role, r timeline.Rect, radius float64, c timeline.Color) timeline.Layer {
	return s.drawing(name, role, shape(timeline.RectPath(r, radius), c))
}

// line is a layer of text: it begins at x on the grid and stands on baseline.
func (s *stage) line(name string, l typeset.Line, st typeset.Style, x, baseline float64, c timeline.Color) timeline.Layer {
	return timeline.Layer{Name: name, Role: timeline.RoleText, Text: &timeline.Text{
		Line: l.Text, Style: st, X: s.grid.left(x, l.Width), Y: baseline, Color: c,
	}}
}

// set is the layers of fitted words, one a line, the capitals of the first
// beginning at top. Headings are aligned by their ink, so that large letters
// stand exactly above small ones.
func (s *stage) set(name string, w words, x, top float64, c timeline.Color) []timeline.Layer {
	layers := make([]timeline.Layer, 0, len(w.block.Lines))
	for i, l := range w.block.Lines {
		layer := s.line(name+"."+strconv.Itoa(i), l, w.style, x, s.baseline(w, top, i), c)
		if w.role.display {
			layer.Text.X = s.inked(l, x)
		}
		layers = append(layers, layer)
	}
	return layers
}

// inked is the left edge of a line whose ink begins at x on the grid.
func (s *stage) inked(l typeset.Line, x float64) float64 {
	x0, x1 := s.ink(l)
	if s.grid.rtl {
		return s.grid.w - x - x1
	}
	return x - x0
}

// moved is a path shifted.
func moved(p timeline.Path, dx, dy float64) timeline.Path {
	return mapped(p, func(q timeline.Point) timeline.Point { return timeline.Point{X: q.X + dx, Y: q.Y + dy} })
}

// scaled is a path enlarged from the origin.
func scaled(p timeline.Path, k float64) timeline.Path {
	return mapped(p, func(q timeline.Point) timeline.Point { return timeline.Point{X: q.X * k, Y: q.Y * k} })
}

func mapped(p timeline.Path, f func(timeline.Point) timeline.Point) timeline.Path {
	out := make(timeline.Path, len(p))
	for i, seg := range p {
		for j := range seg.P {
			seg.P[j] = f(seg.P[j])
		}
		if seg.Op == timeline.OpClose {
			seg.P = [3]timeline.Point{}
		}
		out[i] = seg
	}
	return out
}
