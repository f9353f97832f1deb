package client

import (
	"context"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"

	"github.com/scenewright/scenewright/httpapi/contract"
)

// UploadFile is a file to upload.
type UploadFile struct {
	Name    string
	Content io.Reader
}

// Upload puts up to 20 files into a folder, "" = the root, all of them or none.
// They are sent as they are read; the call is not repeated when it fails.
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

// writeForm leaves a form without its end where a file fails, so that nothing of
// it is kept.
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
