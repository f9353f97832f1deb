package story

// Item is one of a list, one of several steps, or one row of a side.
type Item struct {
	Text   string `json:"text"`             // as shown, at most 96 characters
	Detail string `json:"detail,omitempty"` // words that go on from Text, or the amount of an ingredient; "" = none
	Said   string `json:"said,omitempty"`   // "" = not spoken
	Sign   Sign   `json:"sign,omitempty" model:"-"`
}

// Sign says of an item whether it is so, or to be done.
type Sign string

// Signs are the signs there are; "" = none.
const (
	Tick  Sign = "tick"  // it is so, or to be done
	Cross Sign = "cross" // it is not so, or not to be done
)

// LayoutList is the layout of [List].
const LayoutList Layout = "list"

// List is a heading over two to eight items.
type List struct {
	Heading  string `json:"heading"`
	Items    []Item `json:"items"`
	First    int    `json:"first,omitempty" model:"-"`    // the number of the first item where these go on from others; 0 = 1
	Of       int    `json:"of,omitempty" model:"-"`       // how many items there are with those of other scenes; 0 = these
	Numbered bool   `json:"numbered,omitempty" model:"-"` // the items stand behind their numbers
}

// Layout returns the layout that draws it.
func (List) Layout() Layout { return LayoutList }

// Texts returns all that stands on the screen.
func (c List) Texts() []string { return given(append([]string{c.Heading}, itemTexts(c.Items)...)...) }

func (c List) heading() string              { return c.Heading }
func (c List) withHeading(h string) Content { c.Heading = h; return c }

// LayoutSteps is the layout of [Steps].
const LayoutSteps Layout = "steps"

// Steps is a heading over three to five items that are done one after another.
type Steps struct {
	Heading string `json:"heading"`
	Items   []Item `json:"items"`
	First   int    `json:"first,omitempty"`        // as of [List]
	Of      int    `json:"of,omitempty" model:"-"` // as of [List]
}

// Layout returns the layout that draws it.
func (Steps) Layout() Layout { return LayoutSteps }

// Texts returns all that stands on the screen.
func (c Steps) Texts() []string { return given(append([]string{c.Heading}, itemTexts(c.Items)...)...) }

func (c Steps) heading() string              { return c.Heading }
func (c Steps) withHeading(h string) Content { c.Heading = h; return c }

func itemTexts(items []Item) []string {
	var all []string
	for _, i := range items {
		all = append(all, i.Text, i.Detail)
	}
	return all
}
