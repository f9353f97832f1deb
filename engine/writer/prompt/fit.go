package prompt

import (
	"context"
	"slices"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// The length of a script, as a share of the one asked for.
const (
	loose = .03 // more than this too long, and sentences are left out
	short = .10 // more than this too short, and the model is asked for more
)

// refit brings an earlier script to its length at the rate of speech that was
// measured: by leaving sentences out, which asks nobody; by asking the model
// once where too much of an asked length is missing. What is between is left to the silence around
// the scenes.
func (w *Author) refit(ctx context.Context, a story.Assignment) (story.Script, error) {
	t := newTask(a)
	t.earlier = a.Previous
	t.Technique = a.Previous.Technique
	d := t.earlierDraft()
	off := float64(d.spokenChars())/float64(max(t.chars, 1)) - 1
	switch {
	case t.chars == 0, off <= loose && off >= -short, off < 0 && (a.Length == 0 || a.Previous.Misfit != ""):
		return *a.Previous, nil
	case off > 0 && d.shorten() && float64(d.spokenChars()) <= (1+short)*float64(t.chars):
		return d.script(), nil
	}
	next, err := w.ask(ctx, t, 1)
	if err != nil {
		return story.Script{}, err
	}
	return next.script(), nil
}

// earlierDraft is the script of before as a draft.
func (t *task) earlierDraft() *draft {
	d := &draft{task: t, Title: t.earlier.Title, Technique: t.technique("")}
	for _, s := range t.earlier.Scenes {
		brief, _ := t.asked(s.ID)
		d.Scenes = append(d.Scenes, draftScene{s, brief.Static != "", s.Shown().Layout()})
	}
	return d
}

// shorten leaves out the sentences that weigh least, as long as that brings the
// draft closer to its length; each scene keeps its first sentence, and none is
// left without the one it leans on. It reports whether there was any.
func (d *draft) shorten() bool {
	if d.chars == 0 {
		return false
	}
	terms := writer.NewTerms(d.text(), d.Language)
	changed := false
	for {
		excess := d.spokenChars() - d.chars
		if float64(excess) <= loose*float64(d.chars) {
			return changed
		}
		c, ok := d.spare(terms, excess)
		if !ok {
			return changed
		}
		d.leaveOut(c)
		changed = true
	}
}

// cut is a sentence that may be left out.
type cut struct {
	scene, sentence int
	worth           float64
}

// spare finds the sentence that weighs least of those that are not too long for
// the excess.
func (d *draft) spare(terms *writer.Terms, excess int) (cut, bool) {
	best, found := cut{}, false
	for i, s := range d.Scenes {
		if s.fixed {
			continue
		}
		all := writer.Sentences(s.Narration, d.Language)
		for j := 1; j < len(all); j++ {
			if n := writer.Chars(all[j]); n > excess+int(loose*float64(d.chars)) || d.isEnd(i, j, len(all)) {
				continue
			}
			if c := (cut{i, j, terms.Density(all[j])}); !found || c.worth < best.worth {
				best, found = c, true
			}
		}
	}
	return best, found
}

// isEnd tells the film's last sentence.
func (d *draft) isEnd(scene, sentence, sentences int) bool {
	return scene == len(d.Scenes)-1 && sentence == sentences-1
}

// leaveOut takes a sentence out of its scene. What is shown is found anew.
func (d *draft) leaveOut(c cut) {
	s := &d.Scenes[c.scene]
	all := writer.Sentences(s.Narration, d.Language)
	kept := append(append([]string(nil), all[:c.sentence]...), all[c.sentence+1:]...)
	if len(s.Shots) == len(all) {
		s.Shots = slices.Delete(slices.Clone(s.Shots), c.sentence, c.sentence+1)
	}
	s.ScriptScene = story.ScriptScene{ID: s.ID, Beat: s.Beat, Narration: writer.Join(kept, d.Language), Query: s.Query, English: s.English, Shots: s.Shots, NewTopic: s.NewTopic}
}

// longestScene is how many seconds of speech one picture carries at most.
const longestScene = 11

// part cuts scenes that are too long for one picture between their sentences;
// those that were asked for stay whole.
func (d *draft) part() {
	var all []draftScene
	for i, s := range d.Scenes {
		all = append(all, d.parts(s, i == 0)...)
	}
	d.Scenes = all
}

func (d *draft) parts(s draftScene, opens bool) []draftScene {
	sentences := writer.Sentences(s.Narration, d.Language)
	if _, asked := d.asked(s.ID); asked || s.stated != story.LayoutSpoken || len(sentences) < 2 || float64(writer.Chars(s.Narration)) <= longestScene*d.rate {
		return []draftScene{s}
	}
	var all []draftScene
	shots := s.Shots
	for _, narration := range d.editor().Parted(s.Narration, sceneSeconds) {
		next := draftScene{ScriptScene: story.ScriptScene{Beat: s.Beat, Narration: narration}}
		if len(all) == 0 {
			next.Query, next.English, next.NewTopic = s.Query, s.English, s.NewTopic
		}
		if n := len(writer.Sentences(narration, d.Language)); len(shots) >= n {
			next.Shots, shots = shots[:n:n], shots[n:]
		}
		all = append(all, next)
	}
	return all
}

func (d *draft) editor() writer.Editor { return writer.NewEditor(d.Language, d.rate) }
