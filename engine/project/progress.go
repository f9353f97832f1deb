package project

import (
	"fmt"
	"time"

	"github.com/scenewright/scenewright/engine/provider"
)

// Words returns the work of a step, for people: "filling the scenes". It is "" for an unknown step.
func (s Step) Words() string {
	row, _ := StepByName(s)
	return row.words
}

// Words returns the current work, for people: "filling scene 3 of 9". It is "" before the step
// begins, or where the step has no work for the project.
func (p Progress) Words() string {
	row, _ := StepByName(p.Step)
	switch {
	case !p.Begun:
		return ""
	case p.WaitsFor != "":
		return fmt.Sprintf("waiting for the model at %s for %.0f s", p.WaitsFor, p.Waited.Seconds())
	case p.Scenes > 0 && row.scene != "":
		return fmt.Sprintf(row.scene, p.Scene, p.Scenes)
	}
	return row.words
}

// Countdown estimates when a step will be done, from the recent growth of its share. Stored results
// come at once and distort the estimate, so that it ignores the first second.
type Countdown struct {
	began time.Time
	seen  []progressSample
}

// progressSample is the share of a step at a time.
type progressSample struct {
	at    time.Time
	share float64
}

const (
	countWarmUp = time.Second      // ignored at a step's start
	countLeast  = 3 * time.Second  // observed before an estimate
	countWindow = 30 * time.Second // of the past, for the estimate
)

// At returns the estimated rest of a step at a share, 0 while unknown.
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

// Estimate has the services, time and cost of a request before any work.
type Estimate struct {
	Errors   []error // all faults of the request; then nothing else is set
	Warnings []string
	Length   time.Duration // of the film, at most
	Takes    time.Duration // approximate time to make it, without waiting for other films
	Cost     float64       // in US dollars at most, by the known price lists
	MaxCost  *float64      // bound on its pictures and films; nil = none
	Asks     []Ask         // in the order of the pipeline
}

// Ask is a step's calls of an outside service.
type Ask struct {
	Step Step
	provider.Quote
}
