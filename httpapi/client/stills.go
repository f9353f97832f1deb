package client

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
)

// Still returns a scene as the film will show it, as a JPEG that is 320, 640 or 1280
// pixels wide, the next that is not under width, and at most as wide as the film, which
// 0 asks for, too.
func (s *ProjectsService) Still(ctx context.Context, id, sceneID string, width int) ([]byte, error) {
	q := url.Values{}
	if width > 0 {
		q.Set("width", strconv.Itoa(width))
	}
	return s.bytes(ctx, scenePath(id, sceneID)+"/still", q, "image/jpeg")
}

// Narration is what is said in a scene, as a WAV.
func (s *ProjectsService) Narration(ctx context.Context, id, sceneID string) ([]byte, error) {
	return s.bytes(ctx, scenePath(id, sceneID)+"/narration", nil, "audio/wav")
}

func scenePath(id, sceneID string) string {
	return projectPath(id) + "/scenes/" + url.PathEscape(sceneID)
}

// bytes reads an answer that is no JSON, whole.
func (s *ProjectsService) bytes(ctx context.Context, path string, query url.Values, kind string) ([]byte, error) {
	a, err := s.transport.send(ctx, request{method: http.MethodGet, path: path, query: query, accept: kind})
	if err != nil {
		return nil, err
	}
	return a.body, nil
}
