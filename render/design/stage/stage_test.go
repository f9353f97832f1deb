package stage_test

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/relief"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/stage"
)

func at(frame int) time.Duration { return time.Duration(frame) * time.Second / 30 }

func screenOf(f frame.Format) stage.Screen {
	w, h := f.Size(1080)
	return stage.Screen{W: float64(w), H: float64(h), Unit: 1, At: at}
}

var wide = screenOf(frame.Wide)

// photo is a landscape picture with something to be seen right of its middle.
func photo() *story.Picture {
	return &story.Picture{Blob: "photo", Width: 3000, Height: 2000, Subject: timeline.Rect{X: .6, Y: .4, W: .12, H: .2}}
}

func three() []story.Shot {
	return []story.Shot{{Frames: 60, Picture: photo()}, {From: 60, Frames: 90, Picture: photo(), Close: true}, {From: 150, Frames: 60, Picture: photo(), Topic: true}}
}

// TestShotsFillTheFrame from the first frame to the last and beyond, while it is left, one
// after the other.
func TestShotsFillTheFrame(t *testing.T) {
	for _, f := range frame.Formats() {
		s := screenOf(f)
		layers := stage.New(three(), s, 0).Layers()
		for n := range 220 {
			seen := 0
			for _, l := range layers {
				if l.Visible(at(n)) && l.Picture.Frame == (timeline.Rect{W: s.W, H: s.H}) {
					seen++
				}
			}
			if want := map[bool]int{true: 2, false: 1}[n >= 150 && n < 159]; seen != want { // the last one fades in over the one before
				t.Fatalf("%s: frame %d shows %d shots, want %d", f, n, seen, want)
			}
		}
	}
}

// TestShotsMoveSlowly: by 4 to 8 % of the view, at one speed, there and back by turns, and
// what must be seen is seen all the time.
func TestShotsMoveSlowly(t *testing.T) {
	for _, f := range frame.Formats() {
		s := screenOf(f)
		var ways []float64
		for i, l := range stage.New(three(), s, 0).Layers() {
			from, to := at(three()[i].From), at(three()[i].From+three()[i].Frames)
			a, b := l.Picture.View(from, 3000, 2000), l.Picture.View(to, 3000, 2000)
			zoomed := a.W/b.W - 1
			way := zoomed + math.Hypot(a.X+a.W/2-b.X-b.W/2, a.Y+a.H/2-b.Y-b.H/2)/max(a.W, a.H)
			if math.Abs(zoomed) < .001 {
				zoomed = a.X - b.X
			}
			if ways = append(ways, zoomed); math.Abs(way) < .02 || math.Abs(way) > .16 {
				t.Errorf("%s: shot %d goes %.3f of the view", f, i, way)
			}
			for _, tr := range []timeline.Track{l.Picture.X, l.Picture.Y, l.Picture.Zoom} {
				for _, k := range tr {
					if k.Ease != timeline.Linear {
						t.Errorf("%s: shot %d moves by %q", f, i, k.Ease)
					}
				}
			}
			for n := range 10 {
				v := l.Picture.View(from+time.Duration(n)*(to-from)/9, 3000, 2000)
				if v.X > 1800+1 || v.X+v.W < 2160-1 || v.Y > 800+1 || v.Y+v.H < 1200-1 {
					t.Errorf("%s: shot %d shows %v, without its subject", f, i, v)
				}
				if s.W/v.W > 2.001 {
					t.Errorf("%s: shot %d is enlarged %.2f times", f, i, s.W/v.W)
				}
			}
		}
		if ways[0]*ways[1] > 0 {
			t.Errorf("%s: neighbours both move by %.3f and %.3f", f, ways[0], ways[1])
		}
	}
}

// TestCloseShotsAreNearer about the subject.
func TestCloseShotsAreNearer(t *testing.T) {
	layers := stage.New(three(), wide, 0).Layers()
	far, near := layers[0].Picture.View(0, 3000, 2000), layers[1].Picture.View(at(60), 3000, 2000)
	if k := far.W / near.W; k < 1.3 || k > 1.6 {
		t.Errorf("the close shot is %.2f times nearer", k)
	}
	if x := near.X + near.W/2; math.Abs(x-1980) > 60 {
		t.Errorf("it is about %.0f, want 1980", x)
	}
}

// TestSmallPicturesAndGraphicsStandWhole: the ones on a dark copy of themselves, the others
// on the colour of their edges, which leaves room for words.
func TestSmallPicturesAndGraphicsStandWhole(t *testing.T) {
	small := &story.Picture{Blob: "small", Width: 640, Height: 480}
	drawing := &story.Picture{Blob: "drawing", Width: 3000, Height: 2000, Graphic: true, Edge: timeline.RGB(240, 230, 220)}
	for _, f := range frame.Formats() {
		s := screenOf(f)
		for _, p := range []*story.Picture{small, drawing} {
			layers := stage.New([]story.Shot{{Frames: 90, Picture: p}}, s, 0).Layers()
			own := layers[len(layers)-1].Picture
			v := own.View(0, float64(p.Width), float64(p.Height))
			if v.W < .997*float64(p.Width) || v.H < .997*float64(p.Height) || own.Frame.W/float64(p.Width) > 2.01 {
				t.Errorf("%s: %s is seen as %v in %v", f, p.Blob, v, own.Frame)
			}
			if own.Frame.Y < 0 || own.Frame.Y+own.Frame.H > .72*s.H {
				t.Errorf("%s: %s stands at %v", f, p.Blob, own.Frame)
			}
		}
		ground := stage.New([]story.Shot{{Frames: 90, Picture: small}}, s, 0).Layers()[0].Picture
		if ground.Blur < 20 || ground.Frame.W != s.W {
			t.Errorf("%s: below it is %+v", f, ground)
		}
		if edge := stage.New([]story.Shot{{Frames: 90, Picture: drawing}}, s, 0).Layers()[0].Drawing.Shapes[0]; edge.Fill != drawing.Edge {
			t.Errorf("%s: a drawing stands on %v", f, edge.Fill)
		}
	}
}

// TestWhatIsBroughtFillsTheFrame however small it is, and is as large as that needs.
func TestWhatIsBroughtFillsTheFrame(t *testing.T) {
	clip := &story.Clip{Blob: "clip", Width: 320, Height: 180, Frames: 60}
	for _, f := range frame.Formats() {
		s := screenOf(f)
		layers := stage.New([]story.Shot{{Frames: 60, Clip: clip, Fills: true}}, s, 1).Layers()
		if c := layers[0].Clip; len(layers) != 1 || c.Frame != (timeline.Rect{W: s.W, H: s.H}) || c.Zoom != 1 {
			t.Errorf("%s: it is seen as %+v", f, layers)
		}
	}
}

// TestClipsBeginWhereTheyShould, are cropped to what is seen in their stretch, and slowed
// down a little where that is too short.
func TestClipsBeginWhereTheyShould(t *testing.T) {
	clip := &story.Clip{Blob: "clip", Width: 1920, Height: 1080, Frames: 400, Start: 120, Stretches: []story.Stretch{
		{Frames: 100, Subject: timeline.Rect{X: .1, W: .1, H: 1}}, {From: 100, Frames: 100, Subject: timeline.Rect{X: .8, W: .1, H: 1}},
	}}
	tall := screenOf(frame.Vertical)
	c := stage.New([]story.Shot{{Frames: 90, Clip: clip}}, tall, 0).Layers()[0].Clip
	if c.Start != 120 || math.Abs(c.X-.842) > .01 || math.Abs(c.Pace-80./90) > .001 {
		t.Errorf("it begins at %d about %.3f at a pace of %.3f", c.Start, c.X, c.Pace)
	}
	if c := stage.New([]story.Shot{{Frames: 80, Clip: clip}}, tall, 0).Layers()[0].Clip; c.Pace != 0 {
		t.Errorf("a clip that is long enough has a pace of %.3f", c.Pace)
	}
}

// lightOf is the relief of a picture of one brightness.
func lightOf(v byte) relief.Map {
	m := relief.Map{Detail: make([]byte, relief.Cols*relief.Rows), Light: make([]byte, relief.Cols*relief.Rows)}
	for i := range m.Light {
		m.Light[i] = v
	}
	return m
}

// TestScrimsAreAsWeakAsCanBe: none on a dark picture, more on a lighter one, the most where
// nothing is known, each shot its own; and what is dimmed needs less.
func TestScrimsAreAsWeakAsCanBe(t *testing.T) {
	white := timeline.RGB(255, 255, 255)
	deep := palette.Default(0).Deep
	ink := stage.Ink{At: timeline.Rect{X: 600, Y: 800, W: 700, H: 160}, Tones: []stage.Tone{{Color: white, Contrast: 4.5}}}
	strength := func(dim bool, shots ...story.Shot) (all []float64) {
		b := stage.New(shots, wide, 0)
		if dim {
			b.Dim(nil)
		}
		for _, l := range b.Scrim([]stage.Ink{ink}, deep) {
			all = append(all, float64(l.Drawing.Shapes[0].Fill.A)/255)
		}
		return all
	}
	shot := func(from int, m relief.Map) story.Shot {
		p := photo()
		p.Relief = m
		return story.Shot{From: from, Frames: 60, Picture: p}
	}
	if got := strength(false, shot(0, lightOf(20))); len(got) > 0 {
		t.Errorf("a dark picture has a scrim of %v", got)
	}
	middle, unknown := strength(false, shot(0, lightOf(150)))[0], strength(false, shot(0, relief.Map{}))[0]
	if middle <= 0 || middle >= unknown || unknown > .7 {
		t.Errorf("a middling picture has %.2f, one that is not known %.2f", middle, unknown)
	}
	if dimmed := strength(true, shot(0, relief.Map{})); len(dimmed) > 0 && dimmed[0] >= unknown {
		t.Errorf("a dimmed picture has %v", dimmed)
	}
	if got := strength(false, shot(0, lightOf(255)), shot(60, lightOf(20))); len(got) != 1 || got[0] < middle {
		t.Errorf("of a light and a dark shot the scrims are %v", got)
	}
	over := palette.Over(deep.Alpha(unknown), white)
	if got := palette.Contrast(white, over); got < 4.5 || got > 5.4 {
		t.Errorf("on white words have %.2f:1, want little more than 4.5", got)
	}
}

// TestScrimsFollowWords that change place within a shot: each place has a shade of its own, at
// full strength while its words are there, and words near one another have one.
func TestScrimsFollowWords(t *testing.T) {
	tones := []stage.Tone{{Color: timeline.RGB(255, 255, 255), Contrast: 4.5}}
	foot, head := timeline.Rect{X: 600, Y: 800, W: 700, H: 160}, timeline.Rect{X: 100, Y: 100, W: 500, H: 120}
	inks := []stage.Ink{{At: foot, To: at(40), Tones: tones}, {At: foot, From: at(40), To: at(60), Tones: tones}, {At: head, From: at(60), Tones: tones}}
	p, q := photo(), photo()
	p.Relief, q.Relief = lightOf(200), lightOf(120)
	layers := stage.New([]story.Shot{{Frames: 90, Picture: p}, {From: 90, Frames: 60, Picture: q}}, wide, 0).Scrim(inks, palette.Default(0).Deep)
	if len(layers) != 3 {
		t.Fatalf("two places, one of them on two shots, have %d shades", len(layers))
	}
	for n := range 180 {
		shaded, lit := 0, 0
		for _, l := range layers {
			box := l.Drawing.Shapes[0].Glow.Box
			for _, k := range inks {
				if !l.Visible(at(n)) || at(n) < k.From || k.To > 0 && at(n) >= k.To {
					continue
				}
				if box.Intersect(k.At) == k.At && l.Opacity.At(at(n), 1) == 1 {
					shaded++
				}
			}
			if l.Visible(at(n)) && (n < 50 && box.Intersect(head) == head || n > 70 && box.Intersect(foot) == foot) {
				lit++
			}
		}
		if shaded != 1 || lit > 0 {
			t.Errorf("frame %d: %d shades behind its words, %d where no words are", n, shaded, lit)
		}
	}
}

// TestPureColorsAreShaded as much as their own light needs, not that of a grey of their
// brightness: white is read on a red petal, too.
func TestPureColorsAreShaded(t *testing.T) {
	white, deep := timeline.RGB(255, 255, 255), palette.Default(0).Deep
	ink := stage.Ink{At: timeline.Rect{X: 600, Y: 800, W: 700, H: 160}, Tones: []stage.Tone{{Color: white, Contrast: 4.5}}}
	for _, c := range []color.RGBA{{255, 20, 10, 255}, {0, 230, 0, 255}, {255, 140, 0, 255}, {60, 90, 255, 255}, {240, 0, 240, 255}, {130, 130, 130, 255}} {
		img := image.NewRGBA(image.Rect(0, 0, 64, 48))
		draw.Draw(img, img.Rect, image.NewUniform(c), image.Point{}, draw.Src)
		p := photo()
		p.Relief = mapped(img)
		seen := timeline.RGB(c.R, c.G, c.B)
		for _, l := range stage.New([]story.Shot{{Frames: 60, Picture: p}}, wide, 0).Scrim([]stage.Ink{ink}, deep) {
			seen = palette.Over(l.Drawing.Shapes[0].Fill, seen)
		}
		if got := palette.Contrast(white, seen); got < 4.6 || got > 6.5 {
			t.Errorf("on %v white has %.2f:1, want a little more than 4.5", c, got)
		}
	}
}

func mapped(img image.Image) relief.Map {
	points := relief.New(img)
	return points.Map(points.Salience())
}

// TestWhatDrawsTheEye is in the view of a picture of which no subject is known, and counts
// as the subject where words would stand on it.
func TestWhatDrawsTheEye(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 640, 360))
	draw.Draw(img, img.Rect, image.NewUniform(color.RGBA{70, 130, 90, 255}), image.Point{}, draw.Src)
	for i := range 30 * 30 {
		img.SetRGBA(500+i%30, 100+i/30, color.RGBA{220, uint8(30 + 60*(i%2)), 20, 255})
	}
	p := &story.Picture{Blob: "photo", Width: 3200, Height: 1800, Relief: mapped(img)}
	tall := screenOf(frame.Vertical)
	v := stage.New([]story.Shot{{Frames: 90, Picture: p}}, tall, 0).Layers()[0].Picture.View(at(45), 3200, 1800)
	if v.X > 2500 || v.X+v.W < 2650 {
		t.Errorf("a red spot at 2500 to 2650 is not in the view from %.0f to %.0f", v.X, v.X+v.W)
	}
	p.Subject = timeline.Rect{X: .6, Y: .1, W: .4, H: .8} // with what is around it
	b := stage.New([]story.Shot{{Frames: 90, Picture: p}}, wide, 0)
	on, beside := timeline.Rect{X: 1450, Y: 250, W: 200, H: 200}, timeline.Rect{X: 1450, Y: 650, W: 200, H: 200}
	if on, beside := b.Covered(on, 0, 0), b.Covered(beside, 0, 0); on < .5 || beside > .15 {
		t.Errorf("words on the spot cover %.2f of the subject, words below it %.2f", on, beside)
	}
}
