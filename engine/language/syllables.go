package language

import (
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Syllables are the rules by which a language's words are divided.
type Syllables struct {
	whole  []string // consonants that stay together and begin a syllable, the longest first
	unsure []string // letters that may end or begin a part of a compound: words are not divided there
}

// SyllablesOf returns the rules of a language, or those that hold for most languages.
func SyllablesOf(code string) (s Syllables) {
	for line := range lines("syllables.txt") {
		if f := fields(line); f[0] == "*" || slices.Contains(strings.Fields(f[0]), Alias(code)) {
			s = Syllables{strings.Fields(f[1]), strings.Fields(f[2])}
		}
	}
	return s
}

// Begins reports whether a syllable is sure to begin between the two parts of a word: with the last
// consonant before a vowel, or with consonants that stay together.
func (s Syllables) Begins(head, tail string) bool {
	head, tail = strings.ToLower(head), strings.ToLower(tail)
	onset := tail[:max(0, strings.IndexFunc(tail, s.isVowel))]
	coda := strings.LastIndexFunc(head, s.isVowel)
	if first, _ := utf8.DecodeRuneInString(onset); onset == "" || coda < 0 || strings.ContainsRune("йьъ", first) {
		return false
	}
	_, vowel := utf8.DecodeRuneInString(head[coda:])
	last := ""
	for rest := head[coda+vowel:] + onset; rest != ""; rest = rest[len(last):] {
		_, size := utf8.DecodeRuneInString(rest)
		last = rest[:size]
		if i := slices.IndexFunc(s.whole, func(w string) bool { return strings.HasPrefix(rest, w) }); i >= 0 {
			last = s.whole[i]
		}
	}
	if last != onset {
		return false
	}
	between := string(LastRune(head)) + tail
	return !slices.ContainsFunc(s.unsure, func(u string) bool {
		return utf8.RuneCountInString(u) > 1 && strings.HasPrefix(between, u) ||
			strings.HasPrefix(tail, u) && !slices.Contains(s.whole, onset)
	})
}

// isVowel reports whether a letter, whatever its accent, is a vowel of the Latin, Cyrillic or Greek
// script; y is none in a language in which it only softens the consonant before it.
func (s Syllables) isVowel(r rune) bool {
	base := FirstRune(norm.NFD.String(string(r)))
	softens := func(w string) bool { return strings.ContainsRune(w, r) }
	return r != 'й' && strings.ContainsRune("aeiouyæœøıəаеиоуыэюяєαεηιουω", base) && !slices.ContainsFunc(s.whole, softens)
}
