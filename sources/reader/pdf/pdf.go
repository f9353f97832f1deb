// Package pdf reads PDF files: their text in paragraphs, their headings as far
// as letters are larger, and pictures of their pages. The files are taken apart
// by PDFium in WebAssembly, which sees nothing of this machine but the file.
package pdf

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"sync"
	"time"

	"github.com/klippa-app/go-pdfium"
	pdferrors "github.com/klippa-app/go-pdfium/errors"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"
	"golang.org/x/sync/semaphore"
)

// Limits of a file.
const (
	MaxBytes = 50 << 20
	MaxPages = 50
	perFile  = 30 * time.Second // of a processor
	maxPages = 8192             // of 64 KiB: what the reading may take in memory
)

// Errors of what is in the file.
var (
	ErrBroken    = errors.New("it is damaged")
	ErrEncrypted = errors.New("it needs a password")
	ErrScanned   = errors.New("its pages are pictures, without a text")
	ErrGarbled   = errors.New("its fonts do not tell which letters they draw")
	ErrSlow      = errors.New("it takes too long to read")
)

// Reader reads PDF files, one at a time: each takes some hundred megabytes.
// It is safe for concurrent use and keeps nothing between two files.
type Reader struct {
	cacheDir string
	turn     *semaphore.Weighted
}

// New makes a reader. In cacheDir it keeps what PDFium was compiled to, without
// which each file takes three seconds more; "" keeps nothing.
func New(cacheDir string) *Reader {
	return &Reader{cacheDir: cacheDir, turn: semaphore.NewWeighted(1)}
}

// file is an open file.
type file struct {
	pdfium.Pdfium
	doc   references.FPDF_DOCUMENT
	pages int
	// damaged are the errors of the pages that could not be read.
	damaged []error
}

// with opens a file for as long as work takes. What takes more of a processor
// than a file may, or longer than ctx, is killed.
func (r *Reader) with(ctx context.Context, raw []byte, work func(context.Context, *file) error) error {
	if err := r.turn.Acquire(ctx, 1); err != nil {
		return err
	}
	defer r.turn.Release(1)
	pool, done, err := r.pool(ctx)
	if err != nil {
		return err
	}
	defer done()
	instance, err := pool.GetInstanceWithContext(ctx)
	if err != nil {
		return fmt.Errorf("pdfium: %w", err)
	}
	runtime.LockOSThread() // whose time is counted
	defer runtime.UnlockOSThread()
	limited, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	tick := time.NewTicker(perFile / 100)
	defer tick.Stop()
	defer watch(processorTime(), perFile, tick.C, cancel)()
	killed := make(chan struct{})
	stop := context.AfterFunc(limited, func() {
		defer close(killed)
		_ = instance.Kill() // nothing can be done about it, and the pool is closed next
	})
	err = guarded(func() error { return open(limited, instance, raw, work) })
	if !stop() {
		<-killed
		return context.Cause(limited)
	}
	return err
}

// watch ends a work that has taken more than most of the clock's time, which it
// looks at now and then, until it is stopped.
func watch(clock func() time.Duration, most time.Duration, now <-chan time.Time, end func(error)) (stop func()) {
	began, done := clock(), make(chan struct{})
	var watching sync.WaitGroup
	watching.Go(func() {
		for {
			select {
			case <-done:
				return
			case <-now:
			}
			if clock()-began > most {
				end(ErrSlow)
				return
			}
		}
	})
	return func() {
		close(done)
		watching.Wait()
	}
}

// pool starts PDFium without any folder to look into.
func (r *Reader) pool(ctx context.Context) (_ pdfium.Pool, done func(), err error) {
	cfg := wazero.NewRuntimeConfig().WithCloseOnContextDone(true).WithMemoryLimitPages(maxPages)
	var cache wazero.CompilationCache
	if r.cacheDir != "" {
		if cache, err = wazero.NewCompilationCacheWithDir(r.cacheDir); err != nil {
			return nil, nil, fmt.Errorf("pdfium's cache: %w", err)
		}
		cfg = cfg.WithCompilationCache(cache)
	}
	pool, err := webassembly.Init(webassembly.Config{
		MinIdle: 0, MaxIdle: 0, MaxTotal: 1, RuntimeConfig: cfg, FSConfig: wazero.NewFSConfig(), Stdout: io.Discard, Stderr: io.Discard,
	})
	if err != nil {
		return nil, nil, fmt.Errorf("pdfium: %w", err)
	}
	return pool, func() {
		_ = pool.Close() // it has no state to lose
		if cache != nil {
			_ = cache.Close(context.WithoutCancel(ctx)) // what is not written is compiled again
		}
	}, nil
}

// guarded turns a panic of the library on a file that it did not foresee into
// an error.
func guarded(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: %v", ErrBroken, p)
		}
	}()
	return f()
}

func open(ctx context.Context, p pdfium.Pdfium, raw []byte, work func(context.Context, *file) error) error {
	doc, err := p.OpenDocument(&requests.OpenDocument{File: &raw})
	switch {
	case errors.Is(err, pdferrors.ErrPassword), errors.Is(err, pdferrors.ErrSecurity):
		return fmt.Errorf("%w: %w", ErrEncrypted, err)
	case err != nil:
		return fmt.Errorf("%w: %w", ErrBroken, err)
	}
	count, err := p.FPDF_GetPageCount(&requests.FPDF_GetPageCount{Document: doc.Document})
	if err != nil {
		return fmt.Errorf("%w: %w", ErrBroken, err)
	}
	return work(ctx, &file{Pdfium: p, doc: doc.Document, pages: count.PageCount})
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
