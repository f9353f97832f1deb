package mining

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine"
)

// Bounds of a comparison.
const (
	maxRows      = 3
	rowMax       = 80 // characters of a row
	sideMax      = HeadingMax + 10
	sideMaxHan   = 26
	compareShare = .5 // of the narration: less is compared in passing
)

// compareOptions are the comparison a scene came with, or the one it speaks.
func (f *finisher) compareOptions(sc *engine.ScriptScene) []option {
	if sc.Comparison != nil {
		return []option{{layout: engine.LayoutCompare, worth: .95, sides: sc.Comparison}}
	}
	for _, way := range []struct {
		find  func(string) (engine.Comparison, bool)
		worth float64
	}{
		{f.terms.beforeAndAfter, .88}, {f.terms.oldAndNew, .86}, {f.terms.against, .84}, {f.terms.unlike, .8},
	} {
		c, ok := way.find(sc.Narration)
		if ok && f.terms.validSides(c) && f.terms.covers(c, sc.Narration) {
			return []option{{layout: engine.LayoutCompare, worth: way.worth, sides: &c}}
		}
	}
	return nil
}

// covers reports whether a comparison is the better part of what is said.
func (t *Terms) covers(c engine.Comparison, narration string) bool {
	n := 0
	for _, s := range []engine.Side{c.First, c.Second} {
		n += Chars(s.Heading)
		for _, r := range s.Rows {
			n += Chars(r.Said)
		}
	}
	return float64(n) >= compareShare*float64(Chars(narration))
}

// validComparison reports whether a comparison that a scene came with is said
// there.
func (t *Terms) validComparison(sc *engine.ScriptScene) bool {
	for _, s := range []engine.Side{sc.Comparison.First, sc.Comparison.Second} {
		if !strings.Contains(sc.Narration, s.Said) || !t.wordForWord(sc.Narration, s.Heading) {
			return false
		}
		for _, r := range s.Rows {
			if !strings.Contains(sc.Narration, r.Said) {
				return false
			}
		}
	}
	return t.validSides(*sc.Comparison)
}

// validSides reports whether both sides have something to show, and as much.
func (t *Terms) validSides(c engine.Comparison) bool {
	most := sideMax
	if t.language == "zh" {
		most = sideMaxHan
	}
	for _, s := range []engine.Side{c.First, c.Second} {
		if n := utf8.RuneCountInString(s.Heading); n == 0 || n > most {
			return false
		}
		for _, r := range s.Rows {
			if n := utf8.RuneCountInString(r.Text); n == 0 || n > rowMax {
				return false
			}
		}
	}
	return len(c.First.Rows) == len(c.Second.Rows) && len(c.First.Rows) <= maxRows
}

// beforeAndAfter reads "Before, … . Now …": what was said of then and of now
// are the rows of either side.
func (t *Terms) beforeAndAfter(narration string) (c engine.Comparison, ok bool) {
	old, ok := t.labelAt(narration, 0, thenLabels[t.language], true)
	if !ok {
		return c, false
	}
	now, ok := t.labelAt(narration, old[1], nowLabels[t.language], false)
	if !ok {
		return c, false
	}
	c.Turns = true
	c.First, c.Second = label(narration, old), label(narration, now)
	first, second := [2]int{old[2], now[0]}, [2]int{now[2], len(narration)}
	c.First.Rows, c.Second.Rows = t.itemRows(narration, first), t.itemRows(narration, second)
	if n := len(c.First.Rows); n < 2 || n != len(c.Second.Rows) {
		c.First.Rows, c.Second.Rows = t.sentenceRows(narration, first), t.sentenceRows(narration, second)
	}
	return c, len(c.First.Rows) > 0
}

// label is a side named by bytes of the narration.
func label(narration string, at [3]int) engine.Side {
	said := narration[at[0]:at[1]]
	return engine.Side{Heading: Capital(said), Said: said}
}

// labelAt finds the first of the labels that begins a clause at or after a
// byte: where it begins and ends, and where what it names begins. A strict one
// wants a comma behind it: "Before you start" names no time.
func (t *Terms) labelAt(narration string, after int, labels []string, strict bool) (at [3]int, ok bool) {
	toks := tokens(narration, t.language)
	for i, w := range toks {
		if w.from < after || i > 0 && !t.beginsClause(narration, toks, i) && !t.turns(toks[i-1].low) {
			continue
		}
		for _, l := range labels {
			n := foldPrefix(narration[w.from:], l)
			rest := narration[w.from+n:]
			if n > 0 && t.endsCue(rest, l) && (!strict || t.pauses(rest)) {
				return [3]int{w.from, w.from + n, w.from + n + gapLength(rest)}, true
			}
		}
	}
	return at, false
}

// pauses reports whether a comma or a colon comes next. Chinese needs none.
func (t *Terms) pauses(rest string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	return t.language == "zh" || strings.ContainsRune(",:，：", r)
}

// turns reports whether a word leads to the opposite: but.
func (t *Terms) turns(low string) bool { return slices.Contains(buts[t.language], low) }

// itemRows are the items that one sentence of a stretch enumerates.
func (t *Terms) itemRows(narration string, at [2]int) []engine.Point {
	e, ok := t.enumeration(narration[at[0]:at[1]])
	if !ok || len(e.points) > maxRows {
		return nil
	}
	return e.points
}

// sentenceRows are the sentences of a stretch; nil where they are too many.
func (t *Terms) sentenceRows(narration string, at [2]int) []engine.Point {
	ss := Sentences(narration[at[0]:at[1]], t.language)
	if len(ss) > maxRows {
		return nil
	}
	var rows []engine.Point
	for _, s := range ss {
		if text := t.statement(s); text != "" {
			rows = append(rows, engine.Point{Text: Capital(text), Said: text})
		}
	}
	return rows
}

// statement is a clause without the marks and the conjunction around it.
func (t *Terms) statement(clause string) string {
	toks := tokens(clause, t.language)
	joins := func(w token) bool { return !w.word || t.lex.and[w.low] || t.turns(w.low) }
	for len(toks) > 0 && joins(toks[len(toks)-1]) && !strings.Contains("%％€$£₪°)", toks[len(toks)-1].text) {
		toks = toks[:len(toks)-1]
	}
	for len(toks) > 0 && joins(toks[0]) {
		toks = toks[1:]
	}
	if len(toks) == 0 {
		return ""
	}
	return clause[toks[0].from:toks[len(toks)-1].to]
}

// against reads "X, whereas Y", and "X, but Y" where the two are opposites.
func (t *Terms) against(narration string) (c engine.Comparison, ok bool) {
	for _, s := range Sentences(narration, t.language) {
		for _, cut := range t.cuts(s) {
			x, y := t.statement(s[:cut.from]), t.statement(s[cut.to:])
			if !t.sets(x) || !t.sets(y) || cut.weak && !t.opposite(x, y) {
				continue
			}
			c.Turns = t.renews(x, y)
			c.First, c.Second = engine.Side{Heading: Capital(x), Said: x}, engine.Side{Heading: Capital(y), Said: y}
			return c, true
		}
	}
	return c, false
}

// cut is a conjunction that sets two clauses against one another; a weak one,
// like but, does so only sometimes.
type cut struct {
	from, to int
	weak     bool
}

func (t *Terms) cuts(sentence string) []cut {
	var all []cut
	toks := tokens(sentence, t.language)
	for i, w := range toks {
		if i == 0 || toks[i-1].word {
			continue
		}
		for n, words := range [][]string{whereas[t.language], buts[t.language]} {
			for _, word := range words {
				if size := foldPrefix(sentence[w.from:], word); size > 0 && t.endsCue(sentence[w.from+size:], word) && !t.otherwise(sentence[w.from:]) {
					all = append(all, cut{w.from, w.from + size, n == 1})
				}
			}
		}
	}
	return all
}

// otherwise reports whether a Chinese conjunction is the beginning of another:
// 而且 only adds.
func (t *Terms) otherwise(rest string) bool {
	return t.language == "zh" && slices.ContainsFunc([]string{"而且", "而是", "而不", "而要", "而后"}, func(w string) bool { return strings.HasPrefix(rest, w) })
}

// sets reports whether a clause can stand alone as a side: it names what it
// speaks of, and is a clause.
func (t *Terms) sets(clause string) bool {
	toks := tokens(clause, t.language)
	if len(toks) < 3 || utf8.RuneCountInString(clause) > sideMax || !balanced(clause) {
		return false
	}
	first := toks[0].low
	switch {
	case t.lex.anaphor[first] && !t.lex.article[first], t.lex.subject[first], t.lex.clause[first], t.lex.condition[first]:
		return false
	case t.language == "zh":
		return !t.lex.anaphor.opens(clause)
	case t.lex.predicate[first], t.lex.modal[first]:
		return false
	}
	return !Depends(clause, t.language)
}

// opposite reports whether two clauses have words that are opposites.
func (t *Terms) opposite(x, y string) bool {
	return slices.ContainsFunc(opposites[t.language], func(pair [2]string) bool {
		return t.has(x, pair[0]) && t.has(y, pair[1]) || t.has(x, pair[1]) && t.has(y, pair[0])
	})
}

// renews reports whether the second clause is of the new and the first of the
// old.
func (t *Terms) renews(x, y string) bool {
	return slices.ContainsFunc(renewals[t.language], func(pair [2]string) bool { return t.has(x, pair[0]) && t.has(y, pair[1]) })
}

func (t *Terms) has(text, cue string) bool { return CueHits(text, []string{cue}, t.language) > 0 }

// oldAndNew reads two sentences after one another, the first of which begins
// with something old and the second with something new.
func (t *Terms) oldAndNew(narration string) (c engine.Comparison, ok bool) {
	ss := Sentences(narration, t.language)
	for i := 1; i < len(ss); i++ {
		x, y := t.statement(ss[i-1]), t.statement(ss[i])
		if t.sets(x) && t.sets(y) && t.renews(t.opening(x), t.opening(y)) {
			c.Turns = true
			c.First, c.Second = engine.Side{Heading: Capital(x), Said: x}, engine.Side{Heading: Capital(y), Said: y}
			return c, true
		}
	}
	return c, false
}

// opening is the first words of a sentence, among which its subject is.
func (t *Terms) opening(s string) string {
	toks := tokens(s, t.language)
	return s[:toks[min(4, len(toks))-1].to]
}

// unlike reads "Unlike X, Y".
func (t *Terms) unlike(narration string) (c engine.Comparison, ok bool) {
	for _, s := range Sentences(narration, t.language) {
		for _, word := range unlikes[t.language] {
			n := foldPrefix(s, word)
			x, y, cut := cutAtComma(s[n:])
			if n == 0 || !cut {
				continue
			}
			x = strings.TrimSpace(x)
			if t.language == "zh" {
				x, cut = strings.CutSuffix(x, "不同")
			}
			y = t.statement(y)
			if cut && t.lex.isContentIn(x, t.language) && t.sets(y) {
				c.First, c.Second = engine.Side{Heading: Capital(x), Said: x}, engine.Side{Heading: Capital(y), Said: y}
				return c, true
			}
		}
	}
	return c, false
}

func cutAtComma(s string) (before, after string, ok bool) {
	at := strings.IndexFunc(s, func(r rune) bool { return r == ',' || r == '，' })
	if at < 0 {
		return s, "", false
	}
	return s[:at], strings.TrimLeftFunc(s[at:], func(r rune) bool { return unicode.IsPunct(r) || unicode.IsSpace(r) }), true
}

// isContentIn reports whether a text has a word with a meaning of its own.
func (l *lexicon) isContentIn(text, language string) bool {
	return slices.ContainsFunc(tokens(text, language), func(w token) bool { return l.isContent(w, language) })
}
