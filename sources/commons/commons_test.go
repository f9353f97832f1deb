package commons_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/provider/providertest"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/sources/commons"
	"github.com/scenewright/scenewright/sources/commons/commonstest"
	"github.com/scenewright/scenewright/sources/sourcetest"
)

func open(t *testing.T, base string, o commons.Options) *commons.Library {
	t.Helper()
	files, err := safehttp.New(&safehttp.Options{AllowPrivate: true})
	if err != nil {
		t.Fatal(err)
	}
	o.BaseURL = base
	l, err := commons.New(files, &o)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func query(words string, width, height int) footage.Query {
	return footage.Query{Kind: footage.Stock, Media: footage.Image, Words: words, Language: "en", Format: frame.Wide, Width: width, Height: height, Limit: 10}
}

func films(words string, width, height int) footage.Query {
	q := query(words, width, height)
	q.Media = footage.Video
	return q
}

// TestFilms are taken in the file that fits, credited, and not where they last an hour.
func TestFilms(t *testing.T) {
	service := httptest.NewServer(commonstest.New())
	defer service.Close()
	for words, want := range map[string]int{"people office": 1, "office": 2} {
		all, err := open(t, service.URL, commons.Options{}).Search(t.Context(), films(words, 1280, 720))
		if err != nil || len(all) != want {
			t.Fatalf("%s: %d films, %v; want %d", words, len(all), err, want)
		}
		c := all[0]
		if c.Width != 1280 || c.Height != 720 || c.Duration.Round(time.Second) != 8*time.Second || c.Licence.Credit != "Ana Ruiz, “People working together in a bright office”, CC BY 4.0" {
			t.Errorf("%s: got %+v", words, c)
		}
	}
}

func TestConformance(t *testing.T) {
	service := httptest.NewServer(commonstest.New())
	defer service.Close()
	sourcetest.Media(t, sourcetest.MediaSubject{
		Open:    func(t *testing.T) footage.Source { return open(t, service.URL, commons.Options{}) },
		Finds:   []footage.Query{query("office", 1280, 720), films("office", 1280, 720)},
		Nothing: "zeppelin",
	})
}

func TestBadDays(t *testing.T) {
	failing := func(code string) func(http.ResponseWriter, *http.Request, int) bool {
		return func(w http.ResponseWriter, r *http.Request, _ int) bool {
			s := commonstest.New()
			s.Fail(code)
			s.ServeHTTP(w, r)
			return true
		}
	}
	providertest.Run(t, providertest.Subject{
		Good: commonstest.New(),
		Open: func(base string, o *provider.Options) (providertest.Call, error) {
			l := open(t, base, commons.Options{Provider: o})
			return func(ctx context.Context) error { _, err := l.Search(ctx, query("office", 640, 360)); return err }, nil
		},
		Also: []providertest.Day{
			{Name: "a limit, said under a success", Answer: failing("ratelimited"), Want: provider.Limited},
			{Name: "too busy, said under a success", Answer: failing("maxlag"), Want: provider.Limited},
			{Name: "broken, said under a success", Answer: failing("internal_api_error_DBQueryError"), Want: provider.Down},
			{Name: "refused, said under a success", Answer: failing("badvalue"), Want: provider.Refused},
		},
	})
}

func TestFailuresUnderASuccessAreNotKept(t *testing.T) {
	fake := commonstest.New()
	service := httptest.NewServer(fake)
	defer service.Close()
	l := open(t, service.URL, commons.Options{})
	fake.Fail("ratelimited")
	if _, err := l.Search(t.Context(), query("office", 640, 360)); provider.KindOf(err) != provider.Limited {
		t.Fatalf("got %v, want limited", err)
	}
	fake.Fail("")
	if all, err := l.Search(t.Context(), query("office", 640, 360)); err != nil || len(all) == 0 {
		t.Errorf("afterwards: %d candidates, %v", len(all), err)
	}
}

func TestWhatIsTaken(t *testing.T) {
	service := httptest.NewServer(commonstest.New())
	defer service.Close()
	by := footage.Licence{Name: "CC BY 4.0", URL: "https://creativecommons.org/licenses/by/4.0/", Credit: "Ana Ruiz, “People working together in a bright office”, CC BY 4.0"}
	for name, tt := range map[string]struct {
		words         string
		width, height int
		shareAlike    bool
		wantW, wantH  int // 0 = nothing is taken
		licence       footage.Licence
	}{
		"a smaller file":          {"people office", 900, 600, false, 960, 640, by},
		"a larger one":            {"people office", 1280, 720, false, 1280, 853, by},
		"the whole file":          {"people office", 2300, 1300, false, 2400, 1600, by},
		"too small":               {"office plant", 1280, 720, false, 0, 0, footage.Licence{}},
		"GFDL is not":             {"office plant", 320, 180, false, 0, 0, footage.Licence{}},
		"NC is not":               {"engineer solar", 320, 180, false, 0, 0, footage.Licence{}},
		"by-sa is not by itself":  {"tower office", 320, 180, false, 0, 0, footage.Licence{}},
		"CC0 without a credit":    {"desks night", 480, 270, false, 500, 281, footage.Licence{Name: "CC0 1.0", URL: "https://creativecommons.org/publicdomain/zero/1.0/"}},
		"public domain, by words": {"roof solar", 480, 270, false, 500, 333, footage.Licence{Name: "Public domain", URL: "https://creativecommons.org/publicdomain/mark/1.0/"}},
		"an upright place":        {"solar farm", 360, 640, false, 500, 750, footage.Licence{Name: "CC BY 2.0", URL: "https://creativecommons.org/licenses/by/2.0/", Credit: "Gil Peretz, “Solar farm from above”, CC BY 2.0"}},
		"words that instruct":     {`-people "office insource:/x/`, 900, 600, false, 0, 0, footage.Licence{}},
	} {
		all, err := open(t, service.URL, commons.Options{ShareAlike: tt.shareAlike}).Search(t.Context(), query(tt.words, tt.width, tt.height))
		switch {
		case err != nil:
			t.Errorf("%s: %v", name, err)
		case tt.wantW == 0 && len(all) > 0:
			t.Errorf("%s: got %+v", name, all[0])
		case tt.wantW > 0 && (len(all) == 0 || all[0].Width != tt.wantW || all[0].Height != tt.wantH || all[0].Licence != tt.licence):
			t.Errorf("%s: got %+v, want %d×%d under %+v", name, all, tt.wantW, tt.wantH, tt.licence)
		}
	}
}

func TestShareAlikeIsAChoice(t *testing.T) {
	service := httptest.NewServer(commonstest.New())
	defer service.Close()
	all, err := open(t, service.URL, commons.Options{ShareAlike: true}).Search(t.Context(), query("tower office", 320, 180))
	if err != nil || len(all) != 1 || all[0].Licence.Name != "CC BY-SA 3.0 de" || all[0].Author != "Chen Li" {
		t.Errorf("got %+v, %v", all, err)
	}
}

func TestOrderIsThatOfTheSearch(t *testing.T) {
	service := httptest.NewServer(commonstest.New())
	defer service.Close()
	all, err := open(t, service.URL, commons.Options{}).Search(t.Context(), query("office", 640, 360))
	if err != nil || len(all) != 2 || all[0].Author != "Ana Ruiz" || all[1].Author != "Ben Okafor" {
		t.Errorf("got %+v, %v", all, err)
	}
}
