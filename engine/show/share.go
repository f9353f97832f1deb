package show

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/project"
)

// Shares are the addresses of films.
type Shares struct {
	Blobs    blobs.Blobs
	Now      func() time.Time
	Projects *pipeline.Log
}

// Make makes a share of a project under an id that the caller drew, a random UUID:
// whoever has its address can watch the newest film, until End. Where there is a
// share of that id already, an earlier try has made it, and it is given. A project
// has 50 at most: CodeConflict.
func (s *Shares) Make(ctx context.Context, projectID, id string) (made project.Share, err error) {
	if uuid.Validate(id) != nil {
		return made, fault.Invalid("id", "is not a UUID", "")
	}
	fresh := project.Share{ID: id, CreatedAt: s.Now()}
	p, err := s.Projects.Commit(ctx, project.Commit{ProjectID: projectID, Change: func(p *project.Project) error { return p.Share(fresh) }})
	if err != nil {
		return made, err
	}
	made, _ = p.ShareByID(id)
	return made, nil
}

// End ends a share at once: its address shows nothing any more. CodeNotFound: there
// is no such project or share.
func (s *Shares) End(ctx context.Context, projectID, id string) error {
	_, err := s.Projects.Commit(ctx, project.Commit{ProjectID: projectID, Change: func(p *project.Project) error { return p.EndShare(id) }})
	return err
}

// Project gives a project to who has the address of a share of it. CodeNotFound:
// there is no such share, or it has ended, or there is no film yet.
func (s *Shares) Project(ctx context.Context, projectID, id string) (project.Project, error) {
	p, err := s.Projects.Project(ctx, projectID)
	if err != nil {
		return p, err
	}
	if _, known := p.ShareByID(id); !known || p.Film() == nil {
		return project.Project{}, fault.NotFound("film")
	}
	return p, nil
}

// Open opens a file of the film that a share shows: the one of its names.
func (s *Shares) Open(ctx context.Context, projectID, id string, name func(project.Rendition) string) (blobs.Blob, error) {
	p, err := s.Project(ctx, projectID, id)
	if err != nil {
		return nil, err
	}
	return s.Blobs.Open(ctx, name(*p.Film().Rendition))
}
