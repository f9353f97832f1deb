package story

// LayoutTimeline is the layout of [Timeline].
const LayoutTimeline Layout = "timeline"

// Timeline is a heading over three to six events.
type Timeline struct {
	Heading string  `json:"heading,omitempty"`
	Events  []Event `json:"events"`
}

// Layout returns the layout that draws it.
func (Timeline) Layout() Layout { return LayoutTimeline }

// Texts returns all that stands on the screen.
func (c Timeline) Texts() []string {
	all := []string{c.Heading}
	for _, e := range c.Events {
		all = append(all, e.When, e.Text)
	}
	return given(all...)
}

func (c Timeline) heading() string              { return c.Heading }
func (c Timeline) withHeading(h string) Content { c.Heading = h; return c }

// Event is what happened, or will happen, at a moment.
type Event struct {
	When string `json:"when"` // as shown: "2021", "May", "09:05"
	Text string `json:"text"`
	Said string `json:"said,omitempty"`
}
