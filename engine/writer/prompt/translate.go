package prompt

import (
	"context"
	_ "embed" // instructions
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/detect"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

//go:embed instructions/translate.txt
var translateInstructions string

// BriefTranslation describes a script for the model. It is exported for fakes of services.
type BriefTranslation struct {
	From   string       `json:"languageFrom"`
	To     string       `json:"languageWanted"`
	Title  string       `json:"title"`
	Scenes []BriefTexts `json:"scenes"`
}

// BriefTexts holds the texts of a scene.
type BriefTexts struct {
	ID        string      `json:"id"`
	Narration string      `json:"narration"`
	Texts     []BriefText `json:"texts"`
}

// BriefText is an on-screen text.
type BriefText struct {
	Part string `json:"part"` // heading, items.0.text
	Text string `json:"text"`
}

// Translation is the model's answer.
type Translation struct {
	Title  string            `json:"title"`
	Scenes []TranslatedScene `json:"scenes"`
}

// TranslatedScene is a scene in the other language.
type TranslatedScene struct {
	ID        string   `json:"id"`
	Narration string   `json:"narration"`
	Texts     []string `json:"texts"`
}

// Translate translates a script: narration and content of the same scenes
// under the same ids. The model may correct a flawed answer once. A scene
// whose translated texts cannot be shown shows its narration, with the reason.
func (w *Author) Translate(ctx context.Context, s story.Script, to string) (story.Script, error) {
	brief := translationBrief(s, to)
	asked, err := json.Marshal(brief)
	if err != nil {
		return story.Script{}, err
	}
	talk := []Turn{{Text: string(asked)}}
	for try := 0; ; try++ {
		r, err := w.chat.Ask(ctx, Question{
			System: translateInstructions, Turns: talk, Name: "translation", Schema: translationSchema(), Tokens: 2000 + len(asked), // reasoning, and as much as the brief
		})
		if err != nil {
			return story.Script{}, err
		}
		w.opts.Used(r.Used)
		a, _ := search(r.Text, readTranslation) // an unreadable one has every flaw
		flaws := brief.flaws(a)
		if len(flaws) == 0 {
			return translated(s, a, to), nil
		}
		if try > 0 || r.End != Whole {
			return story.Script{}, broken(w.chat, w.chat.Name(), project.StepWrite, "its translation "+flaws[0], "try again, or use a larger model")
		}
		talk = append(talk, Turn{Model: true, Text: r.Text}, Turn{Text: "Mend this, and answer with all of it again:\n- your translation " + strings.Join(flaws, "\n- it ")})
	}
}

func translationBrief(s story.Script, to string) BriefTranslation {
	from, _ := language.ByCode(s.Language)
	wanted, _ := language.ByCode(to)
	b := BriefTranslation{From: from.Name, To: wanted.Name, Title: s.Title}
	for _, sc := range s.Scenes {
		scene := BriefTexts{ID: sc.ID, Narration: sc.Narration, Texts: []BriefText{}}
		eachText(sc.Screen, func(part, text string) string {
			scene.Texts = append(scene.Texts, BriefText{part, text})
			return text
		})
		b.Scenes = append(b.Scenes, scene)
	}
	return b
}

func translationSchema() map[string]any {
	scene := strict(fields{"id": text, "narration": text, "texts": listOf(text)})
	return strict(fields{"title": text, "scenes": listOf(scene)})
}

func readTranslation(raw []byte) (t Translation, ok bool) {
	return t, json.Unmarshal(raw, &t) == nil && len(t.Scenes) > 0
}

// flaws describes the flaws of a translation for the model.
func (b BriefTranslation) flaws(a Translation) (all []string) {
	said := map[string]TranslatedScene{}
	var text strings.Builder
	for _, sc := range a.Scenes {
		said[sc.ID] = sc
		text.WriteString(sc.Narration + "\n")
	}
	for _, sc := range b.Scenes {
		got := said[sc.ID]
		switch {
		case strings.TrimSpace(got.Narration) == "":
			all = append(all, fmt.Sprintf("lacks the scene %s", sc.ID))
		case !slices.Equal(figures(sc.Narration), figures(got.Narration)):
			all = append(all, fmt.Sprintf("has other figures in the scene %s than %q", sc.ID, sc.Narration))
		}
	}
	if other, ok := language.ByCode(detect.ClearLanguage(text.String())); ok && len(all) == 0 && other.Name != b.To {
		all = append(all, "is in "+other.Name+", and not in "+b.To)
	}
	return all
}

// figures returns the figures of a text, sorted because word order differs between languages.
func figures(text string) []string { return slices.Sorted(slices.Values(language.Figures(text))) }

// translated returns a script with the texts of a translation.
func translated(s story.Script, a Translation, to string) story.Script {
	out := s
	out.Title, out.Language, out.Misfit, out.Warnings, out.Scenes = a.Title, to, "", nil, slices.Clone(s.Scenes)
	out.Subject = story.Sought{}
	said := map[string]TranslatedScene{}
	source := a.Title
	for _, sc := range a.Scenes {
		said[sc.ID] = sc
		source += "\n" + sc.Narration
	}
	for i := range out.Scenes {
		sc := &out.Scenes[i]
		sc.Narration, sc.Query, sc.Shots, sc.Rejected = strings.TrimSpace(said[sc.ID].Narration), "", nil, ""
		sc.Screen, sc.Rejected = shownIn(*sc, said[sc.ID].Texts, source, to)
	}
	return writer.Finish(out, story.Assignment{Language: to, Title: a.Title})
}

// shownIn returns a scene's content in the other language, or its narration and the reason.
func shownIn(sc story.ScriptScene, texts []string, source, code string) (s story.Screen, rejected string) {
	n := 0
	other := eachText(sc.Screen, func(_, text string) string {
		n++
		if n > len(texts) {
			return text
		}
		return strings.TrimSpace(texts[n-1])
	})
	if n != len(texts) {
		return story.On(writer.Spoken(sc.Narration, code)), fmt.Sprintf("the translation has %d texts for %d", len(texts), n)
	}
	c, err := writer.Checked(other.Content(), sc.Narration, writer.NewSource(source+"\n"+strings.Join(texts, "\n"), code, false))
	if err != nil {
		return story.On(writer.Spoken(sc.Narration, code)), err.Error()
	}
	return story.On(c), ""
}

// untranslated lists fields of contents that are not texts.
var untranslated = []string{"layout", "sign", "symbol", "phrases"}

// eachText returns a screen with every text replaced by change.
func eachText(s story.Screen, change func(part, text string) string) story.Screen {
	out, err := writer.Reworded(s, func(at, text string) string {
		isIn := func(name string) bool { return slices.Contains(strings.Split(at, "."), name) }
		if strings.TrimSpace(text) == "" || slices.ContainsFunc(untranslated, isIn) {
			return text
		}
		return change(strings.TrimPrefix(at, "."), text)
	})
	if err != nil {
		return s
	}
	return out
}
