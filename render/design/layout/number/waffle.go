package number

import (
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// hundred is the dots of a waffle: the first one's place, on the grid, the distances between dots
// and rows, and the number of dots in a row.
type hundred struct {
	x, y, d     float64
	step, Pitch float64
	Cols        int
}

func (w hundred) Rows() int { return 100 / w.Cols }

// High returns the height of all rows.
func (w hundred) High() float64 { return float64(w.Rows()-1)*w.Pitch + w.d }

// Wide returns the width of a row.
func (w hundred) Wide() float64 { return float64(w.Cols-1)*w.step + w.d }

// row returns n dots of a row, counted from below.
func (w hundred) row(row, n int) (p timeline.Path) {
	y := w.y + float64(w.Rows()-1-row)*w.Pitch + w.d/2
	for i := range n {
		p = append(p, timeline.CirclePath(w.x+float64(i)*w.step+w.d/2, y, w.d/2)...)
	}
	return p
}

// band returns the area of a row.
func (w hundred) band(row int) timeline.Rect {
	return timeline.Rect{X: w.x, Y: w.y + float64(w.Rows()-1-row)*w.Pitch, W: w.Wide(), H: w.d}
}

// dotsBeside returns the dots at the end side of a wide frame: as large as possible, clear of
// subtitles and presenter.
func (s scene) dotsBeside() hundred {
	const low, between = .867, 15. / 81
	g := s.Grid
	area := timeline.Rect{X: .523 * g.W, Y: .131 * g.H, W: .414 * g.W}
	end := min(low*g.H, g.Floor(area.X, area.W)-g.Px(24))
	if end < low*g.H {
		area.Y = .1 * g.H
	}
	area.H = end - area.Y
	return dotsIn(area, between)
}

// dotsIn returns a hundred dots centred in the height of a room: in ten rows or fewer, whichever
// fills it best, its width above all; between is the gap of two dots as a share of the pitch.
func dotsIn(room timeline.Rect, between float64) hundred {
	const looser = 1.14 // factor by which dots of a row may be looser, to fill the width
	var best hundred
	most := 0.0
	for _, cols := range []int{10, 20, 25} {
		w := hundred{x: room.X, Cols: cols}
		w.Pitch = min(room.W/(float64(cols)-between), room.H/(float64(100/cols)-between))
		w.d = w.Pitch * (1 - between)
		w.step = min(looser*w.Pitch, (room.W-w.d)/float64(cols-1))
		w.y = room.Y + (room.H-w.High())/2
		if filled := w.Wide() * w.Wide() * w.High(); filled > most {
			best, most = w, filled
		}
	}
	return best
}

// proved returns a figure's column with its dots above it, if a narrow frame has no motif.
func (s scene) proved(c kit.Column, width float64) kit.Column {
	if s.Figure.Share == 0 || s.Overlaid() || s.Grid.Wide() {
		return c
	}
	const least, below, between = 230, 80, 30. / 92 // at 1080 lines; of the pitch
	c[0].Gap = s.Grid.Px(below)
	var dots func(high float64) kit.Part
	dots = func(high float64) kit.Part {
		return kit.Part{Wide: width, High: high, Own: true, Grow: dots, Set: func(x, top float64) []timeline.Layer {
			s.waffle(dotsIn(timeline.Rect{X: x, Y: top, W: width, H: high}, between))
			return nil
		}}
	}
	return append(kit.Column{dots(s.Grid.Px(least))}, c...)
}

// waffle draws the dots; one lights up for each hundredth of the share, row by row from below while
// the figure counts.
func (s scene) waffle(w hundred) {
	start, land := s.sounds()
	lit := min(100, max(1, int(math.Round(s.Figure.Share*100))))
	var dim timeline.Path
	for row := range w.Rows() {
		dim = append(dim, w.row(row, w.Cols)...)
	}
	s.Fade(s.Time.Begin, kit.ItemIn, s.Canvas.Drawing("waffle", timeline.RoleEvidence, kit.Shape(dim, s.Tone().Mid)))
	for row := range w.Rows() {
		s.waits(row, w.row(row, w.Cols), start)
	}
	each := (land - start) / time.Duration(w.Rows())
	for row := 0; row*w.Cols < lit; row++ {
		on := w.row(row, min(w.Cols, lit-row*w.Cols))
		l := s.Canvas.Drawing("waffle."+strconv.Itoa(row), timeline.RoleEvidence, kit.Shape(on, s.Strong()))
		at := s.Fps.OnFrame(start + time.Duration(row)*each)
		s.Motion.Reveals(&l, w.band(row), s.Grid.StartEdge(), at, max(each*2, 120*time.Millisecond))
		s.Canvas.Over(l)
		s.glints(l, row, land)
	}
}

// waits makes a row of dots move softly, one row after the other, on every beat before the figure
// is spoken.
func (s scene) waits(row int, dots timeline.Path, until time.Duration) {
	const rises, falls = 260 * time.Millisecond, 300 * time.Millisecond
	var beats []time.Duration
	for _, at := range s.Time.BeatsFrom(s.Time.Begin + kit.ItemIn) {
		if at+kit.Timed(9, 80)+rises+falls < until {
			beats = append(beats, at)
		}
	}
	l := s.Canvas.Drawing("waffle.wait."+strconv.Itoa(row), timeline.RoleEvidence, kit.Shape(dots, s.Strong()))
	s.Flash(l, beats, kit.Timed(row, 80), .22, falls)
}

// glints makes a row of lit dots flash softly, one row after the other, on every beat after the
// count: in the lightest or the darkest colour, whichever differs more from theirs.
func (s scene) glints(lit timeline.Layer, row int, land time.Duration) {
	flash := s.Pal.White
	if c := s.Strong(); palette.Contrast(c, s.Pal.White) < palette.Contrast(c, s.Pal.Deep) {
		flash = s.Pal.Deep
	}
	beats := slices.DeleteFunc(s.Time.BeatsFrom(land+600*time.Millisecond), func(at time.Duration) bool {
		return at+kit.Timed(row, 80) > s.Time.Length-kit.Quiet
	})
	s.Glint(lit, flash, beats, kit.Timed(row, 80), .5, 340*time.Millisecond)
}
