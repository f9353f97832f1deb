package engine_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/story"
)

// tarpit is a server that sends one byte a second, and counts who waits.
type tarpit struct {
	*httptest.Server
	waits chan string // paths, as they are asked for
	end   chan struct{}
}

func newTarpit(t *testing.T) *tarpit {
	t.Helper()
	p := &tarpit{waits: make(chan string, 1000), end: make(chan struct{})}
	p.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/fast") {
			p.waits <- r.URL.Path
			fmt.Fprint(w, "\x89PNG\r\n\x1a\n a picture")
			return
		}
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		w.Header().Set("Content-Type", "video/mp4")
		for told := false; ; told = true {
			if _, err := io.WriteString(w, "\x00"); err != nil {
				return
			}
			w.(http.Flusher).Flush()
			if !told {
				p.waits <- r.URL.Path
			}
			select {
			case <-tick.C:
			case <-p.end:
				return
			case <-r.Context().Done():
				return
			}
		}
	}))
	t.Cleanup(p.Close)
	return p
}

// Close lets everybody go.
func (p *tarpit) Close() {
	select {
	case <-p.end:
	default:
		close(p.end)
	}
	p.Server.Close()
}

// fetches are an engine's ports that fetch from loopback, however slowly it comes.
func fetches(t *testing.T, reader engine.Reader) func(*engine.Ports) {
	t.Helper()
	web, err := safehttp.New(&safehttp.Options{AllowPrivate: true, Total: time.Hour, Grace: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	return func(p *engine.Ports) { p.Web, p.Preparer, p.Reader = web, enginetest.Preparer{}, reader }
}

// slowReader is a reader that fetches from a tarpit.
type slowReader struct {
	enginetest.Reader
	web *safehttp.Client
}

// Fetch implements engine.SourceFetcher.
func (r slowReader) Fetch(ctx context.Context, s story.Source, w io.Writer) (*story.Found, error) {
	resp, err := r.web.Get(ctx, s.URL, nil)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	_, err = io.Copy(w, resp.Body)
	return &story.Found{URL: s.URL, Name: "page.txt"}, err
}

// bringingFilms is a request that shows films from addresses.
func bringingFilms(urls ...string) request.Request {
	r := statements()
	var all []request.TemplateAsset
	for _, url := range urls {
		all = append(all, request.TemplateAsset{URL: url, Type: "video"})
	}
	r.CustomTemplate = &request.CustomTemplate{Assets: all}
	return r
}

// TestSlowServersHoldUpNoFilm has projects wait for a server that sends a byte a
// second, many more than there are slots for films: for a clip, and for what they
// are to read. An honest film beside them takes no longer than two alone.
func TestSlowServersHoldUpNoFilm(t *testing.T) {
	t.Parallel()
	const hostile = 100
	var pits []*tarpit
	for range hostile / 10 { // a client has no more connections to one server
		pits = append(pits, newTarpit(t))
	}
	web, err := safehttp.New(&safehttp.Options{AllowPrivate: true, Total: time.Hour, Grace: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	eng := enginetest.New(t, fetches(t, slowReader{enginetest.Reader{}, web}))
	film := func() time.Duration {
		began := time.Now()
		enginetest.Await(t, eng, statements())
		return time.Since(began)
	}
	film() // what is only done once
	alone := max(film(), film(), film())

	var slow []string
	for i := range hostile {
		pit := pits[i/10]
		r := bringingFilms(fmt.Sprintf("%s/clip-%d", pit.URL, i))
		if i%2 == 0 {
			r = link()
			r.Prompt = fmt.Sprintf("%s/page-%d", pit.URL, i)
		}
		p, err := eng.Create(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		slow = append(slow, p.ID)
	}
	for i := range hostile {
		select {
		case <-pits[i/10].waits:
		case <-time.After(time.Minute):
			t.Fatal("not all of them are fetched at once")
		}
	}
	beside := film()
	t.Logf("a film took %s alone, and %s beside %d projects that wait for slow servers", alone, beside, hostile)
	if beside > 2*alone+time.Second { // a busy machine takes a second for anything
		t.Errorf("a film took %s alone, and %s beside them", alone, beside)
	}
	for _, id := range slow {
		if p, err := eng.Project(t.Context(), id); err != nil || p.CreationStatus() == project.StatusDone || p.CreationStatus() == project.StatusFailed {
			t.Errorf("project %s has status %s (%v), and should wait", id, p.CreationStatus(), err)
		}
	}
	for _, id := range slow { // their files are on their way, and go
		if err := eng.Cancel(t.Context(), id); err != nil {
			t.Error(err)
		}
	}
}

// TestFetchingGoesOnAfterAStop stops an engine that has fetched one file of a
// project and waits for another: the next engine asks for the other alone.
func TestFetchingGoesOnAfterAStop(t *testing.T) {
	t.Parallel()
	pit, dir := newTarpit(t), t.TempDir()
	r := statements()
	r.CustomTemplate = &request.CustomTemplate{Assets: []request.TemplateAsset{{URL: pit.URL + "/fast", Type: "image"}, {URL: pit.URL + "/slow", Type: "image"}}}
	var id string
	kept := make(chan struct{}, 10)
	for i, want := range []map[string]bool{{"/fast": true, "/slow": true}, {"/slow": true}} {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			eng := enginetest.NewIn(t, dir, func(p *engine.Ports) {
				fetches(t, nil)(p)
				p.Stores.Projects = fetchedStore{p.Stores.Projects, kept}
			})
			if id == "" {
				p, err := eng.Create(t.Context(), r)
				if err != nil {
					t.Fatal(err)
				}
				id = p.ID
			}
			for len(want) > 0 {
				select {
				case path := <-pit.waits:
					if !want[path] {
						t.Errorf("%s was asked for", path)
					}
					delete(want, path)
				case <-time.After(time.Minute):
					t.Fatalf("%v were not asked for", want)
				}
			}
			if i > 0 {
				return
			}
			select {
			case <-kept:
			case <-time.After(time.Minute):
				t.Fatal("nothing was kept")
			}
		})
	}
}

// fetchedStore tells when what was fetched is with its project.
type fetchedStore struct {
	project.Store
	kept chan struct{}
}

// Commit implements project.Store.
func (s fetchedStore) Commit(ctx context.Context, c project.Commit) (project.Project, error) {
	p, err := s.Store.Commit(ctx, c)
	for _, r := range c.Results {
		if err == nil && r.Step == project.StepCollect && r.Part != "" {
			s.kept <- struct{}{}
		}
	}
	return p, err
}

// TestFailedFetchesAreNoted makes a film without what cannot be fetched, and says
// so; a page that cannot be fetched fails it.
func TestFailedFetchesAreNoted(t *testing.T) {
	t.Parallel()
	gone := httptest.NewServer(http.NotFoundHandler())
	defer gone.Close()
	eng := enginetest.New(t, fetches(t, nil))
	p := enginetest.Await(t, eng, bringingFilms(gone.URL+"/clip.mp4"))
	if len(p.Warnings) == 0 || !strings.Contains(strings.Join(p.Warnings, "\n"), "404") {
		t.Errorf("warnings %q, want the clip's", p.Warnings)
	}
}
