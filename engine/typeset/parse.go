package typeset

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"

	"github.com/go-text/typesetting/font"
	ot "github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/font/opentype/tables"
)

const weightAxis = ot.Tag('w'<<24 | 'g'<<16 | 'h'<<8 | 't')

// font parses the face on first use; nil if it cannot be used.
func (e *entry) font() *font.Font {
	e.parse.Do(func() {
		// A broken font file must cost one face, not the program.
		defer func() {
			if recover() != nil {
				e.parsed = nil
			}
		}()
		e.withLoader(func(ld *ot.Loader) {
			if parsed, err := font.NewFont(ld); err == nil && parsed.Upem() > 0 {
				e.parsed = parsed
			}
		})
	})
	return e.parsed
}

// covers reports whether the face has r, reading only its character map.
func (e *entry) covers(r rune) bool {
	e.coverage.Do(func() {
		defer func() {
			if recover() != nil {
				e.cmap = nil
			}
		}()
		e.withLoader(func(ld *ot.Loader) { e.cmap = readCmap(ld) })
	})
	if e.cmap == nil {
		return false
	}
	_, ok := e.cmap.Lookup(r)
	return ok
}

func readCmap(ld *ot.Loader) font.Cmap {
	raw, err := ld.RawTable(ot.MustNewTag("cmap"))
	if err != nil {
		return nil
	}
	table, _, err := tables.ParseCmap(raw)
	if err != nil {
		return nil
	}
	cmap, _, err := font.ProcessCmap(table, tables.FPNone)
	if err != nil {
		return nil
	}
	return cmap
}

// withLoader calls do with the tables of the face; it does nothing if the file was removed or
// changed.
func (e *entry) withLoader(do func(*ot.Loader)) {
	source, file, err := e.open()
	if err != nil {
		return
	}
	defer file.Close()
	loaders, err := ot.NewLoaders(source)
	if err == nil && e.member < len(loaders) {
		do(loaders[e.member])
	}
}

func (e *entry) open() (ot.Resource, io.Closer, error) {
	if e.path == "" {
		return bytes.NewReader(e.data), io.NopCloser(nil), nil
	}
	file, err := os.Open(e.path)
	return file, file, err
}

// fingerprint identifies the outlines of the face at a weight. The head table holds the checksum of
// the whole file and its creation date, so the same file gives the same result on every machine
// without being read whole.
func (e *entry) fingerprint(weight int) string {
	sum := sha256.New()
	sum.Write(fmt.Appendf(nil, "%s|%d|%d|%d|", e.family, weight, e.member, e.size))
	e.withLoader(func(ld *ot.Loader) {
		head, _ := ld.RawTable(ot.MustNewTag("head"))
		sum.Write(head)
	})
	return hex.EncodeToString(sum.Sum(nil)[:16])
}
