package prompt

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// earlierDraft returns the previous script as a draft.
func (t *task) earlierDraft() *draft {
	p := t.Previous
	t.know(!slices.ContainsFunc(p.Warnings, func(w string) bool { return strings.HasPrefix(w, unsourced) }))
	d := &draft{task: t, Title: p.Title, Technique: t.technique(p.Technique), Subject: p.Subject, Mood: p.Mood, told: p.Warnings}
	for i, s := range p.Scenes {
		brief, _ := t.asked(s.ID)
		sc := draftScene{ScriptScene: s, number: i + 1, fixed: brief.Static != "", done: true, section: story.SectionOf(s.Shown())}
		if spoken, ok := s.Shown().(story.Spoken); ok {
			for _, p := range spoken.Phrases {
				sc.emphasis = append(sc.emphasis, p.Accent)
			}
		}
		d.Scenes = append(d.Scenes, sc)
	}
	return d
}

// answer returns the draft in the form of a model's answer.
func (d *draft) answer() string {
	a := answer{Title: d.Title, Technique: d.Technique.Technique, Mood: d.Mood}
	for _, s := range d.Scenes {
		sc := answerScene{ID: s.ID, Beat: s.Beat, Narration: s.Narration}
		if _, ok := d.asked(s.ID); !ok {
			sc.ID = ""
		}
		for _, shot := range s.Shots {
			sc.Shots = append(sc.Shots, sought{shot.Seen, shot.Words, shot.English})
		}
		a.Scenes = append(a.Scenes, sc)
	}
	raw, _ := json.Marshal(a) // strings and numbers
	return string(raw)
}

// tooMuchBy returns the number of characters beyond the length plus a share of it.
func (d *draft) tooMuchBy(share float64) int {
	if d.chars == 0 {
		return 0
	}
	return max(0, d.spokenChars()-int((1+share)*float64(d.chars)))
}

// shorten removes sentences and scenes if the draft exceeds the tolerance of its length. It
// keeps the first, last and requested scenes, and prefers to keep figures and quotations.
func (d *draft) shorten() {
	if d.tooMuchBy(long) == 0 {
		return
	}
	var all []writer.Passage
	for i, s := range d.Scenes {
		said, last := language.Of(d.Language).Sentences(s.Narration), i == len(d.Scenes)-1
		if s.fixed || last {
			said = []string{s.Narration}
		}
		stays := s.fixed || last || i == 0 || s.ID != "" && d.isAsked(s.ID)
		for _, sentence := range said {
			all = append(all, writer.Passage{Sentences: []string{sentence}, Block: i, Kept: stays, Precious: isPrecious(s.Narration)})
		}
	}
	kept, _ := d.editor().Fit(all, d.chars)
	d.tooMuch += len(all) - len(kept)
	told := make([][]string, len(d.Scenes))
	for _, p := range kept {
		told[p.Block] = append(told[p.Block], p.Sentences...)
	}
	var scenes []draftScene
	for i, s := range d.Scenes {
		all := language.Of(d.Language).Sentences(s.Narration)
		if n := len(told[i]); n > 0 && n < len(all) && !s.fixed && i < len(d.Scenes)-1 {
			s.Shots = slices.Clone(s.Shots[:min(len(s.Shots), n)])
			s.say(writer.Join(told[i], d.Language))
		}
		if len(told[i]) > 0 {
			scenes = append(scenes, s)
		}
	}
	d.Scenes = scenes
}

func (d *draft) isAsked(id string) bool { _, ok := d.asked(story.BaseID(id)); return ok }

// isPrecious reports whether a text contains a figure or a quotation.
func isPrecious(text string) bool {
	return strings.ContainsAny(text, "0123456789“”\"«»„「」『』")
}

// longestScene is the maximum speech over one picture in seconds.
const longestScene = 11

// part splits scenes that are too long for one picture between sentences, except requested ones.
func (d *draft) part() {
	var all []draftScene
	for _, s := range d.Scenes {
		all = append(all, d.parts(s)...)
	}
	d.Scenes = all
}

func (d *draft) parts(s draftScene) []draftScene {
	sentences := language.Of(d.Language).Sentences(s.Narration)
	states := !s.Screen.IsZero() && s.Screen.Layout() != story.LayoutSpoken
	if d.isAsked(s.ID) || states || len(sentences) < 2 || float64(language.Chars(s.Narration)) <= longestScene*d.rate {
		return []draftScene{s}
	}
	var all []draftScene
	shots := s.Shots
	narrations := d.editor().Parted(s.Narration, writer.IdealScene)
	for i, narration := range narrations {
		next := s
		next.ID, next.Narration, next.Screen = "", narration, story.Screen{}
		next.NewTopic = s.NewTopic && i == 0
		n := len(shots) / (len(narrations) - i)
		next.Shots, shots = shots[:n:n], shots[n:]
		all = append(all, next)
	}
	return all
}

func (d *draft) editor() writer.Editor { return writer.NewEditor(d.Language, d.rate) }
