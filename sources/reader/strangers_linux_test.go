//go:build !race

// The memory of programs is measured here, of which the race detector takes many
// times as much for itself.

package reader_test

import (
	"bytes"
	"compress/zlib"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/sandbox/sandboxtest"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader"
	"github.com/scenewright/scenewright/sources/reader/readertest"
)

// pdfOf is a PDF of these objects, from the catalogue on.
func pdfOf(objects ...string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n")
	for i, object := range objects {
		fmt.Fprintf(&b, "%d 0 obj%sendobj\n", i+1, object)
	}
	fmt.Fprintf(&b, "trailer<</Size %d/Root 1 0 R>>\n%%%%EOF", len(objects)+1)
	return b.Bytes()
}

func packed(t *testing.T, raw []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	_, err := w.Write(raw)
	if err = errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// swelling is a page of a line and so many MiB of space, packed twice: some
// kilobytes.
func swelling(t *testing.T, mib int) []byte {
	t.Helper()
	line := "BT /F 9 Tf 50 500 Td (This line can be read, and it is long enough to be one that says something to whoever reads it.) Tj ET "
	content := packed(t, packed(t, append([]byte(line), bytes.Repeat([]byte(" "), mib<<20)...)))
	return pdfOf("<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
		"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
		fmt.Sprintf("<</Filter[/FlateDecode/FlateDecode]/Length %d>>stream\n%s\nendstream", len(content), content), "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>")
}

// wide is a text of 40 MB in a word processor's file of 200 KB.
func wide(t *testing.T) []byte {
	t.Helper()
	var body bytes.Buffer
	body.WriteString(`<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>`)
	for body.Len() < 40<<20 {
		body.WriteString("<w:p><w:r><w:t>x</w:t></w:r></w:p>")
	}
	body.WriteString("</w:body></w:document>")
	return zipOf(t, map[string][]byte{
		"[Content_Types].xml": []byte("<Types/>"),
		"_rels/.rels":         []byte(`<Relationships><Relationship Id="a" Type="http://x/officeDocument" Target="word/document.xml"/></Relationships>`),
		"word/document.xml":   body.Bytes(),
	})
}

// TestStrangersFilesCostTheServerNothing reads files that are made to hurt: each
// ends as the file's own fault within its processor time, and the memory that
// this process has does not grow by it.
func TestStrangersFilesCostTheServerNothing(t *testing.T) {
	r := newReader(t, readertest.Web{})
	if _, err := r.Read(t.Context(), file(story.PromptDocs, "report.pdf", fixture(t, "report.pdf"))); err != nil {
		t.Fatal(err) // which compiles what reads them, too
	}
	if doc, err := r.Read(t.Context(), file(story.PromptDocs, "small.pdf", swelling(t, 1))); err != nil || !strings.Contains(doc.Text, "This line can be read") {
		t.Errorf("%q, %v; it is read where it is small", doc.Text, err)
	}
	costNothing(t, r, []stranger{
		{"swelling.pdf", story.PromptDocs, swelling(t, 512)},
		{"wide.docx", story.PromptDocs, wide(t)},
	})
}

// stranger is a file that is made to hurt.
type stranger struct {
	name string
	as   story.PromptType
	raw  []byte
}

// costNothing reads files: see TestStrangersFilesCostTheServerNothing.
func costNothing(t *testing.T, r *reader.Reader, files []stranger) {
	t.Helper()
	for _, c := range files {
		var err error
		cost := sandboxtest.CostOf(t, func() { _, err = r.Read(t.Context(), file(c.as, c.name, c.raw)) })
		t.Logf("%s (%d bytes) as %s: %v: %v", c.name, len(c.raw), c.as, cost, err)
		var e *fault.Error
		if !errors.As(err, &e) || e.Code != fault.CodeTooLarge && e.Code != fault.CodeInvalid || e.Remedy == "" {
			t.Errorf("%s: %v, want it refused as the file's fault", c.name, err)
		}
		if cost.Grown > 32<<20 || cost.Child > 640<<20 {
			t.Errorf("%s: %v; want 32 and 640 MiB at most", c.name, cost)
		}
		most := 7 * time.Second
		if c.as == story.PromptSlides {
			most = 32 * time.Second
		}
		if cost.Children > most {
			t.Errorf("%s: it took %v of a processor", c.name, cost.Children)
		}
	}
}
