package readertest

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/scenewright/scenewright/sources/reader/pdf"
)

// Compiled is what PDFium is compiled to, once for all tests of a package: that takes each
// host three seconds. The zero value is ready.
type Compiled struct {
	once sync.Once
	dir  string
	err  error
}

// Link has hosts with a cache folder find PDFium compiled there. A folder that has it is
// left as it is.
func (c *Compiled) Link(t testing.TB, cache string) {
	t.Helper()
	at := filepath.Join(cache, "pdfium")
	if _, err := os.Lstat(at); err == nil {
		return
	}
	c.once.Do(func() {
		if c.dir, c.err = os.MkdirTemp("", "scenewright-pdfium-test-"); c.err == nil {
			c.err = pdf.Compile(t.Context(), c.dir)
		}
	})
	if err := errors.Join(c.err, os.MkdirAll(cache, 0o700), os.Symlink(c.dir, at)); err != nil {
		t.Fatal(err)
	}
}

// Remove removes it, when the tests are over.
func (c *Compiled) Remove() error {
	if c.dir == "" {
		return nil
	}
	return os.RemoveAll(c.dir)
}
