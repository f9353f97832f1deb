package office

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/story"
)

// text returns the whole text of a piece.
func (p piece) text() string {
	var all []string
	for _, line := range p.lines {
		all = append(all, line.Text)
	}
	return strings.Join(all, "\n")
}

// Shares of a slide's height at which its head ends and its foot begins, and the number of slides
// that share a running text.
const (
	headEnds     = .1
	footBegins   = .88
	leastRunning = 3
)

// inHead reports whether a piece of the slide's own lies at its upper edge.
func (d *deck) inHead(p piece) bool {
	return p.own && p.placed && float64(p.top) < headEnds*float64(d.height)
}

// inFoot reports whether a piece of the slide's own lies at its lower edge.
func (d *deck) inFoot(p piece) bool {
	return p.own && p.placed && d.height > 0 && float64(p.top) > footBegins*float64(d.height)
}

var (
	bareNumber = regexp.MustCompile(`^[(\[–—-]?\s*\d{1,3}\s*(?:[/|]\s*\d{1,3})?\s*[)\]–—-]?$`)
	ordinal    = regexp.MustCompile(`^0\d$`)
)

// isPageNumber reports whether a piece is only the number of its page or its part.
func (d *deck) isPageNumber(p piece) bool {
	text := p.text()
	return p.own && ordinal.MatchString(text) || (d.inHead(p) || d.inFoot(p)) && bareNumber.MatchString(text)
}

// leaveRunning removes running content of the deck from slides: the numbers of pages and parts,
// texts repeated at the upper or the lower edge of several slides, once each has its title, and
// pictures that decorate many.
func (d *deck) leaveRunning(all []*slideReader) {
	edges, pictures := map[string]int{}, map[string]int{}
	for _, r := range all {
		r.pieces = slices.DeleteFunc(r.pieces, d.isPageNumber)
		r.uncount()
		r.findTitle()
		if !slices.ContainsFunc(r.pieces, func(p piece) bool { return !p.placed }) {
			r.pieces = d.ordered(r.pieces)
		}
		for text := range r.edges() {
			edges[text]++
		}
		for _, key := range r.images {
			pictures[key]++
		}
	}
	adorns := func(key string) bool { return pictures[key] >= leastRunning && 4*pictures[key] > len(all) }
	for _, r := range all {
		r.pieces = slices.DeleteFunc(r.pieces, func(p piece) bool {
			return (d.inHead(p) || d.inFoot(p)) && edges[p.text()] >= leastRunning
		})
		r.images = slices.DeleteFunc(r.images, adorns)
	}
	d.all = slices.DeleteFunc(d.all, func(im story.DocumentImage) bool { return adorns(im.Key) })
}

// uncount removes boxes of numbers that only count a slide's items: 1, 2, 3.
func (r *slideReader) uncount() {
	const least = 3
	counts := func(p piece) bool { return p.own && bareNumber.MatchString(p.text()) }
	n := 0
	for _, p := range r.pieces {
		if !counts(p) {
			continue
		}
		if n++; p.text() != strconv.Itoa(n) {
			return
		}
	}
	if n >= least {
		r.pieces = slices.DeleteFunc(r.pieces, counts)
	}
}

// edges returns the texts at the edges of a slide.
func (r *slideReader) edges() map[string]bool {
	all := map[string]bool{}
	for _, p := range r.pieces {
		if r.inHead(p) || r.inFoot(p) {
			all[p.text()] = true
		}
	}
	return all
}

// maxTitle is the longest first line that is a title, in characters.
const maxTitle = 80

// findTitle makes the first line of the highest text the title if no shape is marked as such, or
// the first line of all if that is none.
func (r *slideReader) findTitle() {
	if r.title != "" || strings.Count(r.text(), "\n") < 1 {
		return
	}
	best := 0
	for i, p := range r.pieces {
		if first := r.pieces[best]; p.placed && titles(p) && (!first.placed || !titles(first) || r.above(p, first)) {
			best = i
		}
	}
	p := &r.pieces[best]
	if titles(*p) {
		r.title, p.lines = p.lines[0].Text, p.lines[1:]
	}
}

// titles reports whether the first line of a piece can be a slide's title.
func titles(p piece) bool {
	const leastLetters = 2
	return len(p.lines) > 0 && utf8.RuneCountInString(p.lines[0].Text) <= maxTitle && letters(p.lines[0].Text) >= leastLetters
}

// letters returns the number of a line's letters outside of formulas.
func letters(line string) int {
	n := 0
	for _, r := range line {
		if unicode.IsLetter(r) && (r < 0x1D400 || r > 0x1D7FF) {
			n++
		}
	}
	return n
}
