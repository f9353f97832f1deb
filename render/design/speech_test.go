package design

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

func TestPhraseIsFoundWhereItIsSpoken(t *testing.T) {
	const text = "Alerts come first. Then come Alerts again, 73% of the time."
	sp := kit.Speech{Narration: text, Words: voicedWords(text, "en")}
	word := func(s string, nth int) story.Word {
		for _, w := range sp.Words {
			if strings.HasPrefix(w.Text, s) {
				if nth--; nth == 0 {
					return w
				}
			}
		}
		t.Fatalf("no word %q", s)
		return story.Word{}
	}
	for _, c := range []struct {
		phrase string
		after  int
		want   time.Duration
		ok     bool
	}{
		{"Alerts", 0, word("Alerts", 1).Start, true},
		{"Alerts", 6, word("Alerts", 2).Start, true},
		{"alerts again", 0, word("Alerts", 2).Start, true},
		{"73%", 0, word("73%", 1).Start, true},
		{"never said", 0, 0, false},
		{"", 0, 0, false},
		{"Alerts", 1000, 0, false},
	} {
		got, _, ok := sp.Phrase(c.phrase, c.after)
		if ok != c.ok || got.From != c.want {
			t.Errorf("%q after %d: got %v %v, want %v %v", c.phrase, c.after, got.From, ok, c.want, c.ok)
		}
	}
}

// TestPointsComeWithTheirWords: the bar comes over a point 120 ms
// before its first word.
func TestPointsComeWithTheirWords(t *testing.T) {
	fonts := fontsOf(t)
	for lang, script := range scripts() {
		b := boardOf(lang, northwake, true, script...)
		for i, sc := range design(t, fonts, b) {
			if sc.Layout != "list" {
				continue
			}
			sp := kit.Speech{Narration: b.Scenes[i].Narration, Words: b.Scenes[i].Words}
			after := 0
			for n, p := range story.ItemsOf(b.Scenes[i].Screen.Content()) {
				v, next, ok := sp.Phrase(p.Said, after)
				if !ok {
					t.Fatalf("%s: point %d is not spoken", lang, n)
				}
				after = next
				bar := "bar"
				if n > 0 {
					bar += "." + strconv.Itoa(n)
				}
				if late := layerNamed(t, sc, bar).From - (v.From - kit.Ahead); n > 0 && (late < 0 || late > 30*time.Millisecond) {
					t.Errorf("%s: point %d is marked %v after its moment", lang, n, late)
				}
			}
		}
	}
}

// TestFigureLandsOnItsWord: the last digit is there when the number has been
// spoken, not before half of it and not later than a frame after.
func TestFigureLandsOnItsWord(t *testing.T) {
	fonts := fontsOf(t)
	b := boardOf("fr", northwake, false, scripts()["fr"]...)
	sc := design(t, fonts, b)[3]
	sp := kit.Speech{Narration: b.Scenes[3].Narration, Words: b.Scenes[3].Words}
	v, _, ok := sp.Phrase("38 %", 0)
	if !ok {
		t.Fatal("the number is not spoken")
	}
	var landed time.Duration
	for _, l := range sc.Layers {
		if strings.HasPrefix(l.Name, "figure.") && l.To == 0 {
			landed = max(landed, l.From)
		}
	}
	if landed < v.From || landed > v.To+100*time.Millisecond {
		t.Errorf("landed at %v, spoken from %v to %v", landed, v.From, v.To)
	}
}

func layerNamed(t *testing.T, sc timeline.Scene, name string) timeline.Layer {
	t.Helper()
	for _, l := range sc.Layers {
		if l.Name == name {
			return l
		}
	}
	t.Fatalf("no layer %q", name)
	return timeline.Layer{}
}
