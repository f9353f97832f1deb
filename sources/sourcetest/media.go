package sourcetest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"image"
	_ "image/gif"  // a picture may be one
	_ "image/jpeg" // a picture may be one
	_ "image/png"  // a picture may be one
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	_ "golang.org/x/image/webp" // a picture may be one

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/sandbox"
)

// MediaSubject is a source and what is to be known about it for a test.
type MediaSubject struct {
	Open func(*testing.T) footage.Source
	// Finds are queries with at least two candidates each, one for every entry
	// of the pipelines that it serves. Made sources have one candidate.
	Finds []footage.Query
	// Nothing are words that it has nothing for; "" where it makes what is
	// asked for.
	Nothing string
}

// Media checks a source against footage.Source's contract. Of each query
// it fetches the first candidate.
func Media(t *testing.T, s MediaSubject) {
	t.Run("it serves what it says", func(t *testing.T) { s.serves(t) })
	for _, q := range s.Finds {
		name := string(q.Kind) + "/" + string(q.Media)
		t.Run(name+": candidates", func(t *testing.T) { s.candidates(t, q) })
		t.Run(name+": the limit is kept", func(t *testing.T) { s.limit(t, q) })
		t.Run(name+": another process fetches it", func(t *testing.T) { s.fetch(t, q) })
		t.Run(name+": its small picture", func(t *testing.T) { s.preview(t, q) })
		t.Run(name+": a writer that fails", func(t *testing.T) { s.full(t, q) })
		if s.Nothing != "" {
			t.Run(name+": nothing found is no error", func(t *testing.T) { s.nothing(t, q) })
		}
		t.Run(name+": a cancelled context", func(t *testing.T) { s.cancelled(t, q) })
	}
}

// serves wants a yes for every kind of a query, and a no for all others.
func (s MediaSubject) serves(t *testing.T) {
	src := s.Open(t)
	if src.Name() == "" {
		t.Error("it has no name")
	}
	for _, kind := range []footage.Kind{footage.Stock, footage.Assets, footage.FromImage, footage.FromText, "other"} {
		for _, media := range []footage.Media{footage.Image, footage.Video, "other"} {
			want := slices.ContainsFunc(s.Finds, func(q footage.Query) bool { return q.Kind == kind && q.Media == media })
			if got := src.Serves(kind, media); got != want {
				t.Errorf("Serves(%s, %s) is %t; the queries to find something with say %t", kind, media, got, want)
			}
		}
	}
}

func search(t *testing.T, src footage.Source, q footage.Query) []footage.Candidate {
	t.Helper()
	all, err := src.Search(t.Context(), q)
	if err != nil {
		t.Fatalf("search %q: %v", q.Words, err)
	}
	if len(all) == 0 {
		t.Fatalf("nothing found for %q", q.Words)
	}
	return all
}

// candidates must name themselves, be told apart, and be the same after they
// were stored.
func (s MediaSubject) candidates(t *testing.T, q footage.Query) {
	src := s.Open(t)
	all := search(t, src, q)
	if len(all) < 2 && !all[0].Made {
		t.Errorf("one candidate; take a query with two")
	}
	seen := map[string]bool{}
	for _, c := range all {
		if c.Source != src.Name() || c.ID == "" || c.Media != q.Media || c.File == "" || seen[c.ID] {
			t.Errorf("%+v: its source, id, media or file is missing, or the id is there twice", c)
		}
		if seen[c.ID] = true; !c.Made && strings.TrimSpace(c.Title+strings.Join(c.Tags, "")) == "" {
			t.Errorf("%s: there are no words to judge it by", c.ID)
		}
		if c.Public && c.Made {
			t.Errorf("%s: it is made for one project, which pays for it, and said to be everybody's", c.ID)
		}
		if c.Width < 0 || c.Height < 0 || c.Duration < 0 || (c.Width == 0) != (c.Height == 0) {
			t.Errorf("%s: %d×%d, %v", c.ID, c.Width, c.Height, c.Duration)
		}
		if again := stored(t, c); !reflect.DeepEqual(c, again) {
			t.Errorf("stored and read again it is another:\n%+v\n%+v", c, again)
		}
	}
	if again := search(t, src, q); !reflect.DeepEqual(all, again) {
		t.Error("the same query gave something else the second time")
	}
}

func stored(t *testing.T, c footage.Candidate) (again footage.Candidate) {
	t.Helper()
	raw, err := json.Marshal(c)
	if err == nil {
		err = json.Unmarshal(raw, &again)
	}
	if err != nil {
		t.Fatal(err)
	}
	return again
}

func (s MediaSubject) limit(t *testing.T, q footage.Query) {
	src := s.Open(t)
	first := search(t, src, q)[0].ID
	q.Limit = 1
	if all := search(t, src, q); len(all) != 1 || all[0].ID != first {
		t.Errorf("with a limit of 1: %d candidates, the first %s; want %s alone", len(all), all[0].ID, first)
	}
}

func (s MediaSubject) nothing(t *testing.T, q footage.Query) {
	q.Words = s.Nothing
	if all, err := s.Open(t).Search(t.Context(), q); err != nil || len(all) > 0 {
		t.Errorf("%d candidates, %v; want none and no error", len(all), err)
	}
}

// fetch has another instance fetch a stored candidate, and looks into what
// came.
func (s MediaSubject) fetch(t *testing.T, q footage.Query) {
	c := search(t, s.Open(t), q)[0]
	var file bytes.Buffer
	if err := s.Open(t).Fetch(t.Context(), stored(t, c), &file, making()); err != nil {
		t.Fatal(err)
	}
	if q.Media == footage.Image {
		isPicture(t, c, file.Bytes())
		return
	}
	isFilm(t, file.Bytes())
}

// preview has the small picture of a candidate fetched, where the source has
// one: with anything but words to judge a candidate by, that is what is seen.
func (s MediaSubject) preview(t *testing.T, q footage.Query) {
	src := s.Open(t)
	from, ok := src.(footage.Previewer)
	c := search(t, src, q)[0]
	if !ok || c.Preview == "" {
		if c.Preview != "" {
			t.Error("a candidate names a small picture and the source gives none")
		}
		return
	}
	var small bytes.Buffer
	if err := from.Preview(t.Context(), stored(t, c), &small); err != nil {
		t.Fatal(err)
	}
	m, _, err := image.DecodeConfig(&small)
	if err != nil || m.Width < 100 || m.Height < 60 {
		t.Errorf("a small picture of %d×%d, %v; want one in which something is seen", m.Width, m.Height, err)
	}
	if err := from.Preview(t.Context(), c, fullDisk{}); !errors.Is(err, errFull) {
		t.Errorf("got %v, want the writer's own error", err)
	}
}

func isPicture(t *testing.T, c footage.Candidate, file []byte) {
	t.Helper()
	m, _, err := image.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatalf("the picture cannot be decoded: %v", err)
	}
	if b := m.Bounds(); c.Width > 0 && (b.Dx() != c.Width || b.Dy() != c.Height) {
		t.Errorf("the picture has %d×%d, it was to have %d×%d", b.Dx(), b.Dy(), c.Width, c.Height)
	}
}

// isFilm has ffmpeg decode a film, where that is installed.
func isFilm(t *testing.T, file []byte) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "film")
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	box, err := sandbox.New(nil)
	if err != nil {
		t.Skip(err)
	}
	args := append([]string{"-nostdin", "-v", "error", "-xerror"}, "-i", path, "-frames:v", "10", "-f", "null", "-")
	err = box.Run(t.Context(), sandbox.Command{Program: "ffmpeg", Args: args, Read: []string{path}})
	if errors.Is(err, sandbox.ErrMissing) && os.Getenv("CI") == "" {
		t.Skip(err)
	}
	if err != nil {
		t.Errorf("the film cannot be decoded: %v", err)
	}
}

func making() footage.ProviderJob {
	return footage.ProviderJob{Keep: func(context.Context, string) error { return nil }}
}

// errFull is what a full disk says.
var errFull = errors.New("no space left")

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errFull }

func (s MediaSubject) full(t *testing.T, q footage.Query) {
	src := s.Open(t)
	if err := src.Fetch(t.Context(), search(t, src, q)[0], fullDisk{}, making()); !errors.Is(err, errFull) || errors.Is(err, fault.ErrProvider) {
		t.Errorf("got %v, want the writer's own error", err)
	}
}

func (s MediaSubject) cancelled(t *testing.T, q footage.Query) {
	src := s.Open(t)
	c := search(t, src, q)[0]
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Open(t).Search(ctx, q); !errors.Is(err, context.Canceled) {
		t.Errorf("search: got %v, want context.Canceled", err)
	}
	if err := src.Fetch(ctx, c, &bytes.Buffer{}, making()); !errors.Is(err, context.Canceled) {
		t.Errorf("fetch: got %v, want context.Canceled", err)
	}
}
