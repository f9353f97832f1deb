package openverse_test

import (
	"context"
	"fmt"
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

// A film's subject is asked for deep, a scene with one page; where the limit ends on the
// way, what was found stays.
func TestDeepPage(t *testing.T) {
	var shelf []openversetest.Thing
	for i := range 75 {
		shelf = append(shelf, openversetest.Thing{ID: i + 1, Words: fmt.Sprint("garden ", i), Author: "Ana Ruiz", Width: 2400, Height: 1600})
	}
	for name, tt := range map[string]struct{ limit, left, want, calls int }{
		"a scene's":         {20, 20, 20, 1},
		"deep":              {60, 20, 51, 3}, // of 75 two thirds may be shown
		"to the limit":      {60, 2, 40, 2},
		"more than it has":  {80, 20, 51, 3},
		"a few of the page": {5, 20, 5, 1},
	} {
		fake := openversetest.NewOf(shelf)
		fake.Leave(tt.left)
		service := httptest.NewServer(fake)
		q := query("garden")
		q.Limit = tt.limit
		all, err := open(t, service.URL, openverse.Options{}).Search(t.Context(), q)
		service.Close()
		if err != nil || len(all) != tt.want || fake.Calls() != tt.calls {
			t.Errorf("%s: %d candidates by %d calls, %v; want %d by %d", name, len(all), fake.Calls(), err, tt.want, tt.calls)
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
