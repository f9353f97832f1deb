package chart

import (
	"math"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// whole reports whether values are shares of one whole: percentages that add up to a hundred within
// rounding.
func whole(values []story.Value) bool { return math.Abs(total(values)-100) <= 2 }

func total(values []story.Value) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v.Value
	}
	return sum
}

// DrawSharesAsBars draws shares as bars if there are more than a donut has slices.
func DrawSharesAsBars(s *kit.Stage, c story.Shares) bool {
	return whole(c.Series.Values) && DrawBars(s, story.Bars(c))
}

// DrawDonut shows shares of one whole: a slice appears when it is spoken, together with its row of
// the legend.
func DrawDonut(st *kit.Stage, c story.Shares) bool {
	s := chartScene{st, c.Heading, c.Caption, c.Series}
	if !s.complete(story.LeastValues, mostSlices) || !whole(c.Series.Values) {
		return false
	}
	if s.Grid.Wide() {
		return s.underFinding(s.ringBefore)
	}
	return s.underFinding(s.ringAbove, s.ringBefore)
}

func (d ring) plot(s chartScene) {
	d.draw(s)
	d.rows.draw(s, d.chart, d.colors)
}

// span returns the angle of slice i, in radians clockwise from the right; the first
// begins at twelve o'clock.
func (d ring) span(i int) (from, to float64) {
	whole := total(d.Series.Values)
	before := total(d.Series.Values[:i])
	angle := func(v float64) float64 { return v/whole*2*math.Pi - math.Pi/2 }
	gap := 4 / d.R
	from, to = angle(before)+gap, angle(before+d.Series.Values[i].Value)-gap
	return from, max(from, to)
}

func (d ring) draw(s chartScene) {
	px := s.Grid.Px
	base := s.Canvas.Drawing("ring", timeline.RoleEvidence, kit.Shape(timeline.RingPath(d.cx, d.cy, d.R, d.width), s.Ground.Surface))
	s.Fade(s.Time.Begin, kit.ItemIn, base)
	for i := range d.colors {
		d.slice(s, i)
	}
	lead := d.Series.Stress
	start := s.Time.By(d.times[lead], kit.FigureIn)
	middle := d.cy + d.figure.Cap/2
	if len(d.caption.Block.Lines) > 0 {
		middle -= (s.Type.Tall(d.caption) + px(20)) / 2
	}
	s.ShowFigure(d.figure, d.cx-d.figure.Width/2, middle, s.Ground.Ink, start)
	s.Fade(start, kit.ItemIn, s.Canvas.Centred("caption", d.caption, d.cx, middle+px(30), s.Ground.Ink)...)
}

const sliceIn = 600 * time.Millisecond

// slice makes slice i sweep in: one layer a frame, each a little further round; the last one stays.
func (d ring) slice(s chartScene, i int) {
	from, to := d.span(i)
	if to <= from {
		return
	}
	width := d.width
	if i == d.Series.Stress {
		width += s.Grid.Px(leadWider)
	}
	at := s.Fps.OnFrame(s.Time.By(d.times[i], sliceIn))
	frame := s.Fps.At(1)
	steps := int(max(1, sliceIn/max(frame, time.Millisecond)))
	for k := 1; k <= steps; k++ {
		share := timeline.Enter.At(float64(k) / float64(steps))
		l := s.Canvas.Drawing("slice."+strconv.Itoa(i), timeline.RoleEvidence, kit.Shape(kit.Sector(d.cx, d.cy, d.R, width, from, from+(to-from)*share), d.colors[i]))
		l.From = at + time.Duration(k-1)*frame
		if k < steps {
			l.To = l.From + frame
		}
		s.Canvas.Over(l)
		if k == steps && i == d.Series.Stress {
			s.glint(l, l.From, 0)
		}
	}
}
