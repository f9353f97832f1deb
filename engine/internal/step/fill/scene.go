package fill

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/internal/material"
	"github.com/scenewright/scenewright/engine/story"
)

// bring shows the request's media in a scene: all films at their stages, or else the pictures.
func (out *sceneFill) bring(all []material.Material) {
	out.Brought = len(all) > 0
	after := map[int]time.Duration{} // by stage: films of one follow each other
	var pictures []shown
	for _, m := range all {
		switch {
		case m.Clip != nil:
			if m.Sound != "" && !m.Muted {
				out.Sounds = append(out.Sounds, sceneSound{Blob: m.Sound, After: after[m.Stage], For: m.Length})
			}
			after[m.Stage] += m.Length
			out.Clips = append(out.Clips, *m.Clip)
		case m.Picture != nil:
			pictures = append(pictures, shown{Picture: m.Picture, Source: footage.Brought, ID: m.Field})
		}
	}
	for _, p := range pictures {
		if len(out.Clips) > 0 {
			out.Unseen = append(out.Unseen, p.ID)
		}
	}
	if len(out.Clips) == 0 && len(pictures) > 0 {
		out.Shots = pictures
	}
}

// withMedia puts fillings into the storyboard's scenes.
func withMedia(b story.Storyboard, spans [][]span, all []sceneFill, filmed bool) Result {
	out := Result{Storyboard: b, Sounds: map[string][]sceneSound{}}
	out.Scenes = slices.Clone(b.Scenes)
	for i, f := range all {
		sc := &out.Scenes[i]
		if f.Shared {
			f = f.through(runOf(b, i))
		}
		sc.Shots, sc.Clips = f.staged(*sc, spans[i], filmed)
		sc.Images = f.images()
		if sounds := within(f.Sounds, story.At(sc.Frames)); len(sounds) > 0 {
			out.Sounds[sc.ID] = sounds
		}
		if sc.Rejected != "" {
			out.Ledger = append(out.Ledger, footage.Entry{SceneID: sc.ID, Slot: slotScreen, Asked: []footage.Asked{
				{Source: sourceWriter, Outcome: footage.Failed, Reason: sc.Rejected},
				{Source: footage.Drawn, Outcome: footage.Taken, Reason: "the words themselves are shown"},
			}})
		}
		out.Ledger = append(out.Ledger, f.entries(*sc)...)
		out.Ledger = append(out.Ledger, f.imageEntries()...)
	}
	return out
}

// staged returns the shots that fill the frame of a scene, and the clips at places of its layout.
func (f sceneFill) staged(sc story.BoardScene, spans []span, filmed bool) ([]story.Shot, []story.Clip) {
	var shots []story.Shot
	var placed, whole []story.Clip
	for _, c := range f.Clips {
		if c.Stage == 0 && !sc.Master {
			whole = append(whole, c)
		} else {
			placed = append(placed, c)
		}
	}
	switch {
	case len(whole) > 0:
		shots = running(whole, sc.Frames)
	case f.Brought && len(f.Shots) > 0:
		shots = inTurn(f.Shots, spans)
	case !filmed:
		f.Shots = keptOf(f.Shots)
	}
	if len(shots) == 0 && slices.ContainsFunc(f.Shots, shown.seen) {
		shots = following(f.Shots, spans)
	}
	if len(shots) > 0 {
		shots[0].Topic = sc.NewTopic
	}
	return shots, placed
}

// keptOf removes the media of a scene that a film without footage does not show: all but pictures
// of the source document and paid ones.
func keptOf(all []shown) []shown {
	all = slices.Clone(all)
	for i, s := range all {
		if s.Source != SourceDocument && s.taken().Cost == 0 {
			all[i].Picture, all[i].Clip = nil, nil
		}
	}
	return all
}

// running returns shots of the request's films one after the other; each starts again where time is
// left.
func running(all []story.Clip, frames int) []story.Shot {
	var shots []story.Shot
	at := 0
	for i, n := range story.ShareOut(all, frames) {
		c := all[i]
		if c.For > 0 {
			n = c.For
		}
		for c.Start %= c.Frames; n > 0; c.Start = 0 {
			part := min(n, c.Frames-c.Start)
			if left := n - part; left < story.FPS {
				part = n // too short to be seen: its last picture is held
			}
			clip := c
			clip.For = 0
			shots = append(shots, story.Shot{From: at, Frames: part, Clip: &clip, Fills: true})
			at, n = at+part, n-part
		}
	}
	return shots
}

// inTurn returns shots of the request's pictures, each for its share of the scene: whole, and then
// closer.
func inTurn(all []shown, spans []span) []story.Shot {
	spans = joined(spans, 2*len(all))
	var shots []story.Shot
	for i, s := range spans {
		own := all[i*len(all)/len(spans)]
		again := i > 0 && shots[len(shots)-1].Picture == own.Picture
		if again && own.Picture.Graphic {
			shots[len(shots)-1].Frames += s.Frames
			continue
		}
		shots = append(shots, story.Shot{From: s.From, Frames: s.Frames, Picture: own.Picture, Close: again, Page: own.Page})
	}
	return shots
}

// following returns shots of the media found for the spans of a scene. With less media than spans,
// it joins the shortest; where that makes one too long, it makes all equally long. A film that is
// too short for its span leaves the rest to a shot beside it.
func following(all []shown, spans []span) []story.Shot {
	all = slices.DeleteFunc(slices.Clone(all), func(s shown) bool { return !s.seen() })
	end := spans[len(spans)-1].From + spans[len(spans)-1].Frames
	spans = joined(spans, len(all))
	for i := range spans {
		if seconds(spans[i].Frames) > all[i].longest() {
			spans = even(end, len(spans))
			break
		}
	}
	var shots []story.Shot
	for i, s := range spans {
		shots = append(shots, story.Shot{From: s.From, Frames: s.Frames, Picture: all[i].Picture, Clip: all[i].Clip, Close: all[i].Close})
	}
	for i := range len(shots) - 1 {
		lack := shots[i].Frames - all[i].room(shots[i].Frames)
		shots[i].Frames -= lack
		shots[i+1].From, shots[i+1].Frames = shots[i+1].From-lack, shots[i+1].Frames+lack
	}
	for i := len(shots) - 1; i > 0; i-- {
		lack := shots[i].Frames - all[i].room(shots[i].Frames)
		shots[i].From, shots[i].Frames = shots[i].From+lack, shots[i].Frames-lack
		shots[i-1].Frames += lack
	}
	return shots
}

// run is the place of a scene among those of one original scene, in frames.
type run struct{ before, own, whole int }

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

// through returns the part of a filling that is seen and heard in one scene of a run.
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

// stagesOf groups clips by stage, in the order of first appearance.
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

// within cuts sounds at the scene's end, and leaves out those that begin after it.
func within(all []sceneSound, length time.Duration) []sceneSound {
	var kept []sceneSound
	for _, h := range all {
		if h.For = min(h.For, length-h.After); h.For > 0 {
			kept = append(kept, h)
		}
	}
	return kept
}

// entries returns the ledger's entries of a scene: one a shot.
func (f sceneFill) entries(sc story.BoardScene) []footage.Entry {
	entry := func(n int, query string, asked []footage.Asked) footage.Entry {
		return footage.Entry{SceneID: f.SceneID, Slot: fmt.Sprintf("shot %d", n), Query: query, Asked: asked}
	}
	var all []footage.Entry
	asked := slices.Clone(f.Asked)
	for _, s := range f.Shots {
		asked = append(asked, s.Asked...)
		if !s.seen() || len(sc.Shots) == 0 { // the same source may have given the same answer
			asked = unique(asked)
		}
		if n := len(asked) - 1; s.seen() && len(sc.Shots) == 0 {
			asked[n].Outcome, asked[n].Reason = footage.Refused, "most scenes have nothing to show, so that the film is one of type"
		}
		if s.seen() && len(sc.Shots) > 0 && !f.Brought {
			all = append(all, entry(len(all)+1, s.Query, asked))
			asked = nil
		}
	}
	switch n := len(all) - 1; {
	case n >= 0:
		all[n].Asked = append(asked, all[n].Asked...)
		return all
	case !f.Brought && !f.Empty:
		asked = append(asked, drawn("drawn from the scene's own words, because no source before it has anything"))
	}
	return []footage.Entry{entry(1, sc.Query, asked)}
}

// unique returns lines of the ledger, each once.
func unique(all []footage.Asked) (out []footage.Asked) {
	for _, a := range all {
		if !slices.Contains(out, a) {
			out = append(out, a)
		}
	}
	return out
}

// MadeForFrame reports whether a stored filling has films prepared for the film's frame, which must
// be found again for another one. Generated films are excluded, as they cost money: they are
// enlarged.
func MadeForFrame(raw json.RawMessage) bool {
	var f sceneFill
	if json.Unmarshal(raw, &f) != nil {
		return false
	}
	return f.Brought && len(f.Clips) > 0 || slices.ContainsFunc(f.Shots, func(s shown) bool { return s.Clip != nil && !s.made() })
}
