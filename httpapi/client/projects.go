package client

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"github.com/scenewright/scenewright/httpapi/contract"
)

// ProjectsService makes videos.
type ProjectsService struct{ transport *transport }

// CreateProject asks for a video.
type CreateProject = contract.CreateProject

func projectPath(id string) string { return "/auth/project/" + url.PathEscape(id) }

// Create makes a project and gives its id. AdditionalParams are sent, and come
// back in the webhook, byte for byte.
func (s *ProjectsService) Create(ctx context.Context, r CreateProject) (projectID string, err error) {
	r.ValidateOnly = false
	var out contract.ProjectCreated
	err = s.create(ctx, r, &out)
	return out.ProjectID, err
}

// Estimate tells what a project would take, and all that is wrong with the request.
// Nothing is made.
func (s *ProjectsService) Estimate(ctx context.Context, r CreateProject) (out contract.ProjectEstimate, err error) {
	r.ValidateOnly = true
	err = s.create(ctx, r, &out)
	return out, err
}

func (s *ProjectsService) create(ctx context.Context, r CreateProject, out any) error {
	body, err := encode(r)
	if err != nil {
		return err
	}
	a, err := s.transport.send(ctx, request{method: http.MethodPost, path: "/auth/project/create", body: body, kind: "application/json"})
	if err != nil {
		return err
	}
	return a.decode(out)
}

// encode is the request as JSON. encoding/json would compact and escape
// additionalParams, so they are put in by hand, at the end of the object.
func encode(r CreateProject) ([]byte, error) {
	params := r.AdditionalParams
	r.AdditionalParams = nil
	body, err := json.Marshal(r)
	if err != nil {
		return nil, fmt.Errorf("client: body: %w", err)
	}
	if len(params) == 0 {
		return body, nil
	}
	if !json.Valid(params) {
		return nil, errors.New("client: additionalParams are not JSON")
	}
	body = append(bytes.TrimSuffix(body, []byte("}")), `,"additionalParams":`...)
	return append(append(body, params...), '}'), nil
}

// Get reads a project.
func (s *ProjectsService) Get(ctx context.Context, id string) (contract.Project, error) {
	return call[contract.Project](ctx, s.transport, http.MethodGet, projectPath(id), nil, nil)
}

// CreationStatus returns STRUCTURE, GENERATING_IMAGES, DONE, FAILED or CANCELLED.
func (s *ProjectsService) CreationStatus(ctx context.Context, id string) (string, error) {
	out, err := call[contract.CreationStatus](ctx, s.transport, http.MethodGet, projectPath(id)+"/create/status", nil, nil)
	return out.Status, err
}

// Delete deletes a project for good.
func (s *ProjectsService) Delete(ctx context.Context, id string) error {
	_, err := s.transport.do(ctx, http.MethodDelete, projectPath(id), nil, nil, nil)
	return err
}

// ProjectList asks for a part of a workspace's projects.
type ProjectList struct {
	List
	Status        string    // "" = any
	CreatedAfter  time.Time // then or later; zero = any
	CreatedBefore time.Time // earlier; zero = any
}

// List lists a workspace's projects, newest first, and gives the cursor of
// the next page, "" where there is none.
func (s *ProjectsService) List(ctx context.Context, workspaceID string, l ProjectList) (page []contract.ProjectSummary, next string, err error) {
	q := l.values()
	if l.Status != "" {
		q.Set("status", l.Status)
	}
	if !l.CreatedAfter.IsZero() {
		q.Set("createdAfter", l.CreatedAfter.Format(time.RFC3339Nano))
	}
	if !l.CreatedBefore.IsZero() {
		q.Set("createdBefore", l.CreatedBefore.Format(time.RFC3339Nano))
	}
	return list[contract.ProjectSummary](ctx, s.transport, "/auth/workspace/"+url.PathEscape(workspaceID)+"/projects", q)
}

// Cancel stops a project; Retry goes on from there.
func (s *ProjectsService) Cancel(ctx context.Context, id string) (contract.Project, error) {
	return call[contract.Project](ctx, s.transport, http.MethodPost, projectPath(id)+"/cancel", nil, nil)
}

// Retry goes on with a project that failed or was cancelled.
func (s *ProjectsService) Retry(ctx context.Context, id string) (contract.Project, error) {
	return call[contract.Project](ctx, s.transport, http.MethodPost, projectPath(id)+"/retry", nil, nil)
}

// Translate makes a project of one that is created, in another language, and gives its id.
func (s *ProjectsService) Translate(ctx context.Context, id, language string) (projectID string, err error) {
	in := contract.TranslateProject{Language: language}
	out, err := call[contract.ProjectCreated](ctx, s.transport, http.MethodPost, projectPath(id)+"/translate", nil, in)
	return out.ProjectID, err
}

// Scenes lists a project's scenes, as far as they are made.
func (s *ProjectsService) Scenes(ctx context.Context, id string) ([]contract.Scene, error) {
	return call[[]contract.Scene](ctx, s.transport, http.MethodGet, projectPath(id)+"/scenes", nil, nil)
}

// Ledger tells where a project's pictures come from.
func (s *ProjectsService) Ledger(ctx context.Context, id string) ([]contract.LedgerEntry, error) {
	return call[[]contract.LedgerEntry](ctx, s.transport, http.MethodGet, projectPath(id)+"/ledger", nil, nil)
}
