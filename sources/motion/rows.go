package motion

import (
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/sources/motion/icon"
)

type ground = palette.Ground

// rows are the points of a list, fitted: all of them, or as many as are shown
// at a time.
type rows struct {
	x, w        float64
	top, height float64 // of the first row, of each row
	box         float64 // side of the icon box
	first       int     // which point the first row is
	texts       []words
	details     []words         // below the texts, as many; without lines where there is none
	weight      int             // of the texts in every state; 0 = that of the state
	icons       []timeline.Path // nil = numbers or bullets
	number      int             // of the first row of all; 0 = bullets
	times       []time.Duration // when each is spoken of
	from, to    time.Duration   // when the rows come, and by when they are gone (0 = never)
}

// mostRowsAtOnce is how many points are shown at a time: a telephone has no
// room for more that can be read at a glance.
func (s listScene) mostRowsAtOnce() int {
	switch s.grid.format {
	case frame.Vertical:
		return 5
	case frame.Portrait:
		return 4
	case frame.Square:
		return 3
	}
	return 6
}

// pages fits the points into a room: all on one page where they can be, else on
// as few as it takes, at one size. ok is false where not even one fits.
func (s listScene) pages(room timeline.Rect) (all []rows, ok bool) {
	n, most := len(s.Items), s.mostRowsAtOnce()
	for count := (n + most - 1) / most; count <= n; count++ {
		if r, ok := s.rows(room, (n+count-1)/count); ok {
			return r.divided(count), true
		}
	}
	return nil, false
}

// divided shares the rows among pages, as evenly as can be.
func (r rows) divided(count int) []rows {
	var all []rows
	n := len(r.texts)
	for i := range count {
		from, to := (i*n+count-1)/count, ((i+1)*n+count-1)/count
		p := r
		p.first, p.texts, p.details = from, r.texts[from:to], r.details[from:to]
		if r.icons != nil {
			p.icons = r.icons[from:to]
		}
		all = append(all, p)
	}
	return all
}

// rows fits the points into rows of which so many stand in the room at a time.
func (s listScene) rows(room timeline.Rect, most int) (r rows, ok bool) {
	px, n := s.grid.px, float64(most)
	r.x, r.w, r.top = room.X, room.W, room.Y
	r.height = min(s.highestRow(most), room.H/n)
	r.icons, r.number = s.iconsOf(s.Items), s.first
	if r.box = min(px(104), r.height-px(20)); r.box < px(64) {
		return r, false
	}
	if r.bulleted() {
		r.box = px(bulletBox)
	}
	if spare := room.H - n*r.height; !s.grid.wide() || most <= 3 || s.grid.subs {
		r.top += spare / 2
	}
	for _, item := range s.itemRoles(most) {
		if ok = s.rowTexts(item, &r, most == 1); ok {
			return r, true
		}
	}
	return r, false
}

// highestRow is how high a row may be, so that rows belong together.
func (s listScene) highestRow(most int) float64 {
	switch {
	case most == 1 && s.detailed():
		return s.grid.h
	case s.detailed():
		return s.grid.px(300)
	case s.grid.format == frame.Vertical:
		return s.grid.px(212)
	case !s.grid.wide() && most <= 2:
		return s.grid.px(224)
	case !s.grid.wide() && most == 3:
		return s.grid.px(236)
	case !s.grid.wide():
		return s.grid.px(190)
	case most <= 3:
		return .236 * s.grid.h
	}
	return .181 * s.grid.h
}

// itemRoles are how points may be set, the largest first: few of them larger, many
// smaller, but none smaller than can be read at a glance.
func (s listScene) itemRoles(most int) []role {
	item := s.roles.item
	if s.detailed() {
		return s.labelRoles(most)
	}
	switch {
	case most == 1:
		return []role{item.resized(item.px+10, leastItem, 3), item.resized(leastItem, 30, 12)}
	case most == 2:
		return []role{item.resized(item.px+10, leastItem, 5)}
	case most == 3 && !s.grid.wide():
		return []role{item.resized(72, 58, 2), item.resized(item.px+6, leastItem, 3)}
	case most == 3 && s.Heading == "":
		return []role{item.resized(96, 76, 1), item.resized(72, leastItem, 3)}
	case most == 3:
		return []role{item.resized(72, 60, 1), item.resized(64, leastItem, 3)}
	case s.grid.wide():
		return []role{item.resized(64, 54, 1), item.resized(60, leastItem, 2)}
	}
	return []role{item.resized(64, 56, 1), item.resized(item.px+4, leastItem, 2)}
}

// leastItem is the least size of points and of what is said of them: rather fewer
// stand at a time.
const leastItem = 42

// labelRoles are how points may be set below which more is said, by steps down to
// where that would be set as large as they are.
func (s listScene) labelRoles(most int) []role {
	lines := 2
	switch most {
	case 1:
		lines = 12
	case 2:
		lines = 5
	case 3:
		lines = 3
	}
	var all []role
	for px := min(76, 92-4*float64(most)); px >= 48; px -= 4 {
		all = append(all, s.roles.item.resized(px, px, lines))
	}
	return all
}

// rowTexts sets all points at one size, and what is said of them at another below.
// Where a point stands alone a word wider than the row may be divided rather than
// lost.
func (s listScene) rowTexts(item role, r *rows, alone bool) bool {
	room := r.height - s.grid.px(52) // more air around the words of a point than between them
	width := r.w - r.indent(s.stage) - s.grid.px(24)
	r.texts = s.fitAll(texts(s.Items), item, width, 0)
	r.details = make([]words, len(r.texts))
	if s.detailed() {
		r.weight = item.weight
		r.details = s.fitAll(detailsOf(s.Items), detailRole(item), width, 0)
	}
	fits := func(w words) bool { return w.ok || alone && wide(w) <= width+1 }
	for i, w := range r.texts {
		if !fits(w) || s.Items[i].Detail != "" && !fits(r.details[i]) || r.tall(s.stage, i) > room {
			return false
		}
	}
	return true
}

// detailRole is how what is said of a point is set that is set in a role: not much
// smaller, only lighter.
func detailRole(item role) role {
	px := max(leastItem, .84*item.px)
	return role{px: px, least: max(leastItem, .8*item.px), lines: item.lines, leading: 1.28, weight: 400}
}

// detailed reports whether something is said of a point.
func (s listScene) detailed() bool {
	return slices.ContainsFunc(s.Items, func(p story.Item) bool { return p.Detail != "" })
}

// rowGap is the air between a point and what is said of it, at 1080 lines.
const rowGap = 16

// tall is the height of what stands in row i, without the tails of its last line.
func (r rows) tall(s *stage, i int) float64 {
	w, d := r.texts[i], r.details[i]
	if len(d.block.Lines) == 0 {
		return s.tall(w) - s.sink(w)/2
	}
	return r.detailDown(s, i) + s.tall(d) - s.sink(d)/2
}

// detailDown is how far below the top of the words of row i its detail begins.
func (r rows) detailDown(s *stage, i int) float64 {
	return s.tall(r.texts[i]) + s.grid.px(rowGap)
}

// The bullet of a row without symbol and number: its room, and its size.
const (
	bulletBox = 30
	bullet    = 22
)

// bulleted reports whether bullets stand before the points: numbers say that they
// are counted, or come one after the other.
func (r rows) bulleted() bool { return r.icons == nil && r.number == 0 }

// indent is how far from a row's start its words begin.
func (r rows) indent(s *stage) float64 { return r.box + s.grid.px(40) }

func texts(items []story.Item) []string {
	var all []string
	for _, p := range items {
		all = append(all, p.Text)
	}
	return all
}

// iconsOf are icons for all items or for none: a row of numbers among icons
// would look like a mistake, and so would a mark that means nothing.
func (s *stage) iconsOf(items []story.Item) []timeline.Path {
	var found []timeline.Path
	taken := map[string]bool{}
	for _, p := range items {
		i, ok := icon.Find(p.Text, s.film.board.Language)
		if !ok || taken[i.Name] {
			return nil
		}
		taken[i.Name] = true
		found = append(found, i.Path)
	}
	return found
}
