package archive

import (
	"encoding/json"
	"testing"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/sources/internal/stock"
)

func FuzzMetadata(f *testing.F) {
	f.Add([]byte(`{"files":[{"name":"a.mp4","format":"h.264","size":"9","width":["640"],"height":360,"length":"1:02"}]}`))
	f.Add([]byte(`{"files":[{"name":"../../x.mp4","width":"640","height":"360","length":"9e9:9e9:9e9"}]}`))
	l := &Library{Library: &stock.Library{Files: stock.Files{Max: 1000}}, base: "https://archive.org"}
	f.Fuzz(func(t *testing.T, raw []byte) {
		var m metadata
		if json.Unmarshal(raw, &m) != nil {
			return
		}
		c, ok := l.candidate(doc{ID: "x"}, m, footage.Query{Media: footage.Video, Format: frame.Wide, Width: 640, Height: 360})
		if ok && (c.Duration < 0 || c.Duration > longest || c.Width <= 0) {
			t.Errorf("%+v", c)
		}
	})
}
