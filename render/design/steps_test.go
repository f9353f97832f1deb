package design

import (
	"fmt"
	"math"
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

// TestStepsRiseOnTheirWords: each column starts to come up with its first
// word, in reading order, each higher than the one before.
func TestStepsRiseOnTheirWords(t *testing.T) {
	for _, language := range []string{"en", "iw", "zh"} {
		n := map[string]int{"en": 2}[language]
		if n == 0 {
			n = 1
		}
		sc, board := sceneOf(t, language, staged()[language][n])
		sp := kit.Speech{Narration: board.Narration, Words: board.Words}
		var before timeline.Rect
		after := 0
		for i, p := range story.ItemsOf(board.Screen.Content()) {
			column := layerNamed(t, sc, fmt.Sprintf("step.%d.column", i))
			v, next, ok := sp.Phrase(p.Said, after)
			if !ok {
				t.Fatalf("%s: step %d is not spoken", language, i)
			}
			after = next
			if late := column.From - (v.From - kit.Ahead); late < 0 || late > 30*time.Millisecond {
				t.Errorf("%s: step %d comes %v after its moment", language, i, late)
			}
			at := column.Drawing.Shapes[0].Path.Bounds()
			follows := at.X >= before.X+before.W-1
			if language == "iw" {
				follows = at.X+at.W <= before.X+1
			}
			if i > 0 && (!follows || at.Y >= before.Y) {
				t.Errorf("%s: step %d stands at %+v behind %+v", language, i, at, before)
			}
			before = at
		}
	}
}

// TestStepsFillTheWidth: the columns run from edge to edge, and their words
// begin at one distance.
func TestStepsFillTheWidth(t *testing.T) {
	sc, board := sceneOf(t, "en", staged()["en"][2])
	wide, pitch := 0.0, 0.0
	for i := range story.ItemsOf(board.Screen.Content()) {
		wide += layerNamed(t, sc, fmt.Sprintf("step.%d.column", i)).Drawing.Shapes[0].Path.Bounds().W
		if i > 0 {
			d := layerNamed(t, sc, fmt.Sprintf("step.%d.text.0", i)).Text.X - layerNamed(t, sc, fmt.Sprintf("step.%d.text.0", i-1)).Text.X
			if pitch > 0 && math.Abs(d-pitch) > 12 {
				t.Errorf("step %d begins %.0f behind the one before, not %.0f", i, d, pitch)
			}
			pitch = d
		}
	}
	if wide != 1920 {
		t.Errorf("the columns are %.0f wide", wide)
	}
}

// TestHeadingThatRepeatsAStep is not shown twice.
func TestHeadingThatRepeatsAStep(t *testing.T) {
	sc, _ := sceneOf(t, "en", staged()["en"][6])
	if lines := named(sc, "heading."); len(lines) > 0 {
		t.Errorf("the heading %q stands above its own step", lines[0].Text.Line)
	}
}

// TestStepsTooWordyForColumns become rows, with every word of theirs.
func TestStepsTooWordyForColumns(t *testing.T) {
	const text, detail = "Compare the offers of all installers nearby", "with an eye on the guarantee and on what the service costs later"
	var points []story.Item
	for range 5 {
		points = append(points, story.Item{Text: text, Detail: detail})
	}
	sc, _ := sceneOf(t, "en", stepped("How to choose", "Choose well.", points...))
	for i := range points {
		row := layerNamed(t, sc, fmt.Sprintf("step.%d.column", i)).Drawing.Shapes[0].Path.Bounds()
		if row.W < 1920 {
			t.Errorf("step %d of five long ones stands in a column: %v", i, row)
		}
	}
	if n := strings.Count(letters(allText(sc)), letters(text+detail)); n != len(points) {
		t.Errorf("%d of %d steps have their words", n, len(points))
	}
}

// TestStepsKeepClearOfThePresenter: beside somebody who presents, steps are
// cards that end above the seat; without one they bleed to the frame's foot.
func TestStepsKeepClearOfThePresenter(t *testing.T) {
	fonts := fontsOf(t)
	everyFrame(func(name string, format frame.Format, p frame.Presenter, subs bool) {
		f := shaped(namedFilm{"", boardOf("en", olmo, subs, staged()["en"][6])}, format, p)
		sc, g := design(t, fonts, f.board)[0], kit.NewGrid(f.board)
		for i := range story.ItemsOf(f.board.Scenes[0].Screen.Content()) {
			card := layerNamed(t, sc, fmt.Sprintf("step.%d.column", i)).Drawing.Shapes[0].Path.Bounds()
			if meets(card, sc.Presenter) {
				t.Errorf("%s: step %d at %v meets the presenter at %v", name, i, card, sc.Presenter)
			}
			if last := i == 2; p == frame.Nobody && last && math.Abs(card.Y+card.H-g.H) > 1 {
				t.Errorf("%s: the last step ends at %.0f of %.0f", name, card.Y+card.H, g.H)
			}
		}
	})
}

// TestNarrowStepsLieBelowOneAnother in reading order, over the whole width.
func TestNarrowStepsLieBelowOneAnother(t *testing.T) {
	fonts := fontsOf(t)
	for _, format := range frame.Formats()[1:] {
		f := shaped(namedFilm{"", boardOf("iw", northwake, true, staged()["iw"][1])}, format, frame.Nobody)
		sc, end := design(t, fonts, f.board)[0], 0.0
		for i := range story.ItemsOf(f.board.Scenes[0].Screen.Content()) {
			band := layerNamed(t, sc, fmt.Sprintf("step.%d.column", i)).Drawing.Shapes[0].Path.Bounds()
			if band.W != float64(f.board.Width) || i > 0 && math.Abs(band.Y-end) > .5 {
				t.Errorf("%s: step %d lies at %v below %.0f", format, i, band, end)
			}
			end = band.Y + band.H
		}
	}
}

// TestWordySeriesAreLegible: steps and events of a wide frame whose words would be
// small in columns have taller columns or rows, and no address in them is parted.
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
				if l.Text == nil || !strings.HasPrefix(l.Name, "step.") && !strings.HasPrefix(l.Name, "event.") {
					continue
				}
				if px := l.Text.Style.Size / kit.VoiceOf(b).Factor(); px < 43.9 {
					t.Errorf("%s: %s: %q is set in %.0f pixels", language, l.Name, l.Text.Line, px)
				}
				if strings.Contains(l.Text.Line, "www.") && !strings.Contains(l.Text.Line, address) {
					t.Errorf("%s: the address is parted: %q", language, l.Text.Line)
				}
			}
		}
	}
}
