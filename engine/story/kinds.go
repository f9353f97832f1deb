package story

import (
	"strings"

	"github.com/scenewright/scenewright/engine/language"
)

// Item is an item of a list, a step, or a row of a side.
type Item struct {
	Text   string `json:"text"`             // as shown, at most 96 characters
	Detail string `json:"detail,omitempty"` // words that continue Text, or the amount of an ingredient; "" = none
	Said   string `json:"said,omitempty"`   // "" = not spoken
	Sign   Sign   `json:"sign,omitempty" model:"-" shown:"-"`
}

// Sign marks an item as true or false, or as to do or to avoid.
type Sign string

// Signs; "" = none.
const (
	Tick  Sign = "tick"  // true, or to do
	Cross Sign = "cross" // false, or to avoid
)

// List is a heading over two to eight items.
type List struct {
	Heading  string `json:"heading"`
	Items    []Item `json:"items"`
	First    int    `json:"first,omitempty" model:"-"`    // the number of the first item where these continue others; 0 = 1
	Of       int    `json:"of,omitempty" model:"-"`       // number of items with those of other scenes; 0 = these
	Numbered bool   `json:"numbered,omitempty" model:"-"` // the items have numbers
}

// Layout returns the layout that draws it.
func (List) Layout() Layout { return LayoutList }

func (List) content() {}

// Steps is a heading over three to five consecutive actions.
type Steps struct {
	Heading string `json:"heading"`
	Items   []Item `json:"items"`
	First   int    `json:"first,omitempty"`        // as of [List]
	Of      int    `json:"of,omitempty" model:"-"` // as of [List]
}

// Layout returns the layout that draws it.
func (Steps) Layout() Layout { return LayoutSteps }

func (Steps) content() {}

// Spoken is the narration itself, set as type in time with the voice. It is the default of every
// scene.
type Spoken struct {
	Section string   `json:"section,omitempty" model:"-"` // the name of its section, small in a corner; "" = none
	Phrases []Phrase `json:"phrases,omitempty" model:"-"` // in spoken order; together they are the narration
}

// Layout returns the layout that draws it.
func (Spoken) Layout() Layout { return LayoutSpoken }

func (Spoken) content() {}

// Phrase is a group of two to six words that appear together.
type Phrase struct {
	Text   string `json:"text"`                       // as shown
	Said   string `json:"said"`                       // the words of the narration, letter for letter
	Accent string `json:"accent,omitempty" shown:"-"` // the news within Text, letter for letter; "" = the designer chooses
	Ends   bool   `json:"ends,omitempty"`             // it ends a sentence
}

// Number is one figure, large. Read in order, Lead, Figure and Caption are the narration: "The
// average agency waits" / "47 days" / "to get paid".
type Number struct {
	Section string `json:"section,omitempty" model:"-"`   // as of [Spoken]
	Lead    string `json:"lead,omitempty" part:"Heading"` // words before the figure, "" = it comes first
	Figure  Figure `json:"figure"`
	Caption string `json:"caption,omitempty"` // words after the figure
}

// Layout returns the layout that draws it.
func (Number) Layout() Layout { return LayoutNumber }

func (Number) content() {}

// Figure is a number that the narration speaks.
type Figure struct {
	Text  string  `json:"text"`                      // as shown, with sign, currency and unit: "−3%", "$1.2M", "47 days"
	Said  string  `json:"said,omitempty"`            // as in the narration; "" = not spoken
	Value float64 `json:"value" model:"-"`           // of the digits shown, signed: −3, 1.2, 47
	Share float64 `json:"share,omitempty" model:"-"` // 0..1 where it is a share of a whole, else 0
}

// Series is values of one kind, in the order of the narration.
type Series struct {
	Values []Value `json:"values"`           // two or more; of shares and lines three or more
	Unit   string  `json:"unit,omitempty"`   // of all values: "jars"; "" = each Text has it
	Stress int     `json:"stress,omitempty"` // index of the scene's main value, from 0
	Timed  bool    `json:"timed,omitempty"`  // the labels are consecutive times
}

// Value is one value of a series.
type Value struct {
	Label string  `json:"label"` // the thing that has the value
	Text  string  `json:"text"`  // as shown, with its sign: "62%", "−3%"
	Said  string  `json:"said,omitempty"`
	Value float64 `json:"value" model:"-"` // of Text, with scale and sign
}

// Bars is values of one kind side by side.
type Bars struct {
	Heading string `json:"heading,omitempty"`
	Caption string `json:"caption,omitempty"`
	Series  Series `json:"series"`
}

// Layout returns the layout that draws it.
func (Bars) Layout() Layout { return LayoutBars }

func (Bars) content() {}

// Line is values of one thing over time.
type Line Bars

// Layout returns the layout that draws it.
func (Line) Layout() Layout { return LayoutLine }

func (Line) content() {}

// Shares is the parts of one whole.
type Shares Bars

// Layout returns the layout that draws it.
func (Shares) Layout() Layout { return LayoutShares }

func (Shares) content() {}

// Table is a heading over two to twelve things, with their values in one to four columns.
type Table struct {
	Heading string   `json:"heading,omitempty"`
	Corner  string   `json:"corner,omitempty"` // over the names of the rows: their kind
	Heads   []string `json:"heads"`            // over the columns of values, in order; "" = none
	Rows    []Row    `json:"rows"`
}

// Layout returns the layout that draws it.
func (Table) Layout() Layout { return LayoutTable }

func (Table) content() {}

// Row is a thing with its values.
type Row struct {
	Text   string   `json:"text"`           // its name
	Values []string `json:"values"`         // one under each head, with its unit; "" = none
	Said   string   `json:"said,omitempty"` // "" = not spoken
}

// Bounds of a table's columns and rows.
const (
	MostColumns = 4
	MostRows    = 12
)

// Below returns a cell behind the head of its column: "price £4"; with a colon where a head has a
// figure, which could be misread beside another: "2024: 8, 2025: 9".
func Below(heads []string, column int, cell string) string {
	if column >= len(heads) || heads[column] == "" {
		return cell
	}
	head, mark := heads[column], " "
	if strings.ContainsAny(strings.Join(heads, ""), "0123456789,") {
		mark = ": "
		if strings.ContainsFunc(head+cell, language.IsUnspaced) {
			mark = "："
		}
	}
	return head + mark + cell
}

// Timeline is a heading over three to six events.
type Timeline struct {
	Heading string  `json:"heading,omitempty"`
	Events  []Event `json:"events"`
}

// Layout returns the layout that draws it.
func (Timeline) Layout() Layout { return LayoutTimeline }

func (Timeline) content() {}

// Event is a past or future event.
type Event struct {
	When string `json:"when"` // as shown: "2021", "May", "09:05"
	Text string `json:"text"`
	Said string `json:"said,omitempty"`
}

// Compare sets two sides side by side, in spoken order.
type Compare struct {
	Section string `json:"section,omitempty" model:"-"` // as of [Spoken]
	First   Side   `json:"first"`
	Second  Side   `json:"second"`
	Turns   bool   `json:"turns,omitempty"` // the second replaces the first: old and new, before and after
}

// Layout returns the layout that draws it.
func (Compare) Layout() Layout { return LayoutCompare }

func (Compare) content() {}

// Side is one side of a comparison: a name with statements about it, or a statement alone.
type Side struct {
	Heading string `json:"heading"`
	Said    string `json:"said,omitempty"`
	Value   string `json:"value,omitempty" shown:"-"` // the figure in Heading, letter for letter, drawn large; "" = none
	Rows    []Item `json:"rows,omitempty"`            // at most three, as many on both sides; none: Heading is all
}

// Quote is a quotation, word for word from the narration.
type Quote struct {
	Section string `json:"section,omitempty" model:"-"` // as of [Spoken]
	Text    string `json:"text"`                        // without its quotation marks
	Speaker string `json:"speaker,omitempty"`           // "" = the narration names none
	Role    string `json:"role,omitempty"`              // the speaker's
}

// Layout returns the layout that draws it.
func (Quote) Layout() Layout { return LayoutQuote }

func (Quote) content() {}
