package writer

import (
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
)

func texts(lines []Line) []string {
	all := make([]string, len(lines))
	for i, l := range lines {
		all[i] = l.Text
	}
	return all
}

// enumerated finds a list in one sentence: "New in this release: a, b, and c".
func (e Editor) enumerated(lines []Line) finding {
	head, rest, ok := e.clauses.cutColon(lines[0].Text)
	if !ok || runes(bare(head)) > headingMost || e.orders.imperative(rest) != "" || !e.leadsToSeveral(head) {
		return finding{}
	}
	if texts := e.clauses.spans(bare(rest), ",，、"); len(texts) >= leastItems && (e.numbers.counts(head, len(texts)) && !e.lang.Contains(language.And, rest) || !e.lang.Unspaced && e.alike(texts)) {
		return e.listed(head, texts, leastItems)
	}
	return e.listOf(head, rest, leastItems)
}

// leadsToSeveral reports whether what stands before a colon may announce several things:
// no negation, and no clause without a number or a plural noun, behind which rather
// comes why or how it is so.
func (e Editor) leadsToSeveral(head string) bool {
	if e.lang.Contains(language.Negation, head) {
		return false
	}
	words := e.lang.Spoken(head)
	verb := func(w language.Word) bool {
		return e.lang.Is(language.Finite, w.Low) || w.From == 0 && e.lang.Is(language.Subject, w.Low) || w.From > 0 && e.lang.IsVerb(w.Low, true)
	}
	several := func(w language.Word) bool {
		return w.Digit || e.lang.CardinalValue(w.Low) > 1 || e.lang.IsContent(w) && e.lang.IsPlural(w.Text) && !verb(w)
	}
	needs := e.lang.Is(language.Relative, words[0].Low) || e.lang.Contains(language.Needs, head)
	return len(e.lang.Entries(language.Plural)) == 0 || needs || !slices.ContainsFunc(words, verb) || slices.ContainsFunc(words, several)
}

// priced finds a list of what each costs, in one sentence: "New zip from £24, strap
// re-stitched £8, extra hole £1".
func (e Editor) priced(lines []Line) finding {
	texts := e.clauses.spans(bare(lines[0].Text), ",;，；")
	for _, t := range texts {
		if all := e.numbers.amounts(t); len(all) == 0 || all[0].Kind != language.Money || e.clauses.isClause(noted.ReplaceAllString(t, "")) || e.lang.Count(t[:all[0].From]) == 0 {
			return finding{}
		}
	}
	return e.listed("", texts, leastItems)
}

// alike reports whether parts are things of one kind though no "and" says so: of two
// words or more, and none of them says what the one before it is.
func (e Editor) alike(texts []string) bool {
	for i, t := range texts {
		if e.lang.Count(t) < 2 || e.clauses.isClause(t) || e.lang.Contains(language.And, t) || e.lang.Begins(language.Contrast, t) > 0 ||
			i > 0 && e.lang.Is(language.Indefinite, firstLow(e.lang, t)) != e.lang.Is(language.Indefinite, firstLow(e.lang, texts[0])) {
			return false
		}
	}
	return true
}

// ingredients finds a list of what is needed, with amounts: "You'll need 500 g of
// flour, …".
func (e Editor) ingredients(lines []Line) finding {
	f := e.listBehind(lines[0].Text, language.Needs)
	list, ok := f.content.(story.List)
	if !ok {
		return finding{}
	}
	amounts := 0
	for _, it := range list.Items {
		if it.Detail != "" && e.numbers.amounts(it.Detail) != nil {
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
func (e Editor) offered(lines []Line) finding {
	f := e.listBehind(lines[0].Text, language.Offers)
	if list, ok := f.content.(story.List); ok && e.clauses.beginsThing(list.Items[0].Said) {
		return f
	}
	if f := e.parallelClauses(lines[0].Text); f.lines > 0 {
		return f
	}
	if f := e.figures(lines[0].Text); f.lines > 0 {
		return f
	}
	return e.objects(lines[0].Text)
}

// figures finds several things of which each begins with its amount, and nothing else:
// "1 cup of sugar, ¾ cup of water, 2 spoons of lemon juice".
func (e Editor) figures(text string) finding {
	texts := e.clauses.spans(bare(text), ",，、")
	for _, t := range texts {
		if !unicode.IsNumber(firstRune(t)) || e.times.namesMoment(t) || e.clauses.isClause(t) || e.lang.Count(t) > labelMost+2 {
			return finding{}
		}
	}
	return e.listed("", texts, leastItems)
}

// objects finds several things, each with its article, behind a verb of the main clause:
// "Il soulage le nez, la gorge et les yeux".
func (e Editor) objects(text string) finding {
	words := e.lang.Words(text)
	for i := 1; i < min(len(words), leadWords); i++ {
		if !e.determines(words[i]) {
			continue
		}
		f := e.listOf("", text[words[i].From:], leastItems)
		list, ok := f.content.(story.List)
		if !ok || !e.endsVerb(words[:i]) || !e.clauses.inMainClause(text[:words[i].From]) {
			return finding{}
		}
		for _, it := range list.Items {
			if first := e.lang.Spoken(it.Said); !e.determines(first[0]) || !e.clauses.beginsThing(it.Said) {
				return finding{}
			}
		}
		return f
	}
	return finding{}
}

// determines reports whether a noun begins with a word: an article or a number.
func (e Editor) determines(w language.Word) bool {
	return e.lang.Articled && (w.Digit || e.lang.IsAny(w.Low, language.Definite, language.Indefinite) || e.lang.CardinalValue(w.Low) > 1 || e.lang.Bare(w.Low) != w.Low)
}

// endsVerb reports whether words end with what somebody does, and not with a noun of
// which more follow.
func (e Editor) endsVerb(words []language.Word) bool {
	n := len(words)
	last := words[n-1]
	if !last.Letters || e.lang.IsAny(last.Low, language.Preposition, language.OfWord, language.And, language.Article) {
		return false
	}
	pronoun := n > 1 && e.lang.IsAny(words[n-2].Low, language.Subject, language.Anaphor) && !e.lang.Is(language.Article, words[n-2].Low)
	return pronoun || e.lang.IsVerb(last.Low, n > 1)
}

// parallelClauses finds three clauses or more that begin with the same word, or with the same
// pronoun all but the last: "We pay the rent, we bring the beds and a friend calls".
func (e Editor) parallelClauses(text string) finding {
	const leastWords = 4 // of a clause with a subject of its own
	texts := e.clauses.enumeration(text)
	if texts == nil && len(e.lang.Sentences(text)) == 1 {
		texts = e.clauses.spans(bare(text), ",，;；")
	}
	if len(texts) < leastItems || openQuote(text) || Quotes(text) {
		return finding{}
	}
	first := firstLow(e.lang, texts[0])
	if e.lang.IsAny(first, language.Preposition, language.Conjunction, language.Relative, language.Article) {
		return finding{}
	}
	for i, t := range texts {
		words := e.lang.Spoken(t)
		switch {
		case len(words) < 2:
			return finding{}
		case words[0].Low == first:
		case e.lang.HangsAnd(words[0]) && e.lang.Bare(words[0].Low) == first:
			texts[i] = t[len("ו"):]
		case len(words) < leastWords || !e.lang.Is(language.Subject, first) || i+1 < len(texts):
			return finding{} // it says more of the one before
		}
	}
	if asks(text) {
		return finding{}
	}
	return e.listed("", texts, leastItems)
}

// leadWords is how many words may stand before the verb of a list.
const leadWords = 8

// listBehind finds an enumeration behind a word of a class in the main clause. It
// has no heading: what leads to it is no whole.
func (e Editor) listBehind(text string, c language.Class) finding {
	for i, w := range e.lang.Words(text) {
		if i > leadWords || e.lang.Is(language.Conjunction, w.Low) || e.lang.Is(language.Relative, w.Low) {
			return finding{}
		}
		if n := e.lang.Begins(c, text[w.From:]); n > 0 {
			return e.listOf("", strings.TrimLeft(text[w.From+n:], ":： "), leastItems)
		}
	}
	return finding{}
}

func (e Editor) listOf(head, rest string, least int) finding {
	texts := e.clauses.enumeration(rest)
	if slices.ContainsFunc(texts, e.clauses.isClause) || slices.ContainsFunc(texts, e.clauses.twoThings) {
		return finding{}
	}
	return e.listed(head, texts, least)
}

// listed is a list of texts under a heading.
func (e Editor) listed(head string, texts []string, least int) finding {
	list := e.items.all(texts)
	nameless := func(t string) bool { return !strings.ContainsFunc(t, unicode.IsLetter) }
	if len(list) < least || len(list) > mostItems+2 || slices.ContainsFunc(texts, nameless) {
		return finding{}
	}
	return finding{story.List{Heading: e.headings.of(head), Items: list}, 1}
}

// announced finds what a line announces by its number: "Three things to know.
// First, … Second, … Third, …".
func (e Editor) announced(lines []Line) finding {
	head, rest := lines[0].Text, ""
	if h, r, ok := e.clauses.cutColon(head); ok {
		head, rest = h, r
	}
	n := e.numbers.announcedCount(head)
	if n == 0 && rest == "" {
		return e.ordinals(lines)
	}
	if n == 0 || n > mostItems || e.headings.of(head) == "" || lines[0].Item {
		return finding{}
	}
	if rest != "" && e.lang.Begins(language.FirstStep, rest) == 0 {
		if parts := e.clauses.spans(rest, ",，"); e.lang.Unspaced && len(parts) == n {
			return e.listed(head, parts, n)
		}
		return e.listOf(head, rest, n)
	}
	lines = e.speech.near(lines)
	if len(lines) > 1 {
		if texts := e.clauses.enumeration(lines[1].Text); len(texts) == n && !openQuote(lines[1].Text) {
			if f := e.listed(head, texts, n); f.lines > 0 {
				return finding{f.content, 2}
			}
		}
	}
	for _, fits := range []func(string, int) string{e.orders.inRow, e.asked, e.orders.does, e.ordinal, e.alikeIn(lines)} {
		texts, end := e.following(lines, rest, n, fits)
		if list := e.items.all(texts); len(list) == n {
			return finding{story.List{Heading: e.headings.of(head), Items: list}, end}
		}
	}
	return finding{}
}

// following collects the n texts that fit behind an announcement; one line of
// another kind may stand between two of them. A last text goes with its line.
func (e Editor) following(lines []Line, rest string, n int, fits func(string, int) string) (texts []string, end int) {
	end = 1
	if rest != "" {
		if t := fits(rest, 0); t != "" {
			texts = append(texts, t)
		}
	}
	for i := 1; i < len(lines) && i <= end+1 && len(texts) < n; i++ {
		if t := fits(lines[i].Text, len(texts)); t != "" {
			texts, end = append(texts, t), i+1
		}
	}
	if len(texts) < n {
		return nil, 0
	}
	if end < len(lines) && fits(lines[end].Text, n) != "" {
		return nil, 0 // there are more than were announced
	}
	return texts, end
}

func (e Editor) asked(text string, _ int) string {
	if asks(text) {
		return text
	}
	return ""
}

// ordinals finds as many lines that say which of several they tell of as the line before
// them counts things: "Remember three tasks. The first is …".
func (e Editor) ordinals(lines []Line) finding {
	lines = e.speech.near(lines)
	head := lines[0].Text
	if e.headings.of(head) == "" || lines[0].Item || len(lines) < 3 || e.ordinal(lines[1].Text, 0) == "" {
		return finding{}
	}
	for _, w := range e.lang.Spoken(head) {
		n := e.lang.CardinalValue(w.Low)
		if n < 2 || n > mostItems {
			continue
		}
		texts, end := e.following(lines, "", n, e.ordinal)
		if list := e.items.all(texts); len(list) == n {
			return finding{story.List{Heading: e.headings.of(head), Items: list}, end}
		}
	}
	return finding{}
}

// ordinal is a line that says by its first words which of several it tells of: "La
// primera es …".
func (e Editor) ordinal(text string, _ int) string {
	words := e.lang.Spoken(text)
	if len(words) < 3 || !e.lang.Is(language.Article, words[0].Low) || !e.lang.Is(language.Order, words[1].Low) {
		return ""
	}
	return text
}

// alikeIn finds the lines that begin with the words that the second of some lines
// begins with, an "or" before them or not: "You can …. Or you can …".
func (e Editor) alikeIn(lines []Line) func(string, int) string {
	const firstWords = 2
	begins := func(text string) string {
		if n := e.lang.Begins(language.And, text); n > 0 {
			text = strings.TrimLeft(text[n:], ",， ")
		}
		words := e.lang.Spoken(text)
		if len(words) <= firstWords || e.lang.Unspaced {
			return ""
		}
		return words[0].Low + " " + words[1].Low
	}
	return func(text string, _ int) string {
		if len(lines) < 2 || begins(text) == "" || begins(text) != begins(lines[1].Text) {
			return ""
		}
		return text
	}
}

// question finds a question that stands for its own seconds, before its answer.
func (e Editor) question(lines []Line) finding {
	text := strings.TrimSpace(lines[0].Text)
	if !asks(text) || !e.headings.stands(text) || e.speech.seconds(text) < aloneScene {
		return finding{}
	}
	return finding{story.Statement{Heading: text}, 1}
}

// questions finds three questions or more in a row.
func (e Editor) questions(lines []Line) finding {
	return e.row(lines, func(a, b string) bool { return asks(a) && asks(b) })
}

// parallel finds three short sentences or more in a row that begin with the same
// kind of amount, or with the same word: "$35 buys a bed. $340 pays …".
func (e Editor) parallel(lines []Line) finding {
	return e.row(lines, func(a, b string) bool { return e.opensLike(a, b) })
}

func (e Editor) opensLike(a, b string) bool {
	if runes(a) > itemMost || runes(b) > itemMost {
		return false
	}
	na, nb := e.lang.Numbers(a), e.lang.Numbers(b)
	if len(na) > 0 && len(nb) > 0 && na[0].From == 0 && nb[0].From == 0 {
		return na[0].Kind == nb[0].Kind && na[0].Unit == nb[0].Unit && na[0].Kind != language.Amount && na[0].Counts()
	}
	wa, wb := e.lang.Spoken(a), e.lang.Spoken(b)
	if len(wa) < 2 || len(wb) < 2 || wa[0].Low != wb[0].Low {
		return false
	}
	return e.lang.Is(language.Negation, wa[0].Low) || e.lang.IsContent(wa[0])
}

// row finds lines of one paragraph that are all alike.
func (e Editor) row(lines []Line, alike func(a, b string) bool) finding {
	lines = e.speech.near(lines)
	end := 1
	for end < len(lines) && end < mostItems && alike(lines[0].Text, lines[end].Text) {
		end++
	}
	if end < leastItems {
		return finding{}
	}
	list := e.items.all(texts(lines[:end]))
	if list == nil {
		return finding{}
	}
	return finding{story.List{Items: list}, end}
}
