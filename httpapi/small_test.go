package httpapi_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/httpapi"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// TestNoListOfNothing: where no voice speaks the language, the refusal of a voice
// that was asked for offers none.
func TestNoListOfNothing(t *testing.T) {
	ofValues(t)
	t.Parallel()
	c := newCaller(t, &apitest.Setup{Ports: func(p *engine.Ports) { p.Voices = []engine.Voice{mute{}} }})
	var p contract.Problem
	c.send(t, http.MethodPost, "/auth/project/create", `{"prompt":"Warm air rises.","promptType":"Script","aiVoiceSettings":{"voiceId":"ada"}}`).into(t, http.StatusBadRequest, &p)
	if p.Param != "aiVoiceSettings.voiceId" || strings.Contains(p.Message, "take one of") || !strings.Contains(p.Message, "no voice speaks en here (leave it out") {
		t.Errorf("%q at %q", p.Message, p.Param)
	}
}

// mute has no voices.
type mute struct{ enginetest.Voice }

// Voices lists none.
func (mute) Voices(context.Context) ([]story.VoiceOption, error) { return nil, nil }

// TestFailedCreationsAreNotCounted refuses more creations than the limit lets
// through, and then lets as many through as ever.
func TestFailedCreationsAreNotCounted(t *testing.T) {
	ofValues(t)
	t.Parallel()
	c := newCaller(t, &apitest.Setup{API: httpapi.Options{Rates: httpapi.Rates{PerMinute: -1, CreatesPerMinute: 2}}})
	for range 5 {
		got := c.send(t, http.MethodPost, "/auth/project/create", `{"prompt":""}`)
		if got.status != http.StatusBadRequest || !strings.HasPrefix(got.header.Get("RateLimit"), `"creates";r=2;`) {
			t.Fatalf("a bad request: %d, RateLimit %q", got.status, got.header.Get("RateLimit"))
		}
	}
	for i, want := range []int{http.StatusCreated, http.StatusCreated, http.StatusTooManyRequests} {
		if got := c.send(t, http.MethodPost, "/auth/project/create", `{"prompt":"Warm air rises.","promptType":"Script"}`); got.status != want {
			t.Errorf("creation %d: %d, want %d", i, got.status, want)
		}
	}
}

// TestOneWarningOfTheLength: a film that is shorter than asked says so once, with
// one figure.
func TestOneWarningOfTheLength(t *testing.T) {
	ofValues(t)
	t.Parallel()
	c := newCaller(t, nil)
	var made contract.ProjectCreated
	c.send(t, http.MethodPost, "/auth/project/create", `{"prompt":"A heat pump moves warmth from the cold air outside into the house. It needs far less power than a heater.","videoLength":3}`).into(t, http.StatusCreated, &made)
	n := 0
	all := wait(t, c, made.ProjectID).Warnings
	for _, w := range all {
		if strings.Contains(w, "shorter") || strings.Contains(w, "longer") {
			n++
		}
	}
	if n != 1 {
		t.Errorf("%d warnings of the length: %q", n, all)
	}
}

// TestUpdateTellsWhatItIgnores: fields that a workspace's update does not know are
// named in its answer.
func TestUpdateTellsWhatItIgnores(t *testing.T) {
	ofValues(t)
	t.Parallel()
	c := newCaller(t, nil)
	var w contract.Workspace
	c.send(t, http.MethodPut, "/auth/organization/"+c.Organization.ID+"/workspace/"+c.Workspace.ID, `{"name":"Films","colour":"red","branding":{}}`).into(t, http.StatusOK, &w)
	if got := fmt.Sprint(w.Warnings); w.Name != "Films" || !strings.Contains(got, "branding") || !strings.Contains(got, "colour") {
		t.Errorf("%s, warnings %s", w.Name, got)
	}
}

// TestArtworkIsServed: each track's picture is an address that gives it.
func TestArtworkIsServed(t *testing.T) {
	ofValues(t)
	t.Parallel()
	const drawing = `<svg xmlns="http://www.w3.org/2000/svg"/>`
	c := newCaller(t, &apitest.Setup{Ports: func(p *engine.Ports) {
		p.Music = pictured{images: []string{"data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=", "data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E", "https://example.com/a.png", ""}}
	}})
	var tracks []contract.Track
	c.send(t, http.MethodGet, "/auth/config/music-library", "").into(t, http.StatusOK, &tracks)
	for _, track := range tracks[:2] {
		got := fetch(t, http.MethodGet, track.Image, nil)
		if got.status != http.StatusOK || got.header.Get("Content-Type") != "image/svg+xml" || got.body != drawing {
			t.Errorf("%s: %d %s %q", track.Image, got.status, got.header.Get("Content-Type"), got.body)
		}
	}
	if tracks[2].Image != "https://example.com/a.png" || tracks[3].Image != "" {
		t.Errorf("what needs no serving: %+v", tracks[2:])
	}
	if got := fetch(t, http.MethodGet, c.URL+"/v1/files/artwork/0123.svg", nil); got.status != http.StatusNotFound {
		t.Errorf("another's name: %d", got.status)
	}
}

// pictured are tracks with pictures.
type pictured struct {
	enginetest.Music
	images []string
}

// Tracks gives one for each.
func (p pictured) Tracks(ctx context.Context) ([]story.Track, error) {
	var all []story.Track
	for i, image := range p.images {
		all = append(all, story.Track{ID: fmt.Sprint(i), Name: "Track", RelativePath: fmt.Sprint("t/", i), Image: image})
	}
	return all, nil
}
