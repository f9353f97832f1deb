// Package locale lists the languages that films speak: their names, how they are
// written and which voice of this machine speaks them. It is data, one line a
// language, and knows no words of any but the small ones that tell it.
package locale

import (
	_ "embed"
	"iter"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

//go:embed languages.txt
var data string

//go:embed unspoken.txt
var unspoken string

// Language is a language that films speak.
type Language struct {
	Code    string   // ISO 639-1, Hebrew iw
	Name    string   // in English
	Native  string   // in the language itself
	Script  string   // ISO 15924
	Decimal string   // the mark before the decimals of a number
	Rate    float64  // characters that are spoken a second
	Espeak  []string // voices of espeak-ng, best first; none where its words and structure are known
	Note    string   // how well these voices speak: "tried"
	Small   []string // words that tell the language
	Marks   string   // letters of its own, which not all languages of the script have
	Ordered bool     // a full stop behind digits makes an ordinal of them
}

// EndMarks end sentences, in any script.
const EndMarks = ".!?…。！？।॥۔؟։።"

// Alias returns the code that a language goes by here.
func Alias(code string) string {
	switch code = strings.ToLower(code); code {
	case "he":
		return "iw"
	case "no":
		return "nb"
	}
	return code
}

// All lists the languages, first those whose words and structure are known.
var All = sync.OnceValue(func() []Language {
	var all []Language
	for f := range fields(data) {
		all = append(all, parse(f))
	}
	return all
})

// Apart lists the languages that are told apart: All, and those that no voice speaks,
// of which nothing but the name and what tells them is known.
var Apart = sync.OnceValue(func() []Language {
	all := slices.Clone(All())
	for f := range fields(unspoken) {
		all = append(all, Language{Code: f[0], Name: f[1], Script: f[2]}.told(f[3]))
	}
	return all
})

// fields yields the fields of each line of data.
func fields(data string) iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		for line := range strings.Lines(data) {
			f := strings.Split(line, "|")
			for i := range f {
				f[i] = strings.TrimSpace(f[i])
			}
			if f[0] != "" && f[0][0] != '#' && !yield(f) {
				return
			}
		}
	}
}

func parse(f []string) Language {
	rate, err := strconv.ParseFloat(f[5], 64)
	if err != nil {
		panic(err) // it is built into the program
	}
	l := Language{Code: f[0], Name: f[1], Native: f[2], Script: f[3], Rate: rate, Decimal: f[4], Espeak: strings.Fields(f[6]), Note: f[7]}
	return l.told(f[8])
}

// told returns the language with what tells it.
func (l Language) told(by string) Language {
	for _, w := range strings.Fields(by) {
		switch {
		case w[0] == '[':
			l.Marks = strings.Trim(w, "[]")
		case w == "3.":
			l.Ordered = true
		default:
			l.Small = append(l.Small, w)
		}
	}
	return l
}

var byCode = sync.OnceValue(func() map[string]Language {
	all := map[string]Language{}
	for _, l := range All() {
		all[l.Code] = l
	}
	return all
})

// ByCode returns a language by its code, whatever its case.
func ByCode(code string) (Language, bool) {
	l, ok := byCode()[Alias(code)]
	return l, ok
}

// Codes lists the codes of All.
func Codes() []string {
	var codes []string
	for _, l := range All() {
		codes = append(codes, l.Code)
	}
	return codes
}

// Studied lists the codes of those whose words and structure are known.
func Studied() []string {
	var codes []string
	for _, l := range All() {
		if l.Studied() {
			codes = append(codes, l.Code)
		}
	}
	return codes
}

// Studied reports whether the language's words and structure are known.
func (l Language) Studied() bool { return len(l.Espeak) == 0 }

// Shortens reports whether a full stop behind a word belongs to it: it is a letter,
// or a few of them that nobody can say as a word, or the digits of an ordinal.
func (l Language) Shortens(word string) bool {
	const most, digits = 4, 2
	n := utf8.RuneCountInString(word)
	if strings.Trim(word, "0123456789") == "" {
		return l.Ordered && n > 0 && n <= digits
	}
	plain := norm.NFD.String(strings.ToLower(word))
	return n == 1 || n <= most && (l.Script == "Latn" || l.Script == "Cyrl") && !strings.ContainsAny(plain, "aeiouyæøœəаеёиоуыэюяє0123456789")
}

// RightToLeft reports whether lines of a language run from the right.
func RightToLeft(code string) bool {
	l, _ := ByCode(code)
	return l.Script == "Hebr" || l.Script == "Arab"
}

// Group returns the mark between the thousands of a number.
func (l Language) Group() string {
	if l.Decimal == "," {
		return "."
	}
	return ","
}

// scripts are the letters of each script, by their code.
var scripts = map[string][]*unicode.RangeTable{
	"Latn": {unicode.Latin}, "Hans": {unicode.Han}, "Hebr": {unicode.Hebrew}, "Cyrl": {unicode.Cyrillic}, "Grek": {unicode.Greek},
	"Armn": {unicode.Armenian}, "Geor": {unicode.Georgian}, "Ethi": {unicode.Ethiopic}, "Arab": {unicode.Arabic},
	"Deva": {unicode.Devanagari}, "Beng": {unicode.Bengali}, "Orya": {unicode.Oriya}, "Gujr": {unicode.Gujarati}, "Guru": {unicode.Gurmukhi},
	"Taml": {unicode.Tamil}, "Telu": {unicode.Telugu}, "Knda": {unicode.Kannada}, "Mlym": {unicode.Malayalam},
	"Sinh": {unicode.Sinhala}, "Kore": {unicode.Hangul, unicode.Han},
}

// Letters returns the letters of the language's script.
func (l Language) Letters() []*unicode.RangeTable { return scripts[l.Script] }

// ScriptOf returns the script of a letter, "" where no language here is written in
// it.
func ScriptOf(r rune) string {
	if !unicode.IsLetter(r) {
		return ""
	}
	for _, code := range []string{"Latn", "Hans"} {
		if unicode.In(r, scripts[code]...) {
			return code
		}
	}
	for code, letters := range scripts {
		if unicode.In(r, letters...) {
			return code
		}
	}
	return ""
}
