package design

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// pictured is the films' sentences of a language, each on a picture of a size.
func pictured(language string, subtitles bool, w, h int) story.Storyboard {
	var scenes []story.ScriptScene
	for _, s := range scripts()[language] {
		if c, ok := s.Screen.Content().(story.Statement); ok {
			c.Caption = s.Narration
			s.Screen = story.On(c)
			scenes = append(scenes, s)
		}
	}
	b := boardOf(language, northwake, subtitles, scenes...)
	for i := range b.Scenes {
		b.Scenes[i].Picture = &story.Picture{Blob: "pictures/a.jpg", Width: w, Height: h, Credit: "Photo: Jane Doe / Commons, CC BY 4.0"}
	}
	return b
}

// photos are the layers that show a scene's picture.
func photos(sc timeline.Scene) (found []timeline.Layer) {
	for _, l := range sc.Layers {
		if l.Picture != nil {
			found = append(found, l)
		}
	}
	return found
}

// TestPicturesAreShownWhereThereIsRoom: below a sentence, or in the place of the
// motif; a list has none.
func TestPicturesAreShownWhereThereIsRoom(t *testing.T) {
	b := boardOf("en", northwake, true, scripts()["en"]...)
	want := map[int]bool{}
	for i, sc := range b.Scenes {
		want[i] = sc.Screen.Layout() != story.LayoutList
		b.Scenes[i].Picture = &story.Picture{Blob: "a.jpg", Width: 3000, Height: 2000}
	}
	bare := boardOf("en", northwake, true, story.ScriptScene{Narration: "There is none.",
		Screen: story.On(story.Statement{Heading: "No picture"})})
	for i, sc := range design(t, fontsOf(t), b) {
		if asked := b.Scenes[i].Screen.Layout(); sc.Layout != string(asked) || (len(photos(sc)) > 0) != want[i] {
			t.Errorf("scene %d is a %s with %d pictures, want a %s with some: %v", i, sc.Layout, len(photos(sc)), asked, want[i])
		}
	}
	if sc := design(t, fontsOf(t), bare)[0]; sc.Layout != "statement" || len(photos(sc)) > 0 {
		t.Errorf("a picture scene without one is a %s, want a statement", sc.Layout)
	}
}

func TestPictureFillsTheFrameOrStandsWhole(t *testing.T) {
	tests := map[string]struct {
		w, h  int
		whole bool
	}{
		"as wide as the frame": {3200, 1800, false}, "a usual photograph": {3000, 2000, false}, "an old screen": {1600, 1200, false},
		"very wide": {2400, 1000, false}, "square": {2000, 2000, true}, "upright": {2000, 3000, true}, "a telephone's": {1080, 1920, true},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			sc := design(t, fontsOf(t), pictured("en", false, tt.w, tt.h))[0]
			all := photos(sc)
			front := all[len(all)-1].Picture
			if all[0].Picture.Frame != (timeline.Rect{W: 1920, H: 1080}) {
				t.Errorf("what is behind covers %v of the frame", all[0].Picture.Frame)
			}
			if blurred := all[0].Picture.Blur > 0; blurred != tt.whole {
				t.Errorf("the ground is blurred: %v, want %v", blurred, tt.whole)
			}
			shape, want := front.Frame.W/front.Frame.H, float64(tt.w)/float64(tt.h)
			if whole := shape/want > .99 && shape/want < 1.01; whole != tt.whole && name != "as wide as the frame" {
				t.Errorf("the frame is %v: whole %v, want %v", front.Frame, whole, tt.whole)
			}
		})
	}
}

// TestPicturesMoveSlowly: 1.2 to 2.5 % a second on the way, 8 % in all, and the
// view never beside the picture, whatever the scene's length.
func TestPicturesMoveSlowly(t *testing.T) {
	fonts := fontsOf(t)
	for _, seconds := range []int{3, 4, 6, 7, 9, 12, 20} {
		for _, seed := range []uint64{1, 2, 3, 4} {
			b := pictured("en", false, 3000, 2000)
			b.Scenes, b.Seed = b.Scenes[:1], seed
			b.Scenes[0].Frames = seconds * 30
			for _, l := range photos(design(t, fonts, b)[0]) {
				checkPace(t, l, time.Duration(seconds)*time.Second)
			}
		}
	}
}

func checkPace(t *testing.T, l timeline.Layer, length time.Duration) {
	t.Helper()
	const frame = time.Second / 30
	to := l.To
	if to == 0 {
		to = length
	}
	z := l.Picture.Zoom
	first, last := z[0].Value, z[len(z)-1].Value
	total := max(first, last)/min(first, last) - 1
	if mean := total / (to - l.From).Seconds(); total > .0801 || mean < .0115 {
		t.Errorf("%s of %v: %.1f %% in all, %.2f %% a second", l.Name, to-l.From, total*100, mean*100)
	}
	for at := l.From; at < to; at += frame {
		a, b := z.At(at, 1), z.At(at+frame, 1)
		if speed := (max(a, b)/min(a, b) - 1) * 30; speed > .0251 {
			t.Fatalf("%s at %v: %.2f %% a second", l.Name, at, speed*100)
		}
		v := l.Picture.View(at, 3000, 2000)
		cx, cy := l.Picture.X.At(at, .5)*3000, l.Picture.Y.At(at, .5)*2000
		if dx, dy := v.X+v.W/2-cx, v.Y+v.H/2-cy; max(dx, -dx, dy, -dy) > .01 {
			t.Fatalf("%s at %v: the view stops at an edge: %v instead of %v, %v", l.Name, at, v, cx, cy)
		}
	}
}

// TestLongPicturesAreTravelled: of a picture much wider or taller than its
// window more is shown, by a way along it of at most 8 %, slowly, and never
// beyond its edge.
func TestLongPicturesAreTravelled(t *testing.T) {
	fonts := fontsOf(t)
	travelled := 0
	for _, size := range [][2]int{{2400, 1000}, {6000, 1200}, {1200, 4000}} {
		for _, format := range []frame.Format{frame.Wide, frame.Square, frame.Vertical} {
			f := shaped(namedFilm{"long", pictured("en", false, size[0], size[1])}, format, frame.Nobody)
			f.board.Scenes = f.board.Scenes[:1]
			f.board.Scenes[0].Picture.Focus = &timeline.Point{X: .97, Y: .02}
			l := photos(design(t, fonts, f.board)[0])[0]
			w, h := float64(size[0]), float64(size[1])
			if l.Picture.Blur > 0 || kit.Kept(timeline.Point{X: w, Y: h}, l.Picture.Frame) >= kit.Crops {
				continue // it stands whole, or nearly
			}
			travelled++
			a, b := l.Picture.View(0, w, h), l.Picture.View(5*time.Second, w, h)
			dx, dy := math.Abs(a.X-b.X)/a.W, math.Abs(a.Y-b.Y)/a.H
			if way := dx + dy; way < .04 || way > .0801 || min(dx, dy) > 0 || a.W != b.W {
				t.Errorf("%s, %v: the view moves by %.3f and %.3f, from %v to %v", f.name, size, dx, dy, a, b)
			}
			for at := time.Duration(0); at < 5*time.Second; at += time.Second / 15 {
				v := l.Picture.View(at, w, h)
				cx, cy := l.Picture.X.At(at, .5)*w, l.Picture.Y.At(at, .5)*h
				if math.Abs(v.X+v.W/2-cx) > .01 || math.Abs(v.Y+v.H/2-cy) > .01 {
					t.Fatalf("%s, %v: the view stops at an edge at %v", f.name, size, at)
				}
			}
		}
	}
	if travelled < 5 {
		t.Errorf("%d pictures of nine are travelled, want five", travelled)
	}
}

// TestLongScenesGetAnotherShot: something is seen to change at least every six
// and a half seconds, and there is a picture at every moment.
func TestLongScenesGetAnotherShot(t *testing.T) {
	b := pictured("en", false, 3000, 2000)
	b.Scenes = b.Scenes[:1]
	b.Scenes[0].Frames = 20 * 30
	all := photos(design(t, fontsOf(t), b)[0])
	if len(all) != 4 {
		t.Errorf("%d shots in 20 s, want 4", len(all))
	}
	for at := time.Duration(0); at < 20*time.Second; at += time.Second / 30 {
		full := false
		for _, l := range all {
			full = full || l.Visible(at) && l.Opacity.At(at, 1) == 1
		}
		if !full {
			t.Fatalf("at %v no picture covers the frame", at)
		}
	}
}

// TestFocusIsNotBehindThePanel, in both reading directions.
func TestFocusIsNotBehindThePanel(t *testing.T) {
	for _, language := range []string{"en", "iw"} {
		b := pictured(language, false, 4000, 2000)
		b.Scenes = b.Scenes[:1]
		b.Scenes[0].Picture.Focus = &timeline.Point{X: .5, Y: .8}
		sc := design(t, fontsOf(t), b)[0]
		p := photos(sc)[0].Picture
		v := p.View(3*time.Second, 4000, 2000)
		x := (.5*4000 - v.X) / v.W * 1920
		if right := language == "en"; (x > 1000) != right || (x < 920) == right {
			t.Errorf("%s: the focus is seen at %.0f, behind the panel", language, x)
		}
	}
}

func TestPictureWordsKeepTheirPlaces(t *testing.T) {
	fonts := fontsOf(t)
	for language := range scripts() {
		for _, subtitles := range []bool{false, true} {
			b := pictured(language, subtitles, 3000, 2000)
			for i, sc := range design(t, fonts, b) {
				low, credit := .911*1080, false
				if subtitles && b.Scenes[i].Subtitled() {
					low = .764 * 1080
				}
				all := seenAt(fonts, sc, settledAt(sc))
				for a, l := range all {
					credit = credit || strings.HasPrefix(l.Name, "credit")
					if l.ink.X < 117 || l.ink.X+l.ink.W > 1803 || l.ink.Y < 84 || l.ink.Y+l.ink.H > low+3 {
						t.Errorf("%s, scene %d: %s lies at %+v", language, i, l.Name, l.ink)
					}
					for _, o := range all[a+1:] {
						if collide(l, o) {
							t.Errorf("%s, scene %d: %s and %s overlap", language, i, l.Name, o.Name)
						}
					}
				}
				if sc.Layout != "statement" || !credit {
					t.Errorf("%s, scene %d is a %s, its credit seen: %v", language, i, sc.Layout, credit)
				}
			}
		}
	}
}
