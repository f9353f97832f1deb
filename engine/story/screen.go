package story

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"slices"
)

// contents has all types but [Custom], each empty.
var contents = []Content{
	Spoken{}, Title{}, List{}, Steps{}, Number{}, Quote{},
	Compare{}, Timeline{}, Bars{}, Line{}, Shares{}, Table{}, Closing{},
}

// Contents returns an empty content of each type but [Custom].
func Contents() []Content { return slices.Clone(contents) }

// Layouts returns the names of all layouts but the host's own.
func Layouts() []Layout {
	var all []Layout
	for _, c := range contents {
		all = append(all, c.Layout())
	}
	return all
}

// former maps layouts of older stored contents to their replacements.
var former = map[Layout]Layout{"cluster": LayoutList, "statement": LayoutTitle}

// emptyOf returns an empty content of a layout; ok is false for an unknown layout. "" is the spoken
// layout.
func emptyOf(l Layout) (c Content, ok bool) {
	l = cmp.Or(former[l], l, LayoutSpoken)
	i := slices.IndexFunc(contents, func(c Content) bool { return c.Layout() == l })
	if i < 0 {
		return nil, false
	}
	return contents[i], true
}

// Screen holds the content of a scene and is stored as a JSON object of the content's fields and
// "layout". The zero Screen is a [Spoken] scene whose phrases are not set yet.
type Screen struct{ content Content }

// On returns the screen of a content; nil is a spoken scene.
func On(c Content) Screen { return Screen{c} }

// IsZero reports whether there is no content.
func (s Screen) IsZero() bool { return s.content == nil }

// Equal reports whether two screens have equal contents.
func (s Screen) Equal(o Screen) bool { return reflect.DeepEqual(s.content, o.content) }

// Content returns the content; it is never nil.
func (s Screen) Content() Content {
	if s.content == nil {
		return Spoken{}
	}
	return s.content
}

// Layout returns the layout of the content.
func (s Screen) Layout() Layout { return s.Content().Layout() }

// Texts returns all texts on the screen, part by part.
func (s Screen) Texts() []string { return TextsOf(s.Content()) }

// Heading returns the heading, "" where the content has none.
func (s Screen) Heading() string { return headingOf(s.Content()) }

func headingOf(c Content) string {
	if custom, ok := c.(Custom); ok {
		h, _ := custom.Parts["heading"].(string)
		return h
	}
	h, _ := partOf[string](c, "Heading")
	return h
}

// WithHeading returns the screen with another heading. A content without a place for one becomes a
// [Title].
func (s Screen) WithHeading(heading string) Screen {
	c, placed := withPart(s.Content(), "Heading", heading)
	if custom, ok := c.(Custom); ok {
		c, placed = custom.withHeading(heading)
	}
	if !placed {
		c = Title{Heading: heading}
	}
	return Screen{c}
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

// UnmarshalJSON reads the output of MarshalJSON. A layout that this package does not have counts as
// one of the host's own; none is a spoken scene.
func (s *Screen) UnmarshalJSON(raw []byte) error {
	var kind struct{ Layout Layout }
	if err := json.Unmarshal(raw, &kind); err != nil {
		return err
	}
	empty, ok := emptyOf(kind.Layout)
	if !ok {
		c := Custom{Name: kind.Layout}
		err := json.Unmarshal(raw, &c.Parts)
		delete(c.Parts, "layout")
		s.content = c
		return err
	}
	c := reflect.New(reflect.TypeOf(empty))
	err := json.Unmarshal(raw, c.Interface())
	s.content = c.Elem().Interface().(Content)
	return err
}

// Under returns a content with the name of its section; one without a place for the name is
// returned unchanged.
func Under(c Content, section string) Content {
	c, _ = withPart(c, "Section", section)
	return c
}

// SectionOf returns the name of a content's section, "" without one.
func SectionOf(c Content) string {
	section, _ := partOf[string](c, "Section")
	return section
}

// As returns a content in another layout with the same parts: items as a list or steps; a series as
// bars, a line or shares; a heading as a title or a closing. ok is false where the layout needs
// parts that the content has not; a writer may find them in the narration.
func As(c Content, l Layout) (shown Content, ok bool) {
	if c.Layout() == l {
		return c, true
	}
	switch l {
	case LayoutSpoken:
		return Spoken{Section: SectionOf(c)}, true
	case LayoutTitle, LayoutClosing:
		return headed(c, l)
	case LayoutList, LayoutSteps:
		return itemized(c, l)
	case LayoutBars, LayoutLine, LayoutShares:
		return charted(c, l)
	}
	return nil, false
}

// headed returns a content with a heading alone.
func headed(c Content, l Layout) (Content, bool) {
	h := headingOf(c)
	if h == "" {
		return nil, false
	}
	if l == LayoutClosing {
		return Closing{Heading: h, Caption: CaptionOf(c)}, true
	}
	return Title{Heading: h, Caption: CaptionOf(c)}, true
}

// CaptionOf returns the line beside a content's heading or figure, "" without one.
func CaptionOf(c Content) string {
	caption, _ := partOf[string](c, "Caption")
	return caption
}

// ItemsOf returns the items of a list or of steps, nil for other contents.
func ItemsOf(c Content) []Item {
	items, _ := partOf[[]Item](c, "Items")
	return items
}

// The least number of items of layouts.
const (
	LeastItems  = 2
	LeastSteps  = 3
	LeastValues = 3 // of a line or of shares; bars need two
)

func itemized(c Content, l Layout) (Content, bool) {
	items, h := ItemsOf(c), headingOf(c)
	first, _ := partOf[int](c, "First")
	of, _ := partOf[int](c, "Of")
	switch {
	case l == LayoutList && len(items) >= LeastItems:
		return List{Heading: h, Items: items, First: first, Of: of}, true
	case l == LayoutSteps && len(items) >= LeastSteps:
		return Steps{Heading: h, Items: items, First: first, Of: of}, true
	}
	return nil, false
}

// SeriesOf returns the series of a chart; ok is false for other contents.
func SeriesOf(c Content) (s Series, ok bool) {
	return partOf[Series](c, "Series")
}

func charted(c Content, l Layout) (Content, bool) {
	s, ok := SeriesOf(c)
	bars := Bars{Heading: headingOf(c), Caption: CaptionOf(c), Series: s}
	switch {
	case !ok:
		return nil, false
	case l == LayoutBars:
		return bars, true
	case l == LayoutLine && s.Timed && len(s.Values) >= LeastValues:
		return Line(bars), true
	case l == LayoutShares && len(s.Values) >= LeastValues && s.whole():
		return Shares(bars), true
	}
	return nil, false
}

// whole reports whether values can be parts of one whole: none is negative.
func (s Series) whole() bool {
	return !slices.ContainsFunc(s.Values, func(v Value) bool { return v.Value < 0 })
}

// CustomLayout is a layout of the host's own, for writers and clients of the API. Package
// render/design has its drawing.
type CustomLayout struct {
	Name Layout // letters, digits and hyphens in lower case; none of [Layouts]
	Use  string // one English sentence for language models: its content and purpose
	// Content is an empty content: a struct of texts, numbers, booleans, structs and lists of
	// these. A field that models need not state has the tag model:"-".
	Content any
	// Decode decodes a content, a JSON object, into a value of Content's type. Its error names the
	// fault for the model that stated it.
	Decode func(content []byte) (any, error)
}

// NewCustomLayout returns a layout whose contents have the type C. Decoding refuses parts that C
// has not.
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

// layoutName matches valid names of layouts.
var layoutName = regexp.MustCompile(`^[a-z][a-z0-9-]{0,39}$`)

// Check returns the layout's own fault, nil without one.
func (l CustomLayout) Check() error {
	_, known := emptyOf(l.Name)
	switch {
	case !layoutName.MatchString(string(l.Name)) || known || slices.Contains(reserved, l.Name):
		return fmt.Errorf("layout %q: take a name of lower-case letters, digits and hyphens that no other layout has", l.Name)
	case l.Content == nil || reflect.TypeOf(l.Content).Kind() != reflect.Struct || l.Decode == nil:
		return fmt.Errorf("layout %q needs a struct as Content, and Decode: take NewCustomLayout", l.Name)
	}
	return nil
}

// reserved are the types of a template's scene that are no layouts.
var reserved = []Layout{"picture", "chart"}

// Read decodes a content of the layout into a value of Content's type.
func (l CustomLayout) Read(c Content) (any, error) {
	raw, err := json.Marshal(c)
	if err != nil {
		return nil, err
	}
	return l.Decode(raw)
}
