package reader

import (
	"bytes"
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
func kindOf(raw []byte, contentType, name string) kind {
	switch head := raw[:min(len(raw), 1024)]; {
	case bytes.Contains(head, []byte("%PDF-")):
		return kindPDF
	case bytes.HasPrefix(head, []byte("PK\x03\x04")):
		return archived(raw)
	case office.IsContainer(raw):
		return kindOld
	case !isText(raw):
		return kindOther
	}
	ext := strings.ToLower(path.Ext(name))
	switch {
	case ext == ".md" || ext == ".markdown" || contentType == "text/markdown" || contentType == "text/x-markdown":
		return kindMarkdown
	case contentType == "text/html" || contentType == "application/xhtml+xml":
		return kindHTML
	case contentType == "" && (ext == ".html" || ext == ".htm" || ext == ".xhtml") || contentType != "text/plain" && strings.HasPrefix(http.DetectContentType(raw), "text/html"):
		return kindHTML
	case contentType == "" || strings.HasPrefix(contentType, "text/") || contentType == "application/octet-stream":
		return kindText
	}
	return kindOther
}

// archived returns the kind of an archive.
func archived(raw []byte) kind {
	main, err := office.MainPart(raw)
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

// isText reports whether a file is a text, by its beginning.
func isText(raw []byte) bool {
	return len(raw) > 0 && strings.HasPrefix(http.DetectContentType(raw), "text/")
}

// maxFile is the size of the largest accepted file, in bytes.
const maxFile = 50 << 20
