package ingest

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/render/rendertest"
)

// halves is a picture whose left half is red and whose right half is of another
// colour.
func halves(w, h int, right color.Color) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for i := range w * h {
		c := right
		if i%w < w/2 {
			c = color.NRGBA{220, 20, 20, 255}
		}
		img.Set(i%w, i/w, c)
	}
	return img
}

// moving is a GIF of two frames, the first of which does not fill it.
func moving(t *testing.T) []byte {
	t.Helper()
	colors := color.Palette{color.Transparent, color.NRGBA{220, 20, 20, 255}, color.NRGBA{20, 20, 220, 255}}
	first, second := image.NewPaletted(image.Rect(0, 0, 32, 48), colors), image.NewPaletted(image.Rect(0, 0, 64, 48), colors)
	for i := range first.Pix {
		first.Pix[i] = 1
	}
	for i := range second.Pix {
		second.Pix[i] = 2
	}
	var b bytes.Buffer
	err := gif.EncodeAll(&b, &gif.GIF{
		Image: []*image.Paletted{first, second}, Delay: []int{10, 10},
		Config: image.Config{ColorModel: colors, Width: 64, Height: 48},
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50" width="100" height="50">` +
	`<rect width="50" height="50" fill="#dc1414"/><rect x="50" width="50" height="50" fill="#dc1414" fill-opacity=".5"/></svg>`

// clearLeft takes away the left half of a picture.
func clearLeft(img *image.NRGBA) *image.NRGBA {
	for i := range img.Pix {
		if i/4%img.Rect.Dx() < img.Rect.Dx()/2 {
			img.Pix[i] = 0
		}
	}
	return img
}

func TestPicturesOfAllKinds(t *testing.T) {
	red, blue, none := color.NRGBA{220, 20, 20, 255}, color.NRGBA{20, 20, 220, 255}, color.NRGBA{}
	white, dark := color.NRGBA{255, 255, 255, 255}, color.NRGBA{28, 28, 32, 255}
	for name, tt := range map[string]struct {
		path          string
		width, height int
		left, right   color.NRGBA // a quarter from the side
		clear         bool
	}{
		"PNG":              {save(t, "a.png", pngOf(t, halves(64, 48, blue))), 64, 48, red, blue, false},
		"PNG of 16 bits":   {save(t, "a.png", pngOf(t, deep(halves(64, 48, blue)))), 64, 48, red, blue, false},
		"PNG named JPEG":   {save(t, "a.jpg", pngOf(t, halves(64, 48, blue))), 64, 48, red, blue, false},
		"a styled drawing": {save(t, "a.svg", []byte(styled)), 2048, 1024, red, blue, false},
		"transparent":      {save(t, "a.png", pngOf(t, halves(64, 48, none))), 64, 48, red, white, true},
		"light and clear":  {save(t, "a.png", pngOf(t, clearLeft(halves(64, 48, white)))), 64, 48, dark, white, true},
		"turned by Exif":   {save(t, "a.jpg", upright(jpegOf(t, halves(64, 48, blue)))), 48, 64, red, red, false},
		"CMYK":             {save(t, "a.jpg", rendertest.CMYK(t, halves(64, 48, blue))), 64, 48, red, blue, false},
		"GIF that moves":   {save(t, "a.gif", moving(t)), 64, 48, red, white, true},
		"WebP that moves":  {film(t, "a.webp", "-f lavfi -i color=0xdc1414:s=64x48:r=10:d=1,format=rgb24,drawbox=c=0x1414dc:t=fill:enable=gt(t\\,0.45) -loop 0 -lossless 1 -c:v libwebp_anim"), 64, 48, red, red, false},
		"a drawing":        {save(t, "a.svg", []byte(drawing)), 2048, 1024, red, color.NRGBA{237, 137, 137, 255}, true},
		"of a video":       {film(t, "a.mp4", "-f lavfi -i color=0xdc1414:s=64x48:r=30:d=1,format=rgb24,drawbox=c=0x1414dc:x=32:w=32:h=48:t=fill -preset ultrafast -c:v libx264"), 64, 48, red, blue, false},
		"very large":       {save(t, "a.png", pngOf(t, halves(6000, 4000, blue))), 3840, 2560, red, blue, false},
	} {
		t.Run(name, func(t *testing.T) {
			to := filepath.Join(t.TempDir(), "still")
			made, err := newIngest(t).Picture(t.Context(), tt.path, to)
			if err != nil {
				t.Fatal(err)
			}
			img := picked(t, to)
			if b := img.Bounds(); made.Width != tt.width || made.Height != tt.height || b.Dx() != tt.width || b.Dy() != tt.height {
				t.Errorf("it has %v, as told %+v, want %d × %d", b, made, tt.width, tt.height)
			}
			if made.Clear != tt.clear || !made.Graphic || !made.Subject.Empty() || made.Moves != strings.HasPrefix(name, "GIF") || made.Stopped != strings.HasPrefix(name, "WebP") {
				t.Errorf("told as %+v", made)
			}
			for x, want := range map[int]color.NRGBA{tt.width / 4: tt.left, tt.width * 3 / 4: tt.right} {
				if got := color.NRGBAModel.Convert(img.At(x, tt.height/4)).(color.NRGBA); !same(got, want) {
					t.Errorf("at %d it is %v, want %v", x, got, want)
				}
			}
		})
	}
}

// styled is a drawing whose colours a style sheet names.
const styled = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="32"><style>.a{fill:#dc1414}.b{fill:#1414dc}</style>` +
	`<rect class="a" width="32" height="32"/><rect class="b" x="32" width="32" height="32"/></svg>`

// deep is a picture with 16 bits a channel.
func deep(img image.Image) image.Image {
	out := image.NewNRGBA64(img.Bounds())
	draw.Draw(out, out.Rect, img, image.Point{}, draw.Src)
	return out
}

// picked reads a still back.
func picked(t *testing.T, path string) image.Image {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, format, err := image.Decode(f)
	if err != nil || format != "png" && format != "jpeg" {
		t.Fatalf("a %s: %v", format, err)
	}
	return img
}

// same reports whether two colours differ by what JPEG does at most; what is
// transparent has none.
func same(a, b color.NRGBA) bool {
	near := func(x, y uint8) bool { return max(x, y)-min(x, y) <= 12 }
	return near(a.A, b.A) && (b.A == 0 || near(a.R, b.R) && near(a.G, b.G) && near(a.B, b.B))
}

func TestPicturesThatAreRefused(t *testing.T) {
	whole := pngOf(t, halves(64, 48, color.Black))
	for name, tt := range map[string]struct {
		path string
		want error
	}{
		"one pixel wide":        {save(t, "a.png", pngOf(t, halves(1, 500, color.Black))), fault.ErrInvalid},
		"cut off":               {save(t, "a.png", whole[:len(whole)/2]), fault.ErrInvalid},
		"nothing to be seen":    {save(t, "a.png", pngOf(t, image.NewNRGBA(image.Rect(0, 0, 64, 48)))), fault.ErrInvalid},
		"a text":                {save(t, "a.png", []byte("no picture")), fault.ErrUnsupported},
		"a sound":               {film(t, "a.mp3", tone), fault.ErrUnsupported},
		"a drawing with a link": {save(t, "a.svg", []byte(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="http://127.0.0.1/a.png"/></svg>`)), fault.ErrInvalid},
		"an empty drawing":      {save(t, "a.svg", []byte(`<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>`)), fault.ErrInvalid},
		"a drawing too narrow":  {save(t, "a.svg", []byte(`<svg xmlns="http://www.w3.org/2000/svg" width="1" height="900"><rect width="1" height="900"/></svg>`)), fault.ErrInvalid},
	} {
		t.Run(name, func(t *testing.T) {
			to := filepath.Join(t.TempDir(), "still")
			_, err := newIngest(t).Picture(t.Context(), tt.path, to)
			var e *fault.Error
			if !errors.Is(err, tt.want) || !errors.As(err, &e) || e.Message == "" || e.Remedy == "" {
				t.Errorf("got %v, want %v with what to do", err, tt.want)
			}
			if _, err := os.Stat(to); err == nil {
				t.Error("a file was left")
			}
		})
	}
}
