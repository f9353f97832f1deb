package design

import (
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/story"
)

// TestTitleIsNotSaidTwice: a line below the title that only repeats it is not
// shown.
func TestTitleIsNotSaidTwice(t *testing.T) {
	fonts := fontsOf(t)
	for _, c := range []struct {
		heading, caption string
		shown            bool
	}{
		{"Una bomba de calor no produce calor", "Una bomba de calor no produce calor: lo mueve.", false},
		{"A heat pump does not make heat", "A heat pump does not make heat.", false},
		{"A heat pump: it does not make heat", "It does not make heat", false},
		{"A heat pump does not make heat", "It moves it, even in January.", true},
		{"热泵并不制造热量", "热泵并不制造热量，它只是搬运热量。", false},
		{"热泵并不制造热量", "它只是搬运热量。", true},
	} {
		language := "en"
		if c.heading[0] > 127 {
			language = "zh"
		}
		sc := design(t, fonts, boardOf(language, northwake, true, story.ScriptScene{Narration: c.heading,
			Screen: story.On(story.Title{Heading: c.heading, Caption: c.caption})}))[0]
		if got := len(named(sc, "caption.")) > 0; got != c.shown {
			t.Errorf("%q under %q: shown %v, want %v", c.caption, c.heading, got, c.shown)
		}
	}
}

// TestCaptionStandsApart: the lines of a title stand nearer to one another than
// to the line below them.
func TestCaptionStandsApart(t *testing.T) {
	fonts := fontsOf(t)
	for _, brand := range []story.Brand{northwake, olmo} {
		for _, size := range [][2]int{{1920, 1080}, {1080, 1920}, {1080, 1080}} {
			b := boardOf("zh", brand, false, story.ScriptScene{Narration: "过去，从北京到上海要坐十二个小时的火车。",
				Screen: story.On(story.Title{Heading: "高铁改变了中国人的距离", Caption: "从北京到上海要坐十二个小时的火车"})})
			b.Width, b.Height = size[0], size[1]
			sc := design(t, fonts, b)[0]
			all := append(named(sc, "title."), named(sc, "caption.")[0])
			if len(all) < 3 {
				t.Fatalf("%v: the title has %d lines, want two or more", size, len(all)-1)
			}
			above := func(i int) float64 {
				upper, lower := inkOf(fonts, all[i-1], 3*time.Second), inkOf(fonts, all[i], 3*time.Second)
				return lower.Y - upper.Y - upper.H
			}
			if inner, outer := above(1), above(len(all)-1); outer <= inner {
				t.Errorf("%v: lines stand %.0f apart, and the caption %.0f away", size, inner, outer)
			}
		}
	}
}
