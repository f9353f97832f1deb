package grammar

import (
	"regexp"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
)

// Orders finds what a text tells somebody to do, and in what order.
type Orders struct {
	lang    *language.Language
	clauses Clauses
	times   Times
}

// actionMost is how many characters a call to action has before its address.
const actionMost = 24

// Address is what a call to action leads to.
var Address = regexp.MustCompile(`(?i)[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?:https?://)?(?:[\w-]+\.)+[a-z]{2,12}(?:/[\w./-]*)?\b|(?:\+\d{1,3}[\s.-])?(?:\(\d{1,5}\)|\b\d{2,5})[\s.-]\d{3,4}(?:[\s.-]\d{2,4})*\b`)

// Action returns the call to action of a sentence: its own verb and its own address;
// "" where it has none of them. The verb begins its clause, or stands behind what
// says for what, or whom; it is the last one before the address.
func (o Orders) Action(sentence string) string {
	at := Address.FindStringIndex(sentence)
	if at == nil {
		return ""
	}
	text, verb := "", ""
	for _, clause := range o.clauses.Segments(sentence[:at[0]], ",，;；:：") {
		head := sentence[clause.From:clause.To]
		for i, w := range o.lang.Words(head) {
			rest := head[w.From:]
			polite := o.lang.Begins(language.Please, rest)
			n := o.lang.Begins(language.Imperative, rest)
			if i > 0 && !o.leadsTo(head[:w.From]) || polite == 0 && n == 0 {
				continue
			}
			text = strings.TrimLeft(rest[polite:], ",， ")
			if verb = rest[:n]; n == 0 {
				verb = text[:o.lang.Begins(language.Imperative, text)]
			}
		}
	}
	words := o.lang.Words(text)
	for len(words) > 0 && (!words[len(words)-1].Letters || o.clauses.leadsOn(words[len(words)-1]) || o.lang.Is(language.Alternate, words[len(words)-1].Low)) {
		text = text[:words[len(words)-1].From]
		words = words[:len(words)-1]
	}
	if text = strings.TrimSpace(text); Runes(text) > actionMost || text == "" {
		text = verb
	}
	if text == "" {
		return ""
	}
	return Capitalize(text) + story.ActionDot + strings.TrimRight(sentence[at[0]:at[1]], ".")
}

// leadsTo reports whether words before a verb only say for what or whom: "for
// details", "and", "si tienes dudas".
func (o Orders) leadsTo(before string) bool {
	words := o.lang.Spoken(before)
	if len(words) == 0 {
		return true
	}
	first, last := words[0].Low, words[len(words)-1].Low
	return len(words) <= 4 && (o.lang.Is(language.Preposition, first) || o.clauses.Purpose(before) || o.lang.Bare(first) != first && o.lang.Is(language.Preposition, o.lang.Prefix(first))) ||
		o.lang.Is(language.And, last)
}

// InRow returns a line without the word of order that it begins with: of the first
// one "first", of the others what may follow.
func (o Orders) InRow(text string, i int) string {
	class := language.LaterStep
	if i == 0 {
		class = language.FirstStep
	}
	n := o.lang.Begins(class, text)
	rest := strings.TrimLeft(text[n:], ",:，：、 ")
	switch {
	case n == 0:
		return ""
	case o.toldOf(rest):
		return text // First came the glass of water
	}
	return rest
}

// toldOf reports whether a text begins with what happened, and not with what is to be
// done: a verb that nobody is told to do by, before its subject.
func (o Orders) toldOf(text string) bool {
	words := o.lang.Spoken(text)
	return len(words) > 1 && !o.lang.IsFunction(words[0].Low) && !words[0].Capitalized() && o.Imperative(text) == "" && o.lang.Is(language.Article, words[1].Low)
}

// Does returns a line that tells somebody to do something.
func (o Orders) Does(text string, _ int) string {
	if o.Imperative(text) == "" {
		return ""
	}
	return text
}

// Imperative returns the verb that a text tells somebody to do something by; "" where
// it does not, or may not: the verb stands first, or behind a clause that says
// when, and no finite verb follows soon, as in "Plan prices are rising".
func (o Orders) Imperative(text string) string {
	text = o.polite(text)
	for _, at := range o.clauseStarts(text) {
		if verb := o.verb(text[at:]); verb != "" {
			return verb
		}
	}
	return ""
}

// polite returns a text without "please".
func (o Orders) polite(text string) string {
	for _, c := range []language.Class{language.And, language.Please} {
		if n := o.lang.Begins(c, text); n > 0 {
			text = strings.TrimLeft(text[n:], ",， ")
		}
	}
	return text
}

// clauseStarts returns where a text begins, and where it goes on behind the clause
// that says when or for what.
func (o Orders) clauseStarts(text string) []int {
	starts := []int{0}
	if at := o.behindTime(text); at > 0 {
		starts = append(starts, at)
	}
	parts := o.clauses.Segments(text, ",，:：")
	if len(parts) < 2 {
		return starts
	}
	low := ""
	if words := o.lang.Words(text); len(words) > 0 {
		low = words[0].Low
	}
	lead := o.lang.Is(language.Condition, low) || o.lang.Is(language.Conjunction, low) || o.clauses.Purpose(text) || o.timely(text[:parts[0].To]) ||
		o.lang.Begins(language.LaterStep, text) > 0 || o.lang.Begins(language.FirstStep, text) > 0
	if lead && o.lang.Count(text[:parts[0].To]) <= 7 {
		at := parts[1].From
		starts = append(starts, at+len(text[at:])-len(strings.TrimLeft(text[at:], " ")))
	}
	return starts
}

// behindTime returns where a text goes on behind a phrase that says when and has no comma
// behind it, with a verb and the article of its object: "In the evening cross the
// bridge". 0 where it does not.
func (o Orders) behindTime(text string) int {
	const phraseMost = 3
	words := o.lang.Words(text)
	for i := 1; i < min(phraseMost, len(words)-2); i++ {
		if o.lang.IsAny(words[i].Low, language.Season, language.Weekday, language.Month) && o.lang.Is(language.Preposition, words[0].Low) && o.lang.IsAny(words[i+2].Low, language.Definite, language.Indefinite) {
			return words[i+1].From
		}
	}
	return 0
}

// timely reports whether a clause says when.
func (o Orders) timely(clause string) bool {
	return o.lang.Says(clause, language.Season, language.Weekday, language.Month)
}

// verb returns the verb that a clause begins with and tells somebody to do something by;
// "" where it does not.
func (o Orders) verb(text string) string {
	n := o.lang.Begins(language.Imperative, text)
	if n == 0 {
		return ""
	}
	rest := o.lang.Words(text[n:])
	for i, w := range rest[:min(4, len(rest))] {
		if !w.Letters || o.lang.Is(language.Conjunction, w.Low) || o.lang.Is(language.Relative, w.Low) {
			break
		}
		if o.lang.Is(language.Finite, w.Low) || i == 0 && o.lang.Is(language.Subject, w.Low) && !o.lang.Is(language.Object, w.Low) && !o.lang.Unspaced {
			return ""
		}
	}
	return text[:n]
}
