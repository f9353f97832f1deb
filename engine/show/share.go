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

// Shares provides public addresses of films.
type Shares struct {
	Blobs    blobs.Blobs
	Now      func() time.Time
	Projects *pipeline.Log
}

// Make creates a share of a project under a random UUID from the caller: its address shows
// the newest film until End. For an id that exists already, from an earlier attempt, it
// returns that share. The error for more than 50 shares of a project has CodeConflict.
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

// End ends a share immediately. CodeNotFound: no such project or share.
func (s *Shares) End(ctx context.Context, projectID, id string) error {
	_, err := s.Projects.Commit(ctx, project.Commit{ProjectID: projectID, Change: func(p *project.Project) error { return p.EndShare(id) }})
	return err
}

// Project returns the project of a share. CodeNotFound: no such share,
// an ended one, or no film yet.
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

// Open opens a file of a shared film: the one that name selects.
func (s *Shares) Open(ctx context.Context, projectID, id string, name func(project.Rendition) string) (blobs.Blob, error) {
	p, err := s.Project(ctx, projectID, id)
	if err != nil {
		return nil, err
	}
	return s.Blobs.Open(ctx, name(*p.Film().Rendition))
}
