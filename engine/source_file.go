package engine

import (
	"context"
	"errors"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// MaxFile is the size of the largest file that CreateFrom takes, in bytes.
const MaxFile = 50 << 20

// CreateFrom is Create for a file that the caller has: a page, a document or a
// deck, which is kept with the project until it is read. The request's prompt
// type is PromptLink, PromptDocs or PromptSlides, and its prompt is the file's
// name. A file that is too large is an *Error with CodeTooLarge; one that
// cannot be read fails the project.
func (e *Engine) CreateFrom(ctx context.Context, r request.Request, file story.Source) (project.Project, error) {
	id := project.NewID()
	if !r.PromptType.PointsAt() || file.Open == nil {
		return project.Project{}, fault.Invalid("promptType", "a file is read as Link, Docs or Slides", "set one of them, and Source.Open")
	}
	r.Prompt, r.File = file.Name, project.FilesPrefix(id)+"source"
	p, err := e.plan(ctx, id, r)
	if err != nil {
		return project.Project{}, err
	}
	if err := e.files.StoreFile(ctx, r.File, file, MaxFile); err != nil {
		return project.Project{}, err
	}
	if err := e.add(ctx, p); err != nil {
		return project.Project{}, errors.Join(err, e.Blobs.Delete(ctx, r.File))
	}
	return p, nil
}
