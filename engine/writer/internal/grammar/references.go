package grammar

import (
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
)

// References finds what in a sentence refers to what was said before it.
type References struct{ lang *language.Language }

// Supposes reports whether a sentence says what would be, and not of what: "About
// 2,000 people would have to move".
func (r References) Supposes(text string) bool {
	return r.lang.Says(text, language.Supposed) && !r.lang.Says(text, language.Condition)
}

// Believes reports whether a sentence says what people believe: what follows
// judges it.
func (r References) Believes(text string) bool {
	return r.lang.Says(text, language.Belief) || r.lang.Unspaced && r.lang.Contains(language.Belief, text)
}

// Elliptic reports whether a sentence is too short to say something alone.
func (r References) Elliptic(text string) bool {
	return r.Fragment(text) || OpensQuote(text) && !r.lang.Unspaced
}

// Fragment reports whether a sentence is too short to be one: "Half a glass."
func (r References) Fragment(text string) bool {
	if r.lang.Unspaced {
		return Runes(text) <= 7
	}
	return r.lang.Count(text) <= 3
}

// Leans reports whether a sentence needs the one before it: it begins with a
// pronoun, a connective or an order, or points at something that was said.
func (r References) Leans(sentence string) bool {
	text := strings.TrimLeft(sentence, "\"“«„「『‘'¿¡(— ")
	l := r.lang
	if l.Begins(language.LaterStep, text) > 0 {
		return true
	}
	if n := l.Begins(language.Connective, text); n > 0 && !l.Is(language.Fresh, strings.ToLower(text[:n])) && r.endsLead(text[n:]) {
		return true
	}
	words := l.Spoken(text)
	if len(words) == 0 || r.resumes(text) {
		return true
	}
	if l.Unspaced {
		return l.Begins(language.Anaphor, text) > 0
	}
	first := words[0].Low
	if len(words) > 1 && l.Is(language.ThisTime, first) && (l.Is(language.Season, words[1].Low) || l.Is(language.Weekday, words[1].Low)) {
		return false
	}
	if l.Is(language.Anaphor, first) || l.Is(language.And, first) || l.HangsAnd(words[0]) && l.Is(language.Anaphor, l.Bare(first)) {
		return true
	}
	also := func(w language.Word) bool { return l.Is(language.Also, w.Low) }
	return slices.ContainsFunc(words[:min(4, len(words))], also) || r.pointsBack(words)
}

// resumes reports whether a sentence's first verb takes up what was said: "Thackray, who
// owned the mine, did it in 1787". Where another clause stands before it that may be meant.
func (r References) resumes(text string) bool {
	l := r.lang
	if l.Unspaced {
		return l.Contains(language.Resumes, text)
	}
	if l.Begins(language.Condition, text) > 0 || l.Says(text, language.When) {
		return false
	}
	for _, w := range l.Words(text) {
		switch {
		case l.Begins(language.Resumes, text[w.From:]) > 0:
			return true
		case l.Is(language.And, w.Low), strings.ContainsAny(w.Text, ";:；："):
			return false
		}
	}
	return false
}

// pointsBack reports whether a pronoun of the first clause stands before any
// noun that it could mean.
func (r References) pointsBack(words []language.Word) bool {
	l, named := r.lang, false
	for i, w := range words {
		if i > 12 {
			return false
		}
		if l.Is(language.Season, w.Low) || l.Is(language.Weekday, w.Low) || l.Is(language.Month, w.Low) {
			continue
		}
		if !named && l.Is(language.Article, w.Low) && l.Is(language.Anaphor, w.Low) && !l.Is(language.Pointing, w.Low) {
			return true // "In 1964 his son": whose?
		}
		named = named || l.IsContent(w)
		if i > 0 && (l.Is(language.Article, words[i-1].Low) && l.IsContent(w) || w.Capitalized() && !l.IsFunction(w.Low)) {
			return false
		}
		pointing := l.Is(language.Anaphor, w.Low) && !l.Is(language.Article, w.Low)
		if i > 0 && (pointing || l.Is(language.Pointing, w.Low) && l.Is(language.Preposition, words[i-1].Low)) {
			return true
		}
	}
	return false
}

// endsLead reports whether a connective can end before rest: "instead of" is
// none, and "next year" a time.
func (r References) endsLead(rest string) bool {
	if r.lang.Unspaced {
		return rest != ""
	}
	if strings.ContainsAny(string(FirstRune(rest)), ",:;") {
		return true
	}
	low := FirstLow(r.lang, rest)
	return low != "" && !r.lang.Is(language.OfWord, low) && !r.lang.Is(language.Preposition, low) && !r.lang.Is(language.Unit, low) && !r.lang.Is(language.Season, low)
}
