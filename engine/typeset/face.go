package typeset

import (
	"sync"

	"github.com/go-text/typesetting/font"
	ot "github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/harfbuzz"
)

// face is an entry at one weight, ready to shape. The shaper keeps state in the face and in the
// buffer, so only one goroutine at a time may use them.
type face struct {
	id     int
	entry  *entry
	weight int

	upem            float64
	ascent, descent float64 // em
	capHeight       float64 // em
	fingerprint     string

	mu       sync.Mutex
	sized    *font.Face
	shaper   *harfbuzz.Font
	buffer   *harfbuzz.Buffer
	outlines map[ot.GID][]ot.Segment
}

// maxOutlines limits the cached outlines of a face.
const maxOutlines = 4096

// newFace returns a face of e at a weight, nil if the file cannot be used.
func newFace(e *entry, weight int) *face {
	parsed := e.font()
	if parsed == nil {
		return nil
	}
	f := &face{entry: e, weight: weight, upem: float64(parsed.Upem()), fingerprint: e.fingerprint(weight)}
	f.sized = font.NewFace(parsed)
	if e.heaviest > 0 {
		f.sized.SetVariations([]font.Variation{{Tag: weightAxis, Value: float32(weight)}})
	}
	f.shaper = harfbuzz.NewFont(f.sized)
	f.buffer = harfbuzz.NewBuffer()
	f.outlines = map[ot.GID][]ot.Segment{}
	f.measure()
	return f
}

// measure reads the vertical metrics. Fonts without them get common ones.
func (f *face) measure() {
	f.ascent, f.descent, f.capHeight = .95, .25, .7
	if ext, ok := f.sized.FontHExtents(); ok && ext.Ascender > 0 {
		f.ascent = float64(ext.Ascender) / f.upem
		f.descent = -float64(ext.Descender) / f.upem
	}
	if h := float64(f.sized.LineMetric(font.CapHeight)) / f.upem; h > .3 && h < 1.2 {
		f.capHeight = h
	}
}

// has reports whether the face has a glyph of its own for r.
func (f *face) has(r rune) bool {
	_, ok := f.sized.Font.NominalGlyph(r)
	return ok
}

// outline returns the contours of a glyph in font units, y upward.
func (f *face) outline(id ot.GID) []ot.Segment {
	f.mu.Lock()
	defer f.mu.Unlock()
	if segments, ok := f.outlines[id]; ok {
		return segments
	}
	if len(f.outlines) >= maxOutlines {
		clear(f.outlines)
	}
	data, _ := f.sized.GlyphDataOutline(id)
	f.outlines[id] = data.Segments
	return data.Segments
}
