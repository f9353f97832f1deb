package openverse_test

import (
	"context"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/provider/providertest"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/sources/openverse"
	"github.com/scenewright/scenewright/sources/openverse/openversetest"
	"github.com/scenewright/scenewright/sources/sourcetest"
)

func open(t *testing.T, base string, o openverse.Options) *openverse.Library {
	t.Helper()
	files, err := safehttp.New(&safehttp.Options{AllowPrivate: true})
	if err != nil {
		t.Fatal(err)
	}
	o.BaseURL = base
	l, err := openverse.New(files, &o)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func query(words string) footage.Query {
	return footage.Query{Kind: footage.Stock, Media: footage.Image, Words: words, Language: "en", Format: frame.Wide, Width: 1280, Height: 720, Limit: 10}
}

func TestConformance(t *testing.T) {
	service := httptest.NewServer(openversetest.New())
	defer service.Close()
	sourcetest.Media(t, sourcetest.MediaSubject{
		Open:    func(t *testing.T) footage.Source { return open(t, service.URL, openverse.Options{}) },
		Finds:   []footage.Query{query("office")},
		Nothing: "zeppelin",
	})
}

func TestBadDays(t *testing.T) {
	providertest.Run(t, providertest.Subject{
		Good: openversetest.New(),
		Open: func(base string, o *provider.Options) (providertest.Call, error) {
			l := open(t, base, openverse.Options{Provider: o})
			return func(ctx context.Context) error { _, err := l.Search(ctx, query("office")); return err }, nil
		},
	})
}

func TestLicences(t *testing.T) {
	service := httptest.NewServer(openversetest.New())
	defer service.Close()
	for name, tt := range map[string]struct {
		words      string
		shareAlike bool
		want       []footage.Licence
		author     string
	}{
		"by names the author": {"people office", false, []footage.Licence{{
			Name: "CC BY 2.0", URL: "https://creativecommons.org/licenses/by/2.0/", Credit: "Ana Ruiz, “people working together in a bright office”, CC BY 2.0",
		}}, "Ana Ruiz"},
		"cc0 names nobody": {"desks night", false, []footage.Licence{{Name: "CC0 1.0", URL: "https://creativecommons.org/publicdomain/zero/1.0/"}}, ""},
		"nc is left out":   {"engineer", false, nil, ""},
	} {
		all, err := open(t, service.URL, openverse.Options{ShareAlike: tt.shareAlike}).Search(t.Context(), query(tt.words))
		if err != nil || len(all) != len(tt.want) {
			t.Errorf("%s: %+v, %v", name, all, err)
			continue
		}
		if len(all) == 1 && (all[0].Licence != tt.want[0] || all[0].Author != tt.author) {
			t.Errorf("%s: got %+v by %q, want %+v by %q", name, all[0].Licence, all[0].Author, tt.want[0], tt.author)
		}
	}
}

func TestShareAlikeIsAChoice(t *testing.T) {
	service := httptest.NewServer(openversetest.New())
	defer service.Close()
	q := query("office plant")
	q.Width, q.Height = 320, 180
	for chosen, want := range map[bool]int{false: 0, true: 1} {
		if all, err := open(t, service.URL, openverse.Options{ShareAlike: chosen}).Search(t.Context(), q); err != nil || len(all) != want {
			t.Errorf("chosen %t: %d candidates, %v; want %d", chosen, len(all), err, want)
		}
	}
}

func TestUsedUpLimitIsNotTried(t *testing.T) {
	fake := openversetest.New()
	service := httptest.NewServer(fake)
	defer service.Close()
	now := time.Now()
	l := open(t, service.URL, openverse.Options{Provider: &provider.Options{Now: func() time.Time { return now }}})
	fake.Leave(1)
	if _, err := l.Search(t.Context(), query("office")); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Search(t.Context(), query("solar")); provider.KindOf(err) != provider.Limited || fake.Calls() != 1 {
		t.Errorf("got %v after %d calls; want limited after one", err, fake.Calls())
	}
	fake.Leave(20)
	now = now.Add(time.Minute)
	if _, err := l.Search(t.Context(), query("solar")); err != nil {
		t.Errorf("a minute later: %v", err)
	}
}
