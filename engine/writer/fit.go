package writer

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
)

// A requested length is met within a tenth; the selection comes closer, so that the voice's speed
// may vary. A text that is hardly longer is told whole, by a faster voice.
const (
	fullest  = 1.08
	near     = .04
	farthest = .1
	longest  = 1.5 // if no shorter beginning exists
)

// Penalties of a selection: for missing the length by more than near, or by more than a tenth, by
// its share, and for leaving out mandatory text.
const (
	missed = 20.
	broken = 50.
	lost   = 20.
)

// leastEnd is the least length in characters of a film's last paragraph, or of its last sentence.
const leastEnd = 20

// How many of the last paragraphs may end a film, and the value of the very last there.
const (
	mostEnds = 4
	ofEnd    = 2
)

// Factors of a unit's value: more if it opens a section or the film, sums the text up, is a list or
// has figures; less for a line that is hardly a paragraph.
const (
	ofSection = 1.5
	ofOpening = 1.5
	ofSummary = 2
	ofList    = 2
	figures   = 1.2
	aLine     = .1

	ofPrecious = 4
)

// Cut counts the parts of a text that were left out or shortened for a length.
type Cut struct{ Paragraphs, OfParagraphs, Items, OfItems int }

// Warning returns the omissions in one sentence; "" if there are none.
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

// Fit returns the passages that fit into a number of characters of speech: the most valuable
// selection of beginnings of paragraphs and whole lists. It includes the opening, and one of the
// last paragraphs to its end. Passages keep their order, with the headings of their sections.
func (e Editor) Fit(ps []Passage, chars int) ([]Passage, Cut) {
	if chars <= 0 || e.Length(ps...)*e.Rate <= fullest*float64(chars) {
		return ps, Cut{}
	}
	f := fitting{Editor: e, units: e.unitsOf(ps), asked: float64(chars)}
	f.weigh()
	f.open()
	f.choose()
	return f.passages(), f.cut()
}

// FitAll selects from several texts as [Editor.Fit] does from one.
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

// fitting is the state of a selection.
type fitting struct {
	Editor
	units []unit
	asked float64 // characters
	ends  []int   // units that may end the film, the text's last one first
}

// weigh ranks the units: higher if they share words with others, above all the first of a section,
// summaries, lists and figures.
func (f *fitting) weigh() {
	asked := f.Stems(f.Audience)
	texts, labels := make([]string, len(f.units)), 0
	for i, u := range f.units {
		texts[i] = strings.Join(u.sentences, " ")
		labels += btoi(u.isLabel())
	}
	home, prose := !f.Foreign(strings.Join(texts, " ")), labels*2 < len(f.units)
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
		case u.listed() && !u.beside && len(ContentWords(texts[i], f.Lang.Code)) > 0: // not figures alone
			u.worth *= ofList
		case u.listed(), u.beside, prose && u.isLabel(), home && f.Foreign(texts[i]):
			u.worth = 0
		case !u.listed() && language.Width(texts[i]) < leastOpening:
			u.worth *= aLine
		}
	}
}

// suits returns the additional value of a text on the audience's interests. An average text has a
// rank of about one.
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

// open finds the beginning and the end of the text: its title, its first paragraph, and the last
// ones.
func (f *fitting) open() {
	for i, u := range f.units {
		f.units[i].due = u.passages[0].Kept
	}
	first := slices.IndexFunc(f.units, unit.opens)
	if first < 0 {
		first = slices.IndexFunc(f.units, func(u unit) bool { return !u.isCard() && !u.beside })
	}
	if first < 0 {
		f.units[0].due = true // there are only headings
		return
	}
	title := slices.IndexFunc(f.units[:first], func(u unit) bool { return !u.isLabel() })
	if title >= 0 && f.units[title].isCard() {
		f.units[title].due = true
	}
	for i, u := range f.units[:first] {
		if !u.listed() || u.card < 0 {
			f.units[i].worth = 0 // author and date
		}
	}
	f.units[first].worth *= ofOpening
	f.units[first].due = f.units[first].due || !f.units[first].listed()
	for i := len(f.units) - 1; i >= first && len(f.ends) < mostEnds; i-- {
		u := f.units[i]
		enumerates := !u.listed() && len(u.sentences) == 1 && f.listed(u.sentences[0]) != nil
		none := u.isCard() || u.worth == 0 || enumerates || i == first && len(f.ends) > 0 || u.passages[0].loose || u.listed() && len(f.ends) > 0
		if !none && (u.listed() || language.Width(strings.Join(u.sentences, " ")) >= leastEnd) {
			f.ends = append(f.ends, i)
			if !u.listed() && language.Width(u.sentences[len(u.sentences)-1]) >= leastEnd {
				f.units[i].close(f.Editor)
			}
		}
	}
}

// Bits of a selection's state. headed: the heading above is kept. counted: the last numbered section is
// kept. gapped: a numbered section before it is left out. ended, the highest bit: the unit before is
// kept to its end.
const (
	headed = 1 << iota
	counted
	gapped
	ended
	states
)

// mostGrains is the finest division of a length in the selection.
const mostGrains = 500

// way is the best selection that leads to a state at a length: its value, and its last form and
// state before.
type way struct {
	worth float32
	form  uint16
	from  uint8
}

// choose finds the form of each unit by dynamic programming. The best selection up to a unit
// extends a best selection up to the one before, for each length and state.
func (f *fitting) choose() {
	grain := max(1, f.asked/mostGrains)
	size := int(longest*f.asked/grain) + 1
	none := slices.Repeat([]way{{worth: float32(math.Inf(-1))}}, states*size)
	ways := [][]way{slices.Clone(none)}
	ways[0][(ended|counted)*size].worth = 0
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
		if u.form = max(u.form, int(w.form)); u.form > 0 && u.heads {
			f.units[u.card].form = 1
		}
	}
}

// best returns the end of the best selection: a unit, a state, and a length.
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
			worth = ofEnd // it has the contact
		}
		if !slices.ContainsFunc(f.units[i+1:], func(u unit) bool { return u.due }) {
			try(i+1, ended, worth)
		}
	}
	try(len(f.units), 0, 0)
	return last, state, length
}

// step returns the state after a unit in a form, the added characters, and the added value.
func (f *fitting) step(i, form, before int) (state, chars int, worth float64) {
	const (
		more  = .75 // power of a length: two beginnings are worth more than one whole unit
		aList = .5  // least weight of a list, which is one unit: a share of the length
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
		return ended | btoi(form > 0)*headed | u.row(before), v.chars, worth
	case form == 0:
		return before &^ ended, 0, -lost * float64(btoi(u.due))
	}
	chars = v.chars
	if u.heads && before&headed == 0 {
		chars += f.units[u.card].forms[1].chars
		if i > u.card+1 {
			worth -= aPart.against()
		}
	}
	if u.worth == 0 || u.leans && before&ended == 0 {
		worth -= aGap.against()
	}
	state = before&^ended | btoi(u.heads)*headed | btoi(v.whole)*ended
	if u.card >= 0 && f.units[u.card].numbered() {
		state |= btoi(u.heads) * counted
		if state&counted == 0 || state&gapped != 0 {
			worth -= lost
		}
	}
	return state, chars, worth
}

// passages returns the selected passages. A numbered heading loses its number if none follows it.
func (f *fitting) passages() []Passage {
	var all []Passage
	numbers := 0
	for _, u := range f.units {
		numbers += btoi(u.form > 0 && u.numbered())
	}
	for _, u := range f.units {
		told, at := u.told(), 0
		for _, p := range u.passages {
			from := at
			at += len(p.Sentences)
			if p.Number != "" && numbers == 1 {
				p = f.unnumbered(p)
			}
			if slices.Contains(told[from:at], true) {
				all = append(all, shortened(p, told[from:at]))
			}
		}
	}
	return all
}

// cut counts the selected parts.
func (f *fitting) cut() Cut {
	var c Cut
	for _, u := range f.units {
		told := u.told()
		switch {
		case u.numbered():
			c.OfItems++
			c.Items += btoi(u.form == 0)
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
