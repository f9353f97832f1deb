package local

import (
	_ "embed"
	"strings"
	"sync"
	"unicode/utf8"
)

// hebrewPhonemes returns espeak-ng's phonemes of a Hebrew word, since
// espeak-ng reads unpointed text as bare consonants: from vowel points, from
// a list of common words, with prefixes before one of these, or by a guess.
func hebrewPhonemes(word string) string {
	word = strings.NewReplacer(`"`, "", "-", "", "־", "").Replace(word)
	if strings.ContainsFunc(word, isPoint) {
		return stressed(pointed([]rune(word)))
	}
	word = strings.Map(unfinal, word)
	if p, ok := knownHebrew(word); ok {
		return p
	}
	return stressed(guess([]rune(strings.ReplaceAll(word, "'", ""))))
}

// prefixes maps one-letter words that join the next word.
var prefixes = map[rune]string{'ה': "ha", 'ו': "ve", 'ב': "be", 'ל': "le", 'מ': "mi", 'ש': "Se", 'כ': "ke"}

// knownHebrew looks up a word, also after one or two prefixes, and a standalone prefix.
func knownHebrew(word string) (string, bool) {
	list := hebrewWords()
	if p, ok := list[word]; ok {
		return stressed(p), true
	}
	before := ""
	for range 2 {
		first, size := utf8.DecodeRuneInString(word)
		p, ok := prefixes[first]
		if !ok {
			return "", false
		}
		letters := utf8.RuneCountInString(word)
		before, word = before+p, word[size:]
		if word == "" {
			return before, true
		}
		if p, ok := list[word]; ok && (letters > 3 || first == 'ה' || first == 'ו') {
			return before + stressed(p), true
		}
	}
	return "", false
}

// stressed marks the last vowel unless the stress is marked.
func stressed(p string) string {
	if strings.Contains(p, "'") {
		return p
	}
	i := strings.LastIndexAny(p, "aeiou")
	if i < 0 {
		return p
	}
	return p[:i] + "'" + p[i:]
}

// guess reads a word without points. Vowel letters between consonants are vowels; every
// second of adjacent consonants gets a vowel, so that open and closed syllables alternate.
func guess(r []rune) string {
	if len(r) >= 4 && r[0] == 'ה' {
		return "ha" + guess(r[1:])
	}
	if len(r) == 3 && bareConsonants(r) {
		return segolate(r)
	}
	var b strings.Builder
	open := true // after a vowel, or at the start
	for i := range r {
		sound, vowel := guessLetter(r, i, open)
		b.WriteString(sound)
		open = vowel || sound == "" && open
	}
	return b.String()
}

// bareConsonants reports whether none of the letters can be a vowel.
func bareConsonants(r []rune) bool {
	return !strings.ContainsAny(string(r), "אהוי")
}

// segolate reads three consonants as in yeled; with a guttural as in na'ar.
func segolate(r []rune) string {
	v := "e"
	if strings.ContainsAny(string(r[1:]), "עח") {
		v = "a"
	}
	out := consonant(r[0], true) + "'" + v + consonant(r[1], false) + v + consonant(r[2], false)
	if r[2] == 'ע' {
		return strings.TrimSuffix(out, v) + "a"
	}
	return out
}

// guessLetter returns the sound of a letter and whether it ends in a vowel.
func guessLetter(r []rune, i int, open bool) (sound string, vowel bool) {
	last, first := i == len(r)-1, i == 0
	next := rune(0)
	if !last {
		next = r[i+1]
	}
	switch r[i] {
	case 'א', 'ע':
		if next == 'ו' || next == 'י' || !first && open {
			return "", false
		}
		return "a", true
	case 'ה':
		if last {
			return either(open, "", "a"), true
		}
	case 'ו':
		if s, v := guessVav(r, i, open); s != "" {
			return s, v
		}
	case 'י':
		if s, v := guessYod(r, i, open); s != "" {
			return s, v
		}
	}
	c := consonant(r[i], first)
	heSounds := next == 'ה' && i+2 < len(r) // only a final ה stands for a vowel
	if last || strings.ContainsRune("ויאהע", next) && !heSounds {
		return c, false
	}
	switch {
	case first:
		return c + "a", true
	case open && i+2 < len(r):
		return c, false // it closes the syllable
	}
	return c + "e", true
}

// guessVav reads ו as a vowel; "" for a consonant.
func guessVav(r []rune, i int, open bool) (string, bool) {
	switch {
	case i == 0 && len(r) > 3:
		return "ve", true
	case i == 0:
		return "", false
	case i+1 < len(r) && r[i+1] == 'ו':
		return "v", false
	case open && r[i-1] != 'א' && r[i-1] != 'ע':
		return "v", false
	case i == len(r)-1 && len(r) > 4:
		return "u", true
	}
	return "o", true
}

// guessYod reads י as a vowel; "" for a consonant.
func guessYod(r []rune, i int, open bool) (string, bool) {
	switch {
	case i == 0:
		return "", false
	case i+1 < len(r) && (r[i+1] == 'ה' || r[i+1] == 'ו' && i+2 < len(r)):
		return either(open, "j", "ij"), false
	case open && r[i-1] != 'א' && r[i-1] != 'ע':
		return "j", false
	}
	return "i", true
}

//go:embed hebrew.txt
var hebrewList string

// hebrewWords maps the listed words to espeak-ng's phonemes.
var hebrewWords = sync.OnceValue(func() map[string]string { return listed(hebrewList) })
