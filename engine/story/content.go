package story

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
)

// Layout names the arrangement of a scene on the screen: one for each type of [Content], and the
// host's own.
type Layout string

// The layouts, each of the content type of its name.
const (
	LayoutSpoken   Layout = "spoken"
	LayoutTitle    Layout = "title"
	LayoutList     Layout = "list"
	LayoutSteps    Layout = "steps"
	LayoutNumber   Layout = "number"
	LayoutQuote    Layout = "quote"
	LayoutCompare  Layout = "compare"
	LayoutTimeline Layout = "timeline"
	LayoutBars     Layout = "bars"
	LayoutLine     Layout = "line"
	LayoutShares   Layout = "shares"
	LayoutTable    Layout = "table"
	LayoutClosing  Layout = "closing"
)

// Content is the content of one scene on the screen, with a type for each layout. It is sealed: a
// layout of the host's own shows a [Custom].
//
// A field of the same name is the same part in all types: Heading, Caption, Section, Items, Series.
// Its texts are shown in the order of the fields, except those named Said, which are words of the
// narration, and those with the tag shown:"-".
type Content interface {
	// Layout returns the layout that draws the content.
	Layout() Layout

	content()
}

// field returns the part of a content with a name; it is not valid where the content has none.
func field(c reflect.Value, name string) reflect.Value {
	for _, f := range reflect.VisibleFields(c.Type()) {
		if f.Name == name || f.Tag.Get("part") == name {
			return c.FieldByIndex(f.Index)
		}
	}
	return reflect.Value{}
}

// partOf returns a part of a content; ok is false where the content has none.
func partOf[T any](c Content, name string) (part T, ok bool) {
	if f := field(reflect.ValueOf(c), name); f.IsValid() {
		part, ok = f.Interface().(T)
	}
	return part, ok
}

// withPart returns a content with another text as one of its parts; ok is false where the content
// has no such part.
func withPart(c Content, name, text string) (with Content, ok bool) {
	v := reflect.New(reflect.TypeOf(c)).Elem()
	v.Set(reflect.ValueOf(c))
	f := field(v, name)
	if !f.IsValid() {
		return c, false
	}
	f.SetString(text)
	return v.Interface().(Content), true
}

// TextsOf returns all texts on the screen, part by part, in reading order and without empty ones.
// Those of a [Custom] are in the order of its parts' names.
func TextsOf(c Content) []string {
	shown := reflect.ValueOf(c)
	if custom, ok := c.(Custom); ok {
		shown = reflect.ValueOf(custom.Parts)
	}
	return slices.DeleteFunc(textsIn(shown), func(s string) bool { return s == "" })
}

func textsIn(part reflect.Value) (all []string) {
	switch part.Kind() {
	case reflect.String:
		return []string{part.String()}
	case reflect.Interface:
		return textsIn(part.Elem())
	case reflect.Slice:
		for i := range part.Len() {
			all = append(all, textsIn(part.Index(i))...)
		}
	case reflect.Map:
		parts, _ := part.Interface().(map[string]any)
		for _, name := range slices.Sorted(maps.Keys(parts)) {
			if name != "said" {
				all = append(all, textsIn(reflect.ValueOf(parts[name]))...)
			}
		}
	case reflect.Struct:
		for _, f := range reflect.VisibleFields(part.Type()) {
			if f.Name != "Said" && f.Tag.Get("shown") != "-" {
				all = append(all, textsIn(part.FieldByIndex(f.Index))...)
			}
		}
	}
	return all
}

// Title opens a film, or a chapter of it.
type Title struct {
	Heading string `json:"heading"`
	Caption string `json:"caption,omitempty"` // a line below, "" = none
}

// Layout returns the layout that draws it.
func (Title) Layout() Layout { return LayoutTitle }

func (Title) content() {}

// Closing is the film's last scene.
type Closing struct {
	Heading string `json:"heading,omitempty"` // the last line; "" = the action, or else the narration
	Caption string `json:"caption,omitempty"`
	Action  string `json:"action,omitempty"` // the text's own call to action: "Sign up · tallyboard.app"; "" = none
}

// Layout returns the layout that draws it.
func (Closing) Layout() Layout { return LayoutClosing }

func (Closing) content() {}

// ActionDot separates the action of a call to action from its address.
const ActionDot = " · "

// Custom is the content of a layout of the host's own: its parts by their JSON names. Its heading,
// if any, is the part "heading".
type Custom struct {
	Name  Layout
	Parts map[string]any
}

// Layout returns the layout that draws it.
func (c Custom) Layout() Layout { return c.Name }

func (Custom) content() {}

// MarshalJSON writes the parts.
func (c Custom) MarshalJSON() ([]byte, error) {
	if c.Parts == nil {
		return []byte("{}"), nil
	}
	return json.Marshal(c.Parts)
}

// withHeading returns the content with another heading, if it has one.
func (c Custom) withHeading(heading string) (with Content, ok bool) {
	if _, ok := c.Parts["heading"].(string); !ok {
		return c, false
	}
	c.Parts = maps.Clone(c.Parts)
	c.Parts["heading"] = heading
	return c, true
}
