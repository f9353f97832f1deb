package reader_test

import (
	"archive/zip"
	"bytes"
	"context"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader/office"
	"github.com/scenewright/scenewright/sources/reader/readertest"
)

// zipOf packs files.
func zipOf(t testing.TB, files map[string][]byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, content := range files {
		w, err := z.Create(name)
		if err == nil {
			_, err = w.Write(content)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// FuzzWord reads what stands in the place of a document's main part.
func FuzzWord(f *testing.F) {
	f.Add([]byte(`<w:document xmlns:w="w"><w:body><w:p><w:r><w:t>Hello</w:t></w:r></w:p><w:tbl><w:tr><w:tc/></w:tr></w:tbl></w:body></w:document>`))
	f.Add([]byte(`<document><body><sdt/><p><pPr><numPr/></pPr><drawing><blip/></drawing></p></body></document>`))
	f.Fuzz(func(t *testing.T, part []byte) {
		_, _ = office.ReadWord(zipOf(t, map[string][]byte{"[Content_Types].xml": {}, "word/document.xml": part, "word/styles.xml": part, "word/_rels/document.xml.rels": part}))
	})
}

// FuzzDeck reads what stands in the place of a slide.
func FuzzDeck(f *testing.F) {
	f.Add([]byte(`<p:sld xmlns:p="p"><p:cSld><p:spTree><p:sp><p:txBody><p:p/></p:txBody></p:sp><p:graphicFrame/></p:spTree></p:cSld></p:sld>`))
	deck := []byte(`<p xmlns:r="http://x/relationships"><sldIdLst><sldId r:id="a"/></sldIdLst></p>`)
	links := []byte(`<R><r Id="a" Type="x/slide" Target="slides/slide1.xml"/></R>`)
	f.Fuzz(func(t *testing.T, part []byte) {
		_, _ = office.ReadDeck(zipOf(t, map[string][]byte{
			"ppt/presentation.xml": deck, "ppt/_rels/presentation.xml.rels": links, "ppt/slides/slide1.xml": part, "ppt/slides/_rels/slide1.xml.rels": part,
		}))
	})
}

// FuzzText reads bytes as a page, as Markdown and as a text.
func FuzzText(f *testing.F) {
	f.Add([]byte("<table><tr><td>a<td>b</table><h1>x<figure><img src=a srcset='b 2x, c'><meta http-equiv=refresh content='0;url=//a'>"))
	f.Add([]byte("\xff\xfea\x00"))
	f.Add([]byte("---\n# a\n---\n|a|\n|-|\n"))
	r := newFuzzed(f)
	f.Fuzz(func(t *testing.T, raw []byte) {
		for _, name := range []string{"a.html", "a.md", "a.txt"} {
			_, _ = r.Read(context.Background(), file(story.PromptLink, name, raw))
		}
	})
}

func newFuzzed(f *testing.F) engine.Reader {
	f.Helper()
	r, err := newFor(readertest.Web{})
	if err != nil {
		f.Fatal(err)
	}
	return r
}
