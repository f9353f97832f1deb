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
		pen := timeline.Pen{By: timeline.Point{X: -12, Y: -12}} // the grid is 24 units wide
		s.font.Outline(r, 24, &pen)
		return pen.Path
	}
	p, _ := drawn(s.strokes[name])
	return p
}
