package folder_test

import (
	"bytes"
	"errors"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/sources/folder"
	"github.com/scenewright/scenewright/sources/internal/stocktest"
	"github.com/scenewright/scenewright/sources/sourcetest"
)

func picture(width, height int) []byte {
	w := httptest.NewRecorder()
	stocktest.Picture(w, width, height, 7)
	return w.Body.Bytes()
}

func film() []byte {
	w := httptest.NewRecorder()
	stocktest.Film(w, 640, 360, "")
	return w.Body.Bytes()
}

// shelf is a company's folder.
func shelf(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range map[string][]byte{
		"Solar-panels_roof [energy].jpg": picture(640, 427),
		"IMG_2034.jpg":                   picture(320, 480),
		"IMG_2034.json":                  []byte(`{"title": "Engineer at the solar farm", "tags": ["solar", "people"], "author": "Ana Ruiz", "credit": "© Ana Ruiz", "licence": "Licensed to us", "unknown": 1}`),
		"GreenMeadow.jpg":                picture(64, 48),
		"FireFly.jpg":                    picture(64, 48),
		"factory/hall 1.png.jpg":         picture(64, 48),
		"factory/MVI_0001.mp4":           film(),
		"factory/MVI_0002.MP4":           film(),
		"factory/tags.csv":               []byte("\ufefffile,title,tags,author\nMVI_0001.mp4,Robots weld a frame,\"robot; welding\",Ben\nMVI_0002.MP4,Robot arm,robot,\n"),
		"trips/tags.csv":                 []byte("a.jpg,beach,summer party\nb.jpg,\"unfinished\n"),
		"trips/a.jpg":                    picture(64, 48),
		"broken.json":                    []byte(`{"title": 3`),
		"broken.jpg":                     []byte("this is no picture of a zebra"),
		".hidden/solar.jpg":              picture(64, 48),
		".solar.jpg":                     picture(64, 48),
		"solar.txt":                      []byte("solar"),
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, content, 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func open(t *testing.T, dir string, o *folder.Options) *folder.Library {
	t.Helper()
	l, err := folder.New(folder.Dir(dir), o)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func query(media footage.Media, words string) footage.Query {
	return footage.Query{Kind: footage.Stock, Media: media, Words: words, Language: "en", Format: frame.Wide, Limit: 10}
}

func TestConformance(t *testing.T) {
	dir := shelf(t)
	sourcetest.Media(t, sourcetest.MediaSubject{
		Open:    func(t *testing.T) footage.Source { return open(t, dir, nil) },
		Finds:   []footage.Query{query(footage.Image, "solar energy"), query(footage.Video, "robots")},
		Nothing: "zeppelin",
	})
}

func TestWhatThingsAreFoundBy(t *testing.T) {
	l := open(t, shelf(t), nil)
	for name, tt := range map[string]struct {
		media footage.Media
		words string
		want  string // path of the first
	}{
		"the file's name":              {footage.Image, "roof", "Solar-panels_roof [energy].jpg"},
		"tags in the name":             {footage.Image, "energy", "Solar-panels_roof [energy].jpg"},
		"words written together":       {footage.Image, "meadow", "GreenMeadow.jpg"},
		"one word in two":              {footage.Image, "firefly", "FireFly.jpg"},
		"the notes beside it":          {footage.Image, "engineer", "IMG_2034.jpg"},
		"the folder":                   {footage.Image, "factory", "factory/hall 1.png.jpg"},
		"the table's title":            {footage.Video, "weld frame", "factory/MVI_0001.mp4"},
		"the table's tags":             {footage.Video, "welding", "factory/MVI_0001.mp4"},
		"a table without names":        {footage.Image, "summer party", "trips/a.jpg"},
		"a picture is no film":         {footage.Video, "roof", ""},
		"notes that cannot be read":    {footage.Image, "broken", "broken.jpg"},
		"what is in a file is not":     {footage.Image, "zebra", ""},
		"what fits best is first":      {footage.Image, "engineer solar", "IMG_2034.jpg"},
		"hidden files are not offered": {footage.Image, "hidden", ""},
	} {
		all, err := l.Search(t.Context(), query(tt.media, tt.words))
		if err != nil || (len(all) > 0) != (tt.want != "") || len(all) > 0 && all[0].File != tt.want {
			t.Errorf("%s: %+v, %v; want %q", name, all, err, tt.want)
		}
	}
}

func TestNotesAreHandedOn(t *testing.T) {
	all, err := open(t, shelf(t), nil).Search(t.Context(), query(footage.Image, "engineer"))
	if err != nil || len(all) != 1 {
		t.Fatalf("%+v, %v", all, err)
	}
	c := all[0]
	if c.Author != "Ana Ruiz" || c.Licence != (footage.Licence{Name: "Licensed to us", Credit: "© Ana Ruiz"}) || c.Width != 320 || c.Height != 480 {
		t.Errorf("got %+v", c)
	}
}

func TestNothingOutsideIsRead(t *testing.T) {
	dir, secret := shelf(t), filepath.Join(t.TempDir(), "solar secret.jpg")
	if err := os.WriteFile(secret, picture(64, 48), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, link := range []string{"solar secret.jpg", "solar secret.json"} {
		if err := os.Symlink(secret, filepath.Join(dir, link)); err != nil {
			t.Skip(err)
		}
	}
	l := open(t, dir, nil)
	all, err := l.Search(t.Context(), query(footage.Image, "secret"))
	if err != nil || len(all) > 0 {
		t.Errorf("a link out of the folder is offered: %+v, %v", all, err)
	}
	for _, file := range []string{"solar secret.jpg", secret, "../" + filepath.Base(filepath.Dir(secret)) + "/solar secret.jpg"} {
		var b bytes.Buffer
		if err := l.Fetch(t.Context(), footage.Candidate{File: file}, &b, footage.ProviderJob{}); err == nil || b.Len() > 0 {
			t.Errorf("%s: %d bytes from outside", file, b.Len())
		}
	}
}

func TestTheFolderIsLookedAtAgain(t *testing.T) {
	dir, now := shelf(t), time.Now()
	l := open(t, dir, &folder.Options{Now: func() time.Time { return now }})
	count := func() int {
		t.Helper()
		all, err := l.Search(t.Context(), query(footage.Image, "wind turbine"))
		if err != nil {
			t.Fatal(err)
		}
		return len(all)
	}
	before := count()
	if err := os.WriteFile(filepath.Join(dir, "wind turbine.jpg"), picture(64, 48), 0o600); err != nil {
		t.Fatal(err)
	}
	soon := count()
	now = now.Add(time.Minute)
	if later := count(); before != 0 || soon != 0 || later != 1 {
		t.Errorf("%d before, %d at once, %d a minute later; want 0, 0, 1", before, soon, later)
	}
}

func TestGoneAndMissing(t *testing.T) {
	if _, err := folder.New(folder.Dir(filepath.Join(t.TempDir(), "none")), nil); !errors.Is(err, fault.ErrMissing) {
		t.Errorf("no folder: %v", err)
	}
	l := open(t, shelf(t), &folder.Options{MaxBytes: 100})
	for file, want := range map[string]error{"gone.jpg": fault.ErrNotFound, "IMG_2034.jpg": fault.ErrTooLarge, "factory": fault.ErrTooLarge} {
		if err := l.Fetch(t.Context(), footage.Candidate{File: file}, &bytes.Buffer{}, footage.ProviderJob{}); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", file, err, want)
		}
	}
}
