// Package sourcetest holds the conformance suites of what offers or draws what films show:
// footage.Source ([Media], and [TestMaker] of those that have it made), engine.Designer,
// engine.MusicLibrary, engine.Presenter and engine.FilmedPresenter. The test of a source:
//
//	func TestSource(t *testing.T) {
//		sourcetest.Media(t, sourcetest.MediaSubject{Open: open, Finds: queries, Nothing: "xyzzy"})
//	}
package sourcetest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// TestDesigner checks a designer against engine.Designer's contract.
func TestDesigner(t *testing.T, open func(*testing.T) engine.Designer) {
	for name, board := range boards() {
		t.Run(name, func(t *testing.T) {
			d := open(t)
			scenes, err := d.Design(t.Context(), board)
			if err != nil {
				t.Fatal(err)
			}
			checkScenes(t, board, scenes)
			again, err := d.Design(t.Context(), board)
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(scenes, again) {
				t.Errorf("the same storyboard was drawn twice, differently:\n%s", cmp.Diff(scenes, again))
			}
			if again, err = d.Design(t.Context(), remembering(board, scenes)); err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(scenes, again) {
				t.Errorf("scenes that remember their looks were drawn differently:\n%s", cmp.Diff(scenes, again))
			}
		})
	}
	t.Run("a cancelled context", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := open(t).Design(ctx, board("en", story.LayoutTitle)); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, want context.Canceled", err)
		}
	})
}

// remembering is a storyboard whose scenes know how they were drawn before an edit.
func remembering(b story.Storyboard, drawn []timeline.Scene) story.Storyboard {
	b.Scenes = slices.Clone(b.Scenes)
	for i := range min(len(drawn), len(b.Scenes)) {
		s := drawn[i]
		b.Scenes[i].Look = &story.Look{Layout: story.Layout(s.Layout), Variant: s.Variant, Ground: s.Ground, Enter: s.Enter.Kind}
	}
	return b
}

func checkScenes(t *testing.T, b story.Storyboard, scenes []timeline.Scene) {
	t.Helper()
	if len(scenes) != len(b.Scenes) {
		t.Fatalf("%d scenes for %d", len(scenes), len(b.Scenes))
	}
	for i, s := range scenes {
		want := b.Scenes[i]
		if s.ID != want.ID || s.Start != want.Start || s.Frames != want.Frames {
			t.Errorf("scene %d is %s at %d+%d, want %s at %d+%d", i, s.ID, s.Start, s.Frames, want.ID, want.Start, want.Frames)
		}
		if s.Ground.A != 255 {
			t.Errorf("scene %d: the ground %s lets through", i, s.Ground)
		}
		texts := 0
		for _, l := range s.Layers {
			texts += checkLayer(t, fmt.Sprintf("scene %d, layer %s", i, l.Name), l, want.Frames, b)
		}
		if texts == 0 {
			t.Errorf("scene %d (%s) shows no word", i, want.Screen.Layout())
		}
	}
}

// checkLayer returns 1 for a layer of text.
func checkLayer(t *testing.T, where string, l timeline.Layer, frames int, b story.Storyboard) int {
	t.Helper()
	kinds := 0
	for _, set := range []bool{l.Text != nil, l.Drawing != nil, l.Grain != nil, l.Picture != nil, l.Clip != nil} {
		if set {
			kinds++
		}
	}
	if kinds != 1 {
		t.Errorf("%s: %d of Text, Drawing, Grain, Picture, Clip are set, want one", where, kinds)
	}
	if l.Role == "" || l.Name == "" {
		t.Errorf("%s: has no name or no role", where)
	}
	length := time.Duration(frames) * time.Second / time.Duration(b.FPS)
	if l.From > length || l.To != 0 && l.To < l.From {
		t.Errorf("%s: is visible from %v to %v in a scene of %v", where, l.From, l.To, length)
	}
	for _, tr := range []timeline.Track{l.X, l.Y, l.Scale, l.Opacity} {
		for i := 1; i < len(tr); i++ {
			if tr[i].At < tr[i-1].At {
				t.Errorf("%s: keys run backwards: %v", where, tr)
			}
		}
	}
	if l.Text == nil {
		return 0
	}
	if l.Text.Line == "" || l.Text.Style.Size <= 0 {
		t.Errorf("%s: an empty line, or one without a size", where)
	}
	return 1
}

// boards are storyboards of every layout in several languages, and some that
// nobody would wish for.
func boards() map[string]story.Storyboard {
	out := map[string]story.Storyboard{}
	for _, language := range []string{"en", "zh", "iw"} {
		for _, l := range story.Layouts() {
			out[language+" "+string(l)] = board(language, l)
		}
	}
	all := board("en", story.LayoutTitle, story.LayoutTitle, story.LayoutList, story.LayoutNumber, story.LayoutTitle, story.LayoutClosing)
	out["a whole film"] = all
	bare := board("en", story.Layouts()...)
	for i := range bare.Scenes {
		var screen story.Screen
		if err := screen.UnmarshalJSON(fmt.Appendf(nil, `{"layout":%q}`, bare.Scenes[i].Screen.Layout())); err != nil {
			panic(err)
		}
		bare.Scenes[i].Screen, bare.Scenes[i].Query = screen, ""
	}
	bare.Subtitles = false
	out["layouts without what they need"] = bare
	photo := board("en", story.LayoutTitle, story.LayoutNumber, story.LayoutTitle)
	for i, p := range []story.Picture{
		{Blob: "pictures/a.jpg", Width: 3000, Height: 2000, Credit: "Photo: Jane Doe"},
		{Blob: "pictures/b.jpg", Width: 1000, Height: 1500},
	} {
		photo.Scenes[i].Shots = []story.Shot{{Frames: photo.Scenes[i].Frames, Picture: &p}}
	}
	out["pictures"] = photo
	silent := board("en", story.LayoutTitle)
	silent.Scenes[0].Words = nil
	out["no word times"] = silent
	return out
}

// sample is what the sample scenes of a language show.
type sample struct {
	heading, mark string
	points        []string
}

var samples = map[string]sample{
	"en": {"Warm air costs less than you think", "costs less", []string{"Seal the windows", "Lower the flow temperature", "Ask for a calculation"}},
	"zh": {"取暖其实没有那么贵", "没有那么贵", []string{"封好窗户", "降低水温", "先做计算"}},
	"iw": {"חימום עולה פחות ממה שחשבתם", "עולה פחות", []string{"לאטום את החלונות", "להוריד את הטמפרטורה", "לבקש חישוב"}},
}

func board(language string, layouts ...story.Layout) story.Storyboard {
	s := samples[language]
	b := story.Storyboard{Title: s.heading, Language: language, Width: 1920, Height: 1080, FPS: 30, Seed: 7, Subtitles: true}
	start := 0
	for i, l := range layouts {
		narration := s.heading + ". 73%. " + s.points[0] + ", " + s.points[1] + ", " + s.points[2] + "."
		sc := story.BoardScene{Start: start, Frames: 180, Speech: 400 * time.Millisecond}
		sc.ScriptScene = story.ScriptScene{
			ID: fmt.Sprintf("s%d", i), Narration: narration, Query: s.mark, Screen: story.On(s.content(l)),
		}
		sc.Words = words(narration)
		b.Scenes = append(b.Scenes, sc)
		start += sc.Frames
	}
	return b
}

// content is a sample of a layout's content.
func (s sample) content(l story.Layout) story.Content {
	var items []story.Item
	var events []story.Event
	var series story.Series
	table := story.Table{Heading: s.heading, Heads: []string{"2021", "2022"}}
	for i, p := range append(s.points, s.mark) {
		items = append(items, story.Item{Text: p, Said: p})
		table.Rows = append(table.Rows, story.Row{Text: p, Said: p, Values: []string{"25%", fmt.Sprint(i)}})
		events = append(events, story.Event{When: fmt.Sprint(2021 + i), Text: p, Said: p})
		series.Values = append(series.Values, story.Value{Label: fmt.Sprint(2021 + i), Text: "25%", Said: p, Value: 25})
	}
	series.Timed = true
	switch l {
	case story.LayoutTitle, story.LayoutList, story.LayoutSteps:
		c, _ := story.As(story.List{Heading: s.heading, Items: items}, l)
		return c
	case story.LayoutBars, story.LayoutLine, story.LayoutShares:
		c, _ := story.As(story.Bars{Heading: s.heading, Series: series}, l)
		return c
	case story.LayoutNumber:
		return story.Number{Lead: s.mark, Figure: story.Figure{Text: "73%", Said: "73%", Value: 73, Share: .73}, Caption: s.points[0]}
	case story.LayoutQuote:
		return story.Quote{Text: s.heading, Speaker: s.mark, Role: s.points[0]}
	case story.LayoutCompare:
		return story.Compare{First: story.Side{Heading: s.points[0], Said: s.points[0], Rows: items[1:2]}, Second: story.Side{Heading: s.points[1], Said: s.points[1], Rows: items[2:3]}, Turns: true}
	case story.LayoutTable:
		return table
	case story.LayoutTimeline:
		return story.Timeline{Heading: s.heading, Events: events}
	case story.LayoutClosing:
		return story.Closing{Heading: s.heading, Action: s.points[2]}
	}
	return s.plain(l)
}

// plain is a content made of the parts that most layouts have.
func (s sample) plain(l story.Layout) story.Content {
	raw, _ := json.Marshal(map[string]string{"layout": string(l), "heading": s.heading, "text": s.points[0], "caption": s.points[1]}) // strings
	var screen story.Screen
	if json.Unmarshal(raw, &screen) != nil {
		return story.Spoken{}
	}
	return screen.Content()
}

// words spreads four seconds over the narration's words.
func words(narration string) []story.Word {
	var out []story.Word
	from := 0
	for i, r := range narration + " " {
		if r != ' ' {
			continue
		}
		if i > from {
			out = append(out, story.Word{Text: narration[from:i], From: from, To: i})
		}
		from = i + 1
	}
	step := 4 * time.Second / time.Duration(len(out))
	for i := range out {
		out[i].Start = 400*time.Millisecond + time.Duration(i)*step
		out[i].End = out[i].Start + step
	}
	return out
}
