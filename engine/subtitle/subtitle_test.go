package subtitle_test

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/subtitle"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// texts are narrations with numbers, abbreviations and clauses.
var texts = map[string]string{
	"en": "In a typical house, heating causes 64% of all energy costs, so the choice of the heater matters more than every lamp and every fridge together. Dr. Lee agrees. Old radiators, draughty windows and thin walls make the bill larger still!",
	"es": "En una vivienda típica, la calefacción causa el 64 % del gasto de energía, así que la elección del aparato importa más que todas las lámparas juntas. ¿Por qué? Porque calentar el agua cuesta mucho.",
	"fr": "Dans une maison ordinaire, le chauffage représente 64 % des dépenses d'énergie ; le choix de l'appareil compte donc plus que toutes les lampes réunies. Pourquoi ? Parce que l'eau chaude coûte cher.",
	"zh": "在普通的住宅里，取暖占全部能源开支的64%，所以选择什么样的取暖设备，比所有的灯和冰箱加起来还要重要。为什么？因为热水很贵。",
	"iw": "בבית רגיל החימום אחראי ל-64% מהוצאות האנרגיה, ולכן הבחירה במכשיר חשובה יותר מכל המנורות יחד. למה? כי מים חמים עולים הרבה כסף, וגם החלונות הישנים מגדילים את החשבון.",
}

var fonts = func() *typeset.Fonts {
	f, err := typeset.Load(nil)
	if err != nil {
		panic(err)
	}
	return f
}()

func style(language string, s subtitle.Strategy) subtitle.Style {
	return subtitle.Style{
		Strategy: s, Text: typeset.Style{Family: "Inter", Weight: 600, Size: 46, Language: language},
		Room: timeline.Rect{X: 369.5, Y: 833.8, W: 1181, H: 150.1}, PadX: 28, PadY: 15, Radius: 18,
		Box: timeline.RGB(10, 20, 30).Alpha(.9), Spoken: timeline.RGB(255, 255, 255),
		Current: timeline.RGB(255, 178, 36), Upcoming: timeline.RGB(200, 200, 210),
	}
}

// open is the end of a scene that goes on long after its words.
const open = time.Hour

// spoken times a text: each word a third of a second, and a breath after a sentence.
func spoken(text, code string) []subtitle.Word {
	var timed []subtitle.Timed
	var at time.Duration
	for _, tok := range language.Tokens(text, code) {
		if strings.IndexFunc(tok.Text, wordRune) < 0 {
			continue
		}
		timed = append(timed, subtitle.Timed{From: tok.From, To: tok.To, Start: at, End: at + 300*time.Millisecond})
		at += 333 * time.Millisecond
		if strings.ContainsAny(tok.Text, ".!?。！？") {
			at += 200 * time.Millisecond
		}
	}
	return subtitle.Display(text, code, timed)
}

func wordRune(r rune) bool {
	return r >= '0' && r <= '9' || r >= 'A' && r <= 'z' || r > 0xbf && !strings.ContainsRune("，。？！；：、–—", r)
}

func TestCuesAreReadable(t *testing.T) {
	limit := map[string]int{"en": 38, "es": 38, "fr": 38, "zh": 18, "iw": 34}
	for language, text := range texts {
		t.Run(language, func(t *testing.T) {
			st := style(language, subtitle.Line)
			cues := subtitle.Cues(spoken(text, language), open, st, fonts)
			for i, c := range cues {
				if len(c.Lines) > 2 {
					t.Errorf("cue %d has %d lines", i, len(c.Lines))
				}
				for _, l := range c.Lines {
					if n := utf8.RuneCountInString(l); n > limit[language]+limit[language]/8 {
						t.Errorf("line of %d characters: %q", n, l)
					}
					if w := fonts.Measure(l, st.Text); w > st.Room.W-2*st.PadX {
						t.Errorf("line is %.0f px wide: %q", w, l)
					}
				}
				if i > 0 && c.From < cues[i-1].To {
					t.Errorf("cue %d begins at %v, before %v", i, c.From, cues[i-1].To)
				}
			}
			if got, want := squash(joined(cues)), squash(text); got != want {
				t.Errorf("words were lost:\ngot  %s\nwant %s", got, want)
			}
		})
	}
}

func joined(cues []timeline.Cue) string {
	var b strings.Builder
	for _, c := range cues {
		b.WriteString(strings.Join(c.Lines, ""))
	}
	return b.String()
}

// squash drops spaces of every kind, and the marks of direction.
func squash(s string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" \u00a0\u202f\u200f\u200e\n", r) {
			return -1
		}
		return r
	}, s)
}

// TestCuesAtAGlance: in a vertical film a cue has a few words, is long enough to
// be seen, and does not end on a word that
// belongs to the next unless there are several in a row, nor on a number without
// what it counts. Large ones may have two lines.
func TestCuesAtAGlance(t *testing.T) {
	for code, text := range texts {
		for _, few := range []bool{false, true} {
			st := style(code, subtitle.WordHighlight)
			st.Lines, st.Text.Size, st.Room.W = 1, 58, 960
			if few {
				st.Few, st.Lines, st.Text.Size = true, 2, 116
			}
			for _, c := range subtitle.Cues(spoken(text, code), open, st, fonts) {
				checkGlance(t, code, c, st.Lines)
			}
		}
	}
}

func checkGlance(t *testing.T, code string, c timeline.Cue, lines int) {
	t.Helper()
	n := len(c.Words)
	small := func(i int) bool {
		return i >= 0 && language.Of(code).Is(language.Function, strings.ToLower(c.Words[i].Text))
	}
	if len(c.Lines) > lines || code != "zh" && n > 4 {
		t.Errorf("%s: a cue of %d lines and %d words: %q", code, len(c.Lines), n, c.Lines)
	}
	if small(n-1) && !small(n-2) || c.To-c.From < 400*time.Millisecond {
		t.Errorf("%s: a cue of %v: %q", code, c.To-c.From, c.Lines)
	}
	if last := c.Words[n-1].Text; last == "64" {
		t.Errorf("%s: a cue ends on a number without its unit: %q", code, c.Lines)
	}
}

func TestCuesEndWithSentences(t *testing.T) {
	cues := subtitle.Cues(spoken(texts["en"], "en"), open, style("en", subtitle.Line), fonts)
	for _, c := range cues {
		text := strings.Join(c.Lines, " ")
		if i := strings.Index(text, "together."); i >= 0 && i+len("together.") < len(text) {
			t.Errorf("a cue runs on into the next sentence: %q", text)
		}
		if strings.HasSuffix(text, "Dr.") {
			t.Errorf("an abbreviation ends a cue: %q", text)
		}
	}
}

func TestWordsKeepTheirTimesAndPlaces(t *testing.T) {
	for language, text := range texts {
		words := spoken(text, language)
		st := style(language, subtitle.WordHighlight)
		cues := subtitle.Cues(words, open, st, fonts)
		i := 0
		for _, c := range cues {
			for _, w := range c.Words {
				if w.Text != words[i].Text || w.From != words[i].Start {
					t.Fatalf("%s: word %d is %q at %v, want %q at %v", language, i, w.Text, w.From, words[i].Text, words[i].Start)
				}
				if w.From < c.From || w.From >= c.To {
					t.Errorf("%s: %q is said at %v, outside its cue %v..%v", language, w.Text, w.From, c.From, c.To)
				}
				if !strings.Contains(squash(c.Lines[w.Line]), squash(w.Text)) {
					t.Errorf("%s: %q is not in line %d of %q", language, w.Text, w.Line, c.Lines)
				}
				i++
			}
		}
		if i != len(words) {
			t.Errorf("%s: %d words, want %d", language, i, len(words))
		}
		if n := lit(subtitle.Layers(cues, st, fonts), st); n != len(words) {
			t.Errorf("%s: %d words are highlighted in turn, want %d", language, n, len(words))
		}
	}
}

// TestPartsBelongToTheirWord: what is read as several words and said as one is one word
// and its parts, each with its share of the time; so is a word that is wider than a line.
func TestPartsBelongToTheirWord(t *testing.T) {
	const text = "New York is administratively large"
	const said = 200 * time.Millisecond
	st := style("en", subtitle.Line)
	st.Room.W = 2*st.PadX + fonts.Measure("administra", st.Text)
	words := subtitle.Display(text, "en", []subtitle.Timed{
		{From: 0, To: 8, Start: said, End: 5 * said}, {From: 9, To: 11, Start: 5 * said, End: 6 * said},
		{From: 12, To: 28, Start: 6 * said, End: 22 * said}, {From: 29, To: 34, Start: 22 * said, End: 25 * said},
	})
	var got []string
	last := time.Duration(0)
	for _, c := range subtitle.Cues(words, open, st, fonts) {
		for _, w := range c.Words {
			if w.Part {
				w.Text = "+" + w.Text
			}
			if w.From < last || w.To <= w.From {
				t.Errorf("%q is said from %v to %v, after %v", w.Text, w.From, w.To, last)
			}
			got, last = append(got, w.Text), w.To
		}
	}
	if want := "New +York is adminis- +tratively large"; strings.Join(got, " ") != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if york := words[1].Start; york != 3*said {
		t.Errorf("York is said at %v, want %v", york, 3*said)
	}
}

// TestNoCueOutlastsItsScene: the last one leaves when the scene is over.
func TestNoCueOutlastsItsScene(t *testing.T) {
	words := spoken(texts["en"], "en")
	st, end := style("en", subtitle.Line), words[len(words)-1].End+20*time.Millisecond
	cues := subtitle.Cues(words, end, st, fonts)
	if last := cues[len(cues)-1]; last.To != end {
		t.Errorf("the last cue leaves at %v, the scene at %v", last.To, end)
	}
}

// lit counts the stretches of text in the current colour.
func lit(layers []timeline.Layer, st subtitle.Style) int {
	n := 0
	for _, l := range layers {
		if l.Text == nil {
			continue
		}
		for _, s := range l.Text.Spans {
			if s.Color == st.Current {
				n++
			}
		}
	}
	return n
}

// TestStrategies counts, for each strategy, the colours of a word while it and
// its neighbours are said.
func TestStrategies(t *testing.T) {
	words := spoken("Warm air rises to the ceiling.", "en")
	said := words[2].Start + 10*time.Millisecond                 // while "rises" is said
	for strategy, want := range map[subtitle.Strategy][3]string{ // air, rises, ceiling
		subtitle.None:          {"", "", ""},
		subtitle.Line:          {"spoken", "spoken", "spoken"},
		subtitle.WordHighlight: {"spoken", "current", "upcoming"},
		subtitle.Karaoke:       {"current", "current", "upcoming"},
		subtitle.OneWord:       {"", "spoken", ""},
		subtitle.Progressive:   {"spoken", "spoken", "hidden"},
	} {
		t.Run(string(strategy), func(t *testing.T) {
			st := style("en", strategy)
			layers := subtitle.Layers(subtitle.Cues(words, open, st, fonts), st, fonts)
			var got [3]string
			for i, w := range []string{"air", "rises", "ceiling."} {
				got[i] = colorAt(layers, st, w, said)
			}
			if got != want {
				t.Errorf("air, rises, ceiling are %q, want %q", got, want)
			}
		})
	}
}

// colorAt names the colour in which a word stands at a moment; "" is not there.
func colorAt(layers []timeline.Layer, st subtitle.Style, word string, at time.Duration) string {
	for _, l := range layers {
		if l.Text == nil || !l.Visible(at) {
			continue
		}
		i := strings.Index(l.Text.Line, word)
		if i < 0 {
			continue
		}
		c := l.Text.Color
		for _, s := range l.Text.Spans {
			if s.From <= i && i < s.To {
				c = s.Color
			}
		}
		return map[timeline.Color]string{st.Spoken: "spoken", st.Current: "current", st.Upcoming: "upcoming", {}: "hidden"}[c]
	}
	return ""
}

func TestTheBoxStaysInItsPlace(t *testing.T) {
	for language, text := range texts {
		st := style(language, subtitle.WordHighlight)
		for _, l := range subtitle.Layers(subtitle.Cues(spoken(text, language), open, st, fonts), st, fonts) {
			if l.Drawing == nil {
				continue
			}
			b := l.Drawing.Shapes[0].Path.Bounds()
			if b.Y < .772*1080 || b.Y+b.H > st.Room.Y+st.Room.H+.5 || b.X < 60 || b.X+b.W > 1860 {
				t.Errorf("%s: the box %+v leaves its zone", language, b)
			}
		}
	}
}

func FuzzCues(f *testing.F) {
	for _, text := range texts {
		f.Add(text, "en")
	}
	f.Fuzz(func(t *testing.T, text, language string) {
		st := style(language, subtitle.WordHighlight)
		words := spoken(text, language)
		if len(words) == 0 {
			return
		}
		subtitle.Layers(subtitle.Cues(words, open, st, fonts), st, fonts)
	})
}

// TestTheBoxDoesNotBlink: from the first word to the last of a text said in one
// go, some box stands in full.
func TestTheBoxDoesNotBlink(t *testing.T) {
	for _, strategy := range []subtitle.Strategy{subtitle.WordHighlight, subtitle.OneWord} {
		words := spoken(texts["en"], "en")
		st := style("en", strategy)
		layers := subtitle.Layers(subtitle.Cues(words, open, st, fonts), st, fonts)
		for at := 100 * time.Millisecond; at < words[len(words)-1].Start; at += 20 * time.Millisecond {
			if !standsInFull(layers, at) {
				t.Errorf("%s: no box stands at %v", strategy, at)
			}
		}
	}
}

func standsInFull(layers []timeline.Layer, at time.Duration) bool {
	for _, l := range layers {
		if l.Drawing != nil && l.Visible(at) && l.Opacity.At(at, 1) == 1 {
			return true
		}
	}
	return false
}
