package avatar

import (
	"image"
	"image/color"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/timeline"
)

// frameOf is the frame in the middle of the n-th phone of a sentence.
func frameOf(n int) int { return int((1.05 + .1*float64(n)) * fps) }

// TestLipsAreSeen measures how much of each mouth's teeth and tongue is seen in
// composed frames: nothing in silence and where p, b and m sound, much in open
// vowels, less in rounded ones.
func TestLipsAreSeen(t *testing.T) {
	words := sentence([]string{"m", "aa", "p"}, []string{"b", "aa", "m"}, []string{"w", "uw"})
	for _, l := range looks {
		a := appearance(l, frame.Standing, words)
		f, at := newFigure(l, a), film(t, a, 960, 540)
		inside := func(n int) int {
			return patch(at(n), f.part(-24, mouthLine-9, 48, 36), tooth, tongue)
		}
		for name, n := range map[string]int{"m": 0, "p": 2, "b": 3, "a last m": 5} {
			if got := inside(frameOf(n)); got > 8 {
				t.Errorf("%s: %d pixels of teeth and tongue are seen in %s", l.name, got, name)
			}
		}
		if got := inside(3); got > 8 {
			t.Errorf("%s: %d pixels of teeth and tongue are seen in silence", l.name, got)
		}
		wide, tight := inside(frameOf(1)), inside(frameOf(7))
		if wide < 40 || inside(frameOf(4)) < 40 || tight > wide/2 || tight < 4 {
			t.Errorf("%s: %d pixels of teeth and tongue are seen in an open vowel, %d in a round one", l.name, wide, tight)
		}
	}
}

// TestSomebodyBlinks: of the eyes' white nothing is left for some frames, and
// not for long.
func TestSomebodyBlinks(t *testing.T) {
	l := looks[0]
	a := appearance(l, frame.Standing, nil)
	f, at := newFigure(l, a), film(t, a, 960, 540)
	shut := 0
	for n, lids := range f.lids.frames {
		if n%10 != 0 && lids == openLid {
			continue
		}
		seen := patch(at(n), f.part(-32, eyeLine-8, 64, 16), eyeWhite)
		if lids == closedLid && seen > 0 || lids == openLid && seen < 10 {
			t.Fatalf("frame %d: %d pixels of white with lids at %v", n, seen, lids)
		}
		if lids == closedLid {
			shut++
		}
	}
	if shut < 2 || shut > 12 {
		t.Errorf("the eyes are shut for %d frames of eight seconds", shut)
	}
}

// TestOneDrawingAtATime: in every frame one mouth is seen, and one pair of eyes.
func TestOneDrawingAtATime(t *testing.T) {
	a := appearance(looks[0], frame.Round, sentence([]string{"m", "aa", "p"}, []string{"f", "ay", "v"}, []string{"l", "ow"}))
	layers, err := New().Present(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	for n := range a.Frames {
		at := time.Duration(n) * time.Second / time.Duration(a.FPS)
		seen := map[string]float64{}
		for _, l := range layers {
			if l.Visible(at) {
				seen[l.Name] += l.Opacity.At(at, 1)
			}
		}
		if seen["presenter.mouth"] != 1 || seen["presenter.eyes"] != 1 {
			t.Fatalf("frame %d has %v mouths and %v pairs of eyes", n, seen["presenter.mouth"], seen["presenter.eyes"])
		}
	}
}

// TestBlinksAreApart by 2.5 to 6 seconds, whatever the seed.
func TestBlinksAreApart(t *testing.T) {
	a := appearance(looks[0], frame.Round, nil)
	for a.Seed = range 20 {
		a.Frames = 40 * fps
		last := -1
		for n, lids := range blinks(a).frames {
			if lids != closedLid || last == n-1 {
				if lids == closedLid {
					last = n
				}
				continue
			}
			if gap := float64(n-last) / fps; last >= 0 && (gap < 2.3 || gap > 6.1) {
				t.Errorf("seed %d: %.1f s between two blinks", a.Seed, gap)
			}
			last = n
		}
		if last < 30*fps {
			t.Errorf("seed %d: the last blink is in frame %d of %d", a.Seed, last, a.Frames)
		}
	}
}

// TestInkStaysInTheSeat, also where the figure is largest or moves most.
func TestInkStaysInTheSeat(t *testing.T) {
	words := sentence([]string{"aa"}, []string{"m"})
	words[0].To, words[1].From, words[1].To = 1, 3, 4
	for i, l := range looks {
		for _, p := range []frame.Presenter{frame.Round, frame.Standing} {
			a := appearance(l, p, words)
			a.Narration, a.Seed = "A, b.", uint64(i)
			if i%2 == 1 {
				a.Ground = cream
			}
			at := film(t, a, 960, 540)
			for _, n := range []int{0, 38, 54, 60} {
				if got := strays(at(n), a.Seat, a.Ground); got > 0 {
					t.Errorf("%s %s: %d pixels outside %v in frame %d", l.name, p, got, a.Seat, n)
				}
			}
		}
	}
}

// strays are pixels that differ from the ground more than two away from the
// seat: chroma is kept at half the resolution.
func strays(img *image.RGBA, seat timeline.Rect, ground timeline.Color) int {
	in := image.Rect(int(seat.X)-2, int(seat.Y)-2, int(seat.X+seat.W)+3, int(seat.Y+seat.H)+3)
	n := 0
	for y := range 540 {
		for x := range 960 {
			if !(image.Point{X: x, Y: y}).In(in) && apart(img.RGBAAt(x, y), color.RGBA(ground)) > 12 {
				n++
			}
		}
	}
	return n
}

// TestPeopleDiffer: no two are taken for one another.
func TestPeopleDiffer(t *testing.T) {
	if len(looks) < 6 {
		t.Fatalf("%d people, want six or more", len(looks))
	}
	var faces []*image.RGBA
	seat := appearance(looks[0], frame.Round, nil).Seat
	for _, l := range looks {
		faces = append(faces, film(t, appearance(l, frame.Round, nil), 960, 540)(0))
	}
	for i, a := range faces {
		for j, b := range faces[:i] {
			n := 0
			for y := int(seat.Y); y < int(seat.Y+seat.H); y++ {
				for x := int(seat.X); x < int(seat.X+seat.W); x++ {
					if apart(a.RGBAAt(x, y), b.RGBAAt(x, y)) > 60 {
						n++
					}
				}
			}
			if share := float64(n) / (seat.W * seat.H); share < .12 {
				t.Errorf("%s and %s differ in %.0f %% of their pictures", looks[i].name, looks[j].name, 100*share)
			}
		}
	}
}

// TestShortClosures: lips meet in a frame of every p, b and m, though it is
// shorter than a frame, and vowels are open, at any rate.
func TestShortClosures(t *testing.T) {
	for _, rate := range []int{24, 25, 30, 60} {
		a := appearance(looks[0], frame.Round, sentence([]string{"aa", "aa", "aa", "aa"}))
		a.FPS, a.Frames = rate, 4*rate
		p := &a.Words[0].Phones
		const short = 18 * time.Millisecond
		(*p)[1].Symbol, (*p)[1].End, (*p)[2].Start = "p", (*p)[1].Start+short, (*p)[1].Start+short
		lipsMet, open := 0, 0.0
		for _, m := range spoken(a).frames {
			if m.hold == lips {
				lipsMet++
			}
			open = max(open, m.opening())
		}
		if lipsMet < 1 || lipsMet > 3 || open < .9 {
			t.Errorf("%d fps: lips met in %d frames, open as far as %.2f", rate, lipsMet, open)
		}
	}
}
