// Package pipeline runs the steps of projects and keeps what they make: a step is a function
// of a [Task], its result is a value that later steps read.
package pipeline

import (
	"context"

	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
)

// StepFunc does a step of a project. What it returns is kept as the step's result.
type StepFunc func(context.Context, *Task) (any, error)

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
