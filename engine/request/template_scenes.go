package request

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/scenewright/scenewright/engine/story"
)

// Assets are those that the request brings.
func (r Request) Assets() []TemplateAsset {
	if r.CustomTemplate == nil {
		return nil
	}
	return r.CustomTemplate.Assets
}

// AssetField returns the name of an asset's field in the request, for messages.
func AssetField(i int) string { return fmt.Sprintf("customTemplate.assets[%d]", i) }

// Types of the assets that a request brings, beside image and video.
const (
	AssetAudio = "audio" // the bed
	AssetPDF   = "pdf"   // a part of the source: PDF, DOCX or PPTX
)

// IsText reports whether an asset is read, and not shown or heard.
func (a TemplateAsset) IsText() bool { return a.Type == AssetPDF }

// TemplateScenes are the scenes that the request asks for, in order.
func (r Request) TemplateScenes() []TemplateScene {
	if r.CustomTemplate == nil {
		return nil
	}
	return r.CustomTemplate.Scenes
}

// SceneID is the id that a scene of the template has in the script.
func (r Request) SceneID(i int) string { return r.TemplateScenes()[i].ID }

// SceneIndex is the place in the template of a scene of the script, or of the
// one that it goes on from; -1 for those that the writer added.
func (r Request) SceneIndex(id string) int {
	id = story.BaseID(id)
	for i := range r.TemplateScenes() {
		if r.SceneID(i) == id {
			return i
		}
	}
	return -1
}

// LooksLikeURL tells an address from words: "https://…", "file:x", "//host",
// and not "Note: a red car".
func LooksLikeURL(s string) bool {
	if strings.Contains(s, "://") || strings.HasPrefix(s, "//") {
		return true
	}
	u, err := url.Parse(s)
	return err == nil && u.Scheme != "" && !strings.ContainsAny(s, " \t\n")
}
