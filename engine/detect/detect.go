// Package detect identifies the language of a text.
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

// LanguageOf returns the language of a text, judged by its script, its function words and its
// letter trigrams, in this order. It returns en where none of them is clear.
func LanguageOf(text string) string {
	if code := languageByScript(text); code != "" {
		return code
	}
	if l, ok := language.ByCode(OtherTongue(text).Code); ok {
		return l.Code
	}
	if code, lead, second := wordScores(text); lead >= second+2 || lead > 0 && second == 0 {
		return code
	}
	latin := whatlanggo.Options{Whitelist: map[whatlanggo.Lang]bool{}}
	for l := range whatlanggo.Langs {
		if ours, _ := language.ByCode(l.Iso6391()); ours.Studied() && ours.Script == "Latn" {
			latin.Whitelist[l] = true
		}
	}
	found := whatlanggo.DetectWithOptions(text, latin)
	if found.Confidence < .5 {
		return "en"
	}
	return language.Of(found.Lang.Iso6391()).Code
}

// studiedIn returns the languages of a script that have a vocabulary.
func studiedIn(script string) []*language.Language {
	var all []*language.Language
	for _, l := range language.Studied() {
		if l.Script == script {
			all = append(all, l)
		}
	}
	return all
}

// languageByScript detects Hebrew and Chinese by their letters. A Chinese character counts for
// three letters, about what it conveys in Latin script, so that brand names do not outvote the text
// around them. Han characters among kana are Japanese.
func languageByScript(text string) string {
	var han, hebrew, kana, other int
	for _, r := range text {
		switch {
		case unicode.In(r, unicode.Hiragana, unicode.Katakana):
			kana++
		case unicode.Is(unicode.Han, r):
			han += 3
		case unicode.Is(unicode.Hebrew, r):
			hebrew++
		case unicode.IsLetter(r):
			other++
		}
	}
	switch {
	case han > hebrew && han >= other && han > 6*kana:
		return studiedIn("Hans")[0].Code
	case hebrew > han && 2*hebrew >= other:
		return studiedIn("Hebr")[0].Code
	}
	return ""
}

// ClearLanguage returns the language of a text if it is beyond doubt, else "".
func ClearLanguage(text string) string {
	if code := languageByScript(text); code != "" {
		return code
	}
	if best, lead, second := wordScores(text); lead >= 4 && lead > 2*second {
		return best
	}
	return ""
}

// wordScores returns the language with the most words and letters that no other uses, their number,
// and the number for the runner-up.
func wordScores(text string) (best string, lead, second int) {
	text = strings.ToLower(text)
	score := uniqueWords(strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }))
	for _, l := range studiedIn("Latn") {
		n := score[l.Code] + marks(l, text) - strangers(l, text)
		if n > lead {
			best, lead, second = l.Code, n, lead
		} else if n > second {
			second = n
		}
	}
	return best, lead, second
}

// Tongue is a detected language with its English name. Code is of ISO 639 if films cannot speak it.
type Tongue struct{ Code, Name string }

// leastWords is the minimum number of words for detection by trigrams.
const leastWords = 10

// OtherTongue returns the language of a text that is in no studied language, else the zero value.
// It judges by script, then by small words. Latin letters are judged by trigrams, if few words are
// function words of a studied language; the fewer there are, the less confidence is needed.
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
	most := 0
	for _, n := range uniqueWords(words) {
		most = max(most, n)
	}
	sure := found.Confidence >= .6 && 8*most < len(words) || found.Confidence >= .2 && 25*most < len(words)
	if len(words) < leastWords || !sure || 6*functionWordsIn(words) > len(words) {
		return Tongue{}
	}
	return Tongue{code, found.Lang.String()}
}

// byScript detects a language by a script that no studied language has. Words in Latin letters may
// occur in the text.
func byScript(text string) (*language.Language, bool) {
	letters, most, latin := map[string]int{}, "", 0
	for _, r := range text {
		switch script := language.ScriptOf(r); {
		case script == "Latn":
			latin++
		case script != "" && script != language.Unused:
			if letters[script]++; letters[script] > letters[most] {
				most = script
			}
		}
	}
	if most == "" || studiedIn(most) != nil || 2*letters[most] < latin {
		return nil, false
	}
	elsewhere := func(l *language.Language) bool { return l.Script != most }
	return among(slices.DeleteFunc(slices.Clone(language.Apart()), elsewhere), text), true
}

// among selects the language of a text from several in one script: the one with the most of its own
// letters in the text, among equals the one that trigrams indicate, or else the one with the fewest
// own letters.
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

// marks counts the letters of a text that identify a language.
func marks(l *language.Language, text string) int {
	n := 0
	for _, r := range text {
		if strings.ContainsRune(l.Marks, r) {
			n++
		}
	}
	return n
}

// strangers counts the letters of a text that identify other languages, which are not studied.
func strangers(l *language.Language, text string) int {
	others := ""
	for _, o := range language.Apart() {
		if o.Script == l.Script && !o.Studied() {
			others += o.Marks
		}
	}
	n := 0
	for _, r := range text {
		if strings.ContainsRune(others, r) && !strings.ContainsRune(l.Marks, r) {
			n++
		}
	}
	return n
}

// bySmallWords returns the language with more of its own words and letters in a text than any
// studied one. The lead must be clear, unless trigrams indicate the same language.
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

// unit matches a single letter after a figure, which is no word: "3.1 s".
var unit = regexp.MustCompile(`\d\s?[A-Za-z]\b`)

// fieldsOf returns the words of a text in lower case.
func fieldsOf(text string) []string {
	text = unit.ReplaceAllString(strings.ReplaceAll(text, "’", "'"), " ")
	between := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) && r != '\'' }
	return strings.FieldsFunc(strings.ToLower(text), between)
}

// uniqueWords counts the function words that only one studied language in Latin script has, by its
// code.
func uniqueWords(words []string) map[string]int {
	count, latin := map[string]int{}, studiedIn("Latn")
	for _, w := range words {
		lacks := func(l *language.Language) bool { return !slices.Contains(l.Small, w) }
		if users := slices.DeleteFunc(slices.Clone(latin), lacks); len(users) == 1 {
			count[users[0].Code]++
		}
	}
	return count
}

// functionWordsIn returns the highest number of function words that one studied language in Latin
// script has among words.
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

// Mismatch returns a message and a remedy if a text is clearly not in the language with this code,
// in which it will be spoken; else "". The remedy depends on the languages that the host's voices
// speak.
func Mismatch(text, code string, spoken func() []string) (said, remedy string) {
	is := OtherTongue(text)
	if is == (Tongue{}) {
		l, _ := language.ByCode(ClearLanguage(text))
		is = Tongue{l.Code, l.Name}
	}
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

// MismatchWarning returns the result of [Mismatch] as one warning; "" if there is none.
func MismatchWarning(text, code string, spoken func() []string) string {
	said, remedy := Mismatch(text, code, spoken)
	if said == "" {
		return ""
	}
	return said + ": " + remedy
}
