package operator

import (
	"context"
	"time"

	"github.com/scenewright/scenewright/engine/project"
)

// Project is a film in the making, or one that is made.
type Project struct {
	ID             string    `json:"id"`
	OrganizationID string    `json:"organizationId,omitempty"`
	WorkspaceID    string    `json:"workspaceId,omitempty"`
	Name           string    `json:"name"`
	CreatedAt      time.Time `json:"createdAt"`
	Status         string    `json:"status"`           // as in the API's list of projects
	Step           string    `json:"step,omitempty"`   // that is worked, or was last
	Export         string    `json:"export,omitempty"` // state of the last one
	Error          string    `json:"error,omitempty"`  // why that, or the project, failed
}

// Projects returns the newest hundred, of an organization or with "" of all.
func (o *Operator) Projects(ctx context.Context, organizationID string) ([]Project, error) {
	if organizationID != "" {
		if _, err := o.engine.Organization(ctx, organizationID); err != nil {
			return nil, err
		}
	}
	all, err := o.engine.Projects(ctx, project.Query{OrganizationID: organizationID})
	return each(all, film), err
}

func film(p project.Project) Project {
	out := Project{
		ID: p.ID, OrganizationID: p.OrganizationID, WorkspaceID: p.WorkspaceID, Name: p.Name,
		CreatedAt: at(p.CreatedAt), Status: string(p.Status()), Step: string(p.Step),
	}
	_, failed := p.Idle()
	if e := p.Edit(); e != nil {
		out.Export, failed = string(e.State), e.Failure
	}
	if failed != nil {
		out.Error = firstLine(failed.Message)
	}
	return out
}

// Retry goes on with a project that failed or was cancelled, from its last
// checkpoint. One that is not in such a state is CodeConflict.
func (o *Operator) Retry(ctx context.Context, id string) error { return o.engine.Retry(ctx, id) }

// Cancel stops a project: at once with Postgres, at the end of its step with SQLite.
func (o *Operator) Cancel(ctx context.Context, id string) error { return o.engine.Cancel(ctx, id) }

// Delete removes a project with all its files.
func (o *Operator) Delete(ctx context.Context, id string) error { return o.engine.Delete(ctx, id) }
