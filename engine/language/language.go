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

//go:embed languages.txt unspoken.txt */language.txt */words.txt */numbers.txt */spelling.txt */currencies.cldr.txt */icons*.txt
var data embed.FS

// Language is what is known of one language. It is only read and safe for
// concurrent use.
type Language struct {
	Code   string // as films name it: that of ISO 639-1, Hebrew iw
	Name   string // in English
	Native string // in the language itself
	Tag    string // of BCP 47: zh-Hans, he
	Region string // where it is spoken by default, of ISO 3166; "" where that is not said
	Script string // of ISO 15924

	Rate     float64 // characters that are spoken a second
	Letters  float64 // of a word on average; 0 where that is not known, or words are not set apart
	Counts   string  // stands between a number and how many there are: 2 of 3; "" = a stroke
	Greeting string  // what a presenter says to show itself
	Espeak   []Voice // of espeak-ng, best first
	Note     string  // how well these voices speak: "tried"
	Degraded string  // what is wrong with all that they say; "" where nothing is

	Decimal    string    // the mark before the decimals of a number
	Quotes     [2]string // open and close what is said
	Apart      bool      // a thin space stands before ! ? : ; » and %, behind «, and between thousands
	Unsearched bool      // no library of pictures reads its words
	Ordered    bool      // a full stop behind digits makes an ordinal of them

	Small []string // words that tell the language
	Marks string   // letters of its own, which not all languages of the script have

	Vocabulary

	codes []string // others that it goes by: cmn
	names []string // in English, all of them
}

// Voice is a voice of espeak-ng.
type Voice struct {
	ID    string
	Name  string   // in the language itself
	Files []string // its names in the versions of espeak-ng, best first
}

// EndMarks end sentences, in any script.
const EndMarks = ".!?…。！？।॥۔؟։።"

// Thin is the space that sets marks apart, at which no line ends.
const Thin = '\u202f'

// registry is all that is known, by code and in the order of languages.txt.
type registry struct {
	spoken, apart []*Language
	byCode        map[string]*Language
}

// load reads the data of all languages, once.
var load = sync.OnceValue(func() registry {
	r := registry{byCode: map[string]*Language{}}
	for line := range lines("languages.txt") {
		l := parseRow(line)
		r.spoken = append(r.spoken, l)
		for _, code := range append(l.codes, l.Code) {
			r.byCode[code] = l
		}
	}
	r.apart = slices.Clone(r.spoken)
	for line := range lines("unspoken.txt") {
		f := fields(line)
		r.apart = append(r.apart, toldBy(&Language{Code: f[0], Name: f[1], Script: f[2]}, f[3]))
	}
	return r
})

// lines yields the lines of a file of data that say something.
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
		panic(err) // it is built into the program
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

// parseRow reads a row of languages.txt: all that is said of a language, or the name
// of its folder.
func parseRow(line string) *Language {
	f := fields(line)
	if len(f) == 1 {
		return parseFolder(line)
	}
	codes := strings.Fields(f[0])
	l := &Language{
		Code: codes[0], Tag: codes[0], codes: codes[1:], Name: f[1], names: f[1:2], Native: f[2], Script: f[3], Decimal: f[4], Rate: number(f[5]),
		Quotes: [2]string{"“", "”"},
	}
	for _, id := range strings.Fields(f[6]) {
		v := Voice{ID: id, Name: l.Native, Files: []string{id}}
		if id != l.Code {
			v.Name += " (" + id + ")"
		}
		l.Espeak = append(l.Espeak, v)
	}
	l.Note = f[7]
	_, l.Degraded, _ = strings.Cut(l.Note, "; ")
	return toldBy(l, f[8])
}

// toldBy returns the language with what tells it.
func toldBy(l *Language, by string) *Language {
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

// parseFolder reads the folder of a language whose words and structure are known.
func parseFolder(code string) *Language {
	is := map[string]string{}
	for line := range lines(path.Join(code, "language.txt")) {
		key, value, _ := strings.Cut(line, "=")
		is[strings.TrimSpace(key)] = strings.TrimSpace(value)
	}
	l := &Language{
		Code: code, Tag: cmp.Or(is["tag"], code), names: fields(is["name"]), Native: is["native"], Region: is["region"], Script: is["script"],
		Rate: number(is["rate"]), Letters: number(is["letters"]), Greeting: is["greeting"], Counts: is["counts"],
		Note: is["note"], Degraded: is["degraded"], Decimal: is["decimal"], Apart: is["apart"] == "thin",
		Unsearched: is["pictures"] == "unread", Small: strings.Fields(is["small"]), Marks: is["marks"],
		codes:      strings.Fields(is["codes"]),
		Vocabulary: Vocabulary{is["unspaced"] == "yes", is["elides"] == "yes", is["prefixed"] == "yes", is["stemmer"], map[Class]entries{}},
	}
	l.Name = l.names[0]
	if open, close, ok := strings.Cut(is["quotes"], " "); ok {
		l.Quotes = [2]string{open, close}
	}
	for f := range strings.FieldsSeq(is["espeak"]) {
		id, files, ok := strings.Cut(f, "=")
		if !ok {
			files = id
		}
		l.Espeak = append(l.Espeak, Voice{ID: id, Name: cmp.Or(is["espeak "+id], l.Native), Files: strings.Split(files, "/")})
	}
	for section := range strings.SplitSeq(read(path.Join(code, "words.txt")), "\n[") {
		head, body, found := strings.Cut(section, "]\n")
		if found && !strings.HasPrefix(head, "#") {
			l.classes[Class(head)] = parseEntries(body)
		}
	}
	return l
}

// number reads a number of the data; none is 0.
func number(s string) float64 {
	if s == "" {
		return 0
	}
	v, err := strconv.ParseFloat(s, 64)
	if err != nil {
		panic(err) // it is built into the program
	}
	return v
}

// All lists the languages that films speak, first those whose words and structure are
// known, English before all.
func All() []*Language { return load().spoken }

// Apart lists the languages that are told apart: All, and those that no voice speaks,
// of which nothing but the name and what tells them is known.
func Apart() []*Language { return load().apart }

// Studied lists the languages whose words and structure are known.
func Studied() []*Language {
	return slices.DeleteFunc(slices.Clone(All()), func(l *Language) bool { return !l.Studied() })
}

// Codes lists the codes of All.
func Codes() []string {
	var codes []string
	for _, l := range All() {
		codes = append(codes, l.Code)
	}
	return codes
}

// ByCode returns a language by a code that it goes by, or a tag that begins with one,
// whatever the case: iw, he, he-IL, zh_CN. Of an unknown one nothing is set.
func ByCode(code string) (*Language, bool) {
	if l, ok := load().byCode[primary(code)]; ok {
		return l, true
	}
	return &Language{}, false
}

// primary returns the code that a language tag begins with.
func primary(tag string) string {
	code, _, _ := strings.Cut(strings.ReplaceAll(strings.TrimSpace(tag), "_", "-"), "-")
	return strings.ToLower(code)
}

// ByName returns a language by one of its English names, whatever its case. Of an
// unknown one nothing is set.
func ByName(name string) (*Language, bool) {
	for _, l := range All() {
		if slices.ContainsFunc(l.names, func(n string) bool { return strings.EqualFold(n, name) }) {
			return l, true
		}
	}
	return &Language{}, false
}

// Of returns a language by its code; one of no film is English. Of one that is not
// studied only the signs and letters are known, and no word: what needs words finds
// none.
func Of(code string) *Language {
	if l, ok := ByCode(code); ok {
		return l
	}
	return All()[0]
}

// Alias returns the code that a language goes by here.
func Alias(code string) string {
	if l, ok := ByCode(code); ok {
		return l.Code
	}
	return primary(code)
}

// File returns a file of the language's folder; "" where it has none.
func (l *Language) File(name string) string {
	raw, err := data.ReadFile(path.Join(l.Code, name))
	if errors.Is(err, fs.ErrNotExist) {
		return ""
	}
	if err != nil {
		panic(err) // it is built into the program
	}
	return string(raw)
}

// Studied reports whether the language's words and structure are known.
func (l *Language) Studied() bool { return l.classes != nil }

// ISO returns the code of ISO 639 that others know the language by today: he.
func (l *Language) ISO() string {
	base, _, _ := strings.Cut(l.Tag, "-")
	return base
}

// Locale returns the language with its region, "es-ES"; "" where none is said.
func (l *Language) Locale() string {
	if l.Region == "" {
		return ""
	}
	return l.ISO() + "-" + l.Region
}

// RightToLeft reports whether lines of the language run from the right.
func (l *Language) RightToLeft() bool { return l.Script == "Hebr" || l.Script == "Arab" }

// RightToLeft reports whether lines of a language, by its code, run from the right.
func RightToLeft(code string) bool {
	l, _ := ByCode(code)
	return l.RightToLeft()
}

// groupMark returns the mark between the thousands of a number as it is written, by the
// mark of its decimals.
func groupMark(decimal string) string {
	if decimal == "," {
		return "."
	}
	return ","
}

// Thousands returns the mark between the thousands of a number as it is set.
func (l *Language) Thousands() string {
	if l.Apart {
		return string(Thin)
	}
	return groupMark(l.Decimal)
}

// Shortens reports whether a full stop behind a word belongs to it: it is a letter,
// or a few of them that nobody can say as a word, or the digits of an ordinal.
func (l *Language) Shortens(word string) bool {
	const most, digits = 4, 2
	n := utf8.RuneCountInString(word)
	if strings.Trim(word, "0123456789") == "" {
		return l.Ordered && n > 0 && n <= digits
	}
	plain := norm.NFD.String(strings.ToLower(word))
	return n == 1 || n <= most && (l.Script == "Latn" || l.Script == "Cyrl") && !strings.ContainsAny(plain, "aeiouyæøœəаеёиоуыэюяє0123456789")
}

// scripts are the letters of each script, by their code.
var scripts = map[string][]*unicode.RangeTable{
	"Latn": {unicode.Latin}, "Hans": {unicode.Han}, "Hebr": {unicode.Hebrew}, "Cyrl": {unicode.Cyrillic}, "Grek": {unicode.Greek},
	"Armn": {unicode.Armenian}, "Geor": {unicode.Georgian}, "Ethi": {unicode.Ethiopic}, "Arab": {unicode.Arabic},
	"Deva": {unicode.Devanagari}, "Beng": {unicode.Bengali}, "Orya": {unicode.Oriya}, "Gujr": {unicode.Gujarati}, "Guru": {unicode.Gurmukhi},
	"Taml": {unicode.Tamil}, "Telu": {unicode.Telugu}, "Knda": {unicode.Kannada}, "Mlym": {unicode.Malayalam},
	"Sinh": {unicode.Sinhala}, "Kore": {unicode.Hangul, unicode.Han},
}

// Alphabet returns the letters of the language's script.
func (l *Language) Alphabet() []*unicode.RangeTable { return scripts[l.Script] }

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
