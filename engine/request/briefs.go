package request

import (
	"slices"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/markdown"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/tenant"
)

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
