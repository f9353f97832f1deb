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
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
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
	desk     *semaphore.Weighted // for downloads
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
	r := &Reader{fetch: fetch, desk: newDesk(), timeout: DefaultTimeout, children: semaphore.NewWeighted(mostAtOnce)}
	if opts != nil {
		r.cache, r.box = opts.CacheDir, opts.Box
		if r.cache != "" { // a child has another working folder
			if abs, err := filepath.Abs(r.cache); err == nil {
				r.cache = abs
			}
		}
		if opts.Timeout > 0 {
			r.timeout = opts.Timeout
		}
	}
	if r.box != nil {
		return r, nil
	}
	var err error
	r.box, err = sandbox.New(nil)
	return r, err
}

// Read reads an address or a file.
func (r *Reader) Read(ctx context.Context, s story.Source) (story.Document, error) {
	f, err := r.open(ctx, s)
	if err != nil {
		return story.Document{}, err
	}
	defer f.discard()
	f.shelve()
	doc, err := r.document(ctx, f)
	if err == nil && s.Pages && len(doc.Slides) > 0 && !doc.Slides[0].Drawn {
		err = r.draw(ctx, f, &doc)
	}
	if err != nil && ctx.Err() != nil {
		err = ended(ctx)
	}
	return doc, err
}

// open fetches an address or opens a file.
func (r *Reader) open(ctx context.Context, s story.Source) (*found, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, r.timeout, errSlow)
	defer cancel()
	if s.URL != "" {
		return r.find(ctx, s)
	}
	return openFile(ctx, s)
}

// openFile reads the content of a file.
func openFile(ctx context.Context, s story.Source) (*found, error) {
	if s.Open == nil {
		return nil, &fault.Error{Code: fault.CodeInvalid, Field: "prompt", Message: "there is neither an address nor a file", Remedy: "pass the one or the other"}
	}
	from, err := s.Open(ctx)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", s.Name, err)
	}
	defer from.Close()
	f := &found{name: s.Name, as: s.Type}
	if s.Found != nil {
		f.url, f.contentType, f.kind = s.Found.URL, s.Found.ContentType, kind(s.Found.Format)
	}
	if err := f.spool(io.LimitReader(from, maxFile+1)); err != nil {
		return nil, fmt.Errorf("read %s: %w", s.Name, err)
	}
	if size, err := f.file.Seek(0, io.SeekEnd); err != nil || size > maxFile {
		f.discard()
		return nil, errors.Join(err, tooLarge())
	}
	return f, nil
}
