package story

import (
	"encoding/json"
	"fmt"
	"reflect"
)

// Screen holds the content of a scene and is what is stored of it: a JSON
// object of the content's fields and "layout". The zero Screen is a [Spoken]
// scene whose phrases are not set yet.
type Screen struct{ content Content }

// On returns the screen that shows a content; nil is a spoken scene.
func On(c Content) Screen { return Screen{c} }

// IsZero reports whether nothing was stated.
func (s Screen) IsZero() bool { return s.content == nil }

// Equal reports whether two screens show the same.
func (s Screen) Equal(o Screen) bool { return reflect.DeepEqual(s.content, o.content) }

// Content returns what is shown; it is never nil.
func (s Screen) Content() Content {
	if s.content == nil {
		return Spoken{}
	}
	return s.content
}

// Layout returns the layout of the content.
func (s Screen) Layout() Layout { return s.Content().Layout() }

// Texts returns all that stands on the screen, part by part.
func (s Screen) Texts() []string { return s.Content().Texts() }

// Heading returns the heading, "" where the content has none.
func (s Screen) Heading() string { return s.Content().heading() }

// WithHeading returns the screen under another heading. A content that has no
// place for one becomes a [Title].
func (s Screen) WithHeading(heading string) Screen {
	return Screen{s.Content().withHeading(heading)}
}

// MarshalJSON writes the content's fields and its layout.
func (s Screen) MarshalJSON() ([]byte, error) {
	raw, err := json.Marshal(s.Content())
	if err != nil {
		return nil, err
	}
	head := fmt.Sprintf(`{"layout":%q`, s.Layout())
	if string(raw) == "{}" {
		return []byte(head + "}"), nil
	}
	return append([]byte(head+","), raw[1:]...), nil
}

// UnmarshalJSON reads what MarshalJSON wrote. A layout that is not known is an
// error; none is a spoken scene.
func (s *Screen) UnmarshalJSON(raw []byte) error {
	var kind struct{ Layout Layout }
	if err := json.Unmarshal(raw, &kind); err != nil {
		return err
	}
	read := reader(kind.Layout)
	if read == nil {
		return fmt.Errorf("story: layout %q is not known", kind.Layout)
	}
	c, err := read(raw)
	s.content = c
	return err
}
