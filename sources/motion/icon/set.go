package icon

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

//go:embed symbols.txt
var symbolData string

//go:embed strokes.txt
var strokeData string

// fontFile is the font that symbols are drawn from: filled shapes of one hand,
// the same on every system that has it.
const fontFile = "MaterialIcons-Regular.ttf"

// set is where the outlines of symbols come from.
type set struct {
	font    *typeset.Symbols  // nil = all are strokes
	runes   map[string]rune   // of the symbols that the font has
	strokes map[string]string // how the others are drawn
}

// installed returns the set of this host, read once it is needed.
var installed = sync.OnceValue(func() *set {
	font, err := typeset.LoadSymbols(fontFile, nil)
	if err != nil {
		font = nil
	}
	return newSet(font)
})

// newSet reads what there is to a font; without one all are strokes.
func newSet(font *typeset.Symbols) *set {
	s := &set{font: font, runes: map[string]rune{}, strokes: map[string]string{}}
	if font == nil {
		for _, row := range rows(strokeData) {
			name, description, _ := strings.Cut(row, " ")
			s.strokes[name] = description
		}
		return s
	}
	for _, row := range rows(symbolData) {
		column := strings.Split(row, "|")
		name, drawing := strings.TrimSpace(column[0]), strings.TrimSpace(column[1])
		r, err := strconv.ParseUint(drawing, 16, 32)
		switch {
		case err != nil:
			s.strokes[name] = drawing
		case font.Has(rune(r)): // an older release has fewer
			s.runes[name] = rune(r)
		}
	}
	return s
}

// rows lists the lines of data that say something.
func rows(data string) []string {
	var all []string
	for line := range strings.Lines(data) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			all = append(all, line)
		}
	}
	return all
}

// has reports whether the set can draw a symbol.
func (s *set) has(name string) bool { return s.runes[name] != 0 || s.strokes[name] != "" }

// path returns the outline of a symbol, 24 units wide about the origin; nil
// where the set has none.
func (s *set) path(name string) timeline.Path {
	if r := s.runes[name]; r != 0 {
		var pen outline
		s.font.Outline(r, 24, &pen)
		return pen.path
	}
	p, _ := drawn(s.strokes[name])
	return p
}

// outline is a pen that writes a path about the middle of the grid.
type outline struct{ path timeline.Path }

func about(v float32) float64 { return float64(v) - 12 }

func (o *outline) MoveTo(x, y float32) { o.path.MoveTo(about(x), about(y)) }
func (o *outline) LineTo(x, y float32) { o.path.LineTo(about(x), about(y)) }
func (o *outline) QuadTo(x1, y1, x, y float32) {
	o.path.QuadTo(about(x1), about(y1), about(x), about(y))
}
func (o *outline) CubeTo(x1, y1, x2, y2, x, y float32) {
	o.path.CubeTo(about(x1), about(y1), about(x2), about(y2), about(x), about(y))
}
func (o *outline) Close() { o.path.Close() }
