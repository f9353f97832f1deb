package compose

import (
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

const ms = time.Millisecond

// Colours of the test film.
var (
	deep  = timeline.RGB(4, 20, 43)
	deep2 = timeline.RGB(13, 33, 62)
	paper = timeline.RGB(250, 241, 231)
	teal  = timeline.RGB(24, 178, 166)
	amber = timeline.RGB(255, 176, 36)
	brick = timeline.RGB(194, 69, 43)
	lite  = timeline.RGB(245, 246, 251)
)

// film builds a timeline that uses everything there is, in 1080ths of its
// height.
type film struct {
	fonts *typeset.Fonts
	u     float64
	tl    timeline.Timeline
}

func loadFonts(tb testing.TB) *typeset.Fonts {
	tb.Helper()
	fonts, err := typeset.Load(nil)
	if err != nil {
		tb.Fatalf("fonts: %v", err)
	}
	return fonts
}

// richFilm is five scenes of half a second each with every transition, and
// subtitles over all of them.
func richFilm(tb testing.TB, w, h int) (*typeset.Fonts, timeline.Timeline) {
	f := &film{fonts: loadFonts(tb), u: float64(min(w, h)) / 1080}
	f.tl = timeline.Timeline{Width: w, Height: h, FPS: 30}
	f.scene("title", deep, timeline.Transition{}, append(append([]timeline.Layer{f.ripple(), f.grain()}, f.rising(2)...), f.pop())...)
	f.scene("list", paper, timeline.Transition{Kind: timeline.Push, Frames: 15, Leftward: true}, f.list()...)
	f.scene("tiles", paper, timeline.Transition{Kind: timeline.Wipe, Frames: 18, Color: teal, Leftward: true}, append([]timeline.Layer{f.tiles(), f.grain()}, f.rising(1)...)...)
	f.scene("still", paper, timeline.Transition{Kind: timeline.Hold, Frames: 10}, f.tiles(), f.stillText())
	f.scene("pushback", deep, timeline.Transition{Kind: timeline.Push, Frames: 15}, f.rising(3)...)
	f.scene("wipeback", deep2, timeline.Transition{Kind: timeline.Wipe, Frames: 18, Color: amber}, f.rising(1)...)
	f.scene("closing", brick, timeline.Transition{Kind: timeline.Wipe, Frames: 18, Color: deep}, f.rising(2)...)
	f.tl.Overlay = f.subtitles(f.tl.Duration())
	return f.fonts, f.tl
}

func (f *film) scene(id string, ground timeline.Color, enter timeline.Transition, layers ...timeline.Layer) {
	const frames = 36
	f.tl.Scenes = append(f.tl.Scenes, timeline.Scene{ID: id, Start: f.tl.Frames, Frames: frames, Ground: ground, Layers: layers, Enter: enter})
	f.tl.Frames += frames
}

func (f *film) rect(x, y, w, h float64) timeline.Rect {
	return timeline.Rect{X: x * f.u, Y: y * f.u, W: w * f.u, H: h * f.u}
}

func drawing(shapes ...timeline.Shape) *timeline.Drawing { return &timeline.Drawing{Shapes: shapes} }

// drift is the house's motif movement: 1.06 to 1, then one percent a second.
func drift() timeline.Track {
	return timeline.Ramp(0, 1400*ms, 1.06, 1, timeline.Enter).Then(1400*ms, 20*time.Second, 1.2, timeline.Linear)
}

func (f *film) ripple() timeline.Layer {
	cx, cy := 1660*f.u, 720*f.u
	d := drawing()
	for i := 8; i >= 1; i-- {
		col := deep2
		if i == 3 {
			col = teal
		}
		d.Shapes = append(d.Shapes, timeline.Shape{Path: timeline.RingPath(cx, cy, float64(i)*104*f.u, 52*f.u), Fill: col})
	}
	d.Shapes = append(d.Shapes, timeline.Shape{Path: timeline.CirclePath(cx, cy, 92*f.u), Fill: amber})
	return timeline.Layer{Name: "motif", Role: timeline.RoleMotif, Drawing: d, Pivot: timeline.Point{X: cx, Y: cy},
		Scale: drift(), Opacity: timeline.Ramp(0, 500*ms, 0, 1, timeline.Enter)}
}

func (f *film) grain() timeline.Layer {
	return timeline.Layer{Name: "grain", Grain: &timeline.Grain{Seed: 7, Sigma: .09, Opacity: .1}}
}

func (f *film) style(size float64) typeset.Style {
	return typeset.Style{Family: "Manrope", Weight: 800, Size: size * f.u, Tracking: -.035, Language: "en"}
}

// rising is lines of a heading that come in one after the other and leave.
func (f *film) rising(n int) []timeline.Layer {
	words := []string{"Know where", "every load is", "before it is late"}
	var out []timeline.Layer
	for i := range n {
		at := time.Duration(i) * 70 * ms
		out = append(out, timeline.Layer{
			Name: fmt.Sprintf("heading.%d", i), Role: timeline.RoleText, From: at,
			Y:       timeline.Ramp(at, 520*ms, 36*f.u, 0, timeline.Enter),
			Opacity: timeline.Ramp(at, 520*ms, 0, 1, timeline.Enter).Then(900*ms, 240*ms, 0, timeline.Exit),
			Text:    &timeline.Text{Line: words[i%3], Style: f.style(150), X: 120 * f.u, Y: (400 + 160*float64(i)) * f.u, Color: lite},
		})
	}
	return out
}

// pop is a badge of overlapping shapes that fades as one.
func (f *film) pop() timeline.Layer {
	return timeline.Layer{
		Name: "badge", Role: timeline.RoleMark, From: 200 * ms, To: 1100 * ms, Pivot: timeline.Point{X: 300 * f.u, Y: 200 * f.u},
		Scale: timeline.Ramp(200*ms, 400*ms, .2, 1, timeline.Pop), Opacity: timeline.Ramp(200*ms, 600*ms, 0, .8, timeline.Linear),
		Drawing: drawing(
			timeline.Shape{Path: timeline.RectPath(f.rect(200, 140, 200, 120), 28*f.u), Fill: teal},
			timeline.Shape{Path: timeline.CirclePath(300*f.u, 200*f.u, 40*f.u), Fill: amber.Alpha(.7)}),
	}
}

func (f *film) list() []timeline.Layer {
	panel := f.rect(0, 0, 758, 1080)
	out := []timeline.Layer{
		{Name: "panel", Role: timeline.RoleGround, Drawing: drawing(timeline.Shape{Path: timeline.RectPath(panel, 0), Fill: deep}),
			Reveal: &timeline.Reveal{Rect: panel, Edge: timeline.Left, Progress: timeline.Ramp(0, 600*ms, 0, 1, timeline.Enter)}},
		f.marker(),
	}
	for i, edge := range []timeline.Edge{timeline.Left, timeline.Right, timeline.Top, timeline.Bottom} {
		bar := f.rect(900, 160+200*float64(i), 700.5, 120.25)
		out = append(out, timeline.Layer{Name: "bar", Role: timeline.RoleEvidence, X: timeline.Ramp(0, time.Second, 30*f.u, 0, timeline.Move),
			Drawing: drawing(timeline.Shape{Path: timeline.CornersPath(bar, [4]float64{16 * f.u, 16 * f.u, 0, 0}), Fill: brick}),
			Reveal:  &timeline.Reveal{Rect: bar, Edge: edge, Progress: timeline.Ramp(100*ms, 700*ms, 0, .9, timeline.Move)}})
	}
	return append(out, f.rising(2)...)
}

func (f *film) marker() timeline.Layer {
	box := f.rect(110, 460, 520, 120)
	return timeline.Layer{Name: "mark", Role: timeline.RoleMark,
		Drawing: drawing(timeline.Shape{Path: timeline.RectPath(box, 12*f.u), Fill: amber}),
		Reveal:  &timeline.Reveal{Rect: box, Edge: timeline.Left, Progress: timeline.Ramp(300*ms, 380*ms, 0, 1, timeline.Enter)}}
}

// tiles is a motif of 4 by 6 cells at the right side.
func (f *film) tiles() timeline.Layer {
	d := drawing()
	colors := []timeline.Color{brick, amber, deep, teal, paper}
	for i := range 24 {
		x, y := 1200+180*float64(i%4), 180*float64(i/4)
		bg, fg := colors[i%5], colors[(i+2)%5]
		d.Shapes = append(d.Shapes, timeline.Shape{Path: timeline.RectPath(f.rect(x, y, 181, 181), 0), Fill: bg})
		var q timeline.Path
		q.MoveTo(x*f.u, y*f.u)
		q.Arc(x*f.u, y*f.u, 180*f.u, 0, math.Pi/2)
		q.Close()
		d.Shapes = append(d.Shapes, timeline.Shape{Path: q, Fill: fg})
	}
	return timeline.Layer{Name: "motif", Role: timeline.RoleMotif, Drawing: d, Scale: drift(), Pivot: timeline.Point{X: 1920 * f.u, Y: 540 * f.u}}
}

func (f *film) stillText() timeline.Layer {
	line := "The pantry that refills"
	return timeline.Layer{Name: "heading", Role: timeline.RoleText, Text: &timeline.Text{Line: line, Style: f.style(96), X: 120 * f.u, Y: 500 * f.u, Color: deep,
		Spans: []timeline.Span{{From: 4, To: 10, Color: brick}}}}
}

// subtitles is a box for every second and a line whose current word changes
// colour.
func (f *film) subtitles(length time.Duration) []timeline.Layer {
	const line = "Every word is lit while it is said"
	style := typeset.Style{Family: "Inter", Weight: 600, Size: 46 * f.u, Language: "en"}
	box := f.rect(520, 880, 880, 90)
	var out []timeline.Layer
	for at := time.Duration(0); at < length; at += time.Second {
		to := at + 950*ms
		out = append(out, timeline.Layer{Name: "sub.box", Role: timeline.RoleSubtitle, From: at, To: to,
			Opacity: timeline.Ramp(at, 80*ms, 0, 1, timeline.Linear).Then(to-60*ms, 60*ms, 0, timeline.Linear),
			Drawing: drawing(timeline.Shape{Path: timeline.RectPath(box, 18*f.u), Fill: deep.Alpha(.9)})})
		out = append(out, f.words(line, style, at, to)...)
	}
	return out
}

func (f *film) words(line string, style typeset.Style, at, to time.Duration) []timeline.Layer {
	var out []timeline.Layer
	begin := 0
	for i := 0; i <= len(line); i++ {
		if i < len(line) && line[i] != ' ' {
			continue
		}
		from := at + time.Duration(len(out))*110*ms
		until := from + 110*ms
		if i == len(line) {
			until = to
		}
		out = append(out, timeline.Layer{Name: "sub.line", Role: timeline.RoleSubtitle, From: from, To: until,
			Text: &timeline.Text{Line: line, Style: style, X: 560 * f.u, Y: 940 * f.u, Color: lite, Spans: []timeline.Span{{From: begin, To: i, Color: amber}}}})
		begin = i + 1
	}
	return out
}
