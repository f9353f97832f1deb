package motion

import (
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// standing is a film whose title and closing stand for long.
func standing(language string, brand engine.Brand) engine.Storyboard {
	const said = "It moves it from the cold air into the house. That is why it needs so little. And that is why it pays, winter after winter."
	return boardOf(language, brand, true,
		engine.ScriptScene{Narration: said,
			Screen: story.On(story.Title{Heading: "A heat pump does not make heat"})},
		engine.ScriptScene{Narration: said,
			Screen: story.On(story.Closing{Heading: "Start with a look at your last heating bill", Action: "Learn more"})},
	)
}

// TestWordsThatStandLongAreSwept: something happens with them at least every
// three and a half seconds, and no word is missing meanwhile.
func TestWordsThatStandLongAreSwept(t *testing.T) {
	fonts := fontsOf(t)
	for _, lang := range []string{"en", "iw"} {
		for _, brand := range []engine.Brand{northwake, olmo, {}} {
			for i, sc := range design(t, fonts, standing(lang, brand)) {
				length := time.Duration(sc.Frames) * time.Second / 30
				last := time.Duration(0)
				for _, l := range named(sc, "sweep.") {
					if l.From-last > 3500*time.Millisecond || l.To > length-300*time.Millisecond {
						t.Errorf("%s %s: scene %d of %v: %s lasts from %v to %v, after %v", lang, brand.Name, i, length, l.Name, l.From, l.To, last)
					}
					last = l.From
				}
				if last == 0 || length-last > 5*time.Second {
					t.Errorf("%s %s: scene %d of %v: the last word stirs at %v", lang, brand.Name, i, length, last)
				}
				for at := time.Second; at < length-400*time.Millisecond; at += 50 * time.Millisecond {
					if why := halved(sc, at); why != "" {
						t.Errorf("%s %s: scene %d at %v: %s", lang, brand.Name, i, at, why)
					}
				}
			}
		}
	}
}

// halved reports what of a line neither it nor its coloured twin shows, or both
// do.
func halved(sc timeline.Scene, at time.Duration) string {
	for _, l := range sc.Layers {
		if l.Text == nil || !strings.HasPrefix(l.Name, "title.") && !strings.HasPrefix(l.Name, "closing.") {
			continue
		}
		if l.Reveal == nil {
			continue // a rule is drawn under it instead
		}
		own, twins := l.Reveal.Progress.At(at, 1), 0.0
		for _, tw := range named(sc, "sweep.") {
			if tw.Visible(at) && tw.Text != nil && tw.Text.Y == l.Text.Y && tw.Opacity.At(at, 1) == 1 {
				twins += tw.Reveal.Progress.At(at, 1)
			}
		}
		fading := own == 1 && twins == 1
		if sum := own + twins; !fading && (sum < .999 || sum > 1.001) {
			return l.Name + " is not shown once"
		}
	}
	return ""
}

func TestShortScenesAndCalmOnesAreNotSwept(t *testing.T) {
	fonts := fontsOf(t)
	b := standing("en", northwake)
	calm, err := New(fonts, &Options{Calm: true})
	if err != nil {
		t.Fatal(err)
	}
	scenes, err := calm.Design(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	for i := range b.Scenes {
		b.Scenes[i].Frames = 5 * 30
	}
	for _, sc := range append(scenes, design(t, fonts, b)...) {
		if swept := named(sc, "sweep."); len(swept) > 0 {
			t.Errorf("%s has %d", sc.Layout, len(swept))
		}
	}
}
