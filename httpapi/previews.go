package httpapi

import (
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
)

// previews is where the films of presenters are among the files:
// previews/{name}/{language}.mp4.
const previews = "previews/"

// preview returns the address of a film of a presenter, "" where there is none. A
// presenter's provider may have its own.
func (c *call) preview(o engine.AvatarOption, language string) string {
	if o.PreviewURL != "" || o.Preview == "" {
		return o.PreviewURL
	}
	return c.host.url + filesPath + previews + o.Preview + "/" + language + ".mp4"
}

// openPreview opens such a film; the first who asks waits until it is made.
func (h files) openPreview(c *call, path string) (blobs.Blob, error) {
	name, file, _ := strings.Cut(path, "/")
	language, ok := strings.CutSuffix(file, ".mp4")
	if !ok {
		return nil, fault.NotFound("file")
	}
	return h.engine.Preview(c.Context(), name, language)
}

// fresh is for how long a file is kept by whoever fetched it. A customer's own is
// asked for each time, which costs no more than its ETag: what was deleted is gone
// for caches too.
func fresh(key string) string {
	if strings.HasPrefix(key, previews) || strings.HasPrefix(key, artworks) {
		return "public, max-age=86400"
	}
	return "private, no-cache"
}

// previewLanguage returns the one that the previews of a list are asked in.
func (h config) previewLanguage(c *call) (string, error) {
	code := c.URL.Query().Get("language")
	if code == "" {
		return "en", nil
	}
	l, _ := engine.LanguageByCode(code)
	if spoken := h.engine.LanguagesSpoken(c.Context()); !slices.Contains(spoken, l.Code) {
		return "", fault.Invalid("language", "no voice here speaks such a language", "take one of "+strings.Join(spoken, ", "))
	}
	return l.Code, nil
}
