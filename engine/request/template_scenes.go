package request

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"

	"github.com/scenewright/scenewright/engine/respell"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/subtitle"
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

// Placeholders are what words in braces stand for, by those words in lower case.
type Placeholders map[string]string

// Placeholder is words in braces: "{product}".
var Placeholder = regexp.MustCompile(`\{([^{}]+)\}`)

// Folded makes words in braces comparable.
func Folded(words string) string { return strings.ToLower(strings.Join(strings.Fields(words), " ")) }

// Replace puts in the words that are known; whole is false where others are left,
// which stay in their braces.
func (h Placeholders) Replace(text string) (filled string, whole bool) {
	whole = true
	filled = Placeholder.ReplaceAllStringFunc(text, func(found string) string {
		if v, ok := h[Folded(strings.Trim(found, "{}"))]; ok {
			return v
		}
		whole = false
		return found
	})
	return filled, whole
}

// Spelling is how words of a scene are to be written in its subtitles.
func (r Request) Spelling(sceneID string) *respell.Rules {
	s, _ := r.SceneOf(sceneID)
	rules := make([]respell.Rule, len(s.CustomSpelling))
	for i, c := range s.CustomSpelling {
		rules[i] = respell.Rule(c)
	}
	return respell.New(rules...)
}

// Display is the scene's narration as it is read, timed on the film's clock. It
// is spoken as the script has it and read as the spelling has it: what replaces
// words has the time of all of them.
func Display(s story.BoardScene, language string, spelling *respell.Rules) []subtitle.Word {
	start := story.At(s.Start)
	read := spelling.Text(s.Narration)
	var spoken []subtitle.Timed
	for _, w := range s.Words {
		from, to := read.Range(w.From, w.To)
		if n := len(spoken); n > 0 && from < spoken[n-1].To { // another word of the same replacement
			spoken[n-1].To, spoken[n-1].End = max(to, spoken[n-1].To), start+w.End
			continue
		}
		spoken = append(spoken, subtitle.Timed{From: from, To: to, Start: start + w.Start, End: start + w.End})
	}
	return subtitle.Display(read.Text, language, spoken)
}
