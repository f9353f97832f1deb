package icon

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/scenewright/scenewright/engine/language"
)

// vocabulary is what stands for symbols in one language. It is only read.
type vocabulary struct {
	l         *language.Language
	headFirst bool        // a noun stands before what describes it
	plurals   [][2]string // the end of one, and of several
	prefixes  [2][]string // letters that hang before a word; the first few before short ones too
	endings   [2][]string
	keys      map[string][]key    // by a form of their first word, the longest first
	senses    map[string][]string // what has to stand beside a word of several meanings
}

// key is a word or phrase that stands for a symbol.
type key struct {
	name  string // of the symbol, "" = of none
	text  string
	parts []part
	weak  bool // counts only where little else is said
}

// part is a word of a key.
type part struct {
	text string
	form string // in the index
	any  bool   // in all its forms, not just as one or several
}

// vocabularies are those of the languages that were asked for.
var vocabularies sync.Map

// vocabularyOf returns that of a language's code; he is iw, and any other that
// there is no data of is English.
func vocabularyOf(code string) *vocabulary {
	l := language.Of(code)
	once, _ := vocabularies.LoadOrStore(l.Code, sync.OnceValue(func() *vocabulary { return newVocabulary(l) }))
	return once.(func() *vocabulary)()
}

func newVocabulary(l *language.Language) *vocabulary {
	v := &vocabulary{l: l, keys: map[string][]key{}, senses: map[string][]string{}}
	v.read(l.File("icons.txt")) // without one no words are known of the language: nothing is found in it
	v.read(l.File("icons.cldr.txt"))
	return v
}

// read adds the sections of a file.
func (v *vocabulary) read(data string) {
	section := ""
	for _, row := range rows(data) {
		if name, ok := strings.CutPrefix(row, "["); ok {
			section = strings.TrimSuffix(name, "]")
			continue
		}
		name, list, _ := strings.Cut(row, ": ")
		switch section {
		case "head":
			v.headFirst = row == "first"
		case "plural":
			for end := range strings.FieldsSeq(row) {
				v.plurals = append(v.plurals, plural(end))
			}
		case "prefixes":
			v.prefixes = hanging(row)
		case "endings":
			v.endings = hanging(row)
		case "none":
			for phrase := range strings.SplitSeq(row, "|") {
				v.add(key{}, strings.Fields(phrase))
			}
		case "words", "words weak":
			for word := range strings.FieldsSeq(list) {
				v.add(key{name: name, weak: section == "words weak"}, strings.Split(word, "_"))
			}
		case "senses":
			for word := range strings.FieldsSeq(fold(name)) {
				v.senses[word] = strings.Fields(fold(list))
			}
		}
	}
}

// plural reads an ending, with what it stands for instead: s, y>ies.
func plural(entry string) [2]string {
	if one, several, ok := strings.Cut(entry, ">"); ok {
		return [2]string{one, several}
	}
	return [2]string{"", entry}
}

// hanging parts the letters that hang on words: those before the bar hang on
// short ones too.
func hanging(row string) [2][]string {
	short, long, _ := strings.Cut(fold(row), "|")
	few := append([]string{""}, strings.Fields(short)...)
	return [2][]string{few, append(few[:len(few):len(few)], strings.Fields(long)...)}
}

// add files a key under the form of its first word.
func (v *vocabulary) add(k key, words []string) {
	for _, w := range words {
		w, any := strings.CutSuffix(w, "*")
		for _, t := range v.tokens(w) {
			k.parts = append(k.parts, part{text: t.text, form: v.stem(t.text), any: any})
		}
	}
	if len(k.parts) == 0 {
		return
	}
	k.text = fold(strings.TrimSuffix(strings.Join(words, " "), "*"))
	first := k.parts[0].form
	v.keys[first] = append(v.keys[first], k)
}

// stem returns what the forms of a folded word share.
func (v *vocabulary) stem(text string) string {
	if v.prefixes[0] != nil {
		return text // no stems are known: see forms
	}
	return v.l.Stem(text)
}

// forms lists what a folded word of a text may stand under in the index.
func (v *vocabulary) forms(text string) []string {
	if v.prefixes[0] == nil {
		all := []string{v.l.Stem(text)}
		for _, one := range v.singulars(text) {
			all = append(all, v.l.Stem(one))
		}
		return all
	}
	var all []string
	for i, before := range v.prefixes[1] {
		rest, ok := strings.CutPrefix(text, before)
		if !ok {
			continue
		}
		for j, ending := range v.endings[1] {
			stem, ok := strings.CutSuffix(rest, ending)
			n := utf8.RuneCountInString(stem)
			switch {
			case !ok || n < 2:
			case n == 2 && (i >= len(v.prefixes[0]) || j >= len(v.endings[0])):
			default:
				all = append(all, stem)
				if ending != "" && n > 2 { // the noun's own ending gave way to it
					all = append(all, stem+"ה", stem+"ת")
				}
			}
		}
	}
	return all
}

// singulars lists what a word may be several of.
func (v *vocabulary) singulars(text string) []string {
	var all []string
	for _, p := range v.plurals {
		if stem, ok := strings.CutSuffix(text, p[1]); ok && len(stem) > 1 {
			all = append(all, stem+p[0])
		}
	}
	return all
}

// token is a word of a text; where words are not set apart, a letter of one.
type token struct {
	text         string // folded, without what hangs before it
	elided       string // that
	word         language.Word
	starts, ends bool // a word
}

// tokens cuts a text, or a key, into what is compared.
func (v *vocabulary) tokens(text string) []token {
	var all []token
	for _, w := range v.l.Words(text) {
		low := strings.TrimSuffix(fold(w.Low), "'s")
		if v.l.Unspaced && strings.ContainsFunc(low, han) {
			for i, r := range low {
				size := utf8.RuneLen(r)
				all = append(all, token{text: string(r), word: w, starts: i == 0, ends: i+size == len(low)})
			}
			continue
		}
		t := token{text: low, word: w, starts: true, ends: true}
		if v.prefixes[0] == nil {
			t.text = v.l.Bare(low)
			t.elided = strings.TrimSuffix(low[:len(low)-len(t.text)], "'")
		}
		all = append(all, t)
	}
	return all
}

func han(r rune) bool { return unicode.Is(unicode.Han, r) }

// finals are letters that are written in another way at the end of a word.
var finals = strings.NewReplacer("ך", "כ", "ם", "מ", "ן", "נ", "ף", "פ", "ץ", "צ", "œ", "oe", "æ", "ae", "’", "'")

// fold returns a text in lower case, without accents, all letters as they are
// written within words.
func fold(s string) string {
	return finals.Replace(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(strings.ToLower(s))))
}
