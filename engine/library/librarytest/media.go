// Package librarytest holds the conformance suite of library.Media, and one for
// tests that need no real video.
package librarytest

import (
	"archive/zip"
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/library"
)

// TestMedia checks what any library.Media must do, with files that need no
// other program to be made.
func TestMedia(t *testing.T, open func(*testing.T) library.Media) {
	for name, test := range map[string]func(*testing.T, library.Media){
		"what is taken is described":        described,
		"what is not taken is refused":      notTaken,
		"pictures over the limits":          overLimits,
		"a missing file is no file's fault": noFile,
	} {
		t.Run(name, func(t *testing.T) { test(t, open(t)) })
	}
}

// Picture is a PNG of a size, its left half red and the rest white.
func Picture(width, height int) []byte {
	var b bytes.Buffer
	if err := png.Encode(&b, drawn(width, height)); err != nil {
		panic(err) // a buffer takes everything
	}
	return b.Bytes()
}

func drawn(width, height int) *image.Paletted {
	m := image.NewPaletted(image.Rect(0, 0, width, height), color.Palette{color.White, color.RGBA{R: 255, A: 255}})
	for i := range m.Pix {
		if i%width < width/2 {
			m.Pix[i] = 1
		}
	}
	return m
}

// Sound is a WAV of a length, silent.
func Sound(length time.Duration) []byte {
	var b bytes.Buffer
	if err := audio.Silent(8000, 1, length).WriteWAV(&b); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// PDF is the smallest that readers open.
func PDF() []byte {
	return []byte("%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n" +
		"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n")
}

// DOCX is a document of one paragraph.
func DOCX(text string) []byte {
	return archive("word/document.xml", `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>`+text+`</w:t></w:r></w:p></w:body></w:document>`)
}

// PPTX is a deck of no slides.
func PPTX() []byte {
	return archive("ppt/presentation.xml", `<p:presentation xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"/>`)
}

// archive is a document with its main part.
func archive(name, content string) []byte {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, part := range [][2]string{{"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`}, {name, content}} {
		w, err := z.Create(part[0])
		if err == nil {
			_, err = io.WriteString(w, part[1])
		}
		if err != nil {
			panic(err) // a buffer takes everything
		}
	}
	if err := z.Close(); err != nil {
		panic(err)
	}
	return b.Bytes()
}

func save(t *testing.T, name string, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func described(t *testing.T, m library.Media) {
	var jpg, g bytes.Buffer
	if err := errors.Join(jpeg.Encode(&jpg, drawn(64, 36), nil), gif.Encode(&g, drawn(64, 36), nil)); err != nil {
		t.Fatal(err)
	}
	picture := library.File{Type: library.Image, Width: 64, Height: 36, Frames: 1}
	of := func(f library.File, mime, extension string) library.File {
		f.MIMEType, f.Extension = mime, extension
		return f
	}
	for name, tt := range map[string]struct {
		content []byte
		want    library.File
	}{
		"PNG":  {Picture(64, 36), of(picture, "image/png", "png")},
		"JPEG": {jpg.Bytes(), of(picture, "image/jpeg", "jpg")},
		"GIF":  {g.Bytes(), of(picture, "image/gif", "gif")},
		"SVG":  {[]byte(`<svg xmlns="http://www.w3.org/2000/svg" width="64" height="36"/>`), of(picture, "image/svg+xml", "svg")},
		"WAV":  {Sound(time.Second), of(library.File{Type: library.Audio, Duration: time.Second, HasAudio: true}, "audio/wav", "wav")},
		"PDF":  {PDF(), of(library.File{Type: library.PDF}, "application/pdf", "pdf")},
		"DOCX": {DOCX("Tea."), of(library.File{Type: library.PDF}, "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx")},
		"PPTX": {PPTX(), of(library.File{Type: library.PDF}, "application/vnd.openxmlformats-officedocument.presentationml.presentation", "pptx")},
	} {
		path := save(t, "no-name-to-go-by", tt.content)
		got, err := m.Identify(t.Context(), path)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", name, d)
		}
		found, err := m.Analyze(t.Context(), path, got)
		if err != nil || found.Width != got.Width || found.Keywords != nil {
			t.Errorf("%s: analysed as %+v, %v", name, found, err)
		}
	}
}

func notTaken(t *testing.T, m library.Media) {
	for name, text := range map[string]string{
		"an HLS playlist": "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:1,\n/etc/passwd\n#EXT-X-ENDLIST\n",
		"a concat script": "ffconcat version 1.0\nfile victim.mp4\n",
		"an MPD":          `<?xml version="1.0"?><MPD type="static"><Period/></MPD>`,
		"an SDP":          "v=0\no=- 0 0 IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n",
		"HTML":            "<!doctype html><script>alert(1)</script>",
		"a ZIP":           "PK\x03\x04\x14\x00\x00\x00",
		"a program":       "\x7fELF\x02\x01\x01",
		"nothing":         "",
		"text":            "hello",
	} {
		_, err := m.Identify(t.Context(), save(t, "film.mp4", []byte(text)))
		if !errors.Is(err, fault.ErrUnsupported) {
			t.Errorf("%s: got %v, want CodeUnsupported", name, err)
		}
	}
}

func overLimits(t *testing.T, m library.Media) {
	for name, content := range map[string][]byte{"too wide": Picture(12_001, 1), "too many pixels": Picture(8000, 5001)} {
		if _, err := m.Identify(t.Context(), save(t, "a.png", content)); !errors.Is(err, fault.ErrTooLarge) {
			t.Errorf("%s: got %v, want CodeTooLarge", name, err)
		}
	}
}

func noFile(t *testing.T, m library.Media) {
	_, err := m.Identify(t.Context(), filepath.Join(t.TempDir(), "none"))
	if err == nil || errors.Is(err, fault.ErrInvalid) || errors.Is(err, fault.ErrUnsupported) {
		t.Errorf("got %v, want an error that is none of the file's", err)
	}
}
