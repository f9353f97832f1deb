// Package pdf reads PDF files: their text in paragraphs, their headings if these have larger
// letters, and pictures of their pages. PDFium parses them in WebAssembly, which sees nothing of
// this machine but the file. Package reader runs it in a child process with limits.
package pdf

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/klippa-app/go-pdfium"
	pdferrors "github.com/klippa-app/go-pdfium/errors"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader/flaw"
)

// Limits of a file.
const (
	MaxPages = 50
	maxPages = 4096 // of 64 KiB: the memory limit of reading
)

// file is an open file.
type file struct {
	pdfium.Pdfium
	doc   references.FPDF_DOCUMENT
	pages int
	// damaged are the errors of unreadable pages.
	damaged  []error
	looked   int        // at objects that are drawn
	drawings []drawings // of the pages that were read
}

// with opens a file for the time of work. dir is the folder written by Compile. A panic of the
// library on an unforeseen file is returned as an error.
func with(
	ctx context.Context, dir string, raw []byte, work func(*file) (story.Document, error),
) (doc story.Document, err error) {
	pool, done, err := start(ctx, dir)
	if err != nil {
		return doc, err
	}
	defer done()
	instance, err := pool.GetInstanceWithContext(ctx)
	if err != nil {
		return doc, fmt.Errorf("pdfium: %w", err)
	}
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: %v", flaw.Damaged, p)
		}
	}()
	f, err := open(instance, raw)
	if err != nil {
		return doc, err
	}
	return work(f)
}

// Compile puts the compiled PDFium into dir, 19 MB in about three seconds, unless it is there.
func Compile(ctx context.Context, dir string) error {
	_, done, err := start(ctx, dir)
	if err == nil {
		done()
	}
	return err
}

// start starts PDFium without access to any folder.
func start(ctx context.Context, dir string) (_ pdfium.Pool, done func(), err error) {
	cache, err := wazero.NewCompilationCacheWithDir(dir)
	if err != nil {
		return nil, nil, fmt.Errorf("pdfium's cache: %w", err)
	}
	cfg := wazero.NewRuntimeConfig().WithMemoryLimitPages(maxPages).WithCompilationCache(cache)
	pool, err := webassembly.Init(webassembly.Config{
		MinIdle: 0, MaxIdle: 0, MaxTotal: 1, RuntimeConfig: cfg, FSConfig: wazero.NewFSConfig(), Stdout: io.Discard, Stderr: io.Discard,
	})
	if err != nil {
		return nil, nil, fmt.Errorf("pdfium: %w", err)
	}
	return pool, func() {
		_ = pool.Close()     // it has no state to lose
		_ = cache.Close(ctx) // unwritten parts are compiled again
	}, nil
}

func open(p pdfium.Pdfium, raw []byte) (*file, error) {
	doc, err := p.OpenDocument(&requests.OpenDocument{File: &raw})
	switch {
	case errors.Is(err, pdferrors.ErrPassword), errors.Is(err, pdferrors.ErrSecurity):
		return nil, fmt.Errorf("%w: %w", flaw.Encrypted, err)
	case err != nil:
		return nil, fmt.Errorf("%w: %w", flaw.Damaged, err)
	}
	count, err := p.FPDF_GetPageCount(&requests.FPDF_GetPageCount{Document: doc.Document})
	if err != nil {
		return nil, fmt.Errorf("%w: %w", flaw.Damaged, err)
	}
	return &file{Pdfium: p, doc: doc.Document, pages: count.PageCount}, nil
}

func (f *file) page(i int) requests.Page {
	return requests.Page{ByIndex: &requests.PageByIndex{Document: f.doc, Index: i}}
}

// meta returns a metadata entry of the file in one line, "" if there is none.
func (f *file) meta(tag string) string {
	m, err := f.FPDF_GetMetaText(&requests.FPDF_GetMetaText{Document: f.doc, Tag: tag})
	if err != nil {
		return ""
	}
	return m.Value
}
