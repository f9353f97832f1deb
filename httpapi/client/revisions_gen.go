// Code generated from httpapi/spec/revisions.yaml; DO NOT EDIT.

package client

import (
	"context"
	"github.com/scenewright/scenewright/httpapi/contract"
	"net/http"
	"net/url"
)

// Change changes what holds of the whole video of a project that is made. Call
// Exports.Start for the film with it once the project is idle.
func (s *ProjectsService) Change(ctx context.Context, projectID string, in contract.ChangeProject) (contract.Project, error) {
	return call[contract.Project](ctx, s.transport, http.MethodPatch, "/auth/project/"+url.PathEscape(projectID), nil, in)
}

// ChangeScenes adds, deletes, moves, splits, joins, edits and repictures scenes of a
// project that is made, all in their order or none. Call Exports.Start for the film with
// them once the project is idle.
func (s *ProjectsService) ChangeScenes(ctx context.Context, projectID string, changes ...contract.SceneChange) (contract.Project, error) {
	return call[contract.Project](ctx, s.transport, http.MethodPatch, "/auth/project/"+url.PathEscape(projectID)+"/scenes", nil, contract.ChangeScenes{Changes: changes})
}

// Restore makes a project again what it was at an earlier revision. Call Exports.Start
// for the film of it once the project is idle.
func (s *ProjectsService) Restore(ctx context.Context, projectID string, revision int) (contract.Project, error) {
	return call[contract.Project](ctx, s.transport, http.MethodPost, "/auth/project/"+url.PathEscape(projectID)+"/restore", nil, contract.RestoreProject{Revision: revision})
}
