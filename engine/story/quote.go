package story

// LayoutQuote is the layout of [Quote].
const LayoutQuote Layout = "quote"

// Quote is what somebody says, word for word as the narration has it.
type Quote struct {
	Text    string `json:"text"`                        // without quotation marks around it
	Speaker string `json:"speaker,omitempty"`           // who says it; "" = the narration names nobody
	Role    string `json:"role,omitempty"`              // what the speaker is
	Section string `json:"section,omitempty" model:"-"` // as of [Spoken]
}

// Layout returns the layout that draws it.
func (Quote) Layout() Layout { return LayoutQuote }

// Texts returns all that stands on the screen.
func (c Quote) Texts() []string { return given(c.Section, c.Text, c.Speaker, c.Role) }

func (Quote) heading() string              { return "" }
func (Quote) withHeading(h string) Content { return Title{Heading: h} }
