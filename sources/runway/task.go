package runway

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/making"
	"github.com/scenewright/scenewright/engine/provider"
)

// maxStill is how large a still may be that goes along, in bytes.
const maxStill = 5_000_000

// request is what Runway is told.
type request struct {
	Model    string `json:"model"`
	Text     string `json:"promptText"`
	Image    string `json:"promptImage,omitempty"`
	Ratio    string `json:"ratio"`
	Duration int    `json:"duration"`
	Seed     uint64 `json:"seed"`
}

// begin has Runway take a task, and gives its id.
func (s *Source) begin(ctx context.Context, o making.Order, m footage.Making) (id string, err error) {
	r := request{Model: o.Model, Text: o.Prompt, Ratio: o.Size, Seed: o.Seed}
	if r.Duration, err = strconv.Atoi(o.Length); err != nil {
		return "", fmt.Errorf("%s: length %q: %w", name, o.Length, err)
	}
	path := "v1/text_to_video"
	if o.Kind == footage.FromImage {
		path = "v1/image_to_video"
		if r.Image, err = making.Still(ctx, m, maxStill); err != nil {
			return "", err
		}
	}
	var a struct {
		ID string `json:"id"`
	}
	if err := s.client.Post(ctx, provider.Call{Path: path, Header: speaks(), Once: true}, r, &a); err != nil {
		return "", err
	}
	if a.ID == "" {
		return "", s.client.Fail(provider.Broken, "", "its task has no id")
	}
	return a.ID, nil
}

func speaks() http.Header { return http.Header{"X-Runway-Version": {version}} }

// look asks how a task goes. PENDING, THROTTLED, RUNNING and what Runway may
// think of next are all under way.
func (s *Source) look(ctx context.Context, id string) (making.State, error) {
	var t struct {
		Status  string   `json:"status"`
		Output  []string `json:"output"`
		Failure string   `json:"failure"`
		Code    string   `json:"failureCode"`
	}
	err := s.client.JSON(ctx, provider.Call{Path: "v1/tasks/" + url.PathEscape(id), Header: speaks()}, &t)
	switch {
	case err != nil:
		return making.State{}, err
	case t.Status == "FAILED":
		return making.State{Failed: s.client.Fail(kindOf(t.Code), t.Code, t.Failure)}, nil
	case t.Status == "CANCELLED":
		return making.State{Failed: s.client.Fail(provider.Refused, "", "somebody cancelled the task")}, nil
	case t.Status == "SUCCEEDED" && len(t.Output) == 0:
		return making.State{Failed: s.client.Fail(provider.Broken, "", "it made nothing")}, nil
	case t.Status == "SUCCEEDED":
		return making.State{URL: t.Output[0]}, nil
	}
	return making.State{}, nil
}

// kindOf is what a task's failure means: what is not safe or cannot be read
// stays so, and what went wrong at Runway's may go right the next time.
func kindOf(code string) provider.Kind {
	for _, prefix := range []string{"SAFETY", "INPUT_PREPROCESSING.SAFETY", "ASSET"} {
		if strings.HasPrefix(code, prefix) {
			return provider.Refused
		}
	}
	return provider.Down
}
