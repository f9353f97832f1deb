package typeset

import (
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"unicode"
	"unicode/utf8"

	ot "github.com/go-text/typesetting/font/opentype"
	"golang.org/x/image/vector"
)

// hostFonts are the fonts of the host, loaded once for all tests.
var hostFonts = sync.OnceValues(func() (*Fonts, error) { return Load(nil) })

// host returns the fonts of the host and fails when those the examples install
// are missing.
func host(t testing.TB) *Fonts {
	t.Helper()
	fonts, err := hostFonts()
	if err != nil {
		t.Fatal(err)
	}
	for _, family := range []string{"Manrope", "Inter", "Noto Sans Hebrew", "Noto Serif Hebrew", "Noto Serif Display", "Noto Sans CJK SC", "Noto Serif CJK SC"} {
		if fonts.Resolve(Style{Family: family, Language: languageOf(family)}).Substitute {
			t.Fatalf("no %s here: apt-get install fonts-manrope fonts-inter fonts-noto-core fonts-noto-cjk", family)
		}
	}
	return fonts
}

func languageOf(family string) string {
	switch family {
	case "Noto Sans Hebrew", "Noto Serif Hebrew":
		return "iw"
	case "Noto Sans CJK SC", "Noto Serif CJK SC":
		return "zh"
	}
	return "en"
}

// display and body are the styles of the two voices in a language.
func display(language string, size float64) Style {
	s := Style{Family: "Manrope", Weight: 800, Size: size, Tracking: -.035, Language: language}
	switch language {
	case "iw":
		s.Family, s.Tracking = "Noto Sans Hebrew", 0
	case "zh":
		s.Family, s.Tracking = "Noto Sans CJK SC", 0
	}
	return s
}

func body(language string, size float64) Style {
	s := display(language, size)
	s.Weight, s.Tracking = 400, 0
	if language != "iw" && language != "zh" {
		s.Family = "Inter"
	}
	return s
}

// sheet is a picture lines are drawn on.
type sheet struct{ *image.RGBA }

func newSheet(w, h int) sheet {
	s := sheet{image.NewRGBA(image.Rect(0, 0, w, h))}
	draw.Draw(s, s.Bounds(), image.White, image.Point{}, draw.Src)
	return s
}

func (s sheet) fill(x0, y0, x1, y1 float64, c color.Color) {
	draw.Draw(s, image.Rect(int(x0), int(y0), int(x1), int(y1)), image.NewUniform(c), image.Point{}, draw.Over)
}

// line draws the bytes [from, to) of a line with its left edge and baseline at x, y. It
// looks at no more of the sheet than the line may take.
func (s sheet) line(f *Fonts, l Line, from, to int, x, y float64, c color.Color) {
	room := image.Rect(int(x-l.CapHeight), int(y-3*l.CapHeight), int(x+l.Width+l.CapHeight), int(y+2*l.CapHeight)).Intersect(s.Rect)
	z := vector.NewRasterizer(room.Dx(), room.Dy())
	dx, dy := float32(x)-float32(room.Min.X), float32(y)-float32(room.Min.Y)
	for _, s := range f.Outline(l, from, to) {
		for i := range s.Args {
			s.Args[i].Move(dx, dy)
		}
		a, b, c := s.Args[0], s.Args[1], s.Args[2]
		switch s.Op {
		case ot.SegmentOpMoveTo:
			z.ClosePath()
			z.MoveTo(a.X, a.Y)
		case ot.SegmentOpLineTo:
			z.LineTo(a.X, a.Y)
		case ot.SegmentOpQuadTo:
			z.QuadTo(a.X, a.Y, b.X, b.Y)
		case ot.SegmentOpCubeTo:
			z.CubeTo(a.X, a.Y, b.X, b.Y, c.X, c.Y)
		}
	}
	z.ClosePath()
	z.Draw(s, room, image.NewUniform(c), image.Point{})
}

func (s sheet) save(t testing.TB, name string) {
	t.Helper()
	file, err := os.Create(filepath.Join(os.TempDir(), name))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := png.Encode(file, s); err != nil {
		t.Fatal(err)
	}
	t.Log("drawn to", file.Name())
}

// Find returns the bytes of the line's text that show a phrase, taking any white
// space for any other, as fitting narrows and joins it. ok is false when the
// line does not hold all of the phrase.
func (l Line) Find(phrase string) (from, to int, ok bool) {
	wanted := strings.Join(strings.Fields(phrase), " ")
	for at := range l.Text {
		if n := matchSpaced(l.Text[at:], wanted); n > 0 {
			return at, at + n, true
		}
	}
	return 0, 0, false
}

// matchSpaced returns the bytes text begins with that match phrase, 0 for none.
func matchSpaced(text, phrase string) int {
	at := 0
	for _, want := range phrase {
		r, size := utf8.DecodeRuneInString(text[at:])
		if r != want && (want != ' ' || !unicode.IsSpace(r)) {
			return 0
		}
		at += size
	}
	return at
}

// span returns the left and right end of the glyphs whose characters are bytes [from, to) of a line.
func span(l Line, from, to int) (x0, x1 float64) {
	x0, x1 = math.Inf(1), math.Inf(-1)
	pen := 0.0
	for _, g := range l.Glyphs {
		if g.Cluster >= from && g.Cluster < to {
			x0, x1 = min(x0, pen), max(x1, pen+g.Advance-g.Space)
		}
		pen += g.Advance
	}
	return x0, x1
}
