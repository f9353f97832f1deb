package writer

import (
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/internal/structure"
	"github.com/scenewright/scenewright/engine/writer/source"
)

// lists finds things that a text sets in a row.
type lists struct{ structure.Rules }

func texts(lines []source.Line) []string {
	all := make([]string, len(lines))
	for i, l := range lines {
		all[i] = l.Text
	}
	return all
}

// enumerated finds a list in one sentence: "New in this release: a, b, and c".
func (l lists) enumerated(lines []source.Line) structure.Found {
	head, rest, ok := l.Clauses.CutColon(lines[0].Text)
	if !ok || grammar.Runes(grammar.Bare(head)) > grammar.HeadingMost || l.Orders.Imperative(rest) != "" || !l.leadsToSeveral(head) {
		return structure.Found{}
	}
	texts := l.Clauses.Spans(grammar.Bare(rest), ",，、")
	counted := func(s string) bool { return strings.ContainsFunc(s, unicode.IsDigit) || l.Lang.Count(s) > 3 }
	const fewWords = 4
	long := func(s string) bool { return l.Lang.Count(s) > fewWords }
	if !l.Lang.Studied() && slices.ContainsFunc(texts, long) {
		return structure.Found{} // they may be clauses, for all that is known
	}
	if len(texts) > 1 && counted(texts[0]) && !slices.ContainsFunc(texts[1:], counted) {
		return structure.Found{} // "$38,400 a year in flour, labor and power"
	}
	digit := func(s string) bool { return strings.ContainsFunc(s, unicode.IsDigit) }
	if slices.ContainsFunc(texts, func(t string) bool { a, b, ok := strings.Cut(t, " & "); return ok && digit(a) && digit(b) }) {
		return structure.Found{} // "Sat 6/14, 11am–2pm & Sun 6/15, 1–4pm"
	}
	if len(texts) >= grammar.LeastItems && (l.Numbers.Counts(head, len(texts)) && !l.Lang.Contains(language.And, rest) || !l.Lang.Unspaced && (l.alike(texts) || l.Lang.Contains(language.Needs, head) && l.things(texts))) {
		return l.listed(head, texts, grammar.LeastItems)
	}
	return l.listOf(head, rest, grammar.LeastItems)
}

// leadsToSeveral reports whether what stands before a colon may announce several things:
// no negation, and no clause without a number or a plural noun, behind which rather
// comes why or how it is so.
func (l lists) leadsToSeveral(head string) bool {
	if l.Lang.Contains(language.Negation, head) {
		return false
	}
	words := l.Lang.Spoken(head)
	verb := func(w language.Word) bool {
		return l.Lang.Is(language.Finite, w.Low) || w.From == 0 && l.Lang.Is(language.Subject, w.Low) || w.From > 0 && l.Lang.IsVerb(w.Low, true)
	}
	several := func(w language.Word) bool {
		return w.Digit || l.Lang.CardinalValue(w.Low) > 1 || l.Lang.IsContent(w) && l.Lang.IsPlural(w.Text) && !verb(w)
	}
	needs := l.Lang.Is(language.Relative, words[0].Low) || l.Lang.Contains(language.Needs, head) || l.Lang.Is(language.Pointing, words[len(words)-1].Low)
	return len(l.Lang.Entries(language.Plural)) == 0 || needs || !slices.ContainsFunc(words, verb) || slices.ContainsFunc(words, several)
}

// priced finds a list of what each costs, in one sentence: "New zip from £24, strap
// re-stitched £8, extra hole £1".
func (l lists) priced(lines []source.Line) structure.Found {
	texts := l.Clauses.Spans(grammar.Bare(lines[0].Text), ",;，；")
	for _, t := range texts {
		if all := l.Numbers.Amounts(t); len(all) == 0 || all[0].Kind != language.Money || l.Clauses.IsClause(grammar.Noted.ReplaceAllString(t, "")) || l.Lang.Count(t[:all[0].From]) == 0 {
			return structure.Found{}
		}
	}
	return l.listed("", texts, grammar.LeastItems)
}

// alike reports whether parts are things of one kind though no "and" says so: of two
// words or more, and none of them says what the one before it is.
func (l lists) alike(texts []string) bool {
	for i, t := range texts {
		if l.Lang.Count(t) < 2 || l.Clauses.IsClause(t) || l.Lang.Contains(language.And, strings.ReplaceAll(t, "&", "")) || l.Lang.Begins(language.Contrast, t) > 0 ||
			i > 0 && l.unlike(t, texts[0]) {
			return false
		}
	}
	return true
}

// things reports whether parts name a thing each in a few words, and none joins two. One of them
// may read as an order too: a water bottle.
func (l lists) things(texts []string) bool {
	const most = 8 // words
	orders := 0
	for _, t := range texts {
		if l.Lang.Count(t) > most || !l.Clauses.BeginsThing(t) || l.Clauses.IsClause(t) || l.Lang.Contains(language.And, t) || l.Lang.Contains(language.Finite, t) {
			return false
		}
		if l.Orders.Imperative(t) != "" {
			orders++
		}
	}
	return orders < 2
}

// unlike reports whether one of two parts is a thing with "a" and the other neither that nor
// several things with their number: it may say what that one is.
func (l lists) unlike(part, other string) bool {
	a, b := grammar.FirstLow(l.Lang, part), grammar.FirstLow(l.Lang, other)
	counted := l.Lang.CardinalValue(a) > 0 || l.Lang.CardinalValue(b) > 0
	return l.Lang.Is(language.Indefinite, a) != l.Lang.Is(language.Indefinite, b) && !counted
}

// ingredients finds a list of what is needed, with amounts or with articles:
// "You'll need 500 g of flour, …".
func (l lists) ingredients(lines []source.Line) structure.Found {
	f := l.listBehind(lines[0].Text, language.Needs)
	list, ok := f.Content.(story.List)
	if !ok {
		return structure.Found{}
	}
	amounts := 0
	for _, it := range list.Items {
		if it.Detail != "" && l.Numbers.Amounts(it.Detail) != nil {
			amounts++
		}
	}
	if amounts < 2 && !l.Lang.IsAny(grammar.FirstLow(l.Lang, list.Items[0].Said), language.Indefinite, language.Article) {
		return structure.Found{}
	}
	return f
}

// offered finds a list of what there is, or of what somebody does something to: "It has
// six tables, a stove and the best cake in the valley".
func (l lists) offered(lines []source.Line) structure.Found {
	f := l.listBehind(lines[0].Text, language.Offers)
	if list, ok := f.Content.(story.List); ok && l.goesOnVerb(list.Items) {
		f = l.behindVerb(lines[0].Text, list.Items[0].Said)
	}
	if list, ok := f.Content.(story.List); ok && l.Clauses.BeginsThing(list.Items[0].Said) {
		return f
	}
	for _, find := range []func(string) structure.Found{l.parallelClauses, l.repeating} {
		if f := find(lines[0].Text); f.Lines > 0 {
			return f
		}
	}
	if items := l.Items.Figures(lines[0].Text); items != nil {
		return structure.Found{Content: story.List{Items: items}, Lines: 1}
	}
	return l.objects(lines[0].Text)
}

// goesOnVerb reports whether the first of several things begins with the rest of a verb, and
// no other does, or all others with an article or a number: of "has gone on tooling, £38,000
// on domes" the verb is "has gone".
func (l lists) goesOnVerb(items []story.Item) bool {
	bare := func(it story.Item) bool { return !l.determines(l.Lang.Spoken(it.Said)[0]) }
	verb := func(it story.Item) bool { return bare(it) && l.Lang.IsVerb(grammar.FirstLow(l.Lang, it.Said), true) }
	return bare(items[0]) && (verb(items[0]) && !slices.ContainsFunc(items[1:], verb) || !slices.ContainsFunc(items[1:], bare))
}

// behindVerb returns the list of a text whose first thing begins with a verb, without that:
// "I have lost two roses, the beans and a tea towel".
func (l lists) behindVerb(text, first string) structure.Found {
	words := l.Lang.Words(first)
	if len(words) < 2 || !words[1].Digit && !l.Lang.IsAny(words[1].Low, language.Definite, language.Indefinite) && l.Lang.CardinalValue(words[1].Low) < 2 {
		return structure.Found{}
	}
	f := l.listOf("", text[strings.Index(text, first)+words[1].From:], grammar.LeastItems)
	list, ok := f.Content.(story.List)
	numbered := func(it story.Item) bool { return l.Lang.CardinalValue(grammar.FirstLow(l.Lang, it.Said)) > 1 }
	if ok && l.Lang.Is(language.Definite, words[1].Low) && slices.ContainsFunc(list.Items, numbered) {
		return structure.Found{} // "the bonus, ten seconds, and three more"
	}
	return f
}

// objects finds several things, each with its article, behind a verb of the main clause:
// "Il soulage le nez, la gorge et les yeux".
func (l lists) objects(text string) structure.Found {
	words := l.Lang.Words(text)
	for i := 1; i < min(len(words), leadWords); i++ {
		if !l.determines(words[i]) {
			continue
		}
		f := l.listOf("", text[words[i].From:], grammar.LeastItems)
		list, ok := f.Content.(story.List)
		if !ok || !l.endsVerb(words[:i]) || !l.Clauses.InMainClause(text[:words[i].From]) {
			return structure.Found{}
		}
		for _, it := range list.Items {
			if first := l.Lang.Spoken(it.Said); !l.determines(first[0]) || !l.Clauses.BeginsThing(it.Said) {
				return structure.Found{}
			}
		}
		return f
	}
	return structure.Found{}
}

// determines reports whether a noun begins with a word: an article or a number.
func (l lists) determines(w language.Word) bool {
	return l.Lang.Articled && (w.Digit || l.Lang.IsAny(w.Low, language.Definite, language.Indefinite) || l.Lang.CardinalValue(w.Low) > 1 || l.Lang.Bare(w.Low) != w.Low)
}

// endsVerb reports whether words end with what somebody does, and not with a noun of
// which more follow.
func (l lists) endsVerb(words []language.Word) bool {
	n := len(words)
	last := words[n-1]
	if !last.Letters || l.Lang.IsAny(last.Low, language.Preposition, language.OfWord, language.And, language.Article) {
		return false
	}
	pronoun := n > 1 && l.Lang.IsAny(words[n-2].Low, language.Subject, language.Anaphor) && !l.Lang.Is(language.Article, words[n-2].Low)
	return pronoun || l.Lang.IsVerb(last.Low, n > 1)
}

// parallelClauses finds three clauses or more that begin with the same word, or with the same
// pronoun all but the last: "We pay the rent, we bring the beds and a friend calls".
func (l lists) parallelClauses(text string) structure.Found {
	const leastWords = 4 // of a clause with a subject of its own
	texts := l.Clauses.Enumeration(text)
	if texts == nil && len(l.Lang.Sentences(text)) == 1 {
		texts = l.Clauses.Spans(grammar.Bare(text), ",，;；")
	}
	if len(texts) < grammar.LeastItems || grammar.OpenQuote(text) || grammar.Quotes(text) {
		return structure.Found{}
	}
	first := grammar.FirstLow(l.Lang, texts[0])
	if l.Lang.IsAny(first, language.Preposition, language.Conjunction, language.Relative, language.Article) {
		return structure.Found{}
	}
	for i, t := range texts {
		words := l.Lang.Spoken(t)
		switch {
		case len(words) < 2:
			return structure.Found{}
		case words[0].Low == first:
		case l.Lang.HangsAnd(words[0]) && l.Lang.Bare(words[0].Low) == first:
			texts[i] = t[len("ו"):]
		case len(words) < leastWords || !l.Lang.Is(language.Subject, first) || i+1 < len(texts):
			return structure.Found{} // it says more of the one before
		}
	}
	if grammar.Asks(text) {
		return structure.Found{}
	}
	return l.listed("", texts, grammar.LeastItems)
}

// repeating finds three clauses or more of which each begins with the same pronoun, though
// commas stand within them, under what stands before a colon.
func (l lists) repeating(text string) structure.Found {
	head, rest, ok := l.Clauses.CutColon(text)
	if !ok {
		head, rest = "", text
	}
	texts := l.Clauses.Repeating(rest)
	fragment := func(t string) bool { return l.Lang.Count(t) < 2 || !grammar.Closed(t) || grammar.Quotes(t) }
	several := !ok || l.Headings.Of(head) != "" && (len(texts) > grammar.LeastItems || l.leadsToSeveral(head))
	if !several || grammar.Asks(text) || len(l.Lang.Sentences(text)) > 1 || slices.ContainsFunc(texts, fragment) {
		return structure.Found{}
	}
	return l.listed(head, texts, grammar.LeastItems)
}

// leadWords is how many words may stand before the verb of a list.
const leadWords = 8

// listBehind finds an enumeration behind a word of a class in the main clause. It
// has no heading: what leads to it is no whole.
func (l lists) listBehind(text string, c language.Class) structure.Found {
	for i, w := range l.Lang.Words(text) {
		if i > leadWords || l.Lang.Is(language.Conjunction, w.Low) || l.Lang.Is(language.Relative, w.Low) {
			return structure.Found{}
		}
		if n := l.Lang.Begins(c, text[w.From:]); n > 0 {
			return l.listOf("", strings.TrimLeft(text[w.From+n:], ":： "), grammar.LeastItems)
		}
	}
	return structure.Found{}
}

func (l lists) listOf(head, rest string, least int) structure.Found {
	if texts := l.Clauses.Counted(rest); len(texts) >= least {
		return l.listed(head, texts, least)
	}
	texts := l.Clauses.Enumeration(rest)
	clause := func(t string) bool { return l.Clauses.IsClause(t) && (head == "" || !l.describes(t)) }
	if slices.ContainsFunc(texts, clause) || len(texts) > 1 && slices.ContainsFunc(texts[1:], l.relates) || slices.ContainsFunc(texts, l.Clauses.TwoThings) {
		return structure.Found{}
	}
	return l.listed(head, texts, least)
}

// describes reports whether a part is a thing with "a", and a clause only because it says
// more of it: "a sticker your kids will love".
func (l lists) describes(part string) bool {
	return l.Lang.Is(language.Indefinite, grammar.FirstLow(l.Lang, part))
}

// relates reports whether a part says more of the one before it: "each of whom has a key".
func (l lists) relates(part string) bool {
	words := l.Lang.Spoken(part)
	for k := 1; k < min(3, len(words)); k++ {
		if l.Lang.Is(language.OfWord, words[k-1].Low) && l.Lang.Is(language.Relative, words[k].Low) {
			return true
		}
	}
	return false
}

// listed returns a list of texts under a heading.
func (l lists) listed(head string, texts []string, least int) structure.Found {
	texts = slices.Clone(texts)
	if n := len(texts); n > 1 {
		if words := l.Lang.Words(texts[n-1]); len(words) > 1 && l.Lang.Is(language.And, words[0].Low) {
			texts[n-1] = strings.TrimLeft(texts[n-1][words[0].To:], ",， ")
		}
	}
	list := l.Items.Row(l.Clauses.Uncounted(texts), least)
	if list == nil || reckons(texts) {
		return structure.Found{}
	}
	return structure.Found{Content: story.List{Heading: l.Headings.Of(head), Items: list}, Lines: 1}
}

// reckons reports whether texts are the parts of one sum, which is worked out in some of them:
// "two rooms, six hours a day = 12 kWh".
func reckons(texts []string) bool {
	equals := func(t string) bool { return strings.ContainsAny(t, "=≈") }
	return slices.ContainsFunc(texts, equals) && slices.ContainsFunc(texts, func(t string) bool { return !equals(t) })
}
