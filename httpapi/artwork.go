package httpapi

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"mime"
	"net/url"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
)

// artworks is where the artwork of music is among the files, for a library that
// holds it as data: artwork/{digest}.svg.
const artworks = "artwork/"

// artwork returns where clients fetch a picture that a library has: a data: URL,
// which is no address to hand on, is served as a file.
func (c *call) artwork(image string) string {
	if name, _, ok := picture(image); ok {
		return c.host.url + filesPath + artworks + name
	}
	return image
}

// picture reads a data: URL: the name that its file goes by, and what is in it.
func picture(image string) (name string, content []byte, ok bool) {
	rest, ok := strings.CutPrefix(image, "data:")
	head, body, comma := strings.Cut(rest, ",")
	if !ok || !comma {
		return "", nil, false
	}
	head, encoded := strings.CutSuffix(head, ";base64")
	kind, _, err := mime.ParseMediaType(head)
	ending := map[string]string{"image/svg+xml": ".svg", "image/png": ".png", "image/jpeg": ".jpg", "image/webp": ".webp", "image/gif": ".gif"}[kind]
	if err != nil || ending == "" {
		return "", nil, false
	}
	if encoded {
		content, err = base64.StdEncoding.DecodeString(body)
	} else {
		var text string
		text, err = url.PathUnescape(body)
		content = []byte(text)
	}
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:16]) + ending, content, err == nil
}

// openArtwork opens the picture of a name.
func (h files) openArtwork(c *call, name string) (blobs.Blob, error) {
	all, err := h.engine.Tracks(c.Context())
	if err != nil {
		return nil, err
	}
	for _, t := range all {
		if known, content, ok := picture(t.Image); ok && known == name {
			return held{bytes.NewReader(content)}, nil
		}
	}
	return nil, fault.NotFound("file")
}

// held is a file that is held in memory and never changes.
type held struct{ *bytes.Reader }

// Close has nothing to close.
func (held) Close() error { return nil }

// Size is how many bytes it has.
func (h held) Size() int64 { return h.Reader.Size() }

// ModTime is the same always: the name says what is in it.
func (held) ModTime() time.Time { return time.Unix(0, 0) }
