package story

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
)

// Custom is what a scene shows in a layout of the host's own: the parts of its content by
// their names in JSON. Its heading, if it has one, is the part "heading".
type Custom struct {
	Name  Layout
	Parts map[string]any
}

// Layout returns the layout that draws it.
func (c Custom) Layout() Layout { return c.Name }

// Texts returns all that stands on the screen, in the order of the parts' names. Parts that
// are called said are the narration's words and not shown.
func (c Custom) Texts() []string { return given(textsOf(c.Parts)...) }

func (c Custom) heading() string {
	h, _ := c.Parts["heading"].(string)
	return h
}

func (c Custom) withHeading(h string) Content {
	if _, ok := c.Parts["heading"]; !ok {
		return Title{Heading: h}
	}
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

// readCustom reads the content of a layout that this package does not have.
func readCustom(name Layout, raw []byte) (Content, error) {
	c := Custom{Name: name}
	err := json.Unmarshal(raw, &c.Parts)
	delete(c.Parts, "layout")
	return c, err
}

// CustomLayout is a layout of the host's own, as writers and the callers of an API know
// it. Package render/design has what draws it.
type CustomLayout struct {
	Name Layout // letters, digits and hyphens in lower case; none of [Layouts]
	Use  string // one English sentence for language models: what it shows, and when
	// Content is an empty content: a struct of texts, numbers, booleans, structs and lists of
	// these. A field that models need not state has the tag model:"-".
	Content any
	// Decode reads a content, a JSON object, as a value of Content's type. Its error says
	// what is wrong, for the model that stated it.
	Decode func(content []byte) (any, error)
}

// NewCustomLayout returns a layout whose contents are of the type C and have no parts
// that C has not.
func NewCustomLayout[C any](name Layout, use string) CustomLayout {
	var empty C
	return CustomLayout{Name: name, Use: use, Content: empty, Decode: func(content []byte) (any, error) {
		var c C
		d := json.NewDecoder(bytes.NewReader(content))
		d.DisallowUnknownFields()
		err := d.Decode(&c)
		return c, err
	}}
}

// layoutName is how a layout may be called.
var layoutName = regexp.MustCompile(`^[a-z][a-z0-9-]{0,39}$`)

// Check returns what is wrong with the layout itself.
func (l CustomLayout) Check() error {
	switch {
	case !layoutName.MatchString(string(l.Name)) || reader(l.Name) != nil || slices.Contains(reserved, l.Name):
		return fmt.Errorf("layout %q: take a name of lower-case letters, digits and hyphens that no other layout has", l.Name)
	case l.Content == nil || reflect.TypeOf(l.Content).Kind() != reflect.Struct || l.Decode == nil:
		return fmt.Errorf("layout %q needs a struct as Content, and Decode: take NewCustomLayout", l.Name)
	}
	return nil
}

// reserved are the types of a template's scene that are no layouts.
var reserved = []Layout{"picture", "chart"}

// Read returns what a content of the layout says, as a value of the type of Content.
func (l CustomLayout) Read(c Content) (any, error) {
	raw, err := json.Marshal(c)
	if err != nil {
		return nil, err
	}
	return l.Decode(raw)
}
