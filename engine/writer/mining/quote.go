package mining

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine"
)

// Bounds of a quotation.
const (
	quoteMin      = 4   // words; fewer are a term in quotation marks
	quoteMinHan   = 8   // characters of a Chinese one
	quoteMax      = 240 // characters
	quoteShare    = .4  // of the narration: less is said in passing
	speakerMax    = 48
	speakerWords  = 6
	roleMax       = 60
	quoteWorth    = .92
	quoteOpeners  = "“«„「『"
	quoteClosers  = "”»“」』"
	quoteStraight = "\"״"
)

// quoteOptions are the quotation a scene came with, or the one it speaks.
func (f *finisher) quoteOptions(sc *engine.ScriptScene) []option {
	if sc.Quote != nil {
		return []option{{layout: engine.LayoutQuote, worth: .95, quote: sc.Quote}}
	}
	if q, ok := f.terms.quotation(sc.Narration); ok {
		return []option{{layout: engine.LayoutQuote, worth: quoteWorth, quote: &q}}
	}
	return nil
}

// quotation finds what somebody is quoted with: words in quotation marks, and
// beside them that somebody says them.
func (t *Terms) quotation(narration string) (engine.Quote, bool) {
	parts := quotedParts(narration)
	for i, p := range parts {
		q := engine.Quote{Text: t.finishQuote(narration[p.from:p.to])}
		before, after := t.around(narration, parts, i)
		said := t.attributed(after, true, &q) || t.attributed(before, false, &q)
		if !said {
			continue
		}
		if next := i + 1; next < len(parts) && after == strings.TrimSpace(narration[p.shut:parts[next].open]) {
			q.Text = t.finishQuote(joinQuote(narration[p.from:p.to], after, narration[parts[next].from:parts[next].to]))
		}
		if t.quotable(q.Text, narration) {
			return q, true
		}
	}
	return engine.Quote{}, false
}

// quotable reports whether a quotation is long enough to be one, short enough
// to be read, and the better part of what is said.
func (t *Terms) quotable(text, narration string) bool {
	n := utf8.RuneCountInString(text)
	enough := WordCount(text, t.language) >= quoteMin
	if t.language == "zh" {
		enough = n >= quoteMinHan
	}
	return enough && n <= quoteMax && float64(Chars(text)) >= quoteShare*float64(Chars(narration))
}

// quoted is a stretch in quotation marks: the words, and the marks around them.
type quoted struct{ open, from, to, shut int }

// quotedParts lists what stands in quotation marks, in order.
func quotedParts(text string) []quoted {
	var all []quoted
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		to, mark := closing(text, at, r, size)
		if to < 0 {
			at += size
			continue
		}
		q := quoted{open: at, from: at + size, to: to, shut: to + mark}
		all = append(all, q)
		at = q.shut
	}
	return all
}

// closing is where the quotation ends that r opens at a byte of the text, and
// how long its last mark is; -1 where r opens none.
func closing(text string, at int, r rune, size int) (to, mark int) {
	shut := r
	if i := slices.Index([]rune(quoteOpeners), r); i >= 0 {
		shut = []rune(quoteClosers)[i]
	} else if !strings.ContainsRune(quoteStraight, r) || !opensStraight(text, at, size) {
		return -1, 0
	}
	for i, c := range text[at+size:] {
		end := at + size + i
		if n := utf8.RuneLen(c); c == shut && (shut != r || closesStraight(text[end+n:])) {
			return end, n
		}
	}
	return -1, 0
}

// opensStraight tells an opening mark from the one inside a Hebrew abbreviation
// or behind an amount of inches.
func opensStraight(text string, at, size int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	after, _ := utf8.DecodeRuneInString(text[at+size:])
	return (at == 0 || !isWordRune(before)) && after != utf8.RuneError && !unicode.IsSpace(after)
}

func closesStraight(rest string) bool {
	after, _ := utf8.DecodeRuneInString(rest)
	return rest == "" || !isWordRune(after)
}

// around is what stands between a quotation and its neighbours: the clause that
// leads to it and the one that follows, each within its sentence.
func (t *Terms) around(narration string, parts []quoted, i int) (before, after string) {
	from, to := 0, len(narration)
	if i > 0 {
		from = parts[i-1].shut
	}
	if i+1 < len(parts) {
		to = parts[i+1].open
	}
	if ss := Sentences(narration[from:parts[i].open], t.language); len(ss) > 0 {
		before = ss[len(ss)-1]
	}
	if ss := Sentences(narration[parts[i].shut:to], t.language); len(ss) > 0 {
		after = ss[0]
	}
	return before, after
}

// joinQuote puts the two parts of a quotation together that its speaker's name
// parts.
func joinQuote(first, between, second string) string {
	first = strings.TrimRight(first, " ,\u00a0\u202f")
	join := ", "
	if strings.HasSuffix(between, ".") {
		join = ". "
	}
	if last, _ := utf8.DecodeLastRuneInString(first); strings.ContainsRune(".!?…", last) {
		join = " "
	}
	return first + join + strings.TrimSpace(second)
}

// finishQuote is a quotation as it is shown: it ends as a sentence does, where
// the narration went on after a comma.
func (t *Terms) finishQuote(text string) string {
	text = strings.Join(strings.Fields(strings.TrimFunc(text, unicode.IsSpace)), " ")
	text = strings.TrimRight(text, ",，;； ")
	last, _ := utf8.DecodeLastRuneInString(text)
	switch {
	case strings.ContainsRune(".!?…。！？", last):
		return Capital(text)
	case t.language == "zh":
		return text + "。"
	}
	return Capital(text) + "."
}

// attributed reads who says a quotation from the clause beside it, and what
// they are; false where the clause says nothing of the kind. Behind the
// quotation the name follows the verb sooner than before it.
func (t *Terms) attributed(clause string, behind bool, q *engine.Quote) bool {
	segments := t.segments(clause)
	for i, seg := range segments {
		from, to, ok := t.saying(seg)
		if !ok {
			continue
		}
		before, after := strings.TrimSpace(seg[:from]), strings.TrimSpace(seg[to:])
		first, second := after, before
		if !behind {
			first, second = before, after
		}
		for _, name := range []string{first, second} {
			if t.names(name, q) {
				if i+1 < len(segments) {
					q.Role = t.role(segments[i+1])
				}
				return true
			}
		}
		if before == "" && i > 0 && t.names(segments[0], q) && i == 2 { // Dana Whitlock, operations lead, says
			q.Role = t.role(segments[1])
		}
		return true
	}
	return false
}

// segments are the parts of a clause between its commas, without other marks
// around them.
func (t *Terms) segments(clause string) []string {
	var all []string
	for seg := range strings.FieldsFuncSeq(clause, func(r rune) bool { return strings.ContainsRune(",，:：;；—–", r) }) {
		seg = strings.TrimFunc(seg, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsPunct(r) })
		if seg != "" {
			all = append(all, seg)
		}
	}
	return all
}

// saying is where a verb of saying stands in a segment.
func (t *Terms) saying(seg string) (from, to int, ok bool) {
	verbs := sayings[t.language]
	if t.language == "zh" {
		for _, v := range verbs {
			if strings.HasSuffix(seg, v) {
				return len(seg) - len(v), len(seg), true
			}
		}
		return 0, 0, false
	}
	toks := tokens(seg, t.language)
	for i, w := range toks {
		verb, pronoun, hyphen := strings.Cut(w.low, "-") // dit-elle
		if !slices.Contains(verbs, verb) {
			continue
		}
		to = w.to
		if next := i + 1; !hyphen && next < len(toks) && toks[next].low == "it" { // puts it
			to = toks[next].to
		}
		return w.from, to, !hyphen || len(pronoun) > 0
	}
	return 0, 0, false
}

// names takes a speaker's name into the quote, if the words can be one.
func (t *Terms) names(words string, q *engine.Quote) bool {
	for _, lead := range speakerLeads[t.language] {
		if n := foldPrefix(words, lead); n > 0 {
			words = strings.TrimSpace(words[n:])
		}
	}
	toks := tokens(words, t.language)
	if len(toks) == 0 || len(toks) > speakerWords || utf8.RuneCountInString(words) > speakerMax {
		return false
	}
	first := toks[0].low
	if t.lex.isStop(first, t.language) && !t.lex.article[first] || t.lex.anaphor[first] && len(toks) == 1 {
		return false
	}
	q.Speaker = Capital(words)
	return true
}

// role is what a speaker is, if the words behind the name say that and do not
// go on with the story.
func (t *Terms) role(words string) string {
	toks := tokens(words, t.language)
	if len(toks) == 0 || utf8.RuneCountInString(words) > roleMax {
		return ""
	}
	first := toks[0].low
	if t.lex.clause[first] || t.lex.and[first] || t.lex.subject[first] || t.lex.relative[first] || t.lex.prep[first] || likelyVerb(first, t.language) {
		return ""
	}
	return Capital(words)
}

// wordForWord reports whether a text is word for word in the narration, apart from
// words between.
func (t *Terms) wordForWord(narration, text string) bool {
	said := wordsOf(narration, t.language)
	if t.language == "zh" {
		said, text = strings.Split(narration, ""), strings.Join(wordsOf(text, t.language), "")
	}
	want := wordsOf(text, t.language)
	if t.language == "zh" {
		want = strings.Split(text, "")
	}
	for _, w := range said {
		if len(want) > 0 && w == want[0] {
			want = want[1:]
		}
	}
	return len(want) == 0
}

// validQuote reports whether a quote that a scene came with is said there.
func (t *Terms) validQuote(sc *engine.ScriptScene) bool {
	q := sc.Quote
	return strings.TrimSpace(q.Text) != "" && utf8.RuneCountInString(q.Text) <= quoteMax &&
		t.wordForWord(sc.Narration, q.Text) && t.wordForWord(sc.Narration, q.Speaker) && t.wordForWord(sc.Narration, q.Role)
}

// wholeQuotes joins the sentences of a text that stand within one quotation, so
// that no scene ends in the middle of what somebody says.
func wholeQuotes(text string, sentences []string, language string) []string {
	parts := quotedParts(text)
	var all []string
	at, end := 0, 0 // where the next sentence is looked for, and where the last one ended
	for _, s := range sentences {
		from := at + strings.Index(text[at:], s)
		within := slices.ContainsFunc(parts, func(p quoted) bool {
			return p.open < end && from < p.shut && utf8.RuneCountInString(text[p.open:p.shut]) <= quoteMax
		})
		if n := len(all); within && n > 0 {
			all[n-1] = Join([]string{all[n-1], s}, language)
		} else {
			all = append(all, s)
		}
		at = from + len(s)
		end = at
	}
	return all
}
