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
)

// picture is what a data: URL holds. Its name says what is in it.
type picture struct {
	name    string
	content []byte
}

// parsePicture reads a data: URL; false where it is none of a picture.
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

// open opens the picture.
func (p picture) open() blobs.Blob { return held{bytes.NewReader(p.content)} }

// held is a file that is held in memory and never changes.
type held struct{ *bytes.Reader }

// Close has nothing to close.
func (held) Close() error { return nil }

// Size is how many bytes it has.
func (h held) Size() int64 { return h.Reader.Size() }

// ModTime is the same always: the name says what is in it.
func (held) ModTime() time.Time { return time.Unix(0, 0) }
