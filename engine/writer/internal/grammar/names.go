package grammar

import (
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
)

// Names tells the names of people and things from other words.
type Names struct{ lang *language.Language }

// Cased reports whether a word is written in a script that has capitals.
func Cased(s string) bool {
	r := FirstRune(s)
	return unicode.ToUpper(r) != unicode.ToLower(r)
}

// Subordinates reports whether a word begins a clause that hangs on another.
func (n Names) Subordinates(w language.Word) bool {
	return n.lang.IsAny(w.Low, language.Conjunction, language.Relative) && !n.lang.Is(language.And, w.Low) || n.lang.Hangs(language.When, w)
}

// SmallWords reports whether words carry no meaning of their own.
func (n Names) SmallWords(words []language.Word) bool {
	return !slices.ContainsFunc(words, func(w language.Word) bool { return !n.lang.IsFunction(w.Low) })
}

// Described reports whether words say what somebody is: an article stands in
// them, or hangs on one of them.
func (n Names) Described(words string) bool {
	return slices.ContainsFunc(n.lang.Spoken(words), func(w language.Word) bool {
		return n.lang.Is(language.Definite, w.Low) || n.lang.Is(language.Definite, n.lang.Prefix(w.Low))
	})
}

// IsName reports whether words are a name and nothing else.
func (n Names) IsName(words string) bool {
	all := n.lang.Spoken(words)
	return len(all) > 1 && len(all) <= 4 && !slices.ContainsFunc(all, func(w language.Word) bool {
		return Cased(w.Text) && !w.Capitalized() || n.lang.IsFunction(w.Low) || n.lang.Is(language.Definite, n.lang.Prefix(w.Low))
	})
}

// Only returns the one name of a phrase: words with capitals that stand side by side,
// and not only because a sentence begins.
func (n Names) Only(phrase string, opens bool) string {
	if phrase == strings.ToUpper(phrase) {
		return ""
	}
	words := n.lang.Words(phrase)
	found := ""
	for i := 0; i < len(words); i++ {
		if !n.ProperAt(words, i, opens) {
			continue
		}
		end := i
		for next := n.nameGoesOn(words, end); next > end; next = n.nameGoesOn(words, end) {
			end = next
		}
		if found != "" {
			return ""
		}
		found = phrase[words[i].From:words[end].To]
		if next := end + 1; next < len(words) && words[next].Digit && words[next].From == words[end].To+1 {
			found = phrase[words[i].From:words[next].To] // Tallyboard 2.0
		}
		i = end
	}
	return found
}

// nameGoesOn returns the word up to which a name goes on behind a word; that itself
// where it ends.
func (n Names) nameGoesOn(words []language.Word, i int) int {
	next := i + 1
	for next < len(words) && next <= i+2 && words[next].From == words[next-1].To+1 {
		if words[next].Capitalized() {
			return next
		}
		if !strings.Contains(Particles, " "+words[next].Text+" ") {
			break
		}
		next++
	}
	return i
}

// ProperAt reports whether a name begins at a word. The first word of a sentence
// has its capital anyhow: it counts where another capital follows.
func (n Names) ProperAt(words []language.Word, i int, opens bool) bool {
	w := words[i]
	if !w.Capitalized() || n.lang.IsFunction(w.Low) || n.lang.Is(language.Month, w.Low) || n.lang.Is(language.Weekday, w.Low) {
		return false
	}
	first := true
	for _, b := range words[:i] {
		first = first && !b.Letters
	}
	if first && opens || i > 0 && strings.ContainsAny(words[i-1].Text, ".!?:\"“«¿¡") {
		return n.nameGoesOn(words, i) > i
	}
	return true
}

// Particles stand within names.
const Particles = " de da do dos del della di du von van der den la le al el bin ben ibn "
