//go:build unix

package compose

import (
	"testing"

	"github.com/scenewright/scenewright/engine/timeline"
)

// BenchmarkPictureZoom is a full-frame photograph that grows in every frame.
func BenchmarkPictureZoom(b *testing.B) {
	f := files{"a": jpegOf(b, scenery(2400, 1600))}
	c := benchFilm(b, 60, func(*film) []timeline.Layer {
		return []timeline.Layer{zooming("a", timeline.Rect{W: 1920, H: 1080})}
	}).Show(NewPictures(f.open, 0))
	if _, _, err := c.At(0); err != nil {
		b.Fatal(err)
	}
	play(b, c, 0, 60)
}

// BenchmarkPicturePrint decodes a photograph of twelve megapixels and prepares
// it for a slow zoom at 1080 lines.
func BenchmarkPicturePrint(b *testing.B) {
	f := files{"a": jpegOf(b, scenery(4000, 3000))}
	l := zooming("a", timeline.Rect{W: 1920, H: 1080})
	for b.Loop() {
		if _, err := NewPictures(f.open, 0).print(orderOf(&l)); err != nil {
			b.Fatal(err)
		}
	}
}
