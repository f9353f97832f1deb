package office

import (
	"cmp"
	"slices"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader/prose"
)

// box is the place of a shape on its slide, in the file's units.
type box struct{ left, top, right, bottom int }

// hold keeps the text of a shape with its place.
func (r *slideReader) hold(shape *node, p piece) {
	p.box, p.placed = r.boxOf(shape)
	r.pieces = append(r.pieces, p)
}

// isBeside reports whether a shape lies wholly outside the slide. Titles there are read, too: they
// are meant for screen readers.
func (r *slideReader) isBeside(shape *node) bool {
	if kind, _ := placeholder(shape); kind == "title" || kind == "ctrTitle" {
		return false
	}
	b, ok := r.boxOf(shape)
	return ok && r.width > 0 && r.height > 0 && (b.right < 0 || b.bottom < 0 || b.left >= r.width || b.top >= r.height)
}

// boxOf returns the place of a shape, its own or its layout's, within its groups.
func (r *slideReader) boxOf(shape *node) (b box, ok bool) {
	frame := cmp.Or(shape.at("spPr", "xfrm"), shape.at("grpSpPr", "xfrm"), shape.child("xfrm"))
	if ph := shape.at("nvSpPr", "nvPr", "ph"); frame == nil && ph != nil {
		if frame = r.seats["#"+ph.attr("idx")]; frame == nil || ph.attr("idx") == "" {
			frame = r.seats[kindOfPlace(ph)]
		}
	}
	left, top, ok := pointOf(frame.child("off"), "x", "y")
	wide, high, _ := pointOf(frame.child("ext"), "cx", "cy")
	b = box{left, top, left + wide, top + high}
	for i := len(r.groups) - 1; i >= 0 && ok; i-- {
		b, ok = outside(r.groups[i].at("grpSpPr", "xfrm"), b)
	}
	return b, ok
}

// seats returns the placeholders' places in a slide's layout and master, by their numbers and
// kinds.
func (d *deck) seats(links map[string]link) map[string]*node {
	for _, l := range links {
		if l.kind != "slideLayout" && l.kind != "slideMaster" {
			continue
		}
		if seats, ok := d.layouts[l.target]; ok {
			return seats
		}
		root := d.archive.xml(l.target)
		if root == nil {
			return nil
		}
		seats := map[string]*node{}
		if l.kind == "slideLayout" {
			seats = d.seats(d.archive.links(l.target))
		}
		if seats = taken(root, seats); d.layouts == nil {
			d.layouts = map[string]map[string]*node{}
		}
		d.layouts[l.target] = seats
		return seats
	}
	return nil
}

// taken returns the places of a layout and, for placeholders without one, of its master.
func taken(layout *node, above map[string]*node) map[string]*node {
	seats := map[string]*node{}
	for kind, frame := range above {
		if kind[0] != '#' {
			seats[kind] = frame
		}
	}
	for _, sp := range layout.at("cSld", "spTree").all("sp") {
		ph := sp.at("nvSpPr", "nvPr", "ph")
		if ph == nil {
			continue
		}
		frame := sp.at("spPr", "xfrm")
		if frame == nil {
			frame = above[kindOfPlace(ph)]
		}
		seats["#"+ph.attr("idx")], seats[kindOfPlace(ph)] = frame, frame
	}
	return seats
}

// kindOfPlace returns the kind of a placeholder.
func kindOfPlace(ph *node) string {
	if kind := ph.attr("type"); kind != "" {
		return kind
	}
	return "body"
}

// outside returns a box within a group in the coordinates around it.
func outside(group *node, b box) (box, bool) {
	left, top, placed := pointOf(group.child("off"), "x", "y")
	wide, high, sized := pointOf(group.child("ext"), "cx", "cy")
	innerLeft, innerTop, innerPlaced := pointOf(group.child("chOff"), "x", "y")
	innerWide, innerHigh, innerSized := pointOf(group.child("chExt"), "cx", "cy")
	if !placed || !sized || !innerPlaced || !innerSized || innerWide == 0 || innerHigh == 0 {
		return box{}, false
	}
	scaled := func(at, inner, from, to int) int { return int(float64(at-inner) * float64(to) / float64(from)) }
	x := func(at int) int { return left + scaled(at, innerLeft, innerWide, wide) }
	y := func(at int) int { return top + scaled(at, innerTop, innerHigh, high) }
	return box{x(b.left), y(b.top), x(b.right), y(b.bottom)}, true
}

// pointOf returns two numbers of an element.
func pointOf(n *node, first, second string) (x, y int, ok bool) {
	if n == nil {
		return 0, 0, false
	}
	return number(n.attr(first)), number(n.attr(second)), n.attr(first) != "" && n.attr(second) != ""
}

// ordered returns pieces in reading order. Neighbours belong together: the pieces are split at the
// widest gap that goes through all of them, and each part again, above before below and left before
// right.
func (d *deck) ordered(all []piece) []piece {
	const beside = 1.5 // a column gap must be this many times as wide as the gap below
	if len(all) < 2 {
		return all
	}
	rows := func(p piece) (from, to int) { return p.top, p.bottom }
	columns := func(p piece) (from, to int) { return p.left, p.right }
	below, under := widest(all, rows)
	right, gutter := widest(all, columns)
	least := -d.height / 50 // boxes that overlap so little count as separate
	switch {
	case gutter > least && float64(gutter) > beside*float64(max(under, 0)):
		return append(d.ordered(right[0]), d.ordered(right[1])...)
	case under > least:
		return append(d.ordered(below[0]), d.ordered(below[1])...)
	}
	slices.SortStableFunc(all, func(a, b piece) int {
		switch {
		case d.above(a, b):
			return -1
		case d.above(b, a):
			return 1
		}
		return 0
	})
	return all
}

// widest splits pieces at the widest gap between them in one direction.
func widest(all []piece, extent func(piece) (from, to int)) (parts [2][]piece, gap int) {
	sorted := slices.Clone(all)
	slices.SortStableFunc(sorted, func(a, b piece) int {
		fromA, _ := extent(a)
		fromB, _ := extent(b)
		return fromA - fromB
	})
	_, end := extent(sorted[0])
	at := 0
	for i, p := range sorted[1:] {
		from, to := extent(p)
		if at == 0 || from-end > gap {
			at, gap = i+1, from-end
		}
		end = max(end, to)
	}
	parts[0], parts[1] = sorted[:at:at], sorted[at:]
	return parts, gap
}

// above reports whether a piece lies above another one, or left of it at about the same height.
func (d *deck) above(a, b piece) bool {
	band := d.height / 25
	if a.top < b.top-band || b.top < a.top-band {
		return a.top < b.top
	}
	return a.left < b.left
}

type deck struct {
	pictures
	width, height int                         // of slides
	layouts       map[string]map[string]*node // by part: where each puts what fills its places
}

// slideReader gathers one slide.
type slideReader struct {
	*deck
	links  map[string]link
	seats  map[string]*node // where its layout puts what fills its places
	title  string
	pieces []piece
	images []string
	charts []story.Chart
	notes  string
	unread int     // what stands on it and cannot be shown
	groups []*node // that the shape at hand stands in, the outermost first
}

// piece is the text of one shape of a slide.
type piece struct {
	lines  []prose.Entry
	rows   [][]prose.Cell // of a table
	own    bool           // it fills no text placeholder of the layout
	placed bool           // its place on the slide is known
	box
}
