// Package prompttest is the model inside the fakes of language model services:
// it reads the brief as a model would and answers in the form that was asked
// for, with a script or with ideas of the offline writer.
package prompttest

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/document"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/engine/writer"
	"github.com/scenewright/scenewright/engine/writer/plain"
	"github.com/scenewright/scenewright/engine/writer/prompt"
)

// Model is what speaks behind a service.
type Model struct {
	Chatty bool                        // prose, a code fence and a comma too many around the JSON
	See    See                         // how it sees pictures; nil sees in each what is looked for
	Answer func(turns []string) string // what it says to the texts of the turns; nil makes a script offline
}

// Say is what the model says to messages, of which those of the system are none of
// the talk.
func (m Model) Say(talk []Message) string {
	var turns []string
	var pictures [][]byte
	for _, t := range talk {
		if t.Role != "system" {
			turns, pictures = append(turns, t.Content), append(pictures, t.Pictures...)
		}
	}
	text, looked := m.view(turns[0], pictures)
	switch {
	case m.Answer != nil:
		text = m.Answer(turns)
	case !looked:
		text = Good(turns)
	}
	if m.Chatty {
		text = "Sure! Here is the script {as you asked}:\n\n```json\n" + strings.Replace(text, "}]", "},\n]", 1) + "\n```\n\nLet me know if you want [another] one."
	}
	return text
}

// Good is what a good model says: the record, else a film of the offline writer's, with
// shots; mended where something is asked to be.
func Good(turns []string) string {
	text, ok := recorded(turns[0])
	if !ok {
		text, _ = written(turns[0]) // "" is no script
	}
	if len(turns) > 1 {
		text = mendedOf(text, turns[len(turns)-1])
	}
	return text
}

// Spoiled is a model whose first answer, or with always each, is spoiled.
func Spoiled(spoil func(text string) string, always bool) func(turns []string) string {
	return func(turns []string) string {
		text := Good(turns)
		if isScript(turns[0]) && (always || len(turns) == 1) {
			text = spoil(text)
		}
		return text
	}
}

// isScript reports whether a user's turn asks for one.
func isScript(turn string) bool {
	b, _, err := ReadBrief(turn)
	return err == nil && len(b.Techniques) > 0
}

// See is how a fake sees a picture, a JPEG: what it shows, and how well that
// fits what is looked for, 0 to 100.
type See func(lookedFor string, picture []byte) (shows string, fits int)

// view answers what the user's turn asks of the pictures before it; ok is false
// where it asks nothing of the kind.
func (m Model) view(turn string, pictures [][]byte) (answer string, ok bool) {
	brief := read[prompt.BriefView](turn)
	all := []map[string]any{}
	for _, scene := range brief.Scenes {
		if scene.Pictures > len(pictures) {
			return "", false
		}
		for _, p := range pictures[:scene.Pictures] {
			shows, fits := scene.LookedFor, 90
			if m.See != nil {
				shows, fits = m.See(scene.LookedFor, p)
			}
			all = append(all, map[string]any{"shows": shows, "fits": fits})
		}
		pictures = pictures[scene.Pictures:]
	}
	raw, err := json.Marshal(map[string]any{"pictures": all})
	return string(raw), len(all) > 0 && err == nil
}

// written answers a user's turn with a script, a shortened part or ideas.
func written(turn string) (string, error) {
	ctx := context.Background()
	if brief := read[prompt.BriefIdeas](turn); brief.Wanted > 0 {
		return ideas(ctx, brief)
	}
	brief, source, err := ReadBrief(turn)
	if err != nil {
		return "", err
	}
	if c := read[chunk](turn); c.Words > 0 {
		return shortened(c, source)
	}
	w := plain.New()
	for _, asked := range brief.Requested {
		source += "\n\n" + asked.Source
	}
	s, err := w.Write(ctx, assignment(brief, source))
	if err != nil {
		return "", err
	}
	for i, sc := range s.Scenes {
		s.Scenes[i].Screen = story.On(writer.Show(sc.Narration, brief.Language))
	}
	raw, err := json.Marshal(map[string]any{"title": s.Title, "technique": s.Technique, "scenes": scenes(brief, s)})
	return string(raw), err
}

// shortened is as much of a part of a source as was asked for, from its beginning.
func shortened(p chunk, source string) (string, error) {
	spoken, ok := language.ByName(p.Name)
	if !ok {
		return "", fmt.Errorf("no language is called %q", p.Name)
	}
	raw, err := json.Marshal(map[string]string{"text": told(source, spoken.Code, int(float64(p.Words)*letters(spoken.Code)))})
	return string(raw), err
}

// letters is how many a word of a language has.
func letters(code string) float64 {
	if l := language.Of(code); !l.Unspaced {
		return cmp.Or(l.Letters, 5)
	}
	return 1
}

// characters is how long a script is to be.
func characters(b prompt.Brief) int { return int(float64(b.Length.Words) * letters(b.Language)) }

// ideas are the offline writer's for a company.
func ideas(ctx context.Context, b prompt.BriefIdeas) (string, error) {
	all, err := writer.Ideas{}.Ideas(ctx, tenant.Brand{Name: b.Company, Domain: b.Domain, About: b.About, Language: b.Language, Prompts: b.Used})
	if err != nil {
		return "", err
	}
	raw, err := json.Marshal(map[string]any{"ideas": all})
	return string(raw), err
}

// assignment is what a brief asks for.
func assignment(b prompt.Brief, source string) story.Assignment {
	a := story.Assignment{Text: source, Language: b.Language, Title: b.Title, Tone: b.Tone.Name, Tag: b.Tag, Brand: b.Company, MaxScenes: b.Scenes.Most}
	if n := characters(b); n > 0 {
		a.Length = time.Duration(b.Length.Seconds * float64(time.Second))
		a.Rate = float64(n) / b.Length.Seconds
	}
	if len(b.Techniques) == 1 {
		a.Technique = b.Techniques[0].Technique
	}
	return a
}

// scenes are those that were asked for and then the script's; those that were asked
// for alone with strict, and where each of them has a source of its own.
func scenes(b prompt.Brief, s story.Script) []map[string]any {
	var all []map[string]any
	room, left := characters(b), len(b.Requested)
	sourced := left > 0
	for _, asked := range b.Requested {
		narration := asked.Static
		if narration == "" {
			narration = cmp.Or(spoken(asked.Source, b.Language), asked.Details)
		}
		if asked.Static == "" && characters(b) > 0 {
			narration = told(narration, b.Language, room/left)
		}
		sourced = sourced && asked.Source != ""
		left--
		if characters(b) > 0 && b.Flexibility == "flexible" && asked.Static == "" && language.Chars(narration) > room {
			continue // it is left out, as it may be
		}
		room = max(0, room-language.Chars(narration))
		all = append(all, scene(story.ScriptScene{ID: asked.ID, Narration: narration, Screen: story.On(writer.Show(narration, b.Language))}))
	}
	if b.Flexibility == "strict" || sourced && len(all) > 0 {
		return all
	}
	for _, sc := range s.Scenes {
		sc.ID = ""
		all = append(all, scene(sc))
	}
	return all
}

// spoken is what is spoken of a text, without its marks.
func spoken(text, code string) string {
	ps, _, _ := writer.NewEditor(code, 0).Passages(context.Background(), document.Parse(text))
	var all []string
	for _, p := range ps {
		all = append(all, p.Sentences...)
	}
	return writer.Join(all, code)
}

// told are the first sentences of a text that fit into a room of characters without
// spaces, one of them at least.
func told(text, code string, room int) string {
	var said []string
	for _, sentence := range language.Of(code).Sentences(text) {
		if room -= language.Chars(sentence); room < 0 && len(said) > 0 {
			break
		}
		said = append(said, sentence)
	}
	return writer.Join(said, code)
}

// scene is one of an answer, with a shot for each half of its words.
func scene(s story.ScriptScene) map[string]any {
	all := strings.Fields(s.Narration)
	shots := []map[string]any{{"seen": "", "query": s.Query, "queryEnglish": s.English}}
	if n := len(all); n > 6 {
		shots = append(shots, map[string]any{"seen": "", "query": all[n-2] + " " + strings.TrimRight(all[n-1], ".!?"), "queryEnglish": ""})
	}
	return map[string]any{"id": s.ID, "beat": s.Beat, "section": "", "emphasis": []string{}, "narration": s.Narration, "content": s.Screen, "shots": shots}
}
