package compose

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
)

// projector opens reels that are drawn here: frame n of a clip has the luma of
// lumaOf everywhere, of a matte its left half is clear.
type projector struct {
	open, opened int
	orders       []ReelOrder
	fails        error
	empty        bool
}

type drawnReel struct {
	p      *projector
	o      ReelOrder
	closed bool
}

func (p *projector) reels(o ReelOrder) (Reel, error) {
	p.open++
	p.opened++
	p.orders = append(p.orders, o)
	return &drawnReel{p: p, o: o}, nil
}

func lumaOf(n, x, y int) byte { return byte(40 + n*10 + x%32 + y%16) }

func (r *drawnReel) Frame(n int) ([]byte, error) {
	w, h := r.o.Width, r.o.Height
	switch {
	case r.p.fails != nil:
		return nil, r.p.fails
	case r.p.empty:
		return nil, nil
	case r.o.Matte:
		pix := make([]byte, w*h)
		for i := range pix {
			if i%w >= w/2 {
				pix[i] = 255
			}
		}
		return pix, nil
	}
	pix := make([]byte, w*h*3/2)
	for i := range w * h {
		pix[i] = lumaOf(n, i%w, i/w)
	}
	for i := w * h; i < len(pix); i++ {
		pix[i] = byte(60 + n)
	}
	return pix, nil
}

func (r *drawnReel) Close() {
	if !r.closed {
		r.p.open--
	}
	r.closed = true
}

// filmed is a scene of ten frames with a clip on black.
func filmed(l timeline.Layer) timeline.Timeline {
	return timeline.Timeline{
		Width: 160, Height: 90, FPS: 30, Frames: 10,
		Scenes: []timeline.Scene{{ID: "a", Frames: 10, Ground: timeline.Color{A: 255}, Layers: []timeline.Layer{l}}},
	}
}

func clipLayer(c timeline.Clip) timeline.Layer {
	c.Blob = "clip"
	return timeline.Layer{Name: "clip", Role: timeline.RolePicture, Clip: &c}
}

// lumaAt is the luma of a pixel of a frame.
func lumaAt(t *testing.T, c *Composer, n, x, y int) int {
	t.Helper()
	f, _, err := c.At(n)
	if err != nil {
		t.Fatal(err)
	}
	return int(f.Pix[y*f.Width+x])
}

func TestClipsShowTheirFrames(t *testing.T) {
	whole := timeline.Rect{W: 160, H: 90}
	for name, tt := range map[string]struct {
		clip   timeline.Clip
		from   time.Duration
		frames [4]int // of the clip, at frames 3, 4, 7 and 9; −1 = none
	}{
		"from its beginning": {timeline.Clip{Frame: whole, Frames: 20}, 0, [4]int{3, 4, 7, 9}},
		"from within":        {timeline.Clip{Frame: whole, Frames: 20, Start: 5}, 0, [4]int{8, 9, 12, 14}},
		"coming in later":    {timeline.Clip{Frame: whole, Frames: 20}, 110 * time.Millisecond, [4]int{-1, 0, 3, 5}},
		"again and again":    {timeline.Clip{Frame: whole, Frames: 4, Loop: true}, 0, [4]int{3, 0, 3, 1}},
		"until it ends":      {timeline.Clip{Frame: whole, Frames: 5}, 0, [4]int{3, 4, 4, 4}},
		"slowed down":        {timeline.Clip{Frame: whole, Frames: 20, Start: 2, Pace: .8}, 0, [4]int{4, 5, 7, 9}},
	} {
		t.Run(name, func(t *testing.T) {
			p, l := &projector{}, clipLayer(tt.clip)
			l.From = tt.from
			c := New(nil, filmed(l), nil).Roll(p.reels)
			defer c.Close()
			for i, n := range []int{3, 4, 7, 9} {
				want := 16
				if tt.frames[i] >= 0 {
					want = int(lumaOf(tt.frames[i], 37, 21))
				}
				if got := lumaAt(t, c, n, 37, 21); got != want {
					t.Errorf("frame %d has luma %d, want that of the clip's frame %d, %d", n, got, tt.frames[i], want)
				}
			}
		})
	}
}

// TestClipsDependOnNothingBefore: frames drawn in any order are the same, with
// everything that moves a clip about.
func TestClipsDependOnNothingBefore(t *testing.T) {
	l := clipLayer(timeline.Clip{
		Frame: timeline.Rect{X: 21.5, Y: 10, W: 100, H: 61}, Frames: 6, Loop: true, Matte: "matte", Round: 9,
		Pace: .8,
	})
	l.Scale, l.Pivot = timeline.Ramp(0, 200*time.Millisecond, .8, 1.1, timeline.Enter), timeline.Point{X: 70, Y: 40}
	l.Opacity = timeline.Ramp(0, 100*time.Millisecond, 0, 1, timeline.Linear)
	l.Reveal = &timeline.Reveal{Rect: timeline.Rect{W: 160, H: 90}, Edge: timeline.Left, Progress: timeline.Ramp(0, 300*time.Millisecond, .2, 1, timeline.Linear)}
	tl := filmed(l)
	p := &projector{}
	straight := New(nil, tl, nil).Roll(p.reels)
	defer straight.Close()
	for n := range tl.Frames {
		f, _, err := straight.At(n)
		if err != nil {
			t.Fatal(err)
		}
		fresh := New(nil, tl, nil).Roll(p.reels)
		alone, _, err := fresh.At(n)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(f.Pix, alone.Pix) {
			t.Errorf("frame %d drawn after others differs from frame %[1]d drawn alone", n)
		}
		fresh.Close()
	}
}

func TestClipsInTheirFrames(t *testing.T) {
	c := New(nil, filmed(clipLayer(timeline.Clip{Frame: timeline.Rect{X: 40, Y: 20, W: 80, H: 50}, Frames: 10, Round: 20})), nil).Roll((&projector{}).reels)
	defer c.Close()
	for _, tt := range []struct{ x, y, want int }{
		{39, 40, 16}, {40, 45, int(lumaOf(2, 0, 25))}, {119, 45, int(lumaOf(2, 79, 25))}, {120, 45, 16}, {80, 19, 16}, {80, 20, int(lumaOf(2, 40, 0))},
		{41, 21, 16}, {118, 68, 16}, {52, 32, int(lumaOf(2, 12, 12))},
	} {
		if got := lumaAt(t, c, 2, tt.x, tt.y); got != tt.want {
			t.Errorf("at %d, %d the luma is %d, want %d", tt.x, tt.y, got, tt.want)
		}
	}
}

// TestClipsAreSeenThrough where their matte says so, and when they fade.
func TestClipsAreSeenThrough(t *testing.T) {
	p := &projector{}
	l := clipLayer(timeline.Clip{Frame: timeline.Rect{W: 160, H: 90}, Frames: 10, Matte: "matte"})
	l.Opacity = timeline.Track{{Value: .5}}
	c := New(nil, filmed(l), nil).Roll(p.reels)
	defer c.Close()
	if left, right := lumaAt(t, c, 1, 20, 40), lumaAt(t, c, 1, 121, 40); left != 16 || right != (16+int(lumaOf(1, 121, 40))+1)/2 {
		t.Errorf("the luma is %d left and %d right, want 16 and half of %d", left, right, lumaOf(1, 121, 40))
	}
	if p.orders[1].Blob != "matte" || !p.orders[1].Matte {
		t.Errorf("the matte was ordered as %+v", p.orders[1])
	}
}

func TestReelsAreClosed(t *testing.T) {
	tl := filmed(clipLayer(timeline.Clip{Frame: timeline.Rect{W: 160, H: 90}, Frames: 20, Matte: "m"}))
	next := tl.Scenes[0]
	next.Start, tl.Frames = 10, 20
	tl.Scenes = append(tl.Scenes, next)
	p := &projector{}
	c := New(nil, tl, nil).Roll(p.reels)
	for n := range tl.Frames {
		lumaAt(t, c, n, 0, 0)
		if p.open > 4 {
			t.Fatalf("%d reels are open at frame %d", p.open, n)
		}
	}
	if c.Close(); p.open != 0 || p.opened != 4 {
		t.Errorf("%d of %d reels are still open", p.open, p.opened)
	}
}

func TestClipsThatCannotBeShown(t *testing.T) {
	l := clipLayer(timeline.Clip{Frame: timeline.Rect{W: 160, H: 90}, Frames: 10})
	if _, _, err := New(nil, filmed(l), nil).At(0); !errors.Is(err, ErrTimeline) {
		t.Errorf("without reels: %v", err)
	}
	stop := errors.New("stop")
	p := &projector{fails: stop}
	if _, _, err := New(nil, filmed(l), nil).Roll(p.reels).At(0); !errors.Is(err, stop) || p.open != 0 {
		t.Errorf("a reel that fails: %v, %d still open", err, p.open)
	}
	c := New(nil, filmed(l), nil).Roll((&projector{empty: true}).reels)
	defer c.Close()
	if got := lumaAt(t, c, 3, 50, 50); got != 16 {
		t.Errorf("a reel that shows nothing gives luma %d, want the ground's", got)
	}
}
