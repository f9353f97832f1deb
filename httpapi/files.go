package httpapi

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"path"
	"regexp"
	"strings"
	"time"
	"unicode"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
)

// filesPath is where files are.
const filesPath = root + "/files/"

// files are what films and lists point to: videos, streams, assets, previews and
// artwork.
type files struct {
	engine interface {
		OpenFile(ctx context.Context, name string) (blobs.Blob, error)
		Preview(ctx context.Context, name, language string) (blobs.Blob, error)
		Tracks(ctx context.Context) ([]engine.Track, error)
	}
}

func (h files) routes() []route {
	const file = filesPath + "{key...}"
	return []route{
		public(http.MethodGet, file, h.serve),
		public(http.MethodOptions, file, fileOptions),
	}
}

// fileCSP keeps what a file may hold from running, where a browser opens it as
// a page.
const fileCSP = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

// serve serves a blob, with ranges. Its address is all the permission there is: 122
// random bits that only those know who were told, and of an export's file a
// signature until when they are to know it. A blob never changes; a preview may
// after an update.
func (h files) serve(c *call) error {
	b, err := h.open(c)
	if err != nil {
		return err
	}
	defer b.Close()
	name := path.Base(c.PathValue("key"))
	kind, shown := mediaType(name)
	header := c.W.Header()
	shareFile(header)
	header.Set("Content-Type", kind)
	header.Set("Cache-Control", fresh(c.PathValue("key")))
	header.Set("Content-Security-Policy", fileCSP)
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("ETag", fmt.Sprintf(`"%x-%x"`, b.ModTime().UnixMilli(), b.Size()))
	if asked := c.URL.Query(); asked.Has("download") || !shown {
		header.Set("Content-Disposition", attachment(asked.Get("download"), name))
	}
	c.settleRange(b.Size())
	return c.serve(b.ModTime(), b)
}

var emptySuffix = regexp.MustCompile(`^bytes=-0+$`)

// settleRange mends what net/http makes of ranges: a unit that nobody knows is
// to be ignored, and the last 0 bytes are a range that there is not.
func (c *call) settleRange(size int64) {
	switch asked := c.Header.Get("Range"); {
	case asked == "":
	case !strings.HasPrefix(asked, "bytes="):
		c.Header.Del("Range")
	case emptySuffix.MatchString(asked):
		c.Header.Set("Range", fmt.Sprintf("bytes=%d-", size))
	}
}

// serve answers with content as far as the caller's conditions and ranges ask
// for it. Refusals of theirs are problems like others.
func (c *call) serve(at time.Time, content io.ReadSeeker) error {
	w := &conditional{ResponseWriter: c.W}
	http.ServeContent(w, c.Request, "", at, content)
	switch w.refused {
	case 0:
		return nil
	case http.StatusPreconditionFailed:
		return &fault.Error{Code: codePrecondition, Message: "it is not in the state that the request is conditional on"}
	}
	return &fault.Error{Code: codeRange, Field: "Range", Message: "there are no such bytes", Remedy: "see Content-Range for how many there are"}
}

// conditional holds the refusals of http.ServeContent back.
type conditional struct {
	http.ResponseWriter
	refused int // status, 0 = not
}

// Unwrap lets http.ResponseController reach the server's writer.
func (w *conditional) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// WriteHeader notes a refusal.
func (w *conditional) WriteHeader(status int) {
	if status >= http.StatusBadRequest {
		w.refused = status
		return
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write drops the words of a refusal.
func (w *conditional) Write(b []byte) (int, error) {
	if w.refused != 0 {
		return len(b), nil
	}
	return w.ResponseWriter.Write(b)
}

// maxKey is longer than any key of ours, and no longer than all kinds of store
// can look for.
const maxKey = 255

// open opens the blob a path names. Only what is made to be public is there.
func (h files) open(c *call) (blobs.Blob, error) {
	key := c.PathValue("key")
	if rest, ok := strings.CutPrefix(key, previews); ok {
		return h.openPreview(c, rest)
	}
	if rest, ok := strings.CutPrefix(key, artworks); ok {
		return h.openArtwork(c, rest)
	}
	if len(key) > maxKey || !strings.HasPrefix(key, "assets/") && !strings.HasPrefix(key, "exports/") && !strings.HasPrefix(key, "signed/") {
		return nil, fault.NotFound("file")
	}
	b, err := h.engine.OpenFile(c.Context(), key)
	if errors.Is(err, fault.ErrNotFound) || errors.Is(err, fault.ErrInvalid) {
		return nil, fault.NotFound("file")
	}
	return b, err
}

// fileOptions lets players on other sites ask for ranges.
func fileOptions(c *call) error {
	header := c.W.Header()
	shareFile(header)
	header.Set("Access-Control-Allow-Methods", "GET, HEAD, OPTIONS")
	header.Set("Access-Control-Allow-Headers", "Range, If-None-Match, If-Range")
	header.Set("Access-Control-Max-Age", "86400")
	header.Set("Allow", "GET, HEAD, OPTIONS")
	return c.none()
}

// shareFile lets pages of other sites use a file.
func shareFile(header http.Header) {
	header.Set("Access-Control-Allow-Origin", "*")
	header.Set("Access-Control-Expose-Headers", "Accept-Ranges, Content-Length, Content-Range, ETag")
	header.Set("Cross-Origin-Resource-Policy", "cross-origin")
}

// mediaType is what a file is served as, by the ending we gave it, and whether
// a browser may show it rather than save it.
func mediaType(name string) (kind string, shown bool) {
	switch strings.TrimPrefix(path.Ext(name), ".") {
	case "mp4":
		return "video/mp4", true
	case "m4s":
		return "video/iso.segment", true
	case "mpd":
		return "application/dash+xml", true
	case "m4a":
		return "audio/mp4", true
	case "mov":
		return "video/quicktime", true
	case "webm":
		return "video/webm", true
	case "mp3":
		return "audio/mpeg", true
	case "wav":
		return "audio/wav", true
	case "ogg":
		return "audio/ogg", true
	case "jpg":
		return "image/jpeg", true
	case "png":
		return "image/png", true
	case "gif":
		return "image/gif", true
	case "webp":
		return "image/webp", true
	case "svg":
		return "image/svg+xml", false
	case "pdf":
		return "application/pdf", false
	case "vtt":
		return "text/vtt; charset=utf-8", true
	case "srt":
		return "application/x-subrip", true
	case "ass":
		return "text/x-ssa; charset=utf-8", true
	}
	return "application/octet-stream", false
}

// attachment has a file saved under the name asked for, always with our ending.
func attachment(asked, name string) string {
	stem := strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || strings.ContainsRune(`/\"<>|?*:%`, r) || r == unicode.ReplacementChar || r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069' {
			return -1
		}
		return r
	}, strings.TrimSuffix(asked, path.Ext(name)))
	if runes := []rune(strings.Trim(stem, ". ")); len(runes) > 0 {
		name = string(runes[:min(len(runes), 100)]) + path.Ext(name)
	}
	return mime.FormatMediaType("attachment", map[string]string{"filename": name})
}
