package grammar

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
)

// Clauses parts sentences into clauses, and these into what they list.
type Clauses struct{ lang *language.Language }

// leadsOn reports whether something must follow a word.
func (cl Clauses) leadsOn(w language.Word) bool {
	return cl.lang.IsAny(w.Low, language.And, language.Article, language.Preposition, language.Conjunction) && !cl.lang.Is(language.Object, w.Low)
}

// Join puts sentences after one another: with spaces, where the language has
// them.
func (cl Clauses) Join(sentences []string) string {
	if cl.lang.Unspaced {
		return strings.Join(sentences, "")
	}
	return strings.Join(sentences, " ")
}

// Announce returns a title as the line that leads to what stands below it.
func (cl Clauses) Announce(title string) string {
	if cl.lang.Unspaced {
		return title + "："
	}
	return title + ":"
}

// Finish ends a text that has no end.
func (cl Clauses) Finish(s string) string {
	switch {
	case Finished(s):
		return s
	case cl.lang.Unspaced:
		return strings.TrimRight(s, "，、；：") + "。"
	}
	return strings.TrimRight(s, ",;: \u00a0\u202f") + "."
}

// Enumeration lists the parts of "a, b and c"; nil where the text is none, or
// where it is not sure which "and" closes it.
func (cl Clauses) Enumeration(text string) []string {
	alone := !Finished(text) // a line of its own
	text = Bare(text)
	if strings.ContainsAny(text, "!?…。！？\"“«") || len(cl.lang.Sentences(text)) > 1 {
		return nil
	}
	if parts := cl.Spans(text, ";；"); len(parts) >= LeastItems {
		last := len(parts) - 1
		parts[last] = cl.WithoutAnd(parts[last])
		return parts
	}
	if strings.ContainsAny(text, ";；") {
		return nil // two things, of which one says several
	}
	marks := ","
	if cl.lang.Unspaced {
		marks = "、"
	}
	parts := cl.withAsides(cl.Spans(text, marks))
	for i := 2; i < len(parts); i++ {
		if rest := cl.WithoutAnd(parts[i]); rest != parts[i] {
			from := strings.Index(text, parts[i]) + len(parts[i]) - len(rest)
			return append(parts[:i:i], Bare(text[from:]))
		}
	}
	if len(parts) < 2 {
		return nil
	}
	a, b, ok := cl.CutAnd(parts[len(parts)-1])
	if !ok {
		return cl.unjoined(parts, alone)
	}
	return append(parts[:len(parts)-1:len(parts)-1], a, b)
}

// countMark is the number, or the letter, of one of several things within a sentence: "1) ", "一、".
var countMark = regexp.MustCompile(`^(?:[（(]?(?:\d{1,2}|[a-h]|[一二三四五六七八九十])[)）]|[一二三四五六七八九十]、|\d\.\s)\s*`)

// Counted returns the things that a sentence counts, without their numbers: "1) raise pay; 2)
// mend the roof"; nil where it counts none.
func (cl Clauses) Counted(text string) []string {
	parts := cl.Spans(Bare(text), ";；")
	for i, p := range parts {
		if parts[i] = countMark.ReplaceAllString(p, ""); parts[i] == p || parts[i] == "" {
			return nil
		}
	}
	return parts
}

// Mixed lists the parts of "a, of which …; b, with …, and c, with …": semicolons part all but the
// last, before which an "and" stands behind a comma. nil where the text is none.
func (cl Clauses) Mixed(text string) []string {
	parts := cl.Spans(Bare(text), ";；")
	if len(parts) < 2 {
		return nil
	}
	last := parts[len(parts)-1]
	for _, s := range cl.Segments(last, ",，") {
		part := strings.TrimLeft(last[s.From:s.To], ",， ")
		if s.From > 0 && cl.lang.Begins(language.And, part) > 0 {
			return append(parts[:len(parts)-1:len(parts)-1], Bare(last[:s.From]), cl.WithoutAnd(Bare(last[s.From+len(last[s.From:])-len(strings.TrimLeft(last[s.From:], ",， ")):])))
		}
	}
	return nil
}

// Repeating lists the clauses of a sentence that begin with the pronoun that it begins with, each
// with all that stands up to the next: "we sort the fruit, with help, we cook it and we serve, at six, a
// meal". Only the last stands behind "and". nil where they are fewer than three.
func (cl Clauses) Repeating(text string) []string {
	text = Bare(text)
	words := cl.lang.Words(text)
	first := FirstLow(cl.lang, text)
	if !cl.lang.IsAny(first, language.Subject, language.Object, language.Impersonal) || cl.lang.IsAny(first, language.Article, language.Relative, language.Conjunction) {
		return nil
	}
	var all []string
	from, joined := words[0].From, false
	for i := 1; i < len(words); i++ {
		and := cl.lang.Is(language.And, words[i-1].Low)
		if words[i].Low != first || !and && (words[i-1].Letters || !strings.ContainsAny(words[i-1].Text, ",，;；")) {
			continue
		}
		if joined {
			return nil
		}
		end := words[i].From
		if and {
			end, joined = words[i-1].From, true
		}
		all, from = append(all, Bare(text[from:end])), words[i].From
	}
	if all = append(all, text[from:]); len(all) < LeastItems {
		return nil
	}
	return all
}

// Uncounted returns the things that a sentence counts in words without these: "一是", "其二". Where
// one of them has none they stay.
func (cl Clauses) Uncounted(parts []string) []string {
	all := make([]string, len(parts))
	for i, p := range parts {
		n := cl.lang.Begins(language.CountsOff, p)
		if all[i] = strings.TrimLeft(p[n:], ",，、 "); n == 0 || all[i] == "" {
			return parts
		}
	}
	return all
}

// withAsides returns the parts of an enumeration in which what only says how or when is no
// part: "a stove and the best cake in the valley, for $4", "a dairy and, for the first
// time, eight stalls".
func (cl Clauses) withAsides(parts []string) []string {
	aside := func(part string) bool { return cl.lang.Is(language.Preposition, FirstLow(cl.lang, part)) }
	n := len(parts)
	if n < 3 || cl.lang.Unspaced {
		return parts
	}
	switch last := cl.lang.Words(parts[max(0, n-3)]); {
	case n > 3 && len(last) > 1 && cl.lang.Is(language.And, last[len(last)-1].Low):
		return append(parts[:n-3:n-3], parts[n-3]+" "+parts[n-1])
	case aside(parts[n-1]):
		if _, _, ok := cl.CutAnd(parts[n-2]); ok {
			return append(parts[:n-2:n-2], parts[n-2]+", "+parts[n-1])
		}
	}
	return parts
}

// unjoined returns an enumeration whose marks say that it is one, without an "and".
func (cl Clauses) unjoined(parts []string, alone bool) []string {
	if (cl.lang.Unspaced || alone) && len(parts) >= LeastItems {
		return parts
	}
	return nil
}

// WithoutAnd returns a text without the "and" it begins with.
func (cl Clauses) WithoutAnd(text string) string {
	if n := cl.lang.Begins(language.And, text); n > 0 {
		return strings.TrimSpace(text[n:])
	}
	return text
}

// CutAnd parts a text at its one "and".
func (cl Clauses) CutAnd(text string) (before, after string, ok bool) {
	n := 0
	for i, w := range cl.lang.Words(text) {
		and := cl.lang.Is(language.And, w.Low) && (w.Text != "&" || !joinsNames(text, w))
		hung := cl.lang.HangsAnd(w)
		if !and && !hung {
			continue
		}
		if n++; i == 0 {
			return "", "", false // it closes what stands before
		}
		before, after = text[:w.From], text[w.To:]
		if hung {
			after = text[w.From+len(string(FirstRune(w.Text))):]
		}
	}
	before, after = strings.TrimSpace(before), strings.TrimSpace(after)
	return before, after, n == 1 && before != "" && after != ""
}

// joinsNames reports whether a sign stands between two words with capitals: "Daly & Son".
func joinsNames(text string, sign language.Word) bool {
	before, after := strings.Fields(text[:sign.From]), strings.Fields(text[sign.To:])
	return len(before) > 0 && len(after) > 0 && IsCapitalized(before[len(before)-1]) && IsCapitalized(after[0])
}

// wholes returns the sentences of a text; those that a bracket is around stay with what
// stands before it.
func (cl Clauses) wholes(text string) []string {
	var all []string
	for _, s := range cl.lang.Sentences(text) {
		if n := len(all); n > 0 && !Closed(all[n-1]) {
			all[n-1] = cl.Join([]string{all[n-1], s})
			continue
		}
		all = append(all, s)
	}
	return all
}

// UpTo returns a text, or as many of its clauses as have at most so many characters; ""
// where the first is longer.
func (cl Clauses) UpTo(text string, most int) string {
	return cl.upTo(text, most, func(string) bool { return true })
}

// conditional reports whether one of a text's clauses says when another is so, or when it is not.
func (cl Clauses) conditional(text string) bool {
	return slices.ContainsFunc(cl.Spans(text, clauseMarks), cl.bounds)
}

// bounds reports whether a clause says when something is so, or when it is not.
func (cl Clauses) bounds(clause string) bool {
	first, _, _ := strings.Cut(clause, " ")
	return slices.ContainsFunc([]language.Class{language.Condition, language.When, language.Except}, func(c language.Class) bool {
		return cl.lang.Begins(c, clause) > 0 || cl.lang.Hangs(c, language.Word{Low: strings.ToLower(first)})
	})
}

// WholeUpTo is UpTo for a text that says something and must not end behind its subject: behind
// a comma another clause hangs on what is returned.
func (cl Clauses) WholeUpTo(text string, most int) string {
	return cl.upTo(text, most, func(rest string) bool {
		return !strings.HasPrefix(rest, ",") && !strings.HasPrefix(rest, "，") || cl.lang.Unspaced || cl.JoinsClause(strings.TrimLeft(rest, ", "))
	})
}

// MainUpTo returns the clauses that a sentence begins with, at most so many characters, where
// what follows only says more of them: "which …", " – …". "" where there are none.
func (cl Clauses) MainUpTo(text string, most int) string {
	return cl.upTo(text, most, func(rest string) bool {
		hangs := strings.TrimLeft(rest, clauseMarks+" ")
		if cl.bounds(hangs) || cl.lang.Begins(language.Contrast, hangs) > 0 || cl.lang.Begins(language.And, hangs) > 0 {
			return false
		}
		return !strings.HasPrefix(rest, ",") && !strings.HasPrefix(rest, "，") || cl.JoinsClause(hangs)
	})
}

// clauseMarks part the clauses of a sentence.
const clauseMarks = ",，;；:：—–"

// upTo returns a text, or as many of its clauses as have at most so many characters and before
// whose rest, the mark included, it may end; "" where there are none.
func (cl Clauses) upTo(text string, most int, ends func(rest string) bool) string {
	text = Bare(text)
	if Runes(text) <= most {
		return text
	}
	shown := ""
	for _, part := range cl.Segments(text, clauseMarks) {
		if head := Bare(text[:part.To]); Runes(head) <= most && Closed(head) && Runes(head) > most/4 && ends(text[part.To:]) {
			shown = head
		}
	}
	return shown
}

// Segments returns the parts of a text between some marks that stand outside
// brackets and quotation marks.
func (cl Clauses) Segments(text, marks string) []language.Span {
	var all []language.Span
	from, depth := 0, 0
	for _, w := range cl.lang.Words(text) {
		switch {
		case w.Letters:
		case strings.ContainsAny(w.Text, "([（【"):
			depth++
		case strings.ContainsAny(w.Text, ")]）】"):
			depth--
		case depth <= 0 && strings.Contains(marks, w.Text) && !InQuote(text, w.From):
			all = append(all, language.Span{From: from, To: w.From})
			from = w.To
		}
	}
	return append(all, language.Span{From: from, To: len(text)})
}

// CutColon parts a sentence at its only colon.
func (cl Clauses) CutColon(text string) (head, rest string, ok bool) {
	parts := cl.Segments(text, ":：")
	if len(parts) != 2 || cl.lang.Count(text[:parts[0].To]) == 0 {
		return "", "", false
	}
	return text[:parts[0].To], strings.TrimSpace(text[parts[1].From:]), true
}

// BeginsThing reports whether a text begins as the name of a thing does, and has
// nothing in it that the things behind it could belong to as well.
func (cl Clauses) BeginsThing(text string) bool {
	for i, w := range cl.lang.Spoken(text) {
		if i > 0 && cl.lang.Is(language.Article, w.Low) && !cl.lang.IsAny(w.Low, language.OfWord, language.Preposition) {
			return false
		}
	}
	return !cl.lang.Is(language.Preposition, FirstLow(cl.lang, text))
}

// IsClause reports whether a part says something with a subject and a verb of its
// own, or only leads to something, as no thing of a list does.
func (cl Clauses) IsClause(text string) bool {
	for _, c := range []language.Class{language.AtLeast, language.AtMost} {
		text = strings.TrimSpace(text[cl.lang.Begins(c, text):])
	}
	words := cl.lang.Spoken(text)
	for i, w := range words {
		switch {
		case i == 0 && len(words) > 2 && (cl.lang.Is(language.Relative, w.Low) || cl.relates(w)):
			return true
		case cl.lang.Is(language.Month, w.Low) && w.Capitalized(): // May
		case cl.lang.Is(language.Relative, w.Low), i > 0 && cl.lang.Is(language.Conjunction, w.Low) && !cl.lang.Is(language.And, w.Low):
			return false
		case cl.lang.Is(language.Subject, w.Low), cl.lang.Is(language.Finite, w.Low) && !cl.lang.Unspaced:
			return true
		case i == 0 && (cl.lang.Is(language.Preposition, w.Low) || cl.lang.Is(language.Conjunction, w.Low)):
			return true
		}
	}
	return false
}

// relates reports whether a relative pronoun hangs on a word, as Hebrew has it.
func (cl Clauses) relates(w language.Word) bool {
	before := cl.lang.Prefix(w.Low)
	return before != "" && cl.lang.Is(language.Relative, before)
}

// TwoThings reports whether a part names two: "a neighbour who played the tuba and a
// wind that has a name".
func (cl Clauses) TwoThings(text string) bool {
	words := cl.lang.Spoken(text)
	for i, w := range words {
		if i > 0 && i+1 < len(words) && cl.lang.Is(language.And, w.Low) && cl.lang.IsAny(words[i+1].Low, language.Article, language.Indefinite) {
			return true
		}
	}
	return false
}

// InMainClause reports whether no word stands before a number that makes its
// clause depend on another.
func (cl Clauses) InMainClause(before string) bool {
	words := cl.lang.Words(before)
	for i, w := range words {
		joins := cl.lang.Is(language.Conjunction, w.Low) && !cl.lang.Is(language.And, w.Low) && (i > 0 || !cl.lang.Is(language.Whereas, w.Low))
		if cl.lang.Is(language.Preposition, w.Low) && i+1 < len(words) && words[i+1].Digit {
			joins = false // since 2017
		}
		if joins || cl.lang.Is(language.Condition, w.Low) || cl.lang.Is(language.Relative, w.Low) || cl.lang.Is(language.Belief, w.Low) {
			return false
		}
	}
	return !cl.lang.Unspaced || !cl.lang.Contains(language.Condition, before)
}

// JoinsClause reports whether a phrase begins with what joins it to the one
// before.
func (cl Clauses) JoinsClause(phrase string) bool {
	words := cl.lang.Words(phrase)
	return cl.lang.IsAny(FirstLow(cl.lang, phrase), language.And, language.Conjunction, language.Relative) || len(words) > 0 && cl.lang.HangsAnd(words[0])
}

// WithinName reports whether capitals stand on both sides of the preposition at a
// byte: "Safety of Life at Sea".
func (cl Clauses) WithinName(text string, at int) bool {
	before, behind := cl.lang.Spoken(text[:at]), cl.lang.Spoken(text[at:])
	if len(behind) > 2 && cl.lang.Is(language.Article, behind[1].Low) {
		behind = behind[1:]
	}
	return len(before) > 1 && len(behind) > 1 && before[len(before)-1].Capitalized() && behind[1].Capitalized()
}

// Spans returns the parts of a text between marks, without other marks around them.
func (cl Clauses) Spans(text, marks string) []string {
	var all []string
	for _, s := range cl.Segments(text, marks) {
		part := strings.TrimFunc(text[s.From:s.To], func(r rune) bool {
			return unicode.IsSpace(r) || strings.ContainsRune(language.EndMarks+QuoteClosers, r)
		})
		if part != "" {
			all = append(all, part)
		}
	}
	return all
}

// Subject says what a sentence is about, for a name or a topic: the sentence, or the
// clause that it begins with; "" where both are too long.
func (cl Clauses) Subject(sentence string, most int) string {
	first := Bare(sentence)
	if Runes(first) <= most {
		return first
	}
	for _, part := range cl.Segments(first, ",;:，；：") {
		clause := Bare(first[:part.To])
		if Runes(clause) <= most && cl.lang.Count(clause) > 2 && cl.InMainClause(clause) && !OpenQuote(clause) {
			return clause
		}
	}
	return ""
}

// Purpose reports whether a clause says what something is done for.
func (cl Clauses) Purpose(clause string) bool {
	return cl.lang.Begins(language.Purpose, clause) > 0
}
