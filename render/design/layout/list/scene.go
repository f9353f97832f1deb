package list

import (
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// listScene is a stage with the list to draw on it.
type listScene struct {
	*kit.Stage
	story.List
	columns *story.Table // the columns of the points; nil = none
	moments []string     // the date of each point; nil = none

	run          []story.Table // the scenes that show one table
	page         int           // which of them this is, from 0
	own, mostOwn int           // index of its first row in columns; most rows of a page with these
}

// way is points fitted into a room, with a function that draws everything around them.
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
	linesAir    = 54 // with more than one line
	leastCell   = 44
	narrowCell  = 40  // in narrow frames
	leastHead   = 44  // in wide frames
	narrowHead  = 38  // in narrow ones
	leastLabel  = 32  // above each value
	headShare   = .68 // of the size of the values
	betweenCell = 36  // between values below a name
)

// rows are the fitted points of a list: all of them, or as many as are shown at a time.
type rows struct {
	x, w        float64
	top, height float64 // of the first row, of each row
	box         float64 // side of the icon box
	first       int     // index of the first point
	texts       []kit.Words
	details     []kit.Words     // below the texts, as many; without lines for none
	weight      int             // of the texts in every state; 0 = that of the state
	signs       []story.Sign    // ticks and crosses; nil = numbers or bullets
	images      []story.Picture // in place of bullets
	moments     []kit.Words     // the date of each row; nil = bullets, numbers or icons
	number      int             // of the first row of all; 0 = bullets
	times       []time.Duration // when each is spoken of
	columns     []column        // of a table
	gap         float64         // before each of them
	mark        timeline.Point  // end of the page number, beside the heading; zero = above the names
	line        int             // columns on each line below the names; 0 = on the line of these
	from, to    time.Duration   // when the rows come and when they are gone (0 = never)
}

// column is a column of a table: its head, and a value for each row. Its room is given on the grid.
type column struct {
	x, w    float64
	head    kit.Words
	cells   []kit.Words
	figures bool    // aligned at their ends; words at their start
	ones    float64 // distance from the column's end to the end of the ones; 0 = no decimals
}
