// Package quotation finds what somebody says, word for word, and who says it: the subject of
// the verb that says it, never the one spoken to, and nobody where that is not sure.
package quotation

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/internal/structure"
	"github.com/scenewright/scenewright/engine/writer/source"
)

// Bounds of a quotation.
const (
	least       = 4   // words; fewer are a term in quotation marks
	leastHan    = 8   // characters of one without spaces
	Most        = 260 // characters
	speakerMost = 6   // words
	roleMost    = 70  // characters
)

// Finder finds what somebody says, word for word, and who says it.
type Finder struct{ subjects }

// New returns the finder of quotations that asks some rules.
func New(r structure.Rules) Finder { return Finder{subjects{r}} }

// Find finds what somebody says, word for word, all of it: its second half
// behind the name of who says it, too.
func (qs Finder) Find(lines []source.Line) structure.Found {
	if text, n := qs.dashed(lines); n > 0 {
		q, ok := qs.quotation(text)
		if ok && q.Speaker != "" {
			return structure.Found{Content: q, Lines: n}
		}
		return structure.Found{}
	}
	n := qs.quoteEnd(lines)
	if n == 0 {
		return structure.Found{}
	}
	q, ok := qs.quotation(qs.Speech.Told(lines[:n]))
	if !ok {
		return structure.Found{}
	}
	return structure.Found{Content: q, Lines: n}
}

// speech is a paragraph that somebody says, between dashes, with who says it: "—Llueve —dijo
// Ana—. Vámonos."
var speech = regexp.MustCompile(`^—\s?([^—]+?)\s?—\s?(\p{Ll}[^—]*?)(?:—([.,;:]?)\s*([^—]+))?$`)

// dashed returns a paragraph that sets what somebody says between dashes as one with quotation
// marks, and how many lines it takes; 0 where it is none.
func (qs Finder) dashed(lines []source.Line) (text string, n int) {
	for n < len(lines) && lines[n].Paragraph == lines[0].Paragraph {
		n++
	}
	m := speech.FindStringSubmatch(qs.Speech.Told(lines[:n]))
	if m == nil {
		return "", 0
	}
	from, _, says := qs.saying(m[2])
	if !says || !qs.Names.SmallWords(qs.Lang.Words(m[2][:from])) {
		return "", 0
	}
	if text = "«" + m[1] + "», " + m[2] + m[3]; m[4] != "" {
		text += " «" + m[4] + "»"
	}
	return text, n
}

// quoteEnd returns how many lines the quotation takes that begins in the first of
// them; 0 where none does.
func (qs Finder) quoteEnd(lines []source.Line) int {
	for n := 1; n <= len(lines) && lines[n-1].Paragraph == lines[0].Paragraph; n++ {
		text := qs.Speech.Told(lines[:n])
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
func (qs Finder) namesWho(line string) bool {
	parts := qs.Clauses.Spans(line, ",，:：“«\"")
	if len(parts) == 0 || !qs.Lang.Unspaced {
		return false
	}
	_, _, ok := qs.saying(parts[0])
	return ok
}

// secondHalf reports whether lines begin with the second half of a quotation: nothing
// stands behind it that may say who else says it.
func (qs Finder) secondHalf(lines []source.Line) bool {
	for n := 1; n <= len(lines) && lines[n-1].Paragraph == lines[0].Paragraph; n++ {
		text := qs.Speech.Told(lines[:n])
		if parts := grammar.QuotedParts(text); !grammar.OpenQuote(text) {
			return len(parts) > 0 && parts[0].Open == 0 && (len(parts) > 1 || len(qs.Lang.Spoken(text[parts[0].Shut:])) == 0)
		}
	}
	return false
}

// quotation reads the quotation of a narration, where it names who says it or
// little else is said.
func (qs Finder) quotation(narration string) (story.Quote, bool) {
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
		if !qs.cites(narration[:first.Open], after) {
			return story.Quote{}, false // words of a sentence
		}
		q.Text = grammar.Capitalize(q.Text)
	}
	if len(parts) == 1 && qs.saidWithin(&q) {
		return q, qs.quotable(q.Text) && grammar.Runes(before)+grammar.Runes(after) == 0
	}
	if len(parts) == 1 && before == "" && qs.Lang.Count(q.Text) == least-1 && qs.signsQuote(after, &q) && grammar.IsCapitalized(q.Speaker) {
		return q, true // "Worth every penny" – Samir
	}
	if !qs.quotable(q.Text) || grammar.Runes(before)+grammar.Runes(after) > roleMost+speakerMost*12 {
		return story.Quote{}, false
	}
	if len(parts) == 1 && (before == "" && qs.signsQuote(after, &q) || after == "" && qs.introduces(before, &q)) {
		return q, true
	}
	for _, beside := range []string{between, after, before} {
		switch qs.attributed(beside, beside != before || before == "", &q) {
		case sure:
			return q, true
		case denied:
			return story.Quote{}, false
		case doubtful:
			return q, !qs.namesOne(before, true) && !qs.namesOne(between+after, false)
		}
	}
	return q, len(parts) == 1 && after == "" && qs.standsAlone(before, q.Text) && !qs.namesOne(before, true)
}

// namesOne reports whether words beside a quotation may name who says it: a name stands in
// them, or, where names look like other words, a noun.
func (qs Finder) namesOne(words string, opens bool) bool {
	if qs.Lang.Unspaced {
		return qs.Lang.Contains(language.Surname, words) || strings.Contains(words, "·")
	}
	all := qs.Lang.Words(words)
	for i, w := range all {
		if grammar.Cased(w.Text) && qs.Names.ProperAt(all, i, opens) || w.Letters && !grammar.Cased(w.Text) && !w.Digit && !qs.Lang.IsFunction(w.Low) {
			return true
		}
	}
	return false
}

// cites reports whether a clause that only says whose words follow it leads by a comma to a
// quotation that ends its sentence, and so is all that the sentence says besides: "as Anna
// says, …".
func (qs Finder) cites(before, after string) bool {
	before = strings.TrimSpace(before)
	led := qs.Lang.Begins(language.Citing, before) > 0 || qs.Lang.Begins(language.AccordingTo, before) > 0
	return led && strings.HasSuffix(before, ",") && grammar.Bare(after) == "" && len(qs.Lang.Sentences(before)) == 1
}

// interrupted is a quotation in which somebody is named between two commas, behind a verb:
// ", remarque Odile,".
var interrupted = regexp.MustCompile(`, \p{Ll}[\p{Ll}'’-]+(?: \p{Ll}+)? \p{Lu}\p{L}+[^,.]{0,40}[,.]`)

// standsAlone reports whether a quotation is one or more whole sentences, with nothing
// before it but words that lead to it by a colon: who says it is told, and not shown.
func (qs Finder) standsAlone(before, text string) bool {
	const leastWords = 8
	whole := !unicode.IsLower(grammar.FirstRune(text)) && grammar.Finished(text)
	alone := before == "" && !qs.Lang.Unspaced && qs.Lang.Count(text) >= leastWords
	return whole && !interrupted.MatchString(text) && grammar.Runes(before) <= roleMost && (grammar.Announces(before) || alone)
}

// signsQuote reads who says a quotation behind a dash: "– Jean Hobbs".
func (qs Finder) signsQuote(after string, q *story.Quote) bool {
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

// described is a name with what its bearer is: "Maria (baker)".
var described = regexp.MustCompile(`^([^()（）,，:：]+?)\s?[(（]([^()（）\d]{2,70})[)）]$`)

// introduces reads who says a quotation before a colon: "Mireille: …", "Solène Aubertin, 34
// ans, accordeuse : …".
func (qs Finder) introduces(before string, q *story.Quote) bool {
	const mostWords = 3
	name := grammar.Bare(before)
	if _, _, says := qs.saying(name); says {
		return false
	}
	if m := described.FindStringSubmatch(name); m != nil && grammar.Announces(before) {
		q.Speaker, q.Role = m[1], m[2]
		return qs.Lang.Count(m[1]) <= speakerMost && (qs.Names.IsName(m[1]) || qs.Lang.Unspaced && grammar.Runes(m[1]) <= speakerMost || qs.Lang.Count(m[1]) == 1 && grammar.IsCapitalized(m[1]) && !qs.Lang.IsFunction(strings.ToLower(m[1])))
	}
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
func (qs Finder) saidWithin(q *story.Quote) bool {
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
		said := qs.withoutAddressee(clause[to:])
		if !qs.speaker(said, &who) && strings.TrimSpace(said) != "" {
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
		q.Speaker, q.Role, q.Text = grammar.Capitalize(who.Speaker), who.Role, strings.TrimSpace(inner[:parts[i-1].To])
		if rest != "" {
			q.Text = joinQuote(q.Text, inner[:parts[next-1].To+1], rest)
		}
		return true
	}
	return false
}

// isRole reports whether words behind a name say what its bearer is: "79 ans", "maîtresse
// savonnière depuis 1989".
func (qs Finder) isRole(words string) bool {
	const few, most = 3, 5
	n := qs.Lang.Count(words)
	low := grammar.FirstLow(qs.Lang, words)
	return n <= few && !qs.Clauses.IsClause(words) || n <= most && unicode.IsLower(grammar.FirstRune(words)) && !qs.Lang.IsFunction(low) && !qs.Lang.Says(words, language.Finite, language.Verb, language.Subject)
}

// withoutOwner returns what a speaker is, without whose: "son directeur sportif".
func (qs Finder) withoutOwner(words ...string) string {
	role := strings.TrimSpace(strings.Join(words, " "))
	all := qs.Lang.Words(role)
	if len(all) > 1 && qs.Lang.Is(language.Article, all[0].Low) {
		return role[all[1].From:]
	}
	return role
}

func (qs Finder) quotable(text string) bool {
	if qs.Lang.Unspaced {
		return grammar.Runes(text) >= leastHan && grammar.Runes(text) <= Most
	}
	return qs.Lang.Count(text) >= least && grammar.Runes(text) <= Most
}

// inner returns what stands in quotation marks, without a comma that leads on.
func (qs Finder) inner(text string) string {
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
