package engine

import (
	"fmt"
	"net/url"
	"strings"
)

// assets are those that the request brings.
func (r Request) assets() []TemplateAsset {
	if r.CustomTemplate == nil {
		return nil
	}
	return r.CustomTemplate.Assets
}

// assetField returns the name of an asset's field in the request, for messages.
func assetField(i int) string { return fmt.Sprintf("customTemplate.assets[%d]", i) }

// Types of the assets that a request brings, beside image and video.
const (
	assetAudio = "audio" // the bed
	assetPDF   = "pdf"   // a part of the source
)

// templateScenes are the scenes that the request asks for, in order.
func (r Request) templateScenes() []TemplateScene {
	if r.CustomTemplate == nil {
		return nil
	}
	return r.CustomTemplate.Scenes
}

// sceneID is the id that a scene of the template has in the script.
func (r Request) sceneID(i int) string { return r.templateScenes()[i].ID }

// sceneIndex is the place in the template of a scene of the script, or of the
// one that it goes on from; -1 for those that the writer added.
func (r Request) sceneIndex(id string) int {
	id = BaseID(id)
	for i := range r.templateScenes() {
		if r.sceneID(i) == id {
			return i
		}
	}
	return -1
}

// looksLikeURL tells an address from words: "https://…", "file:x", "//host",
// and not "Note: a red car".
func looksLikeURL(s string) bool {
	if strings.Contains(s, "://") || strings.HasPrefix(s, "//") {
		return true
	}
	u, err := url.Parse(s)
	return err == nil && u.Scheme != "" && !strings.ContainsAny(s, " \t\n")
}
