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

// TestEventsStandOnTheBlock: in every frame each event stands on the block of
// now while it is spoken, clear of subtitles and presenter.
func TestEventsStandOnTheBlock(t *testing.T) {
	fonts := fontsOf(t)
	everyFrame(func(name string, format frame.Format, p frame.Presenter, subs bool) {
		for _, n := range []int{3, 6} {
			b := shaped(namedFilm{"", boardOf("iw", northwake, subs, eventsOf(n))}, format, p).board
			sc := design(t, fonts, b)[0]
			if sc.Layout != string(story.LayoutTimeline) {
				t.Errorf("%s: %d events became %s", name, n, sc.Layout)
				continue
			}
			sp := kit.Speech{Narration: b.Scenes[0].Narration, Words: b.Scenes[0].Words}
			for i, e := range b.Scenes[0].Screen.Content().(story.Timeline).Events {
				v, _, _ := sp.Phrase(e.Said, 0)
				block := inkOf(fonts, layerNamed(t, sc, "now"), v.To)
				row := layerNamed(t, sc, fmt.Sprintf("event.%d.now.0", i))
				ink := inkOf(fonts, row, v.To)
				if in := ink.Intersect(block); !row.Visible(v.To) || ink.Empty() || in.W < ink.W-1 || in.H < ink.H-1 {
					t.Errorf("%s: event %d of %d is at %v, the block at %v", name, i, n, ink, block)
				}
				if why := misplaced(kit.NewGrid(b), sc, seen{row, ink}); why != "" {
					t.Errorf("%s: event %d of %d at %v %s", name, i, n, ink, why)
				}
			}
		}
	})
}

// TestEventsFillTallRows: in a tall frame with nothing else in it what happened has large
// letters, also where it takes many words or its day is long.
func TestEventsFillTallRows(t *testing.T) {
	fonts := fontsOf(t)
	long := []story.Event{
		{When: "1921", Text: "The harbour board orders a second crane from the yard at the river mouth", Said: "1921"},
		{When: "23 September 1934", Text: "It fell", Said: "1934"},
		{When: "1951", Text: "A third one came by rail", Said: "1951"},
	}
	sc := story.ScriptScene{Narration: "In 1921 two, in 1934 one, in 1951 three.", Screen: story.On(story.Timeline{Events: long})}
	got := design(t, fonts, shaped(namedFilm{"", boardOf("en", olmo, false, sc)}, frame.Vertical, frame.Nobody).board)[0]
	for i := range long {
		for state, least := range map[string]float64{"past": 43, "now": 47} {
			for _, l := range named(got, fmt.Sprintf("event.%d.%s.", i, state)) {
				if l.Text != nil && l.Text.Style.Size < least {
					t.Errorf("%q (%s) is set in %.0f pixels, want %.0f", l.Text.Line, state, l.Text.Style.Size, least)
				}
			}
		}
	}
}

// TestEventsRunFromTopToBottom in narrow frames: the block goes down, the
// moments stay at the edge at which reading starts.
func TestEventsRunFromTopToBottom(t *testing.T) {
	fonts := fontsOf(t)
	for _, lang := range []string{"en", "iw"} {
		b := shaped(namedFilm{"", boardOf(lang, olmo, false, eventsOf(4))}, frame.Vertical, frame.Nobody).board
		sc := design(t, fonts, b)[0]
		last := 0.0
		for i := range 3 {
			at := settledAt(sc)
			when, text := inkOf(fonts, layerNamed(t, sc, fmt.Sprintf("when.%d.0", i)), at), inkOf(fonts, layerNamed(t, sc, fmt.Sprintf("event.%d.past.0", i)), at)
			if text.Y <= last || (when.X < text.X) != (lang == "en") {
				t.Errorf("%s: event %d has its moment at %v and its words at %v", lang, i, when, text)
			}
			last = text.Y + text.H
		}
	}
}
