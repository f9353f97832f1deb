package story

// Layout names how a scene is arranged on the screen.
type Layout string

// The layouts, one for each type of [Content].
const (
	LayoutSpoken    Layout = "spoken"
	LayoutTitle     Layout = "title"
	LayoutStatement Layout = "statement"
	LayoutList      Layout = "list"
	LayoutSteps     Layout = "steps"
	LayoutNumber    Layout = "number"
	LayoutQuote     Layout = "quote"
	LayoutCompare   Layout = "compare"
	LayoutTimeline  Layout = "timeline"
	LayoutBars      Layout = "bars"
	LayoutLine      Layout = "line"
	LayoutShares    Layout = "shares"
	LayoutCluster   Layout = "cluster"
	LayoutTable     Layout = "table"
	LayoutClosing   Layout = "closing"
)

// Layouts lists all there are.
func Layouts() []Layout {
	return []Layout{
		LayoutSpoken, LayoutTitle, LayoutStatement, LayoutList, LayoutSteps, LayoutNumber, LayoutQuote,
		LayoutCompare, LayoutTimeline, LayoutBars, LayoutLine, LayoutShares, LayoutCluster, LayoutTable, LayoutClosing,
	}
}

// Content is what one scene shows, a type for each layout. It is sealed: the
// types of this package are all there are.
type Content interface {
	// Layout returns the layout that draws the content.
	Layout() Layout
	// Texts returns all that stands on the screen, part by part, in reading
	// order and without empty ones.
	Texts() []string

	heading() string
	withHeading(heading string) Content
}

// Spoken is the narration itself, set as type in time with the voice. It is the
// default of every scene.
type Spoken struct {
	Phrases []Phrase `json:"phrases,omitempty"` // in the order they are spoken; together they are the narration
	Held    string   `json:"held,omitempty"`    // a subject at the head of the first phrase that stays while what is said of it changes; "" = none
	Symbol  string   `json:"symbol,omitempty"`  // words to find a symbol by, more behind commas for further sentences; "" = the things that its phrases name
	Section string   `json:"section,omitempty"` // the name of the section that it stands under, small at a corner; "" = none
}

// Phrase is a group of two to six words that stand and arrive together.
type Phrase struct {
	Text   string `json:"text"`             // as shown
	Said   string `json:"said"`             // the words of the narration, letter for letter
	Accent string `json:"accent,omitempty"` // the part of Text that carries the news, letter for letter; "" = none
	Thing  string `json:"thing,omitempty"`  // the part of Said that names what its clause is about, letter for letter: a symbol may stand for it; "" = none
	Ends   bool   `json:"ends,omitempty"`   // a sentence ends with it
	Turns  bool   `json:"turns,omitempty"`  // it opens the second half of a contrast
}

// Title opens a film, or a chapter of it.
type Title struct {
	Heading string `json:"heading"`
	Caption string `json:"caption,omitempty"` // a line below, "" = none
}

// Statement is a heading that somebody stated, over the scene's picture or the
// brand's motif.
type Statement struct {
	Heading string `json:"heading"`
	Caption string `json:"caption,omitempty"`
	Mark    string `json:"mark,omitempty"` // a phrase of Heading to stress, letter for letter
}

// List is a heading over two to eight items.
type List struct {
	Heading  string `json:"heading"`
	Items    []Item `json:"items"`
	First    int    `json:"first,omitempty"`    // the number of the first item where these go on from others; 0 = 1
	Of       int    `json:"of,omitempty"`       // how many items there are with those of other scenes; 0 = these
	Numbered bool   `json:"numbered,omitempty"` // the items stand behind their numbers
}

// Steps is a heading over three to five items that are done one after another.
type Steps struct {
	Heading string `json:"heading"`
	Items   []Item `json:"items"`
	First   int    `json:"first,omitempty"` // as of [List]
	Of      int    `json:"of,omitempty"`    // as of [List]
}

// Cluster is a heading beside the symbols of four to eight items of a few words.
type Cluster struct {
	Heading string `json:"heading"`
	Items   []Item `json:"items"`
}

// Item is one of a list, one of several steps, or one row of a side.
type Item struct {
	Text   string `json:"text"`             // as shown, at most about 60 characters
	Detail string `json:"detail,omitempty"` // words that go on from Text, or the amount of an ingredient; "" = none
	Said   string `json:"said,omitempty"`   // "" = not spoken
}

// Table is a heading over two to twelve things, each with its values under the heads
// of one to three columns.
type Table struct {
	Heading string   `json:"heading,omitempty"`
	Heads   []string `json:"heads"` // over the columns of values, in their order; "" = none
	Rows    []Row    `json:"rows"`
}

// Row is a thing with its values.
type Row struct {
	Text   string   `json:"text"`           // what it is called
	Values []string `json:"values"`         // one under each head, with its unit; "" = none
	Said   string   `json:"said,omitempty"` // "" = not spoken
}

// How many columns and rows a table has at most, and rows at least.
const (
	MostColumns = 3
	MostRows    = 12
)

// Number is one figure, large. Read one after another, Lead, Figure and Caption
// are what the narration says: "The average agency waits" / "47 days" / "to get
// paid".
type Number struct {
	Lead    string `json:"lead,omitempty"` // what leads to the figure, "" = the figure begins
	Figure  Figure `json:"figure"`
	Caption string `json:"caption,omitempty"` // what reads on from the figure
	Section string `json:"section,omitempty"` // as of [Spoken]
}

// Figure is a number that the narration speaks.
type Figure struct {
	Text  string  `json:"text"`            // as shown, with sign, currency and unit: "−3%", "$1.2M", "47 days"
	Said  string  `json:"said,omitempty"`  // as it stands in the narration; "" = not spoken
	Value float64 `json:"value"`           // of the digits shown, signed: −3, 1.2, 47
	Share float64 `json:"share,omitempty"` // 0..1 where it is a share of a whole, else 0
}

// Quote is what somebody says, word for word as the narration has it.
type Quote struct {
	Text    string `json:"text"`              // without quotation marks around it
	Speaker string `json:"speaker,omitempty"` // who says it; "" = the narration names nobody
	Role    string `json:"role,omitempty"`    // what the speaker is
	Section string `json:"section,omitempty"` // as of [Spoken]
}

// Compare sets two sides next to one another, in the order they are spoken.
type Compare struct {
	First  Side `json:"first"`
	Second Side `json:"second"`
	Turns  bool `json:"turns,omitempty"` // the second takes the place of the first: old and new, before and after

	Section string `json:"section,omitempty"` // as of [Spoken]
}

// Side is one side of a comparison: a name with what is said of it, or one
// statement that stands alone.
type Side struct {
	Heading string `json:"heading"`
	Said    string `json:"said,omitempty"`
	Value   string `json:"value,omitempty"` // the part of Heading that is its figure, letter for letter, drawn large; "" = none
	Rows    []Item `json:"rows,omitempty"`  // at most three, as many on both sides; none = Heading is the statement
}

// Timeline is a heading over three to six events.
type Timeline struct {
	Heading string  `json:"heading,omitempty"`
	Events  []Event `json:"events"`
}

// Event is what happened, or will happen, at a moment.
type Event struct {
	When string `json:"when"` // as shown: "2021", "May", "09:05"
	Text string `json:"text"`
	Said string `json:"said,omitempty"`
}

// Bars is values of one kind next to one another.
type Bars struct {
	Heading string `json:"heading,omitempty"`
	Caption string `json:"caption,omitempty"`
	Series  Series `json:"series"`
}

// Line is values of one thing over time.
type Line struct {
	Heading string `json:"heading,omitempty"`
	Caption string `json:"caption,omitempty"`
	Series  Series `json:"series"`
}

// Shares is the parts of one whole.
type Shares struct {
	Heading string `json:"heading,omitempty"`
	Caption string `json:"caption,omitempty"`
	Series  Series `json:"series"`
}

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
	Value float64 `json:"value"` // what Text stands for, its scale and sign included
}

// Closing is the film's last picture.
type Closing struct {
	Heading string `json:"heading,omitempty"` // the last line; "" = what to do, or else what is spoken
	Caption string `json:"caption,omitempty"`
	Action  string `json:"action,omitempty"` // the text's own call to action: "Sign up · tallyboard.app"; "" = none
}

// ActionDot stands between what a call to action says to do and where.
const ActionDot = " · "
