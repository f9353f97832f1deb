//go:build !race

// The memory of programs is measured here, of which the race detector takes many
// times as much for itself.

package ingest

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/sandbox/sandboxtest"
)

// Sides of the largest square pictures that are taken, in pixels.
const (
	largest = 6300
	deepest = 6300 // of 16 bits a channel
)

// deepPNG is a PNG of 16 bits a channel, which unpacked takes 317 MB.
func deepPNG(t *testing.T) []byte {
	t.Helper()
	d := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, deepest), deepest)
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	row := make([]byte, 1+6*deepest)
	for y := range deepest {
		for x := range row[1:] {
			row[1+x] = byte(x / 60 * (y / 300))
		}
		if _, err := w.Write(row); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	out := append([]byte("\x89PNG\r\n\x1a\n"), chunk("IHDR", append(d, 16, 2, 0, 0, 0))...)
	return append(append(out, chunk("IDAT", packed.Bytes())...), chunk("IEND", nil)...)
}

// wideGIF is a GIF of two colours.
func wideGIF(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	img := image.NewPaletted(image.Rect(0, 0, largest, largest), color.Palette{color.Black, color.White})
	for i := range img.Pix[:len(img.Pix)/2] {
		img.Pix[i] = 1
	}
	if err := gif.Encode(&out, img, nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// wideJPEG is a JPEG as cameras make them.
func wideJPEG(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	img := image.NewYCbCr(image.Rect(0, 0, largest, largest), image.YCbCrSubsampleRatio420)
	for i := range img.Y {
		img.Y[i] = byte(i / largest)
	}
	if err := jpeg.Encode(&out, img, nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestStrangersPicturesCostTheServerNothing has the largest pictures that are taken
// unpacked, and some that lie: the memory that this process has does not grow by
// it, and no child takes more than its share.
func TestStrangersPicturesCostTheServerNothing(t *testing.T) {
	in := newIngest(t)
	deep := deepPNG(t)
	for _, c := range []struct {
		name  string
		raw   []byte
		taken bool
	}{
		{"deep.png", deep, true},
		{"cut.png", deep[:len(deep)/2], false},
		{"wide.gif", wideGIF(t), true},
		{"wide.jpg", wideJPEG(t), true},
		{"blurred.svg", slowSVG(), false},
		{"bomb.png", pngWith(t, chunk("zTXt", append([]byte("a\x00\x00"), deflated(t, 1<<30)...))), false},
	} {
		path, to := filepath.Join(t.TempDir(), c.name), filepath.Join(t.TempDir(), "made")
		if err := os.WriteFile(path, c.raw, 0o600); err != nil {
			t.Fatal(err)
		}
		for _, as := range []string{"still", "logo"} {
			var err error
			cost := sandboxtest.CostOf(t, func() {
				if as == "logo" {
					_, err = in.Logo(t.Context(), path, to)
				} else {
					_, err = in.Picture(t.Context(), path, to)
				}
			})
			t.Logf("%s (%d bytes) as a %s: %v: %v", c.name, len(c.raw), as, cost, err)
			var e *fault.Error
			if c.taken != (err == nil) || err != nil && (!errors.As(err, &e) || e.Remedy == "") {
				t.Errorf("%s as a %s: %v, taken is to be %t", c.name, as, err, c.taken)
			}
			if cost.Grown > 32<<20 || cost.Child > 640<<20 || cost.Children > 6*time.Second {
				t.Errorf("%s as a %s: %v; want 32 MiB, 640 MiB and 6 s at most", c.name, as, cost)
			}
		}
	}
}
