package writer

import (
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
	near     = .04
	farthest = .1
	longest  = 1.5 // where nothing shorter begins the text
)

// What counts against a choice: to miss the length by more than is near, or by more than a tenth,
// by its share, and to leave out what must be told.
const (
	missed = 20.
	broken = 50.
	lost   = 20.
)

// Lengths in characters: of the words that open a film at least, of its last sentence, and of
// what is told of a paragraph of several sentences.
const (
	leastOpening = 40
	leastEnd     = 20
	leastTold    = 80
)

// How many of the last paragraphs may end a film, and what the last of all is worth there.
const (
	mostEnds = 4
	ofEnd    = 1.5
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

	ofPrecious = 4
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

// Fit returns the passages that so many characters of speech have room for: of all the ways to
// tell beginnings of paragraphs, and lists whole, the one that is worth most. The opening is
// told, and one of the last paragraphs to its end. What is kept stays in its order, headings
// above what is kept of their sections.
func (e Editor) Fit(ps []Passage, chars int) ([]Passage, Cut) {
	total := 0
	for _, p := range ps {
		total += p.chars()
	}
	if chars <= 0 || float64(total) <= fullest*float64(chars) {
		return ps, Cut{}
	}
	f := fitting{Editor: e, units: e.unitsOf(ps), asked: float64(chars)}
	f.weigh()
	f.open()
	f.choose()
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
	asked float64 // characters
	ends  []int   // units that may end the film, the text's last one first
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
		if u.passages[0].Precious {
			u.worth += ofPrecious
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

// open finds what the text begins and ends with: its title, the first of its paragraphs, and the
// last ones.
func (f *fitting) open() {
	for i, u := range f.units {
		f.units[i].due = u.passages[0].Kept
	}
	first := slices.IndexFunc(f.units, unit.opens)
	if first < 0 {
		first = slices.IndexFunc(f.units, func(u unit) bool { return !u.isCard() && !u.beside })
	}
	if first < 0 {
		f.units[0].due = true // there is nothing but headings
		return
	}
	if title := slices.IndexFunc(f.units[:first], unit.isCard); title >= 0 {
		f.units[title].due = true
	}
	for i := range f.units[:first] {
		f.units[i].worth = 0 // who wrote it, and when
	}
	f.units[first].worth *= ofOpening
	f.units[first].due = f.units[first].due || !f.units[first].listed()
	for i := len(f.units) - 1; i > first && len(f.ends) < mostEnds; i-- {
		u := f.units[i]
		enumerates := !u.listed() && len(u.sentences) == 1 && f.listed(u.sentences[0]) != nil
		none := u.isCard() || u.beside || u.leans || enumerates || u.passages[0].loose || u.listed() && len(f.ends) > 0
		if !none && (u.listed() || width(u.sentences[len(u.sentences)-1]) >= leastEnd) {
			f.ends = append(f.ends, i)
		}
	}
}

// A state of the choice has bits: the heading above is told, and the unit before to its end.
const (
	headed = 1 << iota
	ended
	states
)

// mostGrains is into how many parts a length is divided at most, to tell others apart.
const mostGrains = 500

// way is the best way to a state at a length: what it is worth, and the form and the state that
// it came by.
type way struct {
	worth float32
	form  uint16
	from  uint8
}

// choose finds the form of each unit. The best way to tell the units up to one is a best way to
// tell those before it and one form more, for each length and state.
func (f *fitting) choose() {
	grain := max(1, f.asked/mostGrains)
	size := int(longest*f.asked/grain) + 1
	none := slices.Repeat([]way{{worth: float32(math.Inf(-1))}}, states*size)
	ways := [][]way{slices.Clone(none)}
	ways[0][ended*size].worth = 0
	for i, u := range f.units {
		next := slices.Clone(none)
		for form := range u.forms {
			for state := range states {
				to, chars, worth := f.step(i, form, state)
				by := int(math.Round(float64(chars) / grain))
				for n, w := range ways[i][state*size : max(state*size, (state+1)*size-by)] {
					if into := &next[to*size+n+by]; w.worth+float32(worth) > into.worth {
						*into = way{w.worth + float32(worth), uint16(form), uint8(state)}
					}
				}
			}
		}
		ways = append(ways, next)
	}
	last, state, n := f.best(ways, size, grain)
	for i := last - 1; i >= 0; i-- {
		w, u := ways[i+1][state*size+n], &f.units[i]
		_, chars, _ := f.step(i, int(w.form), int(w.from))
		state, n = int(w.from), n-int(math.Round(float64(chars)/grain))
		if u.form = max(u.form, int(w.form)); u.form > 0 && u.card >= 0 {
			f.units[u.card].form = 1
		}
	}
}

// best returns where the best way ends: behind a unit, in a state, at a length.
func (f *fitting) best(ways [][]way, size int, grain float64) (last, state, length int) {
	best := math.Inf(-1)
	try := func(behind, least int, worth float64) {
		for k, w := range ways[behind][least*size:] {
			off := math.Abs(float64(k%size)*grain/f.asked - 1)
			against := missed * max(0, off-near)
			if off > farthest {
				against = broken * off
			}
			if v := float64(w.worth) + worth - against; v > best {
				best, last, state, length = v, behind, least+k/size, k%size
			}
		}
	}
	for k, i := range f.ends {
		worth := ofEnd / float64(k+1)
		if contact(strings.Join(f.units[i].sentences, " ")) != "" {
			worth = ofEnd // it says where to turn to
		}
		if !slices.ContainsFunc(f.units[i+1:], func(u unit) bool { return u.due }) {
			try(i+1, ended, worth)
		}
	}
	try(len(f.units), 0, 0)
	return last, state, length
}

// step returns the state behind a unit that is told in a form, how many characters more are
// told, and what that is worth.
func (f *fitting) step(i, form, before int) (state, chars int, worth float64) {
	const (
		more  = .75 // power of a length: the beginnings of two units are worth more than all of one
		aList = .5  // what a list counts as at least, which is one thing: a share of the length
	)
	u := f.units[i]
	v := u.forms[form]
	share := float64(v.chars) / f.asked
	if u.listed() {
		share = max(share, aList*float64(v.entries)/float64(len(u.entries)))
	}
	worth = u.worth*math.Pow(share, more) - v.cost.against()
	switch {
	case u.isCard():
		if u.due == (form == 0) {
			worth = -lost
		}
		return ended | btoi(form > 0)*headed, v.chars, worth
	case form == 0:
		return before & headed, 0, -lost * float64(btoi(u.due))
	}
	chars = v.chars
	if u.card >= 0 && before&headed == 0 {
		chars += f.units[u.card].forms[1].chars
	}
	if u.worth == 0 || u.leans && before&ended == 0 {
		worth -= aGap.against()
	}
	return headed | btoi(v.whole)*ended, chars, worth
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
