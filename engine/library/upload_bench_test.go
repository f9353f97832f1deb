package library_test

import (
	"bytes"
	"context"
	"io"
	"runtime"
	"runtime/metrics"
	"testing"

	"github.com/scenewright/scenewright/engine/library"
)

// BenchmarkUpload500MB streams 500 MB through Upload into a folder, and reports
// by how much the heap grew at most meanwhile, as seen at every MB.
func BenchmarkUpload500MB(b *testing.B) {
	const size = 500 << 20
	b.SetBytes(size)
	for b.Loop() {
		w := newWorld(b)
		runtime.GC()
		watch := &heapWatch{Reader: io.LimitReader(io.MultiReader(bytes.NewReader([]byte(mp4)), zeros{}), size), before: heap()}
		_, err := w.Upload(context.Background(), library.NewAsset{Target: library.Target{WorkspaceID: "w"}, Content: watch})
		must(b, err)
		watch.look()
		b.ReportMetric(float64(watch.most)/(1<<20), "MB-of-heap")
	}
}

// heapWatch looks at the heap while it is read from.
type heapWatch struct {
	io.Reader
	read         int
	before, most uint64
}

func (h *heapWatch) Read(b []byte) (int, error) {
	n, err := h.Reader.Read(b)
	if h.read += n; h.read >= 1<<20 {
		h.read = 0
		h.look()
	}
	return n, err
}

func (h *heapWatch) look() {
	if now := heap(); now > h.before {
		h.most = max(h.most, now-h.before)
	}
}

// heap is how many bytes of objects there are, live or not yet swept.
func heap() uint64 {
	s := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(s)
	return s[0].Value.Uint64()
}
