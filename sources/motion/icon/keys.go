package icon

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// words are the key words of each symbol in a language: separated by spaces,
// without accents, in lower case. A word stands for itself and its plural, one
// that ends in * for all words that begin so, and _ joins words that stand next
// to one another. Of symbols that share a word the first by name is found.
func words(language string) map[string]string {
	switch language {
	case "es":
		return spanish()
	case "fr":
		return french()
	case "zh":
		return chinese()
	case "iw", "he":
		return hebrew()
	}
	return english()
}

// key is a key word ready to be looked for.
type key struct {
	name   string // of its symbol
	word   string // as it stands in the table
	length int    // in letters
	han    bool
	open   bool       // the last part is the beginning of a word
	parts  []string   // the words it is made of, folded
	forms  [][]string // of each part: all of them that are no more than a list
}

// tables are the key words of every language, read once they are needed; they
// never change.
var tables = map[string]func() []key{
	"en": sync.OnceValue(func() []key { return keysIn("en") }),
	"es": sync.OnceValue(func() []key { return keysIn("es") }),
	"fr": sync.OnceValue(func() []key { return keysIn("fr") }),
	"zh": sync.OnceValue(func() []key { return keysIn("zh") }),
	"iw": sync.OnceValue(func() []key { return keysIn("iw") }),
}

func keysOf(language string) []key {
	if language == "he" {
		language = "iw"
	}
	if table, ok := tables[language]; ok {
		return table()
	}
	return tables["en"]()
}

func keysIn(language string) []key {
	var all []key
	for name, list := range words(language) {
		for word := range strings.FieldsSeq(list) {
			all = append(all, newKey(name, word, language))
		}
	}
	return all
}

func newKey(name, word, language string) key {
	stem, open := strings.CutSuffix(word, "*")
	k := key{name: name, word: word, length: utf8.RuneCountInString(stem), han: han(word), open: open}
	k.parts = strings.Split(fold(stem), "_")
	for i, p := range k.parts {
		forms := []string{p}
		if i == len(k.parts)-1 && !open && !isHebrew(p) {
			forms = plurals(p, language)
		}
		k.forms = append(k.forms, forms)
	}
	return k
}

// match reports whether words are a key's, the last in any of its forms. In
// Hebrew the first may have letters before it.
func (k key) match(tokens []string) bool {
	for i, t := range tokens {
		last := i == len(tokens)-1
		switch {
		case slices.Contains(k.forms[i], t):
		case last && k.open && strings.HasPrefix(t, k.parts[i]):
		case (last || i == 0) && isHebrew(k.parts[i]) && hebrewForm(t, k.parts[i]):
		default:
			return false
		}
	}
	return true
}

// plurals are the forms a noun of Latin letters takes.
func plurals(noun, language string) []string {
	all := []string{noun, noun + "s", noun + "es"}
	switch language {
	case "fr":
		all = []string{noun, noun + "s", noun + "x"}
		if stem, ok := strings.CutSuffix(noun, "al"); ok {
			all = append(all, stem+"aux")
		}
	case "es":
		if stem, ok := strings.CutSuffix(noun, "z"); ok {
			all = append(all, stem+"ces")
		}
	default:
		if stem, ok := strings.CutSuffix(noun, "y"); ok {
			all = append(all, stem+"ies")
		}
	}
	return all
}

// hebrewForm reports whether a word is a noun with letters before it, such as
// "and the", or an ending. A noun of two letters takes few of them: more, and
// it would be found in words that are none of its own.
func hebrewForm(token, noun string) bool {
	short := utf8.RuneCountInString(noun) <= 2
	before := []string{"", "ה", "ו", "וה", "ב", "ל", "מ", "ש", "כ", "מה", "שה", "וב", "ול", "בה", "לה", "וש", "של"}
	endings := []string{"", "ימ", "ות", "י", "ה", "ת", "ית", "יות", "יימ"}
	if short {
		before, endings = []string{"", "ה", "ו", "וה"}, []string{"", "ימ", "ות"}
	}
	stems := []string{noun}
	for _, last := range []string{"ה", "ת"} {
		if stem, ok := strings.CutSuffix(noun, last); ok && !short {
			stems = append(stems, stem)
		}
	}
	for _, b := range before {
		rest, ok := strings.CutPrefix(token, b)
		if !ok {
			continue
		}
		for i, stem := range stems {
			ending, ok := strings.CutPrefix(rest, stem)
			if ok && slices.Contains(endings, ending) && (i == 0 || ending != "" && ending != "י") {
				return true
			}
		}
	}
	return false
}

func han(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Han, r) })
}

func isHebrew(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Hebrew, r) })
}

// fold is a text in lower case without accents, Hebrew letters as they are
// written within words.
func fold(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		switch r {
		case 'ך':
			return 'כ'
		case 'ם':
			return 'מ'
		case 'ן':
			return 'נ'
		case 'ף':
			return 'פ'
		case 'ץ':
			return 'צ'
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(strings.NewReplacer("œ", "oe", "Œ", "oe", "æ", "ae").Replace(s)))
}
