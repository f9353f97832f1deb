// Package pipeline runs the steps of projects and keeps what they make: a [Step] reads the
// results of steps before it, and its own is a value that later steps read.
package pipeline

import (
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
)

// Task is what a step works on.
type Task struct {
	Project project.Project
	Job     job.Job
	Source  story.Document                         // what StepRead found
	Report  func(scene, scenes int, share float64) // progress of the step
	maker   project.ResultKey                      // what speaks of the files that are kept: see by
}

// Begins says that the step has something to do for the project: a step that
// never says so is passed over without a word.
func (t *Task) Begins() { t.Report(0, 0, 0) }

// Scene reports how many of a step's scenes are done; the next one is under way.
func (t *Task) Scene(done, of int) {
	t.Report(min(done+1, of), of, float64(done)/float64(of))
}

// By is a task whose files belong to a result.
func (t *Task) By(step project.Step, part string) *Task {
	own := *t
	own.maker = project.ResultKey{Step: step, Part: part}
	return &own
}
