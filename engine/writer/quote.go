package writer

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/locale"
	"github.com/scenewright/scenewright/engine/story"
)

// Bounds of a quotation.
const (
	quoteLeast    = 4   // words; fewer are a term in quotation marks
	quoteLeastHan = 8   // characters of one without spaces
	quoteMost     = 260 // characters
	speakerMost   = 6   // words
	roleMost      = 70  // characters
	quoteOpeners  = "“«„「『"
	quoteClosers  = "”»“」』"
	quoteStraight = "\"״"
)

// quotations finds what somebody says, word for word, and who says it.
type quotations struct{ grammar }

// find finds what somebody says, word for word, all of it: its second half
// behind the name of who says it, too.
func (qs quotations) find(lines []Line) finding {
	n := qs.quoteEnd(lines)
	if n == 0 {
		return finding{}
	}
	q, ok := qs.quotation(qs.speech.told(lines[:n]))
	if !ok {
		return finding{}
	}
	return finding{q, n}
}

// quoteEnd is how many lines the quotation takes that begins in the first of
// them; 0 where none does.
func (qs quotations) quoteEnd(lines []Line) int {
	for n := 1; n <= len(lines) && lines[n-1].Paragraph == lines[0].Paragraph; n++ {
		text := qs.speech.told(lines[:n])
		parts := quotedParts(text)
		switch {
		case openQuote(text):
			continue
		case len(parts) == 0:
			return 0
		case n < len(lines) && lines[n].Paragraph == lines[0].Paragraph && strings.TrimSpace(text[parts[len(parts)-1].shut:]) != "" && qs.secondHalf(lines[n:]):
			continue // it goes on behind the name
		case n < len(lines) && lines[n].Paragraph == lines[0].Paragraph && strings.TrimSpace(text[parts[len(parts)-1].shut:]) == "" && qs.namesWho(lines[n].Text):
			continue // the name is a sentence of its own
		}
		return n
	}
	return 0
}

// namesWho reports whether a line begins with who says something.
func (qs quotations) namesWho(line string) bool {
	parts := qs.clauses.spans(line, ",，:：“«\"")
	if len(parts) == 0 || !qs.lang.Unspaced {
		return false
	}
	_, _, ok := qs.saying(parts[0])
	return ok
}

// secondHalf reports whether lines begin with the second half of a quotation: nothing
// stands behind it that may say who else says it.
func (qs quotations) secondHalf(lines []Line) bool {
	for n := 1; n <= len(lines) && lines[n-1].Paragraph == lines[0].Paragraph; n++ {
		text := qs.speech.told(lines[:n])
		if parts := quotedParts(text); !openQuote(text) {
			return len(parts) > 0 && parts[0].open == 0 && (len(parts) > 1 || len(qs.lang.Spoken(text[parts[0].shut:])) == 0)
		}
	}
	return false
}

func opensQuote(s string) bool {
	parts := quotedParts(s)
	return len(parts) > 0 && parts[0].open == 0 || openQuote(s) && strings.ContainsRune(quoteOpeners+quoteStraight, firstRune(s))
}

// openQuote reports whether a text opens a quotation that it does not close.
func openQuote(text string) bool {
	parts := quotedParts(text)
	at := 0
	if len(parts) > 0 {
		at = parts[len(parts)-1].shut
	}
	for i, r := range text[at:] {
		if strings.ContainsRune(quoteOpeners, r) || strings.ContainsRune(quoteStraight, r) && opensStraight(text, at+i, utf8.RuneLen(r)) {
			return true
		}
	}
	return false
}

// quotation reads the quotation of a narration, where it names who says it or
// little else is said.
func (qs quotations) quotation(narration string) (story.Quote, bool) {
	parts := quotedParts(narration)
	if len(parts) == 0 || len(parts) > 2 {
		return story.Quote{}, false
	}
	first, last := parts[0], parts[len(parts)-1]
	q := story.Quote{Text: qs.inner(narration[first.from:first.to])}
	before, between := strings.TrimSpace(narration[:first.open]), ""
	after := strings.TrimSpace(narration[last.shut:])
	if len(parts) == 2 {
		between = strings.TrimSpace(narration[first.shut:last.open])
		q.Text = joinQuote(q.Text, between, qs.inner(narration[last.from:last.to]))
	}
	if len(parts) == 1 && before != "" && unicode.IsLower(firstRune(q.Text)) && !announces(before) {
		return story.Quote{}, false // words of a sentence
	}
	if len(parts) == 1 && qs.saidWithin(&q) {
		return q, qs.quotable(q.Text) && runes(before)+runes(after) == 0
	}
	if !qs.quotable(q.Text) || runes(before)+runes(after) > roleMost+speakerMost*12 {
		return story.Quote{}, false
	}
	if len(parts) == 1 && (before == "" && qs.signsQuote(after, &q) || after == "" && qs.introduces(before, &q)) {
		return q, true
	}
	for _, beside := range []string{between, after, before} {
		if qs.attributed(beside, beside != before || before == "", &q) {
			return q, true
		}
	}
	return story.Quote{}, false
}

// signsQuote reads who says a quotation behind a dash: "– Jean Hobbs".
func (qs quotations) signsQuote(after string, q *story.Quote) bool {
	name := strings.TrimLeft(after, "—–-―─~ ")
	if name == after || runes(name) > roleMost {
		return false
	}
	parts := qs.clauses.spans(strings.TrimRightFunc(name, ornament), ",，")
	if len(parts) == 0 || len(parts) > 2 || qs.clauses.isClause(name) {
		return false
	}
	if qs.lang.Unspaced {
		q.Speaker, q.Role = parts[len(parts)-1], strings.Join(parts[:len(parts)-1], "")
		return runes(q.Speaker) <= speakerMost
	}
	if first := firstRune(parts[0]); unicode.IsLower(first) && len(parts) == 1 {
		return qs.speaker(parts[0], q) // posted by Anon
	}
	q.Speaker, q.Role = parts[0], strings.Join(parts[1:], "")
	return qs.lang.Count(parts[0]) <= speakerMost
}

// ornament reports whether a character is none of a name's: the stars of a review.
func ornament(r rune) bool {
	return unicode.IsSpace(r) || unicode.IsSymbol(r) || strings.ContainsRune(",，", r)
}

// introduces reads who says a quotation before a colon: "Mireille: …".
func (qs quotations) introduces(before string, q *story.Quote) bool {
	const mostWords = 3
	name := bare(before)
	if !announces(before) || qs.lang.Count(name) > mostWords || strings.ContainsAny(name, ",，.。 ") && !qs.names.isName(name) || qs.lang.Unspaced {
		return false
	}
	q.Speaker = name
	return qs.names.isName(name) || unicode.IsUpper(firstRune(name)) && !qs.lang.IsFunction(strings.ToLower(name))
}

// saidWithin reads who says a quotation where that stands between its marks, as
// French sets it, and takes it out: "« Je lisais, dit Marcel, 79 ans. Puis il plut. »".
func (qs quotations) saidWithin(q *story.Quote) bool {
	inner := q.Text
	parts := qs.clauses.segments(inner, ",，.。")
	for i := 1; i < len(parts); i++ {
		clause := strings.TrimSpace(inner[parts[i].From:parts[i].To])
		from, to, ok := qs.saying(clause)
		if !ok || !qs.names.smallWords(qs.lang.Words(clause[:from])) || parts[0].To == 0 {
			continue
		}
		next := i + 1
		who := story.Quote{}
		if !qs.speaker(clause[to:], &who) && strings.TrimSpace(clause[to:]) != "" {
			return false
		}
		if next < len(parts) && inner[parts[i].To] == ',' {
			more := strings.TrimSpace(inner[parts[next].From:parts[next].To])
			switch {
			case qs.names.isName(more) && !qs.names.isName(who.Speaker):
				who.Speaker, who.Role, next = more, qs.withoutOwner(who.Speaker, who.Role), next+1
			case who.Speaker != "" && qs.lang.Count(more) <= 3 && !qs.clauses.isClause(more) && parts[next].To < len(inner) && inner[parts[next].To] == '.':
				who.Role, next = more, next+1
			}
		}
		rest := ""
		if next < len(parts) {
			rest = strings.TrimSpace(inner[parts[next].From:])
		}
		q.Speaker, q.Role, q.Text = who.Speaker, who.Role, strings.TrimSpace(inner[:parts[i-1].To])
		if rest != "" {
			q.Text = joinQuote(q.Text, inner[:parts[next-1].To+1], rest)
		}
		return true
	}
	return false
}

// withoutOwner is what a speaker is, without whose: "son directeur sportif".
func (qs quotations) withoutOwner(words ...string) string {
	role := strings.TrimSpace(strings.Join(words, " "))
	all := qs.lang.Words(role)
	if len(all) > 1 && qs.lang.IsFunction(all[0].Low) {
		return role[all[1].From:]
	}
	return role
}

func (qs quotations) quotable(text string) bool {
	if qs.lang.Unspaced {
		return runes(text) >= quoteLeastHan && runes(text) <= quoteMost
	}
	return qs.lang.Count(text) >= quoteLeast && runes(text) <= quoteMost
}

// inner is what stands in quotation marks, without a comma that leads on.
func (qs quotations) inner(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	return strings.TrimRight(text, ",，;； ")
}

// joinQuote puts the halves of a quotation together that its speaker's name
// parts.
func joinQuote(first, between, second string) string {
	join := ", "
	switch {
	case strings.ContainsRune(locale.EndMarks, lastRune(first)):
		join = " "
	case strings.ContainsRune(locale.EndMarks, lastRune(between)):
		join = ". "
	}
	if unicode.Is(unicode.Han, firstRune(second)) {
		join = map[string]string{", ": "，", ". ": "。", " ": ""}[join]
	}
	return first + join + second
}

// attributed reads who says a quotation from the clause beside it: "says Priya
// Raman, who runs a studio", "said chief executive Ingrid Solheim", "Dana
// Whitlock, operations lead, says". False where it names nobody.
func (qs quotations) attributed(clause string, behind bool, q *story.Quote) bool {
	parts := qs.clauses.spans(clause, ",，:：;；—–")
	for i, part := range parts {
		from, to, ok := qs.saying(part)
		if !ok {
			continue
		}
		names := []string{part[to:], qs.withoutObject(part[:from])}
		if !behind {
			slices.Reverse(names)
		}
		for _, name := range names {
			if !qs.saysWhen(name) && qs.speaker(name, q) {
				if q.Role == "" && i+1 < len(parts) && behind {
					q.Role = qs.role(parts[i+1:])
				}
				if qs.names.described(q.Speaker) && qs.names.isName(q.Role) {
					q.Speaker, q.Role = q.Role, q.Speaker // "says the mayor, Ana Ruiz"
				}
				return true
			}
		}
		if !behind && i > 0 && qs.names.smallWords(qs.lang.Words(part[:from])) && qs.apposed(parts[:i], q) {
			return true
		}
		return !behind && (i == 1 || i == 2) || strings.TrimSpace(part[:from]+part[to:]) != "" // somebody, by a pronoun or in a clause before
	}
	return false
}

// apposed reads a name and what its bearer is from the clauses before a verb: "Mi
// maestro, don Eladio Funes, que fumaba en pipa".
func (qs quotations) apposed(clauses []string, q *story.Quote) bool {
	clauses = slices.DeleteFunc(slices.Clone(clauses), func(c string) bool {
		low := firstLow(qs.lang, c)
		return qs.lang.Is(language.Relative, low) || qs.lang.Is(language.Conjunction, low) || qs.saysWhen(c)
	})
	if len(clauses) == 0 || len(clauses) > 2 || !qs.speaker(clauses[0], q) {
		return false
	}
	if len(clauses) == 1 {
		return true
	}
	if words := qs.lang.Words(clauses[1]); words[0].Capitalized() && qs.names.isName(clauses[1]) || qs.lang.Is(language.Honorific, words[0].Low) {
		q.Speaker, q.Role = clauses[1], qs.withoutOwner(q.Role, q.Speaker)
		return true
	}
	q.Role = qs.role(clauses[1:])
	return true
}

// withoutObject is a subject without the pronoun before its verb that says to whom:
// "Mi primer jefe me" dijo.
func (qs quotations) withoutObject(subject string) string {
	words := qs.lang.Words(subject)
	if n := len(words); n > 1 && qs.lang.Is(language.Object, words[n-1].Low) && qs.lang.IsFunction(words[n-1].Low) {
		return subject[:words[n-1].From]
	}
	return subject
}

// saysWhen reports whether words beside a verb of saying only tell when or where it was
// said: "la noche de mi primer servicio", "村志上".
func (qs quotations) saysWhen(words string) bool {
	if qs.lang.Unspaced {
		return qs.numbers.spelled(words) > 0 || len(qs.lang.Numbers(words)) > 0 || qs.lang.Begins(language.Order, words) > 0 || strings.HasSuffix(words, "上") || strings.HasSuffix(words, "里") || strings.HasSuffix(words, "中")
	}
	for i, w := range qs.lang.Spoken(words) {
		if i > 1 || w.Capitalized() && !qs.lang.Is(language.Weekday, w.Low) {
			return false
		}
		if qs.times.isPeriod(w.Low) {
			return true
		}
	}
	return false
}

// saying is where a verb of saying stands.
func (qs quotations) saying(part string) (from, to int, ok bool) {
	if qs.lang.Unspaced {
		for _, v := range qs.lang.Entries(language.Saying) {
			if strings.HasSuffix(part, v) {
				return len(part) - len(v), len(part), true
			}
		}
		return 0, 0, false
	}
	for _, w := range qs.lang.Words(part) {
		verb, _, _ := strings.Cut(w.Low, "-") // dit-elle
		if qs.lang.Is(language.Saying, verb) {
			return w.From, w.To, true
		}
	}
	return 0, 0, false
}

// speaker takes a speaker into the quotation, if the words name one: in lower
// case before a name stands what they are.
func (qs quotations) speaker(words string, q *story.Quote) bool {
	words = strings.TrimSpace(words)
	all := qs.lang.Words(words)
	if qs.names.smallWords(all) || qs.lang.Is(language.Anaphor, all[0].Low) && len(all) == 1 {
		return false
	}
	if len(all) > 1 && qs.lang.Is(language.Object, all[0].Low) { // told me so, told her the head
		words, all = strings.TrimSpace(words[all[1].From:]), qs.lang.Words(words[all[1].From:])
	}
	if qs.lang.IsAny(all[0].Low, language.Subject, language.Object, language.Preposition, language.Negation) || qs.names.subordinates(all[0]) {
		return false // tells in a kitchen, said while drying a glass
	}
	if i := slices.IndexFunc(all, qs.names.subordinates); i > 0 {
		words, all = strings.TrimSpace(words[:all[i].From]), all[:i]
	}
	if qs.lang.Unspaced {
		if who, _, ok := strings.Cut(words, "在"); ok && runes(who) > 1 {
			words = who // where it was said
		}
		role, name, ok := strings.Cut(words, "的")
		if !ok {
			role, name = "", words
		}
		if runes(name) > speakerMost {
			return false
		}
		q.Speaker, q.Role = name, role
		return true
	}
	at := 0
	for at < len(all) && cased(all[at].Text) && !all[at].Capitalized() {
		at++
	}
	if at == len(all) { // "the mayor", and no "later"
		if cased(all[0].Text) && !qs.lang.IsFunction(all[0].Low) {
			return false
		}
		at = 0
	}
	if len(all)-at > speakerMost || runes(words[:all[at].From]) > roleMost {
		return false
	}
	q.Speaker, q.Role = words[all[at].From:], strings.TrimSpace(words[:all[at].From])
	if at == 0 {
		q.Speaker = words
	}
	for _, w := range all[at:] {
		if name := strings.TrimSpace(words[all[at].From:w.From]); qs.lang.Is(language.Preposition, w.Low) && !strings.Contains(particles, " "+w.Low+" ") && !w.Capitalized() && qs.names.isName(name) {
			q.Speaker = name // "Ragna Moe in her diary"
			break
		}
	}
	if role := qs.lang.Words(q.Role); len(role) > 0 && qs.lang.IsAny(role[len(role)-1].Low, language.Article, language.Preposition, language.OfWord) {
		if qs.lang.IsFunction(role[0].Low) || qs.names.described(q.Role) {
			q.Speaker = words // the place of one without a name: a nurse on Ward 6
		}
		q.Role = ""
	}
	return true
}

// role is what a speaker is, in the words behind the name.
func (qs quotations) role(parts []string) string {
	if len(parts) == 0 || runes(parts[0]) > roleMost {
		return ""
	}
	words := qs.lang.Words(parts[0])
	if qs.lang.IsAny(words[0].Low, language.And, language.Subject, language.Preposition, language.Relative, language.Negation) {
		return ""
	}
	return parts[0]
}

// Quotes reports whether a sentence says what somebody says, word for word.
func Quotes(sentence string) bool { return len(quotedParts(sentence)) > 0 }

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

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
