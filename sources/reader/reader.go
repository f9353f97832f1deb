// Package reader reads the sources of films: pages, documents and decks, by an address or as a
// file. It implements engine.Reader and engine.SourceFetcher.
//
//	web, err := safehttp.New(nil)
//	r, err := reader.New(web, &reader.Options{CacheDir: dir})
//
// It reads HTML, PDF, DOCX, PPTX, Markdown and plain text. Links to documents hosted by Google,
// Dropbox, SharePoint and OneDrive are read by their public export; a private one is refused with
// that reason.
//
// A file is read by a child: this program itself, started once more for it by package sandbox,
// before its main runs, confined, with 512 MiB of memory and 5 s of a processor (30 s for the pages
// of a deck). The first PDF of a host compiles the PDF reader, in a child with 1 GiB and about
// three seconds. A program that imports this package need do nothing for it, but init functions of its
// packages that run before ours must not need files, the network or the environment.
package reader

import (
	"cmp"
	"context"
	"path/filepath"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/sandbox"
)

// Fetcher fetches addresses given by users; *safehttp.Client is one.
type Fetcher interface {
	Get(ctx context.Context, rawURL string, r *safehttp.Request) (*safehttp.Response, error)
}

// DefaultTimeout is the longest time of a fetch. Reading a file is limited by its child's limits.
const DefaultTimeout = 2 * time.Minute

// Options tune a reader. Nil means the defaults.
type Options struct {
	// CacheDir is the folder of the compiled PDF reader: 19 MB. "" = it is compiled for each file,
	// in about three seconds.
	CacheDir string
	Timeout  time.Duration // default: DefaultTimeout
	Box      *sandbox.Box  // starts the reading children; default: a new one
}

// Reader implements engine.Reader. It is safe for concurrent use.
type Reader struct {
	fetch    Fetcher
	timeout  time.Duration
	box      *sandbox.Box
	children *semaphore.Weighted

	cache     string
	compiling sync.Mutex
	ready     bool // the PDF reader is in cache
}

// New makes a reader that fetches addresses with fetch.
func New(fetch Fetcher, opts *Options) (*Reader, error) {
	if fetch == nil {
		return nil, &fault.Error{Code: fault.CodeInvalid, Field: "fetch", Message: "a reader needs something to fetch with", Remedy: "pass a *safehttp.Client"}
	}
	o := *cmp.Or(opts, &Options{})
	r := &Reader{
		fetch: fetch, children: semaphore.NewWeighted(mostAtOnce),
		timeout: cmp.Or(max(o.Timeout, 0), DefaultTimeout), cache: o.CacheDir, box: o.Box,
	}
	if abs, err := filepath.Abs(r.cache); err == nil && r.cache != "" { // a child has another working folder
		r.cache = abs
	}
	var err error
	if r.box == nil {
		r.box, err = sandbox.New(nil)
	}
	return r, err
}

// mostAtOnce is how many children read at once.
const mostAtOnce = 2
