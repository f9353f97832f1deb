package scenewright

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http/httptrace"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/sources/archive"
	"github.com/scenewright/scenewright/sources/commons"
	"github.com/scenewright/scenewright/sources/nasa"
	"github.com/scenewright/scenewright/sources/openverse"
	"github.com/scenewright/scenewright/sources/reader/wikipedia"
)

// freeService is a service that anybody may ask without an account: a library of
// pictures and films, or an encyclopedia.
type freeService struct {
	name       string // as people know it
	url        string // where it is
	files      *safehttp.Client
	library    footage.Source    // nil: it is no library
	researcher engine.Researcher // nil: it is no encyclopedia
}

// freeKind is how a free service is made; the variable names another address.
type freeKind struct {
	name     string
	variable string
	url      string
	open     func(s *freeService, base string) error
}

// freeKinds are in order of preference: first those whose search is the best.
var freeKinds = []freeKind{
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

// FreeServiceVariables returns the variables that name other addresses for the free
// services.
func FreeServiceVariables() (names []string) {
	for _, k := range freeKinds {
		names = append(names, k.variable)
	}
	return names
}

// readFree reads the free services, all of them unless the host is offline.
func (s *Services) readFree(env environment) error {
	if value := env(EnvOffline); value != "" {
		off, err := strconv.ParseBool(value)
		if err != nil {
			return fmt.Errorf("%s: it is neither 1 nor 0", EnvOffline)
		}
		if off {
			return nil
		}
	}
	for _, k := range freeKinds {
		free, err := k.service(env(k.variable))
		if err != nil {
			return fmt.Errorf("%s: %w", k.variable, err)
		}
		s.free = append(s.free, free)
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

// libraries returns the free services that have pictures and films.
func (s *Services) libraries() (all []footage.Source) {
	for _, f := range s.free {
		if f.library != nil {
			all = append(all, f.library)
		}
	}
	return all
}

// researcher returns the free service that looks subjects up, nil where there is none.
func (s *Services) researcher() engine.Researcher {
	for _, f := range s.free {
		if f.researcher != nil {
			return f.researcher
		}
	}
	return nil
}

// reachWithin is how long the free services, all together, have to take a
// connection.
const reachWithin = time.Second

// Reach drops the free services that take no connection within a second, and returns
// what a person should know, at most two lines: what is sent to whom, and who was not
// reached. A host calls it once, before Add, so that no film waits for them.
func (s *Services) Reach(ctx context.Context) (lines []string) {
	if len(s.free) == 0 {
		return nil
	}
	reached := s.connect(ctx)
	var kept []freeService
	var lost []string
	for i, f := range s.free {
		if reached[i] {
			kept = append(kept, f)
		} else {
			lost = append(lost, f.name)
		}
	}
	s.free = kept
	if len(kept) > 0 {
		lines = append(lines, s.sends())
	}
	if len(lost) > 0 {
		lines = append(lines, and(lost)+" could not be reached: nothing is asked there, and pictures that are not found are drawn")
	}
	return lines
}

// connect reports of each service whether it takes a connection.
func (s *Services) connect(ctx context.Context) []bool {
	ctx, cancel := context.WithTimeout(ctx, reachWithin)
	defer cancel()
	reached := make([]bool, len(s.free))
	var all sync.WaitGroup
	for i, f := range s.free {
		all.Go(func() { reached[i] = f.connects(ctx) })
	}
	all.Wait()
	return reached
}

// connects reports whether the service takes a connection. Its answer is not waited
// for.
func (f freeService) connects(ctx context.Context) bool {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var connected atomic.Bool
	trace := &httptrace.ClientTrace{GotConn: func(httptrace.GotConnInfo) {
		connected.Store(true)
		cancel()
	}}
	resp, err := f.files.Get(httptrace.WithClientTrace(ctx, trace), f.url, nil)
	if err == nil {
		_ = resp.Body.Close() // nothing was asked of it
	}
	return connected.Load()
}

// sends returns what is sent to whom, for people.
func (s *Services) sends() string {
	var libraries, encyclopedia []string
	for _, f := range s.free {
		if f.library != nil {
			libraries = append(libraries, f.name)
		} else {
			encyclopedia = append(encyclopedia, f.name)
		}
	}
	var parts []string
	if len(libraries) > 0 {
		parts = append(parts, "a few words of each scene go to "+and(libraries)+" to find pictures")
	}
	if len(encyclopedia) > 0 {
		parts = append(parts, "a subject of a few words goes to "+and(encyclopedia))
	}
	return strings.Join(parts, "; ") + " (" + EnvOffline + "=1: nothing does)"
}

// and returns names as people list them.
func and(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// downloadFor is how long a file of a library may take to be fetched.
const downloadFor = 5 * time.Minute

// downloads returns a client for files that a library names: public ones, and those on the
// very machine and port that the operator named as the library's, as a stand-in
// for it has them.
func downloads(base string) (*safehttp.Client, error) {
	opts := &safehttp.Options{Total: downloadFor}
	u, err := url.Parse(base)
	if err != nil {
		return nil, errors.New("it is not an address")
	}
	if port, err := strconv.ParseUint(u.Port(), 10, 16); err == nil {
		opts.Ports = []uint16{80, 443, uint16(port)}
	}
	host := u.Hostname()
	if host == "localhost" {
		opts.Allow = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32"), netip.MustParsePrefix("::1/128")}
	} else if ip, err := netip.ParseAddr(host); err == nil && ip.Zone() == "" {
		ip = ip.Unmap()
		opts.Allow = []netip.Prefix{netip.PrefixFrom(ip, ip.BitLen())}
	}
	return safehttp.New(opts)
}
