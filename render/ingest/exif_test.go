package ingest

import "testing"

// held is Exif data with an orientation of 6 in either order of bytes.
var held = map[string]string{
	"big":    "MM\x00\x2a\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00",
	"little": "II\x2a\x00\x08\x00\x00\x00\x01\x00\x12\x01\x03\x00\x01\x00\x00\x00\x06\x00\x00\x00",
}

func TestOrientationOf(t *testing.T) {
	for name, exif := range held {
		if got := orientationOf([]byte(exif)); got != 6 {
			t.Errorf("%s: %d, want 6", name, got)
		}
		if got := orientationOf([]byte("Exif\x00\x00" + exif)); got != 6 {
			t.Errorf("%s with a head: %d, want 6", name, got)
		}
		for n := range len(exif) - 4 {
			if got := orientationOf([]byte(exif[:n])); got != 1 {
				t.Errorf("%s, cut off after %d bytes: %d, want 1", name, n, got)
			}
		}
	}
}

// FuzzExif gives what reads files of other people anything at all.
func FuzzExif(f *testing.F) {
	f.Add([]byte("Exif\x00\x00" + held["big"]))
	f.Add([]byte("RIFF\x00\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00\x00\x00ANMF\x10\x00\x00\x00"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		if o := orientationOf(raw); o < 1 || o > 8 {
			t.Errorf("an orientation of %d", o)
		}
		if first := firstFrameOf(raw); len(first) > len(raw)+12 {
			t.Errorf("a first frame of %d bytes from %d", len(first), len(raw))
		}
	})
}
