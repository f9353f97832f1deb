package typeset

import (
	"math"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	ot "github.com/go-text/typesetting/font/opentype"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

func near(a, b float64) bool { return math.Abs(a-b) < 1e-6 }

// The advances are those an independent reader finds in the file.
func TestAdvances(t *testing.T) {
	parsed, err := sfnt.Parse(goregular.TTF)
	if err != nil {
		t.Fatal(err)
	}
	upem := int(parsed.UnitsPerEm())
	for _, text := range []string{"H", "hello", "Scene 123", "Señor"} {
		want := 0.0
		for _, r := range text {
			var buffer sfnt.Buffer
			glyph, err := parsed.GlyphIndex(&buffer, r)
			if err != nil {
				t.Fatal(err)
			}
			advance, err := parsed.GlyphAdvance(&buffer, glyph, fixed.I(upem), font.HintingNone)
			if err != nil {
				t.Fatal(err)
			}
			want += float64(advance) / 64 / float64(upem) * 100
		}
		if got := bare(t).Measure(text, Style{Size: 100}); !near(got, want) {
			t.Errorf("Measure(%q) = %v, want %v", text, got, want)
		}
	}
}

func TestKerningAndScale(t *testing.T) {
	fonts := host(t)
	s := body("en", 100)
	if pair, apart := fonts.Measure("AV", s), fonts.Measure("A", s)+fonts.Measure("V", s); pair >= apart {
		t.Errorf("AV is %v wide, its letters apart %v: no kerning", pair, apart)
	}
	small := s
	small.Size = 33.3
	if a, b := fonts.Measure("Proportional", s)*.333, fonts.Measure("Proportional", small); !near(a, b) {
		t.Errorf("width is not proportional to size: %v and %v", a, b)
	}
}

func TestTracking(t *testing.T) {
	fonts := host(t)
	for _, c := range []struct {
		text, language string
		gaps           float64
	}{
		{"Word", "en", 3},
		{"שלום", "iw", 0},
		{"视频", "zh", 0},
		{"שלום Word", "iw", 4}, // the space after the word counts
	} {
		s := display(c.language, 100)
		s.Tracking = 0
		plain := fonts.Measure(c.text, s)
		s.Tracking = -.1
		if got, want := fonts.Measure(c.text, s)-plain, -10*c.gaps; !near(got, want) {
			t.Errorf("tracking changes %q by %v px, want %v", c.text, got, want)
		}
	}
	s := body("zh", 100)
	plain := fonts.Measure("视频制作", s)
	s.Tracking = .02
	if got := fonts.Measure("视频制作", s) - plain; !near(got, 6) {
		t.Errorf("positive tracking opens four Chinese characters by %v px, want 6", got)
	}
}

func TestTrailingSpaceHasNoWidth(t *testing.T) {
	fonts := host(t)
	for _, language := range []string{"en", "iw"} {
		s := body(language, 50)
		if a, b := fonts.Measure("שלום abc", s), fonts.Measure("שלום abc \n ", s); a != b {
			t.Errorf("%s: width %v becomes %v by trailing space", language, a, b)
		}
	}
}

// visual returns the text in the order of the glyphs from left to right.
func visual(l Line) string {
	var out strings.Builder
	last := -1
	for _, g := range l.Glyphs {
		if g.Cluster != last {
			r, _ := utf8.DecodeRuneInString(l.Text[g.Cluster:])
			out.WriteRune(r)
		}
		last = g.Cluster
	}
	return out.String()
}

func TestVisualOrder(t *testing.T) {
	fonts := host(t)
	for _, c := range []struct{ text, language, want string }{
		{"שלום", "iw", "םולש"},
		{"חיסכון של 73% בזמן", "iw", "ןמזב 73% לש ןוכסיח"},
		{"Scenewright הופך טקסט", "iw", "טסקט ךפוה Scenewright"},
		{"עם Scenewright ב-2024", "iw", "2024-ב Scenewright םע"},
		{"הטמפרטורה -5 מעלות", "iw", "תולעמ -5 הרוטרפמטה"},
		{"מחיר ₪20 (באמת)", "iw", ")תמאב( ₪20 ריחמ"},
		{"73%", "iw", "73%"},
		{"Open AI!", "iw", "!Open AI"},
		{"the word שלום עולם means", "en", "the word םלוע םולש means"},
		{"abc עברית 12 def", "en", "abc 12 תירבע def"},
		{"abc עברית, 12% de", "en", "abc 12% ,תירבע de"},
		{"שלום at the start", "en", "םולש at the start"},
		{"plain", "en", "plain"},
	} {
		if got := visual(fonts.Shape(c.text, body(c.language, 40))); strings.Trim(got, "\u200f") != c.want {
			t.Errorf("%s %q is shown %q, want %q", c.language, c.text, got, c.want)
		}
	}
}

func TestRightToLeftFaces(t *testing.T) {
	fonts := host(t)
	s := display("iw", 96)
	line := fonts.Shape("זה Scenewright: 73%", s)
	if !line.RTL {
		t.Error("a Hebrew line is not right to left")
	}
	for _, g := range line.Glyphs {
		face := fonts.face(g.Face)
		r, _ := utf8.DecodeRuneInString(line.Text[g.Cluster:])
		want, weight := "Noto Sans Hebrew", fonts.Resolve(s).Weight
		if strings.ContainsRune("Scenewright73%:", r) {
			want, weight = "Manrope", s.Weight
		}
		if r != ' ' && face.entry.family != want {
			t.Errorf("%q is set in %s, want %s", r, face.entry.family, want)
		}
		if r != ' ' && face.weight != weight {
			t.Errorf("%q has weight %d, want %d", r, face.weight, weight)
		}
	}
}

func TestNiqqud(t *testing.T) {
	fonts := host(t)
	s := body("iw", 80)
	bare, pointed := fonts.Shape("שלום", s), fonts.Shape("שָׁלוֹם", s)
	if !near(bare.Width, pointed.Width) {
		t.Errorf("points change the width from %v to %v", bare.Width, pointed.Width)
	}
	if len(pointed.Glyphs) <= len(bare.Glyphs) && pointed.Missing != "" {
		t.Errorf("points are not drawn: %d glyphs, missing %q", len(pointed.Glyphs), pointed.Missing)
	}
	if _, top, _, _ := fonts.Bounds(pointed); top >= 0 {
		t.Errorf("ink of the pointed word begins at %v", top)
	}
}

func TestChineseIsSetInOneFace(t *testing.T) {
	fonts := host(t)
	line := fonts.Shape("用“Scenewright”，节省73%！", body("zh", 50))
	for _, g := range line.Glyphs {
		if got := fonts.face(g.Face).entry.family; got != "Noto Sans CJK SC" {
			t.Errorf("%q is set in %s", line.Text[g.Cluster:], got)
		}
	}
	if got, want := fonts.Measure("，", body("zh", 50)), 50.0; !near(got, want) {
		t.Errorf("a full-width comma is %v wide, want %v", got, want)
	}
}

func TestMissingGlyphsAreReported(t *testing.T) {
	line := bare(t).Shape("a视b", Style{Size: 40})
	if line.Missing != "视" || visual(line) != "ab" {
		t.Errorf("missing %q, shown %q; want 视 reported and left out", line.Missing, visual(line))
	}
	if joiner := bare(t).Shape("a\u200db\ufe0f\u2060", Style{Size: 40}); joiner.Missing != "" {
		t.Errorf("invisible characters are reported missing: %q", joiner.Missing)
	}
}

func TestFind(t *testing.T) {
	line := Line{Text: "gagner 73\u202f% de\u00a0temps"}
	for _, c := range []struct {
		phrase, want string
		ok           bool
	}{
		{"73 % de", "73\u202f% de", true},
		{" de \n temps", "de\u00a0temps", true},
		{"gagner", "gagner", true},
		{"gagner 74", "", false},
		{"temps perdu", "", false},
		{"", "", false},
	} {
		from, to, ok := line.Find(c.phrase)
		if line.Text[from:to] != c.want || ok != c.ok {
			t.Errorf("Find(%q) = %q, %v, want %q, %v", c.phrase, line.Text[from:to], ok, c.want, c.ok)
		}
	}
}

func TestOutline(t *testing.T) {
	fonts := host(t)
	line := fonts.Shape("HH", body("en", 100))
	x0, y0, x1, y1 := fonts.Bounds(line)
	if math.Abs(y0+line.CapHeight) > 1 || math.Abs(y1) > .5 {
		t.Errorf("ink of HH from %v to %v, want from %v to the baseline", y0, y1, -line.CapHeight)
	}
	if x0 < 0 || x1 > line.Width {
		t.Errorf("ink of HH from %v to %v passes the line of %v", x0, x1, line.Width)
	}
	contours, left := 0, math.Inf(1)
	for _, s := range fonts.Outline(line, 1, 2) {
		if s.Op == ot.SegmentOpMoveTo {
			contours++
		}
		left = min(left, float64(s.Args[0].X))
	}
	if contours != 1 || left < line.Width/2 {
		t.Errorf("the second H has %d contours, from %v", contours, left)
	}
}

// A folder with one file serves without the rest of the system.
func TestOwnFolder(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(dir+"/own.ttf", goregular.TTF, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(dir+"/broken.ttf", goregular.TTF[:300], 0o600); err != nil {
		t.Fatal(err)
	}
	fonts, err := Load(&Options{Dirs: []string{dir}})
	if err != nil {
		t.Fatal(err)
	}
	if got := fonts.Resolve(Style{Family: "Go", Weight: 400}); got.Substitute || got.Family != "Go" {
		t.Errorf("Resolve = %+v, want Go from the folder", got)
	}
}

// What stands written is drawn: no face makes another sign of it.
func TestSignsStayAsWritten(t *testing.T) {
	fonts := host(t)
	drawn := func(text string, s Style) (strokes int) {
		l := fonts.Shape(text, s)
		return len(fonts.Outline(l, 0, len(l.Text)))
	}
	for _, family := range []string{"Manrope", "Inter", "Noto Serif Display", "Noto Sans CJK SC"} {
		s := body("en", 100)
		s.Family = family
		for _, text := range []string{"(c)", "(r)", "->", "-->", "=>", "!=", ">=", "3x3", "--", ":-)", "***", "www.a"} {
			apart := 0
			for _, r := range text {
				apart += drawn(string(r), s)
			}
			if got := drawn(text, s); got != apart {
				t.Errorf("%s: %q is drawn in %d strokes, its signs apart in %d", family, text, got, apart)
			}
		}
	}
}
