package list

import (
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// listScene is a stage with the list that is drawn on it.
type listScene struct {
	*kit.Stage
	story.List
	columns *story.Table // what of the points stands in columns; nil = nothing
	moments []string     // when each of them happened; nil = nothing happened

	run          []story.Table // the scenes that show one table
	page         int           // which of them this is, from 0
	own, mostOwn int           // where in columns its rows begin; how many each of those with the same columns has at most
}

// way is points fitted into a room, with what draws all that stands around them.
type way struct {
	pages []rows // nil = they do not fit
	draw  func()
}

// size returns how large the points or the names of rows are.
func (w way) size() float64 { return w.pages[0].texts[0].Style.Size }

// tableScene sets a list in columns.
type tableScene struct{ listScene }

// The measures of a table, at 1080 lines.
const (
	columnGap   = 52 // between columns at least
	aboveHeads  = 16 // between a band and the heads, besides the usual
	belowHeads  = 40 // between the heads and the first row
	tableAir    = 38 // of a row above and below its words
	linesAir    = 54 // and where they take more than a line
	leastCell   = 44
	narrowCell  = 40  // in narrow frames
	leastHead   = 44  // in wide frames
	narrowHead  = 38  // in narrow ones
	leastLabel  = 32  // above each value
	headShare   = .68 // of the size of the values
	betweenCell = 36  // between values below a name
)

// rows are the points of a list, fitted: all of them, or as many as are shown
// at a time.
type rows struct {
	x, w        float64
	top, height float64 // of the first row, of each row
	box         float64 // side of the icon box
	first       int     // which point the first row is
	texts       []kit.Words
	details     []kit.Words     // below the texts, as many; without lines where there is none
	weight      int             // of the texts in every state; 0 = that of the state
	icons       []timeline.Path // nil = numbers or bullets
	images      []story.Picture // in place of bullets
	crossed     []bool          // which points are not so; nil = none
	moments     []kit.Words     // when what a row says happened; nil = bullets, numbers or icons
	number      int             // of the first row of all; 0 = bullets
	times       []time.Duration // when each is spoken of
	columns     []column        // of a table
	gap         float64         // before each of them
	mark        timeline.Point  // where the number of the page ends, beside the heading; zero = over the names
	line        int             // how many of them stand in a line below the names; 0 = on the line of these
	from, to    time.Duration   // when the rows come, and by when they are gone (0 = never)
}

// column is one of a table's: its head, and its values, as many as rows. Its room is
// given on the grid.
type column struct {
	x, w    float64
	head    kit.Words
	cells   []kit.Words
	figures bool    // they end below one another; else they begin so
	ones    float64 // how far before the end of the column their ones end; 0 = they have no decimals
}
