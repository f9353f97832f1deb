package design

import (
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
)

// counter says which point is spoken of, and of how many with those of other scenes.
func (s listScene) counter(times []time.Duration, ground ground) {
	n, first := len(times), max(1, s.First)
	px := s.grid.px
	big, small := s.Type.voice.figureStyle(px(150)), s.Type.voice.figureStyle(px(64))
	of := s.Type.fonts.Shape(s.counted("/", strconv.Itoa(max(s.Of, first-1+n))), small)
	cell := s.Type.fonts.Measure("0", big)
	baseline := min(.861*s.grid.h, s.bottom-px(10))
	start := func(after, width float64) float64 { return s.grid.left(s.grid.margin()+after, width) }
	total := timeline.Layer{Name: "counter.of", Role: timeline.RoleText, Text: &timeline.Text{
		Line: of.Text, Style: small, X: start(cell*float64(len(strconv.Itoa(first-1+n)))+px(4), of.Width), Y: baseline, Color: ground.Ink2,
	}}
	s.Motion.fades(&total, s.Time.begin+3*stagger, itemIn)
	s.Canvas.over(total)
	for i := range n {
		line := s.Type.fonts.Shape(strconv.Itoa(first+i), big)
		x0, x1 := s.Type.ink(line)
		l := timeline.Layer{Name: "counter." + strconv.Itoa(i+1), Role: timeline.RoleText, Text: &timeline.Text{
			Line: line.Text, Style: big, X: start(0, x1-x0) - x0, Y: baseline, Color: s.counterColor(ground),
		}}
		if i == 0 {
			s.Motion.fades(&l, s.Time.begin+3*stagger, itemIn)
		} else {
			l.From = times[i]
			l.Y = timeline.Ramp(times[i], barMove, px(24), 0, timeline.Enter)
			l.Opacity = timeline.Ramp(times[i], barMove/2, 0, 1, timeline.Linear)
		}
		if i+1 < n {
			l.To = max(times[i+1], l.From+1)
		}
		s.Canvas.over(l)
	}
}

// counted is how many there are, behind a stroke the way one reads.
func (s listScene) counted(stroke, n string) string {
	if s.grid.rtl {
		return n + " " + stroke
	}
	return stroke + " " + n
}

func (s listScene) counterColor(g ground) timeline.Color {
	if s.pal.Dark {
		return g.Text1
	}
	return g.Primary
}
