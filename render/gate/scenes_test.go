package gate

import (
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// What a single scene lacks, though it begins as it should.
func TestLossesWithinAScene(t *testing.T) {
	tests := map[string]struct {
		from, to   int // frames
		x, y, w, h int
		want       string
	}{
		"a picture": {segmentFrames + 10, 2 * segmentFrames, 200, 60, 80, 45, "as planned: scene 2 (s2, list) does not look as planned at"},
		"a word":    {2*segmentFrames + 10, 3 * segmentFrames, 40, 150, 30, 8, "as planned: scene 3 (s3, closing) does not look as planned at"},
	}
	st := newStudio(t)
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			p := good()
			p.shows = func(n int, luma []byte) {
				moving(n, luma)
				for y := tt.y; y < tt.y+tt.h && n >= tt.from && n < tt.to; y++ {
					clear(luma[y*width+tt.x:][:tt.w])
				}
			}
			found(t, st.box, st.produce(t, p), tt.want)
		})
	}
}

// Cells are whole pixels in every format that films are made in.
func TestCellsAreWholePixels(t *testing.T) {
	for _, size := range [][2]int{{1920, 1080}, {1280, 720}, {640, 360}, {320, 180}, {1080, 1920}, {1080, 1080}, {1080, 1350}, {3840, 2160}, {720, 900}} {
		if n := fine(size[0], size[1]); size[0]%n != 0 || size[1]%n != 0 {
			t.Errorf("%v is seen in %d cells a side", size, n)
		}
	}
	if n := fine(854, 480); n != coarsest {
		t.Errorf("854 × 480 is seen in %d cells a side", n)
	}
}

// A scene is looked at when all of it has come in, and before any of it leaves, a
// second or more into a segment.
func TestScenesAreSeenWhole(t *testing.T) {
	tl := timeline.Timeline{FPS: fps}
	in := func(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }
	rises := timeline.Layer{Opacity: timeline.Ramp(in(3), in(.5), 0, 1, timeline.Linear)}
	leaves := timeline.Layer{Opacity: timeline.Ramp(in(4.5), in(.3), 1, 0, timeline.Linear)}
	for name, tt := range map[string]struct {
		scene      timeline.Scene
		least, end int // frames
	}{
		"still":      {timeline.Scene{Start: 100, Frames: 150}, 100 + fps, 100 + fps + leap},
		"in pieces":  {timeline.Scene{Start: 200, Frames: 150, Layers: []timeline.Layer{{}, rises}}, 330, 330 + leap},
		"comes late": {timeline.Scene{Frames: 150, Layers: []timeline.Layer{{}, rises}}, 105, 150 - leap},
		"leaves":     {timeline.Scene{Frames: 150, Layers: []timeline.Layer{{}, rises, leaves}}, 105, 136},
		"is short":   {timeline.Scene{Start: 40, Frames: 5}, 40, 41},
	} {
		if got := settled(tl, tt.scene, []int{0, 100, 200, 300}); got < tt.least || got >= tt.end {
			t.Errorf("%s: seen at frame %d, want %d to %d", name, got, tt.least, tt.end)
		}
	}
}

// However short scenes are, and wherever segments end, each has a frame to be looked at.
func TestEverySceneHasItsMoment(t *testing.T) {
	for n := 1; n <= 2*fps; n++ {
		f := Film{
			Timeline: timeline.Timeline{FPS: fps, Frames: 3 * n}, Traces: []Trace{{Frames: 2*n - n/2}, {Frames: n + n/2}},
			Draw: func(int) ([]byte, error) { return nil, nil },
		}
		for i := range 3 {
			f.Timeline.Scenes = append(f.Timeline.Scenes, timeline.Scene{Start: i * n, Frames: n})
		}
		seen := 0
		for _, v := range (&evidence{Film: f, shown: joined(f.Traces)}).parted() {
			for _, m := range v.moments {
				if scene := f.Timeline.Scenes[seen]; m < v.from || m >= v.to || m < scene.Start || m >= scene.Start+n {
					t.Errorf("scene %d of %d frames is looked at in frame %d, in a segment of [%d, %d)", seen+1, n, m, v.from, v.to)
				}
				seen++
			}
		}
		if seen != 3 {
			t.Errorf("%d of 3 scenes of %d frames are looked at", seen, n)
		}
	}
}

// Whatever a brand's colours, no ground that its scenes stand on is black to the gate.
func TestNoGroundIsBlack(t *testing.T) {
	for _, primary := range []timeline.Color{timeline.RGB(0, 0, 0), timeline.RGB(1, 2, 3), timeline.RGB(0, 0, 40), timeline.RGB(24, 0, 0), timeline.RGB(255, 255, 255)} {
		p := palette.Derive(primary, timeline.RGB(0, 0, 0), timeline.RGB(0, 0, 0))
		colored, _ := p.Colored(palette.Primary, palette.Secondary, palette.Extra)
		for _, g := range []palette.Ground{p.Rest(), p.Contrary(), p.Closing(), colored} {
			luma := 16 + 219*(.2126*float64(g.Bg.R)+.7152*float64(g.Bg.G)+.0722*float64(g.Bg.B))/255
			if luma < blackLuma+1 {
				t.Errorf("%v: the ground %s is %v, a luma of %.1f", primary, g.Name, g.Bg, luma)
			}
		}
	}
}

// A clip is seen from its scene's start until the scene has been left.
func TestWhereAClipIsSeen(t *testing.T) {
	tl := timeline.Timeline{FPS: fps, Scenes: []timeline.Scene{
		{Frames: 100},
		{Start: 100, Frames: 100, Layers: []timeline.Layer{{}, {Clip: &timeline.Clip{}, From: time.Second}}},
		{Start: 200, Frames: 100, Enter: timeline.Transition{Kind: timeline.Push, Frames: 15}},
	}}
	for _, tt := range []struct {
		from, to int
		want     bool
	}{
		{0, 100, false}, {100, 130, false}, {100, 140, true}, {150, 151, true}, {199, 200, true}, {200, 215, true}, {215, 300, false},
	} {
		e := evidence{Film: Film{Timeline: tl}}
		if got := e.filmed(tt.from, tt.to); got != tt.want {
			t.Errorf("frames %d to %d: %v, want %v", tt.from, tt.to, got, tt.want)
		}
	}
}

func TestTotals(t *testing.T) {
	for _, n := range []int{0, 7, 8, 120, 1024, 1040, 4099} {
		row, want := make([]byte, n), 0
		for i := range row {
			row[i] = byte(255 - i%7)
			want += int(row[i])
		}
		if got := total(row); got != want {
			t.Errorf("%d bytes add up to %d, want %d", n, got, want)
		}
	}
}
