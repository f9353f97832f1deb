package project

import "fmt"

// words are what people are told that a step does.
var words = map[Step]struct{ all, one string }{
	StepFetch:   {"fetching the source", ""},
	StepRead:    {"reading", ""},
	StepCollect: {"fetching media", ""},
	StepGather:  {"preparing media", ""},
	StepWrite:   {"writing the script", ""},
	StepNarrate: {"speaking", "speaking scene %d of %d"},
	StepBoard:   {"planning the scenes", ""},
	StepFill:    {"filling the scenes", "filling scene %d of %d"},
	StepPresent: {"filming the presenter", "filming the presenter in scene %d of %d"},
	StepScore:   {"making the music", ""},
	StepArrange: {"laying out pictures and sound", ""},
	StepRender:  {"rendering", ""},
}

// Words returns what a step does, for people: "filling the scenes". It is "" for
// what is no step.
func (s Step) Words() string { return words[s].all }

// Words returns what is being done, for people: "filling scene 3 of 9". It is
// "" where nothing has begun, or where the step has nothing to do for the
// project.
func (p Progress) Words() string {
	w := words[p.Step]
	switch {
	case !p.Begun:
		return ""
	case p.WaitsFor != "":
		return fmt.Sprintf("waiting for the model at %s for %.0f s", p.WaitsFor, p.Waited.Seconds())
	case p.Scenes > 0 && w.one != "":
		return fmt.Sprintf(w.one, p.Scene, p.Scenes)
	}
	return w.all
}
