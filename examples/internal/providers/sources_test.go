package providers_test

import (
	"bytes"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/examples/internal/providers"
	"github.com/scenewright/scenewright/sources/archive/archivetest"
	"github.com/scenewright/scenewright/sources/commons/commonstest"
	"github.com/scenewright/scenewright/sources/nasa/nasatest"
	"github.com/scenewright/scenewright/sources/openverse/openversetest"
	"github.com/scenewright/scenewright/sources/pexels/pexelstest"
	"github.com/scenewright/scenewright/sources/pixabay/pixabaytest"
	"github.com/scenewright/scenewright/store/blob"
	"github.com/scenewright/scenewright/store/sqlite"
)

// Every library is found by its variables, asked at its address, and its file
// fetched from there: without an option that opens private addresses.
func TestSources(t *testing.T) {
	e := env{"PEXELS_API_KEY": "p-key", "PIXABAY_API_KEY": "x-key", providers.Offline: "0", providers.MediaFolder: t.TempDir()}
	for name, service := range map[string]*httptest.Server{
		"PEXELS_BASE_URL": httptest.NewServer(pexelstest.New("p-key")), "PIXABAY_BASE_URL": httptest.NewServer(pixabaytest.New("x-key")),
		"OPENVERSE_BASE_URL": httptest.NewServer(openversetest.New()), "COMMONS_BASE_URL": httptest.NewServer(commonstest.New()),
		"NASA_BASE_URL": httptest.NewServer(nasatest.New()), "ARCHIVE_BASE_URL": httptest.NewServer(archivetest.New()),
	} {
		defer service.Close()
		e[name] = service.URL
	}
	picture := []byte("\xff\xd8\xff only its name is looked at")
	if err := os.WriteFile(filepath.Join(e[providers.MediaFolder], "office people.jpg"), picture, 0o600); err != nil {
		t.Fatal(err)
	}
	services, err := providers.FromEnv(e.get)
	if err != nil {
		t.Fatal(err)
	}
	var p engine.Ports
	services.Add(&p)
	var names []string
	for _, src := range p.Sources {
		names = append(names, src.Name())
		all, err := src.Search(t.Context(), engine.MediaQuery{
			Kind: engine.SourceStock, Media: engine.MediaImage, Words: "people office", Language: "en", Format: frame.Wide, Width: 640, Height: 360, Limit: 3,
		})
		if err != nil || len(all) == 0 {
			t.Errorf("%s: %d candidates, %v", src.Name(), len(all), err)
			continue
		}
		if all[0].Public != (src.Name() != "folder") {
			t.Errorf("%s: that anybody may have its files is said to be %t", src.Name(), all[0].Public)
		}
		if (all[0].Preview != "") != (src.Name() != "folder") {
			t.Errorf("%s: its small picture is %q", src.Name(), all[0].Preview)
		}
		var file bytes.Buffer
		if err := src.Fetch(t.Context(), all[0], &file, engine.Making{}); err != nil || !strings.HasPrefix(file.String(), "\xff\xd8\xff") {
			t.Errorf("%s: a file of %d bytes, %v", src.Name(), file.Len(), err)
		}
	}
	if got, want := strings.Join(names, " "), "folder pexels pixabay openverse commons nasa archive"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestWorkspacesHaveTheirAssets(t *testing.T) {
	db, err := sqlite.Open(t.Context(), sqlite.File(filepath.Join(t.TempDir(), "test.db")), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	files, err := blob.Open(blob.Dir(t.TempDir()), nil)
	if err != nil {
		t.Fatal(err)
	}
	p := engine.Ports{Stores: db.Stores, Blobs: files}
	providers.Config{}.Add(&p)
	if len(p.Sources) != 1 || !p.Sources[0].Serves(engine.SourceAssets, engine.MediaVideo) {
		t.Errorf("the sources are %v, want the assets alone", p.Sources)
	}
}

// TestNobodyIsAskedOffline: an address alone has nobody asked.
func TestNobodyIsAskedOffline(t *testing.T) {
	for name, e := range map[string]env{
		"by 1":            {providers.Offline: "1"},
		"by true":         {providers.Offline: "true"},
		"addresses alone": {"PEXELS_BASE_URL": "http://127.0.0.1:1", "OPENVERSE_BASE_URL": "http://127.0.0.1:1"},
	} {
		services, err := providers.FromEnv(e.get)
		var p engine.Ports
		services.Add(&p)
		if said := services.Free.Reach(t.Context()); err != nil || len(p.Sources) > 0 || p.Researcher != nil || said != nil {
			t.Errorf("%s: %d sources, researcher %v, it says %q, %v", name, len(p.Sources), p.Researcher, said, err)
		}
	}
}

func TestWrongVariablesOfSources(t *testing.T) {
	for name, e := range map[string]env{
		"PEXELS_BASE_URL":     {"PEXELS_API_KEY": "s-secret", "PEXELS_BASE_URL": "api.pexels.com"},
		"ARCHIVE_BASE_URL":    {providers.Offline: "0", "ARCHIVE_BASE_URL": "ftp://x"},
		"WIKIPEDIA_BASE_URL":  {providers.Offline: "0", "WIKIPEDIA_BASE_URL": "ftp://x"},
		providers.Offline:     {providers.Offline: "maybe"},
		providers.MediaFolder: {providers.MediaFolder: "/no/such/folder"},
	} {
		_, err := providers.FromEnv(e.get)
		if err == nil || !strings.Contains(err.Error(), name) || strings.Contains(err.Error(), "s-secret") {
			t.Errorf("%s: %v; want an error that names it, without the key", name, err)
		}
	}
}
