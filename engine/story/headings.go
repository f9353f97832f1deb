package story

// LayoutTitle is the layout of [Title].
const LayoutTitle Layout = "title"

// Title opens a film, or a chapter of it.
type Title struct {
	Heading string `json:"heading"`
	Caption string `json:"caption,omitempty"` // a line below, "" = none
}

// Layout returns the layout that draws it.
func (Title) Layout() Layout { return LayoutTitle }

// Texts returns all that stands on the screen.
func (c Title) Texts() []string { return given(c.Heading, c.Caption) }

func (c Title) heading() string              { return c.Heading }
func (c Title) withHeading(h string) Content { c.Heading = h; return c }

// LayoutClosing is the layout of [Closing].
const LayoutClosing Layout = "closing"

// Closing is the film's last picture.
type Closing struct {
	Heading string `json:"heading,omitempty"` // the last line; "" = what to do, or else what is spoken
	Caption string `json:"caption,omitempty"`
	Action  string `json:"action,omitempty"` // the text's own call to action: "Sign up · tallyboard.app"; "" = none
}

// Layout returns the layout that draws it.
func (Closing) Layout() Layout { return LayoutClosing }

// Texts returns all that stands on the screen.
func (c Closing) Texts() []string { return given(c.Heading, c.Caption, c.Action) }

func (c Closing) heading() string              { return c.Heading }
func (c Closing) withHeading(h string) Content { c.Heading = h; return c }

// ActionDot stands between what a call to action says to do and where.
const ActionDot = " · "
