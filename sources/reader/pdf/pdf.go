// Package pdf reads PDF files: their text in paragraphs, their headings as far
// as letters are larger, and pictures of their pages. The files are taken apart
// by PDFium in WebAssembly, which sees nothing of this machine but the file, and
// which package reader runs in a child of its own program: what a file may cost
// is bounded there.
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
)

// Limits of a file.
const (
	MaxPages = 50
	maxPages = 4096 // of 64 KiB: what the reading may take in memory
)

// Errors of what is in the file.
var (
	ErrBroken    = errors.New("it is damaged")
	ErrEncrypted = errors.New("it needs a password")
	ErrScanned   = errors.New("its pages are pictures, without a text")
	ErrGarbled   = errors.New("its fonts do not tell which letters they draw")
)

// file is an open file.
type file struct {
	pdfium.Pdfium
	doc   references.FPDF_DOCUMENT
	pages int
	// damaged are the errors of the pages that could not be read.
	damaged []error
}

// with opens a file for as long as work takes. In dir lies what Compile made. A panic of the
// library on a file that it did not foresee is an error.
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
			err = fmt.Errorf("%w: %v", ErrBroken, p)
		}
	}()
	f, err := open(instance, raw)
	if err != nil {
		return doc, err
	}
	return work(f)
}

// Folder makes the folder in which a child may compile.
func Folder(dir string) error {
	cache, err := wazero.NewCompilationCacheWithDir(dir)
	if err != nil {
		return fmt.Errorf("pdfium's cache: %w", err)
	}
	return cache.Close(context.Background())
}

// Compile puts into dir what PDFium is compiled to: 19 MB, in about three
// seconds, where it is not there yet.
func Compile(ctx context.Context, dir string) error {
	_, done, err := start(ctx, dir)
	if err == nil {
		done()
	}
	return err
}

// start starts PDFium without any folder to look into.
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
		_ = cache.Close(ctx) // what is not written is compiled again
	}, nil
}

func open(p pdfium.Pdfium, raw []byte) (*file, error) {
	doc, err := p.OpenDocument(&requests.OpenDocument{File: &raw})
	switch {
	case errors.Is(err, pdferrors.ErrPassword), errors.Is(err, pdferrors.ErrSecurity):
		return nil, fmt.Errorf("%w: %w", ErrEncrypted, err)
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrBroken, err)
	}
	count, err := p.FPDF_GetPageCount(&requests.FPDF_GetPageCount{Document: doc.Document})
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBroken, err)
	}
	return &file{Pdfium: p, doc: doc.Document, pages: count.PageCount}, nil
}

func (f *file) page(i int) requests.Page {
	return requests.Page{ByIndex: &requests.PageByIndex{Document: f.doc, Index: i}}
}

// meta is a line of what the file says of itself, "" where it says nothing.
func (f *file) meta(tag string) string {
	m, err := f.FPDF_GetMetaText(&requests.FPDF_GetMetaText{Document: f.doc, Tag: tag})
	if err != nil {
		return ""
	}
	return m.Value
}
