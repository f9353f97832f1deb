package story

// LayoutNumber is the layout of [Number].
const LayoutNumber Layout = "number"

// Number is one figure, large. Read one after another, Lead, Figure and Caption
// are what the narration says: "The average agency waits" / "47 days" / "to get
// paid".
type Number struct {
	Lead    string `json:"lead,omitempty"` // what leads to the figure, "" = the figure begins
	Figure  Figure `json:"figure"`
	Caption string `json:"caption,omitempty"`           // what reads on from the figure
	Section string `json:"section,omitempty" model:"-"` // as of [Spoken]
}

// Layout returns the layout that draws it.
func (Number) Layout() Layout { return LayoutNumber }

// Texts returns all that stands on the screen.
func (c Number) Texts() []string { return given(c.Section, c.Lead, c.Figure.Text, c.Caption) }

func (c Number) heading() string              { return c.Lead }
func (c Number) withHeading(h string) Content { c.Lead = h; return c }

// Figure is a number that the narration speaks.
type Figure struct {
	Text  string  `json:"text"`                      // as shown, with sign, currency and unit: "−3%", "$1.2M", "47 days"
	Said  string  `json:"said,omitempty"`            // as it stands in the narration; "" = not spoken
	Value float64 `json:"value" model:"-"`           // of the digits shown, signed: −3, 1.2, 47
	Share float64 `json:"share,omitempty" model:"-"` // 0..1 where it is a share of a whole, else 0
}
