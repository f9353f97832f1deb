package list

import (
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// counter says which point is spoken of, and of how many with those of other scenes.
func (s listScene) counter(times []time.Duration, ground kit.Ground) {
	n, first := len(times), max(1, s.First)
	px := s.Grid.Px
	big, small := s.Type.Voice.FigureStyle(px(150)), s.Type.Voice.FigureStyle(px(64))
	of := s.Type.Fonts.Shape("/ "+strconv.Itoa(max(s.Of, first-1+n)), small)
	cell := s.Type.Fonts.Measure("0", big)
	baseline := min(.861*s.Grid.H, s.Bottom-px(10))
	start := func(after, width float64) float64 { return s.Grid.Left(s.Grid.Margin()+after, width) }
	total := timeline.Layer{Name: "counter.of", Role: timeline.RoleText, Text: &timeline.Text{
		Line: of.Text, Style: small, X: start(cell*float64(len(strconv.Itoa(first-1+n)))+px(4), of.Width), Y: baseline, Color: ground.Ink2,
	}}
	before := 0.0
	if s.Grid.Rtl { // 1/5 is read from the left in every script
		total.Text.X, before = start(0, of.Width), of.Width+px(14)
	}
	s.Motion.Fades(&total, s.Time.Begin+3*kit.Stagger, kit.ItemIn)
	s.Canvas.Over(total)
	for i := range n {
		line := s.Type.Fonts.Shape(strconv.Itoa(first+i), big)
		x0, x1 := s.Type.Ink(line)
		l := timeline.Layer{Name: "counter." + strconv.Itoa(i+1), Role: timeline.RoleText, Text: &timeline.Text{
			Line: line.Text, Style: big, X: start(before, x1-x0) - x0, Y: baseline, Color: s.counterColor(ground),
		}}
		if i == 0 {
			s.Motion.Fades(&l, s.Time.Begin+3*kit.Stagger, kit.ItemIn)
		} else {
			l.From = times[i]
			l.Y = timeline.Ramp(times[i], kit.BarMove, px(24), 0, timeline.Enter)
			l.Opacity = timeline.Ramp(times[i], kit.BarMove/2, 0, 1, timeline.Linear)
		}
		if i+1 < n {
			l.To = max(times[i+1], l.From+1)
		}
		s.Canvas.Over(l)
	}
}

func (s listScene) counterColor(g kit.Ground) timeline.Color {
	if s.Pal.Dark {
		return g.Text1
	}
	return g.Primary
}
