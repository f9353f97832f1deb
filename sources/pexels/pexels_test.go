package pexels_test

import (
	"context"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/provider/providertest"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/sources/pexels"
	"github.com/scenewright/scenewright/sources/pexels/pexelstest"
	"github.com/scenewright/scenewright/sources/sourcetest"
)

const key = "k-pexels-secret"

func files(t *testing.T) *safehttp.Client {
	t.Helper()
	c, err := safehttp.New(&safehttp.Options{AllowPrivate: true})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func open(t *testing.T, o pexels.Options) (*pexels.Library, *pexelstest.Service) {
	t.Helper()
	fake := pexelstest.New(key)
	service := httptest.NewServer(fake)
	t.Cleanup(service.Close)
	o.BaseURL = service.URL
	l, err := pexels.New(key, files(t), &o)
	if err != nil {
		t.Fatal(err)
	}
	return l, fake
}

func query(media footage.Media) footage.Query {
	return footage.Query{Kind: footage.Stock, Media: media, Words: "office", Language: "en", Format: frame.Wide, Width: 640, Height: 360, Limit: 10}
}

func TestConformance(t *testing.T) {
	service := httptest.NewServer(pexelstest.New(key))
	defer service.Close()
	sourcetest.Media(t, sourcetest.MediaSubject{
		Open: func(t *testing.T) footage.Source {
			l, err := pexels.New(key, files(t), &pexels.Options{BaseURL: service.URL})
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
	for _, media := range []footage.Media{footage.Image, footage.Video} {
		t.Run(string(media), func(t *testing.T) {
			t.Parallel()
			providertest.Run(t, providertest.Subject{
				Key: key, Good: pexelstest.New(key),
				Open: func(base string, o *provider.Options) (providertest.Call, error) {
					l, err := pexels.New(key, files(t), &pexels.Options{BaseURL: base, Provider: o})
					return func(ctx context.Context) error { _, err := l.Search(ctx, query(media)); return err }, err
				},
			})
		})
	}
}

func TestRenditionFillsThePlace(t *testing.T) {
	l, _ := open(t, pexels.Options{})
	for name, tt := range map[string]struct {
		media         footage.Media
		format        frame.Format
		width, height int
		wantW, wantH  int // of the first candidate; 0 = there is none
		title         string
	}{
		"half a frame of a photo":    {footage.Image, frame.Wide, 900, 600, 940, 627, "people working together in a bright office"},
		"a whole wide frame":         {footage.Image, frame.Wide, 1920, 1080, 2400, 1600, "people working together in a bright office"},
		"a small wide frame":         {footage.Image, frame.Wide, 1280, 720, 1880, 1253, "people working together in a bright office"},
		"an upright frame":           {footage.Image, frame.Vertical, 540, 960, 867, 1300, "tall office tower seen from the street"},
		"a larger upright frame":     {footage.Image, frame.Vertical, 1080, 1920, 1600, 2400, "tall office tower seen from the street"},
		"no size: the film's":        {footage.Image, frame.Vertical, 0, 0, 1600, 2400, "tall office tower seen from the street"},
		"a film":                     {footage.Video, frame.Wide, 1280, 720, 1280, 720, "people working together in a bright office"},
		"a film, small":              {footage.Video, frame.Wide, 640, 360, 640, 360, "people working together in a bright office"},
		"an upright film":            {footage.Video, frame.Vertical, 720, 1280, 720, 1280, "tall office tower seen from the street"},
		"a film enlarged a little":   {footage.Video, frame.Wide, 1920, 1080, 1280, 720, "people working together in a bright office"},
		"720 lines for a large film": {footage.Video, frame.Wide, 3840, 2160, 1280, 720, "people working together in a bright office"},
	} {
		q := query(tt.media)
		q.Format, q.Width, q.Height = tt.format, tt.width, tt.height
		all, err := l.Search(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		if tt.wantW == 0 {
			if len(all) != 0 {
				t.Errorf("%s: got %+v, want nothing", name, all[0])
			}
			continue
		}
		if len(all) == 0 || all[0].Width != tt.wantW || all[0].Height != tt.wantH || all[0].Title != tt.title {
			t.Errorf("%s: got %+v, want %d×%d of %q", name, all, tt.wantW, tt.wantH, tt.title)
		}
	}
}

// What is found keeps the service's order, whatever it is called; what is too small for a
// frame is left out, and of a film's files the one is taken that suits the frame.
func TestOrderAndFilesOfFilms(t *testing.T) {
	film := func(id int, words string, sizes ...[2]int) pexelstest.Thing {
		th := pexelstest.Thing{ID: id, Words: words, Shows: "ladybird leaf", Width: sizes[0][0], Height: sizes[0][1], Seconds: 12}
		for _, s := range sizes {
			th.Files = append(th.Files, pexelstest.Media{Width: s[0], Height: s[1], Path: "film.mp4"})
		}
		return th
	}
	service := httptest.NewServer(pexelstest.NewOf(key, []pexelstest.Thing{
		film(1, "untitled", [2]int{3840, 2160}, [2]int{1920, 1080}, [2]int{1280, 720}),
		film(2, "ladybird", [2]int{960, 540}),
		film(3, "IMG 2231", [2]int{1080, 1920}, [2]int{720, 1280}),
		film(4, "ladybird on a leaf", [2]int{1920, 1080}),
	}))
	defer service.Close()
	l, err := pexels.New(key, files(t), &pexels.Options{BaseURL: service.URL})
	if err != nil {
		t.Fatal(err)
	}
	for format, want := range map[frame.Format]string{
		frame.Wide:     "untitled 1920×1080, ladybird on a leaf 1920×1080, img 2231 1080×1920, ",
		frame.Vertical: "img 2231 1080×1920, untitled 3840×2160, ladybird on a leaf 1920×1080, ",
		frame.Square:   "untitled 1920×1080, img 2231 1080×1920, ladybird on a leaf 1920×1080, ",
	} {
		q := query(footage.Video)
		q.Words, q.Format, q.Width, q.Height = "ladybird on leaf", format, 0, 0
		all, err := l.Search(t.Context(), q)
		got := ""
		for _, c := range all {
			got += fmt.Sprintf("%s %d×%d, ", c.Title, c.Width, c.Height)
		}
		if got != want || err != nil {
			t.Errorf("%s: %s%v; want %s", format, got, err, want)
		}
	}
}

func TestCandidateSaysWhoseItIs(t *testing.T) {
	l, _ := open(t, pexels.Options{})
	all, err := l.Search(t.Context(), query(footage.Video))
	if err != nil {
		t.Fatal(err)
	}
	c := all[0]
	if c.Author != "Ana Ruiz" || !strings.HasPrefix(c.Page, "https://www.pexels.com/video/people-working") || c.AuthorURL == "" ||
		c.Licence.Name != "Pexels License" || c.Licence.Credit != "" || c.Duration != 8*time.Second || c.Language != "en" {
		t.Errorf("got %+v", c)
	}
}

func TestSameQuestionIsAskedOnce(t *testing.T) {
	now := time.Now()
	l, fake := open(t, pexels.Options{Provider: &provider.Options{Now: func() time.Time { return now }}})
	search := func(media footage.Media, limit int) {
		t.Helper()
		q := query(media)
		q.Limit = limit
		if all, err := l.Search(t.Context(), q); err != nil || len(all) == 0 {
			t.Fatalf("%d candidates, %v", len(all), err)
		}
	}
	search(footage.Image, 10)
	search(footage.Image, 1)
	if fake.Calls() != 1 {
		t.Errorf("asked %d times for the same, want once", fake.Calls())
	}
	search(footage.Video, 10)
	if now = now.Add(24 * time.Hour); fake.Calls() != 2 {
		t.Errorf("asked %d times, want twice", fake.Calls())
	}
	search(footage.Image, 10)
	if fake.Calls() != 3 {
		t.Errorf("asked %d times, want again after a day", fake.Calls())
	}
}

func TestUsedUpLimitIsNotTried(t *testing.T) {
	now := time.Now()
	l, fake := open(t, pexels.Options{Provider: &provider.Options{Now: func() time.Time { return now }}})
	fake.Leave(1)
	if _, err := l.Search(t.Context(), query(footage.Image)); err != nil {
		t.Fatal(err)
	}
	_, err := l.Search(t.Context(), query(footage.Video))
	if provider.KindOf(err) != provider.Limited || fake.Calls() != 1 {
		t.Errorf("got %v after %d calls; want limited after the one that used the limit up", err, fake.Calls())
	}
	fake.Leave(200)
	now = now.Add(61 * time.Minute)
	if _, err := l.Search(t.Context(), query(footage.Video)); err != nil {
		t.Errorf("after the reset: %v", err)
	}
}

func TestDownloadsAreBounded(t *testing.T) {
	l, _ := open(t, pexels.Options{MaxBytes: 1000})
	all, err := l.Search(t.Context(), query(footage.Video))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	err = l.Fetch(t.Context(), all[0], &b, footage.ProviderJob{})
	if provider.KindOf(err) != provider.Refused || b.Len() > 1000 {
		t.Errorf("got %v and %d bytes, want refused", err, b.Len())
	}
}

func TestNeedsAKey(t *testing.T) {
	if _, err := pexels.New(" ", files(t), nil); err == nil {
		t.Error("made without a key")
	}
}
