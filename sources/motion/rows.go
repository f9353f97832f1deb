package motion

import (
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
	icons       []timeline.Path // nil = numbers
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
		p.first, p.texts = from, r.texts[from:to]
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
	r.box = min(px(104), r.height-px(20))
	if r.box < px(64) {
		return r, false
	}
	if spare := room.H - n*r.height; !s.grid.wide() || most <= 3 || s.grid.subs {
		r.top += spare / 2
	}
	for _, item := range s.itemRoles(most) {
		if item.lines > s.lines {
			item.lines, item.least = s.lines, max(item.least, s.roles.item.least)
		}
		if r.texts, ok = s.rowTexts(item, r, most == 1 && s.lines == mostLines); ok {
			r.icons = s.iconsOf(s.Items)
			return r, true
		}
	}
	return r, false
}

// highestRow is how high a row may be, so that rows belong together.
func (s listScene) highestRow(most int) float64 {
	switch {
	case s.grid.format == frame.Vertical:
		return s.grid.px(212)
	case !s.grid.wide() && most <= 2:
		return s.grid.px(224)
	case !s.grid.wide():
		return s.grid.px(190)
	case most <= 3:
		return .222 * s.grid.h
	}
	return .181 * s.grid.h
}

// itemRoles are how points may be set: few of them larger, many smaller.
func (s listScene) itemRoles(most int) []role {
	item := s.roles.item
	small := item.resized(42, 34, 2)
	switch {
	case most == 1:
		return []role{item.resized(item.px+10, 42, 3), item.resized(42, 30, 12)}
	case most == 2:
		return []role{item.resized(item.px+10, 42, 3), item.resized(42, 34, 5)}
	case most == 3:
		return []role{item.resized(72, 60, 1), item.resized(item.px+6, item.least, 3), item.resized(item.least, item.least, 3)}
	case most >= 5:
		return []role{item, small}
	}
	return []role{item}
}

// rowTexts sets all points at one size. Where a point stands alone a word wider
// than the row may be divided rather than lost.
func (s listScene) rowTexts(item role, r rows, alone bool) (all []words, ok bool) {
	room := r.height - s.grid.px(20)
	width := r.w - r.box - s.grid.px(40+24)
	all = s.fitAll(texts(s.Items), item, width, 0)
	for _, w := range all {
		if !w.ok && !(alone && wide(w) <= width+1) || s.tall(w)-s.sink(w)/2 > room {
			return nil, false
		}
	}
	return all, true
}

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
