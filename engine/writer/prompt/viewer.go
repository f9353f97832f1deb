package prompt

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
)

// Price is what a model takes, in US dollars for a million tokens. The zero
// Price is not counted.
type Price struct {
	Prompt float64
	Answer float64
}

// of is what a call took.
func (p Price) of(u Usage) float64 {
	return (p.Prompt*float64(u.Prompt) + p.Answer*float64(u.Answer)) / 1e6
}

// Viewer is an footage.Viewer that asks a model which sees. It is safe for
// concurrent use.
type Viewer struct {
	chat  Chat
	price Price
}

// NewViewer makes a viewer of a model that sees.
func NewViewer(chat Chat, price Price) *Viewer { return &Viewer{chat, price} }

// Name is the service's, with what it is asked for.
func (v *Viewer) Name() string { return v.chat.Name() + "-vision" }

// BriefView is what the model is told of a scene. It is exported for the fakes
// of services.
type BriefView struct {
	Pictures     int    `json:"pictures"`
	LookedFor    string `json:"lookedFor"`
	Spoken       string `json:"spoken,omitempty"`
	Language     string `json:"language"`
	LanguageName string `json:"languageName"`
}

// What a view may take.
const (
	viewTokens = 3000 // for the answer, the model's thoughts included
	mostSpoken = 600  // characters of the narration that the model is told
)

// View asks once for all pictures. An answer that does not tell of each of them
// is an error of the kind provider.Broken.
func (v *Viewer) View(ctx context.Context, w footage.View) (footage.Viewed, error) {
	l, _ := language.ByCode(w.Language)
	spoken := []rune(w.Text)
	brief := BriefView{
		Pictures: len(w.Pictures), LookedFor: w.Words, Spoken: string(spoken[:min(len(spoken), mostSpoken)]),
		Language: w.Language, LanguageName: l.Name,
	}
	schema := strict(fields{"pictures": listOf(strict(fields{"shows": text, "fits": typed("integer")}))})
	q := Question{System: pictureInstructions, Turns: []Turn{{Text: told(brief), Pictures: w.Pictures}}, Name: "pictures", Schema: schema, Tokens: viewTokens}
	r, err := v.chat.Ask(ctx, q)
	if err != nil {
		return footage.Viewed{}, err
	}
	all, err := search(r.Text, readSights)
	if err != nil || len(all) != len(w.Pictures) {
		return footage.Viewed{}, broken(v.chat, v.Name(), project.StepFill, fmt.Sprintf("its answer does not tell of %d pictures", len(w.Pictures)), "use a larger model that sees")
	}
	t := &task{Assignment: story.Assignment{Language: w.Language}}
	for i := range all {
		all[i].Shows = t.plain(all[i].Shows)
	}
	return footage.Viewed{Sights: all, Cost: v.price.of(r.Used)}, nil
}

// readSights takes the forms that sights come in.
func readSights(raw []byte) ([]footage.Sight, bool) {
	type sight struct {
		Shows string   `json:"shows"`
		Fits  *float64 `json:"fits"`
	}
	var outer struct{ Pictures []sight }
	if json.Unmarshal(raw, &outer) != nil || len(outer.Pictures) == 0 {
		if json.Unmarshal(raw, &outer.Pictures) != nil || len(outer.Pictures) == 0 {
			return nil, false
		}
	}
	var all []footage.Sight
	for _, s := range outer.Pictures {
		if s.Fits == nil {
			return nil, false
		}
		all = append(all, footage.Sight{Shows: s.Shows, Fits: min(max(*s.Fits/100, 0), 1)})
	}
	return all, true
}
