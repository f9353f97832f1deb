// Code generated from httpapi/spec/projects.yaml; DO NOT EDIT.

package client

import (
	"context"
	"github.com/scenewright/scenewright/httpapi/contract"
	"net/http"
	"net/url"
	"time"
)

// CreationStatus returns STRUCTURE, GENERATING_IMAGES, DONE, FAILED or CANCELLED.
func (s *ProjectsService) CreationStatus(ctx context.Context, projectID string) (string, error) {
	out, err := call[contract.CreationStatus](ctx, s.transport, http.MethodGet, "/auth/project/"+url.PathEscape(projectID)+"/create/status", nil, nil)
	return out.Status, err
}

// Get reads a project.
func (s *ProjectsService) Get(ctx context.Context, projectID string) (contract.Project, error) {
	return call[contract.Project](ctx, s.transport, http.MethodGet, "/auth/project/"+url.PathEscape(projectID), nil, nil)
}

// Delete deletes a project for good.
func (s *ProjectsService) Delete(ctx context.Context, projectID string) error {
	_, err := s.transport.do(ctx, http.MethodDelete, "/auth/project/"+url.PathEscape(projectID), nil, nil, nil)
	return err
}

// ProjectList is what Projects.List asks for; what is empty is not asked for.
type ProjectList struct {
	List
	// Extension: only those with this status.
	Status string
	// Extension: only those created then or later.
	CreatedAfter time.Time
	// Extension: only those created earlier.
	CreatedBefore time.Time
}

func (l ProjectList) values() url.Values {
	q := l.List.values()
	set(q, "status", l.Status)
	set(q, "createdAfter", moment(l.CreatedAfter))
	set(q, "createdBefore", moment(l.CreatedBefore))
	return q
}

// List lists a workspace's projects, newest first, and gives the cursor of the next page,
// "" where there is none.
func (s *ProjectsService) List(ctx context.Context, workspaceID string, l ProjectList) (page []contract.ProjectSummary, next string, err error) {
	return list[contract.ProjectSummary](ctx, s.transport, "/auth/workspace/"+url.PathEscape(workspaceID)+"/projects", l.values())
}

// Cancel stops a project; Retry goes on from there.
func (s *ProjectsService) Cancel(ctx context.Context, projectID string) (contract.Project, error) {
	return call[contract.Project](ctx, s.transport, http.MethodPost, "/auth/project/"+url.PathEscape(projectID)+"/cancel", nil, nil)
}

// Retry goes on with a project that failed or was cancelled.
func (s *ProjectsService) Retry(ctx context.Context, projectID string) (contract.Project, error) {
	return call[contract.Project](ctx, s.transport, http.MethodPost, "/auth/project/"+url.PathEscape(projectID)+"/retry", nil, nil)
}

// Translate makes a project of one that is created, in another language, and gives its
// id.
func (s *ProjectsService) Translate(ctx context.Context, projectID string, language string) (string, error) {
	out, err := call[contract.ProjectCreated](ctx, s.transport, http.MethodPost, "/auth/project/"+url.PathEscape(projectID)+"/translate", nil, contract.TranslateProject{Language: language})
	return out.ProjectID, err
}

// Scenes lists a project's scenes, as far as they are made.
func (s *ProjectsService) Scenes(ctx context.Context, projectID string) ([]contract.Scene, error) {
	return call[[]contract.Scene](ctx, s.transport, http.MethodGet, "/auth/project/"+url.PathEscape(projectID)+"/scenes", nil, nil)
}

// EditScene changes one scene of a project that is made. Call Exports.Start for the film
// with it once the project is idle.
func (s *ProjectsService) EditScene(ctx context.Context, projectID string, sceneID string, in contract.EditScene) (contract.Project, error) {
	return call[contract.Project](ctx, s.transport, http.MethodPatch, "/auth/project/"+url.PathEscape(projectID)+"/scenes/"+url.PathEscape(sceneID), nil, in)
}

// Ledger tells where a project's pictures come from.
func (s *ProjectsService) Ledger(ctx context.Context, projectID string) ([]contract.LedgerEntry, error) {
	return call[[]contract.LedgerEntry](ctx, s.transport, http.MethodGet, "/auth/project/"+url.PathEscape(projectID)+"/ledger", nil, nil)
}
