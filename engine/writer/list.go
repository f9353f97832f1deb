package writer

import (
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
)

// lists finds things that a text sets in a row.
type lists struct{ grammar }

func texts(lines []Line) []string {
	all := make([]string, len(lines))
	for i, l := range lines {
		all[i] = l.Text
	}
	return all
}

// enumerated finds a list in one sentence: "New in this release: a, b, and c".
func (l lists) enumerated(lines []Line) finding {
	head, rest, ok := l.clauses.cutColon(lines[0].Text)
	if !ok || runes(bare(head)) > headingMost || l.orders.imperative(rest) != "" || !l.leadsToSeveral(head) {
		return finding{}
	}
	if texts := l.clauses.spans(bare(rest), ",，、"); len(texts) >= leastItems && (l.numbers.counts(head, len(texts)) && !l.lang.Contains(language.And, rest) || !l.lang.Unspaced && l.alike(texts)) {
		return l.listed(head, texts, leastItems)
	}
	return l.listOf(head, rest, leastItems)
}

// leadsToSeveral reports whether what stands before a colon may announce several things:
// no negation, and no clause without a number or a plural noun, behind which rather
// comes why or how it is so.
func (l lists) leadsToSeveral(head string) bool {
	if l.lang.Contains(language.Negation, head) {
		return false
	}
	words := l.lang.Spoken(head)
	verb := func(w language.Word) bool {
		return l.lang.Is(language.Finite, w.Low) || w.From == 0 && l.lang.Is(language.Subject, w.Low) || w.From > 0 && l.lang.IsVerb(w.Low, true)
	}
	several := func(w language.Word) bool {
		return w.Digit || l.lang.CardinalValue(w.Low) > 1 || l.lang.IsContent(w) && l.lang.IsPlural(w.Text) && !verb(w)
	}
	needs := l.lang.Is(language.Relative, words[0].Low) || l.lang.Contains(language.Needs, head)
	return len(l.lang.Entries(language.Plural)) == 0 || needs || !slices.ContainsFunc(words, verb) || slices.ContainsFunc(words, several)
}

// priced finds a list of what each costs, in one sentence: "New zip from £24, strap
// re-stitched £8, extra hole £1".
func (l lists) priced(lines []Line) finding {
	texts := l.clauses.spans(bare(lines[0].Text), ",;，；")
	for _, t := range texts {
		if all := l.numbers.amounts(t); len(all) == 0 || all[0].Kind != language.Money || l.clauses.isClause(noted.ReplaceAllString(t, "")) || l.lang.Count(t[:all[0].From]) == 0 {
			return finding{}
		}
	}
	return l.listed("", texts, leastItems)
}

// alike reports whether parts are things of one kind though no "and" says so: of two
// words or more, and none of them says what the one before it is.
func (l lists) alike(texts []string) bool {
	for i, t := range texts {
		if l.lang.Count(t) < 2 || l.clauses.isClause(t) || l.lang.Contains(language.And, t) || l.lang.Begins(language.Contrast, t) > 0 ||
			i > 0 && l.lang.Is(language.Indefinite, firstLow(l.lang, t)) != l.lang.Is(language.Indefinite, firstLow(l.lang, texts[0])) {
			return false
		}
	}
	return true
}

// ingredients finds a list of what is needed, with amounts: "You'll need 500 g of
// flour, …".
func (l lists) ingredients(lines []Line) finding {
	f := l.listBehind(lines[0].Text, language.Needs)
	list, ok := f.content.(story.List)
	if !ok {
		return finding{}
	}
	amounts := 0
	for _, it := range list.Items {
		if it.Detail != "" && l.numbers.amounts(it.Detail) != nil {
			amounts++
		}
	}
	if amounts < 2 {
		return finding{}
	}
	return f
}

// offered finds a list of what there is, or of what somebody does something to: "It has
// six tables, a stove and the best cake in the valley".
func (l lists) offered(lines []Line) finding {
	f := l.listBehind(lines[0].Text, language.Offers)
	if list, ok := f.content.(story.List); ok && l.clauses.beginsThing(list.Items[0].Said) {
		return f
	}
	if f := l.parallelClauses(lines[0].Text); f.lines > 0 {
		return f
	}
	if f := l.figures(lines[0].Text); f.lines > 0 {
		return f
	}
	return l.objects(lines[0].Text)
}

// figures finds several things of which each begins with its amount, and nothing else:
// "1 cup of sugar, ¾ cup of water, 2 spoons of lemon juice".
func (l lists) figures(text string) finding {
	texts := l.clauses.spans(bare(text), ",，、")
	for _, t := range texts {
		if !unicode.IsNumber(firstRune(t)) || l.times.namesMoment(t) || l.clauses.isClause(t) || l.lang.Count(t) > labelMost+2 {
			return finding{}
		}
	}
	return l.listed("", texts, leastItems)
}

// objects finds several things, each with its article, behind a verb of the main clause:
// "Il soulage le nez, la gorge et les yeux".
func (l lists) objects(text string) finding {
	words := l.lang.Words(text)
	for i := 1; i < min(len(words), leadWords); i++ {
		if !l.determines(words[i]) {
			continue
		}
		f := l.listOf("", text[words[i].From:], leastItems)
		list, ok := f.content.(story.List)
		if !ok || !l.endsVerb(words[:i]) || !l.clauses.inMainClause(text[:words[i].From]) {
			return finding{}
		}
		for _, it := range list.Items {
			if first := l.lang.Spoken(it.Said); !l.determines(first[0]) || !l.clauses.beginsThing(it.Said) {
				return finding{}
			}
		}
		return f
	}
	return finding{}
}

// determines reports whether a noun begins with a word: an article or a number.
func (l lists) determines(w language.Word) bool {
	return l.lang.Articled && (w.Digit || l.lang.IsAny(w.Low, language.Definite, language.Indefinite) || l.lang.CardinalValue(w.Low) > 1 || l.lang.Bare(w.Low) != w.Low)
}

// endsVerb reports whether words end with what somebody does, and not with a noun of
// which more follow.
func (l lists) endsVerb(words []language.Word) bool {
	n := len(words)
	last := words[n-1]
	if !last.Letters || l.lang.IsAny(last.Low, language.Preposition, language.OfWord, language.And, language.Article) {
		return false
	}
	pronoun := n > 1 && l.lang.IsAny(words[n-2].Low, language.Subject, language.Anaphor) && !l.lang.Is(language.Article, words[n-2].Low)
	return pronoun || l.lang.IsVerb(last.Low, n > 1)
}

// parallelClauses finds three clauses or more that begin with the same word, or with the same
// pronoun all but the last: "We pay the rent, we bring the beds and a friend calls".
func (l lists) parallelClauses(text string) finding {
	const leastWords = 4 // of a clause with a subject of its own
	texts := l.clauses.enumeration(text)
	if texts == nil && len(l.lang.Sentences(text)) == 1 {
		texts = l.clauses.spans(bare(text), ",，;；")
	}
	if len(texts) < leastItems || openQuote(text) || Quotes(text) {
		return finding{}
	}
	first := firstLow(l.lang, texts[0])
	if l.lang.IsAny(first, language.Preposition, language.Conjunction, language.Relative, language.Article) {
		return finding{}
	}
	for i, t := range texts {
		words := l.lang.Spoken(t)
		switch {
		case len(words) < 2:
			return finding{}
		case words[0].Low == first:
		case l.lang.HangsAnd(words[0]) && l.lang.Bare(words[0].Low) == first:
			texts[i] = t[len("ו"):]
		case len(words) < leastWords || !l.lang.Is(language.Subject, first) || i+1 < len(texts):
			return finding{} // it says more of the one before
		}
	}
	if asks(text) {
		return finding{}
	}
	return l.listed("", texts, leastItems)
}

// leadWords is how many words may stand before the verb of a list.
const leadWords = 8

// listBehind finds an enumeration behind a word of a class in the main clause. It
// has no heading: what leads to it is no whole.
func (l lists) listBehind(text string, c language.Class) finding {
	for i, w := range l.lang.Words(text) {
		if i > leadWords || l.lang.Is(language.Conjunction, w.Low) || l.lang.Is(language.Relative, w.Low) {
			return finding{}
		}
		if n := l.lang.Begins(c, text[w.From:]); n > 0 {
			return l.listOf("", strings.TrimLeft(text[w.From+n:], ":： "), leastItems)
		}
	}
	return finding{}
}

func (l lists) listOf(head, rest string, least int) finding {
	texts := l.clauses.enumeration(rest)
	if slices.ContainsFunc(texts, l.clauses.isClause) || slices.ContainsFunc(texts, l.clauses.twoThings) {
		return finding{}
	}
	return l.listed(head, texts, least)
}

// listed is a list of texts under a heading.
func (l lists) listed(head string, texts []string, least int) finding {
	list := l.items.all(texts)
	nameless := func(t string) bool { return !strings.ContainsFunc(t, unicode.IsLetter) }
	if len(list) < least || len(list) > mostItems+2 || slices.ContainsFunc(texts, nameless) {
		return finding{}
	}
	return finding{story.List{Heading: l.headings.of(head), Items: list}, 1}
}

// question finds a question that stands for its own seconds, before its answer.
func (l lists) question(lines []Line) finding {
	text := strings.TrimSpace(lines[0].Text)
	if !asks(text) || !l.headings.stands(text) || l.speech.seconds(text) < aloneScene {
		return finding{}
	}
	return finding{story.Statement{Heading: text}, 1}
}

// questions finds three questions or more in a row.
func (l lists) questions(lines []Line) finding {
	return l.row(lines, func(a, b string) bool { return asks(a) && asks(b) })
}

// parallel finds three short sentences or more in a row that begin with the same
// kind of amount, or with the same word: "$35 buys a bed. $340 pays …".
func (l lists) parallel(lines []Line) finding {
	return l.row(lines, func(a, b string) bool { return l.opensLike(a, b) })
}

func (l lists) opensLike(a, b string) bool {
	if runes(a) > itemMost || runes(b) > itemMost {
		return false
	}
	na, nb := l.lang.Numbers(a), l.lang.Numbers(b)
	if len(na) > 0 && len(nb) > 0 && na[0].From == 0 && nb[0].From == 0 {
		return na[0].Kind == nb[0].Kind && na[0].Unit == nb[0].Unit && na[0].Kind != language.Amount && na[0].Counts()
	}
	wa, wb := l.lang.Spoken(a), l.lang.Spoken(b)
	if len(wa) < 2 || len(wb) < 2 || wa[0].Low != wb[0].Low {
		return false
	}
	return l.lang.Is(language.Negation, wa[0].Low) || l.lang.IsContent(wa[0])
}

// row finds lines of one paragraph that are all alike.
func (l lists) row(lines []Line, alike func(a, b string) bool) finding {
	lines = l.speech.near(lines)
	end := 1
	for end < len(lines) && end < mostItems && alike(lines[0].Text, lines[end].Text) {
		end++
	}
	if end < leastItems {
		return finding{}
	}
	list := l.items.all(texts(lines[:end]))
	if list == nil {
		return finding{}
	}
	return finding{story.List{Items: list}, end}
}
