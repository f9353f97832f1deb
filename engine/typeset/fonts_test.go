package typeset

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/scenewright/scenewright/engine/language"
)

func TestLoadReportsUnreadableFolder(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "nothing-here")
	if _, err := Load(&Options{Dirs: []string{missing}}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("Load of a missing folder: error %v, want one matching os.ErrNotExist", err)
	}
}

// bare is a host without fonts.
func bare(t testing.TB) *Fonts {
	t.Helper()
	fonts, err := Load(&Options{Dirs: []string{t.TempDir()}})
	if err != nil {
		t.Fatal(err)
	}
	return fonts
}

func TestHostWithoutFonts(t *testing.T) {
	fonts := bare(t)
	got := fonts.Resolve(display("en", 96))
	if got.Family != "Go" || !got.Substitute || got.Weight != 700 {
		t.Errorf("Resolve = %+v, want the substitute Go at 700", got)
	}
	block := fonts.Fit("Café, sí: 73% señor", display("es", 96), Box{Width: 500, MaxLines: 3, MinSize: 30})
	if !block.Fits || block.Lines[0].Missing != "" || len(block.Lines[0].Glyphs) == 0 {
		t.Errorf("Latin is not set without fonts: %+v", block)
	}
	line := fonts.Shape("שלום world", display("iw", 96))
	if line.Missing != "שלום" || line.Width == 0 {
		t.Errorf("Hebrew without fonts: missing %q width %v, want every letter reported and the Latin set", line.Missing, line.Width)
	}
}

func TestCovers(t *testing.T) {
	without, with := bare(t), host(t)
	for _, c := range []struct{ language, script, pkg string }{
		{"iw", "Hebrew", "fonts-noto-core"},
		{"he-IL", "Hebrew", "fonts-noto-core"},
		{"zh-CN", "Chinese", "fonts-noto-cjk"},
	} {
		err := without.Covers(c.language)
		if !errors.Is(err, ErrNoFont) || !strings.Contains(err.Error(), c.script) || !strings.Contains(err.Error(), c.pkg) {
			t.Errorf("Covers(%q) without fonts = %v, want ErrNoFont naming %s and %s", c.language, err, c.script, c.pkg)
		}
		if err := with.Covers(c.language); err != nil {
			t.Errorf("Covers(%q) with fonts = %v, want nil", c.language, err)
		}
	}
	for _, language := range []string{"en", "es", "fr"} {
		if err := without.Covers(language); err != nil {
			t.Errorf("Covers(%q) without fonts = %v, want nil: a face is part of the program", language, err)
		}
	}
}

// TestFurtherScripts: the own name of every language is set whole in one face of the
// fonts that setup.sh installs, and from the right where it reads so; without a
// font a language is refused.
func TestFurtherScripts(t *testing.T) {
	fonts := host(t)
	for _, l := range language.All() {
		line := fonts.Shape(l.Native, display(l.Code, 96))
		if err := fonts.Covers(l.Code); err != nil || line.Missing != "" || line.RTL != language.RightToLeft(l.Code) {
			t.Errorf("%s: covered: %v, missing %q of %q, from the right: %v", l.Code, err, line.Missing, l.Native, line.RTL)
		}
		faces := map[int]bool{}
		for _, g := range line.Glyphs {
			faces[g.Face] = true
		}
		if len(faces) != 1 {
			t.Errorf("%s: %q is set in %d faces", l.Code, l.Native, len(faces))
		}
	}
	if err := bare(t).Covers("ar"); !errors.Is(err, ErrNoFont) || !strings.Contains(err.Error(), "Arabic letters") || !strings.Contains(err.Error(), "fonts-noto-core") {
		t.Errorf("Arabic without fonts: %v", err)
	}
}

func TestResolve(t *testing.T) {
	fonts := host(t)
	for _, c := range []struct {
		style      Style
		family     string
		weight     int
		substitute bool
	}{
		{Style{Family: "Manrope", Weight: 800}, "Manrope", 800, false},
		{Style{Family: "Manrope", Weight: 900}, "Manrope", 800, false},
		{Style{Family: " 'inter' ", Weight: 650}, "Inter", 600, false},
		{Style{Family: "Nowhere, Inter", Weight: 500}, "Inter", 500, false},
		{Style{Family: "Nowhere Sans", Weight: 800}, "Manrope", 800, true},
		{Style{Family: "Nowhere Serif", Weight: 700}, "Noto Serif Display", 700, true},
		{Style{Family: "Manrope", Weight: 700, Language: "iw"}, "Noto Sans Hebrew", 700, true},
		{Style{Family: "Noto Serif Hebrew", Weight: 400, Language: "iw"}, "Noto Serif Hebrew", 400, false},
		{Style{Family: "Noto Serif CJK SC", Weight: 700, Language: "zh"}, "Noto Serif CJK SC", 700, false},
		{Style{Language: "zh"}, "Noto Sans CJK SC", 400, false},
	} {
		got := fonts.Resolve(c.style)
		if got.Family != c.family || got.Weight != c.weight || got.Substitute != c.substitute {
			t.Errorf("Resolve(%+v) = %s %d substitute %v, want %s %d %v",
				c.style, got.Family, got.Weight, got.Substitute, c.family, c.weight, c.substitute)
		}
		if got.Ascent < .5 || got.Descent < .1 {
			t.Errorf("Resolve(%+v) has line box %v/%v em", c.style, got.Ascent, got.Descent)
		}
	}
}

// The nearest weight is taken, the lighter of two equally near.
func TestNearestWeight(t *testing.T) {
	faces := []*entry{{weight: 400, width: 5}, {weight: 700, width: 5}}
	for wanted, want := range map[int]int{100: 400, 500: 400, 550: 400, 600: 700, 800: 700, 900: 700} {
		got := faces[0]
		if distance(faces[1], wanted) < distance(faces[0], wanted) {
			got = faces[1]
		}
		if got.weight != want {
			t.Errorf("of 400 and 700, %d is given %d, want %d", wanted, got.weight, want)
		}
	}
	variable := entry{weight: 400, lightest: 200, heaviest: 800}
	if got := variable.nearest(650); got != 650 {
		t.Errorf("a variable face gives 650 as %d", got)
	}
	if got := variable.nearest(900); got != 800 {
		t.Errorf("a variable face reaching 800 gives 900 as %d", got)
	}
}

func TestFingerprint(t *testing.T) {
	fonts := host(t)
	again, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]string{}
	for _, s := range []Style{display("en", 96), body("en", 40), body("iw", 40), body("zh", 40), {Family: "Inter", Weight: 600}} {
		print := fonts.Resolve(s).Fingerprint
		if print == "" || print != again.Resolve(s).Fingerprint {
			t.Errorf("fingerprint of %+v is not stable", s)
		}
		if other, dup := seen[print]; dup {
			t.Errorf("%s and %+v share a fingerprint", other, s)
		}
		seen[print] = s.Family
	}
	plain := fonts.Fingerprint(fonts.Shape("שלום", body("iw", 40)))
	mixed := fonts.Fingerprint(fonts.Shape("שלום Inter", body("iw", 40)))
	if plain == mixed {
		t.Error("a line with a Latin word has the fingerprint of one without")
	}
}

func TestConcurrentUse(t *testing.T) {
	fonts, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	want := host(t).Measure("Ship 73% שלום 视频", display("en", 96))
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			line := fonts.Shape("Ship 73% שלום 视频", display("en", 96))
			fonts.Bounds(line)
			if line.Width != want {
				t.Errorf("width %v, want %v", line.Width, want)
			}
		})
	}
	group.Wait()
}

// FuzzDescribe feeds broken font files to the reader of the index.
func FuzzDescribe(f *testing.F) {
	embedded := embeddedEntries()[0].data
	f.Add(embedded[:4096])
	f.Add([]byte("ttcf\x00\x01\x00\x00\xff\xff\xff\xff\x00\x00\x00\x0c"))
	f.Add([]byte("OTTO\xff\xff"))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, e := range describe(readerAt(data), int64(len(data))) {
			if e.family == "" || e.weight <= 0 {
				t.Errorf("a face without family or weight: %+v", e)
			}
			e.data = data
			e.covers('a')
			e.font()
		}
	})
}

type readerAt []byte

func (r readerAt) ReadAt(p []byte, at int64) (int, error) {
	if at < 0 || at >= int64(len(r)) {
		return 0, io.EOF
	}
	n := copy(p, r[at:])
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}
