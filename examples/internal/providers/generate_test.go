package providers_test

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/examples/internal/providers"
	"github.com/scenewright/scenewright/sources/did/didtest"
	"github.com/scenewright/scenewright/sources/fal/faltest"
	"github.com/scenewright/scenewright/sources/heygen/heygentest"
	"github.com/scenewright/scenewright/sources/imagegen/imagegentest"
	"github.com/scenewright/scenewright/sources/runway/runwaytest"
)

// serve gives a server's address.
func serve(t *testing.T, h http.Handler) string {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return s.URL
}

// TestMakers: each variable adds its service, in order, and the services are
// reached where the variables say, with what they made.
func TestMakers(t *testing.T) {
	all := env{
		"OPENAI_API_KEY": "o-key", "OPENAI_IMAGE_MODEL": "gpt-image-1-mini", "OPENAI_BASE_URL": serve(t, imagegentest.New("o-key")) + "/v1", "OPENAI_MODEL": "m",
		"FAL_KEY": "f-key", "FAL_BASE_URL": serve(t, faltest.New("f-key")),
		"RUNWAY_API_KEY": "r-key", "RUNWAY_BASE_URL": serve(t, runwaytest.New("r-key")),
	}
	for names, e := range map[string]env{"": {}, "openai-images fal runway": all, "fal": {"FAL_KEY": "x"}} {
		if got := strings.Join(makers(t, e), " "); got != names {
			t.Errorf("%v: %q, want %q", e, got, names)
		}
	}
	services, err := providers.FromEnv(all.get)
	if err != nil {
		t.Fatal(err)
	}
	q := engine.MediaQuery{Kind: engine.SourceFromText, Media: engine.MediaImage, Words: "a windmill", Width: 64, Height: 64}
	for _, s := range services.Makers[:2] {
		found, err := s.Search(t.Context(), q)
		if err != nil || len(found) != 1 {
			t.Fatalf("%s: %d candidates, %v", s.Name(), len(found), err)
		}
		var file bytes.Buffer
		keep := func(context.Context, string) error { return nil }
		if err := s.Fetch(t.Context(), found[0], &file, engine.Making{Keep: keep}); err != nil || file.Len() == 0 {
			t.Errorf("%s: %d bytes, %v", s.Name(), file.Len(), err)
		}
	}
}

func makers(t *testing.T, e env) []string {
	t.Helper()
	services, err := providers.FromEnv(e.get)
	if err != nil {
		t.Fatal(err)
	}
	var p engine.Ports
	services.Add(&p)
	var names []string
	for _, s := range p.Sources {
		names = append(names, s.Name())
	}
	return names
}

// TestPresenters: the avatars of both services are there.
func TestPresenters(t *testing.T) {
	e := env{
		"HEYGEN_API_KEY": "h-key", "HEYGEN_BASE_URL": serve(t, heygentest.New("h-key")),
		"DID_API_KEY": "d-key", "DID_BASE_URL": serve(t, didtest.New("d-key")), "DID_FACES": "Ada=https://a.invalid/a.jpg, Bob = https://a.invalid/b.jpg",
	}
	services, err := providers.FromEnv(e.get)
	if err != nil {
		t.Fatal(err)
	}
	var p engine.Ports
	services.Add(&p)
	var ids []string
	for _, f := range p.FilmedPresenters {
		all, err := f.Avatars(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range all {
			ids = append(ids, a.ID)
		}
	}
	if got, want := strings.Join(ids, " "), "heygen/studio-ada heygen/photo-bea heygen/broken-carla d-id/ada d-id/bob"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	for _, bad := range []string{"Ada", "Ada=http://a.invalid/a.jpg"} {
		if _, err := providers.FromEnv(env{"DID_API_KEY": "d-key", "DID_FACES": bad}.get); err == nil || !strings.Contains(err.Error(), "DID_FACES") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

// TestAServerOfPicturesAlone: a server of the host's own that has a model for
// pictures need have none that writes.
func TestAServerOfPicturesAlone(t *testing.T) {
	services, err := providers.FromEnv(env{"OPENAI_BASE_URL": serve(t, imagegentest.New("")) + "/v1", "OPENAI_IMAGE_MODEL": "m"}.get)
	if err != nil {
		t.Fatal(err)
	}
	if services.Writer != nil || len(services.Makers) != 1 {
		t.Errorf("writer %v, %d makers; want none and one", services.Writer, len(services.Makers))
	}
}
