//go:build nightly && !race

package ingest

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"testing"
)

// largest is the side of the largest square pictures that are taken, in pixels.
const largest = 6300

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

// TestStrangersLargestPictures has the largest pictures that are taken unpacked, and
// some that lie.
func TestStrangersLargestPictures(t *testing.T) {
	deep := deepPNG(t, largest)
	costsNothing(t, []stranger{
		{"deep.png", deep, true},
		{"cut.png", deep[:len(deep)/2], false},
		{"wide.gif", wideGIF(t), true},
		{"wide.jpg", wideJPEG(t), true},
		{"blurred.svg", slowSVG(), false},
		{"bomb.png", pngWith(t, chunk("zTXt", append([]byte("a\x00\x00"), deflated(t, 1<<30)...))), false},
	})
}
