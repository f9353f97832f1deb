package language

import (
	"cmp"
	"embed"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

//go:embed languages.txt unspoken.txt syllables.txt */language.txt */words.txt */numbers.txt */spelling.txt */currencies.cldr.txt */icons*.txt
var data embed.FS

// Language holds the data of one language. It is read-only and safe for concurrent use.
type Language struct {
	Code   string // ISO 639-1, but iw for Hebrew
	Name   string // in English
	Native string // in the language itself
	Tag    string // BCP 47: zh-Hans, he
	Region string // default region, ISO 3166; "" for none
	Script string // ISO 15924

	Rate     float64 // spoken characters per second
	Letters  float64 // mean letters per word; 0 if unknown or written without spaces
	Counts   string  // between an index and a total, 2 of 3; "" for a slash
	Greeting string  // a presenter's words in a sample
	Espeak   []Voice // espeak-ng voices, best first
	Note     string  // quality of these voices: "tried"
	Degraded string  // the voices' common defect; "" for none

	Decimal    string    // decimal mark
	Quotes     [2]string // opening and closing quotation mark
	Apart      bool      // thin space before ! ? : ; » and %, after «, and between thousands
	Unsearched bool      // picture libraries do not search in this language
	Ordered    bool      // a full stop after digits makes an ordinal

	Small []string // frequent words that identify the language
	Marks string   // letters that not all languages of the script have

	Vocabulary

	codes []string // aliases: cmn
	names []string // all English names
}

// Voice is an espeak-ng voice.
type Voice struct {
	ID    string
	Name  string   // in the language itself
	Files []string // names across versions of espeak-ng, best first
}

// EndMarks holds the marks that end a sentence, in any script.
const EndMarks = ".!?…。！？।॥۔؟։።"

// ClauseMarks holds the marks that end a clause, in any script.
const ClauseMarks = ",;:—–，、；：،؛፣"

// CloseMarks holds the quotation marks and brackets that may follow the end of a sentence, in any
// script: “ and « close a quotation in German.
const CloseMarks = "\"'”’“‘»«›‹)）]］}」』》"

// Thin is the narrow space before or after a mark; lines do not break at it.
const Thin = '\u202f'

// registry holds all languages, by code and in the order of languages.txt.
type registry struct {
	spoken, apart []*Language
	byCode        map[string]*Language
}

// load parses the data of all languages, once.
var load = sync.OnceValue(func() registry {
	r := registry{byCode: map[string]*Language{}}
	for line := range lines("languages.txt") {
		l := newLanguage(properties(line, "code name native script decimal rate espeak note small joins"))
		r.spoken = append(r.spoken, l)
		for _, code := range l.codes {
			r.byCode[code] = l
		}
	}
	r.apart = slices.Clone(r.spoken)
	for line := range lines("unspoken.txt") {
		r.apart = append(r.apart, newLanguage(properties(line, "code name script small")))
	}
	return r
})

// lines yields the lines of a data file that are neither blank nor comments.
func lines(file string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for line := range strings.Lines(read(file)) {
			if line = strings.TrimSpace(line); line != "" && line[0] != '#' && !yield(line) {
				return
			}
		}
	}
}

func read(file string) string {
	raw, err := data.ReadFile(file)
	if err != nil {
		panic(err) // the file is embedded
	}
	return string(raw)
}

func fields(line string) []string {
	f := strings.Split(line, "|")
	for i := range f {
		f[i] = strings.TrimSpace(f[i])
	}
	return f
}

// properties returns the properties in a row by the names of its columns or, of a code alone, those
// in the language's folder.
func properties(row, columns string) map[string]string {
	values := fields(row)
	is := map[string]string{}
	for i, name := range strings.Fields(columns)[:len(values)] {
		is[name] = values[i]
	}
	if len(values) > 1 {
		return is
	}
	for line := range lines(path.Join(row, "language.txt")) {
		key, value, _ := strings.Cut(line, "=")
		is[strings.TrimSpace(key)] = strings.TrimSpace(value)
	}
	is["code"] += " " + is["codes"]
	return is
}

// newLanguage returns the language with some properties and, if it has a folder, its words.
func newLanguage(is map[string]string) *Language {
	codes, names := strings.Fields(is["code"]), fields(is["name"])
	open, close, _ := strings.Cut(cmp.Or(is["quotes"], "“ ”"), " ")
	_, degraded, _ := strings.Cut(is["note"], "; ")
	l := &Language{
		Code: codes[0], Tag: cmp.Or(is["tag"], codes[0]), Name: names[0], Native: is["native"],
		Region: is["region"], Script: is["script"], Rate: number(is["rate"]), Letters: number(is["letters"]),
		Greeting: is["greeting"], Counts: is["counts"],
		Note: is["note"], Degraded: cmp.Or(is["degraded"], degraded), Decimal: is["decimal"], Quotes: [2]string{open, close},
		Apart: is["apart"] == "thin", Unsearched: is["pictures"] == "unread", codes: codes, names: names,
		Vocabulary: Vocabulary{
			Unspaced: is["unspaced"] == "yes", elides: is["elides"] == "yes", prefixed: is["prefixed"] == "yes",
			stemmer: is["stemmer"], classes: map[Class]entries{},
		},
	}
	for _, w := range strings.Fields(is["small"]) {
		switch {
		case w[0] == '[':
			l.Marks = strings.Trim(w, "[]")
		case w == "3.":
			l.Ordered = true
		default:
			l.Small = append(l.Small, w)
		}
	}
	for f := range strings.FieldsSeq(is["espeak"]) {
		id, files, _ := strings.Cut(f, "=")
		v := Voice{ID: id, Name: cmp.Or(is["espeak "+id], l.Native), Files: strings.Split(cmp.Or(files, id), "/")}
		if v.Name == l.Native && id != l.Code {
			v.Name += " (" + id + ")"
		}
		l.Espeak = append(l.Espeak, v)
	}
	if back, joins, _ := strings.Cut(is["joins"], ";"); back != "" {
		l.classes[Anaphor], l.classes[Linking] = parseEntries(back), parseEntries(joins)
	}
	for section := range strings.SplitSeq(l.File("words.txt"), "\n[") {
		head, body, found := strings.Cut(section, "]\n")
		if found && !strings.HasPrefix(head, "#") {
			l.classes[Class(head)] = parseEntries(body)
		}
	}
	return l
}

// number parses a number of the data; an empty string is 0.
func number(s string) float64 {
	if s == "" {
		return 0
	}
	v, err := strconv.ParseFloat(s, 64)
	if err != nil {
		panic(err) // the file is embedded
	}
	return v
}

// All returns the languages that films can speak, studied ones first and English at the head.
func All() []*Language { return load().spoken }

// Apart returns the languages that detection distinguishes: All, then languages without a voice,
// which have only a name and identifying features.
func Apart() []*Language { return load().apart }

// Studied returns the languages with a vocabulary.
func Studied() []*Language {
	return slices.DeleteFunc(slices.Clone(All()), func(l *Language) bool { return !l.Studied() })
}

// IsSomewhere reports whether a word belongs to a class in any language.
func IsSomewhere(c Class, word string) bool {
	return slices.ContainsFunc(All(), func(l *Language) bool { return l.Is(c, word) })
}

// Codes returns the codes of All.
func Codes() []string {
	var codes []string
	for _, l := range All() {
		codes = append(codes, l.Code)
	}
	return codes
}

// ByCode returns a language by its code, an alias, or a tag that begins with one, in any case: iw,
// he, he-IL, zh_CN. For an unknown code the language is empty.
func ByCode(code string) (*Language, bool) {
	if l, ok := load().byCode[primary(code)]; ok {
		return l, true
	}
	return &Language{}, false
}

// primary returns the primary subtag of a language tag in lower case.
func primary(tag string) string {
	code, _, _ := strings.Cut(strings.ReplaceAll(strings.TrimSpace(tag), "_", "-"), "-")
	return strings.ToLower(code)
}

// ByName returns a language by one of its English names, in any case. For an unknown name the
// language is empty.
func ByName(name string) (*Language, bool) {
	for _, l := range All() {
		if slices.ContainsFunc(l.names, func(n string) bool { return strings.EqualFold(n, name) }) {
			return l, true
		}
	}
	return &Language{}, false
}

// Of returns a language by its code, and English for an unknown one. A language that is not studied
// has marks and letters but no vocabulary, so every search for words is empty.
func Of(code string) *Language {
	if l, ok := ByCode(code); ok {
		return l
	}
	return All()[0]
}

// Alias returns the code used in this package for a code, alias or tag.
func Alias(code string) string {
	if l, ok := ByCode(code); ok {
		return l.Code
	}
	return primary(code)
}

// File returns the content of a file in the language's folder; "" if there is none.
func (l *Language) File(name string) string {
	raw, err := data.ReadFile(path.Join(l.Code, name))
	if errors.Is(err, fs.ErrNotExist) {
		return ""
	}
	if err != nil {
		panic(err) // the file is embedded
	}
	return string(raw)
}

// Studied reports whether the language has a vocabulary.
func (l *Language) Studied() bool { return len(l.Entries(Function)) > 0 }

// ISO returns the current ISO 639 code: he for Hebrew.
func (l *Language) ISO() string {
	base, _, _ := strings.Cut(l.Tag, "-")
	return base
}

// StudiedISO returns the ISO 639 code of a studied language; "" for others.
func StudiedISO(code string) string {
	if l, _ := ByCode(code); l.Studied() {
		return l.ISO()
	}
	return ""
}

// Locale returns the language with its default region, "es-ES"; "" without a region.
func (l *Language) Locale() string {
	if l.Region == "" {
		return ""
	}
	return l.ISO() + "-" + l.Region
}

// RightToLeft reports whether the language is written from right to left.
func (l *Language) RightToLeft() bool { return l.Script == "Hebr" || l.Script == "Arab" }

// RightToLeft reports whether the language with a code is written from right to left.
func RightToLeft(code string) bool {
	l, _ := ByCode(code)
	return l.RightToLeft()
}

// Thousands returns the thousands separator in set type.
func (l *Language) Thousands() string {
	switch {
	case l.Apart:
		return string(Thin)
	case l.Decimal == ",":
		return "."
	}
	return ","
}

// Shortens reports whether a full stop after word belongs to it: word is one letter, up to four
// letters without a vowel, or the digits of an ordinal.
func (l *Language) Shortens(word string) bool {
	const most, digits = 4, 2
	n := utf8.RuneCountInString(word)
	if strings.Trim(word, "0123456789") == "" {
		return l.Ordered && n > 0 && n <= digits
	}
	plain := norm.NFD.String(strings.ToLower(word))
	return n == 1 || n <= most && (l.Script == "Latn" || l.Script == "Cyrl") && !strings.ContainsAny(plain, "aeiouyæøœəаеёиоуыэюяє0123456789")
}

// scripts maps a script's code to its letters.
var scripts = map[string][]*unicode.RangeTable{
	"Latn": {unicode.Latin}, "Hans": {unicode.Han}, "Hebr": {unicode.Hebrew}, "Cyrl": {unicode.Cyrillic}, "Grek": {unicode.Greek},
	"Armn": {unicode.Armenian}, "Geor": {unicode.Georgian}, "Ethi": {unicode.Ethiopic}, "Arab": {unicode.Arabic},
	"Deva": {unicode.Devanagari}, "Beng": {unicode.Bengali}, "Orya": {unicode.Oriya}, "Gujr": {unicode.Gujarati}, "Guru": {unicode.Gurmukhi},
	"Taml": {unicode.Tamil}, "Telu": {unicode.Telugu}, "Knda": {unicode.Kannada}, "Mlym": {unicode.Malayalam},
	"Sinh": {unicode.Sinhala}, "Kore": {unicode.Hangul, unicode.Han},
}

// Alphabet returns the letters of the language's script.
func (l *Language) Alphabet() []*unicode.RangeTable { return scripts[l.Script] }

// Unused is the script of a letter that no language here uses.
const Unused = "Zzzz"

// FirstRune returns the first character of a text, [utf8.RuneError] of an empty one.
func FirstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

// LastRune returns the last character of a text, [utf8.RuneError] of an empty one.
func LastRune(s string) rune {
	r, _ := utf8.DecodeLastRuneInString(s)
	return r
}

// ScriptOf returns the script of a letter; "" of any other character.
func ScriptOf(r rune) string {
	switch {
	case !unicode.IsLetter(r):
		return ""
	case unicode.Is(unicode.Latin, r):
		return "Latn"
	case unicode.Is(unicode.Han, r):
		return "Hans"
	}
	for code, letters := range scripts {
		if unicode.In(r, letters...) {
			return code
		}
	}
	return Unused
}
