package list

import (
	"math"
	"slices"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// largestSize returns the largest size of values for a number of rows at a time.
func largestSize(most int) float64 { return []float64{92, 92, 84, 80, 76}[min(most, 5)-1] }

// highestTableRow returns the largest height of a row, so that few of them fill the frame and stay
// a group.
func (s tableScene) highestTableRow(most int) float64 {
	if s.Grid.Format == frame.Vertical {
		return s.Grid.Px([]float64{300, 300, 270, 240, 210}[min(most, 5)-1])
	}
	return s.Grid.Px([]float64{250, 250, 230, 205, 180}[min(most, 5)-1])
}

// From these sizes on names need no second line, and values no line of their own.
const (
	largeNames  = 64
	largeValues = 60
	largeCells  = 52 // nor values two lines
	largeNarrow = 48 // nor, of a narrow frame, values more than one line
)

// tableRows fits the rows of a table of which at most the given number stand in the room at a time,
// as large as possible. The columns of a table on several pages are the same on all of them.
func (s tableScene) tableRows(room timeline.Rect, most int) (r rows, ok bool) {
	if most == len(s.Items) {
		most = min(max(most, s.mostOwn), s.mostRowsAtOnce())
	}
	if r, ok = s.allRows(room, most); !ok {
		return r, false
	}
	from, to := s.own, s.own+len(s.Items)
	r.texts, r.details = r.texts[from:to], r.details[from:to]
	for k := range r.columns {
		r.columns[k].cells = r.columns[k].cells[from:to]
	}
	return r, true
}

// allRows fits the rows of all pages with the same columns, as tableRows does: with values on the
// line of their names, in one line or, if that is small, in two, or below the names.
func (s tableScene) allRows(room timeline.Rect, most int) (r rows, ok bool) {
	n := float64(len(s.columns.Heads))
	share := ((1-leastNames)*room.W - n*s.Grid.Px(columnGap)) / n
	ways := []struct{ largest, lines, widest float64 }{
		{math.Inf(1), 1, wideHead * room.W}, {math.Inf(1), 1, min(wideHead, allHeads/n) * room.W},
		{largeCells, 2, share}, {largeCells, 2, 1.25 * share}, {largeCells, 2, 1.5 * share},
	}
	for px := largestSize(most); px >= s.Grid.Either(leastCell, narrowCell); px -= 4 {
		for _, way := range ways {
			if px > way.largest {
				break
			}
			if r, ok = s.tableIn(s.Roles.Item.Resized(px, px, int(way.lines)), room, most, way.widest); ok {
				return r, true
			}
		}
		if px != largeValues || !s.stacks() {
			continue
		}
		if r, ok = s.tableStacked(room, most); ok {
			return r, true
		}
	}
	if s.Grid.Wide() {
		return r, false
	}
	return s.tableStacked(room, most)
}

// stacks reports whether values are better below the names of a narrow frame than small beside
// them: two columns of figures are not.
func (s tableScene) stacks() bool {
	return !s.Grid.Wide() && (len(s.columns.Heads) > 2 || slices.Contains(s.counted(), false))
}

// tableStacked fits rows as tableRows does, with the values below the names: all in one line if
// they are not small there, else in lines of two or one, else in one line anyway.
func (s tableScene) tableStacked(room timeline.Rect, most int) (r rows, ok bool) {
	n := len(s.columns.Heads)
	for _, try := range []struct {
		line, lines int
		least       float64
	}{{n, 1, largeNarrow}, {(n + 1) / 2, 2, narrowCell}, {1, 2, narrowCell}, {n, 2, narrowCell}} {
		for px := largestSize(most); px >= try.least; px -= 4 {
			if r, ok = s.tableBelow(px, room, most, try.line, 1); !ok && px <= largeCells && try.lines > 1 {
				r, ok = s.tableBelow(px, room, most, try.line, try.lines)
			}
			if ok {
				return r, true
			}
		}
	}
	return r, false
}

// The largest width of a head, and of all heads, as shares of the width.
const (
	wideHead = .26
	allHeads = .56
)

// leastNames is the least share of the width for the names of a table.
const leastNames = .2

// tableIn fits rows as tableRows does in a role, with the values on the line of their names; widest
// is the largest width of heads and of values of several lines.
func (s tableScene) tableIn(item kit.Role, room timeline.Rect, most int, widest float64) (r rows, ok bool) {
	n := float64(len(s.columns.Heads))
	longNames := map[bool]float64{true: .5, false: .34}[n <= 2]
	u, px := s.Grid.Px, item.Px
	r = rows{x: room.X, w: room.W, details: make([]kit.Words, len(s.columns.Rows))}
	names, high := room.W, 0.0
	if r.columns, ok = s.columnsIn(item, widest, s.Grid.Either(leastHead, narrowHead)); !ok {
		return r, false
	}
	for _, c := range r.columns {
		names -= c.w + u(columnGap)
		high = max(high, s.Type.Tall(c.head))
	}
	if names < leastNames*room.W {
		return r, false
	}
	nameLines := 2
	if s.Grid.Wide() && px > largeNames {
		nameLines = 1
	}
	role := item.Resized(px, px, nameLines)
	if fits := s.named(&r, role, min(names, longNames*room.W)) && s.stand(&r, room, most, high); !fits && (!s.named(&r, role, names) || !s.stand(&r, room, most, high)) {
		return r, false
	}
	r.spread(names, u(columnGap))
	return r, true
}

// named fits the names of rows into a width.
func (s tableScene) named(r *rows, role kit.Role, width float64) bool {
	texts := kit.Texts(rowItems(*s.columns))
	r.texts = s.Type.FitAll(texts, role, width)
	for i, w := range r.texts {
		if !w.Ok || kit.Divided(w, texts[i]) {
			return false
		}
	}
	return true
}

// stand sets the height of rows below heads of a height; false if there is too little.
func (s tableScene) stand(r *rows, room timeline.Rect, most int, heads float64) bool {
	if heads > 0 {
		heads += s.Grid.Px(belowHeads)
	}
	if s.Grid.Format != frame.Vertical && s.Heading != "" {
		heads += s.Grid.Px(aboveHeads)
	}
	r.top = room.Y + heads
	r.height = (room.H - heads) / float64(most)
	tall := 0.0
	for i := range r.texts {
		tall = max(tall, r.tall(s.Stage, i))
	}
	if tall > r.height-s.Grid.Px(r.air(s.Stage, tall)) {
		return false
	}
	highest := min(s.highestTableRow(most), 2.3*r.columns[0].cells[0].Role.Px*s.Grid.U+s.Grid.Px(52))
	if r.line > 0 { // no row much higher than its content
		highest = tall + s.Grid.Px(3*tableAir)
	}
	r.height = min(r.height, highest)
	spare := room.Y + room.H - r.top - float64(most)*r.height // less of it above a table under a heading on top
	r.top += s.Grid.Either(.5, .3) * spare
	return true
}

// air returns the least height of a row that its words leave empty.
func (r rows) air(s *kit.Stage, tall float64) float64 {
	if tall > 1.5*r.texts[0].Block.Size {
		return linesAir
	}
	return tableAir
}

// spread distributes the width that the names leave evenly among the gaps before the columns, so
// that the distances between values are equal.
func (r *rows) spread(names, gap float64) {
	widest := kit.Wide(r.texts...)
	r.gap = gap + (names-widest)/float64(len(r.columns))
	x := r.x + widest
	for k := range r.columns {
		r.columns[k].x = x + r.gap
		x += r.gap + r.columns[k].w
	}
}

// tableBelow fits rows as tableRows does at one size with the values of a row below its name, a
// number of them on a line: all, under their heads, or each below its own.
func (s tableScene) tableBelow(px float64, room timeline.Rect, most, line, cellLines int) (r rows, ok bool) {
	u, item := s.Grid.Px, s.Roles.Item.Resized(px, px, cellLines)
	r = rows{x: room.X, w: room.W, line: line, details: make([]kit.Words, len(s.columns.Rows))}
	share := (room.W + u(betweenCell)) / float64(line)
	labelled := line < len(s.columns.Heads)
	least := s.Grid.Either(leastHead, narrowHead)
	if labelled {
		least = leastLabel
	}
	if r.columns, ok = s.columnsIn(item, share-u(betweenCell), least); !ok {
		return r, false
	}
	high := 0.0
	for k := range r.columns {
		c := &r.columns[k]
		if c.w > share-u(betweenCell) {
			return r, false
		}
		c.x, c.figures = room.X+float64(k%line)*share, false
		high = max(high, s.Type.Tall(c.head))
	}
	if labelled {
		high = 0
	}
	r.gap, r.weight = u(betweenCell), 700
	return r, s.named(&r, item.Resized(.9*px, .9*px, 2), room.W) && s.stand(&r, room, most, high)
}
