package providers

import (
	"cmp"
	"context"
	"fmt"
	"net/http/httptrace"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/sources/archive"
	"github.com/scenewright/scenewright/sources/commons"
	"github.com/scenewright/scenewright/sources/nasa"
	"github.com/scenewright/scenewright/sources/openverse"
	"github.com/scenewright/scenewright/sources/reader/wikipedia"
)

// Offline is the variable that has none of the free services asked: 1 or 0, not
// set is 0.
const Offline = "SCENEWRIGHT_OFFLINE"

// Free is the services that anybody may ask without an account: libraries of
// pictures and films, and an encyclopedia. The zero Free is none.
type Free struct{ services []freeService }

// freeService is one of them.
type freeService struct {
	name       string // as people know it
	url        string // where it is
	files      *safehttp.Client
	library    engine.MediaSource // nil: it is no library
	researcher engine.Researcher  // nil: it is no encyclopedia
}

// freeKind is how a free service is made; the variable names another address.
type freeKind struct {
	name     string
	variable string
	url      string
	open     func(s *freeService, base string) error
}

// freeKinds are in order of preference: first those whose search is the best.
func freeKinds() []freeKind {
	return []freeKind{
		{"Openverse", "OPENVERSE_BASE_URL", openverse.DefaultBaseURL, func(s *freeService, base string) (err error) {
			s.library, err = openverse.New(s.files, &openverse.Options{BaseURL: base})
			return err
		}},
		{"Wikimedia Commons", "COMMONS_BASE_URL", commons.DefaultBaseURL, func(s *freeService, base string) (err error) {
			s.library, err = commons.New(s.files, &commons.Options{BaseURL: base})
			return err
		}},
		{"NASA", "NASA_BASE_URL", nasa.DefaultBaseURL, func(s *freeService, base string) (err error) {
			s.library, err = nasa.New(s.files, &nasa.Options{BaseURL: base})
			return err
		}},
		{"the Internet Archive", "ARCHIVE_BASE_URL", archive.DefaultBaseURL, func(s *freeService, base string) (err error) {
			s.library, err = archive.New(s.files, &archive.Options{BaseURL: base})
			return err
		}},
		{"Wikipedia", "WIKIPEDIA_BASE_URL", wikipedia.DefaultBaseURL, func(s *freeService, base string) (err error) {
			s.researcher, err = wikipedia.New(&wikipedia.Options{BaseURL: base})
			return err
		}},
	}
}

// FreeURLs returns the variables that name other addresses for the free services.
func FreeURLs() (names []string) {
	for _, k := range freeKinds() {
		names = append(names, k.variable)
	}
	return names
}

// readFree reads the free services, all of them unless Offline is set.
func (c *Config) readFree(getenv Getenv) error {
	off, err := isOn(getenv(Offline))
	if err != nil {
		return fmt.Errorf("%s: %w", Offline, err)
	}
	if off {
		return nil
	}
	for _, k := range freeKinds() {
		s, err := k.service(getenv(k.variable))
		if err != nil {
			return fmt.Errorf("%s: %w", k.variable, err)
		}
		c.Free.services = append(c.Free.services, s)
	}
	return nil
}

// service makes a free service at its own address, or at another base.
func (k freeKind) service(base string) (s freeService, err error) {
	english := strings.NewReplacer("{language}", "en")
	s = freeService{name: k.name, url: english.Replace(cmp.Or(base, k.url))}
	if s.files, err = downloads(english.Replace(base)); err != nil {
		return s, err
	}
	return s, k.open(&s, base)
}

// Libraries returns those that have pictures and films, in order of preference.
func (f Free) Libraries() (all []engine.MediaSource) {
	for _, s := range f.services {
		if s.library != nil {
			all = append(all, s.library)
		}
	}
	return all
}

// Researcher returns the one that looks subjects up, nil where there is none.
func (f Free) Researcher() engine.Researcher {
	for _, s := range f.services {
		if s.researcher != nil {
			return s.researcher
		}
	}
	return nil
}

// addResearcher puts the encyclopedia in the place of none.
func (c Config) addResearcher(p *engine.Ports) {
	if r := c.Free.Researcher(); r != nil {
		p.Researcher = r
	}
}

// reachWithin is how long the free services, all together, have to take a
// connection.
const reachWithin = time.Second

// Reach keeps the services that take a connection within a second, for as long
// as the process runs, and returns what a person should know, at most two lines:
// what is sent to whom, and who was not reached.
func (f *Free) Reach(ctx context.Context) (lines []string) {
	if len(f.services) == 0 {
		return nil
	}
	reached := f.connect(ctx)
	var kept []freeService
	var lost []string
	for i, s := range f.services {
		if reached[i] {
			kept = append(kept, s)
		} else {
			lost = append(lost, s.name)
		}
	}
	f.services = kept
	if len(kept) > 0 {
		lines = append(lines, f.sends())
	}
	if len(lost) > 0 {
		lines = append(lines, and(lost)+" could not be reached: nothing is asked there, and pictures that are not found are drawn")
	}
	return lines
}

// connect reports of each service whether it takes a connection.
func (f *Free) connect(ctx context.Context) []bool {
	ctx, cancel := context.WithTimeout(ctx, reachWithin)
	defer cancel()
	reached := make([]bool, len(f.services))
	var all sync.WaitGroup
	for i, s := range f.services {
		all.Go(func() { reached[i] = s.connects(ctx) })
	}
	all.Wait()
	return reached
}

// connects reports whether the service takes a connection. It is not waited for
// what it answers.
func (s freeService) connects(ctx context.Context) bool {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var connected atomic.Bool
	trace := &httptrace.ClientTrace{GotConn: func(httptrace.GotConnInfo) {
		connected.Store(true)
		cancel()
	}}
	resp, err := s.files.Get(httptrace.WithClientTrace(ctx, trace), s.url, nil)
	if err == nil {
		_ = resp.Body.Close() // nothing was asked of it
	}
	return connected.Load()
}

// sends says what is sent to whom.
func (f *Free) sends() string {
	var libraries, encyclopedia []string
	for _, s := range f.services {
		if s.library != nil {
			libraries = append(libraries, s.name)
		} else {
			encyclopedia = append(encyclopedia, s.name)
		}
	}
	var parts []string
	if len(libraries) > 0 {
		parts = append(parts, "a few words of each scene go to "+and(libraries)+" to find pictures")
	}
	if len(encyclopedia) > 0 {
		parts = append(parts, "a subject of a few words goes to "+and(encyclopedia))
	}
	return strings.Join(parts, "; ") + " (-offline or " + Offline + "=1: nothing does)"
}

// and writes names as people do.
func and(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}
