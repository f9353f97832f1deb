package archive_test

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
	"github.com/scenewright/scenewright/sources/archive"
	"github.com/scenewright/scenewright/sources/archive/archivetest"
	"github.com/scenewright/scenewright/sources/sourcetest"
)

func open(t *testing.T, base string, o archive.Options) *archive.Library {
	t.Helper()
	files, err := safehttp.New(&safehttp.Options{AllowPrivate: true})
	if err != nil {
		t.Fatal(err)
	}
	o.BaseURL = base
	l, err := archive.New(files, &o)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func query(media footage.Media, words string) footage.Query {
	return footage.Query{Kind: footage.Stock, Media: media, Words: words, Language: "en", Format: frame.Wide, Width: 640, Height: 360, Limit: 10}
}

func TestConformance(t *testing.T) {
	service := httptest.NewServer(archivetest.New())
	defer service.Close()
	sourcetest.Media(t, sourcetest.MediaSubject{
		Open:    func(t *testing.T) footage.Source { return open(t, service.URL, archive.Options{}) },
		Finds:   []footage.Query{query(footage.Image, "office"), query(footage.Video, "office")},
		Nothing: "zeppelin",
	})
}

func TestBadDays(t *testing.T) {
	providertest.Run(t, providertest.Subject{
		Good: archivetest.New(),
		Open: func(base string, o *provider.Options) (providertest.Call, error) {
			l := open(t, base, archive.Options{Provider: o})
			return func(ctx context.Context) error {
				_, err := l.Search(ctx, query(footage.Video, "pouring coffee")) // one call: of what it finds nothing may be taken
				return err
			}, nil
		},
	})
}

func TestWhatIsTaken(t *testing.T) {
	service := httptest.NewServer(archivetest.New())
	defer service.Close()
	by3 := footage.Licence{Name: "CC BY 3.0", URL: "https://creativecommons.org/licenses/by/3.0/", Credit: "Ana Ruiz, “people working together in a bright office”, CC BY 3.0"}
	mark := footage.Licence{Name: "Public domain", URL: "https://creativecommons.org/publicdomain/mark/1.0/"}
	for name, tt := range map[string]struct {
		media      footage.Media
		words      string
		shareAlike bool
		wantW      int // 0 = nothing is taken
		licence    footage.Licence
	}{
		"a short film and not the programme": {footage.Video, "people office", false, 640, by3},
		"a picture":                          {footage.Image, "people office", false, 1280, by3},
		"public domain":                      {footage.Image, "beans bowl", false, 1280, mark},
		"without a licence":                  {footage.Image, "pouring coffee", false, 0, footage.Licence{}},
		"NC and ND":                          {footage.Video, "engineer", false, 0, footage.Licence{}},
		"by-sa, not chosen":                  {footage.Video, "office plant", false, 0, footage.Licence{}},
		"by-sa, chosen": {footage.Video, "office plant", true, 640, footage.Licence{
			Name: "CC BY-SA 4.0", URL: "https://creativecommons.org/licenses/by-sa/4.0/", Credit: "Dana Levi, “small office plant”, CC BY-SA 4.0",
		}},
		"words that instruct": {footage.Image, `people OR (office) mediatype:*`, false, 0, footage.Licence{}},
	} {
		all, err := open(t, service.URL, archive.Options{ShareAlike: tt.shareAlike}).Search(t.Context(), query(tt.media, tt.words))
		switch {
		case err != nil:
			t.Errorf("%s: %v", name, err)
		case tt.wantW == 0 && len(all) > 0:
			t.Errorf("%s: got %+v", name, all[0])
		case tt.wantW > 0 && (len(all) != 1 || all[0].Width != tt.wantW || all[0].Licence != tt.licence):
			t.Errorf("%s: got %+v, want one %d wide under %+v", name, all, tt.wantW, tt.licence)
		case tt.wantW > 0 && tt.media == footage.Video && all[0].Duration != 8*time.Second:
			t.Errorf("%s: lasts %v", name, all[0].Duration)
		case tt.wantW > 0 && len(all[0].Tags) < 3:
			t.Errorf("%s: the tags %q were not told apart", name, all[0].Tags)
		}
	}
}

func TestFilesTooLargeAreNotOffered(t *testing.T) {
	service := httptest.NewServer(archivetest.New())
	defer service.Close()
	all, err := open(t, service.URL, archive.Options{MaxBytes: 20_000}).Search(t.Context(), query(footage.Video, "people office"))
	if err != nil || len(all) != 0 {
		t.Errorf("got %+v, %v", all, err)
	}
}
