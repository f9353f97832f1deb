package quotation

import (
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer/internal/structure"
)

// subjects says who is the subject of the verb that a clause has.
type subjects struct{ structure.Rules }

// withoutTime returns a subject without the time that stands before it: "In May 1994 Ana",
// "Years later the miller".
func (qs subjects) withoutTime(subject string) string {
	words := qs.Lang.Words(subject)
	if len(words) > 1 && (qs.Times.IsPeriod(words[0].Low) || qs.Lang.Is(language.Unit, words[0].Low)) && !qs.Names.IsName(subject) {
		who := slices.IndexFunc(words[1:], func(w language.Word) bool { return w.Capitalized() || qs.Lang.Is(language.Article, w.Low) })
		if who < 0 {
			return subject
		}
		return subject[words[who+1].From:]
	}
	if len(words) == 0 || qs.Lang.Unspaced || !qs.Lang.Is(language.Preposition, words[0].Low) {
		return subject
	}
	for i, w := range words[1:] {
		if !w.Digit && !qs.Lang.IsAny(w.Low, language.Month, language.Weekday) {
			if i == 0 {
				break
			}
			return subject[w.From:]
		}
	}
	return subject
}

// withoutAddressee returns the words behind a verb of saying up to who it is said to: "el
// alcalde al periódico".
func (qs subjects) withoutAddressee(words string) string {
	all := qs.Lang.Spoken(words)
	for i, w := range all {
		if i > 0 && (qs.Lang.Is(language.Toward, w.Low) && !w.Capitalized() || qs.hungAddressee(all, i)) {
			return strings.TrimSpace(words[:w.From])
		}
	}
	return words
}

// hungAddressee reports whether a word that a preposition hangs on begins who something is said
// to, and is no name that begins with that letter: a definite word stands behind it, it is a
// plural, or it ends the words behind two others.
func (qs subjects) hungAddressee(all []language.Word, i int) bool {
	if !qs.Lang.Is(language.Toward, qs.Lang.Prefix(all[i].Low)) {
		return false
	}
	if i+1 < len(all) {
		return qs.Lang.Is(language.Definite, qs.Lang.Prefix(all[i+1].Low))
	}
	return i > 1 || qs.Lang.IsPlural(all[i].Low)
}

// subject returns who stands before a verb of saying, without the small words between them: a
// pronoun that says to whom, a verb that only helps: "Mi primer jefe me" dijo, "Ana has
// always" said. It says what to think where that is no noun.
func (qs subjects) subject(words string) (string, attribution) {
	if n := qs.Lang.Ending(language.Formerly, words); n != "" {
		words = strings.TrimSpace(strings.TrimSuffix(words, n))
	}
	all := qs.Lang.Words(words)
	if qs.Lang.Unspaced {
		if words != "" && qs.Names.SmallWords(all) {
			return "", sure
		}
		if qs.Lang.EndsWith(language.Negation, words) {
			return "", denied
		}
		return words, unsaid
	}
	n := len(all)
	if n > 1 && qs.Lang.Is(language.Passive, all[n-1].Low) {
		return "", denied // it is said to them: the council was told
	}
	for ; n > 0; n-- {
		w := all[n-1]
		switch {
		case qs.Lang.Is(language.Negation, w.Low):
			return "", denied
		case qs.Lang.Is(language.And, w.Low):
			return qs.firstOfTwo(words[:w.From])
		case qs.pronoun(w):
			return "", sure
		case n == 1 && qs.Lang.IsFunction(w.Low) && !qs.beforeVerb(w):
			return "", sure // everyone
		case w.Capitalized() && n > 1 || !qs.helps(w):
			return strings.TrimSpace(words[:w.To]), unsaid
		}
	}
	return "", unsaid
}

// pronoun reports whether a word stands for who says something.
func (qs subjects) pronoun(w language.Word) bool {
	return qs.Lang.Is(language.Subject, w.Low) || qs.Lang.Is(language.Anaphor, w.Low) && qs.Lang.Is(language.Finite, w.Low)
}

// helps reports whether a word may stand between a subject and its verb.
func (qs subjects) helps(w language.Word) bool {
	return qs.Lang.IsFunction(w.Low) && !qs.Lang.IsAny(w.Low, language.Preposition, language.Alternate, language.Owned) || qs.Lang.IsAny(w.Low, language.Finite, language.Object)
}

// beforeVerb reports whether a small word may stand before a verb whose subject is behind it.
func (qs subjects) beforeVerb(w language.Word) bool {
	return qs.Lang.Is(language.Finite, qs.Lang.Bare(w.Low)) || qs.Lang.IsAny(w.Low, language.Object, language.Finite, language.Article, language.Conjunction, language.Connective, language.Also, language.LaterStep, language.Then, language.Impersonal, language.Citing)
}

// firstOfTwo returns the subject of two verbs, of which the first stands in the words: "Maria
// Soto opened the door and" said.
func (qs subjects) firstOfTwo(words string) (string, attribution) {
	all := qs.Lang.Spoken(words)
	for i, w := range all {
		if w.Capitalized() || !qs.Lang.IsVerb(w.Low, true) {
			continue
		}
		if name := strings.TrimSpace(words[:w.From]); i > 1 && qs.Names.IsName(name) {
			return name, unsaid
		}
		break
	}
	if len(all) == 0 {
		return "", sure // and he who was spoken of said
	}
	return "", doubtful
}

// subordinates reports whether a clause ends with a word that another hangs on, so that what
// stands before it is of something else: "he signed with an initial because, he said".
func (qs subjects) subordinates(clause string) bool {
	words := qs.Lang.Spoken(clause)
	return len(words) > 0 && qs.Names.Subordinates(words[len(words)-1])
}

// saysWhen reports whether words beside a verb of saying only tell when or where it was
// said: "la noche de mi primer servicio", "村志上".
func (qs subjects) saysWhen(words string) bool {
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

// isTime reports whether words behind a preposition say when: "in May".
func (qs subjects) isTime(words string) bool {
	all := qs.Lang.Spoken(words)
	return len(all) > 0 && (all[0].Digit || qs.Lang.IsAny(all[0].Low, language.Month, language.Weekday) || qs.saysWhen(words))
}
