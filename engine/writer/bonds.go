package writer

import (
	"math"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/internal/structure"
	"github.com/scenewright/scenewright/engine/writer/source"
)

// Unit is a run of passages that stand or fall together.
type Unit struct {
	Passages []Passage
	Needs    []int // the units that name first what this one speaks of
	Core     bool  // it is what the text is for: all that is to be done
}

// bonds finds what ties passages to one another.
type bonds struct{ structure.Rules }

// Lines returns the lines of a unit.
func (u Unit) Lines() []source.Line { return linesOf(u.Passages) }

// Units parts passages into units: what leans on what was said stays with it, a
// question with its answer, a belief with what is said of it, an announcement
// with what it announces, and all that tells what to do is one.
func (e Editor) Units(passages []Passage) []Unit {
	var units []Unit
	from, to := bonds(e).instructions(passages)
	for i, p := range passages {
		tied := i > 0 && (i > from && i < to || bonds(e).bound(passages[i-1], p))
		if tied && (i <= from || i >= to) && (bonds(e)).goesOnAbout(passages[i-1], p) {
			units = append(units, Unit{Passages: []Passage{p}, Needs: []int{len(units) - 1}})
			continue
		}
		if tied {
			last := &units[len(units)-1]
			last.Passages = append(last.Passages, p)
			last.Core = last.Core || i >= from && i < to
			continue
		}
		units = append(units, Unit{Passages: []Passage{p}, Core: i >= from && i < to})
	}
	bonds(e).needs(units)
	return units
}

// fewOrders is how many lines that tell somebody to do something make a text an
// instruction.
const fewOrders = 4

// instructions returns the passages from the first to the last line that tells what
// to do, where there are several; from == to where there are not. A call to
// action at the end is none of them.
func (b bonds) instructions(passages []Passage) (from, to int) {
	n, lines := 0, 0
	from = -1
	for i, p := range passages {
		for _, l := range p.Lines {
			lines++
			if b.Orders.Imperative(l.Text) != "" && b.Orders.Action(l.Text) == "" || l.Number > 0 {
				n++
				if from < 0 {
					from = i
				}
				to = i + 1
			}
		}
	}
	if n < fewOrders || 4*n < lines {
		return 0, 0
	}
	if from > 0 && b.ingredientsIn(passages[from-1]) {
		from--
	}
	return from, to
}

// ingredientsIn reports whether a passage says what is needed.
func (b bonds) ingredientsIn(p Passage) bool {
	return b.Lang.Begins(language.Needs, p.Lines[0].Text) > 0 || lists(b).ingredients(p.Lines).Lines > 0
}

// bound reports whether a passage cannot be told without the one before it, or
// that not without this.
func (b bonds) bound(before, p Passage) bool {
	last, first := before.Lines[len(before.Lines)-1], p.Lines[0]
	switch {
	case last.Scene != first.Scene:
		return false
	case first.Item && last.Item && first.Over == last.Over && first.Paragraph == last.Paragraph, first.Item && grammar.Announces(last.Text):
		return true
	case grammar.Asks(last.Text), grammar.Announces(last.Text), grammar.OpenQuote(b.Speech.Told(before.Lines)):
		return true
	case b.Numbers.AnnouncedCount(last.Text) > 0 && before.Content == nil:
		return true
	case b.References.Believes(last.Text):
		return true
	case first.Opens:
		return false
	}
	return b.References.Leans(first.Text) || first.Paragraph == last.Paragraph && (b.References.Elliptic(first.Text) || b.References.Elliptic(last.Text) || b.References.Supposes(first.Text))
}

// goesOnAbout reports whether a passage only says more of who or what the one before
// it is about, which can stand without it: "She had left Southampton".
func (b bonds) goesOnAbout(before, p Passage) bool {
	const leastWords = 6
	last, text := before.Lines[len(before.Lines)-1].Text, p.Lines[0].Text
	words := b.Lang.Spoken(text)
	if b.Lang.Unspaced || len(words) < leastWords || !b.Lang.Is(language.Subject, words[0].Low) || b.Lang.Contains(language.Negation, text) || grammar.OpenQuote(b.Speech.Told(before.Lines)) {
		return false
	}
	return !grammar.Asks(last) && !grammar.Announces(last) && !b.References.Believes(last) && !b.References.Elliptic(last) && b.Numbers.AnnouncedCount(last) == 0
}

// needs finds for each unit the units before it that name first what it speaks
// of: a name, or a thing with "a" that is "the" thing here.
func (b bonds) needs(units []Unit) {
	named, mentioned := map[string]int{}, map[string]int{}
	for i := range units {
		text := b.Speech.Told(units[i].Lines())
		words := b.Lang.Words(text)
		var own, all []string
		for k, w := range words {
			stem := b.Lang.Stem(w.Low)
			switch {
			case !w.Letters || w.Digit || !b.Lang.IsContent(w):
				continue
			case k > 0 && b.Lang.Is(language.Order, words[k-1].Low):
				if first, ok := mentioned[stem]; ok && first != i && !slices.Contains(units[i].Needs, first) {
					units[i].Needs = append(units[i].Needs, first)
				}
			case b.Names.ProperAt(words, k, k == 0), k > 0 && b.Lang.Is(language.Definite, words[k-1].Low):
				first, ok := named[stem]
				if !ok {
					first, ok = b.longer(named, stem)
				}
				if ok && first != i && !slices.Contains(units[i].Needs, first) {
					units[i].Needs = append(units[i].Needs, first)
				}
				if b.Names.ProperAt(words, k, k == 0) {
					own = append(own, stem)
				}
			case k > 0 && b.Lang.Is(language.Indefinite, words[k-1].Low):
				own = append(own, stem)
			}
			all = append(all, stem)
		}
		for _, s := range all {
			if _, ok := mentioned[s]; !ok {
				mentioned[s] = i
			}
		}
		for _, s := range own {
			if _, ok := named[s]; !ok {
				named[s] = i
			}
		}
	}
}

// longer returns the first unit that named a thing by a longer word: "the ice" is that of
// an iceberg.
func (b bonds) longer(named map[string]int, stem string) (unit int, ok bool) {
	unit = math.MaxInt
	for s, i := range named {
		if strings.HasPrefix(s, stem) && grammar.Runes(stem) >= 3 && !b.Lang.Unspaced {
			unit, ok = min(unit, i), true
		}
	}
	return unit, ok
}
