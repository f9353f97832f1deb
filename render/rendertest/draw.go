package rendertest

import (
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// Colours of the sample.
var (
	night = timeline.RGB(10, 24, 46)
	dusk  = timeline.RGB(22, 44, 78)
	cream = timeline.RGB(249, 242, 232)
	ink   = timeline.RGB(28, 30, 38)
	mint  = timeline.RGB(46, 172, 150)
	amber = timeline.RGB(246, 176, 52)
	white = timeline.RGB(250, 250, 252)
)

// Sample says what film to make for a test. Zero fields take the defaults.
type Sample struct {
	Width, Height int           // default 320 × 180
	FPS           int           // default 30
	Scenes        int           // default 3
	Scene         time.Duration // length of each, default 1.2 s
	NoSound       bool          // neither speech nor music
	Heading       func(scene int) string
}

// draftsman draws the sample's scenes, in 1080ths of the shorter side.
type draftsman struct {
	Sample
	u float64
}

// enters are the transitions, one scene after the other.
var enters = []timeline.Transition{
	{},
	{Kind: timeline.Push, Frames: 15, Leftward: true},
	{Kind: timeline.Wipe, Frames: 18, Color: mint},
	{Kind: timeline.Hold, Frames: 10},
	{Kind: timeline.Wipe, Frames: 18, Color: night},
	{Kind: timeline.Cut},
}

func (d draftsman) scene(i, start, frames int) timeline.Scene {
	dark := i%2 == 0
	s := timeline.Scene{ID: fmt.Sprintf("scene-%d", i), Layout: "sample", Start: start, Frames: frames, Ground: cream, Enter: enters[i%len(enters)]}
	fill, front := timeline.RGB(238, 228, 212), ink
	if dark {
		s.Ground, fill, front = night, dusk, white
	}
	s.Layers = append(s.Layers, d.motif(fill), timeline.Layer{Name: "grain", Role: timeline.RoleMotif, Grain: &timeline.Grain{Seed: 7, Sigma: .06, Opacity: .5}})
	s.Layers = append(s.Layers, d.heading(i, front)...)
	s.Layers = append(s.Layers, d.bars(front)...)
	return s
}

// motif is rings that settle and then drift.
func (d draftsman) motif(fill timeline.Color) timeline.Layer {
	cx, cy := float64(d.Width)-300*d.u, float64(d.Height)-380*d.u
	g := &timeline.Drawing{}
	for r := 80.0; r <= 560; r += 80 {
		g.Shapes = append(g.Shapes, timeline.Shape{Path: timeline.RingPath(cx, cy, r*d.u, 14*d.u), Fill: fill})
	}
	scale := timeline.Ramp(0, 1400*time.Millisecond, 1.06, 1, timeline.Enter).Then(1400*time.Millisecond, 20*time.Second, 1.2, timeline.Linear)
	return timeline.Layer{Name: "motif", Role: timeline.RoleMotif, Drawing: g, Pivot: timeline.Point{X: cx, Y: cy}, Scale: scale}
}

// heading is two lines that rise one after the other.
func (d draftsman) heading(i int, front timeline.Color) (out []timeline.Layer) {
	words := strings.Fields(d.Heading(i))
	half := (len(words) + 1) / 2
	for k, line := range []string{strings.Join(words[:half], " "), strings.Join(words[half:], " ")} {
		if line == "" {
			continue
		}
		at := time.Duration(250+120*k) * time.Millisecond
		out = append(out, timeline.Layer{
			Name: fmt.Sprintf("heading.%d", k), Role: timeline.RoleText,
			Text:    &timeline.Text{Line: line, Style: d.text(96, 700), X: 120 * d.u, Y: (260 + 112*float64(k)) * d.u, Color: front},
			Y:       timeline.Ramp(at, 600*time.Millisecond, 48*d.u, 0, timeline.Enter),
			Opacity: timeline.Ramp(at, 400*time.Millisecond, 0, 1, timeline.Enter),
		})
	}
	return out
}

// bars grow from the left, each with a figure.
func (d draftsman) bars(front timeline.Color) (out []timeline.Layer) {
	for k, share := range []float64{.42, .31, .19} {
		at := time.Duration(700+250*k) * time.Millisecond
		box := timeline.Rect{X: 120 * d.u, Y: (460 + 120*float64(k)) * d.u, W: share * 1600 * d.u, H: 56 * d.u}
		color := mint
		if k == 0 {
			color = amber
		}
		out = append(out, timeline.Layer{
			Name: fmt.Sprintf("bar.%d", k), Role: timeline.RoleEvidence,
			Drawing: &timeline.Drawing{Shapes: []timeline.Shape{{Path: timeline.RectPath(box, 8*d.u), Fill: color}}},
			Reveal:  &timeline.Reveal{Rect: box, Edge: timeline.Left, Progress: timeline.Ramp(at, 700*time.Millisecond, 0, 1, timeline.Enter)},
		}, timeline.Layer{
			Name: fmt.Sprintf("figure.%d", k), Role: timeline.RoleText, From: at,
			Text:    &timeline.Text{Line: fmt.Sprintf("%d %%", int(math.Round(share*100))), Style: d.text(44, 600), X: box.X + box.W + 24*d.u, Y: box.Y + 42*d.u, Color: front},
			Opacity: timeline.Ramp(at+200*time.Millisecond, 400*time.Millisecond, 0, 1, timeline.Enter),
		})
	}
	return out
}

// subtitles draw each cue with the word being said in another colour.
func (d draftsman) subtitles(cues []timeline.Cue) (out []timeline.Layer) {
	for i, c := range cues {
		box := timeline.Rect{X: float64(d.Width)/2 - 520*d.u, Y: float64(d.Height) - 190*d.u, W: 1040 * d.u, H: 92 * d.u}
		out = append(out, timeline.Layer{
			Name: fmt.Sprintf("subtitle.%d.box", i), Role: timeline.RoleSubtitle, From: c.From, To: c.To,
			Drawing: &timeline.Drawing{Shapes: []timeline.Shape{{Path: timeline.RectPath(box, 14*d.u), Fill: night.Alpha(.8)}}},
			Opacity: timeline.Ramp(c.From, 80*time.Millisecond, 0, 1, timeline.Enter),
		})
		at := 0
		for k, w := range c.Words {
			to := c.To
			if k+1 < len(c.Words) {
				to = c.Words[k+1].From
			}
			from := at + strings.Index(c.Lines[0][at:], w.Text)
			at = from + len(w.Text)
			out = append(out, timeline.Layer{
				Name: fmt.Sprintf("subtitle.%d.%d", i, k), Role: timeline.RoleSubtitle, From: w.From, To: to,
				Text: &timeline.Text{
					Line: c.Lines[0], Style: d.text(46, 500), X: box.X + 40*d.u, Y: box.Y + 62*d.u, Color: white,
					Spans: []timeline.Span{{From: from, To: at, Color: amber}},
				},
			})
		}
	}
	return out
}

// text is the style of all text.
func (d draftsman) text(size float64, weight int) typeset.Style {
	return typeset.Style{Family: "Inter, Noto Sans, DejaVu Sans", Weight: weight, Size: size * d.u, Language: "en"}
}
