package design

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// sceneOf draws one scene in a language.
func sceneOf(t *testing.T, language string, sc story.ScriptScene) (timeline.Scene, story.BoardScene) {
	t.Helper()
	b := boardOf(language, northwake, true, sc)
	return design(t, fontsOf(t), b)[0], b.Scenes[0]
}

// TestHeadingThatRepeatsAStep is not shown twice.
func TestHeadingThatRepeatsAStep(t *testing.T) {
	sc, _ := sceneOf(t, "en", staged()["en"][6])
	if lines := named(sc, "heading."); len(lines) > 0 {
		t.Errorf("the heading %q stands above its own step", lines[0].Text.Line)
	}
}

// TestStepsAreNumberedRows: in every frame, in reading order, each lit as it is spoken of,
// and clear of whoever presents; on pages where there is little room.
func TestStepsAreNumberedRows(t *testing.T) {
	fonts := fontsOf(t)
	everyFrame(func(name string, format frame.Format, p frame.Presenter, subs bool) {
		f := shaped(namedFilm{"", boardOf("iw", olmo, subs, staged()["iw"][1])}, format, p)
		sc, board := design(t, fonts, f.board)[0], f.board.Scenes[0]
		sp, after, low := kit.Speech{Narration: board.Narration, Words: board.Words}, 0, 0.0
		roomy := format != frame.Square && p == frame.Nobody && !subs
		var before time.Duration // the step before begins to be said
		for i, step := range story.ItemsOf(board.Screen.Content()) {
			v, next, _ := sp.Phrase(step.Said, after)
			after = next
			if i > 0 && !layerNamed(t, sc, fmt.Sprintf("item.%d.next.0", i)).Visible(before) {
				if low = 0; roomy {
					t.Errorf("%s: step %d is on a page of its own", name, i)
				}
			}
			before = v.From
			number, text := layerNamed(t, sc, fmt.Sprintf("item.%d.now.symbol", i)), layerNamed(t, sc, fmt.Sprintf("item.%d.now.0", i))
			if !text.Visible(v.To) {
				t.Errorf("%s: step %d is not lit when it was said", name, i)
			}
			box, ink := inkOf(fonts, number, v.To), inkOf(fonts, text, v.To)
			if box.X < ink.X || ink.Y < low-1 {
				t.Errorf("%s: step %d has its number at %v, its words at %v", name, i, box, ink)
			}
			if meets(box, sc.Presenter) || meets(ink, sc.Presenter) {
				t.Errorf("%s: step %d meets the presenter", name, i)
			}
			low = ink.Y + ink.H
		}
	})
}

// TestWordySeriesAreLegible: steps and events of a wide frame are not small, and no address
// in them is parted.
func TestWordySeriesAreLegible(t *testing.T) {
	fonts := fontsOf(t)
	address := "www.harbour-services.example/appeal"
	said := []string{"First send your letter to " + address + ".", "Then choose the offer and the reason why you ask for it.", "Print the label that was sent to you.", "Leave the parcel at the desk of any shop."}
	var items []story.Item
	var events []story.Event
	for i, text := range said {
		items = append(items, story.Item{Text: strings.TrimSuffix(text, "."), Said: text})
		events = append(events, story.Event{When: fmt.Sprintf("%d October 2025", 14+i), Text: strings.TrimSuffix(text, "."), Said: text})
	}
	narration := strings.Join(said, " ")
	for _, language := range []string{"en", "iw"} {
		for _, sc := range []story.ScriptScene{
			{Narration: narration, Screen: story.On(story.Steps{Heading: "How to appeal", Items: items})},
			{Narration: narration, Screen: story.On(story.Steps{Heading: "How to appeal", Items: items[1:]})},
			{Narration: narration, Screen: story.On(story.Timeline{Heading: "How to appeal", Events: events})},
			{Narration: narration, Screen: story.On(story.Timeline{Heading: "How to appeal", Events: events[1:]})},
		} {
			b := boardOf(language, northwake, false, sc)
			drawn := design(t, fonts, b)[0]
			if want := string(sc.Screen.Layout()); drawn.Layout != want {
				t.Errorf("%s: became %s, want %s", language, drawn.Layout, want)
			}
			for _, l := range drawn.Layers {
				if l.Text == nil || !strings.HasPrefix(l.Name, "item.") {
					continue
				}
				if px := l.Text.Style.Size / kit.VoiceOf(b).Factor(); px < 41.9 {
					t.Errorf("%s: %s: %q is set in %.0f pixels", language, l.Name, l.Text.Line, px)
				}
				if strings.Contains(l.Text.Line, "www.") && !strings.Contains(l.Text.Line, address) {
					t.Errorf("%s: the address is parted: %q", language, l.Text.Line)
				}
			}
		}
	}
}

// TestStepsOnAStage: each stands alone while it is said, though no full stop parts it from the
// next one, and meets the plate with its number in no frame, over no picture.
func TestStepsOnAStage(t *testing.T) {
	fonts := fontsOf(t)
	items := []story.Item{{Text: "Two litres of water"}, {Text: "A warm jacket"}, {Text: "A map on paper"}, {Text: "Something sweet"}}
	var said []string
	for i := range items {
		items[i].Said = items[i].Text
		said = append(said, items[i].Text)
	}
	for turn := range 5 {
		for _, format := range frame.Formats() {
			f, _ := stagedFilm(format, turn, story.ScriptScene{Narration: strings.Join(said, " "), Screen: story.On(story.Steps{Items: items})})
			// Where words begin at the plate's side, and have no place below.
			f.board.Brand.Voice, f.board.Scenes[0].Shots[0].Picture.Subject = "editorial", timeline.Rect{X: .1, Y: .25, W: .3, H: .75}
			sc := design(t, fonts, f.board)[0]
			times := kit.Speech{Narration: f.board.Scenes[0].Narration, Words: f.board.Scenes[0].Words}
			after := 0
			for i, step := range said {
				v, next, _ := times.Phrase(step, after)
				after = next
				at := (v.From + v.To) / 2
				shown, plate := 0, inkOf(fonts, layerNamed(t, sc, fmt.Sprintf("count.%d.plate", i)), at)
				for _, l := range seenAt(fonts, sc, at) {
					if l.Text == nil || strings.HasPrefix(l.Name, "count") {
						continue
					}
					shown++
					if !strings.Contains(step, textOf(l.Layer)) {
						t.Errorf("%s, picture %d: while %q is said there stands %q", format, turn, step, textOf(l.Layer))
					}
					if meets(l.ink, plate) {
						t.Errorf("%s, picture %d: %q meets the plate", format, turn, textOf(l.Layer))
					}
				}
				if shown == 0 {
					t.Errorf("%s, picture %d: while %q is said nothing stands", format, turn, step)
				}
			}
		}
	}
}

// TestStepsWithoutItemsAreSpoken: steps of an edited film may have lost all their items.
func TestStepsWithoutItemsAreSpoken(t *testing.T) {
	scene := story.ScriptScene{Narration: "First pack a warm jacket.", Screen: story.On(story.Steps{Heading: "Pack"})}
	f, _ := stagedFilm(frame.Wide, 0, scene)
	if sc := design(t, fontsOf(t), f.board)[0]; sc.Layout != string(story.LayoutSpoken) {
		t.Errorf("steps without items are drawn as %q, want %q", sc.Layout, story.LayoutSpoken)
	}
}
