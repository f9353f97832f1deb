// Package reader reads what people point at: pages, documents and decks, by an
// address or as a file. It implements engine.Reader and
// engine.SourceFetcher.
//
//	web, err := safehttp.New(nil)
//	r, err := reader.New(web, &reader.Options{CacheDir: dir})
//
// It reads HTML, PDF, DOCX, PPTX, Markdown and plain text. Links to documents
// hosted by Google, Dropbox, SharePoint and OneDrive are read by their public
// export; one that is not public is told so.
package reader

import (
	"context"
	"fmt"
	"io"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/sources/reader/pdf"
)

// Fetcher fetches addresses that people give; *safehttp.Client is one.
type Fetcher interface {
	Get(ctx context.Context, rawURL string, r *safehttp.Request) (*safehttp.Response, error)
}

// DefaultTimeout is how long fetching may take. What the reading of a file takes
// is bounded by the file's limits, and by the processor's time.
const DefaultTimeout = 2 * time.Minute

// Options tune a reader. Nil means the defaults.
type Options struct {
	// CacheDir is where the part that reads PDF files is kept once it is
	// compiled: 19 MB. "" = it is compiled for each file, in about three seconds.
	CacheDir string
	Timeout  time.Duration // default: DefaultTimeout
}

// Reader implements engine.Reader. It is safe for concurrent use.
type Reader struct {
	fetch   Fetcher
	desk    *semaphore.Weighted // for what is fetched
	pdf     *pdf.Reader
	timeout time.Duration
}

// New makes a reader that fetches by fetch.
func New(fetch Fetcher, opts *Options) (*Reader, error) {
	if fetch == nil {
		return nil, &engine.Error{Code: engine.CodeInvalid, Field: "fetch", Message: "a reader needs something to fetch with", Remedy: "pass a *safehttp.Client"}
	}
	r := &Reader{fetch: fetch, desk: newDesk(), timeout: DefaultTimeout}
	cache := ""
	if opts != nil {
		cache = opts.CacheDir
		if opts.Timeout > 0 {
			r.timeout = opts.Timeout
		}
	}
	r.pdf = pdf.New(cache)
	return r, nil
}

// Read reads an address or a file.
func (r *Reader) Read(ctx context.Context, s engine.Source) (engine.Document, error) {
	f, err := r.open(ctx, s)
	if err != nil {
		return engine.Document{}, err
	}
	defer f.discard()
	doc, err := r.parse(ctx, f)
	if err != nil {
		return engine.Document{}, unreadable(ctx, err)
	}
	doc.URL = f.url
	if doc.Language == "" {
		doc.Language = language(f.lang, doc.Text)
	}
	return doc, f.check(doc)
}

// open fetches an address or takes a file.
func (r *Reader) open(ctx context.Context, s engine.Source) (*found, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, r.timeout, errSlow)
	defer cancel()
	if s.URL != "" {
		return r.find(ctx, s)
	}
	return openFile(ctx, s)
}

// openFile reads what comes from a file.
func openFile(ctx context.Context, s engine.Source) (*found, error) {
	if s.Open == nil {
		return nil, &engine.Error{Code: engine.CodeInvalid, Field: "prompt", Message: "there is neither an address nor a file", Remedy: "pass the one or the other"}
	}
	from, err := s.Open(ctx)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", s.Name, err)
	}
	defer from.Close()
	raw, err := io.ReadAll(io.LimitReader(from, maxFile+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("read %s: %w", s.Name, err)
	case len(raw) > maxFile:
		return nil, tooLarge()
	case s.Found != nil:
		return fetched(raw, s), nil
	}
	return &found{raw: raw, name: s.Name, kind: kindOf(raw, "", s.Name), as: s.Type}, nil
}
