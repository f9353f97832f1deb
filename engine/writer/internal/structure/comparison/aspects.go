package comparison

import (
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/internal/structure"
	"github.com/scenewright/scenewright/engine/writer/source"
)

// Aspects finds what sentences say of the same things, one after the other.
type Aspects struct{ clauses }

// NewAspects returns the finder of aspects that asks some rules.
func NewAspects(r structure.Rules) Aspects { return Aspects{clauses{r}} }

// Bounds of what several sentences say of two things.
const (
	mostAspects  = 3
	mostNameLong = 4   // words
	mostSentence = 240 // characters, of which each joint of a sentence is tried
)

// Find sets what several sentences say of the same two things below their names: "The oak table
// weighs 40 kg, the pine table 25. The oak table costs $900, the pine table $350".
func (as Aspects) Find(lines []source.Line) structure.Found {
	near := as.Speech.Near(lines)
	if tooLong := slices.IndexFunc(near, func(l source.Line) bool { return len(l.Text) > 2*mostSentence || grammar.Runes(l.Text) > mostSentence }); tooLong >= 0 {
		near = near[:tooLong]
	}
	if len(near) < 2 || lines[0].Item || grammar.Asks(near[0].Text) {
		return structure.Found{}
	}
	if f := as.things(near); f.Lines > 0 {
		return f
	}
	for _, at := range as.joints(grammar.Bare(near[0].Text)) {
		if c, n := as.ofBoth(near, at); n > 0 {
			return structure.Found{Content: c, Lines: n}
		}
	}
	return structure.Found{}
}

// ofBoth returns what sentences say of two things, each of both, where the first of them is parted
// at a byte, and how many sentences these are.
func (as Aspects) ofBoth(near []source.Line, at int) (story.Content, int) {
	a, b := as.halves(grammar.Bare(near[0].Text), at)
	var first, second string
	var sides [2]story.Side
	n := 1
	for ; n < min(len(near), mostAspects) && !grammar.Asks(near[n].Text); n++ {
		c, d, ok := as.halvesOf(near[n].Text, a, b, first, second)
		if !ok {
			break
		}
		if n == 1 {
			first, second = as.shared(a, c), as.shared(b, d)
			sides = [2]story.Side{named(first), named(second)}
			sides[0].Rows, sides[1].Rows = []story.Item{row(a[len(first):])}, []story.Item{row(b[len(second):])}
		}
		sides[0].Rows = append(sides[0].Rows, row(c[len(first):]))
		sides[1].Rows = append(sides[1].Rows, row(d[len(second):]))
	}
	if n < 2 {
		return nil, 0
	}
	return story.Compare{First: sides[0], Second: sides[1]}, n
}

// named returns a side that only has a name yet.
func named(name string) story.Side { return story.Side{Heading: grammar.Capitalize(name), Said: name} }

// row returns a row of a side.
func row(said string) story.Item {
	said = grammar.Bare(said)
	return story.Item{Text: grammar.Capitalize(said), Said: said}
}

// halves returns the clauses before and behind a byte.
func (as Aspects) halves(text string, at int) (a, b string) {
	return as.withoutTurn(strings.TrimRight(text[:at], ",;，； ")), as.withoutTurn(strings.TrimLeft(text[at:], ",;，； "))
}

// halvesOf returns the halves of a sentence that begin with the same two names as those of one
// before it, and say a value each; the names are "" where they are not known yet.
func (as Aspects) halvesOf(text, a, b, first, second string) (c, d string, ok bool) {
	text = grammar.Bare(text)
	for _, at := range as.joints(text) {
		c, d = as.halves(text, at)
		one, other := as.shared(a, c), as.shared(b, d)
		if one == "" || other == "" || strings.EqualFold(one, other) || first != "" && (one != first || other != second) {
			continue
		}
		if as.saysOne(a[len(one):]) && as.saysOne(b[len(other):]) && as.saysOne(c[len(one):]) && as.saysOne(d[len(other):]) {
			return c, d, true
		}
	}
	return "", "", false
}

// saysOne reports whether what is said of something is one value, and short enough for a row.
func (as Aspects) saysOne(said string) bool {
	const most = 40 // characters
	numbers := as.counted(said)
	if len(numbers) == 0 && strings.TrimSpace(said) != "" { // a name's number, for all that is known
		words := as.Lang.Spoken(said)
		return len(words) == 1 && words[0].Digit
	}
	return len(numbers) == 1 && grammar.Runes(said) <= most && !strings.ContainsAny(said, ",;:，；：(（") && !as.Lang.Says(said, language.Negation, language.Supposed)
}

// shared returns the name that two clauses begin with: the words they share up to a verb, as they
// stand in the first; "" where these are none.
func (as Aspects) shared(a, c string) string {
	one, other := as.Lang.Words(a), as.Lang.Words(c)
	end := 0
	for end < min(len(one), len(other)) && one[end].Low == other[end].Low && one[end].Letters && !as.Lang.Is(language.Finite, one[end].Low) && !as.Lang.IsVerb(one[end].Low, end > 1) {
		end++
	}
	if end == 0 || end > mostNameLong || end == len(one) || end == len(other) || as.Lang.Unspaced {
		return ""
	}
	named := one[end-1].Capitalized() || as.Lang.IsContent(one[end-1])
	led := as.Lang.IsAny(one[0].Low, language.Article, language.Definite, language.Indefinite) && end > 1 || end == 1 && one[0].Capitalized() && !as.Lang.IsFunction(one[0].Low)
	if !named || !led || as.pointsBack(one[0]) {
		return ""
	}
	return a[:one[end-1].To]
}

// things returns what sentences say of one thing each, in the same words, of two below their names
// and of more in the rows of a table: "The oak table costs $900 and weighs 40 kg", "The pine table
// costs $350 and weighs 25 kg".
func (as Aspects) things(near []source.Line) structure.Found {
	const mostThings = 5
	first := grammar.Bare(near[0].Text)
	var sides []story.Side
	n := 1
	for ; n < len(near) && !grammar.Asks(near[n].Text); n++ {
		a, b, ok := as.eachOf(first, grammar.Bare(near[n].Text))
		if !ok || n > 1 && (len(a.Rows) != len(sides[0].Rows) || a.Heading != sides[0].Heading) {
			break
		}
		if n == 1 {
			sides = append(sides, a)
		}
		sides = append(sides, b)
	}
	switch {
	case n < 2 || n > mostThings:
		return structure.Found{}
	case n == 2:
		return structure.Found{Content: story.Compare{First: sides[0], Second: sides[1]}, Lines: 2}
	}
	table := story.Table{Heads: make([]string, len(sides[0].Rows))}
	for i, s := range sides {
		row := story.Row{Text: s.Heading, Said: grammar.Bare(near[i].Text)}
		for _, r := range s.Rows {
			row.Values = append(row.Values, r.Text)
		}
		table.Rows = append(table.Rows, row)
	}
	return structure.Found{Content: table, Lines: n}
}

// eachOf returns what two sentences say of one thing each, in the same words; false where they do
// not.
func (as Aspects) eachOf(a, b string) (x, y story.Side, ok bool) {
	i, j := as.sameVerbAt(a, b)
	if i == 0 {
		return x, y, false
	}
	first, second := strings.TrimSpace(a[:i]), strings.TrimSpace(b[:j])
	one, other := as.parts(a[i:]), as.parts(b[j:])
	if strings.EqualFold(first, second) || len(one) != len(other) || len(one) < 2 || len(one) > mostAspects {
		return x, y, false
	}
	x, y = named(first), named(second)
	for k := range one {
		v, w := as.values(one[k]), as.values(other[k])
		if !as.saysOne(one[k]) || !as.saysOne(other[k]) || len(v) != 1 || len(w) != 1 || !comparable(v[0], w[0]) || grammar.FirstLow(as.Lang, one[k]) != grammar.FirstLow(as.Lang, other[k]) {
			return x, y, false
		}
		x.Rows, y.Rows = append(x.Rows, row(one[k])), append(y.Rows, row(other[k]))
	}
	return x, y, true
}

// parts returns what a clause says one after the other, behind commas and its last "and".
func (as Aspects) parts(text string) []string {
	all := as.Clauses.Spans(text, ",，")
	if len(all) == 0 {
		return nil
	}
	last := len(all) - 1
	if x, y, ok := as.Clauses.CutAnd(all[last]); ok {
		return append(all[:last:last], x, y)
	}
	all[last] = as.Clauses.WithoutAnd(all[last])
	return all
}

// sameVerbAt returns the bytes at which two sentences go on with the same verb behind a short name
// each; 0 where they do not.
func (as Aspects) sameVerbAt(a, b string) (i, j int) {
	one, other := as.Lang.Words(a), as.Lang.Words(b)
	for x := 1; x < len(one) && x <= mostNameLong; x++ {
		counts := x+1 < len(one) && one[x+1].Digit
		verb := counts || as.Lang.Is(language.Finite, one[x].Low) || as.Lang.IsVerb(one[x].Low, true) || as.Lang.IsPlural(one[x].Low)
		y := slices.IndexFunc(other[:min(len(other), mostNameLong+1)], func(w language.Word) bool { return w.Low == one[x].Low })
		if !verb || y < 1 {
			continue
		}
		if as.isName(one[:x]) && as.isName(other[:y]) {
			return one[x].From, other[y].From
		}
	}
	return 0, 0
}

// pointsBack reports whether a word refers to what was said before, and is no article: "it".
func (as Aspects) pointsBack(w language.Word) bool {
	return as.Lang.Is(language.Anaphor, w.Low) && !as.Lang.IsAny(w.Low, language.Definite, language.Indefinite)
}

// isName reports whether words that a sentence begins with name something: an article stands before
// them, or they have capitals.
func (as Aspects) isName(words []language.Word) bool {
	if slices.ContainsFunc(words, func(w language.Word) bool {
		return !w.Letters || w.Digit || as.Lang.IsAny(w.Low, language.Finite, language.Preposition, language.And, language.Conjunction)
	}) || as.pointsBack(words[0]) {
		return false
	}
	last := words[len(words)-1]
	if as.Lang.IsAny(words[0].Low, language.Article, language.Definite) {
		return len(words) > 1 && !as.Lang.IsFunction(last.Low)
	}
	return !as.Lang.IsFunction(words[0].Low) && !slices.ContainsFunc(words[1:], func(w language.Word) bool { return !w.Capitalized() })
}
