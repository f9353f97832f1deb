package prompt

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// loose is how much too long a script stays that sentences were left out of, as a share.
const loose = .03

// refit brings an earlier script to its length at the rate of speech that was
// measured: by leaving sentences out, which asks nobody; by asking the model to mend it
// where too much of an asked length is missing and it was asked only once. What is
// between is left to the silence around the scenes.
func (j *job) refit(ctx context.Context) (story.Script, error) {
	p := *j.Previous
	j.calls = p.Calls
	for _, c := range j.calls {
		if !strings.HasPrefix(c.For, condensing) && !c.Failed {
			j.turns++
		}
	}
	d := j.earlierDraft()
	flaws := d.length()
	missing := len(flaws) > 0 && d.tooMuchBy(0) == 0
	switch {
	case d.tooMuchBy(long) > 0:
		d.shorten()
	case !missing || j.Length == 0 || p.Misfit != "" || j.turns >= mostAsked:
		return p, nil
	default:
		q, err := j.question(ctx)
		if err != nil {
			return p, err
		}
		if d, err = j.mended(ctx, q, Reply{Text: d.answer()}, d, flaws); err != nil {
			return p, err
		}
	}
	return j.done(d), nil
}

// earlierDraft is the script of before as a draft.
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

// answer is a draft as the model would have answered with it.
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
	raw, _ := json.Marshal(a) // of strings and numbers
	return string(raw)
}

// tooMuchBy returns how many characters a draft is over its length and a share of it.
func (d *draft) tooMuchBy(share float64) int {
	if d.chars == 0 {
		return 0
	}
	return max(0, d.spokenChars()-int((1+share)*float64(d.chars)))
}

// shorten leaves out sentences where the draft is over its length by more than a model is
// told of: from the end of a scene, those that weigh least first. Figures and quotations
// stay as long as anything else can go, and so does the film's last sentence; where no
// scene has a sentence to spare, whole scenes go.
func (d *draft) shorten() {
	if d.tooMuchBy(long) == 0 {
		return
	}
	terms := writer.NewTerms(d.text(), d.Language)
	for _, spare := range []func(*writer.Terms, bool) bool{d.cutSentence, d.cutScene} {
		for _, precious := range []bool{false, true} {
			for d.tooMuchBy(loose) > 0 && spare(terms, precious) {
				d.tooMuch++
			}
			if d.tooMuchBy(long) == 0 {
				return
			}
		}
	}
}

// cutSentence leaves out the last sentence of the scene where it weighs least, of those that
// are not too long for what is too much; precious are those with a figure or a quotation.
func (d *draft) cutSentence(terms *writer.Terms, precious bool) bool {
	best, least := -1, 0.
	excess := d.tooMuchBy(0) + int(loose*float64(d.chars))
	for i, s := range d.Scenes[:len(d.Scenes)-1] {
		all := writer.Sentences(s.Narration, d.Language)
		if s.fixed || len(all) < 2 {
			continue
		}
		last := all[len(all)-1]
		if worth := terms.Density(last); writer.Chars(last) <= excess && (precious || !isPrecious(last)) && (best < 0 || worth < least) {
			best, least = i, worth
		}
	}
	if best < 0 {
		return false
	}
	s := &d.Scenes[best]
	all := writer.Sentences(s.Narration, d.Language)
	if len(s.Shots) == len(all) {
		s.Shots = slices.Clone(s.Shots[:len(all)-1])
	}
	s.say(writer.Join(all[:len(all)-1], d.Language))
	return true
}

// cutScene leaves out the scene that weighs least, but for the first, the last and those that
// were asked for.
func (d *draft) cutScene(terms *writer.Terms, precious bool) bool {
	best, least := -1, 0.
	for i, s := range d.Scenes {
		if i == 0 || i == len(d.Scenes)-1 || s.fixed || s.ID != "" && d.isAsked(s.ID) || !precious && isPrecious(s.Narration) {
			continue
		}
		if worth := terms.Density(s.Narration); best < 0 || worth < least {
			best, least = i, worth
		}
	}
	if best < 0 {
		return false
	}
	d.Scenes = slices.Delete(d.Scenes, best, best+1)
	return true
}

func (d *draft) isAsked(id string) bool { _, ok := d.asked(story.BaseID(id)); return ok }

// isPrecious reports whether a text has a figure or a quotation.
func isPrecious(text string) bool {
	return strings.ContainsAny(text, "0123456789“”\"«»„「」『』")
}

// longestScene is how many seconds of speech one picture carries at most.
const longestScene = 11

// part cuts scenes that are too long for one picture between their sentences;
// those that were asked for stay whole.
func (d *draft) part() {
	var all []draftScene
	for _, s := range d.Scenes {
		all = append(all, d.parts(s)...)
	}
	d.Scenes = all
}

func (d *draft) parts(s draftScene) []draftScene {
	sentences := writer.Sentences(s.Narration, d.Language)
	states := !s.Screen.IsZero() && s.Screen.Layout() != story.LayoutSpoken
	if d.isAsked(s.ID) || states || len(sentences) < 2 || float64(writer.Chars(s.Narration)) <= longestScene*d.rate {
		return []draftScene{s}
	}
	var all []draftScene
	shots := s.Shots
	narrations := d.editor().Parted(s.Narration, sceneSeconds)
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
