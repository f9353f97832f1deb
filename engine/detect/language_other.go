package detect

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/abadojack/whatlanggo"

	"github.com/scenewright/scenewright/engine/language"
)

// Tongue is a language that a text is in, by its code, which is that of ISO 639
// where no film speaks it. Its name is English.
type Tongue struct{ Code, Name string }

// leastWords is how many words in Latin letters tell another language.
const leastWords = 10

// tongueOf returns the language that a text is in beyond doubt; the zero value
// where there is any.
func tongueOf(text string) Tongue {
	if other := OtherTongue(text); other != (Tongue{}) {
		return other
	}
	l, _ := language.ByCode(ClearLanguage(text))
	return Tongue{l.Code, l.Name}
}

// OtherTongue returns the language of a text that is in none of the five whose
// words are known. Its script tells it, or its small words; beyond those, Latin
// letters do where hardly a word is a function word of the five, the surer the
// fewer there are.
func OtherTongue(text string) Tongue {
	if l, ok := byScript(text); ok {
		return Tongue{l.Code, l.Name}
	}
	found := whatlanggo.Detect(text)
	code := found.Lang.Iso6391()
	switch l, ours := language.ByCode(code); {
	case found.Lang < 0, code == "yi", found.Script == unicode.Hebrew, languageByScript(text) != "":
		return Tongue{}
	case found.Script != unicode.Latin:
		return Tongue{code, found.Lang.String()}
	case ours && l.Studied():
		found.Confidence = 0
	}
	words := fieldsOf(text)
	if l, ok := bySmallWords(text, words, code); ok {
		return Tongue{l.Code, l.Name}
	}
	most := uniqueWords(words)
	sure := found.Confidence >= .6 && 8*most < len(words) || found.Confidence >= .2 && 25*most < len(words)
	if len(words) < leastWords || !sure || 6*functionWordsIn(words) > len(words) {
		return Tongue{}
	}
	return Tongue{code, found.Lang.String()}
}

// byScript returns the language of a text in a script that none of the five has.
// Words in Latin letters may stand among it.
func byScript(text string) (*language.Language, bool) {
	letters, most, latin := map[string]int{}, "", 0
	for _, r := range text {
		switch script := language.ScriptOf(r); {
		case script == "Latn":
			latin++
		case script != "":
			if letters[script]++; letters[script] > letters[most] {
				most = script
			}
		}
	}
	if most == "" || studiedIn(most) != nil || 2*letters[most] < latin {
		return nil, false
	}
	return among(slices.DeleteFunc(slices.Clone(language.Apart()), func(l *language.Language) bool { return l.Script != most }), text), true
}

// among returns the language of several in one script that a text is in: the one most
// of whose own letters it has, of those the one whose letter triples it has, or else
// the one with the fewest letters of its own.
func among(all []*language.Language, text string) *language.Language {
	var best []*language.Language
	most := 0
	for _, l := range all {
		switch n := marks(l, text); {
		case n > most:
			best, most = []*language.Language{l}, n
		case n == most:
			best = append(best, l)
		}
	}
	found := whatlanggo.Detect(text)
	triples := slices.IndexFunc(best, func(l *language.Language) bool { return l.Code == found.Lang.Iso6391() })
	switch {
	case triples >= 0 && found.IsReliable():
		return best[triples]
	case most == 0:
		return best[0]
	}
	return slices.MinFunc(best, func(a, b *language.Language) int { return cmp.Compare(len(a.Marks), len(b.Marks)) })
}

// marks counts the letters of a text that tell a language.
func marks(l *language.Language, text string) int {
	n := 0
	for _, r := range text {
		if strings.ContainsRune(l.Marks, r) {
			n++
		}
	}
	return n
}

// bySmallWords returns the language that has more of the words and letters of a text
// among its own than each of the five: clearly more, unless it is also the one
// whose letter triples the text has.
func bySmallWords(text string, words []string, triples string) (best *language.Language, ok bool) {
	const fewest = 2
	ours, most := functionWordsIn(words), 0
	for _, l := range language.Apart() {
		if l.Studied() {
			continue
		}
		n := marks(l, strings.ToLower(text))
		for _, w := range words {
			if slices.Contains(l.Small, w) {
				n++
			}
		}
		if n > most && n >= fewest && n > ours && (l.Code == triples || 2*n > 3*ours+1) {
			best, most = l, n
		}
	}
	return best, most > 0
}

// unit is the one letter behind a figure, which is no word: "3.1 s".
var unit = regexp.MustCompile(`\d\s?[A-Za-z]\b`)

// fieldsOf returns the words of a text in lower case.
func fieldsOf(text string) []string {
	text = unit.ReplaceAllString(strings.ReplaceAll(text, "’", "'"), " ")
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) && r != '\'' })
}

// uniqueWords returns how many of some words are function words of one language alone,
// of those in Latin letters whose words are known, whichever has most of them.
func uniqueWords(words []string) int {
	count, most, known := map[string]int{}, 0, functionWords()
	for _, w := range words {
		if codes := known[w]; len(codes) == 1 {
			count[codes[0]]++
			most = max(most, count[codes[0]])
		}
	}
	return most
}

// functionWordsIn returns how many of some words are function words of one language in
// Latin letters whose words are known, whichever has most of them.
func functionWordsIn(words []string) int {
	most := 0
	for _, l := range studiedIn("Latn") {
		n := 0
		for _, w := range words {
			if l.IsFunction(w) {
				n++
			}
		}
		most = max(most, n)
	}
	return most
}

// Mismatch tells that a text is clearly in another language than the one it is to be
// spoken in, and what to do about it; "" where it is not. The remedy depends on the
// languages that the voices of the host speak.
func Mismatch(text, code string, spoken func() []string) (said, remedy string) {
	is := tongueOf(text)
	if is.Code == "" || is.Code == code {
		return "", ""
	}
	voice, _ := language.ByCode(code)
	said = fmt.Sprintf("the text is in %s, and the voice speaks %s", is.Name, voice.Name)
	if !slices.Contains(spoken(), is.Code) {
		return said, "no voice here speaks " + is.Name
	}
	return said, fmt.Sprintf("ask for language %q, or for auto", is.Code)
}

// MismatchWarning returns what [Mismatch] tells as a warning, "" where there is none.
func MismatchWarning(text, code string, spoken func() []string) string {
	said, remedy := Mismatch(text, code, spoken)
	if said == "" {
		return ""
	}
	return said + ": " + remedy
}
