package prompt

import (
	"context"
	"encoding/json"
	"math"
	"strings"

	"github.com/scenewright/scenewright/engine/detect"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/engine/writer"
)

// Number of ideas.
const (
	leastIdeas = 6
	mostIdeas  = 9
)

// BriefIdeas describes a company for the model. It is exported for fakes of services.
type BriefIdeas struct {
	Wanted       int      `json:"ideasWanted"`
	Company      string   `json:"company,omitempty"`
	Domain       string   `json:"domain,omitempty"`
	About        string   `json:"about,omitempty"`
	Language     string   `json:"language"`
	LanguageName string   `json:"languageName"`
	Tags         []string `json:"tags"`
	Techniques   []string `json:"techniques"`
	Used         []string `json:"used,omitempty"`
}

// Ideas returns six to nine ideas for videos. It implements
// [tenant.IdeaWriter]; fewer usable ideas are an error of kind provider.Broken.
func (w *Author) Ideas(ctx context.Context, b tenant.Brand) ([]tenant.Idea, error) {
	if b.Language == "" {
		b.Language = detect.LanguageOf(b.About)
	}
	q := Question{System: ideasInstructions, Turns: []Turn{{Text: asJSON(w.ideasBrief(b))}}, Name: "ideas", Schema: ideasSchema(), Tokens: 6000}
	r, err := w.chat.Ask(ctx, q)
	if err != nil {
		return nil, err
	}
	w.opts.Used(r.Used)
	all, err := search(r.Text, readIdeas)
	if err != nil {
		return nil, w.broken("there are no ideas in its answer")
	}
	kept := usable(all, b)
	if len(kept) < leastIdeas {
		return nil, w.broken("too few of its ideas can be used")
	}
	return kept, nil
}

func (w *Author) ideasBrief(b tenant.Brand) BriefIdeas {
	spoken, _ := language.ByCode(b.Language)
	brief := BriefIdeas{
		Wanted: mostIdeas, Company: b.Name, Domain: b.Domain, About: weightiest(b.About, b.Language, w.limit()/2),
		Language: b.Language, LanguageName: spoken.Name, Used: b.Prompts,
	}
	for _, t := range request.VideoTags() {
		brief.Tags = append(brief.Tags, t.ID)
	}
	for _, t := range request.Techniques() {
		brief.Techniques = append(brief.Techniques, t.Technique)
	}
	return brief
}

func ideasSchema() map[string]any {
	idea := strict(fields{"title": text, "prompt": text, "tag": text, "technique": text, "length": typed("number")})
	return strict(fields{"ideas": listOf(idea)})
}

// readIdeas parses ideas in any of their forms.
func readIdeas(raw []byte) ([]tenant.Idea, bool) {
	var outer struct{ Ideas []tenant.Idea }
	if json.Unmarshal(raw, &outer) == nil && len(outer.Ideas) > 0 {
		return outer.Ideas, true
	}
	var all []tenant.Idea
	return all, json.Unmarshal(raw, &all) == nil && len(all) > 0 && all[0].Prompt != ""
}

// usable returns the ideas in the right language, without repetition and
// without facts that the company does not state.
func usable(all []tenant.Idea, b tenant.Brand) []tenant.Idea {
	t := &task{Assignment: story.Assignment{Language: b.Language}}
	given := writer.NewSource(b.About+"\n"+b.Name+"\n"+b.Domain, b.Language, false)
	seen := map[string]bool{}
	for _, p := range b.Prompts {
		seen[p] = true
	}
	var kept []tenant.Idea
	for _, i := range all {
		i.ID, i.Title, i.Prompt = "", t.plain(i.Title), t.plain(i.Prompt)
		switch {
		case i.Title == "", i.Prompt == "", seen[strings.ToLower(i.Title)], seen[i.Prompt], given.Lacks(i.Title) != "" || given.Lacks(i.Prompt) != "",
			language.Chars(i.Prompt) >= leastTelling && detect.LanguageOf(i.Prompt) != b.Language:
			continue
		}
		seen[strings.ToLower(i.Title)], seen[i.Prompt] = true, true
		kept = append(kept, settled(i))
	}
	return kept[:min(len(kept), mostIdeas)]
}

// settled replaces an idea's tag, technique and length by valid ones.
func settled(i tenant.Idea) tenant.Idea {
	tag, ok := request.TagByID(i.Tag)
	if !ok {
		tag, _ = request.TagByID("Explainer")
	}
	i.Tag = tag.ID
	if _, ok := request.TechniqueByID(i.Technique); !ok {
		i.Technique = tag.Techniques[0]
	}
	best := 1.0
	for _, length := range []float64{.5, 1, 2, 3} {
		if math.Abs(length-i.Length) < math.Abs(best-i.Length) {
			best = length
		}
	}
	i.Length = best
	return i
}
