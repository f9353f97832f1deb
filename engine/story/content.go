package story

import (
	"cmp"
	"encoding/json"
	"reflect"
	"slices"
)

// Layout names how a scene is arranged on the screen: one for each type of [Content].
type Layout string

// Content is what one scene shows, a type for each layout. It is sealed: the
// types of this package are all there are.
type Content interface {
	// Layout returns the layout that draws the content.
	Layout() Layout
	// Texts returns all that stands on the screen, part by part, in reading
	// order and without empty ones.
	Texts() []string

	heading() string
	// withHeading returns a [Title] where the content has no place for a heading.
	withHeading(heading string) Content
}

// contents are all there are, each empty.
var contents = []Content{
	Spoken{}, Title{}, List{}, Steps{}, Number{}, Quote{},
	Compare{}, Timeline{}, Bars{}, Line{}, Shares{}, Table{}, Closing{},
}

// Contents returns an empty content of each type.
func Contents() []Content { return slices.Clone(contents) }

// Layouts returns the names of all layouts.
func Layouts() []Layout {
	var all []Layout
	for _, c := range contents {
		all = append(all, c.Layout())
	}
	return all
}

// former are the layouts that contents were stored under before these took their place.
var former = map[Layout]Layout{"cluster": LayoutList, "statement": LayoutTitle}

// reader returns what reads the content of a layout, nil where there is none; "" is
// what is spoken.
func reader(l Layout) func([]byte) (Content, error) {
	l = cmp.Or(former[l], l)
	for _, c := range contents {
		if c.Layout() == l || l == "" {
			return func(raw []byte) (Content, error) {
				v := reflect.New(reflect.TypeOf(c))
				err := json.Unmarshal(raw, v.Interface())
				return v.Elem().Interface().(Content), err
			}
		}
	}
	return nil
}

// given returns the texts that are not empty.
func given(all ...string) []string {
	return slices.DeleteFunc(all, func(s string) bool { return s == "" })
}

// Under returns a content that names the section it stands under; one that has no
// place for the name is returned as it is.
func Under(c Content, section string) Content {
	switch c := c.(type) {
	case Spoken:
		c.Section = section
		return c
	case Number:
		c.Section = section
		return c
	case Quote:
		c.Section = section
		return c
	case Compare:
		c.Section = section
		return c
	}
	return c
}

// SectionOf returns the name of the section that a content stands under, "" where
// it names none.
func SectionOf(c Content) string {
	switch c := c.(type) {
	case Spoken:
		return c.Section
	case Number:
		return c.Section
	case Quote:
		return c.Section
	case Compare:
		return c.Section
	}
	return ""
}
