package compose

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"io/fs"
	"math"
	"runtime"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
)

// files are pictures by the keys of their blobs.
type files map[string][]byte

func (f files) open(blob string) (io.ReadCloser, error) {
	raw, ok := f[blob]
	if !ok {
		return nil, fs.ErrNotExist
	}
	return io.NopCloser(bytes.NewReader(raw)), nil
}

// painted draws a picture a pixel at a time.
func painted(w, h int, at func(x, y int) color.NRGBA) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			img.SetNRGBA(x, y, at(x, y))
		}
	}
	return img
}

func pngOf(tb testing.TB, img image.Image) []byte {
	tb.Helper()
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, img); err != nil {
		tb.Fatal(err)
	}
	return b.Bytes()
}

func jpegOf(tb testing.TB, img image.Image) []byte {
	tb.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, &jpeg.Options{Quality: 98}); err != nil {
		tb.Fatal(err)
	}
	return b.Bytes()
}

// quarters is a picture whose quarters are red, green, blue and white, by rows.
func quarters(w, h int) *image.NRGBA {
	return painted(w, h, func(x, y int) color.NRGBA {
		return []color.NRGBA{{255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}, {255, 255, 255, 255}}[x*2/w+y*2/h*2]
	})
}

func pictureLayer(blob string, frame timeline.Rect) timeline.Layer {
	return timeline.Layer{Name: "photo", Role: timeline.RolePicture, Picture: &timeline.Picture{Blob: blob, Frame: frame}}
}

// framed is a composer of one scene with a layer over all of its frame.
func framed(f files, w, h int, l timeline.Layer) *Composer {
	return New(nil, one(w, h, deep, l), nil).Show(NewPictures(f.open, 0))
}

func shown(t *testing.T, c *Composer, n int) *canvas {
	t.Helper()
	f, _, err := c.At(n)
	if err != nil {
		t.Fatalf("frame %d: %v", n, err)
	}
	return canvasOf(Frame{f.Width, f.Height, bytes.Clone(f.Pix)})
}

// corners are the colours in the middle of the quarters of a canvas.
func corners(c *canvas) [4]yuv {
	w, h := c.frame.Width, c.frame.Height
	return [4]yuv{pixel(c, w/4, h/4), pixel(c, w*3/4, h/4), pixel(c, w/4, h*3/4), pixel(c, w*3/4, h*3/4)}
}

func TestTransparencyIsWhite(t *testing.T) {
	raw := pngOf(t, painted(64, 36, func(x, _ int) color.NRGBA { return color.NRGBA{R: 9, A: uint8(x / 60 * 255)} }))
	c := shown(t, framed(files{"a": raw}, 64, 36, pictureLayer("a", timeline.Rect{W: 64, H: 36})), 0)
	if got, want := pixel(c, 30, 18), toYUV(timeline.RGB(255, 255, 255)); got != want {
		t.Errorf("got %v, want white %v", got, want)
	}
}

func TestPictureStaysInItsFrame(t *testing.T) {
	raw := pngOf(t, painted(90, 90, func(int, int) color.NRGBA { return color.NRGBA{255, 255, 255, 255} }))
	l := pictureLayer("a", timeline.Rect{X: 20.5, Y: 10, W: 30, H: 40})
	c := shown(t, framed(files{"a": raw}, 80, 60, l), 0)
	for y := range 60 {
		for x := range 80 {
			share := math.Max(0, math.Min(float64(x+1), 50.5)-math.Max(float64(x), 20.5))
			if y < 10 || y >= 50 {
				share = 0
			}
			ground := float64(toYUV(deep).y)
			if got, want := float64(c.y.at(x, y)), ground+(235-ground)*max(0, share); math.Abs(got-want) > 1 {
				t.Fatalf("luma at %d,%d is %v, want %.1f", x, y, got, want)
			}
		}
	}
}

// What a picture hides is not drawn, and a picture that hides a part only is laid
// over the rest.
func TestWhatIsBelowAPictureShowsBesideItOnly(t *testing.T) {
	f := files{"a": pngOf(t, quarters(64, 36))}
	for _, frame := range []timeline.Rect{{W: 64, H: 36}, {X: .5, W: 63.5, H: 36}, {X: 8, Y: 4, W: 40, H: 20}} {
		below, l := box(0, 0, 64, 36, amber), pictureLayer("a", frame)
		below.X = timeline.Ramp(0, time.Second, -9, 0, timeline.Linear)
		l.Picture.Zoom = timeline.Ramp(0, time.Second, 1, 1.3, timeline.Linear)
		got := shown(t, New(nil, one(64, 36, deep, below, l), nil).Show(NewPictures(f.open, 0)), 20)
		alone := shown(t, framed(f, 64, 36, l), 20)
		for y := range 36 {
			for x := range 64 {
				inside := float64(x) >= frame.X && float64(x) < frame.X+frame.W && float64(y) >= frame.Y && float64(y) < frame.Y+frame.H
				if inside && got.y.at(x, y) != alone.y.at(x, y) {
					t.Fatalf("picture %v: luma at %d,%d is %d, want the picture's %d", frame, x, y, got.y.at(x, y), alone.y.at(x, y))
				}
			}
		}
		if frame.X == 8 && pixel(got, 2, 30) != toYUV(amber) {
			t.Errorf("beside the picture stands %v, want what is below it", pixel(got, 2, 30))
		}
	}
}

func TestPictureFadesAndIsRevealed(t *testing.T) {
	raw := pngOf(t, painted(64, 36, func(int, int) color.NRGBA { return color.NRGBA{255, 255, 255, 255} }))
	l := pictureLayer("a", timeline.Rect{W: 64, H: 36})
	l.Opacity = timeline.Track{{Value: .5}}
	l.Reveal = &timeline.Reveal{Rect: timeline.Rect{W: 64, H: 36}, Edge: timeline.Left, Progress: timeline.Track{{Value: .5}}}
	c := shown(t, framed(files{"a": raw}, 64, 36, l), 0)
	ground := int(toYUV(deep).y)
	if got, want := int(c.y.at(10, 10)), (ground+235+1)/2; got != want {
		t.Errorf("half of white is %d, want %d", got, want)
	}
	if got := int(c.y.at(40, 10)); got != ground {
		t.Errorf("what is not revealed is %d, want the ground's %d", got, ground)
	}
}

// scenery is a picture with something everywhere, whatever its size.
func scenery(w, h int) *image.NRGBA {
	return painted(w, h, func(x, y int) color.NRGBA {
		u, v := float64(x)/float64(h), float64(y)/float64(h)
		s := math.Sin(u*19) * math.Cos(v*13)
		return color.NRGBA{uint8(128 + 90*s), uint8(120 + 80*math.Sin(u*7+v*5)), uint8(255 * v), 255}
	})
}

func zooming(blob string, frame timeline.Rect) timeline.Layer {
	l := pictureLayer(blob, frame)
	l.Picture.X = timeline.Ramp(0, 2*time.Second, .5, .52, timeline.Linear)
	l.Picture.Zoom = timeline.Ramp(0, 2*time.Second, 1, 1.08, timeline.Linear)
	return l
}

// Frame n is the same whether it is asked for alone or after all before it,
// drawn on one processor or on several, alone or with something moving above.
func TestPictureDependsOnTheMomentAlone(t *testing.T) {
	f := files{"a": jpegOf(t, scenery(400, 300))}
	text := box(10, 20, 40, 20, amber)
	text.X = timeline.Ramp(0, time.Second, 0, 200, timeline.Move)
	still := pictureLayer("a", timeline.Rect{X: 150, Y: 100, W: 100, H: 60})
	tl := one(320, 180, deep, zooming("a", timeline.Rect{W: 320, H: 180}), still, text)
	running := New(nil, tl, nil).Show(NewPictures(f.open, 0))
	for n := range 60 {
		got := shown(t, running, n)
		if n%13 != 0 {
			continue
		}
		procs := runtime.GOMAXPROCS(1 + n%2)
		alone := shown(t, New(nil, tl, nil).Show(NewPictures(f.open, 0)), n)
		runtime.GOMAXPROCS(procs)
		if !bytes.Equal(got.frame.Pix, alone.frame.Pix) {
			t.Errorf("frame %d drawn alone is another one", n)
		}
	}
}

// edgeIn is where the bright half of a picture begins in a row, found at the
// level half way, to a small part of a pixel.
//
//go:norace
func edgeIn(row []byte) float64 {
	for i := 1; i < len(row); i++ {
		if a, b := float64(row[i-1]), float64(row[i]); a < 125.5 && b >= 125.5 {
			return float64(i) - .5 + (125.5-a)/(b-a)
		}
	}
	return math.NaN()
}

// TestEdgeFollowsTheCurve tracks an edge through a slow zoom and a slow pan, of
// pictures that are larger and smaller than the frame.
func TestEdgeFollowsTheCurve(t *testing.T) {
	for _, width := range []int{200, 350, 410, 420, 440, 640, 700, 2400} {
		raw := pngOf(t, painted(width, width*3/4, func(x, _ int) color.NRGBA {
			if x < width*3/10 {
				return color.NRGBA{A: 255}
			}
			return color.NRGBA{255, 255, 255, 255}
		}))
		zoom := zooming("a", timeline.Rect{W: 640, H: 360})
		pan := pictureLayer("a", timeline.Rect{W: 640, H: 360})
		pan.Picture.Zoom = timeline.Track{{Value: 1.1}}
		pan.Picture.X = timeline.Ramp(0, 2*time.Second, .5, .47, timeline.Move)
		for name, l := range map[string]timeline.Layer{"zoom": zoom, "pan": pan} {
			t.Run(fmt.Sprint(name, " over ", width), func(t *testing.T) {
				worst := trackEdge(t, framed(files{"a": raw}, 640, 360, l), l.Picture, float64(width))
				t.Logf("at most %.3f pixels off the curve", worst)
				if worst > .12 {
					t.Errorf("the edge is %.3f pixels off its curve, want at most 0.12", worst)
				}
			})
		}
	}
}

func trackEdge(t *testing.T, c *Composer, p *timeline.Picture, width float64) (worst float64) {
	t.Helper()
	size := width * 3 / 4
	for n := range 60 {
		v := p.View(time.Duration(n)*time.Second/30, width, math.Floor(size))
		want := (math.Floor(width*3/10) - v.X) / v.W * p.Frame.W
		got := edgeIn(shown(t, c, n).y.line(180))
		worst = max(worst, math.Abs(got-want))
	}
	return worst
}

func TestNoEdgeIsEverExposed(t *testing.T) {
	raw := pngOf(t, painted(300, 200, func(int, int) color.NRGBA { return color.NRGBA{255, 255, 255, 255} }))
	l := pictureLayer("a", timeline.Rect{W: 160, H: 90})
	l.Picture.X = timeline.Ramp(0, 2*time.Second, -3, 4, timeline.Linear)
	l.Picture.Y = timeline.Ramp(0, 2*time.Second, 2, -1, timeline.Pop)
	l.Picture.Zoom = timeline.Ramp(0, 2*time.Second, .2, 3, timeline.Pop)
	c := framed(files{"a": raw}, 160, 90, l)
	for n := range 60 {
		got := shown(t, c, n)
		for i, v := range got.y.pix {
			if v != 235 {
				t.Fatalf("frame %d: pixel %d is %d, want white all over", n, i, v)
			}
		}
	}
}

// A picture that does not move costs nothing after its first frame.
func TestStillPictureIsDrawnOnce(t *testing.T) {
	c := framed(files{"a": jpegOf(t, scenery(400, 300))}, 320, 180, pictureLayer("a", timeline.Rect{W: 320, H: 180}))
	shown(t, c, 0)
	if _, changed, err := c.At(1); changed || err != nil {
		t.Errorf("changed %v, %v; want the same frame", changed, err)
	}
}

func TestPictureIsDecodedOnce(t *testing.T) {
	f, opened := files{"a": jpegOf(t, scenery(400, 300))}, 0
	store := NewPictures(func(blob string) (io.ReadCloser, error) { opened++; return f.open(blob) }, 0)
	ground := pictureLayer("a", timeline.Rect{W: 320, H: 180})
	ground.Picture.Blur = 20
	tl := one(320, 180, deep, ground, zooming("a", timeline.Rect{X: 100, W: 120, H: 180}))
	for range 3 {
		shown(t, New(nil, tl, nil).Show(store), 7)
	}
	if opened != 1 {
		t.Errorf("opened %d times, want once", opened)
	}
}

// golden is luma and chroma of a zoomed picture and of a blurred one
// at places that are far from one another.
var golden = map[string][]yuv{
	"sharp": {{154, 69, 92}, {60, 140, 146}, {170, 103, 123}, {135, 142, 135}, {164, 150, 103}, {69, 192, 146}},
	"soft":  {{0x9a, 0x4a, 0x5b}, {0x49, 0x84, 0x96}, {0x9a, 0x70, 0x70}, {0x83, 0x92, 0x7e}, {0x95, 0x9a, 0x7a}, {0x4d, 0xbd, 0x90}},
}

func TestGoldenFrames(t *testing.T) {
	f := files{"a": pngOf(t, scenery(640, 480))}
	sharp, soft := zooming("a", timeline.Rect{W: 320, H: 180}), pictureLayer("a", timeline.Rect{W: 320, H: 180})
	soft.Picture.Blur = 16
	for name, l := range map[string]timeline.Layer{"sharp": sharp, "soft": soft} {
		c := shown(t, framed(f, 320, 180, l), 45)
		var got []yuv
		for _, at := range [][2]int{{0, 0}, {100, 40}, {160, 90}, {201, 133}, {319, 179}, {20, 160}} {
			got = append(got, pixel(c, at[0], at[1]))
		}
		for i, want := range golden[name] {
			if !near(got[i], want, 1) {
				t.Errorf("%s, place %d: %v, want %v", name, i, got[i], want)
			}
		}
	}
}

// TestAJPEGIsSeenAsItsPixels: its colours lie where they lay, also where there is half a
// sample of them at its edge, and are those of the same pixels in a PNG.
func TestAJPEGIsSeenAsItsPixels(t *testing.T) {
	raw := jpegOf(t, scenery(401, 301))
	img, err := decode(raw)
	if err != nil {
		t.Fatal(err)
	}
	f := files{"jpeg": raw, "png": pngOf(t, img)}
	for _, w := range []int{160, 640} {
		frame := timeline.Rect{W: float64(w), H: float64(w) * 3 / 4}
		a := shown(t, framed(f, w, w*3/4, zooming("jpeg", frame)), 30)
		b := shown(t, framed(f, w, w*3/4, zooming("png", frame)), 30)
		off := 0
		for i, v := range a.frame.Pix {
			off += max(int(v), int(b.frame.Pix[i])) - min(int(v), int(b.frame.Pix[i]))
		}
		if mean := float64(off) / float64(len(a.frame.Pix)); mean > .5 {
			t.Errorf("%d pixels wide they differ by %.2f levels", w, mean)
		}
	}
}

// FuzzDecode: whatever a file holds, it is a picture or ErrPicture.
func FuzzDecode(f *testing.F) {
	f.Add(pngOf(f, quarters(8, 8)))
	f.Add(jpegOf(f, quarters(16, 8)))
	f.Add(header(20, 20))
	f.Fuzz(func(t *testing.T, raw []byte) {
		img, err := decode(raw)
		if err != nil {
			if !errors.Is(err, ErrPicture) {
				t.Fatalf("%v is not an ErrPicture", err)
			}
			return
		}
		b := img.Bounds()
		if b.Empty() || b.Dx()*b.Dy() > maxPicturePixels {
			t.Fatalf("a picture of %v", b)
		}
	})
}
