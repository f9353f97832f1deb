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

// Viewer is a footage.VisionModel that asks a model which sees. It is safe for
// concurrent use.
type Viewer struct {
	chat  Chat
	price Price
}

// NewViewer makes a viewer of a model that sees.
func NewViewer(chat Chat, price Price) *Viewer { return &Viewer{chat, price} }

// Name is the service's, with what it is asked for.
func (v *Viewer) Name() string { return v.chat.Name() + "-vision" }

// BriefView is what the model is told of a film. It is exported for the fakes
// of services.
type BriefView struct {
	Scenes       []BriefSight `json:"scenes"`
	Language     string       `json:"language"`
	LanguageName string       `json:"languageName"`
}

// BriefSight is what the model is told of a scene.
type BriefSight struct {
	Pictures  int    `json:"pictures"` // of those that it is shown: as many, behind those of the scenes before
	LookedFor string `json:"lookedFor"`
	Spoken    string `json:"spoken,omitempty"`
}

// What a view may take.
const (
	viewTokens  = 2500 // for the answer, the model's thoughts included
	sightTokens = 50   // and for each picture
	mostSpoken  = 600  // characters of what is spoken that the model is told of a scene
)

// View asks once for all pictures. An answer that does not tell of each of them
// is an error of the kind provider.Broken.
func (v *Viewer) View(ctx context.Context, w footage.VisionRequest) (footage.VisionResult, error) {
	l, _ := language.ByCode(w.Language)
	brief := BriefView{Language: w.Language, LanguageName: l.Name}
	for _, s := range w.Slots {
		spoken := []rune(s.Text)
		brief.Scenes = append(brief.Scenes, BriefSight{len(s.Pictures), s.Words, string(spoken[:min(len(spoken), mostSpoken)])})
	}
	pictures := w.Pictures()
	schema := strict(fields{"pictures": listOf(strict(fields{"shows": text, "fits": typed("integer")}))})
	q := Question{
		System: pictureInstructions, Turns: []Turn{{Text: asJSON(brief), Pictures: pictures}},
		Name: "pictures", Schema: schema, Tokens: viewTokens + sightTokens*len(pictures),
	}
	r, err := v.chat.Ask(ctx, q)
	if err != nil {
		return footage.VisionResult{}, err
	}
	all, err := search(r.Text, readSights)
	if err != nil || len(all) != len(pictures) {
		return footage.VisionResult{}, broken(v.chat, v.Name(), project.StepFill, fmt.Sprintf("its answer does not tell of %d pictures", len(pictures)), "use a larger model that sees")
	}
	t := &task{Assignment: story.Assignment{Language: w.Language}}
	for i := range all {
		all[i].Shows = t.plain(all[i].Shows)
	}
	return footage.VisionResult{Sights: all, Cost: v.price.of(r.Used)}, nil
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
