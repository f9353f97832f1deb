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

// Price is a model's price in US dollars per million tokens. The zero Price is unknown.
type Price struct {
	Prompt float64
	Answer float64
}

// of returns the price of a call.
func (p Price) of(u Usage) float64 {
	return (p.Prompt*float64(u.Prompt) + p.Answer*float64(u.Answer)) / 1e6
}

// Viewer is a footage.VisionModel that uses a model with image input. It
// is safe for concurrent use.
type Viewer struct {
	chat  Chat
	price Price
}

// NewViewer returns a viewer for a model with image input.
func NewViewer(chat Chat, price Price) *Viewer { return &Viewer{chat, price} }

// Name returns the service's name with the suffix -vision.
func (v *Viewer) Name() string { return v.chat.Name() + "-vision" }

// BriefView describes a film for the model. It is exported for fakes of services.
type BriefView struct {
	Scenes       []BriefSight `json:"scenes"`
	Language     string       `json:"language"`
	LanguageName string       `json:"languageName"`
}

// BriefSight describes a scene for the model.
type BriefSight struct {
	Pictures  int    `json:"pictures"` // number of pictures of the scene, in order
	LookedFor string `json:"lookedFor"`
	Spoken    string `json:"spoken,omitempty"`
}

// Token and text limits.
const (
	viewTokens  = 2500 // for the answer and the model's reasoning
	sightTokens = 50   // more per picture
	mostSpoken  = 600  // characters of narration per scene
)

// View rates all pictures in one question. An answer that does not rate
// each of them is an error of kind provider.Broken.
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
	all, err := search(r.Text, readMatches)
	if err != nil || len(all) != len(pictures) {
		return footage.VisionResult{}, broken(v.chat, v.Name(), project.StepFill, fmt.Sprintf("its answer does not tell of %d pictures", len(pictures)), "use a larger model that sees")
	}
	t := &task{Assignment: story.Assignment{Language: w.Language}}
	for i := range all {
		all[i].Shows = t.plain(all[i].Shows)
	}
	return footage.VisionResult{Matches: all, Cost: v.price.of(r.Used)}, nil
}

// readMatches parses ratings in any of their forms.
func readMatches(raw []byte) ([]footage.VisionMatch, bool) {
	type match struct {
		Shows string   `json:"shows"`
		Fits  *float64 `json:"fits"`
	}
	var outer struct{ Pictures []match }
	if json.Unmarshal(raw, &outer) != nil || len(outer.Pictures) == 0 {
		if json.Unmarshal(raw, &outer.Pictures) != nil || len(outer.Pictures) == 0 {
			return nil, false
		}
	}
	var all []footage.VisionMatch
	for _, s := range outer.Pictures {
		if s.Fits == nil {
			return nil, false
		}
		all = append(all, footage.VisionMatch{Shows: s.Shows, Fits: min(max(*s.Fits/100, 0), 1)})
	}
	return all, true
}
