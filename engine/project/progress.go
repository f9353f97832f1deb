package project

import (
	"fmt"
	"time"

	"github.com/scenewright/scenewright/engine/provider"
)

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

// Countdown estimates when a step will be done, from how fast its share grew of
// late. What was made before and is only looked up comes at once and says
// nothing of the rest, so that the first second is left out.
type Countdown struct {
	began time.Time
	seen  []progressSample
}

// progressSample is how much of a step was done at a time.
type progressSample struct {
	at    time.Time
	share float64
}

const (
	countWarmUp = time.Second      // left out at a step's start
	countLeast  = 3 * time.Second  // watched before anything is said
	countWindow = 30 * time.Second // of the past, to go by
)

// At returns how long a step that is at a share will take from now, 0 where that
// is not known yet.
func (c *Countdown) At(now time.Time, share float64) time.Duration {
	if c.began.IsZero() {
		c.began = now
	}
	if now.Sub(c.began) < countWarmUp {
		return 0
	}
	for len(c.seen) > 1 && now.Sub(c.seen[1].at) >= countWindow {
		c.seen = c.seen[1:]
	}
	c.seen = append(c.seen, progressSample{now, share})
	took, grew := now.Sub(c.seen[0].at), share-c.seen[0].share
	if took < countLeast || grew <= 0 {
		return 0
	}
	return time.Duration(float64(took) * (1 - share) / grew)
}

// Estimate is what a request would take, told before anything is made of it.
type Estimate struct {
	Errors   []error // all that is wrong with the request; then nothing else is set
	Warnings []string
	Length   time.Duration // of the film, at most
	Takes    time.Duration // to make it, about, without waiting for other films
	Cost     float64       // in US dollars at most, by the price lists that there are
	MaxCost  *float64      // what pictures and films may cost of that; nil = anything
	Asks     []Ask         // in the order of the pipeline
}

// Ask is what a service outside would be asked for by a step.
type Ask struct {
	Step Step
	provider.Quote
}
