package httpapi_test

import (
	"context"
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/httpapi"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// listed is the one presenter of the fakes, as a query lists it.
func listed(t *testing.T, s *apitest.Server, query string) contract.Avatar {
	t.Helper()
	resp, body := asOthers(t, s, s.Key, "GET", "/auth/config/ai_avatar_options"+query, "")
	var all contract.Avatars
	if err := json.Unmarshal([]byte(body), &all); err != nil || resp.StatusCode != http.StatusOK || len(all.AIAvatarOptions) != 1 {
		t.Fatalf("%d, %s, %v", resp.StatusCode, body, err)
	}
	return all.AIAvatarOptions[0]
}

// TestPreviewIsServed: the address in the list needs no key, stays the same, and
// answers as files do; listing renders nothing.
func TestPreviewIsServed(t *testing.T) {
	ofValues(t)
	t.Parallel()
	var renders atomic.Int32
	s := apitest.New(t, &apitest.Setup{
		Prefix: "/video",
		API:    httpapi.Options{Rates: httpapi.Rates{PerMinute: -1, CreatesPerMinute: -1}},
		Ports: func(p *engine.Ports) {
			p.Renderer = enginetest.Renderer{Before: func(context.Context, story.RenderRequest) error {
				renders.Add(1)
				return nil
			}}
		},
	})
	shown := listed(t, s, "").PreviewVideoURL
	path, ours := strings.CutPrefix(shown, s.URL+"/v1")
	if !ours || !regexp.MustCompile(`^/files/previews/[0-9a-f]{32}/en\.mp4$`).MatchString(path) {
		t.Fatalf("previewVideoUrl is %q", shown)
	}
	if again := listed(t, s, "?language=en").PreviewVideoURL; again != shown || renders.Load() != 0 {
		t.Errorf("%q is %q when listed again, after %d renderings", shown, again, renders.Load())
	}
	first, body := asOthers(t, s, "", "GET", path, "")
	etag := first.Header.Get("ETag")
	if first.StatusCode != http.StatusOK || !strings.HasPrefix(body, "video.mp4 of ") || etag == "" {
		t.Fatalf("%d, %q, %v", first.StatusCode, body, first.Header)
	}
	for name, want := range map[string]string{"Content-Type": "video/mp4", "Cache-Control": "public, max-age=86400", "Accept-Ranges": "bytes", "Access-Control-Allow-Origin": "*"} {
		if got := first.Header.Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if resp, rest := asOthers(t, s, "", "GET", path, "", "Range", "bytes=5-8"); resp.StatusCode != http.StatusPartialContent || rest != body[5:9] {
		t.Errorf("a range: %d, %q", resp.StatusCode, rest)
	}
	if resp, rest := asOthers(t, s, "", "GET", path, "", "If-None-Match", etag); resp.StatusCode != http.StatusNotModified || rest != "" {
		t.Errorf("asked again: %d, %q", resp.StatusCode, rest)
	}
	if resp, _ := asOthers(t, s, "", "HEAD", path, ""); resp.StatusCode != http.StatusOK {
		t.Errorf("HEAD: %d", resp.StatusCode)
	}
	if n := renders.Load(); n != 1 {
		t.Errorf("%d renderings", n)
	}
}

// TestPreviewLanguage: the list may be asked for another one, of those there are.
func TestPreviewLanguage(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	path := strings.TrimPrefix(listed(t, s, "?language=iw").PreviewVideoURL, s.URL+"/v1")
	if resp, body := asOthers(t, s, "", "GET", path, ""); resp.StatusCode != http.StatusOK || !strings.HasSuffix(path, "/iw.mp4") {
		t.Errorf("%s: %d, %q", path, resp.StatusCode, body)
	}
	resp, body := asOthers(t, s, s.Key, "GET", "/auth/config/ai_avatar_options?language=xx", "")
	refusedWith(t, resp, body, http.StatusBadRequest, "language")
	name := strings.TrimSuffix(path, "iw.mp4")
	for _, path := range []string{name, name + "de.mp4", name + "en.mpd", name + "en.mp4/x", "/files/previews/" + strings.Repeat("0", 32) + "/en.mp4", "/files/previews/", "/files/previews"} {
		resp, body := asOthers(t, s, "", "GET", path, "")
		refusedWith(t, resp, body, http.StatusNotFound, "")
	}
}

// clipped is a presenter of a host's own, which has a clip.
type clipped struct{ enginetest.Presenter }

// Avatars lists it.
func (clipped) Avatars(context.Context) ([]story.AvatarOption, error) {
	return []story.AvatarOption{{ID: "own/ada", Name: "Ada", Provider: "own", PreviewURL: "https://cdn.example/ada.mp4"}}, nil
}

func TestPreviewOfAHostsOwn(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, &apitest.Setup{Ports: func(p *engine.Ports) { p.Presenters = []engine.Presenter{clipped{}} }})
	if got := listed(t, s, "?language=fr").PreviewVideoURL; got != "https://cdn.example/ada.mp4" {
		t.Errorf("previewVideoUrl is %q", got)
	}
}

// TestVoicesAndMusicAreHeard before one is chosen: by addresses of the lists, which
// need no key.
func TestVoicesAndMusicAreHeard(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	voices, err := s.Client.Config.Voices(t.Context())
	must(t, err)
	music, err := s.Client.Config.Tracks(t.Context())
	must(t, err)
	for _, address := range []string{voices.AIVoiceOptions[0].Preview, music[0].Preview} {
		if !regexp.MustCompile(`^` + regexp.QuoteMeta(s.URL) + `/v1/files/previews/[0-9a-f]{32}\.wav$`).MatchString(address) {
			t.Fatalf("previewUrl is %q", address)
		}
		first := say(t, "GET", address, "")
		if kind := first.Header.Get("Content-Type"); first.Status != http.StatusOK || kind != "audio/wav" || !strings.HasPrefix(first.Body, "RIFF") {
			t.Errorf("%s: %d, %s, %d bytes", address, first.Status, kind, len(first.Body))
		}
		if again := say(t, "GET", address, ""); again.Header.Get("ETag") != first.Header.Get("ETag") {
			t.Errorf("%s is made twice", address)
		}
	}
	for _, name := range []string{"none.wav", "00000000000000000000000000000000.wav", "a/b.wav", ".wav"} {
		wantProblem(t, say(t, "GET", s.URL+"/v1/files/previews/"+name, ""), http.StatusNotFound)
	}
}
