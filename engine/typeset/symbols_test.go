package typeset_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/image/font/gofont/goregular"

	"github.com/scenewright/scenewright/engine/typeset"
)

// square is a pen that keeps the box around what is drawn.
type square struct{ x0, y0, x1, y1 float32 }

func (s *square) MoveTo(x, y float32) {
	s.x0, s.y0, s.x1, s.y1 = min(s.x0, x), min(s.y0, y), max(s.x1, x), max(s.y1, y)
}
func (s *square) LineTo(x, y float32)             { s.MoveTo(x, y) }
func (s *square) QuadTo(_, _, x, y float32)       { s.MoveTo(x, y) }
func (s *square) CubeTo(_, _, _, _, x, y float32) { s.MoveTo(x, y) }
func (s *square) Close()                          {}

// TestSymbols: a font of symbols is found by the name of its file, and draws
// what it has within a square.
func TestSymbols(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "Signs.ttf"), goregular.TTF, 0o600); err != nil {
		t.Fatal(err)
	}
	opts := &typeset.Options{Dirs: []string{dir}}
	if _, err := typeset.LoadSymbols("Others.ttf", opts); !errors.Is(err, typeset.ErrNoFont) {
		t.Errorf("got %v for a file that is not there", err)
	}
	signs, err := typeset.LoadSymbols("Signs.ttf", opts)
	if err != nil {
		t.Fatal(err)
	}
	if !signs.Has('%') || signs.Has('\ue000') {
		t.Error("the font has what it has not")
	}
	for _, symbol := range []rune{'%', '\ue000'} {
		s := square{x0: 100, y0: 100}
		signs.Outline(symbol, 100, &s)
		if drawn := s.x1 > 0; drawn != signs.Has(symbol) || s.x0 < 0 || s.y0 < 0 || s.x1 > 100 || s.y1 > 100 {
			t.Errorf("%q lies in %+v", symbol, s)
		}
	}
}
