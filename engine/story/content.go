package story

import (
	"encoding/json"
	"maps"
	"slices"
)

// Layout names the arrangement of a scene on the screen: one for each type of [Content], and the
// host's own.
type Layout string

// Content is the content of one scene on the screen, with a type for each layout. It is sealed: a
// layout of the host's own shows a [Custom].
type Content interface {
	// Layout returns the layout that draws the content.
	Layout() Layout
	// Texts returns all texts on the screen, part by part, in reading order and without empty ones.
	Texts() []string

	// with returns the content as set leaves its parts.
	with(set func(parts)) Content
}

// parts are those that several contents have; nil for those that a content has not.
type parts struct {
	heading, caption, section *string
	items                     *[]Item
	first, of                 *int // of the items: see [List]
	series                    *Series
}

// partOf returns a part of a content; ok is false where the content has none.
func partOf[T any](c Content, which func(parts) *T) (part T, ok bool) {
	c.with(func(p parts) {
		if at := which(p); at != nil {
			part, ok = *at, true
		}
	})
	return part, ok
}

// given returns the texts that are not empty.
func given(all ...string) []string {
	return slices.DeleteFunc(all, func(s string) bool { return s == "" })
}

// LayoutTitle is the layout of [Title].
const LayoutTitle Layout = "title"

// Title opens a film, or a chapter of it.
type Title struct {
	Heading string `json:"heading"`
	Caption string `json:"caption,omitempty"` // a line below, "" = none
}

// Layout returns the layout that draws it.
func (Title) Layout() Layout { return LayoutTitle }

// Texts returns all texts on the screen.
func (c Title) Texts() []string { return given(c.Heading, c.Caption) }

func (c Title) with(set func(parts)) Content {
	set(parts{heading: &c.Heading, caption: &c.Caption})
	return c
}

// LayoutClosing is the layout of [Closing].
const LayoutClosing Layout = "closing"

// Closing is the film's last scene.
type Closing struct {
	Heading string `json:"heading,omitempty"` // the last line; "" = the action, or else the narration
	Caption string `json:"caption,omitempty"`
	Action  string `json:"action,omitempty"` // the text's own call to action: "Sign up · tallyboard.app"; "" = none
}

// Layout returns the layout that draws it.
func (Closing) Layout() Layout { return LayoutClosing }

// Texts returns all texts on the screen.
func (c Closing) Texts() []string { return given(c.Heading, c.Caption, c.Action) }

func (c Closing) with(set func(parts)) Content {
	set(parts{heading: &c.Heading, caption: &c.Caption})
	return c
}

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

// Texts returns all texts on the screen, in the order of the parts' names. Parts named said are
// words of the narration and not shown.
func (c Custom) Texts() []string { return given(textsOf(c.Parts)...) }

func (c Custom) with(set func(parts)) Content {
	h, ok := c.Parts["heading"].(string)
	if !ok {
		return c
	}
	set(parts{heading: &h})
	c.Parts = maps.Clone(c.Parts)
	c.Parts["heading"] = h
	return c
}

// MarshalJSON writes the parts.
func (c Custom) MarshalJSON() ([]byte, error) {
	if c.Parts == nil {
		return []byte("{}"), nil
	}
	return json.Marshal(c.Parts)
}

func textsOf(part any) []string {
	var all []string
	switch p := part.(type) {
	case string:
		return []string{p}
	case []any:
		for _, v := range p {
			all = append(all, textsOf(v)...)
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(p)) {
			if name != "said" {
				all = append(all, textsOf(p[name])...)
			}
		}
	}
	return all
}
