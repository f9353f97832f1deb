package reader

import (
	"bytes"
	"io"
	"net/http"
	"path"
	"strings"

	"github.com/scenewright/scenewright/sources/reader/office"
)

// kind is a format.
type kind string

const (
	kindHTML     kind = "HTML"
	kindPDF      kind = "PDF"
	kindWord     kind = "DOCX"
	kindDeck     kind = "PPTX"
	kindMarkdown kind = "Markdown"
	kindText     kind = "text"
	kindZip      kind = "ZIP archive"
	kindOld      kind = "container of an office program"
	kindDamaged  kind = "damaged archive"
	kindOther    kind = ""
)

// kindOf returns a file's format, first by its content; only texts are recognised by the server's
// type and by their name.
func kindOf(content office.File, contentType, name string) kind {
	head := headOf(content)
	detected := http.DetectContentType(head)
	switch {
	case isPDF(head):
		return kindPDF
	case bytes.HasPrefix(head, []byte("PK\x03\x04")):
		return archived(content)
	case office.IsContainer(head):
		return kindOld
	case len(head) == 0 || !strings.HasPrefix(detected, "text/"):
		return kindOther
	}
	ext := strings.ToLower(path.Ext(name))
	switch {
	case ext == ".md" || ext == ".markdown" || contentType == "text/markdown" || contentType == "text/x-markdown":
		return kindMarkdown
	case contentType == "text/html", contentType == "application/xhtml+xml",
		contentType == "" && (ext == ".html" || ext == ".htm" || ext == ".xhtml"),
		contentType != "text/plain" && strings.HasPrefix(detected, "text/html"):
		return kindHTML
	case contentType == "" || strings.HasPrefix(contentType, "text/") || contentType == "application/octet-stream":
		return kindText
	}
	return kindOther
}

// archived returns the kind of an archive.
func archived(content office.File) kind {
	main, err := office.MainPart(content)
	switch {
	case err != nil:
		return kindDamaged
	case strings.HasPrefix(main, "word/"):
		return kindWord
	case strings.HasPrefix(main, "ppt/"):
		return kindDeck
	}
	return kindZip
}

// headOf returns the first bytes of a file, by which its format is recognised.
func headOf(content io.ReaderAt) []byte {
	head := make([]byte, 1024)
	n, _ := content.ReadAt(head, 0) // an unreadable file has none
	return head[:n]
}

func isPDF(head []byte) bool { return bytes.Contains(head, []byte("%PDF-")) }

// maxFile is the size of the largest accepted file, in bytes.
const maxFile = 50 << 20
