package pdf_test

import (
	"bytes"
	"compress/zlib"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/scenewright/scenewright/sources/reader/pdf"
)

// bomb is a page of some kilobytes that unpacks twice to a quarter of a
// gigabyte.
func bomb(t *testing.T) []byte {
	t.Helper()
	content := pack(t, pack(t, bytes.Repeat([]byte(" "), 1<<28)))
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n")
	for i, object := range []string{
		"<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>", "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R>>",
		fmt.Sprintf("<</Filter[/FlateDecode/FlateDecode]/Length %d>>stream\n%s\nendstream", len(content), content),
	} {
		fmt.Fprintf(&b, "%d 0 obj%sendobj\n", i+1, object)
	}
	b.WriteString("trailer<</Size 5/Root 1 0 R>>\n%%EOF")
	return b.Bytes()
}

func pack(t *testing.T, raw []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	_, err := w.Write(raw)
	if err = errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestBombIsKilled ends a reading in the middle of a page that never ends by
// itself.
func TestBombIsKilled(t *testing.T) {
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = t.TempDir()
	}
	raw := bomb(t)
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	began := time.Now()
	_, err = pdf.New(filepath.Join(cache, "scenewright", "pdfium")).Read(ctx, raw)
	if !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, pdf.ErrBroken) {
		t.Errorf("%v, want the end of the context", err)
	}
	if took := time.Since(began); took > 30*time.Second {
		t.Errorf("it went on for %v", took)
	}
}
