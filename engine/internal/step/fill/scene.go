package fill

import (
	"cmp"
	"encoding/json"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/internal/material"
	"github.com/scenewright/scenewright/engine/story"
)

// bring shows materials of the request in a scene: all films at their stages,
// or else the first picture. It notes the pictures that are not seen.
func (out *sceneFill) bring(all []material.Material) {
	out.Brought = len(all) > 0
	after := map[int]time.Duration{} // by stage: films of one follow each other
	var pictures []string
	for _, m := range all {
		switch {
		case m.Clip != nil:
			if m.Sound != "" && !m.Muted {
				out.Sounds = append(out.Sounds, sceneSound{Blob: m.Sound, After: after[m.Stage], For: m.Length})
			}
			after[m.Stage] += m.Length
			out.Clips = append(out.Clips, *m.Clip)
		case m.Picture != nil:
			out.Picture = cmp.Or(out.Picture, m.Picture)
			pictures = append(pictures, m.Field)
		}
	}
	if len(out.Clips) == 0 && len(pictures) > 0 {
		pictures = pictures[1:]
	}
	out.Unseen = pictures
}

// withMedia puts fillings into the storyboard's scenes. A scene with footage shows
// that, whatever its layout was to be.
func withMedia(b story.Storyboard, all []sceneFill) Result {
	out := Result{Storyboard: b, Sounds: map[string][]sceneSound{}}
	out.Scenes = slices.Clone(b.Scenes)
	for i, f := range all {
		sc := &out.Scenes[i]
		if f.Shared {
			f = f.through(runOf(b, i))
		}
		if f.shows() {
			sc.Picture, sc.Clips = f.Picture, f.Clips
			sc.ScriptScene = onMedia(sc.ScriptScene, f.Brought)
		}
		if sounds := within(f.Sounds, story.At(sc.Frames)); len(sounds) > 0 {
			out.Sounds[sc.ID] = sounds
		}
		if sc.Rejected != "" {
			out.Ledger = append(out.Ledger, footage.Entry{SceneID: sc.ID, Slot: slotScreen, Asked: []footage.Asked{
				{Source: SourceWriter, Outcome: footage.Failed, Reason: sc.Rejected},
				{Source: footage.Drawn, Outcome: footage.Taken, Reason: "the words themselves are shown"},
			}})
		}
		out.Ledger = append(out.Ledger, f.Entry)
	}
	return out
}

// onMedia returns a scene as it stands on a picture or a film. What a source has
// found stands beside what the scene shows; what the request brings is seen whole,
// under the scene's heading where it has one, and what is said stands in the
// subtitles.
func onMedia(sc story.ScriptScene, brought bool) story.ScriptScene {
	c := sc.Shown()
	switch c.(type) {
	case story.Statement:
		return sc
	case story.Spoken, story.Title, story.Number, story.Quote, story.Closing:
		if !brought {
			return sc
		}
	}
	shown, ok := story.As(c, story.LayoutStatement)
	switch {
	case ok:
	case brought:
		shown = story.Statement{}
	default:
		shown = story.Spoken{}
	}
	sc.Screen = story.On(shown)
	return sc
}

// run is the place of a scene among those that it goes on from and that go on
// from it, in frames.
type run struct{ before, own, whole int }

// runOf is that of scene i.
func runOf(b story.Storyboard, i int) run {
	r := run{own: b.Scenes[i].Frames}
	base := story.BaseID(b.Scenes[i].ID)
	for j, sc := range b.Scenes {
		if story.BaseID(sc.ID) != base {
			continue
		}
		if j < i {
			r.before += sc.Frames
		}
		r.whole += sc.Frames
	}
	return r
}

// through is the part of a filling that is seen and heard in one scene of a run.
func (f sceneFill) through(r run) sceneFill {
	if r.own == r.whole {
		return f
	}
	var clips []story.Clip
	for _, stage := range stagesOf(f.Clips) {
		from := 0
		for i, frames := range story.ShareOut(stage, r.whole) {
			c := stage[i]
			c.Start = max(0, r.before-from)
			c.For = min(from+frames, r.before+r.own) - max(from, r.before)
			if from += frames; c.For > 0 {
				clips = append(clips, c)
			}
		}
	}
	var sounds []sceneSound
	for _, h := range f.Sounds {
		h.Skip = max(0, story.At(r.before)-h.After)
		h.After, h.For = max(0, h.After-story.At(r.before)), h.For-h.Skip
		sounds = append(sounds, h)
	}
	f.Clips, f.Sounds = clips, sounds
	return f
}

// stagesOf are clips by the place that they take, in the order of the first of
// each.
func stagesOf(all []story.Clip) [][]story.Clip {
	var out [][]story.Clip
	for _, c := range all {
		i := slices.IndexFunc(out, func(s []story.Clip) bool { return s[0].Stage == c.Stage })
		if i < 0 {
			i, out = len(out), append(out, nil)
		}
		out[i] = append(out[i], c)
	}
	return out
}

// within cuts sounds that go on behind the scene's end, and leaves out those
// that begin there.
func within(all []sceneSound, length time.Duration) []sceneSound {
	var kept []sceneSound
	for _, h := range all {
		if h.For = min(h.For, length-h.After); h.For > 0 {
			kept = append(kept, h)
		}
	}
	return kept
}

// MadeForFrame reports whether a kept filling shows films that were made ready for
// the film's frame and are to be found again for another one. Those that a model was
// paid for are not: they are enlarged.
func MadeForFrame(raw json.RawMessage) bool {
	var f sceneFill
	if json.Unmarshal(raw, &f) != nil || len(f.Clips) == 0 || len(f.Entry.Asked) == 0 {
		return false
	}
	kind := f.Entry.Asked[len(f.Entry.Asked)-1].Kind
	return kind != footage.FromImage && kind != footage.FromText
}
