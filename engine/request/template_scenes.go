package request

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/markdown"
	"github.com/scenewright/scenewright/engine/respell"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/subtitle"
	"github.com/scenewright/scenewright/engine/tenant"
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

// The ways a writer may go on from the scenes that were asked for.
const (
	FlexStrict   = "strict"   // the scenes exactly as given
	FlexBalanced = "balanced" // order and fixed parts kept, texts fitted; the default
	FlexFlexible = "flexible" // scenes may be added, merged, dropped
)

// Brief is what the scene asks of a writer; what it shows tells what it is about.
func (s TemplateScene) Brief() story.SceneBrief {
	details := []string{s.MoreDetailsAboutScene}
	for _, kind := range []string{"subheader", "bullet", "text", "number", "quote"} {
		details = append(details, s.values(kind)...)
	}
	return story.SceneBrief{
		ID: s.ID, Static: strings.TrimSpace(markdown.Unmark(s.StaticScript).Text), Details: strings.TrimSpace(strings.Join(details, "\n")),
		Heading: s.Value("header", 0), Offered: s.Heading, Layout: s.layout(), Length: s.Length(),
	}
}

// Length is how long the scene should last, 0 = as long as its narration.
func (s TemplateScene) Length() time.Duration {
	return time.Duration(s.Duration * float64(time.Second))
}

// Strict reports whether a film has the scenes that are asked for and no others.
func (r Request) Strict() bool {
	return r.CustomTemplate != nil && r.CustomTemplate.FlexibilityOverride == FlexStrict && len(r.CustomTemplate.Scenes) > 0
}

// Lengths is how long the scenes of a strict template are that have a length of
// their own.
func (r Request) Lengths() time.Duration {
	var sum time.Duration
	for _, s := range r.TemplateScenes() {
		if r.Strict() {
			sum += s.Length()
		}
	}
	return sum
}

// Planned reports whether all scenes of a strict template have lengths of their
// own: so has the film.
func (r Request) Planned() bool {
	return r.Strict() && !slices.ContainsFunc(r.TemplateScenes(), func(s TemplateScene) bool { return s.Duration == 0 })
}

// layout is what the scene's type asks for, else what its values need, "" where
// neither says anything.
func (s TemplateScene) layout() story.Layout {
	switch {
	case s.Type == "chart":
		return story.LayoutBars
	case s.Type == "picture": // a heading over what fills the frame
		return story.LayoutTitle
	case s.Type != "":
		return story.Layout(tenant.CurrentSceneType(s.Type))
	case len(s.values("bullet")) > 1:
		return story.LayoutList
	case len(s.values("number")) >= leastValues && len(s.values("text")) >= leastValues:
		return story.LayoutBars
	case s.Value("number", 0) != "":
		return story.LayoutNumber
	case s.Value("quote", 0) != "":
		return story.LayoutQuote
	case s.Value("cta", 0) != "":
		return story.LayoutClosing
	}
	return ""
}

// leastValues is how many values make a chart.
const leastValues = 3

// Value is what a dynamic value of a type and position says, "" where there is
// none.
func (s TemplateScene) Value(kind string, position int) string {
	for _, d := range s.DynamicValues {
		if d.Type == kind && d.Position == position {
			return strings.TrimSpace(d.Value)
		}
	}
	return ""
}

// values are the texts of a type by their positions; what is left out between
// them is "".
func (s TemplateScene) values(kind string) []string {
	var all []string
	for _, d := range s.DynamicValues {
		v := strings.TrimSpace(d.Value)
		if d.Type != kind || v == "" || d.Position >= MaxItems {
			continue
		}
		for len(all) <= d.Position {
			all = append(all, "")
		}
		all[d.Position] = v
	}
	return all
}

// SceneOf is what the request says of a scene of the script; a scene that goes
// on from another has what that one has.
func (r Request) SceneOf(id string) (TemplateScene, bool) {
	if r.CustomTemplate == nil {
		return TemplateScene{}, false
	}
	base := story.BaseID(id)
	for _, wanted := range []string{id, base} {
		for _, s := range r.CustomTemplate.Scenes {
			if s.ID == wanted {
				return s, true
			}
		}
	}
	return TemplateScene{}, false
}

// SceneMedium is a picture or video that a place of a scene is to show. A URL of
// "" is a place that the template has and nobody has filled.
type SceneMedium struct {
	Kind     string // image or video
	Position int
	URL      string
}

// Media are the pictures and videos that the scene's dynamic values name, in
// the order they are given.
func (s TemplateScene) Media() []SceneMedium {
	var all []SceneMedium
	for _, d := range s.DynamicValues {
		if d.Type == "image" || d.Type == "video" {
			all = append(all, SceneMedium{d.Type, d.Position, strings.TrimSpace(d.Value)})
		}
	}
	return all
}
