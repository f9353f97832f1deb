package list

import (
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// DrawTable shows things below one another with their values in columns, under a
// heading: rows as those of a list, lit value by value when they are spoken of.
func DrawTable(st *kit.Stage, c story.Table) bool {
	if len(c.Rows) < story.LeastItems || len(c.Heads) == 0 {
		return false
	}
	for _, r := range c.Rows {
		if len(r.Values) != len(c.Heads) {
			return false
		}
	}
	return listScene{Stage: st, List: story.List{Heading: c.Heading, Items: rowItems(c)}, columns: &c}.listBelow()
}

// DrawTableAsList stands in where columns are too narrow: what the columns hold is said of
// each thing.
func DrawTableAsList(st *kit.Stage, c story.Table) bool {
	items := rowItems(c)
	for i, r := range c.Rows {
		var all []string
		for k, v := range r.Values[:min(len(r.Values), len(c.Heads))] {
			if v = cellText(v); v != "" {
				all = append(all, together(language.Below(c.Heads, k, v)))
			}
		}
		items[i].Detail = strings.Join(all, " · ")
	}
	return listScene{Stage: st, List: story.List{Heading: c.Heading, Items: items}}.listed()
}

// together keeps a few words on one line.
func together(words string) string {
	const short = 18 // characters
	if utf8.RuneCountInString(words) > short {
		return words
	}
	return strings.ReplaceAll(words, " ", "\u00a0")
}

// rowItems are the things of a table.
func rowItems(c story.Table) []story.Item {
	items := make([]story.Item, len(c.Rows))
	for i, r := range c.Rows {
		items[i] = story.Item{Text: r.Text, Said: r.Said}
	}
	return items
}

// cellText is a value as it is shown: a dash that stands for none is not.
func cellText(value string) string {
	if strings.Trim(value, "-–—− ") == "" {
		return ""
	}
	return value
}

// column is one of a table's: its head, and its values, as many as rows. Its room is
// given on the grid.
type column struct {
	x, w  float64
	head  kit.Words
	cells []kit.Words
}

// The measures of a table, at 1080 lines.
const (
	columnGap   = 64  // between columns
	belowHeads  = 30  // between the heads and the first row
	tableRow    = 180 // height of a row at most
	tableAir    = 44  // of it above and below its words
	largestCell = 76
	leastCell   = 40
	leastHead   = 34
	headShare   = .6 // of the size of the values
)

// tableRows fits the rows of a table of which so many stand in the room at a time, as
// large as can be.
func (s listScene) tableRows(room timeline.Rect, most int) (r rows, ok bool) {
	const plenty = 60 // from that size on names need no line of their own
	for px := float64(largestCell); px >= leastCell; px -= 4 {
		r, ok = s.tableAt(px, room, most)
		for below := float64(largestCell); !s.Grid.Wide() && len(s.columns.Heads) > 2 && px < plenty && below > px; below -= 4 {
			if b, fits := s.tableBelow(below, room, most); fits {
				return b, true
			}
		}
		if ok {
			return r, true
		}
	}
	return r, false
}

// spreads gives the rows of a tall frame some of the height that they leave.
func (r *rows) spreads(s listScene, room timeline.Rect, most int) {
	if s.Grid.Format == frame.Vertical {
		r.top += s.above(room.Y+room.H-r.top-float64(most)*r.height, most)
	}
}

// tableBelow is tableAt with the values of a thing below its name, in columns that share
// the width of a narrow frame.
func (s listScene) tableBelow(px float64, room timeline.Rect, most int) (r rows, ok bool) {
	const between, high = 36, 320 // at 1080 lines
	u, item := s.Grid.Px, s.Roles.Item.Resized(px, px, 1)
	r = rows{x: room.X, w: room.W, below: true, columns: make([]column, len(s.columns.Heads)), details: make([]kit.Words, len(s.Items))}
	share, heads := (room.W+u(between))/float64(len(r.columns)), 0.0
	for k := range r.columns {
		c := s.column(k, item, share-u(between), .76)
		if !c.head.Ok || c.w > share-u(between) {
			return r, false
		}
		c.x = room.X + float64(k)*share
		heads, r.columns[k] = max(heads, s.Type.Tall(c.head)), c
	}
	if heads > 0 {
		heads += u(belowHeads)
	}
	r.top = room.Y + heads
	r.height = min(u(high), (room.H-heads)/float64(most))
	r.texts = s.Type.FitAll(kit.Texts(s.Items), item.Resized(.9*px, .9*px, 2), room.W, 0)
	for i, w := range r.texts {
		if !w.Ok || r.tall(s.Stage, i) > r.height-u(tableAir) {
			return r, false
		}
	}
	r.spreads(s, room, most)
	return r, true
}

// tableAt is tableRows at one size.
func (s listScene) tableAt(px float64, room timeline.Rect, most int) (r rows, ok bool) {
	const leastNames = .3 // of the width
	mostHead := min(.26, .56/float64(len(s.columns.Heads)))
	u, item := s.Grid.Px, s.Roles.Item.Resized(px, px, 1)
	r = rows{x: room.X, w: room.W, columns: make([]column, len(s.columns.Heads)), details: make([]kit.Words, len(s.Items))}
	end, high := room.W, 0.0
	for k := len(r.columns) - 1; k >= 0; k-- {
		c := s.column(k, item, mostHead*room.W, headShare)
		if !c.head.Ok {
			return r, false
		}
		end -= c.w
		c.x = room.X + end
		end -= u(columnGap)
		high, r.columns[k] = max(high, s.Type.Tall(c.head)), c
	}
	if end < leastNames*room.W {
		return r, false
	}
	if high > 0 {
		high += u(belowHeads)
	}
	r.top = room.Y + high
	r.height = min(u(tableRow), (room.H-high)/float64(most))
	r.texts = s.Type.FitAll(kit.Texts(s.Items), item.Resized(px, px, 2), end, 0)
	for i, w := range r.texts {
		if !w.Ok || r.tall(s.Stage, i) > r.height-u(tableAir) {
			return r, false
		}
	}
	r.spreads(s, room, most)
	return r, true
}

// column fits column k with its values in a role; its head is smaller, a share of their
// size, and may take two lines.
func (s listScene) column(k int, item kit.Role, widest, size float64) (c column) {
	values := make([]string, len(s.columns.Rows))
	for i, r := range s.columns.Rows {
		values[i] = cellText(r.Values[k])
	}
	c.cells = s.Type.FitAll(values, item, s.Grid.W, 0)
	for _, w := range c.cells {
		c.w = max(c.w, kit.Wide(w))
	}
	px := max(leastHead, size*item.Px)
	c.head = s.Type.Fit(s.columns.Heads[k], kit.Role{Px: px, Least: px, Lines: 2, Leading: 1.15, Weight: 500}, max(c.w, widest), 0, "")
	c.w = max(c.w, kit.Wide(c.head))
	return c
}

// startOf is where words of a width begin in a column: figures end below one another,
// whichever way one reads; below a name they begin below one another.
func (r rows) startOf(s *kit.Stage, c column, width float64) float64 {
	if s.Grid.Rtl || r.below {
		return c.x
	}
	return c.x + c.w - width
}

// valuesOf are the values of row i that are shown and the heads over them, "" where there
// is none.
func (r rows) valuesOf(i int) (values, heads []string) {
	for _, c := range r.columns {
		values, heads = append(values, strings.Join(kit.LinesOf(c.cells[i]), " ")), append(heads, strings.Join(kit.LinesOf(c.head), " "))
	}
	return values, heads
}

// cells are the layers of the values of row i by their columns, on the line of its name.
func (r rows) cells(s *kit.Stage, i int, name string, top float64, st rowState) [][]timeline.Layer {
	layers := make([][]timeline.Layer, len(r.columns))
	for k, c := range r.columns {
		w := c.cells[i]
		if len(w.Block.Lines) == 0 {
			continue
		}
		style := w.Style
		style.Weight = st.weight
		l := s.Type.Fonts.Shape(w.Block.Lines[0].Text, style)
		baseline := s.Type.Baseline(r.texts[i], top, 0)
		if r.below {
			baseline = s.Type.Baseline(w, top+r.cellsDown(s, i), 0)
		}
		layers[k] = append(layers[k], s.Canvas.Line(name+".cell."+strconv.Itoa(k), l, style, r.startOf(s, c, l.Width), baseline, st.text))
	}
	return layers
}

// cellsTold lets the values of row i that stand below its name come to their full colour
// as they are said.
func (r rows) cellsTold(s *kit.Stage, i int, t kit.Telling, cells [][]timeline.Layer) {
	times, ok := r.valuesTold(s, i)
	if !ok {
		return
	}
	times = kit.Together(append([]time.Duration{t.From}, times...), t.From)[1:]
	for k, cell := range cells {
		for _, l := range s.TellsWhole(t, kit.Written{Words: r.columns[k].cells[i], Lines: cell}, times[k:]) {
			r.show(s, l)
		}
	}
}

// cellsDown is how far below the top of the name of row i its values begin.
func (r rows) cellsDown(s *kit.Stage, i int) float64 {
	return s.Type.Tall(r.texts[i]) + s.Grid.Px(rowGap)
}

// cellsTall is the height of the values of row i, without most of their tails.
func (r rows) cellsTall(s *kit.Stage, i int) float64 {
	high := 0.0
	for _, c := range r.columns {
		high = max(high, s.Type.Tall(c.cells[i])-s.Type.Sink(c.cells[i])/2)
	}
	return high
}

// heads draws what stands over the columns, down to their values.
func (r rows) heads(s *kit.Stage) {
	for k, c := range r.columns {
		n := len(c.head.Block.Lines)
		top := r.top - s.Grid.Px(belowHeads) - s.Type.Tall(c.head)
		var lines []timeline.Layer
		for j, l := range c.head.Block.Lines {
			lines = append(lines, s.Canvas.Line("head."+strconv.Itoa(k)+"."+strconv.Itoa(j), l, c.head.Style, r.startOf(s, c, l.Width), s.Type.Baseline(c.head, top, j), s.Ground.Ink2))
		}
		if n > 0 {
			s.Motion.LinesRise(lines, s.Time.Begin+2*kit.Stagger)
			s.Canvas.Over(lines...)
		}
	}
}
