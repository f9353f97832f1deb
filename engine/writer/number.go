package writer

import (
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/internal/structure"
	"github.com/scenewright/scenewright/engine/writer/internal/structure/comparison"
	"github.com/scenewright/scenewright/engine/writer/source"
)

// Bounds of what stands around a large figure, in characters.
const (
	leadMost    = 64
	captionMost = 70
)

// How many seconds the sentence of a number is spoken at least and at most, and the scene that
// shows it where nobody asked for it, whose picture then stands 3.5 s.
const (
	shortestNumber = 1.8
	longestNumber  = 8.5
	numberScene    = 2.9
)

// figures finds the one striking number of a sentence.
type figures struct{ structure.Rules }

func (fs figures) contrasts() comparison.Contrasts { return comparison.Contrasts(fs) }

// find finds the one striking number of a sentence: an amount with its unit,
// or of something that the next word names, in the main clause. What leads to it
// and what goes on from it are the rest of the sentence. Dates, times, orders,
// samples, ranges and one of several amounts are none.
func (fs figures) find(lines []source.Line) structure.Found {
	text := strings.TrimSpace(lines[0].Text)
	if grammar.Asks(text) || grammar.Quotes(text) || grammar.OpenQuote(text) || fs.Orders.Imperative(text) != "" || strings.ContainsAny(text, ";；") {
		return structure.Found{}
	}
	if lines[0].Paragraph == 1 && !lines[0].Item && !grammar.Finished(text) {
		return structure.Found{} // a headline
	}
	n, ok := fs.striking(text)
	was := fs.Lang.Contains(language.Past, text) && slices.ContainsFunc(fs.Lang.Spoken(text[:n.From]), func(w language.Word) bool { return fs.Lang.Is(language.Anaphor, w.Low) })
	if !ok || was || !fs.Clauses.InMainClause(fs.withoutAside(text[:n.From])) {
		return structure.Found{}
	}
	from, to := n.From, fs.Numbers.FigureEnd(text, n)
	if behind := fs.Lang.Words(text[to:]); n.Kind == language.Measure && len(behind) > 0 && fs.Lang.IsContent(behind[0]) && !fs.Lang.Unspaced {
		return structure.Found{} // 82 kilometres long
	}
	if fs.Lang.Unspaced && n.Kind == language.Amount && strings.TrimSpace(text[from:to]) == n.Digits {
		return structure.Found{} // what it counts would stand apart from it: 12 户
	}
	lead, shown, caption := strings.TrimSpace(text[:from]), text[from:to], fs.caption(text[to:])
	if fs.aside(lead, n, caption) || fs.twoClaims(caption) || announcesFigure(lead) {
		return structure.Found{} // the figure is not what is told
	}
	if fs.names(text, n) {
		return structure.Found{} // Debian 11: it may be a part of the name
	}
	if fs.denied(lead) || n.Noun != "" && fs.goesOnWithNoun(text[to:]) {
		return structure.Found{} // a target that was missed; one thing of two
	}
	if strings.HasSuffix(lead, "-") {
		return structure.Found{} // ל-29: what leads to the figure is a part of its word
	}
	if grammar.Runes(lead) > leadMost || grammar.Runes(caption) > captionMost || lead == "" && caption == "" {
		return structure.Found{}
	}
	if s := fs.Speech.Seconds(text); s < shortestNumber || s > longestNumber || s < numberScene && fs.contrasts().Turned(text) != nil && !fs.contrasts().Changes(text)[0].Held {
		return structure.Found{} // a change that is soon told is shown whole
	}
	f := story.Figure{Text: shown, Said: shown, Value: n.Value}
	switch {
	case n.Kind == language.Share:
		f.Share = n.Value / n.Whole
	case n.Kind == language.Percent && !n.Change && !fs.moved(lead) && n.Value > 0 && n.Value <= 100:
		f.Share = n.Value / 100
	}
	return structure.Found{Content: story.Number{Lead: lead, Figure: f, Caption: caption}, Lines: 1}
}

// names reports whether an amount stands right behind a name that a clause goes on with, and may be
// a part of that: "Support for Debian 11 ends". "In Oslo 12 shops" begins with where it is.
func (fs figures) names(text string, n language.Number) bool {
	words := fs.Lang.Words(text[:n.From])
	last := len(words) - 1
	if n.Kind != language.Amount || fs.Lang.Unspaced || last < 1 || !words[last].Letters || !words[last].Capitalized() {
		return false
	}
	low := words[last].Low
	begins := !words[last-1].Letters || last == 1 && fs.Lang.Is(language.Preposition, words[0].Low)
	return !begins && !fs.Lang.IsFunction(low) && !fs.Lang.IsAny(low, language.Month, language.Weekday)
}

// withoutAside returns words that lead to a figure without the clause between commas that only says
// more of their subject: "The bridge, which opened in 2011, cost".
func (fs figures) withoutAside(lead string) string {
	clauses := fs.Clauses.Segments(lead, ",")
	if len(clauses) != 3 {
		return lead
	}
	subject, aside, rest := lead[:clauses[0].To], strings.TrimLeft(lead[clauses[1].From:clauses[1].To], ", "), lead[clauses[2].From:]
	named := !slices.ContainsFunc(fs.Lang.Spoken(subject), func(w language.Word) bool {
		return fs.Lang.IsAny(w.Low, language.Finite, language.Conjunction, language.Relative)
	})
	if !named || !fs.Lang.Is(language.Relative, grammar.FirstLow(fs.Lang, aside)) || fs.Lang.Is(language.Relative, grammar.FirstLow(fs.Lang, rest)) {
		return lead
	}
	return subject + strings.TrimLeft(rest, ",")
}

// aside reports whether words that lead to a figure make it only say when or where
// something is: "After 45 min", "came after 21 minutes", "the first 200 metres".
func (fs figures) aside(lead string, n language.Number, caption string) bool {
	words := fs.Lang.Spoken(lead)
	if len(words) == 0 {
		return false
	}
	last := words[len(words)-1].Low
	if fs.Lang.Unspaced && fs.Lang.EndsWith(language.Order, lead) {
		return true // 每天前30名
	}
	if fs.Lang.Is(language.Order, last) && (len(words) == 1 || fs.Lang.IsAny(words[len(words)-2].Low, language.Definite, language.Preposition)) {
		return true // the first 200 metres
	}
	return fs.Lang.Is(language.Preposition, last) && (len(words) == 1 || grammar.IsTime(n.Unit) && caption == "")
}

// denied reports whether the clause that leads to a figure denies something: "did not reach its
// target of".
func (fs figures) denied(lead string) bool {
	clauses := fs.Clauses.Segments(lead, ",，")
	clause := lead[clauses[len(clauses)-1].From:]
	return fs.Lang.Says(clause, language.Negation) || fs.Lang.Unspaced && fs.Lang.Contains(language.Negation, clause)
}

// goesOnWithNoun reports whether what a figure counts is joined with another noun: "18 pickers
// and drivers' mates".
func (fs figures) goesOnWithNoun(behind string) bool {
	words := fs.Lang.Words(behind)
	if len(words) == 0 {
		return false
	}
	if fs.Lang.HangsAnd(words[0]) {
		return true
	}
	return len(words) > 1 && fs.Lang.Is(language.And, words[0].Low) && words[1].Letters && !fs.Lang.IsFunction(words[1].Low) && !fs.Lang.IsVerb(words[1].Low, true)
}

// moved reports whether words that lead to a percentage say that something rose or fell by it,
// which is no share of anything: "prices have risen".
func (fs figures) moved(lead string) bool {
	const near = 3 // words
	if fs.Lang.EndsWith(language.Alternate, lead) {
		return false // to so much
	}
	words := fs.Lang.Spoken(lead)
	return slices.ContainsFunc(words[max(0, len(words)-near):], func(w language.Word) bool {
		return !fs.Lang.Is(language.Finite, w.Low) && fs.Lang.IsAny(w.Low, language.Change, language.Falls, language.Moves)
	})
}

// announcesFigure reports whether words that lead to a figure announce the clause that has it:
// "Rules for the beach: no kites within".
func announcesFigure(lead string) bool {
	return strings.Contains(lead, ": ") || strings.Contains(strings.TrimSuffix(lead, "："), "：")
}

// twoClaims reports whether what reads on from a figure goes on to something else:
// "extra and flaps like a tent".
func (fs figures) twoClaims(caption string) bool {
	for _, w := range fs.Lang.Spoken(caption) {
		rest := caption[w.To:]
		if fs.Lang.Is(language.And, w.Low) && !fs.Lang.Is(language.Preposition, grammar.FirstLow(fs.Lang, rest)) && fs.Clauses.IsClause(rest) || fs.Lang.Begins(language.Contrast, caption[w.From:]) > 0 && fs.Lang.Begins(language.InsteadOf, caption[w.From:]) == 0 {
			return true
		}
	}
	return false
}

// caption returns what reads on from a figure: the rest of its sentence, or of its
// clause where that is too long and another clause hangs on it.
func (fs figures) caption(rest string) string {
	rest = strings.TrimLeft(grammar.Bare(rest), ",，:： ")
	parts := fs.Clauses.Segments(rest, ",，")
	if grammar.Runes(rest) > captionMost && len(parts) > 1 && fs.Clauses.JoinsClause(rest[parts[1].From:]) {
		return grammar.Bare(rest[:parts[0].To])
	}
	return rest
}

// partOf reports whether a sentence says first what there is and then, behind a comma,
// which part of it: "Of the 386 families we housed, 91% are still there".
func (fs figures) partOf(text string, whole, part language.Number) bool {
	clauses := fs.Clauses.Segments(text, ",，")
	of := fs.Lang.Begins(language.OfWord, text) > 0 || fs.Lang.Begins(language.OutOf, text) > 0 || whole.Kind == language.Amount && whole.Noun != "" && fs.Lang.Is(language.Preposition, grammar.FirstLow(fs.Lang, text))
	return of && len(clauses) == 2 && whole.To <= clauses[0].To && part.From >= clauses[1].From && part.Kind == language.Percent && !part.Range && !part.Change
}

// noted reports whether the second of two numbers only says more of the first, in a
// clause behind it: what share or growth it is, in words without a verb, or how much more
// that is. "Revenue of €412 million, up 11% from a year earlier", "13,000 ships, 5% of the
// world's trade", "£1,842, which is £86 more than last year".
func (fs figures) noted(text string, n, note language.Number) bool {
	clauses := fs.Clauses.Segments(text, ",，")
	at := slices.IndexFunc(clauses, func(c language.Span) bool { return n.To <= c.From && c.From <= note.From && note.To <= c.To })
	if at < 0 || note.Range {
		return false
	}
	tail, behind := strings.TrimSpace(text[clauses[at].From:clauses[at].To]), text[note.To:clauses[at].To]
	switch {
	case fs.Lang.Is(language.Relative, grammar.FirstLow(fs.Lang, tail)):
		return note.Change || n.Kind == note.Kind && n.Unit == note.Unit && fs.Lang.Contains(language.Change, behind)
	case note.Kind != language.Percent || n.Kind == note.Kind:
		return false
	case fs.Lang.Unspaced:
		return note.Change && fs.Lang.Begins(language.Contrast, tail) == 0
	case fs.Clauses.JoinsClause(tail), fs.Lang.Begins(language.Contrast, tail) > 0, fs.Clauses.IsClause(tail):
		return false
	}
	return !slices.ContainsFunc(fs.Lang.Spoken(tail), func(w language.Word) bool {
		return fs.Lang.IsAny(w.Low, language.Finite, language.Relative, language.Verb)
	})
}

// striking returns the one number of a text that is worth showing large: of a change
// what came of it, of a part of so many the part.
func (fs figures) striking(text string) (language.Number, bool) {
	var all []language.Number
	for _, n := range fs.Lang.Numbers(text) {
		if n.Kind == language.Label {
			return n, false
		}
		if n.Counts() {
			all = append(all, n)
		}
	}
	changes := fs.contrasts().Changes(text)
	if len(changes) == 1 && len(all) <= 2 && changes[0].Alone(all, 0, len(text)) {
		n := changes[0].News()
		return n, n.Digits != "" && (n.Kind != language.Amount || n.Noun != "") && !unicode.IsUpper(grammar.FirstRune(n.Noun))
	}
	if len(all) == 2 && fs.partOf(text, all[0], all[1]) {
		return all[1], true
	}
	if len(all) == 2 && fs.noted(text, all[0], all[1]) {
		all = all[:1]
	}
	if len(all) != 1 {
		return language.Number{}, false
	}
	n := all[0]
	if n.Range || len(changes) > 0 || fs.Numbers.Spelled(text) > 1 || grammar.IsTime(n.Unit) && fs.Numbers.SpelledTime(text) || unicode.IsUpper(grammar.FirstRune(n.Noun)) {
		return n, false // one of several, or an address
	}
	counted := n.Kind != language.Amount || n.Noun != "" && n.Amount >= 10 && !grammar.BareYear(n.Digits)
	return n, counted && !n.Sampled && !n.AtMost && n.Amount > 1 && !fs.Numbers.Old(text[:n.From])
}
