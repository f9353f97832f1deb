package httpapi

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"mime"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
)

// filesPath is the path of files.
const filesPath = root + "/files/"

// Folders of shared files.
const (
	previews = "previews/" // films of presenters: {name}/{language}.mp4; sounds of voices and music: {name}.wav
	artworks = "artwork/"  // pictures of music, for a library with data: URLs: {digest}.svg
)

// files serves the files that films and lists refer to: videos, streams, assets, previews and
// artwork.
type files struct {
	engine *engine.Engine
}

func (h files) routes() []route {
	const file = filesPath + "{key...}"
	return []route{
		public(http.MethodGet, file, h.serve),
		public(http.MethodOptions, file, fileOptions),
	}
}

// fileCSP keeps scripts in a file from running, if a browser opens it as a page.
const fileCSP = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

// serve serves a blob, with ranges. Its address is the permission: 122 random bits, and for an
// export's file a signature with an expiry time. A blob never changes; a preview may after an
// update.
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
	header.Set("Content-Security-Policy", fileCSP)
	header.Set("X-Content-Type-Options", "nosniff")
	if asked := c.URL.Query(); asked.Has("download") || !shown {
		header.Set("Content-Disposition", attachment(asked.Get("download"), name))
	}
	f := contentOf(b, kind)
	f.cache = fresh(c.PathValue("key"))
	return c.send(f)
}

// maxKey is longer than any key of ours, and within the limits of all stores.
const maxKey = 255

// open opens the blob at a path. Only public files can be opened.
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

// openPreview opens a preview film or sound; the first request waits until it is made.
func (h files) openPreview(c *call, path string) (blobs.Blob, error) {
	if name, ok := strings.CutSuffix(path, ".wav"); ok && !strings.Contains(name, "/") {
		return h.engine.Samples.Open(c.Context(), name)
	}
	name, file, _ := strings.Cut(path, "/")
	language, ok := strings.CutSuffix(file, ".mp4")
	if !ok {
		return nil, fault.NotFound("file")
	}
	return h.engine.Preview(c.Context(), name, language)
}

// openArtwork opens a picture by its name.
func (h files) openArtwork(c *call, name string) (blobs.Blob, error) {
	all, err := h.engine.Tracks(c.Context())
	if err != nil {
		return nil, err
	}
	for _, t := range all {
		if p, ok := parsePicture(t.Image); ok && p.name == name {
			return p.open(), nil
		}
	}
	return nil, fault.NotFound("file")
}

// fresh returns how long clients may cache a file. A customer's own is revalidated each time, which
// costs no more than its ETag: deleted files disappear from caches too.
func fresh(key string) string {
	if strings.HasPrefix(key, previews) || strings.HasPrefix(key, artworks) {
		return "public, max-age=86400"
	}
	return "private, no-cache"
}

// fileOptions lets players on other sites request ranges.
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

// mediaTypes are the content types of files, by our extensions.
var mediaTypes = map[string]string{
	".mp4": "video/mp4", ".m4s": "video/iso.segment", ".mpd": "application/dash+xml", ".m4a": "audio/mp4", ".mov": "video/quicktime",
	".webm": "video/webm", ".mp3": "audio/mpeg", ".wav": "audio/wav", ".ogg": "audio/ogg",
	".jpg": "image/jpeg", ".png": "image/png", ".gif": "image/gif", ".webp": "image/webp", ".svg": "image/svg+xml",
	".pdf": "application/pdf", ".vtt": "text/vtt; charset=utf-8", ".srt": "application/x-subrip", ".ass": "text/x-ssa; charset=utf-8",
	".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
	".pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
}

// mediaType returns a file's content type, and whether a browser may show it rather than save it.
func mediaType(name string) (kind string, shown bool) {
	ending := path.Ext(name)
	kind, known := mediaTypes[ending]
	if !known {
		return "application/octet-stream", false
	}
	return kind, !slices.Contains([]string{".svg", ".pdf", ".docx", ".pptx"}, ending)
}

// attachment returns a Content-Disposition with the requested name, always with our extension.
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

// picture is the content of a data: URL. Its name is derived from its content.
type picture struct {
	name    string
	content []byte
}

// parsePicture parses a data: URL; false if it is no picture.
func parsePicture(image string) (picture, bool) {
	rest, ok := strings.CutPrefix(image, "data:")
	head, body, comma := strings.Cut(rest, ",")
	if !ok || !comma {
		return picture{}, false
	}
	head, encoded := strings.CutSuffix(head, ";base64")
	kind, _, err := mime.ParseMediaType(head)
	ending := map[string]string{"image/svg+xml": ".svg", "image/png": ".png", "image/jpeg": ".jpg", "image/webp": ".webp", "image/gif": ".gif"}[kind]
	if err != nil || ending == "" {
		return picture{}, false
	}
	var content []byte
	if encoded {
		content, err = base64.StdEncoding.DecodeString(body)
	} else {
		var text string
		text, err = url.PathUnescape(body)
		content = []byte(text)
	}
	sum := sha256.Sum256(content)
	return picture{hex.EncodeToString(sum[:16]) + ending, content}, err == nil
}

func (p picture) open() blobs.Blob { return held{bytes.NewReader(p.content)} }

// held is a file that is held in memory and never changes.
type held struct{ *bytes.Reader }

// Close has nothing to close.
func (held) Close() error { return nil }

// Size returns the size in bytes.
func (h held) Size() int64 { return h.Reader.Size() }

// ModTime returns a constant: the name identifies the content.
func (held) ModTime() time.Time { return time.Unix(0, 0) }
