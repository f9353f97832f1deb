package httpapi_test

import (
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// answered is what is left of an answer once its body was read.
type answered struct {
	StatusCode int
	Header     http.Header
}

// asOthers makes a request as a client of another make would, and gives the
// answer with its body.
func asOthers(t *testing.T, s *apitest.Server, key, method, path, body string, headers ...string) (answered, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, s.URL+"/v1"+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if key != "" {
		r.Header.Set("x-api-key", key)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answered{resp.StatusCode, resp.Header}, string(raw)
}

// refusedWith wants a problem document of a status that names a field.
func refusedWith(t *testing.T, resp answered, body string, status int, param string) {
	t.Helper()
	var p contract.Problem
	if err := json.Unmarshal([]byte(body), &p); err != nil {
		t.Errorf("%s: %v", body, err)
	}
	if kind := resp.Header.Get("Content-Type"); resp.StatusCode != status || kind != "application/problem+json" || p.Param != param || p.Message == "" {
		t.Errorf("got %d, %s, %s; want %d at %q", resp.StatusCode, kind, body, status, param)
	}
}

// TestConfig asks every lookup through the client; what it lists is what
// project creation takes.
func TestConfig(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	ctx := t.Context()
	techniques, err := s.Client.Config.Techniques(ctx)
	if err != nil || len(techniques) != 12 {
		t.Errorf("%d techniques, %v; want 12", len(techniques), err)
	}
	for _, x := range techniques {
		if _, ok := request.TechniqueByID(x.Technique); !ok || x.Description == "" || x.WhyItWorks == "" || len(x.Examples) == 0 {
			t.Errorf("technique %+v", x)
		}
	}
	tones, err := s.Client.Config.Tones(ctx)
	if err != nil || len(tones) != 5 {
		t.Errorf("%d tones, %v; want 5", len(tones), err)
	}
	for _, x := range tones {
		if _, ok := request.ToneByID(x.ID); !ok || x.Description == "" {
			t.Errorf("tone %+v", x)
		}
	}
	tags, err := s.Client.Config.Tags(ctx)
	for _, x := range tags {
		if _, ok := request.TagByID(x.ID); !ok || x.Description == "" || len(x.Techniques) == 0 {
			t.Errorf("tag %+v", x)
		}
	}
	if err != nil || !slices.ContainsFunc(tags, func(x contract.Tag) bool { return x.ID == "Explainer" }) {
		t.Errorf("tags %v, %v; want Explainer among them", tags, err)
	}
	voices, err := s.Client.Config.Voices(ctx)
	if err != nil || len(voices.AIVoiceOptions) == 0 || voices.AIVoiceOptions[0].ID == "" || voices.AIVoiceOptions[0].VoiceType == "" {
		t.Errorf("voices %+v, %v", voices.AIVoiceOptions, err)
	}
	for _, id := range []string{"friendly", "professional", "dramatic"} {
		if !slices.ContainsFunc(voices.AIVoiceTones, func(x contract.VoiceTone) bool { return x.ID == id && x.Description != "" }) {
			t.Errorf("no voice tone %s", id)
		}
	}
	tracks, err := s.Client.Config.Tracks(ctx)
	if err != nil || len(tracks) == 0 || tracks[0].ID == "" || tracks[0].Name == "" || tracks[0].RelativePath == "" {
		t.Errorf("tracks %+v, %v", tracks, err)
	}
	avatars, err := s.Client.Config.Avatars(ctx)
	if err != nil || len(avatars) == 0 || avatars[0].ID == "" || avatars[0].Name == "" {
		t.Errorf("avatars %+v, %v", avatars, err)
	}
}

// TestConfigIsCached asks again with the tag of the answer before.
func TestConfigIsCached(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	for _, path := range []string{"storytelling_techniques", "tone_of_voice", "video_tags", "ai_voice_options", "ai_avatar_options", "music-library"} {
		first, body := asOthers(t, s, s.Key, "GET", "/auth/config/"+path, "")
		etag := first.Header.Get("ETag")
		if first.StatusCode != http.StatusOK || etag == "" || first.Header.Get("Cache-Control") != "private, max-age=60" || !json.Valid([]byte(body)) {
			t.Errorf("%s: %d, %v", path, first.StatusCode, first.Header)
		}
		again, body := asOthers(t, s, s.Key, "GET", "/auth/config/"+path, "", "If-None-Match", etag)
		if again.StatusCode != http.StatusNotModified || body != "" {
			t.Errorf("%s: again %d %q, want 304", path, again.StatusCode, body)
		}
		head, body := asOthers(t, s, s.Key, "HEAD", "/auth/config/"+path, "")
		if head.StatusCode != http.StatusOK || body != "" {
			t.Errorf("%s: HEAD %d %q", path, head.StatusCode, body)
		}
	}
	raw, body := asOthers(t, s, s.Key, "GET", "/auth/config/music-library", "")
	if !strings.HasPrefix(body, "[") {
		t.Errorf("the music library is %s..., want a bare array; %d", body[:10], raw.StatusCode)
	}
}

// TestNoMusic serves an engine that has none: an empty array, not null.
func TestNoMusic(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, &apitest.Setup{Ports: func(p *engine.Ports) { p.Music = nil }})
	if _, body := asOthers(t, s, s.Key, "GET", "/auth/config/music-library", ""); strings.TrimSpace(body) != "[]" {
		t.Errorf("got %q, want []", body)
	}
}

func TestConfigNeedsItsScope(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	key := s.Issue(t, s.Tenant, "", access.BrandingRead)
	resp, body := asOthers(t, s, key, "GET", "/auth/config/video_tags", "")
	refusedWith(t, resp, body, http.StatusForbidden, "")
	resp, body = asOthers(t, s, "", "GET", "/auth/config/video_tags", "")
	refusedWith(t, resp, body, http.StatusUnauthorized, "")
}
