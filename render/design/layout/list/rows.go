package list

import (
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// mostRowsAtOnce returns how many points are shown at a time: a phone has no room for more that are
// readable at a glance.
func (s listScene) mostRowsAtOnce() int {
	switch {
	case s.columns != nil: // a row takes one line
		return map[frame.Format]int{frame.Wide: 8, frame.Vertical: 8, frame.Portrait: 8, frame.Square: 6}[s.Grid.Format]
	case s.Overlaid():
		return 6
	}
	return map[frame.Format]int{frame.Wide: 6, frame.Vertical: 5, frame.Portrait: 4, frame.Square: 3}[s.Grid.Format]
}

// pages fits the points into a room: on one page if possible, else on as few as needed, at one
// size, and on one more if they would otherwise be small and become much larger. ok is false if not
// even one fits.
func (s listScene) pages(room timeline.Rect) (all []rows, ok bool) {
	const worth = 1.3
	n, once := len(s.Items), s.mostRowsAtOnce()
	size := 0.0
	for count := (n + once - 1) / once; count <= n; count++ {
		most := (n + count - 1) / count
		if all != nil && n/count < 2 { // one alone is no list
			break
		}
		r, fits := s.rows(room, most)
		if !fits {
			continue
		}
		if px := r.texts[0].Style.Size; px > worth*size {
			all, size = r.divided(count), px
		}
		if count > len(all) || size >= s.Grid.Px(s.smallRows())*s.Type.Voice.Factor() {
			break
		}
	}
	return all, all != nil
}

// smallRows returns the size below which one more page is tried: wide frames set points larger, and
// narrow ones tables.
func (s listScene) smallRows() float64 {
	if tabular := s.columns != nil; tabular == s.Grid.Wide() {
		return 0
	}
	return s.Grid.Either(60, 50)
}

// divided splits the rows among pages as evenly as possible. A single row is centred in the room of
// the others.
func (r rows) divided(count int) []rows {
	var all []rows
	n := len(r.texts)
	for i := range count {
		from, to := (i*n+count-1)/count, ((i+1)*n+count-1)/count
		p := r
		p.first, p.texts, p.details = from, r.texts[from:to], r.details[from:to]
		if len(p.texts) == 1 && r.columns == nil {
			p.top += float64((n+count-1)/count-len(p.texts)) * r.height / 2
		}
		p.signs, p.images, p.moments = part(r.signs, from, to), part(r.images, from, to), part(r.moments, from, to)
		p.columns = slices.Clone(r.columns)
		for k := range p.columns {
			p.columns[k].cells = r.columns[k].cells[from:to]
		}
		all = append(all, p)
	}
	return all
}

// part returns elements of an optional slice.
func part[T any](all []T, from, to int) []T {
	if all == nil {
		return nil
	}
	return all[from:to]
}

// rows fits the points into rows of which at most the given number stand in the room at a time.
func (s listScene) rows(room timeline.Rect, most int) (r rows, ok bool) {
	if s.columns != nil {
		return tableScene{s}.tableRows(room, most)
	}
	px, n := s.Grid.Px, float64(most)
	r.x, r.w, r.top = room.X, room.W, room.Y
	r.signs = signsOf(s.Items)
	if s.Numbered {
		r.number = max(1, s.First)
	}
	for _, parting := range []bool{false, true} { // rather small than with a broken address
		highest := min(s.highestRow(most, room.H), room.H/n)
		for _, height := range []float64{highest, room.H / n} { // rather apart than on more pages
			r.height = height
			if r.box = min(px(104), height-px(20)); r.box < px(64) {
				return r, false
			}
			if r.bulleted() {
				r.box = px(bulletBox)
				if r.images = s.Images(len(s.Items)); r.images != nil && s.moments == nil {
					r.box = kit.Even(min(px(imageBox), height-px(imageAir)))
				}
			}
			if s.largest(&r, most, parting) {
				r.top += s.above(room.H-n*height, most)
				return r, true
			}
		}
	}
	return r, false
}

// largest sets the points in the largest role in which they fit; parting allows line breaks within
// an address.
func (s listScene) largest(r *rows, most int, parting bool) bool {
	for _, item := range s.itemRoles(most) {
		if s.rowTexts(item, r, most == 1) && (parting || !s.parted(*r)) {
			return true
		}
	}
	return false
}

// parted reports whether a line break splits an address.
func (s listScene) parted(r rows) bool {
	for i, w := range r.texts {
		lines := kit.LinesOf(w)
		for _, word := range strings.Fields(s.Items[r.first+i].Text) {
			if kit.IsAddress(word) && !slices.ContainsFunc(lines, func(l string) bool { return strings.Contains(l, word) }) {
				return true
			}
		}
	}
	return false
}

// above returns how much of the spare height lies above the rows: under a heading of a narrow frame
// less than below.
func (s listScene) above(spare float64, most int) float64 {
	switch {
	case !s.Grid.Wide() && s.Heading != "":
		return .2 * spare
	case !s.Grid.Wide(), most <= 3, s.Grid.Subs:
		return spare / 2
	}
	return 0
}

// highestRow returns the largest height of a row in a room of a height, so that rows stay a group,
// and yet leave little of a narrow frame bare. A card is no larger than its words need.
func (s listScene) highestRow(most int, room float64) float64 {
	const least, share = 190, .86
	high, narrow := []float64{280, 400, 280, 216, 216}, !s.Grid.Wide() && !s.Overlaid()
	switch {
	case most == 1 && s.detailed():
		return s.Grid.H
	case narrow:
		high = []float64{420, 360, 320, 270, 236}
	case s.detailed():
		high = []float64{300, 300, 300, 300, 300}
	case s.Overlaid():
		high = []float64{224, 224, 236, 190, 190}
	}
	px := s.Grid.Px(high[min(most, len(high))-1])
	if narrow && s.Grid.Format != frame.Vertical {
		px = min(px, max(s.Grid.Px(least), share*room/float64(most)))
	}
	return px
}

// itemRoles returns the roles of points, the largest first: few points are larger, many smaller,
// but none too small to read at a glance, and in two lines rather than more.
func (s listScene) itemRoles(most int) []kit.Role {
	lines := map[int]int{1: 12, 2: 5, 3: 3}[most]
	top := map[int]float64{1: 84, 2: 88, 3: 80}[most]
	if most > 3 {
		lines, top = 2, 72
	}
	if s.Heading == "" && s.Grid.Wide() || !s.Grid.Wide() && !s.Overlaid() && most <= 2 {
		top += 16
	}
	var all []kit.Role
	least := float64(leastItem)
	if s.Grid.Format == frame.Vertical && lines > 2 { // rather more lines than small ones: the frame is high
		least = 60
	}
	for _, n := range slices.Compact([]int{2, lines}) {
		for px := top; px >= least; px -= 4 {
			all = append(all, s.Roles.Item.Resized(px, px, n))
		}
		least = leastItem
	}
	if most == 1 {
		all = append(all, s.Roles.Item.Resized(leastItem, 30, lines))
	}
	return all
}

// leastItem is the least size of points.
const leastItem = 42

// signsOf returns the signs of points that have one each; nil if one has none.
func signsOf(items []story.Item) []story.Sign {
	var all []story.Sign
	for _, it := range items {
		if it.Sign == "" {
			return nil
		}
		all = append(all, it.Sign)
	}
	return all
}

// rowTexts sets all points at one size, and their details at another below. If a point has a page
// alone, a word wider than the row may be divided. Details are not much smaller, only lighter.
func (s listScene) rowTexts(item kit.Role, r *rows, alone bool) bool {
	if s.moments != nil { // the dates beside the points
		r.moments = s.Type.FitAll(s.moments, item.Heavy().Resized(item.Px, .7*item.Px, 2), .4*r.w)
		r.box = kit.Wide(r.moments...)
		if slices.ContainsFunc(r.moments, func(w kit.Words) bool { return !w.Ok || kit.Torn(w) }) {
			return false
		}
	}
	room := r.height - max(s.Grid.Px(s.Grid.Either(52, 64)), .18*r.height) // more space around words than between
	width := r.w - r.indent(s.Stage) - s.Grid.Px(24)
	r.texts = s.Type.FitAll(kit.Texts(s.Items), item, width)
	r.details = make([]kit.Words, len(r.texts))
	if s.detailed() {
		r.weight = item.Weight
		var details []string
		for _, p := range s.Items {
			details = append(details, p.Detail)
		}
		role := kit.Role{Lines: item.Lines, Leading: 1.28, Weight: 400}
		role.Px, role.Least = max(leastItem, .84*item.Px), max(leastItem, .8*item.Px)
		r.details = s.Type.FitAll(details, role, width)
	}
	fits := func(w kit.Words) bool { return w.Ok || alone && kit.Wide(w) <= width+1 }
	for i, w := range r.texts {
		if !fits(w) || s.Items[i].Detail != "" && !fits(r.details[i]) || r.tall(s.Stage, i) > room {
			return false
		}
	}
	return true
}

// detailed reports whether a point has a detail.
func (s listScene) detailed() bool {
	return slices.ContainsFunc(s.Items, func(p story.Item) bool { return p.Detail != "" })
}
