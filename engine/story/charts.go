package story

// Series is values of one kind that the narration speaks, in its order.
type Series struct {
	Values []Value `json:"values"`           // two or more; of shares and lines three or more
	Unit   string  `json:"unit,omitempty"`   // what all are counted in: "jars"; "" = each Text says so
	Stress int     `json:"stress,omitempty"` // the value the scene is about, from 0
	Timed  bool    `json:"timed,omitempty"`  // the labels are moments, one after the other
}

// Value is one value of a series.
type Value struct {
	Label string  `json:"label"` // what it belongs to
	Text  string  `json:"text"`  // as shown, with its sign: "62%", "−3%"
	Said  string  `json:"said,omitempty"`
	Value float64 `json:"value" model:"-"` // what Text stands for, its scale and sign included
}

// LayoutBars is the layout of [Bars].
const LayoutBars Layout = "bars"

// Bars is values of one kind next to one another.
type Bars struct {
	Heading string `json:"heading,omitempty"`
	Caption string `json:"caption,omitempty"`
	Series  Series `json:"series"`
}

// Layout returns the layout that draws it.
func (Bars) Layout() Layout { return LayoutBars }

// Texts returns all that stands on the screen.
func (c Bars) Texts() []string {
	return given(append([]string{c.Heading, c.Caption}, c.Series.texts()...)...)
}

func (c Bars) heading() string              { return c.Heading }
func (c Bars) withHeading(h string) Content { c.Heading = h; return c }

// LayoutLine is the layout of [Line].
const LayoutLine Layout = "line"

// Line is values of one thing over time.
type Line struct {
	Heading string `json:"heading,omitempty"`
	Caption string `json:"caption,omitempty"`
	Series  Series `json:"series"`
}

// Layout returns the layout that draws it.
func (Line) Layout() Layout { return LayoutLine }

// Texts returns all that stands on the screen.
func (c Line) Texts() []string {
	return given(append([]string{c.Heading, c.Caption}, c.Series.texts()...)...)
}

func (c Line) heading() string              { return c.Heading }
func (c Line) withHeading(h string) Content { c.Heading = h; return c }

// LayoutShares is the layout of [Shares].
const LayoutShares Layout = "shares"

// Shares is the parts of one whole.
type Shares struct {
	Heading string `json:"heading,omitempty"`
	Caption string `json:"caption,omitempty"`
	Series  Series `json:"series"`
}

// Layout returns the layout that draws it.
func (Shares) Layout() Layout { return LayoutShares }

// Texts returns all that stands on the screen.
func (c Shares) Texts() []string {
	return given(append([]string{c.Heading, c.Caption}, c.Series.texts()...)...)
}

func (c Shares) heading() string              { return c.Heading }
func (c Shares) withHeading(h string) Content { c.Heading = h; return c }

func (s Series) texts() []string {
	var all []string
	for _, v := range s.Values {
		all = append(all, v.Label, v.Text)
	}
	return append(all, s.Unit)
}
