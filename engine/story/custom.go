package story

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"slices"
)

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
