package typeset

import (
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func texts(b Block) []string {
	var out []string
	for _, line := range b.Lines {
		out = append(out, line.Text)
	}
	return out
}

// checkBlock holds a block against what every block must keep.
func checkBlock(t *testing.T, text string, s Style, b Box, got Block) {
	t.Helper()
	widest := 0.0
	for _, line := range got.Lines {
		widest = max(widest, line.Width)
		if b.Width > 0 && line.Width > b.Width+.01 && got.Fits {
			t.Errorf("%q: line %q is %v wide in a box of %v", text, line.Text, line.Width, b.Width)
		}
	}
	if got.Width != widest || !near(got.Height, float64(len(got.Lines))*got.Leading) {
		t.Errorf("%q: block says %v x %v, lines say %v x %v", text, got.Width, got.Height, widest, float64(len(got.Lines))*got.Leading)
	}
	if got.Fits && (b.MaxLines > 0 && len(got.Lines) > b.MaxLines || b.Height > 0 && got.Height > b.Height*(1+1e-6)) {
		t.Errorf("%q: %d lines, %v high, said to fit %d and %v", text, len(got.Lines), got.Height, b.MaxLines, b.Height)
	}
	if got.Size > s.Size || b.MinSize > 0 && got.Size < min(b.MinSize, s.Size)*.999 {
		t.Errorf("%q: size %v, allowed %v to %v", text, got.Size, b.MinSize, s.Size)
	}
}

func TestFitTakesTheLargestSize(t *testing.T) {
	fonts := host(t)
	s := display("en", 96)
	b := Box{Width: 760, MaxLines: 2, MinSize: 40, Leading: 1.04}
	if got := fonts.Fit("Short one", s, b); got.Size != 96 || len(got.Lines) != 1 || !got.Fits {
		t.Errorf("a short text is set at %v in %d lines", got.Size, len(got.Lines))
	}
	long := "Teams that ship on Friday sleep better"
	got := fonts.Fit(long, s, b)
	checkBlock(t, long, s, b, got)
	steps := math.Log(got.Size/96) / math.Log(.96)
	if !got.Fits || got.Size == 96 || !near(steps, math.Round(steps)) {
		t.Errorf("a long text is set at %v px, %v steps of 4 %%", got.Size, steps)
	}
	s.Size = got.Size / .96
	b.MinSize = s.Size
	if above := fonts.Fit(long, s, b); above.Fits {
		t.Errorf("it also fits one step larger, at %v", s.Size)
	}
}

func TestFitHeight(t *testing.T) {
	fonts := host(t)
	b := Box{Width: 600, Height: 150, MinSize: 20, Leading: 1.2}
	got := fonts.Fit("A card has a height as well as a width, and both count", body("en", 60), b)
	checkBlock(t, "", body("en", 60), Box{Width: 600, Height: 150, MinSize: 20}, Block{Size: got.Size, Leading: got.Leading, Fits: true})
	if !got.Fits || got.Height > 150 || got.Size >= 60 {
		t.Errorf("%d lines of %v px are %v high, fits %v", len(got.Lines), got.Size, got.Height, got.Fits)
	}
}

func TestBalance(t *testing.T) {
	fonts := host(t)
	for _, c := range []struct {
		language, text string
		width          float64
		want           []string
	}{
		{"en", "Ship it on Friday and sleep well on Saturday", 700, []string{"Ship it on Friday and", "sleep well on Saturday"}},
		{"en", "First we listen, then we build it", 620, []string{"First we listen,", "then we build it"}},
		{"en", "Everything we make is made for you", 640, []string{"Everything we make", "is made for you"}},
		{"en", "The pantry that refills itself", 400, []string{"The pantry", "that refills", "itself"}},
		{"zh", "上线第一天就能用", 400, []string{"上线第一天", "就能用"}},
		{"fr", "Vous aimez le café ? Nous aussi !", 640, []string{"Vous aimez le café\u202f?", "Nous aussi\u202f!"}},
		{"es", "El 73 % de los equipos entrega tarde", 640, []string{"El 73 % de los", "equipos entrega tarde"}},
		{"iw", "הופכים כל טקסט לסרטון, בתוך דקות", 560, []string{"הופכים כל טקסט", "לסרטון, בתוך דקות"}},
		{"zh", "上传文档，选择模板，一键导出视频", 480, []string{"上传文档，", "选择模板，", "一键导出视频"}},
	} {
		got := fonts.Break(c.text, body(c.language, 60), c.width, 0)
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("Break(%q) (-want +got):\n%s", c.text, diff)
		}
	}
}

// A line does not end one short word into a clause: it ends at the clause, be
// it a little shorter than the others or the type a little smaller.
func TestClausesKeepTheirFirstWord(t *testing.T) {
	fonts := host(t)
	for _, c := range []struct {
		language, text string
		size, width    float64
		lines          int
		want           []string
	}{
		{"zh", "热泵并不制造热量，它只是搬运热量", 158, 1085, 3, []string{"热泵并不", "制造热量，", "它只是搬运热量"}},
		{"zh", "热泵并不制造热量，它只是搬运热量", 100, 1000, 3, []string{"热泵并不制造热量，", "它只是搬运热量"}},
		{"en", "A heat pump makes no heat, it just moves it around", 100, 1400, 3, []string{"A heat pump makes no heat,", "it just moves it around"}},
		{"en", "Nothing gets lost here: we keep count", 100, 1300, 2, []string{"Nothing gets lost here:", "we keep count"}},
		{"fr", "La pompe ne crée rien : elle déplace tout", 100, 1300, 2, []string{"La pompe ne crée rien\u202f:", "elle déplace tout"}},
	} {
		got := fonts.Fit(c.text, display(c.language, c.size), Box{Width: c.width, MaxLines: c.lines, MinSize: .6 * c.size})
		if diff := cmp.Diff(c.want, texts(got)); diff != "" || !got.Fits || got.Size < worthClause*c.size {
			t.Errorf("Fit(%q) in %v at %v (-want +got):\n%s", c.text, c.width, got.Size, diff)
		}
	}
}

// evenTexts are headings of ordinary length.
var evenTexts = map[string][]string{
	"en": {
		"Teams that ship on Friday sleep better on Saturday", "How a family kitchen saves forty tons of packaging every year",
		"What nobody tells you about starting a company in your forties", "Three steps from a plain document to a finished film",
		"The quiet revolution in how cities move people", "Why the best designs are the ones you never notice at all",
	},
	"es": {"Cómo ahorrar tiempo sin perder la calidad que tu público espera", "La revolución silenciosa que cambia nuestras ciudades cada día"},
	"fr": {"Comment gagner du temps sans perdre la qualité que votre public attend", "La révolution silencieuse qui change nos villes chaque jour"},
	"iw": {"איך לחסוך זמן בלי לוותר על האיכות שהלקוחות שלכם מצפים לה", "המהפכה השקטה שמשנה את הערים שלנו בכל יום"},
	"zh": {"人工智能正在改变我们的工作方式让每个人都能更快地完成任务", "如何在三十天内把客户流失率降低一半"},
}

// Where some break has no line longer than 1.35 times another, one such is
// taken, unless it would leave a small word hanging.
func TestLinesAreEven(t *testing.T) {
	fonts := host(t)
	for language, list := range evenTexts {
		for _, text := range list {
			for width := 400.0; width <= 1000; width += 150 {
				s := body(language, 56)
				p := fonts.newParagraph(text, s, nil)
				ends := p.balance(width / s.Size)
				best := bestRatio(p, -1, len(ends), width/s.Size, math.Inf(1), 0)
				if got := p.ratio(ends); best <= maxEvenRatio && got > maxEvenRatio && !p.excused(ends, width/s.Size) {
					t.Errorf("%q in %v: ratio %.2f, %.2f is possible", text, width, got, best)
				}
			}
		}
	}
}

// excused reports whether an uneven break spares a hanging word.
func (p *paragraph) excused(ends []int, width float64) bool {
	plain := p.search(len(ends), 0, width, false)
	return p.ratio(ends) <= maxHangingRatio && p.count(ends, costFunction) < p.count(plain, costFunction)
}

// bestRatio tries every break into that many lines.
func bestRatio(p *paragraph, after, lines int, width, shortest, longest float64) float64 {
	if lines == 0 {
		if after+1 < len(p.gaps) {
			return math.Inf(1)
		}
		return longest / shortest
	}
	best := math.Inf(1)
	for end := after + 1; end < len(p.gaps); end++ {
		w := p.width(p.start(after), p.gaps[end])
		if w > width {
			break
		}
		best = min(best, bestRatio(p, end, lines-1, width, min(shortest, w), max(longest, w)))
	}
	return best
}

func TestLastLine(t *testing.T) {
	fonts := host(t)
	for language, list := range evenTexts {
		for _, text := range list {
			for width := 420.0; width <= 1000; width += 60 {
				block := fonts.Fit(text, body(language, 56), Box{Width: width})
				n := len(block.Lines)
				if n < 2 {
					continue
				}
				last := block.Lines[n-1]
				if last.Width < block.Width/4 {
					t.Errorf("%q in %v: last line %q is under a quarter of the longest", text, width, last.Text)
				}
				if utf8.RuneCountInString(last.Text) < 6 && !strings.Contains(last.Text, " ") && language != "zh" {
					t.Errorf("%q in %v: widow %q", text, width, last.Text)
				}
			}
		}
	}
}

func TestKeepTogether(t *testing.T) {
	fonts := host(t)
	text := "Teams that ship on Friday sleep better on Saturday"
	for width := 500.0; width < 1000; width += 50 {
		b := Box{Width: width, MaxLines: 5, MinSize: 30, KeepTogether: []string{"Friday sleep  better"}}
		got := fonts.Fit(text, display("en", 72), b)
		if !got.Fits || !strings.Contains(strings.Join(texts(got), "\n"), "Friday sleep better") {
			t.Errorf("in %v the phrase is broken: %q", width, texts(got))
		}
	}
	b := Box{Width: 100, MaxLines: 9, MinSize: 30, KeepTogether: []string{"Friday sleep better"}}
	got := fonts.Fit("On Friday sleep better", display("en", 30), b)
	checkBlock(t, "On Friday sleep better", display("en", 30), b, got)
	if got.Fits || got.Width > 100.01 {
		t.Errorf("a phrase wider than the box: fits %v, %q %v wide", got.Fits, texts(got), got.Width)
	}
}

func TestLongWordIsDivided(t *testing.T) {
	fonts := host(t)
	word := strings.Repeat("antidisestablish", 4)[:60]
	b := Box{Width: 400, MaxLines: 8, MinSize: 40}
	got := fonts.Fit(word, display("en", 60), b)
	checkBlock(t, word, display("en", 60), b, got)
	if !got.Fits || got.Size != 40 || len(got.Lines) < 3 {
		t.Errorf("fits %v at %v: %q", got.Fits, got.Size, texts(got))
	}
	rest := word
	for i, line := range got.Lines {
		if hyphen := strings.HasSuffix(line.Text, "-"); hyphen != (i+1 < len(got.Lines)) {
			t.Errorf("line %d of %d is %q", i, len(got.Lines), line.Text)
		}
		part := strings.TrimSuffix(line.Text, "-")
		if !strings.HasPrefix(rest, part) {
			t.Errorf("line %q does not begin %q", line.Text, rest)
		}
		rest = strings.TrimPrefix(rest, part)
	}
	t.Logf("%q", texts(got))

	address := "https://scenewright.example/films/how-to-make-one?language=en"
	for _, line := range texts(fonts.Fit(address, body("en", 40), Box{Width: 420})) {
		if strings.HasSuffix(line, "-") && !strings.Contains(address, line) {
			t.Errorf("an address gets a hyphen: %q", line)
		}
	}
}

func TestLongHeadingNeverOverflows(t *testing.T) {
	fonts := host(t)
	for language, list := range evenTexts {
		text := strings.Repeat(list[0]+" ", 9)
		text = strings.TrimSpace(text[:boundary(text, 300)])
		b := Box{Width: 600, MaxLines: 3, MinSize: 68, Leading: 1.04}
		got := fonts.Fit(text, display(language, 96), b)
		checkBlock(t, text, display(language, 96), b, got)
		if got.Fits || got.Size != 68 {
			t.Errorf("%s: fits %v at %v", language, got.Fits, got.Size)
		}
		if got.Width > 600.01 {
			t.Errorf("%s: widest line is %v in 600", language, got.Width)
		}
		if lost := len(strings.Join(strings.Fields(text), "")) - len(strings.ReplaceAll(strings.Join(texts(got), ""), " ", "")); lost > 0 {
			t.Errorf("%s: %d bytes of text are left out", language, lost)
		}
	}
}

// boundary is the start of a character at or before n.
func boundary(text string, n int) int {
	n = min(n, len(text))
	for n > 0 && n < len(text) && !utf8.RuneStart(text[n]) {
		n--
	}
	return n
}

func TestChineseBreaks(t *testing.T) {
	fonts := host(t)
	text := "他说：“人工智能正在改变世界”，（真的）让视频制作更快、更好、更便宜！节省73%的时间，每天30分钟。"
	for width := 180.0; width < 900; width += 10 {
		for _, line := range fonts.Break(text, body("zh", 40), width, 0) {
			first, _ := utf8.DecodeRuneInString(line)
			last, _ := utf8.DecodeLastRuneInString(line)
			if strings.ContainsRune("，。！？、；：）”的", first) || strings.ContainsRune("（“", last) {
				t.Errorf("in %v a line is %q", width, line)
			}
		}
		joined := strings.Join(fonts.Break(text, body("zh", 40), width, 0), "|")
		if width > 260 && (!strings.Contains(joined, "人工智能") || !strings.Contains(joined, "73%") || !strings.Contains(joined, "30分钟")) {
			t.Errorf("in %v a word is broken: %s", width, joined)
		}
	}
}

func TestFitAllSharesTheSmallestSize(t *testing.T) {
	fonts := host(t)
	list := []string{"Short", "", "A rather longer row that needs the room of two lines or so", "Middle sized row"}
	blocks := fonts.FitAll(list, body("en", 50), Box{Width: 500, MaxLines: 2, MinSize: 20, Leading: 1.2})
	smallest := fonts.Fit(list[2], body("en", 50), Box{Width: 500, MaxLines: 2, MinSize: 20, Leading: 1.2}).Size
	if len(blocks) != len(list) || smallest >= 50 {
		t.Fatalf("%d blocks, smallest size %v", len(blocks), smallest)
	}
	for i, block := range blocks {
		if block.Size != smallest || !block.Fits {
			t.Errorf("%q is set at %v, fits %v, want %v", list[i], block.Size, block.Fits, smallest)
		}
	}
}

func TestWhiteSpace(t *testing.T) {
	fonts := host(t)
	text := "  Voilà \n deux   lignes !  "
	block := fonts.Fit(text, body("fr", 60), Box{Width: 330})
	want := []string{"Voilà deux", "lignes\u202f!"}
	if diff := cmp.Diff(want, texts(block)); diff != "" {
		t.Errorf("lines (-want +got):\n%s", diff)
	}
}

func TestOddInput(t *testing.T) {
	fonts := host(t)
	nan := math.NaN()
	for _, s := range []Style{{}, {Size: nan}, {Size: -5, Weight: -100}, {Size: math.Inf(1), Tracking: nan}, {Size: 50, Weight: 5000, Tracking: math.Inf(-1)}} {
		for _, b := range []Box{{}, {Width: nan, Height: nan, MinSize: nan, Leading: nan}, {Width: -1, MaxLines: -1, MinSize: -1}, {Width: 1e-9, Height: 1e-9, MaxLines: 1, MinSize: 1e-9}} {
			block := fonts.Fit("Any text at all", s, b)
			if len(block.Lines) == 0 || math.IsNaN(block.Width) || math.IsNaN(block.Height) {
				t.Errorf("Fit with %+v in %+v = %d lines, %v x %v", s, b, len(block.Lines), block.Width, block.Height)
			}
		}
	}
	if got := fonts.Fit(" \n ", body("en", 40), Box{Width: 100}); !got.Fits || len(got.Lines) != 0 {
		t.Errorf("blank text has %d lines, fits %v", len(got.Lines), got.Fits)
	}
}

func FuzzFit(f *testing.F) {
	f.Add("Ship on Friday", "en", 300.0, 2)
	f.Add("Scenewright הופך טקסט: 73% ב-2024", "iw", 200.0, 0)
	f.Add("人工智能，让“视频”更好", "zh", 90.0, 3)
	f.Add("\xff\x00\u202e\u2066x\u0301 \U0001f600", "fr", 20.0, 1)
	fonts := host(f)
	f.Fuzz(func(t *testing.T, text, language string, width float64, lines int) {
		if len(text) > 600 {
			t.Skip("longer than anything shown")
		}
		s := body(language, 60)
		b := Box{Width: width, MaxLines: lines, MinSize: 24, KeepTogether: []string{text[:boundary(text, len(text)/3)]}}
		checkBlock(t, text, s, b, fonts.Fit(text, s, b))
	})
}

func FuzzShape(f *testing.F) {
	f.Add("Ship 73% שָׁלוֹם 视频", "iw")
	f.Add("\u202eabc\u2069\xff\r\n\u0301", "en")
	fonts := host(f)
	f.Fuzz(func(t *testing.T, text, language string) {
		line := fonts.Shape(text, display(language, 50))
		if math.IsNaN(line.Width) || math.IsInf(line.Width, 0) {
			t.Fatalf("width %v", line.Width)
		}
		for _, g := range line.Glyphs {
			if g.Cluster < 0 || g.Cluster >= len(text) {
				t.Fatalf("glyph of byte %d in a text of %d", g.Cluster, len(text))
			}
		}
		fonts.Bounds(line)
	})
}

// TestUnevenTexts: where no break is even, the lines that differ least are taken.
func TestUnevenTexts(t *testing.T) {
	fonts := host(t)
	for _, tt := range []struct{ language, text, want string }{
		{"en", "The pantry that refills itself", "The pantry|that refills|itself"},
		{"zh", "一次送达，零包装", "一次送达，|零包装"},
		{"zh", "上线第一天就能用", "上线第一天|就能用"},
	} {
		s := display(tt.language, 100)
		lines := 1 + strings.Count(tt.want, "|")
		widest := 0.0
		for _, l := range strings.Split(tt.want, "|") {
			widest = max(widest, fonts.Measure(l, s))
		}
		for width := widest * 1.02; width < 3*widest; width += 25 {
			got := fonts.Break(tt.text, s, width, 0)
			if len(got) == lines && strings.Join(got, "|") != tt.want {
				t.Errorf("in %.0f: %q, want %s", width, got, tt.want)
			}
		}
	}
}

// A line that ends within a figure, for want of room, is known to: nobody reads "1" as
// what "1 800 000 €" says.
func TestTornFiguresAreKnown(t *testing.T) {
	fonts := host(t)
	for width, torn := range map[float64]bool{400: false, 300: true} {
		got := fonts.Fit("est de 1 800 000 €.", display("fr", 60), Box{Width: width, MaxLines: 4, MinSize: 60})
		if got.Torn != torn {
			t.Errorf("in %v: torn %v, %q", width, got.Torn, texts(got))
		}
	}
}
