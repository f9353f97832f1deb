package engine_test

import (
	"context"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// hebrew is a writer of a Hebrew film who knows, or does not, what its pictures are
// called in English.
type hebrew struct{ english string }

func (h hebrew) Write(_ context.Context, a story.Assignment) (story.Script, error) {
	said := "סירות הדיג חוזרות לנמל לפני הזריחה והדייגים פורקים את הדגים."
	return story.Script{Title: "נמל", Language: a.Language, Technique: "three_act", Scenes: []story.ScriptScene{
		{ID: "a", Narration: said, Query: "סירות דיג נמל", English: h.english},
	}}, nil
}

// described is the fake source, which calls its pictures what they are and says in
// which language.
type described struct {
	enginetest.Source
	titles   []string
	language string
}

func (d described) Search(_ context.Context, q footage.Query) ([]footage.Candidate, error) {
	var all []footage.Candidate
	for _, title := range d.titles {
		all = append(all, footage.Candidate{Source: d.Name(), ID: title, File: title, Media: d.Media, Title: title, Language: d.language})
	}
	return all, nil
}

// TestForeignPicturesAreJudgedInEnglish: what a library describes in English is
// held against the English words of a Hebrew scene, whether the library says that
// it is English or not; without those words nothing is taken on trust. What fits none of
// them stands as the library ranks it.
func TestForeignPicturesAreJudgedInEnglish(t *testing.T) {
	ofValues(t)
	t.Parallel()
	titles := []string{"Office desk with laptop", "Fishing boats in a harbour at dawn"}
	for name, c := range map[string]struct{ english, language, want string }{
		"it says so":       {"fishing boats harbour", "en", "stock:taken Fishing boats in a harbour at dawn"},
		"it does not say":  {"fishing boats harbour", "", "stock:taken Fishing boats in a harbour at dawn"},
		"nothing is known": {"", "en", "stock:refused stock:refused stock:nothing_found stock:refused stock:refused stock:nothing_found motion:taken"},
		"nothing fits":     {"snow covered mountain", "en", "stock:taken Office desk with laptop"},
	} {
		stock := described{enginetest.Source{Called: "stock", Kind: footage.Stock, Media: footage.Image}, titles, c.language}
		eng, _, _ := screening(t, func(p *engine.Ports) {
			p.Writer, p.Sources = hebrew{c.english}, []footage.Source{stock}
		})
		p, ledger := fill(t, eng, request.Request{Prompt: "נמל הדיג", Language: "iw", VideoLength: .5, VideoSourcesPipeline: []footage.Kind{footage.Assets}, ImagesSourcePipeline: []footage.Kind{footage.Stock}})
		var got string
		for _, w := range strings.Fields(asked(ledger[0])) {
			if !strings.HasPrefix(w, "workspace_assets:") {
				got += " " + w
			}
		}
		var kept struct{ Shots [1]footage.Ref }
		if _, err := eng.Stores.Projects.Result(t.Context(), project.ResultKey{ProjectID: p.ID, Step: project.StepFill, Part: "a"}, &kept); err != nil {
			t.Fatal(err)
		}
		if got = strings.TrimSpace(got + " " + kept.Shots[0].ID); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}
