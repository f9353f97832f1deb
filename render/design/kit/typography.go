package kit

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/language"
)

// Typographic returns a text with the typographic punctuation of its language: curly quotation
// marks, dashes, a minus sign before numbers, and the French narrow space before high punctuation.
// [Typesetter.Fit] and [Typesetter.FitAll] apply it to their texts.
func Typographic(text, code string) string {
	if text == "" || !strings.ContainsAny(text, "\"'-?!:;»«—–") {
		return text
	}
	t := typist{language: language.Of(code), in: []rune(text)}
	for i := range t.in {
		t.put(i)
	}
	return string(t.out)
}

// typist sets a text letter by letter.
type typist struct {
	language *language.Language
	in, out  []rune
	opened   bool // a double quotation mark is open
}

func (t *typist) at(i int) rune {
	if i < 0 || i >= len(t.in) {
		return 0
	}
	return t.in[i]
}

func (t *typist) put(i int) {
	switch r := t.in[i]; {
	case r == '"':
		t.double(i)
	case r == '\'':
		t.apostrophe(i)
	case r == '-':
		t.hyphen(i)
	case t.language.Apart && strings.ContainsRune("?!:;»", r):
		t.high(i)
	case t.language.Apart && i > 0 && t.in[i-1] == '«' && !IsSpace(r):
		t.out = append(t.out, narrow, r)
	default:
		t.out = append(t.out, r)
	}
}

// narrow is the narrow no-break space.
const narrow = '\u202f'

// IsSpace reports whether a letter is a space, a narrow one included.
func IsSpace(r rune) bool { return unicode.IsSpace(r) || r == narrow }

// double replaces a straight double mark by a quotation mark, unless it means inches or belongs to
// a Hebrew abbreviation.
func (t *typist) double(i int) {
	before, after := t.at(i-1), t.at(i+1)
	switch {
	case unicode.Is(unicode.Hebrew, before) && unicode.Is(unicode.Hebrew, after):
		t.out = append(t.out, '״')
		return
	case unicode.IsDigit(before) && !t.opened:
		t.out = append(t.out, '″')
		return
	}
	marks := t.language.Quotes
	if t.language.Apart {
		marks = [2]string{marks[0] + string(narrow), string(narrow) + marks[1]}
	}
	closes := t.opened
	switch ends := after == 0 || IsSpace(after) || strings.ContainsRune(".,;:!?)", after); {
	case before == 0 || IsSpace(before):
		closes = closes && ends
	case ends: // a phrase that began before this one
		closes = true
	}
	if closes {
		t.out = append(t.out, []rune(marks[1])...)
	} else {
		t.out = append(t.out, []rune(marks[0])...)
	}
	t.opened = !closes
}

// apostrophe replaces a straight single mark: by an apostrophe within and after words, by an
// opening quotation mark before one.
func (t *typist) apostrophe(i int) {
	before, after := t.at(i-1), t.at(i+1)
	switch {
	case unicode.Is(unicode.Hebrew, before):
		t.out = append(t.out, '׳')
	case !unicode.IsLetter(before) && !unicode.IsDigit(before) && unicode.IsLetter(after) && t.closesLater(i):
		t.out = append(t.out, '‘')
	default:
		t.out = append(t.out, '’')
	}
}

// closesLater reports whether another single mark ends a word after i.
func (t *typist) closesLater(i int) bool {
	for j := i + 2; j < len(t.in); j++ {
		if t.in[j] == '\'' && !unicode.IsLetter(t.at(j+1)) {
			return true
		}
	}
	return false
}

// hyphen replaces a hyphen by a minus before a number, and by a dash between spaces.
func (t *typist) hyphen(i int) {
	before, after := t.at(i-1), t.at(i+1)
	switch {
	case unicode.IsDigit(after) && (before == 0 || IsSpace(before) || strings.ContainsRune("(“«", before)):
		t.out = append(t.out, '−')
	case (before == '-' || after == '-') && (t.option(i) || !t.dash(i)):
		t.out = append(t.out, '-')
	case before == '-' || after == '-': // two hyphens are one dash
		if before != '-' {
			t.out = append(t.out, '—')
		}
	case IsSpace(before) && IsSpace(after) && i > 0:
		t.out = append(t.out, '–')
	default:
		t.out = append(t.out, '-')
	}
}

// dash reports whether two hyphens at i are a dash of prose: between words, with spaces or without.
// Others are operators of a program: i--, <!--.
func (t *typist) dash(i int) bool {
	if t.at(i-1) == '-' {
		i--
	}
	word := func(r rune) bool {
		return IsSpace(r) || unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("\"'“”‘’,.", r)
	}
	before, after := t.at(i-1), t.at(i+2)
	return before != 0 && after != 0 && word(before) && word(after) && IsSpace(before) == IsSpace(after)
}

// option reports whether two hyphens at i begin the name of a program's option: git log --oneline.
func (t *typist) option(i int) bool {
	if t.at(i-1) == '-' {
		i--
	}
	before, after := t.at(i-1), t.at(i+2)
	return (before == 0 || IsSpace(before)) && unicode.IsLower(after)
}

// high puts a narrow space before French high punctuation, but not in addresses and clock times.
func (t *typist) high(i int) {
	r, before, after := t.in[i], t.at(i-1), t.at(i+1)
	n := len(t.out)
	switch {
	case n > 0 && IsSpace(t.out[n-1]):
		t.out[n-1] = narrow
	case i == 0 || strings.ContainsRune("?!", before) || after != 0 && !IsSpace(after) && !strings.ContainsRune("\"'»)”’!?", after):
	default:
		t.out = append(t.out, narrow)
	}
	t.out = append(t.out, r)
}

// unbroken lists the parts of a heading that no line break may split: addresses, and words with a
// hyphen.
func unbroken(text string) []string {
	return slices.DeleteFunc(strings.Fields(text), func(word string) bool {
		joined := strings.ContainsAny(word, "-–‑־") && strings.ContainsFunc(word, unicode.IsLetter)
		return !joined && !IsAddress(word)
	})
}

// addresses lists the web and mail addresses in texts.
func addresses(texts []string) []string {
	return slices.DeleteFunc(strings.Fields(strings.Join(texts, " ")), func(word string) bool { return !IsAddress(word) })
}

// IsAddress reports whether a word is a web or mail address.
func IsAddress(word string) bool {
	if strings.Contains(word, "@") || strings.Contains(word, "://") || strings.HasPrefix(word, "www.") {
		return true
	}
	host, _, _ := strings.Cut(strings.TrimRight(word, ".,;:!?"), "/")
	name, top, found := strings.Cut(host, ".")
	first, _ := utf8.DecodeRuneInString(top)
	return found && name != "" && len(top) >= 2 && unicode.IsLower(first)
}

// loose returns a text with plain marks, and the bytes from which each of its bytes comes, so that
// shown text is found in the narration.
func loose(text string) (plain string, origin []int) {
	var b strings.Builder
	for i, r := range text {
		switch {
		case r == narrow || r == '\u00a0':
			r = ' '
		case strings.ContainsRune("‘’׳", r):
			r = '\''
		case strings.ContainsRune("“”״″", r):
			r = '"'
		case strings.ContainsRune("−–—‑", r):
			r = '-'
		}
		r = unicode.ToLower(r)
		b.WriteRune(r)
		for range utf8.RuneLen(r) {
			origin = append(origin, i)
		}
	}
	return b.String(), append(origin, len(text))
}
