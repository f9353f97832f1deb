// Package step has the steps of the pipeline, a file each, and the list of them; estimates of their
// work; and edits of finished films.
package step

import (
	"context"

	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/project"
)

// Steps returns the steps of the pipeline, each of which uses results of those above it.
func (s *Services) Steps() pipeline.Steps {
	original := translating{s}
	spoiled := &remaking{Services: s}
	spoiled.steps = pipeline.Steps{
		original.adopting(bare(project.StepFetch, s.Media.Sources)),
		original.adopting(pipeline.NewStep(project.StepRead, reading{s}.Read)),
		original.adopting(bare(project.StepCollect, s.Media.Collect)),
		original.adopting(pipeline.NewStep(project.StepGather, gathering{s}.Gather)),
		pipeline.NewStep(project.StepWrite, writing{s}.Write),
		pipeline.NewStep(project.StepNarrate, narrating{s}.Narrate),
		pipeline.NewStep(project.StepBoard, boarding{s}.Board),
		pipeline.NewStep(project.StepFill, original.Fill),
		pipeline.NewStep(project.StepPresent, presenting{s}.Film),
		pipeline.NewStep(project.StepScore, scoring{s}.Score),
		pipeline.NewStep(project.StepArrange, arranging{s}.Arrange),
		pipeline.NewStep(project.StepRender, spoiled.Render),
	}
	return spoiled.steps
}

// bare returns a step without a result other than the files that it stores.
func bare(name project.Step, do func(context.Context, *pipeline.Task) error) pipeline.Step {
	return pipeline.NewStep(name, func(ctx context.Context, t *pipeline.Task, _ pipeline.None) (any, error) {
		return nil, do(ctx, t)
	})
}
