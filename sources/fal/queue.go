package fal

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/making"
	"github.com/scenewright/scenewright/engine/provider"
)

// handle is where the queue tells of a job. Its addresses are not made of the
// model's path: they leave parts of it out.
type handle struct {
	Status   string `json:"status_url"`
	Response string `json:"response_url"`
}

// maxStill is how large a still may be that goes along, in bytes.
const maxStill = 8 << 20

// submit puts a job into the queue.
func (s *Source) submit(ctx context.Context, o making.Order, media footage.Media, m footage.Making) (string, error) {
	in, err := input(ctx, o, media, m)
	if err != nil {
		return "", err
	}
	var h handle
	if err := s.client.Post(ctx, provider.Call{Path: o.Model, Once: true}, in, &h); err != nil {
		return "", err
	}
	if h.Status == "" || h.Response == "" {
		return "", s.client.Fail(provider.Broken, "", "it does not say where it tells of the job")
	}
	raw, err := json.Marshal(h)
	return string(raw), err
}

// input is what a model is told.
func input(ctx context.Context, o making.Order, media footage.Media, m footage.Making) (map[string]any, error) {
	in := map[string]any{"prompt": o.Prompt}
	switch {
	case media == footage.Image:
		var w, h int
		if _, err := fmt.Sscanf(o.Size, "%dx%d", &w, &h); err != nil {
			return nil, fmt.Errorf("%s: size %q: %w", name, o.Size, err)
		}
		in["image_size"] = map[string]int{"width": w, "height": h}
		in["num_images"], in["seed"], in["output_format"], in["enable_safety_checker"] = 1, o.Seed, "jpeg", true
	case o.Kind == footage.FromImage:
		still, err := making.Still(ctx, m, maxStill)
		if err != nil {
			return nil, err
		}
		in["duration"], in["image_url"] = o.Length, still
	default:
		in["duration"], in["aspect_ratio"] = o.Length, o.Size
	}
	return in, nil
}

// look asks how a job goes. The queue knows no failed jobs: it calls them
// completed, and the failure is what it has for a result.
func (s *Source) look(ctx context.Context, kept string) (making.State, error) {
	var h handle
	if err := json.Unmarshal([]byte(kept), &h); err != nil {
		return making.State{}, fmt.Errorf("%s: handle: %w", name, err)
	}
	var at struct {
		Status string `json:"status"`
	}
	if err := s.client.JSON(ctx, provider.Call{Path: h.Status}, &at); err != nil || at.Status != "COMPLETED" {
		return making.State{}, err
	}
	var r result
	err := s.client.JSON(ctx, provider.Call{Path: h.Response}, &r)
	switch kind := provider.KindOf(err); {
	case kind == provider.Refused:
		return making.State{Failed: err}, nil
	case err != nil:
		return making.State{}, err
	case slices.Contains(r.NSFW, true):
		return making.State{Failed: s.client.Fail(provider.Refused, "nsfw", "what it made is black, because it would not show it")}, nil
	case r.url() == "":
		return making.State{Failed: s.client.Fail(provider.Broken, "", "it made nothing")}, nil
	}
	return making.State{URL: r.url()}, nil
}

// result is what models answer.
type result struct {
	Images []file `json:"images"`
	Video  file   `json:"video"`
	NSFW   []bool `json:"has_nsfw_concepts"`
}

type file struct {
	URL string `json:"url"`
}

func (r result) url() string {
	if len(r.Images) > 0 {
		return r.Images[0].URL
	}
	return r.Video.URL
}

// complaint knows an empty account, which has the status of a wrong key.
func complaint(status int, h http.Header, body []byte) *provider.Complaint {
	c := provider.Usual(status, h, body)
	if c != nil && status == http.StatusForbidden && strings.Contains(strings.ToLower(c.Message), "balance") {
		c.Kind = provider.Unpaid
	}
	return c
}
