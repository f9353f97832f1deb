package fill

import (
	"slices"
	"testing"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/story"
)

// TestJudge: of what a source offers for a shot, in its own order, what says the shot's words in the
// company of the film's comes first, then what says nothing, then what says the film's subject, and
// last what shares a word with the shot and speaks of something else.
func TestJudge(t *testing.T) {
	harbour := "The harbour at dawn. Boats leave the quay, gulls follow them, and the crane lifts the first box. Nets dry on the quay."
	for name, c := range map[string]struct {
		film, about, words string
		offered            []string // in the source's order
		want               []string
	}{
		"one word of another thing": {harbour, "harbour", "crane first box", []string{"paper crane on a desk", "harbour with boats"}, []string{"harbour with boats", "paper crane on a desk"}},
		"one word in company":       {harbour, "harbour", "crane first box", []string{"crane above a quay", "harbour with boats"}, []string{"crane above a quay", "harbour with boats"}},
		"one word alone":            {harbour, "harbour", "gulls follow boats", []string{"big harbour", "white gulls"}, []string{"white gulls", "big harbour"}},
		"several words":             {harbour, "harbour", "nets dry quay", []string{"harbour", "dry nets in a garage"}, []string{"dry nets in a garage", "harbour"}},
		"a name of a camera":        {harbour, "harbour", "crane first box", []string{"IMG 2231", "office at night", "harbour"}, []string{"IMG 2231", "harbour", "office at night"}},
		"untitled":                  {harbour, "harbour", "crane first box", []string{"untitled", "office at night"}, []string{"untitled", "office at night"}},
		"the film's own order":      {harbour, "harbour", "harbour", []string{"quay", "ship"}, []string{"quay", "ship"}},
	} {
		score := judge(c.film, story.Sought{Words: c.about})
		of := func(title string) float64 {
			v, _ := score(footage.Query{Words: c.words, Text: c.words, Language: "en"}, footage.Candidate{Title: title}, slices.Index(c.offered, title))
			return v
		}
		got := slices.Clone(c.offered)
		slices.SortStableFunc(got, func(a, b string) int {
			if of(a) > of(b) {
				return -1
			}
			return 1
		})
		if !slices.Equal(got, c.want) {
			for _, title := range got {
				t.Logf("%.2f %s", of(title), title)
			}
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestAsk: shots are looked for by their own words, with the film's subject where these are few;
// articles of a subject are left out.
func TestAsk(t *testing.T) {
	f := sceneFiller{board: story.Storyboard{Language: "es", Subject: story.Sought{Words: "un jardín"}}}
	f.board.Scenes = []story.BoardScene{{ScriptScene: story.ScriptScene{ID: "a", Query: "mariquita hoja"}}}
	var slot Slot
	if f.ask(&slot, f.board.Scenes[0], span{}); slot.Query.Words != "mariquita hoja jardín" {
		t.Errorf("it is looked for with %q", slot.Query.Words)
	}
}
