package compose

import (
	"bytes"
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
)

// differ says where two frames differ first, or nothing.
//
//go:norace
func differ(a, b *canvas) string {
	for i := range a.frame.Pix {
		if a.frame.Pix[i] == b.frame.Pix[i] {
			continue
		}
		if n := len(a.y.pix); i >= n {
			return fmt.Sprintf("chroma byte %d: %d and %d", i-n, a.frame.Pix[i], b.frame.Pix[i])
		}
		return fmt.Sprintf("luma at %d,%d: %d and %d", i%a.y.w, i/a.y.w, a.frame.Pix[i], b.frame.Pix[i])
	}
	return ""
}

// A film may be cut anywhere: each frame of a sequence is the frame a fresh
// composer draws.
func TestSequenceEqualsSeek(t *testing.T) {
	for _, size := range [][3]int{{480, 270, 1}, {226, 400, 1}, {1280, 720, 11}} {
		fonts, tl := richFilm(t, size[0], size[1])
		shared := NewCache(1 << 20)
		c := New(fonts, tl, shared)
		var before []byte
		for n := range tl.Frames {
			f, changed, err := c.At(n)
			if err != nil {
				t.Fatalf("frame %d: %v", n, err)
			}
			if !changed && !bytes.Equal(before, f.Pix) {
				t.Fatalf("%v frame %d: said to be as before, and is not", size, n)
			}
			before = append(before[:0], f.Pix...)
			if n%size[2] != 0 {
				continue
			}
			if at := differ(canvasOf(f), shot(t, fonts, tl, n)); at != "" {
				t.Fatalf("%v frame %d: in sequence and alone differ: %s", size, n, at)
			}
		}
	}
}

// Frames may be asked for in any order.
func TestJumpingAbout(t *testing.T) {
	fonts, tl := richFilm(t, 320, 180)
	c := New(fonts, tl, nil)
	for i := range 120 {
		n := i * 97 % tl.Frames
		f, _, err := c.At(n)
		if err != nil {
			t.Fatal(err)
		}
		if at := differ(canvasOf(f), shot(t, fonts, tl, n)); at != "" {
			t.Fatalf("frame %d after a jump: %s", n, at)
		}
	}
}

func TestTransitionsBeginAndEndAsTheScenes(t *testing.T) {
	fonts, tl := richFilm(t, 320, 180)
	tl.Overlay = nil
	for i, s := range tl.Scenes[1:] {
		// The scene alone, without its transition, is what its end must show.
		alone := tl
		alone.Scenes = append([]timeline.Scene{}, tl.Scenes...)
		alone.Scenes[i+1].Enter = timeline.Transition{}
		end := s.Start + s.Enter.Frames
		if at := differ(shot(t, fonts, tl, end), shot(t, fonts, alone, end)); at != "" {
			t.Errorf("%s into %s: after it the scene is not pure: %s", s.Enter.Kind, s.ID, at)
		}
		// The scene before, going on for a frame, is what its beginning shows.
		prev := tl.Scenes[i]
		prev.Frames, prev.Start = prev.Frames+1, 0
		longer := tl
		longer.Scenes, longer.Frames = []timeline.Scene{prev}, prev.Frames
		if at := differ(shot(t, fonts, tl, s.Start), shot(t, fonts, longer, prev.Frames-1)); at != "" {
			t.Errorf("%s into %s: it does not begin with the scene before: %s", s.Enter.Kind, s.ID, at)
		}
	}
}

// halves is two scenes in flat colours with a transition of 20 frames.
func halves(tr timeline.Transition) timeline.Timeline {
	tl := one(400, 100, deep)
	tr.Frames = 20
	tl.Scenes = append(tl.Scenes, timeline.Scene{ID: "next", Start: 60, Frames: 60, Ground: amber, Enter: tr})
	tl.Frames = 120
	return tl
}

func TestTransitionsHalfWay(t *testing.T) {
	between := func(a, b timeline.Color) yuv {
		x, y := toYUV(a), toYUV(b)
		return yuv{uint8((int(x.y) + int(y.y)) / 2), uint8((int(x.u) + int(y.u)) / 2), uint8((int(x.v) + int(y.v)) / 2)}
	}
	for _, tc := range []struct {
		name        string
		tr          timeline.Transition
		frame       int
		left, right yuv
	}{
		{"push to the left", timeline.Transition{Kind: timeline.Push, Leftward: true}, 70, toYUV(deep), toYUV(amber)},
		{"push to the right", timeline.Transition{Kind: timeline.Push}, 70, toYUV(amber), toYUV(deep)},
		{"wipe comes from the right", timeline.Transition{Kind: timeline.Wipe, Leftward: true, Color: teal}, 65, toYUV(deep), toYUV(teal)},
		{"wipe shows both", timeline.Transition{Kind: timeline.Wipe, Leftward: true, Color: teal}, 70, toYUV(deep), toYUV(amber)},
		{"wipe leaves to the left", timeline.Transition{Kind: timeline.Wipe, Leftward: true, Color: teal}, 75, toYUV(teal), toYUV(amber)},
		{"wipe comes from the left", timeline.Transition{Kind: timeline.Wipe, Color: teal}, 65, toYUV(teal), toYUV(deep)},
		{"wipe leaves to the right", timeline.Transition{Kind: timeline.Wipe, Color: teal}, 75, toYUV(amber), toYUV(teal)},
		{"hold", timeline.Transition{Kind: timeline.Hold}, 70, between(deep, amber), between(deep, amber)},
	} {
		c := shot(t, nil, halves(tc.tr), tc.frame)
		if got := pixel(c, 20, 50); !near(got, tc.left, 1) {
			t.Errorf("%s: left %v, want %v", tc.name, got, tc.left)
		}
		if got := pixel(c, 380, 50); !near(got, tc.right, 1) {
			t.Errorf("%s: right %v, want %v", tc.name, got, tc.right)
		}
	}
}

func TestLeavingSceneKeepsItsLastLayers(t *testing.T) {
	tl := halves(timeline.Transition{Kind: timeline.Push, Leftward: true})
	l := box(0, 0, 400, 100, brick)
	l.To = 2 * time.Second
	l.Opacity = timeline.Ramp(1500*ms, 500*ms, 0, 1, timeline.Linear)
	tl.Scenes[0].Layers = []timeline.Layer{l}
	if got, want := pixel(shot(t, nil, tl, 66), 20, 50), toYUV(brick); got != want {
		t.Errorf("layer of the scene that leaves = %v, want %v", got, want)
	}
}

func TestOverlayStaysDuringATransition(t *testing.T) {
	tl := halves(timeline.Transition{Kind: timeline.Push, Leftward: true})
	l := box(100, 40, 200, 20, lite)
	l.From, l.To = 2100*ms, 2500*ms
	tl.Overlay = []timeline.Layer{l}
	c := New(nil, tl, nil)
	for n := range tl.Frames {
		f, _, err := c.At(n)
		if err != nil {
			t.Fatal(err)
		}
		shown := pixel(canvasOf(f), 200, 50) == toYUV(lite)
		if want := l.Visible(tl.At(n)); shown != want {
			t.Fatalf("frame %d: overlay shown %v, want %v", n, shown, want)
		}
	}
}

// rightEdge is where a white shape on black ends in a row, to a fraction of a
// pixel.
func rightEdge(c *canvas, y int) float64 {
	var sum float64
	for _, v := range c.y.row(y, c.y.w/2, c.y.w) {
		sum += (float64(v) - 16) / 219
	}
	return float64(c.y.w/2) + sum
}

func TestSlowMovementHasNoJitter(t *testing.T) {
	black, white := timeline.RGB(0, 0, 0), timeline.RGB(255, 255, 255)
	slide := box(100, 20, 200, 200, white)
	slide.X = timeline.Ramp(0, 2*time.Second, 0, 7, timeline.Linear)
	grow := timeline.Layer{Name: "disc", Pivot: timeline.Point{X: 200, Y: 120}, Scale: timeline.Ramp(0, 2*time.Second, 1, 1.06, timeline.Linear),
		Drawing: drawing(timeline.Shape{Path: timeline.CirclePath(200, 120, 100), Fill: white})}
	settle := box(100, 20, 200, 200, white)
	settle.X = timeline.Ramp(0, 2*time.Second, 36, 0, timeline.Enter)
	for _, tc := range []struct {
		name  string
		layer timeline.Layer
		want  func(time.Duration) float64
	}{
		{"move", slide, func(at time.Duration) float64 { return 300 + slide.X.At(at, 0) }},
		{"settle", settle, func(at time.Duration) float64 { return 300 + settle.X.At(at, 0) }},
		{"scale", grow, func(at time.Duration) float64 {
			// The row's middle is half a pixel below the pivot.
			r := 100 * grow.Scale.At(at, 1)
			return 200 + math.Sqrt(r*r-.25)
		}},
	} {
		tl := one(400, 240, black, tc.layer)
		c := New(nil, tl, nil)
		worst := 0.0
		for n := range tl.Frames {
			f, _, err := c.At(n)
			if err != nil {
				t.Fatal(err)
			}
			worst = max(worst, math.Abs(rightEdge(canvasOf(f), 120)-tc.want(tl.At(n))))
		}
		t.Logf("%s: worst error %.3f px", tc.name, worst)
		if worst > .1 {
			t.Errorf("%s: the edge is off by %.3f px, want at most 0.1", tc.name, worst)
		}
	}
}

func TestTextMovesSmoothly(t *testing.T) {
	fonts := loadFonts(t)
	f := &film{fonts: fonts, u: .5}
	l := f.stillText()
	l.Text.Color, l.Text.Spans, l.Text.Y = lite, nil, 100
	l.Y = timeline.Ramp(0, 2*time.Second, 5, 0, timeline.Linear)
	c := New(fonts, one(960, 160, deep, l), nil)
	ground := float64(toYUV(deep).y)
	var last, worst float64
	for n := range 60 {
		fr, _, err := c.At(n)
		if err != nil {
			t.Fatal(err)
		}
		var mass, moment float64
		for i, v := range canvasOf(fr).y.pix {
			m := float64(v) - ground
			mass, moment = mass+m, moment+m*float64(i/960)
		}
		at := moment / mass
		if n > 0 {
			worst = max(worst, math.Abs(last-at-5.0/60))
		}
		last = at
	}
	t.Logf("steps of 0.083 px are off by %.3f px at most", worst)
	if worst > .05 {
		t.Errorf("a step of 0.083 px is off by %.3f px", worst)
	}
}
