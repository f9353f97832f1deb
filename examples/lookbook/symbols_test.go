package main

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/engine/writer"
	"github.com/scenewright/scenewright/render/design"
)

// TestSpokenScenesShowWhatTheyName: without a language model too, a scene shows
// the symbol of the thing that its sentence is about, and none where a word only
// looks like one, where the thing is a circumstance, or where it is a name.
func TestSpokenScenesShowWhatTheyName(t *testing.T) {
	for _, c := range []struct{ language, sentence, symbols string }{
		{"en", "There were twenty lifeboats, enough for half of them.", "ship"},
		{"en", "Find the main water valve before you need it. And test every smoke alarm.", "plumbing alarm"},
		{"en", "He kept the ticket in a drawer.", "ticket"},
		{"en", "Nobody at the bank of the river saw him.", ""},
		{"en", "The good news is that it works.", ""},
		{"en", "They rounded Cape Horn in silence.", ""},
		{"en", "Last Sunday somebody rang twice.", ""},
		{"en", "It happened at midnight behind the library.", ""},
		{"en", "There is no ship in this story at all.", ""},
		{"es", "En el tejado hay 380 paneles solares nuevos.", "solar"},
		{"es", "Los vecinos lo vieron desde el puente.", "people"},
		{"es", "Todo empezó en un tren de noche.", ""},
		{"fr", "La vieille chaudière consomme trop.", "radiator"},
		{"fr", "On en parle depuis l'hiver.", ""},
		{"zh", "老城区有一个停车场。", "parking"},
		{"zh", "他从来不说这些。", ""},
		{"iw", "העוגה מוכנה אחרי שעה.", "cake"},
		{"iw", "הם נפגשו במטבח.", ""},
	} {
		got := symbolsOf(t, c.language, c.sentence)[0]
		if strings.Join(got, " ") != c.symbols {
			t.Errorf("%s: %q shows %q, want %q", c.language, c.sentence, got, c.symbols)
		}
	}
}

// TestSymbolsRest: a symbol does not stand in two scenes running, and what a scene
// shows in its place is no empty panel.
func TestSymbolsRest(t *testing.T) {
	got := symbolsOf(t, "en", "The ship left at dawn.", "The ship came back at night.", "The ship sank.")
	if !slices.Equal(got[0], []string{"ship"}) || len(got[1])+len(got[2]) > 0 {
		t.Errorf("three scenes of a ship show %q", got)
	}
}

// symbolsOf designs a film of sentences, a spoken scene each, and returns the
// names of the symbols of each scene.
func symbolsOf(t *testing.T, language string, sentences ...string) [][]string {
	t.Helper()
	fonts, err := typeset.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	designer, err := design.New(fonts, nil)
	if err != nil {
		t.Fatal(err)
	}
	scenes, err := designer.Design(t.Context(), spokenBoard(language, sentences))
	if err != nil {
		t.Fatal(err)
	}
	var all [][]string
	for _, sc := range scenes {
		names := []string{}
		for _, l := range sc.Layers {
			if name, ok := strings.CutPrefix(l.Name, "symbol."); ok && l.Role == timeline.RoleIcon {
				names = append(names, name)
			}
			if l.Name == "panel" && !slices.ContainsFunc(sc.Layers, func(l timeline.Layer) bool { return l.Role == timeline.RoleIcon }) {
				t.Errorf("%s: a panel stands empty", sc.Layout)
			}
		}
		all = append(all, names)
	}
	return all
}

// spokenBoard is the storyboard of a film of sentences.
func spokenBoard(code string, sentences []string) story.Storyboard {
	b := story.Storyboard{Title: "A film", Language: code, Width: 1280, Height: 720, FPS: 30, Seed: 7}
	for _, said := range sentences {
		sc := story.BoardScene{ScriptScene: story.ScriptScene{Narration: said, Screen: story.On(writer.Spoken(said, code))}, Start: b.Frames()}
		at := 200 * time.Millisecond
		for _, w := range language.Tokens(said, code) {
			sc.Words = append(sc.Words, story.Word{Text: w.Text, From: w.From, To: w.To, Start: at, End: at + 300*time.Millisecond})
			at += 300 * time.Millisecond
		}
		sc.Frames = int((at + 500*time.Millisecond) * 30 / time.Second)
		b.Scenes = append(b.Scenes, sc)
	}
	return b
}
