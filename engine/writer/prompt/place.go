package prompt

import (
	"slices"

	"github.com/scenewright/scenewright/engine/story"
)

// place orders the requested scenes: each once, all mandatory ones, and no others if strict.
// It inserts missing scenes with given texts and reports other missing ones as flaws.
func (d *draft) place() []flaw {
	if len(d.task.Scenes) == 0 {
		return nil
	}
	d.match()
	d.dropRepeats()
	if d.flexibility() == "strict" {
		d.Scenes = slices.DeleteFunc(d.Scenes, func(s draftScene) bool { return s.ID == "" })
	}
	d.putInStatic()
	d.order()
	var all []flaw
	for _, b := range d.task.Scenes {
		if d.at(b.ID) < 0 && d.flexibility() != "flexible" {
			all = append(all, flaw{fatal: true, public: "lacks a scene that was asked for", told: "The requested scene with the id " + b.ID + " is missing: answer with it, too, without a number."})
		}
	}
	return all
}

// match assigns the requested ids in order if the answer has none and as many scenes.
func (d *draft) match() {
	if len(d.Scenes) != len(d.task.Scenes) || slices.ContainsFunc(d.Scenes, func(s draftScene) bool { return s.ID != "" }) {
		return
	}
	for i, b := range d.task.Scenes {
		d.Scenes[i] = d.Scenes[i].asAsked(b)
	}
}

// dropRepeats keeps the first scene of each id.
func (d *draft) dropRepeats() {
	seen := map[string]bool{}
	d.Scenes = slices.DeleteFunc(d.Scenes, func(s draftScene) bool {
		again := s.ID != "" && seen[s.ID]
		seen[s.ID] = true
		return again
	})
}

// putInStatic inserts missing scenes with given texts, each after the requested scene before it.
func (d *draft) putInStatic() {
	at := 0
	for _, b := range d.task.Scenes {
		if i := d.at(b.ID); i >= 0 {
			at = i + 1
			continue
		}
		if b.Static == "" {
			continue
		}
		s := d.scene(answerScene{ID: b.ID})
		d.Scenes = slices.Insert(d.Scenes, min(at, len(d.Scenes)), s)
		at++
	}
}

// order sorts the requested scenes within the positions that they occupy.
func (d *draft) order() {
	var places []int
	var scenes []draftScene
	for i, s := range d.Scenes {
		if s.ID != "" {
			places = append(places, i)
			scenes = append(scenes, s)
		}
	}
	slices.SortStableFunc(scenes, func(a, b draftScene) int { return d.rank(a.ID) - d.rank(b.ID) })
	for i, at := range places {
		d.Scenes[at] = scenes[i]
	}
}

func (d *draft) rank(id string) int {
	return slices.IndexFunc(d.task.Scenes, func(b story.SceneBrief) bool { return b.ID == id })
}

// at returns the index of a scene, or -1.
func (d *draft) at(id string) int {
	return slices.IndexFunc(d.Scenes, func(s draftScene) bool { return s.ID == id })
}
