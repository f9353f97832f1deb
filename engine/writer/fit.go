package writer

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/story"
)

// A length that is asked for is kept within a tenth; what is chosen comes closer, so that
// the voice has room to differ.
const (
	fullest  = 1.03
	leanest  = .97
	farthest = .1
)

// unit is what is kept or left out as a whole, or shortened from its end: a paragraph, a
// list, a table.
type unit struct {
	passages []Passage
	card     int     // of the unit whose heading it stands under; -1 = none
	worth    float64 // the more, the sooner it is kept
	pieces   []int   // characters of its sentences or entries
	kept     int     // of its pieces, from the first
	skipped  int     // the passage among them that is left out; 0 = none
	listed   bool
	pinned   bool // it opens the text, or ends it
}

// step returns how many pieces are taken next.
func (u unit) step() int {
	if u.kept > 0 {
		return 1
	}
	return u.least()
}

// least returns how many pieces are kept at least where any is: of a list what announces
// it and two entries.
func (u unit) least() int {
	if !u.listed {
		return 1
	}
	n := story.LeastItems
	if announces(u.passages[0].Sentences[0]) {
		n++
	}
	return max(1, min(n, len(u.pieces)))
}

// alone returns how many pieces can be kept without the paragraphs below: all but a last
// sentence that announces these.
func (u unit) alone() int {
	n := len(u.pieces)
	last := u.passages[len(u.passages)-1].Sentences
	if !u.listed && announces(last[len(last)-1]) {
		n--
	}
	return n
}

// announces reports whether a sentence says that something follows.
func announces(s string) bool { return strings.HasSuffix(s, ":") || strings.HasSuffix(s, "：") }

// Cut counts what of a text was left out or shortened for a length.
type Cut struct{ Paragraphs, OfParagraphs, Items, OfItems int }

// Warning returns what was left out in one sentence; "" where nothing was.
func (c Cut) Warning() string {
	var parts []string
	if c.Paragraphs > 0 {
		parts = append(parts, fmt.Sprintf("%d of %d paragraphs", c.Paragraphs, c.OfParagraphs))
	}
	if c.Items > 0 {
		parts = append(parts, fmt.Sprintf("%d of %d list items and rows", c.Items, c.OfItems))
	}
	if len(parts) == 0 {
		return ""
	}
	return "To keep the length, " + strings.Join(parts, " and ") + " were left out or shortened."
}

// Fit returns the passages that so many characters of speech have room for: the opening
// and the end, then the paragraphs that matter most, each from its beginning, and the
// first entries of lists. What is kept stays in its order, headings above what is kept of
// their sections.
func (e Editor) Fit(ps []Passage, chars int) ([]Passage, Cut) {
	total := 0
	for _, p := range ps {
		total += p.chars()
	}
	f := fitting{Editor: e, units: unitsOf(ps), asked: chars, room: chars}
	if chars <= 0 || float64(total) <= fullest*float64(chars) {
		for i := range f.units {
			f.units[i].kept = len(f.units[i].pieces)
		}
		return ps, f.cut()
	}
	f.weigh()
	f.open()
	f.fill()
	f.settle()
	f.skip()
	return f.passages(), f.cut()
}

// FitAll returns what of several texts so many characters of speech have room for, as
// [Editor.Fit] does of one.
func (e Editor) FitAll(texts [][]Passage, chars int) ([][]Passage, Cut) {
	var all []Passage
	var of []int // the text that a block is of
	for i, ps := range texts {
		for k, p := range ps {
			if k == 0 || p.Block != ps[k-1].Block {
				of = append(of, i)
			}
			p.Block = len(of) - 1
			all = append(all, p)
		}
	}
	kept, cut := e.Fit(all, chars)
	out := make([][]Passage, len(texts))
	for _, p := range kept {
		out[of[p.Block]] = append(out[of[p.Block]], p)
	}
	return out, cut
}

// fitting is the work on a length.
type fitting struct {
	Editor
	units []unit
	asked int // characters
	room  int // of them, that are left
}

// unitsOf groups passages by the paragraph or list that they are of; a heading is a unit of
// its own, of which the units below it know.
func unitsOf(ps []Passage) []unit {
	var all []unit
	card := -1
	for i, p := range ps {
		if card >= 0 && all[card].passages[0].Section != p.Section {
			card = -1
		}
		switch {
		case p.Card:
			card = len(all)
			all = append(all, unit{passages: ps[i : i+1], card: -1})
		case i > 0 && !ps[i-1].Card && ps[i-1].Block == p.Block && len(all) > 0:
			last := &all[len(all)-1]
			last.passages = ps[i-len(last.passages) : i+1]
			last.listed = last.listed || p.Listed
		default:
			all = append(all, unit{passages: ps[i : i+1], card: card, listed: p.Listed})
		}
	}
	for i, u := range all {
		for _, p := range u.passages {
			for _, s := range p.Sentences {
				all[i].pieces = append(all[i].pieces, Chars(s))
			}
		}
	}
	return all
}

func (f *fitting) isCard(i int) bool { return f.units[i].passages[0].Card }

// weigh ranks the units; of a long document, what stands early in its section first.
func (f *fitting) weigh() {
	texts := make([]string, len(f.units))
	for i, u := range f.units {
		var said []string
		for _, p := range u.passages {
			said = append(said, p.Sentences...)
		}
		texts[i] = strings.Join(said, " ")
	}
	asked := map[string]bool{}
	for _, w := range ContentWords(f.Audience, f.Lang.Code) {
		asked[f.Lang.Stem(w)] = true
	}
	for i, score := range f.Rank(texts) {
		f.units[i].worth = score + f.suits(texts[i], asked)
		if i > 0 && f.isCard(i-1) {
			f.units[i].worth *= 1.5 // a section's first paragraph says what it is about
		}
	}
}

// suits returns how much more a text is worth that speaks of what an audience asks for. A
// text that is like others has a rank of about one.
func (f *fitting) suits(text string, asked map[string]bool) float64 {
	const each, most = .6, 3.
	worth := 0.
	for _, w := range ContentWords(text, f.Lang.Code) {
		if asked[f.Lang.Stem(w)] {
			worth += each
		}
	}
	return min(worth, most)
}

// price returns what the next pieces of a unit take, its heading included where that is
// not kept yet; ok is false where there are none.
func (f *fitting) price(i int) (chars int, ok bool) {
	u := f.units[i]
	if f.isCard(i) || u.kept >= u.alone() {
		return 0, false
	}
	for _, n := range u.pieces[u.kept:min(u.kept+u.step(), len(u.pieces))] {
		chars += n
	}
	if u.card >= 0 && f.units[u.card].kept == 0 {
		chars += f.units[u.card].pieces[0]
	}
	return chars, true
}

// take keeps the next pieces of a unit, and the heading above it.
func (f *fitting) take(i int) {
	price, _ := f.price(i)
	u := &f.units[i]
	u.kept = min(u.kept+u.step(), len(u.pieces))
	if u.card >= 0 {
		f.units[u.card].kept++
	}
	f.room -= price
}

// drop leaves out the last pieces that were taken of a unit, and the heading above it
// where nothing else is kept below that.
func (f *fitting) drop(i int) {
	u := &f.units[i]
	was := u.kept
	if u.kept--; u.kept < u.least() {
		u.kept = 0
	}
	for _, n := range u.pieces[u.kept:was] {
		f.room += n
	}
	if u.card < 0 {
		return
	}
	card := &f.units[u.card]
	if card.kept--; card.kept == 0 {
		f.room += card.pieces[0]
	}
}

// open keeps the beginning and the end of the text's body: its title, its first sentence
// and the first of its last paragraph.
func (f *fitting) open() {
	for i, u := range f.units {
		if u.passages[0].Kept && u.kept == 0 {
			f.take(i)
		}
	}
	slack := int(fullest * float64(f.room) / 3)
	if f.isCard(0) && f.units[0].pieces[0] <= slack {
		f.units[0].kept, f.units[0].pinned = 1, true
		f.room -= f.units[0].pieces[0]
	}
	first := slices.IndexFunc(f.units, func(u unit) bool { return !u.passages[0].Card })
	for _, i := range []int{first, len(f.units) - 1} {
		if i < 0 {
			continue
		}
		if price, ok := f.price(i); ok && f.units[i].kept == 0 && price <= slack {
			f.take(i)
			f.units[i].pinned = true
		}
	}
}

// fill keeps whole units, the worthiest first, and of one that has no room the first
// sentences or entries that have.
func (f *fitting) fill() {
	order := make([]int, len(f.units))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(f.units[b].worth, f.units[a].worth) })
	for _, i := range order {
		for {
			price, ok := f.price(i)
			if !ok || price > f.room {
				break
			}
			f.take(i)
		}
	}
}

// mostMoves is how often what is kept is changed to come closer to a length.
const mostMoves = 8

// settle brings what is kept closer to the length: by pieces of one unit more, by those of
// another less, or by both.
func (f *fitting) settle() {
	near := (1 - leanest) * float64(f.asked)
	for range mostMoves {
		off := math.Abs(float64(f.room))
		if off <= near {
			return
		}
		drop, add := f.move(off)
		if drop < 0 && add < 0 && off > farthest*float64(f.asked) {
			f.units[len(f.units)-1].pinned = false // the length goes before the text's end
			drop, add = f.move(off)
		}
		if drop < 0 && add < 0 {
			return
		}
		f.change(drop, add)
	}
}

// skip leaves one sentence out within a paragraph, after a few more are taken or none, where
// nothing else brings what is kept within a tenth of the length.
func (f *fitting) skip() {
	const fewMore = 3
	off := math.Abs(float64(f.room))
	if off <= farthest*float64(f.asked) {
		return
	}
	at, kept, skipped := -1, 0, 0
	for i, u := range f.units {
		if u.listed || f.isCard(i) || u.kept == 0 {
			continue
		}
		room := f.room
		for n := u.kept; n <= min(u.kept+fewMore, u.alone()); n++ {
			if n > u.kept {
				room -= u.pieces[n-1]
			}
			said := len(u.passages[0].Sentences)
			for k := 1; k < len(u.passages) && said < n; k++ {
				if o := math.Abs(float64(room + u.passages[k].chars())); o < off {
					off, at, kept, skipped = o, i, n, k
				}
				said += len(u.passages[k].Sentences)
			}
		}
	}
	if at >= 0 {
		f.units[at].kept, f.units[at].skipped = kept, skipped
	}
}

// move returns the unit to leave a piece out of and the one to take a piece of, -1 = none,
// that come closest to the length.
func (f *fitting) move(off float64) (drop, add int) {
	drop, add = -1, -1
	for d := -1; d < len(f.units); d++ {
		if d >= 0 && (f.isCard(d) || f.units[d].kept == 0 || f.units[d].pinned && f.units[d].kept <= f.units[d].least()) {
			continue
		}
		room := f.room
		if d >= 0 {
			f.drop(d)
		}
		if o := math.Abs(float64(f.room)); d >= 0 && o < off {
			off, drop, add = o, d, -1
		}
		for a := range f.units {
			if price, ok := f.price(a); ok && a != d {
				if o := math.Abs(float64(f.room - price)); o < off {
					off, drop, add = o, d, a
				}
			}
		}
		for d >= 0 && f.room > room {
			f.take(d)
		}
	}
	return drop, add
}

func (f *fitting) change(drop, add int) {
	if drop >= 0 {
		f.drop(drop)
	}
	if add >= 0 {
		f.take(add)
	}
}

// passages returns what is kept.
func (f *fitting) passages() []Passage {
	var all []Passage
	for _, u := range f.units {
		left := u.kept
		for i, p := range u.passages {
			if left <= 0 {
				break
			}
			if i == 0 || i != u.skipped {
				all = append(all, f.shortened(p, left))
			}
			left -= len(p.Sentences)
		}
	}
	return all
}

// cut counts what is kept.
func (f *fitting) cut() Cut {
	var c Cut
	for _, u := range f.units {
		n := len(u.pieces)
		switch {
		case u.passages[0].Card:
		case u.listed:
			c.OfItems, c.Items = c.OfItems+n, c.Items+n-u.kept
		default:
			c.OfParagraphs++
			if u.kept < n || u.skipped > 0 {
				c.Paragraphs++
			}
		}
	}
	return c
}
