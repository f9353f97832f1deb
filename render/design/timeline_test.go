package design

import (
	"fmt"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/render/design/kit"
)

// eventsOf is a scene of n events.
func eventsOf(n int) story.ScriptScene {
	var all []story.Event
	var words []string
	for i := range n {
		when := fmt.Sprintf("20%d", 19+i)
		said := fmt.Sprintf("in %s depot number %c was opened", when, 'A'+i)
		all = append(all, story.Event{When: when, Text: fmt.Sprintf("Depot number %c opened", 'A'+i), Said: said})
		words = append(words, said)
	}
	return story.ScriptScene{Narration: "So " + strings.Join(words, ", ") + ".",
		Screen: story.On(story.Timeline{Heading: "How the network grew year by year", Events: all})}
}

// TestEventsAreRowsWithTheirMoments: in every frame each event is lit while it is spoken,
// its moment before it, clear of subtitles and presenter.
func TestEventsAreRowsWithTheirMoments(t *testing.T) {
	fonts := fontsOf(t)
	everyFrame(func(name string, format frame.Format, p frame.Presenter, subs bool) {
		for _, n := range []int{3, 6} {
			lang := []string{"en", "iw"}[n/6]
			b := shaped(namedFilm{"", boardOf(lang, northwake, subs, eventsOf(n))}, format, p).board
			sc := design(t, fonts, b)[0]
			if sc.Layout != string(story.LayoutTimeline) {
				t.Errorf("%s: %d events became %s", name, n, sc.Layout)
				continue
			}
			sp := kit.Speech{Narration: b.Scenes[0].Narration, Words: b.Scenes[0].Words}
			for i, e := range b.Scenes[0].Screen.Content().(story.Timeline).Events {
				v, _, _ := sp.Phrase(e.Said, 0)
				at := (v.From + v.To) / 2
				text, when := layerNamed(t, sc, fmt.Sprintf("item.%d.now.0", i)), layerNamed(t, sc, fmt.Sprintf("item.%d.now.when.0", i))
				ink, moment := inkOf(fonts, text, at), inkOf(fonts, when, at)
				if !text.Visible(at) || when.Text.Line != e.When || (moment.X < ink.X) != (lang == "en") {
					t.Errorf("%s: event %d of %d is at %v, its moment %q at %v", name, i, n, ink, when.Text.Line, moment)
				}
				for _, l := range []seen{{text, ink}, {when, moment}} {
					if why := misplaced(kit.NewGrid(b), sc, l); why != "" {
						t.Errorf("%s: event %d of %d at %v %s", name, i, n, l.ink, why)
					}
				}
			}
		}
	})
}
