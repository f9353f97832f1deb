package client

import (
	"context"
	"net/http"

	"github.com/scenewright/scenewright/httpapi/contract"
)

// EditScene changes one scene of a project that is made. Call Exports.Start for
// the film with it once the project is idle.
func (s *ProjectsService) EditScene(ctx context.Context, id, sceneID string, edit contract.EditScene) (contract.Project, error) {
	return call[contract.Project](ctx, s.transport, http.MethodPatch, scenePath(id, sceneID), nil, edit)
}

// ChangeScenes adds, deletes, moves, splits, joins, edits and repictures scenes of a
// project that is made, all in their order or none. Call Exports.Start for the film
// with them once the project is idle.
func (s *ProjectsService) ChangeScenes(ctx context.Context, id string, changes ...contract.SceneChange) (contract.Project, error) {
	return call[contract.Project](ctx, s.transport, http.MethodPatch, projectPath(id)+"/scenes", nil, contract.ChangeScenes{Changes: changes})
}

// Change changes what holds of the whole video of a project that is made. Call
// Exports.Start for the film with it once the project is idle.
func (s *ProjectsService) Change(ctx context.Context, id string, change contract.ChangeProject) (contract.Project, error) {
	return call[contract.Project](ctx, s.transport, http.MethodPatch, projectPath(id), nil, change)
}

// Restore makes a project again what it was at an earlier revision. Call
// Exports.Start for the film of it once the project is idle.
func (s *ProjectsService) Restore(ctx context.Context, id string, revision int) (contract.Project, error) {
	return call[contract.Project](ctx, s.transport, http.MethodPost, projectPath(id)+"/restore", nil, contract.RestoreProject{Revision: revision})
}
