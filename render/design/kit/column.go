package kit

import (
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Part is one part of a column: words, or anything else that Set draws from its start and its top.
type Part struct {
	Wide, High float64
	Gap        float64                 // above it, unless it is the first
	Grow       func(high float64) Part // the part with more height; nil = it does not grow
	Own        bool                    // its layers have their own entrances, others come in turn
	Set        func(x, top float64) []timeline.Layer
}

// Column is parts below one another, all aligned at the start.
type Column []Part

// Size returns the width and height of a column.
func (c Column) Size() timeline.Point {
	var size timeline.Point
	for i, p := range c {
		size.X = max(size.X, p.Wide)
		if i > 0 {
			size.Y += p.Gap
		}
		size.Y += p.High
	}
	return size
}

// grown returns a column whose growing parts fill a height.
func (c Column) grown(high float64) Column {
	spare := high - c.Size().Y
	all := append(Column{}, c...)
	for i, p := range all {
		if p.Grow != nil {
			gap := p.Gap
			all[i] = p.Grow(p.High + spare)
			all[i].Gap = gap
		}
	}
	return all
}

// Line is a text that stands in a column.
type Line struct {
	Name, Text string
	Role       Role
	Width      float64
	Color      timeline.Color
	Gap        float64 // above it, at 1080 lines
	Optional   bool    // it is left out if it does not fit
	Spoken     bool    // on a ground its lines come as they are spoken
}

// Stacked returns a column of the lines that have a text; ok is false if one does not fit, or would
// be torn.
func (s *Stage) Stacked(lines ...Line) (c Column, ok bool) {
	parted := 0.0
	for _, l := range lines {
		if story.LettersOf(l.Text) == "" {
			continue
		}
		p, w, fits := s.says(l)
		if !fits && !l.Optional {
			return nil, false
		}
		if !fits {
			continue
		}
		p.Gap = max(p.Gap, parted)
		c, parted = append(c, p), s.parted(w)
	}
	return c, true
}

// says returns a part of a column that has words.
func (s *Stage) says(l Line) (p Part, w Words, ok bool) {
	w, ok = s.Type.FirstFit(l.Text, l.Width, s.Grid.H, l.Role)
	p = Part{
		Wide: Wide(w), High: s.Type.Tall(w), Gap: s.Grid.Px(l.Gap), Own: l.Spoken && !s.Overlaid(),
		Set: func(x, top float64) []timeline.Layer { return s.Canvas.Set(l.Name, w, x, top, l.Color) },
	}
	if p.Own {
		p.Set = func(x, top float64) []timeline.Layer {
			lines := s.Canvas.Set(l.Name, w, x, top, l.Color)
			for i, at := range s.Time.LineTimes(w) {
				s.Motion.Rises(&lines[i], at, Settles, 36)
			}
			return lines
		}
	}
	return p, w, ok && (!Torn(w) || s.Type.Voice.IsChinese())
}

// parted returns the least distance from several lines to the next part: more than their own line
// spacing.
func (s *Stage) parted(w Words) float64 {
	const farther = 8
	if len(w.Block.Lines) < 2 {
		return 0
	}
	return w.Block.Leading - s.Type.Rise(w) - s.Type.Sink(w) + s.Grid.Px(farther)
}

// Build makes a column for a width, at a share of its sizes; it is false if the column does not
// fit.
type Build func(k, width float64) (Column, bool)

// Pose is the place of a column in its frame.
type Pose struct {
	Share            float64   // of a wide frame's width that it takes over shots
	Down, DownNarrow float64   // position in its room, 0..1, in wide frames and in others
	Sign             float64   // size of the brand's sign at the head; 0 = none
	Settings         []Setting // on a ground, the preferred one first; none = the words alone, over the whole width
}

// The least shares of a column's sizes: to leave a subject visible, and to fit at all.
const (
	leastBeside = .56
	leastFitted = .3
	columnStep  = .94
)

// ShowColumn draws a column at the largest share of its sizes with which it fits: on the shots of
// the scene, or on its ground. It is false if the column fits at no size.
func (s *Stage) ShowColumn(p Pose, build Build) bool {
	if s.Overlaid() {
		return s.onShots(p, build)
	}
	if len(p.Settings) == 0 {
		p.Settings = []Setting{{Share: 1}}
	}
	return s.onGround(p, build)
}

// onShots lays a column on the stage at the pose, or near it; smaller if that leaves the subject
// visible.
func (s *Stage) onShots(p Pose, build Build) bool {
	var best Column
	var place timeline.Rect
	room, down := s.Free(), s.Grid.Either(p.Down, p.DownNarrow)
	width := room.W
	if s.Grid.Wide() {
		width = min(width, p.Share*s.Grid.W)
	}
	for k := 1.0; k >= leastFitted && (best == nil || k >= leastBeside); k *= columnStep {
		c, ok := build(k, width)
		size := c.Size()
		if !ok || size.X > room.W+1 || size.Y > room.H {
			continue
		}
		at := func(across, down float64) timeline.Point {
			return timeline.Point{X: room.X + across*max(0, room.W-size.X), Y: room.Y + down*(room.H-size.Y)}
		}
		r := s.Settle(size, room, 0, 0, at(0, down), at(1, down), at(0, 1), at(0, 0))
		clear := s.Backdrop.Covered(s.Grid.Physical(r), 0, 0) <= MostCovered
		if clear || best == nil {
			best, place = c, r
		}
		if clear {
			break
		}
	}
	if best == nil {
		return false
	}
	s.showColumn(best, place)
	if p.Sign > 0 {
		s.StageSign(stageSign)
	}
	return true
}

// stageSign is the size of the brand's sign on a stage, at 1080 lines.
const stageSign = 52

// showColumn lays a column on the stage; its parts come in one after the other.
func (s *Stage) showColumn(c Column, at timeline.Rect) {
	var all []timeline.Layer
	top, after := at.Y, s.Time.Begin
	for i, p := range c {
		if i > 0 {
			top += p.Gap
		}
		layers := p.Set(at.X, top)
		top += p.High
		for j := range layers {
			comes := s.Time.Begin + Timed(i, 60) + Timed(j, 40)
			if !s.Overlaid() {
				comes = max(comes, after)
			}
			if !p.Own {
				s.Motion.Rises(&layers[j], comes, LineIn, 24)
			}
		}
		after = latest(layers, after)
		all = append(all, layers...)
	}
	s.Lay(all...)
}

// latest returns the start of the last of some layers, or at if that is later.
func latest(layers []timeline.Layer, at time.Duration) time.Duration {
	for _, l := range layers {
		at = max(at, l.From)
	}
	return at
}

// Sized returns a role at a share of its size, which is its least size too.
func (r Role) Sized(k float64) Role { return r.Resized(k*r.Px, k*r.Px, r.Lines) }
