package spell

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// signs are spoken at the start of a token.
const signs = "√#@&+=×÷<>≤≥±≈~≠%‰°℃℉§№©→∞∑∫∂∈⇒"

// begins reports whether a token begins with r at a position.
func (s *splitter) begins(at, end int, r rune) bool {
	if r == utf8.RuneError {
		return false
	}
	next, _ := utf8.DecodeRuneInString(s.text[at+utf8.RuneLen(r) : end])
	switch {
	case unicode.IsLetter(r), unicode.IsNumber(r), unicode.Is(unicode.Sc, r):
		return true
	case r == '–': // "and –40", not "5 –40"
		before := strings.TrimSuffix(s.text[:at], " ")
		return unicode.IsDigit(next) && len(before) < at && unicode.IsLetter(lastRune(before))
	case r == '-' || r == '−' || r == '.':
		return (unicode.IsDigit(next) || r != '.' && unicode.Is(unicode.Sc, next)) && !s.glued(at) && (!s.behindHan(at) || degreesRE.MatchString(s.text[at:]))
	case r == '*':
		return dialRE.MatchString(s.text[at:end]) && !s.glued(at) && !strings.HasSuffix(s.text[:at], "*")
	case r == '~' && at > 0 && (ends(lastRune(s.text[:at])) || s.behindHan(at)): // it connects two amounts
		return false
	case strings.ContainsRune("~<>", r):
		return unicode.IsDigit(next) || unicode.Is(unicode.Sc, next) || next == '=' || next == utf8.RuneError && isWordStart(strings.TrimLeft(s.text[at+1:], " ")) && strings.HasSuffix(s.text[:at], " ")
	}
	return strings.ContainsRune(signs, r)
}

// dialRE matches a short number for telephones: *123.
var dialRE = regexp.MustCompile(`^\*\d{3,5}$`)

// degreesRE matches a temperature below zero.
var degreesRE = regexp.MustCompile(`^[-−]\d+(?:\.\d+)? ?[°℃℉]`)

// crossRE matches a cross before the second of two measures.
var crossRE = regexp.MustCompile(`^[xX×]\d`)

// quotedRE matches an opening single quote, not one before a year without its century.
var quotedRE = regexp.MustCompile(`(?:^|[\s(])['‘]\D`)

// isLength reports whether the quote at the end of s.text[at:end] is the sign of feet or inches:
// after feet, or if no quotation is open.
func (s *splitter) isLength(at, end int) bool {
	n := normal(s.text[at:end])
	if next := s.text[end:]; next[0] != '"' && !strings.HasPrefix(next, "”") {
		return decimalRE.MatchString(n) && (!isWordStart(next[1:]) || crossRE.MatchString(next[1:])) && !quotedRE.MatchString(s.text[:at])
	}
	return feetRE.MatchString(n) || pieceRE.MatchString(n) && !s.quote && s.text[end] == '"'
}

// tokenEnd returns the end of the token that begins at a position.
func (s *splitter) tokenEnd(at, end int) int {
	prev, size := utf8.DecodeRuneInString(s.text[at:end])
	measure := strings.TrimRight(s.text[:at], "'’′\"”″")
	if len(measure) < at && crossRE.MatchString(s.text[at:end]) && unicode.IsNumber(lastRune(measure)) {
		return at + size // 2"x4"
	}
	for i := at + size; i < end; i += size {
		var r rune
		r, size = utf8.DecodeRuneInString(s.text[i:end])
		next, _ := utf8.DecodeRuneInString(s.text[i+size : end])
		if strings.ContainsRune("\"”'’", r) && s.isLength(at, i) {
			return i + size
		}
		if strings.HasPrefix(s.text[i:end], "(s)") && unicode.IsLetter(prev) {
			size = 3
			continue
		}
		pointed := r == '.' && unicode.IsDigit(next) && s.lang.abbr[strings.ToLower(s.text[at:i])+"."] != "" // No.5
		if pointed || !inside(prev, r, next) {
			return i
		}
		prev = r
	}
	return end
}

// The unit signs of a single character: ㎏, ㎡.
const firstSquared, lastSquared = '\u3371', '\u33df'

// inside reports whether r continues a token, by its neighbours.
func inside(prev, r, next rune) bool {
	switch {
	case unicode.IsLetter(r):
		return sameScript(prev, r)
	case unicode.In(r, unicode.N, unicode.M), invisible(r), unicode.IsSpace(r): // a space only if chunkEnd let it group thousands
		return true
	case unicode.Is(unicode.Sc, r), strings.ContainsRune("%‰°℃℉+⁻", r), r >= firstSquared && r <= lastSquared:
		return prev != r || r == '+'
	}
	return slices.ContainsFunc(joints, func(j joint) bool {
		return strings.ContainsRune(j.signs, r) && among(j.before, prev) && (j.after == "" || among(j.after, next) && sameScript(prev, next))
	})
}

// joint is punctuation that holds its neighbours together, by their kinds; no kind: any.
type joint struct{ signs, before, after string }

// Kinds of neighbours of a joint: letters with and without capitals, digits, other numbers,
// currencies and dashes. Any other character is its own kind.
const (
	letter = "Aaא"
	word   = letter + "0½"
)

var joints = []joint{
	{",:.'’`·⋅", "0", "0"},
	{"'’`", letter, letter},
	{"'’`", "א", ""},
	{"\"״׳", "א", "א"},
	{"′″", "0", ""},
	{"§", "§", ""},
	{"#", "CF", ""},
	{".", letter, "0"},
	{".", "Aא½", letter},
	{".", "a0", "aא"}, // a capital begins a sentence whose space was forgotten
	{"^", word, "-"},
	{"-‐‑–−", "^", "0"},
	{"-‐‑–−", "0$%°", "0$"},
	{"-‐‑", word + "%°", word + "$"},
	{"=", "<>", ""},
	{"/&@_=×⁄<>^", word + "$", word},
}

// among reports whether r or its kind is one of some.
func among(kinds string, r rune) bool {
	kind := r
	switch {
	case unicode.IsDigit(r):
		kind = '0'
	case unicode.IsNumber(r):
		kind = '½'
	case unicode.Is(unicode.Sc, r):
		kind = '$'
	case plain(r) == '-':
		kind = '-'
	case unicode.IsUpper(r):
		kind = 'A'
	case unicode.IsLower(r), unicode.IsMark(r):
		kind = 'a'
	case unicode.IsLetter(r):
		kind = 'א'
	}
	return strings.ContainsRune(kinds, kind) || kind != r && strings.ContainsRune(kinds, r)
}
