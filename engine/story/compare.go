package story

// LayoutCompare is the layout of [Compare].
const LayoutCompare Layout = "compare"

// Compare sets two sides next to one another, in the order they are spoken.
type Compare struct {
	First  Side `json:"first"`
	Second Side `json:"second"`
	Turns  bool `json:"turns,omitempty"` // the second takes the place of the first: old and new, before and after

	Section string `json:"section,omitempty" model:"-"` // as of [Spoken]
}

// Layout returns the layout that draws it.
func (Compare) Layout() Layout { return LayoutCompare }

// Texts returns all that stands on the screen.
func (c Compare) Texts() []string {
	return given(append(append([]string{c.Section}, c.First.texts()...), c.Second.texts()...)...)
}

func (Compare) heading() string              { return "" }
func (Compare) withHeading(h string) Content { return Title{Heading: h} }

// Side is one side of a comparison: a name with what is said of it, or one
// statement that stands alone.
type Side struct {
	Heading string `json:"heading"`
	Said    string `json:"said,omitempty"`
	Value   string `json:"value,omitempty"` // the part of Heading that is its figure, letter for letter, drawn large; "" = none
	Rows    []Item `json:"rows,omitempty"`  // at most three, as many on both sides; none = Heading is the statement
}

func (s Side) texts() []string { return append([]string{s.Heading}, itemTexts(s.Rows)...) }
