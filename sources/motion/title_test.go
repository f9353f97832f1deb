package motion

import (
	"testing"

	"github.com/scenewright/scenewright/engine"
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
		sc := design(t, fonts, boardOf(language, northwake, true, engine.ScriptScene{
			Layout: engine.LayoutTitle, Heading: c.heading, Caption: c.caption, Narration: c.heading,
		}))[0]
		if got := len(named(sc, "caption.")) > 0; got != c.shown {
			t.Errorf("%q under %q: shown %v, want %v", c.caption, c.heading, got, c.shown)
		}
	}
}
