//go:build !race

// The memory of programs is measured here, of which the race detector takes many
// times as much for itself.

package ingest

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/sandbox/sandboxtest"
)

// deepPNG is a square PNG of 16 bits a channel, which unpacked takes eight bytes for
// each pixel.
func deepPNG(t *testing.T, side int) []byte {
	t.Helper()
	d := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(side)), uint32(side))
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	row := make([]byte, 1+6*side)
	for y := range side {
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

// stranger is a picture from outside.
type stranger struct {
	name  string
	raw   []byte
	taken bool
}

// TestStrangersPicturesCostTheServerNothing has a picture that takes 54 MB
// unpacked, and some that lie: see costsNothing.
func TestStrangersPicturesCostTheServerNothing(t *testing.T) {
	deep := deepPNG(t, 2600)
	costsNothing(t, []stranger{
		{"deep.png", deep, true},
		{"cut.png", deep[:len(deep)/2], false},
		{"bomb.png", pngWith(t, chunk("zTXt", append([]byte("a\x00\x00"), deflated(t, 1<<30)...))), false},
	})
}

// costsNothing has pictures unpacked: the memory that this process has does not
// grow by it, and no child takes more than its share.
func costsNothing(t *testing.T, pictures []stranger) {
	t.Helper()
	in := newIngest(t)
	for _, c := range pictures {
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
