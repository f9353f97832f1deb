package writer

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/source"
)

// Bounds of a quotation.
const (
	quoteLeast    = 4   // words; fewer are a term in quotation marks
	quoteLeastHan = 8   // characters of one without spaces
	quoteMost     = 260 // characters
	speakerMost   = 6   // words
	roleMost      = 70  // characters
)

// quotations finds what somebody says, word for word, and who says it.
type quotations struct{ rules }

// find finds what somebody says, word for word, all of it: its second half
// behind the name of who says it, too.
func (qs quotations) find(lines []source.Line) finding {
	n := qs.quoteEnd(lines)
	if n == 0 {
		return finding{}
	}
	q, ok := qs.quotation(qs.speech.Told(lines[:n]))
	if !ok {
		return finding{}
	}
	return finding{q, n}
}

// quoteEnd returns how many lines the quotation takes that begins in the first of
// them; 0 where none does.
func (qs quotations) quoteEnd(lines []source.Line) int {
	for n := 1; n <= len(lines) && lines[n-1].Paragraph == lines[0].Paragraph; n++ {
		text := qs.speech.Told(lines[:n])
		parts := grammar.QuotedParts(text)
		switch {
		case grammar.OpenQuote(text):
			continue
		case len(parts) == 0:
			return 0
		case n < len(lines) && lines[n].Paragraph == lines[0].Paragraph && strings.TrimSpace(text[parts[len(parts)-1].Shut:]) != "" && qs.secondHalf(lines[n:]):
			continue // it goes on behind the name
		case n < len(lines) && lines[n].Paragraph == lines[0].Paragraph && strings.TrimSpace(text[parts[len(parts)-1].Shut:]) == "" && qs.namesWho(lines[n].Text):
			continue // the name is a sentence of its own
		}
		return n
	}
	return 0
}

// namesWho reports whether a line begins with who says something.
func (qs quotations) namesWho(line string) bool {
	parts := qs.Clauses.Spans(line, ",，:：“«\"")
	if len(parts) == 0 || !qs.Lang.Unspaced {
		return false
	}
	_, _, ok := qs.saying(parts[0])
	return ok
}

// secondHalf reports whether lines begin with the second half of a quotation: nothing
// stands behind it that may say who else says it.
func (qs quotations) secondHalf(lines []source.Line) bool {
	for n := 1; n <= len(lines) && lines[n-1].Paragraph == lines[0].Paragraph; n++ {
		text := qs.speech.Told(lines[:n])
		if parts := grammar.QuotedParts(text); !grammar.OpenQuote(text) {
			return len(parts) > 0 && parts[0].Open == 0 && (len(parts) > 1 || len(qs.Lang.Spoken(text[parts[0].Shut:])) == 0)
		}
	}
	return false
}

// quotation reads the quotation of a narration, where it names who says it or
// little else is said.
func (qs quotations) quotation(narration string) (story.Quote, bool) {
	parts := grammar.QuotedParts(narration)
	if len(parts) == 0 || len(parts) > 2 {
		return story.Quote{}, false
	}
	first, last := parts[0], parts[len(parts)-1]
	q := story.Quote{Text: qs.inner(narration[first.From:first.To])}
	before, between := strings.TrimFunc(narration[:first.Open], ornament), ""
	after := strings.TrimSpace(narration[last.Shut:])
	if len(parts) == 2 {
		between = strings.TrimSpace(narration[first.Shut:last.Open])
		q.Text = joinQuote(q.Text, between, qs.inner(narration[last.From:last.To]))
	}
	if len(parts) == 1 && before != "" && unicode.IsLower(grammar.FirstRune(q.Text)) && !grammar.Announces(before) {
		return story.Quote{}, false // words of a sentence
	}
	if len(parts) == 1 && qs.saidWithin(&q) {
		return q, qs.quotable(q.Text) && grammar.Runes(before)+grammar.Runes(after) == 0
	}
	if len(parts) == 1 && before == "" && qs.Lang.Count(q.Text) == quoteLeast-1 && qs.signsQuote(after, &q) && grammar.IsCapitalized(q.Speaker) {
		return q, true // "Worth every penny" – Samir
	}
	if !qs.quotable(q.Text) || grammar.Runes(before)+grammar.Runes(after) > roleMost+speakerMost*12 {
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
	return q, len(parts) == 1 && after == "" && qs.standsAlone(before, q.Text)
}

// interrupted is a quotation in which somebody is named between two commas, behind a verb:
// ", remarque Odile,".
var interrupted = regexp.MustCompile(`, \p{Ll}[\p{Ll}'’-]+(?: \p{Ll}+)? \p{Lu}\p{L}+[^,.]{0,40}[,.]`)

// standsAlone reports whether a quotation is one or more whole sentences, with nothing
// before it but words that lead to it by a colon: who says it is told, and not shown.
func (qs quotations) standsAlone(before, text string) bool {
	const leastWords = 8
	whole := !unicode.IsLower(grammar.FirstRune(text)) && grammar.Finished(text)
	alone := before == "" && !qs.Lang.Unspaced && qs.Lang.Count(text) >= leastWords
	return whole && !interrupted.MatchString(text) && grammar.Runes(before) <= roleMost && (grammar.Announces(before) || alone)
}

// signsQuote reads who says a quotation behind a dash: "– Jean Hobbs".
func (qs quotations) signsQuote(after string, q *story.Quote) bool {
	name := strings.TrimLeft(after, "—–-―─~ ")
	if name == after || grammar.Runes(name) > roleMost {
		return false
	}
	parts := qs.Clauses.Spans(strings.TrimRightFunc(name, ornament), ",，")
	if len(parts) == 0 || len(parts) > 2 || qs.Clauses.IsClause(name) {
		return false
	}
	if qs.Lang.Unspaced {
		q.Speaker, q.Role = parts[len(parts)-1], strings.Join(parts[:len(parts)-1], "")
		named := strings.Fields(q.Speaker) // what the one is, and the name
		return len(named) <= 2 && !slices.ContainsFunc(named, func(n string) bool { return grammar.Runes(n) > speakerMost })
	}
	if first := grammar.FirstRune(parts[0]); unicode.IsLower(first) && len(parts) == 1 {
		return qs.speaker(parts[0], q) // posted by Anon
	}
	q.Speaker, q.Role = initial.ReplaceAllString(parts[0], "$1."), strings.Join(parts[1:], "")
	return qs.Lang.Count(parts[0]) <= speakerMost
}

// initial is a letter that a name ends with in the place of more: "Hannah P".
var initial = regexp.MustCompile(`(\s\p{Lu})$`)

// ornament reports whether a character is none of a name's: the stars of a review.
func ornament(r rune) bool {
	return unicode.IsSpace(r) || unicode.IsSymbol(r) || strings.ContainsRune(",，", r)
}

// introduces reads who says a quotation before a colon: "Mireille: …", "Solène Aubertin, 34
// ans, accordeuse : …".
func (qs quotations) introduces(before string, q *story.Quote) bool {
	const mostWords = 3
	name := grammar.Bare(before)
	if parts := qs.Clauses.Spans(name, ","); len(parts) > 1 && grammar.Runes(name) <= roleMost && grammar.Announces(before) && qs.Names.IsName(parts[0]) && !qs.Lang.Says(name, language.Saying, language.Relative, language.Finite) {
		q.Speaker, q.Role = parts[0], strings.Join(parts[1:], ", ")
		return true
	}
	if !grammar.Announces(before) || qs.Lang.Count(name) > mostWords || strings.ContainsAny(name, ",，.。 ") && !qs.Names.IsName(name) || qs.Lang.Unspaced {
		return false
	}
	q.Speaker = name
	return qs.Names.IsName(name) || unicode.IsUpper(grammar.FirstRune(name)) && !qs.Lang.IsFunction(strings.ToLower(name))
}

// saidWithin reads who says a quotation where that stands between its marks, as
// French sets it, and takes it out: "« Je lisais, dit Marcel, 79 ans. Puis il plut. »".
func (qs quotations) saidWithin(q *story.Quote) bool {
	inner := q.Text
	parts := qs.Clauses.Segments(inner, ",，.。")
	for i := 1; i < len(parts); i++ {
		clause := strings.TrimSpace(inner[parts[i].From:parts[i].To])
		from, to, ok := qs.saying(clause)
		if !ok || !qs.Names.SmallWords(qs.Lang.Words(clause[:from])) || parts[0].To == 0 || grammar.Finished(strings.TrimSpace(inner[:parts[i].From])) {
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
			case qs.Names.IsName(more) && !qs.Names.IsName(who.Speaker):
				who.Speaker, who.Role, next = more, qs.withoutOwner(who.Speaker, who.Role), next+1
			case who.Speaker != "" && qs.isRole(more) && parts[next].To < len(inner) && inner[parts[next].To] == '.':
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

// isRole reports whether words behind a name say what its bearer is: "79 ans", "maîtresse
// savonnière depuis 1989".
func (qs quotations) isRole(words string) bool {
	const few, most = 3, 5
	n := qs.Lang.Count(words)
	low := grammar.FirstLow(qs.Lang, words)
	return n <= few && !qs.Clauses.IsClause(words) || n <= most && unicode.IsLower(grammar.FirstRune(words)) && !qs.Lang.IsFunction(low) && !qs.Lang.Says(words, language.Finite, language.Verb, language.Subject)
}

// withoutOwner returns what a speaker is, without whose: "son directeur sportif".
func (qs quotations) withoutOwner(words ...string) string {
	role := strings.TrimSpace(strings.Join(words, " "))
	all := qs.Lang.Words(role)
	if len(all) > 1 && qs.Lang.Is(language.Article, all[0].Low) {
		return role[all[1].From:]
	}
	return role
}

func (qs quotations) quotable(text string) bool {
	if qs.Lang.Unspaced {
		return grammar.Runes(text) >= quoteLeastHan && grammar.Runes(text) <= quoteMost
	}
	return qs.Lang.Count(text) >= quoteLeast && grammar.Runes(text) <= quoteMost
}

// inner returns what stands in quotation marks, without a comma that leads on.
func (qs quotations) inner(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	return strings.TrimRight(text, ",，;； ")
}

// joinQuote puts the halves of a quotation together that its speaker's name
// parts.
func joinQuote(first, between, second string) string {
	join := ", "
	switch {
	case strings.ContainsRune(language.EndMarks, grammar.LastRune(first)):
		join = " "
	case strings.ContainsRune(language.EndMarks, grammar.LastRune(between)):
		join = ". "
	}
	if unicode.Is(unicode.Han, grammar.FirstRune(second)) {
		join = map[string]string{", ": "，", ". ": "。", " ": ""}[join]
	}
	return first + join + second
}

// attributed reads who says a quotation from the clause beside it: "says Priya
// Raman, who runs a studio", "said chief executive Ingrid Solheim", "Dana
// Whitlock, operations lead, says". False where it names nobody.
func (qs quotations) attributed(clause string, behind bool, q *story.Quote) bool {
	parts := qs.Clauses.Spans(clause, ",，:：;；—–")
	for i, part := range parts {
		from, to, ok := qs.saying(part)
		if !ok {
			continue
		}
		if i > 0 && qs.Names.SmallWords(qs.Lang.Words(part[:from])) && (qs.subordinates(parts[i-1]) || qs.apposed(parts[:i], q)) {
			return true // the name stands before it: Amos Birtle, a boatman, told a visitor
		}
		if words := qs.Lang.Spoken(part[:from]); len(words) > 0 && len(words) < 3 && qs.Lang.Is(language.Subject, words[len(words)-1].Low) && qs.Names.SmallWords(words) {
			return true // "he told a journalist", "as he told every class"
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
				if qs.Names.Described(q.Speaker) && qs.Names.IsName(q.Role) {
					q.Speaker, q.Role = q.Role, q.Speaker // "says the mayor, Ana Ruiz"
				}
				return true
			}
		}
		return !behind && (i == 1 || i == 2) || behind && i == 0 || strings.TrimSpace(part[:from]+part[to:]) != "" // somebody, by a pronoun, by the verb alone or in a clause before
	}
	return false
}

// subordinates reports whether a clause ends with a word that another hangs on, so that what
// stands before it is of something else: "he signed with an initial because, he said".
func (qs quotations) subordinates(clause string) bool {
	words := qs.Lang.Spoken(clause)
	return len(words) > 0 && qs.Names.Subordinates(words[len(words)-1])
}

// apposed reads a name and what its bearer is from the clauses before a verb: "Mi
// maestro, don Eladio Funes, que fumaba en pipa".
func (qs quotations) apposed(clauses []string, q *story.Quote) bool {
	clauses = slices.DeleteFunc(slices.Clone(clauses), func(c string) bool {
		low := grammar.FirstLow(qs.Lang, c)
		return qs.Lang.Is(language.Relative, low) || qs.Lang.Is(language.Conjunction, low) || qs.saysWhen(c)
	})
	if len(clauses) == 0 || len(clauses) > 2 || !qs.speaker(clauses[0], q) {
		return false
	}
	if len(clauses) == 1 {
		return true
	}
	if words := qs.Lang.Words(clauses[1]); words[0].Capitalized() && qs.Names.IsName(clauses[1]) || qs.Lang.Is(language.Honorific, words[0].Low) {
		q.Speaker, q.Role = clauses[1], qs.withoutOwner(q.Role, q.Speaker)
		return true
	}
	q.Role = qs.role(clauses[1:])
	return true
}

// withoutObject returns a subject without the small word before its verb: a pronoun that
// says to whom, a verb that only helps it: "Mi primer jefe me" dijo, "Ana ha" dicho, "Ana
// already" says.
func (qs quotations) withoutObject(subject string) string {
	subject = strings.TrimSpace(subject)
	subject = strings.TrimSuffix(subject, qs.Lang.Ending(language.Formerly, subject))
	words := qs.Lang.Words(subject)
	helps := func(w language.Word) bool {
		return !w.Capitalized() && (qs.Lang.IsFunction(w.Low) && !qs.Lang.IsAny(w.Low, language.Preposition, language.Alternate) || qs.Lang.Is(language.Finite, w.Low))
	}
	n := len(words)
	if n > 1 && helps(words[n-1]) {
		n--
	}
	if n > 1 && n < len(words) && qs.Lang.Is(language.Object, words[n-1].Low) {
		n-- // "Un monsieur nous a" dit
	}
	if n < len(words) {
		subject = strings.TrimSpace(subject[:words[n].From])
	}
	if qs.Lang.EndsWith(language.And, subject) {
		return "" // "I asked him and he" said
	}
	return subject
}

// saysWhen reports whether words beside a verb of saying only tell when or where it was
// said: "la noche de mi primer servicio", "村志上".
func (qs quotations) saysWhen(words string) bool {
	if qs.Lang.Unspaced {
		return qs.Numbers.Spelled(words) > 0 || len(qs.Lang.Numbers(words)) > 0 || qs.Lang.Begins(language.Order, words) > 0 || strings.HasSuffix(words, "上") || strings.HasSuffix(words, "里") || strings.HasSuffix(words, "中")
	}
	if qs.Lang.Begins(language.Past, words) > 0 {
		return true
	}
	for i, w := range qs.Lang.Spoken(words) {
		if i > 1 || w.Capitalized() && !qs.Lang.Is(language.Weekday, w.Low) {
			return false
		}
		if qs.Times.IsPeriod(w.Low) || qs.Times.IsPeriod(qs.Lang.Bare(w.Low)) {
			return true
		}
	}
	return false
}

// saying returns where a verb of saying stands.
func (qs quotations) saying(part string) (from, to int, ok bool) {
	if qs.Lang.Unspaced {
		for _, v := range qs.Lang.Entries(language.Saying) {
			if strings.HasSuffix(part, v) {
				return len(part) - len(v), len(part), true
			}
		}
		return 0, 0, false
	}
	for _, w := range qs.Lang.Words(part) {
		verb, _, _ := strings.Cut(w.Low, "-") // dit-elle
		if qs.Lang.Is(language.Saying, verb) {
			return w.From, w.To, true
		}
	}
	return 0, 0, false
}

// speaker takes a speaker into the quotation, if the words name one: in lower
// case before a name stands what they are.
func (qs quotations) speaker(words string, q *story.Quote) bool {
	words = strings.TrimSpace(words)
	all := qs.Lang.Words(words)
	if qs.Names.SmallWords(all) || qs.Lang.Is(language.Anaphor, all[0].Low) && len(all) == 1 || qs.Lang.Begins(language.LaterStep, words) == len(words) {
		return false
	}
	if who, _, clipped := strings.Cut(all[0].Low, "'"); clipped && qs.Lang.Is(language.Subject, who) {
		return false // you'll
	}
	if len(all) > 1 && qs.Lang.Is(language.Object, all[0].Low) { // told me so, told her the head
		words, all = strings.TrimSpace(words[all[1].From:]), qs.Lang.Words(words[all[1].From:])
	}
	if qs.Lang.IsAny(all[0].Low, language.Subject, language.Object, language.Preposition, language.Negation) || qs.Names.Subordinates(all[0]) {
		return false // tells in a kitchen, said while drying a glass
	}
	if i := slices.IndexFunc(all, qs.Names.Subordinates); i > 0 {
		words, all = strings.TrimSpace(words[:all[i].From]), all[:i]
	}
	if qs.Lang.Unspaced {
		if at := strings.IndexAny(words, "在对向跟"); at > 0 && grammar.Runes(words[:at]) > 1 {
			words = strings.TrimRight(words[:at], "常总曾又也还就都") // where it was said, or to whom
		}
		role, name, ok := strings.Cut(words, "的")
		if !ok {
			role, name = "", words
		}
		if grammar.Runes(name) > speakerMost {
			return false
		}
		q.Speaker, q.Role = name, role
		return true
	}
	at := 0
	for at < len(all) && grammar.Cased(all[at].Text) && !all[at].Capitalized() {
		at++
	}
	if at == len(all) { // "the mayor", and no "later"
		if grammar.Cased(all[0].Text) && !qs.Lang.IsFunction(all[0].Low) {
			return false
		}
		at = 0
	}
	if len(all)-at > speakerMost || grammar.Runes(words[:all[at].From]) > roleMost {
		return false
	}
	q.Speaker, q.Role = words[all[at].From:], strings.TrimSpace(words[:all[at].From])
	if at == 0 {
		q.Speaker = words
	}
	for _, w := range all[at:] {
		if name := strings.TrimSpace(words[all[at].From:w.From]); qs.Lang.Is(language.Preposition, w.Low) && !strings.Contains(grammar.Particles, " "+w.Low+" ") && !w.Capitalized() && qs.Names.IsName(name) {
			q.Speaker = name // "Ragna Moe in her diary"
			break
		}
	}
	if role := qs.Lang.Words(q.Role); len(role) > 0 && qs.Lang.IsAny(role[len(role)-1].Low, language.Article, language.Preposition, language.OfWord) {
		if qs.Lang.IsFunction(role[0].Low) || qs.Names.Described(q.Role) {
			q.Speaker = words // the place of one without a name: a nurse on Ward 6
		}
		q.Role = ""
	}
	return true
}

// role returns what a speaker is, in the words behind the name.
func (qs quotations) role(parts []string) string {
	if len(parts) == 0 || grammar.Runes(parts[0]) > roleMost {
		return ""
	}
	words := qs.Lang.Words(parts[0])
	if qs.Lang.IsAny(words[0].Low, language.And, language.Subject, language.Preposition, language.Relative, language.Negation) {
		return ""
	}
	return parts[0]
}
