package writer

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"
)

// A length that is asked for is kept within a tenth; what is chosen comes closer, so that
// the voice has room to differ.
const (
	fullest  = 1.03
	near     = .05
	farthest = .1
)

// What the opening and the end take of a length each, and an opening that cannot be shorter.
const (
	edgeShare   = .45
	longOpening = .7
)

// Lengths in characters: of the words that open a film at least, of its last sentence, and of
// what is told of a paragraph of several sentences.
const (
	leastOpening = 40
	leastEnd     = 20
	leastTold    = 80
)

// By how much more a unit matters that opens a section or the film, sums the text up, is a list
// or has figures; and by how much less a line that is hardly a paragraph.
const (
	ofSection = 1.5
	ofOpening = 1.5
	ofSummary = 2
	ofList    = 2
	figures   = 1.2
	aLine     = .1
)

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
// and the text's last sentence, then of the paragraphs and lists that matter most their
// beginnings, then more of them. A list is told whole, if need be without what explains its
// entries. What is kept stays in its order, headings above what is kept of their sections.
func (e Editor) Fit(ps []Passage, chars int) ([]Passage, Cut) {
	total := 0
	for _, p := range ps {
		total += p.chars()
	}
	if chars <= 0 || float64(total) <= fullest*float64(chars) {
		return ps, Cut{}
	}
	f := fitting{Editor: e, units: e.unitsOf(ps), asked: chars, room: chars}
	f.weigh()
	f.open()
	f.fill()
	f.settle()
	return f.passages(), f.cut()
}

// FitAll returns what of several texts so many characters of speech have room for, as
// [Editor.Fit] does of one.
func (e Editor) FitAll(texts [][]Passage, chars int) ([][]Passage, Cut) {
	const apart = 1 << 20 // blocks of one text and the next
	var all []Passage
	for i, ps := range texts {
		for _, p := range ps {
			p.Block += i * apart
			all = append(all, p)
		}
	}
	kept, cut := e.Fit(all, chars)
	out := make([][]Passage, len(texts))
	for _, p := range kept {
		i := p.Block / apart
		p.Block -= i * apart
		out[i] = append(out[i], p)
	}
	return out, cut
}

// fitting is the work on a length.
type fitting struct {
	Editor
	units []unit
	asked int  // characters
	room  int  // of them, that are left
	end   int  // the unit that ends the film, whole; 0 = any
	gives cost // what may be given up for the length
}

// weigh ranks the units: those that speak of what others speak of, above all the first of
// their section, what sums the text up, lists and figures.
func (f *fitting) weigh() {
	asked := map[string]bool{}
	for _, w := range ContentWords(f.Audience, f.Lang.Code) {
		asked[f.Lang.Stem(w)] = true
	}
	texts := make([]string, len(f.units))
	for i, u := range f.units {
		texts[i] = strings.Join(u.sentences, " ")
	}
	for i, score := range f.Rank(texts) {
		u := &f.units[i]
		if u.listed() {
			score = max(score, 1) // short entries share no words
		}
		u.worth = score + f.suits(texts[i], asked)
		if i > 0 && f.units[i-1].isCard() {
			u.worth *= ofSection
		}
		if f.sums(u.passages[0].Section) {
			u.worth *= ofSummary
		}
		if strings.ContainsFunc(texts[i], unicode.IsDigit) {
			u.worth *= figures
		}
		switch {
		case u.listed() && !u.beside:
			u.worth *= ofList
		case u.beside:
			u.worth = 0
		case !u.listed() && width(texts[i]) < leastOpening:
			u.worth *= aLine
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

// set tells a unit in a form, and the heading above it where something below it is told.
func (f *fitting) set(i, form int) {
	u := &f.units[i]
	f.room += u.forms[u.form].chars - u.forms[form].chars
	more := btoi(form > 0) - btoi(u.form > 0)
	u.form = form
	if u.card < 0 || more == 0 {
		return
	}
	card := &f.units[u.card]
	card.below += more
	if !card.pinned {
		f.set(u.card, btoi(card.below > 0))
	}
}

// takes returns how many characters more are told where a unit is told in a form.
func (f *fitting) takes(i, form int) int {
	room, was := f.room, f.units[i].form
	f.set(i, form)
	taken := room - f.room
	f.set(i, was)
	return taken
}

// may reports whether a unit may be told in a form: what refers to the unit before it only
// where that is told to its end.
func (f *fitting) may(i, form int) bool {
	u := f.units[i]
	ends := f.end > 0 && i == f.end && f.gives < theEnd
	if u.isCard() || u.pinned && form == 0 || ends && !u.forms[form].whole {
		return false
	}
	if f.gives == aGap {
		return true
	}
	next := i + 1
	if next < len(f.units) && f.units[next].form > 0 && f.units[next].leans && !u.forms[form].whole {
		return false
	}
	if form == 0 || !u.leans || i == 0 {
		return true
	}
	before := f.units[i-1]
	return before.isCard() && !before.beside || before.forms[before.form].whole
}

// open keeps what the text begins and ends with: its title, the first of its first paragraph,
// and its last one.
func (f *fitting) open() {
	for i, u := range f.units {
		if u.passages[0].Kept {
			f.pin(i, 0, 1)
		}
	}
	first := slices.IndexFunc(f.units, unit.opens)
	if first < 0 {
		first = slices.IndexFunc(f.units, func(u unit) bool { return !u.isCard() && !u.beside })
	}
	if first < 0 {
		f.set(0, len(f.units[0].forms)-1) // there is nothing but headings
		return
	}
	if title := slices.IndexFunc(f.units[:first], unit.isCard); title >= 0 {
		f.pin(title, 0, 1)
	}
	for i := range f.units[:first] {
		f.units[i].worth = 0 // who wrote it, and when
	}
	f.units[first].worth *= ofOpening
	if !f.units[first].listed() {
		f.pin(first, edgeShare, longOpening)
	}
	f.close(first)
}

// close keeps what the text's body ends with: of its last paragraphs the one that has room
// as a whole, else the beginning of the last.
func (f *fitting) close(first int) {
	const latest = 4
	var ends []int
	for i := len(f.units) - 1; i > first && len(ends) < latest; i-- {
		u := f.units[i]
		if !u.isCard() && !u.beside && !u.leans && width(u.sentences[len(u.sentences)-1]) >= leastEnd {
			ends = append(ends, i)
		}
	}
	for _, i := range ends {
		form := len(f.units[i].begun()) - 1
		if f.units[i].forms[form].whole && f.takes(i, form) <= int(edgeShare*float64(f.asked)) {
			f.set(i, form)
			f.end = i
			return
		}
	}
	if len(ends) > 0 {
		f.pin(ends[0], 0, edgeShare)
	}
}

// pin keeps a unit in the longest form that takes no more than a share of the length, or in
// its shortest where that takes no more than another.
func (f *fitting) pin(i int, share, most float64) {
	u := &f.units[i]
	takes := func(form int) float64 { return float64(f.takes(i, form)) / float64(f.asked) }
	form := len(u.begun()) - 1
	for form > 0 && takes(form) > share {
		form--
	}
	if least := u.least(); form == 0 && takes(least) <= most {
		form = least
	}
	if form > 0 {
		f.set(i, form)
		u.pinned = true
	}
}

// fill keeps the beginnings of the worthiest units, then more of them.
func (f *fitting) fill() {
	order := all(len(f.units))
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(f.units[b].worth, f.units[a].worth) })
	for _, more := range []bool{false, true} {
		for _, i := range order {
			u := &f.units[i]
			for form, v := range u.begun() {
				longer := v.chars > u.forms[u.form].chars && (more || form == 1)
				if longer && u.worth > 0 && f.may(i, form) && f.takes(i, form) <= f.room {
					f.set(i, form)
				}
			}
		}
	}
}

// mostMoves is how often what is kept is changed at a cost to come closer to a length.
const mostMoves = 8

// settle brings what is kept closer to the length: one unit is told in another form, or two
// are. Where that is not enough, more is given up for it, by and by.
func (f *fitting) settle() {
	bound := near
	for ; f.gives <= aGap; f.gives++ {
		for moves := 0; moves < mostMoves && f.off() > bound && f.move(); moves++ {
		}
		bound = farthest
	}
}

// off returns by how much of the length what is kept misses it.
func (f *fitting) off() float64 { return math.Abs(float64(f.room)) / float64(f.asked) }

// change is a unit told in another form.
type change struct{ unit, form int }

// move makes the change of one unit, or else of two, that comes closest to the length; of
// those that come near, the one that keeps most of what matters. It reports whether any does.
func (f *fitting) move() bool {
	all := f.changes()
	var best []change
	off, worth := f.off(), math.Inf(-1)
	try := func(cs ...change) {
		gain, ok := 0., true
		var back []change
		for _, c := range cs {
			if ok = ok && f.may(c.unit, c.form); ok {
				u := f.units[c.unit]
				back = append(back, change{c.unit, u.form})
				gain += u.worth * float64(u.forms[c.form].chars-u.forms[u.form].chars)
				f.set(c.unit, c.form)
			}
		}
		if o := f.off(); ok && (o < off && off > near || o <= near && gain > worth) {
			best, off, worth = cs, o, gain
		}
		for _, c := range slices.Backward(back) {
			f.set(c.unit, c.form)
		}
	}
	for _, c := range all {
		try(c)
	}
	if off > near {
		for _, a := range all {
			for _, b := range all {
				if a.unit != b.unit {
					try(a, b)
				}
			}
		}
	}
	for _, c := range best {
		f.set(c.unit, c.form)
	}
	return best != nil
}

// changes returns the forms that units may take instead of theirs; where there are many,
// those of the units that are told or matter most.
func (f *fitting) changes() (all []change) {
	const most = 250
	for i, u := range f.units {
		for k, form := range u.forms {
			wanted := f.gives == aGap || u.worth > 0 || k < u.form
			if k != u.form && form.cost <= f.gives && wanted && f.may(i, k) {
				all = append(all, change{i, k})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b change) int {
		one, other := f.units[a.unit], f.units[b.unit]
		return cmp.Or(btoi(other.form > 0)-btoi(one.form > 0), cmp.Compare(other.worth, one.worth))
	})
	return all[:min(most, len(all))]
}

// passages returns what is kept.
func (f *fitting) passages() []Passage {
	var all []Passage
	for _, u := range f.units {
		told, at := u.told(), 0
		for _, p := range u.passages {
			from := at
			at += len(p.Sentences)
			if slices.Contains(told[from:at], true) {
				all = append(all, shortened(p, told[from:at]))
			}
		}
	}
	return all
}

// cut counts what is kept.
func (f *fitting) cut() Cut {
	var c Cut
	for _, u := range f.units {
		told := u.told()
		switch {
		case u.isCard():
		case u.listed():
			c.OfItems += len(u.entries)
			for k, from := range u.entries {
				c.Items += btoi(slices.Contains(told[from:u.next(k)], false))
			}
		default:
			c.OfParagraphs++
			c.Paragraphs += btoi(slices.Contains(told, false))
		}
	}
	return c
}
