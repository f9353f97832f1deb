package client

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"strconv"

	"github.com/scenewright/scenewright/httpapi/contract"
)

// CreateProject is a request for a video.
type CreateProject = contract.CreateProject

func projectPath(id string) string { return "/auth/project/" + url.PathEscape(id) }

// Create creates a project and returns its id. AdditionalParams are sent, and come back in the
// webhook, byte for byte.
func (s *ProjectsService) Create(ctx context.Context, r CreateProject) (projectID string, err error) {
	r.ValidateOnly = false
	var out contract.ProjectCreated
	err = s.create(ctx, r, &out)
	return out.ProjectID, err
}

// Estimate returns the estimate of a project, and all errors of the request. Nothing is created.
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

// encode returns the request as JSON. encoding/json would compact and escape additionalParams, so
// they are inserted by hand, at the end of the object.
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

// Still returns a scene as the film will show it, as a JPEG that is 320, 640 or 1280 pixels wide:
// the least that is not under width, and at most as wide as the film. A width of 0 gives the
// film's.
func (s *ProjectsService) Still(ctx context.Context, id, sceneID string, width int) ([]byte, error) {
	q := url.Values{}
	if width > 0 {
		q.Set("width", strconv.Itoa(width))
	}
	return s.bytes(ctx, id, sceneID, "still", q, "image/jpeg")
}

// Narration returns a scene's narration as a WAV.
func (s *ProjectsService) Narration(ctx context.Context, id, sceneID string) ([]byte, error) {
	return s.bytes(ctx, id, sceneID, "narration", nil, "audio/wav")
}

// bytes returns a scene's still or sound.
func (s *ProjectsService) bytes(ctx context.Context, id, sceneID, what string, query url.Values, kind string) ([]byte, error) {
	path := projectPath(id) + "/scenes/" + url.PathEscape(sceneID) + "/" + what
	a, err := s.transport.send(ctx, request{method: http.MethodGet, path: path, query: query, accept: kind})
	if err != nil {
		return nil, err
	}
	return a.body, nil
}

// UploadFile is a file to upload.
type UploadFile struct {
	Name    string
	Content io.Reader
}

// Upload puts up to 20 files into a folder, "" = the root, all of them or none. They are sent while
// they are read; a failed call is not repeated.
func (s *AssetsService) Upload(ctx context.Context, workspaceID, folder string, files ...UploadFile) ([]contract.Asset, error) {
	r, w := io.Pipe()
	defer r.Close()
	form := multipart.NewWriter(w)
	go func() { w.CloseWithError(writeForm(form, files)) }()
	q := url.Values{}
	set(q, "folder", folder)
	path := "/auth/workspace/" + url.PathEscape(workspaceID) + "/assets"
	a, err := s.transport.send(ctx, request{method: http.MethodPost, path: path, query: q, stream: r, kind: form.FormDataContentType()})
	if err != nil {
		return nil, err
	}
	var out contract.Uploaded
	err = a.decode(&out)
	return out.Uploaded, err
}

// writeForm leaves a form without its end if a file fails, so that none of it is stored.
func writeForm(form *multipart.Writer, files []UploadFile) error {
	for _, f := range files {
		part, err := form.CreateFormFile("file", f.Name)
		if err == nil {
			_, err = io.Copy(part, f.Content)
		}
		if err != nil {
			return fmt.Errorf("client: upload %s: %w", f.Name, err)
		}
	}
	return form.Close()
}

// Set changes exactly one property: logo, logoW, colors, company, about, pronunciations or enabled.
// The value is encoded by encoding/json: a contract.Colors, a string, a bool.
func (s *BrandingService) Set(ctx context.Context, e Entity, property string, value any) (contract.Branding, error) {
	raw, err := json.Marshal(value)
	if err != nil {
		return contract.Branding{}, fmt.Errorf("client: value: %w", err)
	}
	return call[contract.Branding](ctx, s.transport, http.MethodPut, "/auth/branding/entity", e.values(), contract.SetBranding{PropertyName: property, Value: raw})
}
