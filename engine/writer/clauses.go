package writer

import (
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/locale"
)

// clauses parts sentences into clauses, and these into what they list.
type clauses struct{ lang *language.Language }

// leadsOn reports whether something must follow a word.
func (cl clauses) leadsOn(w language.Word) bool {
	return cl.lang.IsAny(w.Low, language.And, language.Article, language.Preposition, language.Conjunction) && !cl.lang.Is(language.Object, w.Low)
}

// join puts sentences after one another: with spaces, where the language has
// them.
func (cl clauses) join(sentences []string) string {
	if cl.lang.Unspaced {
		return strings.Join(sentences, "")
	}
	return strings.Join(sentences, " ")
}

// finish ends a text that has no end.
func (cl clauses) finish(s string) string {
	switch {
	case finished(s):
		return s
	case cl.lang.Unspaced:
		return strings.TrimRight(s, "，、；：") + "。"
	}
	return strings.TrimRight(s, ",;:") + "."
}

// enumeration lists the parts of "a, b and c"; nil where the text is none, or
// where it is not sure which "and" closes it.
func (cl clauses) enumeration(text string) []string {
	alone := !finished(text) // a line of its own
	text = bare(text)
	if strings.ContainsAny(text, "!?…。！？\"“«") || len(cl.lang.Sentences(text)) > 1 {
		return nil
	}
	if parts := cl.spans(text, ";；"); len(parts) >= leastItems {
		last := len(parts) - 1
		parts[last] = cl.withoutAnd(parts[last])
		return parts
	}
	marks := ","
	if cl.lang.Unspaced {
		marks = "、"
	}
	parts := cl.withAsides(cl.spans(text, marks))
	for i := 2; i < len(parts); i++ {
		if rest := cl.withoutAnd(parts[i]); rest != parts[i] {
			from := strings.Index(text, parts[i]) + len(parts[i]) - len(rest)
			return append(parts[:i:i], bare(text[from:]))
		}
	}
	if len(parts) < 2 {
		return nil
	}
	a, b, ok := cl.cutAnd(parts[len(parts)-1])
	if !ok {
		return cl.unjoined(parts, alone)
	}
	return append(parts[:len(parts)-1:len(parts)-1], a, b)
}

// withAsides are the parts of an enumeration in which what only says how or when is no
// part: "a stove and the best cake in the valley, for $4", "a dairy and, for the first
// time, eight stalls".
func (cl clauses) withAsides(parts []string) []string {
	aside := func(part string) bool { return cl.lang.Is(language.Preposition, firstLow(cl.lang, part)) }
	n := len(parts)
	if n < 3 || cl.lang.Unspaced {
		return parts
	}
	switch last := cl.lang.Words(parts[max(0, n-3)]); {
	case n > 3 && aside(parts[n-2]) && len(last) > 1 && cl.lang.Is(language.And, last[len(last)-1].Low):
		return append(parts[:n-3:n-3], parts[n-3]+" "+parts[n-1])
	case aside(parts[n-1]):
		if _, _, ok := cl.cutAnd(parts[n-2]); ok {
			return append(parts[:n-2:n-2], parts[n-2]+", "+parts[n-1])
		}
	}
	return parts
}

// unjoined is an enumeration whose marks say that it is one, without an "and".
func (cl clauses) unjoined(parts []string, alone bool) []string {
	if (cl.lang.Unspaced || alone) && len(parts) >= leastItems {
		return parts
	}
	return nil
}

// withoutAnd is a text without the "and" it begins with.
func (cl clauses) withoutAnd(text string) string {
	if n := cl.lang.Begins(language.And, text); n > 0 {
		return strings.TrimSpace(text[n:])
	}
	return text
}

// cutAnd parts a text at its one "and".
func (cl clauses) cutAnd(text string) (before, after string, ok bool) {
	n := 0
	for i, w := range cl.lang.Words(text) {
		and := cl.lang.Is(language.And, w.Low)
		hung := cl.lang.HangsAnd(w)
		if !and && !hung {
			continue
		}
		if n++; i == 0 {
			return "", "", false // it closes what stands before
		}
		before, after = text[:w.From], text[w.To:]
		if hung {
			after = text[w.From+len(string(firstRune(w.Text))):]
		}
	}
	before, after = strings.TrimSpace(before), strings.TrimSpace(after)
	return before, after, n == 1 && before != "" && after != ""
}

// wholes are the sentences of a text; those that a bracket is around stay with what
// stands before it.
func (cl clauses) wholes(text string) []string {
	var all []string
	for _, s := range cl.lang.Sentences(text) {
		if n := len(all); n > 0 && !closed(all[n-1]) {
			all[n-1] = cl.join([]string{all[n-1], s})
			continue
		}
		all = append(all, s)
	}
	return all
}

// upTo is a text, or as many of its clauses as have at most so many characters; ""
// where the first is longer.
func (cl clauses) upTo(text string, most int) string {
	text = bare(text)
	if runes(text) <= most {
		return text
	}
	shown := ""
	for _, part := range cl.segments(text, ",，;；:：—–") {
		if head := bare(text[:part.To]); runes(head) <= most && closed(head) && runes(head) > most/4 {
			shown = head
		}
	}
	return shown
}

// segments are the parts of a text between some marks that stand outside
// brackets and quotation marks.
func (cl clauses) segments(text, marks string) []language.Span {
	var all []language.Span
	from, depth := 0, 0
	for _, w := range cl.lang.Words(text) {
		switch {
		case w.Letters:
		case strings.ContainsAny(w.Text, "([（【"):
			depth++
		case strings.ContainsAny(w.Text, ")]）】"):
			depth--
		case depth <= 0 && strings.Contains(marks, w.Text) && !inQuote(text, w.From):
			all = append(all, language.Span{From: from, To: w.From})
			from = w.To
		}
	}
	return append(all, language.Span{From: from, To: len(text)})
}

// cutColon parts a sentence at its only colon.
func (cl clauses) cutColon(text string) (head, rest string, ok bool) {
	parts := cl.segments(text, ":：")
	if len(parts) != 2 || cl.lang.Count(text[:parts[0].To]) == 0 {
		return "", "", false
	}
	return text[:parts[0].To], strings.TrimSpace(text[parts[1].From:]), true
}

// beginsThing reports whether a text begins as the name of a thing does, and has
// nothing in it that the things behind it could belong to as well.
func (cl clauses) beginsThing(text string) bool {
	for i, w := range cl.lang.Spoken(text) {
		if i > 0 && cl.lang.Is(language.Article, w.Low) && !cl.lang.IsAny(w.Low, language.OfWord, language.Preposition) {
			return false
		}
	}
	return !cl.lang.Is(language.Preposition, firstLow(cl.lang, text))
}

// isClause reports whether a part says something with a subject and a verb of its
// own, or only leads to something, as no thing of a list does.
func (cl clauses) isClause(text string) bool {
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
func (cl clauses) relates(w language.Word) bool {
	before := cl.lang.Prefix(w.Low)
	return before != "" && cl.lang.Is(language.Relative, before)
}

// twoThings reports whether a part names two: "a neighbour who played the tuba and a
// wind that has a name".
func (cl clauses) twoThings(text string) bool {
	words := cl.lang.Spoken(text)
	for i, w := range words {
		if i > 0 && i+1 < len(words) && cl.lang.Is(language.And, w.Low) && cl.lang.IsAny(words[i+1].Low, language.Article, language.Indefinite) {
			return true
		}
	}
	return false
}

// inMainClause reports whether no word stands before a number that makes its
// clause depend on another.
func (cl clauses) inMainClause(before string) bool {
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

// joinsClause reports whether a phrase begins with what joins it to the one
// before.
func (cl clauses) joinsClause(phrase string) bool {
	words := cl.lang.Words(phrase)
	return cl.lang.IsAny(firstLow(cl.lang, phrase), language.And, language.Conjunction, language.Relative) || len(words) > 0 && cl.lang.HangsAnd(words[0])
}

// withinName reports whether capitals stand on both sides of the preposition at a
// byte: "Safety of Life at Sea".
func (cl clauses) withinName(text string, at int) bool {
	before, behind := cl.lang.Spoken(text[:at]), cl.lang.Spoken(text[at:])
	if len(behind) > 2 && cl.lang.Is(language.Article, behind[1].Low) {
		behind = behind[1:]
	}
	return len(before) > 1 && len(behind) > 1 && before[len(before)-1].Capitalized() && behind[1].Capitalized()
}

// spans are the parts of a text between marks, without other marks around them.
func (cl clauses) spans(text, marks string) []string {
	var all []string
	for _, s := range cl.segments(text, marks) {
		part := strings.TrimFunc(text[s.From:s.To], func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(locale.EndMarks+quoteClosers, r) })
		if part != "" {
			all = append(all, part)
		}
	}
	return all
}

// subject says what a sentence is about, for a name or a topic: the sentence, or the
// clause that it begins with; "" where both are too long.
func (cl clauses) subject(sentence string, most int) string {
	first := bare(sentence)
	if runes(first) <= most {
		return first
	}
	for _, part := range cl.segments(first, ",;:，；：") {
		clause := bare(first[:part.To])
		if runes(clause) <= most && cl.lang.Count(clause) > 2 && cl.inMainClause(clause) && !openQuote(clause) {
			return clause
		}
	}
	return ""
}

// purpose reports whether a clause says what something is done for.
func (cl clauses) purpose(clause string) bool {
	return cl.lang.Begins(language.Purpose, clause) > 0
}
