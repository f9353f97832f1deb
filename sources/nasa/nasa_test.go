package nasa_test

import (
	"bytes"
	"context"
	"image/jpeg"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/provider/providertest"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/sources/nasa"
	"github.com/scenewright/scenewright/sources/nasa/nasatest"
	"github.com/scenewright/scenewright/sources/sourcetest"
)

func open(t *testing.T, base string, o nasa.Options) *nasa.Library {
	t.Helper()
	files, err := safehttp.New(&safehttp.Options{AllowPrivate: true})
	if err != nil {
		t.Fatal(err)
	}
	o.BaseURL = base
	l, err := nasa.New(files, &o)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func query(media footage.Media, words string) footage.Query {
	return footage.Query{Kind: footage.Stock, Media: media, Words: words, Language: "en", Format: frame.Wide, Width: 640, Height: 360, Limit: 10}
}

func TestConformance(t *testing.T) {
	service := httptest.NewServer(nasatest.New())
	defer service.Close()
	sourcetest.Media(t, sourcetest.MediaSubject{
		Open:    func(t *testing.T) footage.Source { return open(t, service.URL, nasa.Options{}) },
		Finds:   []footage.Query{query(footage.Image, "office"), query(footage.Video, "solar")},
		Nothing: "zeppelin",
	})
}

func TestBadDays(t *testing.T) {
	providertest.Run(t, providertest.Subject{
		Good: nasatest.New(),
		Open: func(base string, o *provider.Options) (providertest.Call, error) {
			l := open(t, base, nasa.Options{Provider: o})
			return func(ctx context.Context) error {
				_, err := l.Search(ctx, query(footage.Image, "office"))
				return err
			}, nil
		},
		Also: []providertest.Day{{Name: "400 with a reason", Want: provider.Refused, Tries: 1, Answer: func(w http.ResponseWriter, _ *http.Request, _ int) bool {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusBadRequest)
			_, _ = w.Write([]byte(`{"reason":"Expected 'q' text search parameter or other keywords."}`))
			return true
		}}},
	})
}

// A picture whose sizes are not told is fetched by way of its list; the name of
// one has a space in it.
func TestFilesAreFoundByTheirList(t *testing.T) {
	service := httptest.NewServer(nasatest.New())
	defer service.Close()
	l := open(t, service.URL, nasa.Options{})
	all, err := l.Search(t.Context(), query(footage.Image, "desks night"))
	if err != nil || len(all) != 1 || all[0].Width != 0 {
		t.Fatalf("got %+v, %v; want one of unknown size", all, err)
	}
	var b bytes.Buffer
	if err := l.Fetch(t.Context(), all[0], &b, footage.ProviderJob{}); err != nil {
		t.Fatal(err)
	}
	if m, err := jpeg.DecodeConfig(&b); err != nil || m.Width != 1200 || m.Height != 675 {
		t.Errorf("got %+v, %v; want the large one of 1200×675", m, err)
	}
}

func TestNasaIsNamedAndOthersAreLeftOut(t *testing.T) {
	service := httptest.NewServer(nasatest.New())
	defer service.Close()
	l := open(t, service.URL, nasa.Options{})
	for words, want := range map[string]string{"desks night": "NASA/KSC", "farm": "NASA/Gil Peretz", "plant": ""} {
		all, err := l.Search(t.Context(), query(footage.Video, words))
		switch {
		case err != nil:
			t.Error(err)
		case want == "" && len(all) > 0:
			t.Errorf("%s: taken though it is another's: %+v", words, all[0])
		case want != "" && (len(all) != 1 || all[0].Licence.Credit != want):
			t.Errorf("%s: %+v, want the credit %q", words, all, want)
		}
	}
}

func TestUnknownAssetIsAbsent(t *testing.T) {
	service := httptest.NewServer(nasatest.New())
	defer service.Close()
	err := open(t, service.URL, nasa.Options{}).Fetch(t.Context(), footage.Candidate{File: "asset:gone", Media: footage.Image}, &bytes.Buffer{}, footage.ProviderJob{})
	if provider.KindOf(err) != provider.Absent {
		t.Errorf("got %v, want absent", err)
	}
}
