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

// Assets returns the request's assets.
func (r Request) Assets() []TemplateAsset { return r.Template().Assets }

// AssetField returns the name of an asset's field in the request, for messages.
func AssetField(i int) string { return fmt.Sprintf("customTemplate.assets[%d]", i) }

// Types of a request's assets, beside image and video.
const (
	AssetAudio = "audio" // the bed
	AssetPDF   = "pdf"   // a part of the source: PDF, DOCX or PPTX
)

// IsText reports whether an asset is a text, neither shown nor heard.
func (a TemplateAsset) IsText() bool { return a.Type == AssetPDF }

// TemplateScenes returns the request's scenes, in order.
func (r Request) TemplateScenes() []TemplateScene { return r.Template().Scenes }

// SceneIndex returns the index in the template of a scene of the script, or of the scene that it
// continues; -1 for those that the writer added.
func (r Request) SceneIndex(id string) int {
	id = story.BaseID(id)
	return slices.IndexFunc(r.TemplateScenes(), func(s TemplateScene) bool { return s.ID == id })
}

// LooksLikeURL reports whether a text has the form of an address: "https://…", "file:x", "//host",
// but not "Note: a red car".
func LooksLikeURL(s string) bool {
	if strings.Contains(s, "://") || strings.HasPrefix(s, "//") {
		return true
	}
	u, err := url.Parse(s)
	return err == nil && u.Scheme != "" && !strings.ContainsAny(s, " \t\n")
}

// Placeholders are the replacements of words in braces, by these words in lower case.
type Placeholders map[string]string

// Placeholder matches words in braces: "{product}".
var Placeholder = regexp.MustCompile(`\{([^{}]+)\}`)

// Folded returns words in braces in a form for comparison.
func Folded(words string) string { return strings.ToLower(strings.Join(strings.Fields(words), " ")) }

// Replace replaces the known words in braces; whole is false where unknown ones remain, which stay
// in their braces.
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

// Spelling returns the rules for words of a scene in its subtitles.
func (r Request) Spelling(sceneID string) *respell.Rules {
	s, _ := r.SceneOf(sceneID)
	rules := make([]respell.Rule, len(s.CustomSpelling))
	for i, c := range s.CustomSpelling {
		rules[i] = respell.Rule(c)
	}
	return respell.New(rules...)
}

// Display returns the scene's narration as it is read, timed on the film's clock. It is spoken as
// in the script and read with the spelling applied: a replacement has the time of all words that it
// replaces.
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

// A writer's freedom with the requested scenes.
const (
	FlexStrict   = "strict"   // the scenes exactly as given
	FlexBalanced = "balanced" // order and fixed parts kept, texts fitted; the default
	FlexFlexible = "flexible" // scenes may be added, merged, dropped
)

// Brief returns the writer's brief of the scene, with its contents as details.
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

// Length returns the wanted length of the scene, 0 = as long as its narration.
func (s TemplateScene) Length() time.Duration {
	return time.Duration(s.Duration * float64(time.Second))
}

// Strict reports whether a film has exactly the requested scenes.
func (r Request) Strict() bool {
	return r.Template().FlexibilityOverride == FlexStrict && len(r.TemplateScenes()) > 0
}

// Lengths returns the total length of a strict template's scenes that have a length of their own.
func (r Request) Lengths() time.Duration {
	var sum time.Duration
	for _, s := range r.TemplateScenes() {
		if r.Strict() {
			sum += s.Length()
		}
	}
	return sum
}

// Planned reports whether all scenes of a strict template have lengths of their own, and so the
// film.
func (r Request) Planned() bool {
	return r.Strict() && !slices.ContainsFunc(r.TemplateScenes(), func(s TemplateScene) bool { return s.Duration == 0 })
}

// layout returns the layout of the scene's type, else the one that its values need, "" for neither.
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

// leastValues is the least number of values of a chart.
const leastValues = 3

// Value returns the text of a dynamic value of a type and position, "" without one.
func (s TemplateScene) Value(kind string, position int) string {
	d, _ := find(s.DynamicValues, func(d DynamicValue) bool { return d.Type == kind && d.Position == position })
	return strings.TrimSpace(d.Value)
}

// values returns the texts of a type by position; missing ones between them are "".
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

// SceneOf returns the request's settings of a scene of the script; a continued scene has those of
// its origin.
func (r Request) SceneOf(id string) (TemplateScene, bool) {
	for _, wanted := range []string{id, story.BaseID(id)} {
		if s, ok := find(r.TemplateScenes(), func(s TemplateScene) bool { return s.ID == wanted }); ok {
			return s, true
		}
	}
	return TemplateScene{}, false
}

// SceneMedium is a picture or video for a place of a scene. A URL of "" is a place of the template
// that is not filled.
type SceneMedium struct {
	Kind string // image or video
	URL  string
}

// Media returns the pictures and videos of the scene's dynamic values, in their order.
func (s TemplateScene) Media() []SceneMedium {
	var all []SceneMedium
	for _, d := range s.DynamicValues {
		if d.Type == "image" || d.Type == "video" {
			all = append(all, SceneMedium{d.Type, strings.TrimSpace(d.Value)})
		}
	}
	return all
}
