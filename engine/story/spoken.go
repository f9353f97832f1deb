package story

// LayoutSpoken is the layout of [Spoken].
const LayoutSpoken Layout = "spoken"

// Spoken is the narration itself, set as type in time with the voice. It is the
// default of every scene.
type Spoken struct {
	Phrases []Phrase `json:"phrases,omitempty" model:"-"` // in the order they are spoken; together they are the narration
	Section string   `json:"section,omitempty" model:"-"` // the name of the section that it stands under, small at a corner; "" = none
}

// Layout returns the layout that draws it.
func (Spoken) Layout() Layout { return LayoutSpoken }

// Texts returns all that stands on the screen.
func (c Spoken) Texts() []string {
	all := []string{c.Section}
	for _, p := range c.Phrases {
		all = append(all, p.Text)
	}
	return given(all...)
}

func (Spoken) heading() string              { return "" }
func (Spoken) withHeading(h string) Content { return Title{Heading: h} }

// Phrase is a group of two to six words that arrive together.
type Phrase struct {
	Text   string `json:"text"`             // as shown
	Said   string `json:"said"`             // the words of the narration, letter for letter
	Accent string `json:"accent,omitempty"` // the part of Text that carries the news, letter for letter; "" = none
	Ends   bool   `json:"ends,omitempty"`   // a sentence ends with it
}
