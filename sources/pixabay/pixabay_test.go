package pixabay_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/provider/providertest"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/sources/pixabay"
	"github.com/scenewright/scenewright/sources/pixabay/pixabaytest"
	"github.com/scenewright/scenewright/sources/sourcetest"
)

const key = "k-pixabay-secret"

func files(t *testing.T) *safehttp.Client {
	t.Helper()
	c, err := safehttp.New(&safehttp.Options{AllowPrivate: true})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func open(t *testing.T, o pixabay.Options) (*pixabay.Library, *pixabaytest.Service) {
	t.Helper()
	fake := pixabaytest.New(key)
	service := httptest.NewServer(fake)
	t.Cleanup(service.Close)
	o.BaseURL = service.URL
	l, err := pixabay.New(key, files(t), &o)
	if err != nil {
		t.Fatal(err)
	}
	return l, fake
}

func query(media footage.Media) footage.Query {
	return footage.Query{Kind: footage.Stock, Media: media, Words: "office", Language: "en", Format: frame.Wide, Width: 640, Height: 360, Limit: 10}
}

func TestConformance(t *testing.T) {
	service := httptest.NewServer(pixabaytest.New(key))
	defer service.Close()
	sourcetest.Media(t, sourcetest.MediaSubject{
		Open: func(t *testing.T) footage.Source {
			l, err := pixabay.New(key, files(t), &pixabay.Options{BaseURL: service.URL})
			if err != nil {
				t.Fatal(err)
			}
			return l
		},
		Finds:   []footage.Query{query(footage.Image), query(footage.Video)},
		Nothing: "zeppelin",
	})
}

func TestBadDays(t *testing.T) {
	challenge := func(w http.ResponseWriter, r *http.Request, _ int) bool {
		guarded := pixabaytest.New(key)
		guarded.Guard(true)
		guarded.ServeHTTP(w, r)
		return true
	}
	wrongKey := func(w http.ResponseWriter, _ *http.Request, _ int) bool {
		http.Error(w, "[ERROR 400] Invalid or missing API key "+key+" (https://pixabay.com/api/docs/).", http.StatusBadRequest)
		return true
	}
	for _, media := range []footage.Media{footage.Image, footage.Video} {
		t.Run(string(media), func(t *testing.T) {
			t.Parallel()
			providertest.Run(t, providertest.Subject{
				Key: key, Good: pixabaytest.New(key),
				Open: func(base string, o *provider.Options) (providertest.Call, error) {
					l, err := pixabay.New(key, files(t), &pixabay.Options{BaseURL: base, Provider: o})
					return func(ctx context.Context) error { _, err := l.Search(ctx, query(media)); return err }, err
				},
				Also: []providertest.Day{
					{Name: "a guard wants a browser", Answer: challenge, Want: provider.Unavailable, Tries: 1},
					{Name: "the key is wrong, said under 400", Answer: wrongKey, Want: provider.Denied, Tries: 1},
				},
			})
		})
	}
}

func TestRenditionFillsThePlace(t *testing.T) {
	l, _ := open(t, pixabay.Options{})
	for name, tt := range map[string]struct {
		media         footage.Media
		format        frame.Format
		width, height int
		wantW, wantH  int
	}{
		"a small photo":                  {footage.Image, frame.Wide, 640, 360, 640, 427},
		"a photo a little larger":        {footage.Image, frame.Wide, 700, 400, 1280, 853},
		"a photo enlarged a little":      {footage.Image, frame.Wide, 1920, 1080, 1280, 853},
		"an upright photo":               {footage.Image, frame.Vertical, 405, 720, 853, 1280},
		"a film":                         {footage.Video, frame.Wide, 1280, 720, 1280, 720},
		"upright films before wide ones": {footage.Video, frame.Vertical, 400, 640, 720, 1280},
	} {
		q := query(tt.media)
		q.Format, q.Width, q.Height = tt.format, tt.width, tt.height
		all, err := l.Search(t.Context(), q)
		if err != nil || len(all) == 0 || all[0].Width != tt.wantW || all[0].Height != tt.wantH {
			t.Errorf("%s: got %+v, %v; want %d×%d", name, all, err, tt.wantW, tt.wantH)
		}
	}
}

func TestQueryOfEveryLanguageIsTaken(t *testing.T) {
	l, _ := open(t, pixabay.Options{})
	for language, tags := range map[string]string{"en": "en", "es": "es", "fr": "fr", "zh": "zh", "iw": "en"} {
		q := query(footage.Image)
		q.Language = language
		all, err := l.Search(t.Context(), q)
		if err != nil || len(all) == 0 || all[0].Language != tags || len(all[0].Tags) < 3 || (all[0].Title == "") != (tags != "en") {
			t.Errorf("%s: %+v, %v", language, all, err)
		}
		q.Words = strings.Repeat("office ", 40)
		if all, err := l.Search(t.Context(), q); err != nil || len(all) == 0 {
			t.Errorf("%s: a query of %d characters: %d candidates, %v", language, len(q.Words), len(all), err)
		}
	}
}

func TestLimitAndMemory(t *testing.T) {
	now := time.Now()
	l, fake := open(t, pixabay.Options{Provider: &provider.Options{Now: func() time.Time { return now }}})
	fake.Leave(1)
	for range 2 { // the second one from memory
		if _, err := l.Search(t.Context(), query(footage.Image)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := l.Search(t.Context(), query(footage.Video)); provider.KindOf(err) != provider.Limited || fake.Calls() != 1 {
		t.Errorf("got %v after %d calls; want limited after one", err, fake.Calls())
	}
	fake.Leave(100)
	now = now.Add(61 * time.Second)
	if _, err := l.Search(t.Context(), query(footage.Video)); err != nil {
		t.Errorf("after the reset: %v", err)
	}
}
