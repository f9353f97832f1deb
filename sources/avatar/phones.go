package avatar

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// sound is the shape of the mouth for a speech sound.
type sound struct {
	open  float64 // 0 shut .. 1 as far as it goes
	wide  float64 // -1 round .. 1 wide
	hold  hold    // the parts that must meet
	vowel bool    // dominates the sounds beside it
}

// hold is the contact in the mouth for a sound.
type hold int

const (
	free   hold = iota
	lips        // p, b, m: shut
	bite        // f, v: upper teeth on the lower lip
	tip         // th: tongue between the teeth
	lifted      // l: tongue behind the upper teeth
)

// The sounds, by their looks.
var (
	rest   = sound{wide: .1}
	shut   = sound{hold: lips}
	labial = sound{open: .12, wide: .1, hold: bite}
	dental = sound{open: .3, wide: .2, hold: tip}
	liquid = sound{open: .36, wide: .2, hold: lifted}
	narrow = sound{open: .2, wide: .3}   // t d n s z
	back   = sound{open: .3, wide: .1}   // k g h
	hush   = sound{open: .28, wide: -.5} // sh ch
	rolled = sound{open: .3, wide: -.35}
	smooth = sound{open: .2, wide: -1} // w

	broad  = sound{open: 1, wide: .1, vowel: true}    // a
	middle = sound{open: .68, wide: .35, vowel: true} // e, and a in "cat"
	weak   = sound{open: .45, wide: .1, vowel: true}  // uh
	thin   = sound{open: .34, wide: 1, vowel: true}   // i
	round  = sound{open: .7, wide: -.6, vowel: true}  // o
	tight  = sound{open: .32, wide: -1, vowel: true}  // u
)

// arpabet are the phones of English voices.
var arpabet = map[string][]sound{
	"aa": {broad}, "ae": {broad}, "ah": {weak}, "ax": {weak}, "ao": {round}, "aw": {broad, tight}, "ay": {broad, thin},
	"eh": {middle}, "er": {rolled}, "ey": {middle, thin}, "ih": {thin}, "ix": {thin}, "iy": {thin}, "ow": {round, tight}, "oy": {round, thin},
	"uh": {tight}, "uw": {tight}, "w": {smooth}, "y": {thin}, "r": {rolled}, "l": {liquid},
	"p": {shut}, "b": {shut}, "m": {shut}, "f": {labial}, "v": {labial}, "th": {dental}, "dh": {dental},
	"t": {narrow}, "d": {narrow}, "n": {narrow}, "s": {narrow}, "z": {narrow}, "ng": {back}, "k": {back}, "g": {back}, "hh": {back},
	"sh": {hush}, "zh": {hush}, "ch": {hush}, "jh": {hush},
}

// espeak has the sounds of the first letters of espeak-ng's phonemes; a second vowel letter is a
// diphthong's.
var espeak = map[rune]sound{
	'a': broad, 'A': broad, 'V': weak, '@': weak, '3': rolled, 'e': middle, 'E': middle, 'i': thin, 'I': thin, 'o': round, 'O': round, 'Q': round,
	'0': round, 'u': tight, 'U': tight, 'y': tight, 'Y': tight, 'W': round, 'p': shut, 'b': shut, 'm': shut, 'B': shut, 'f': labial, 'v': labial,
	'T': dental, 'D': dental, 't': narrow, 'd': narrow, 'n': narrow, 's': narrow, 'z': narrow, 'J': narrow, 'j': thin, 'l': liquid,
	'k': back, 'g': back, 'h': back, 'x': back, 'X': back, 'N': back, 'H': back, 'S': hush, 'Z': hush, 'w': smooth, 'r': rolled, 'R': rolled, '*': narrow,
}

// soundsOf returns the sounds of a phone; none for an unknown one.
func soundsOf(symbol, language string) []sound {
	if s, ok := arpabet[symbol]; ok && language == "en" {
		return s
	}
	var all []sound
	for _, r := range symbol {
		if s, ok := espeak[r]; ok && (len(all) == 0 || s.vowel && all[0].vowel) {
			all = append(all, s)
		}
	}
	return all
}

// pairs are letters that sound as one; single are single letters. A rough guess is enough: viewers
// do not read lips letter by letter.
var (
	pairs = map[string]sound{
		"th": dental, "sh": hush, "ch": hush, "ph": labial, "oo": tight, "ee": thin, "ea": thin, "ou": tight, "ow": round,
		"au": round, "oi": round, "ai": middle, "eu": tight, "ll": liquid, "qu": back, "mm": shut, "pp": shut, "bb": shut,
	}
	single = map[rune]sound{
		'a': broad, 'e': middle, 'i': thin, 'o': round, 'u': tight, 'y': thin, 'b': shut, 'p': shut, 'm': shut, 'f': labial, 'v': labial,
		'l': liquid, 'r': rolled, 'w': smooth, 'j': hush, 't': narrow, 'd': narrow, 'n': narrow, 's': narrow, 'z': narrow, 'x': narrow, 'c': back,
		'k': back, 'g': back, 'h': back, 'q': back,
		'א': broad, 'ה': broad, 'ע': broad, 'ו': round, 'י': thin, 'ב': shut, 'פ': shut, 'מ': shut, 'ם': shut, 'ף': labial, 'ל': liquid,
		'ר': rolled, 'ש': hush, 'ת': narrow, 'ט': narrow, 'ד': narrow, 'נ': narrow, 'ן': narrow, 'ס': narrow, 'ז': narrow, 'צ': narrow, 'ץ': narrow,
		'ג': back, 'ח': back, 'כ': back, 'ך': back, 'ק': back,
		// Digits, by the English word for them.
		'0': round, '1': weak, '2': tight, '3': thin, '4': round, '5': broad, '6': thin, '7': middle, '8': middle, '9': broad,
	}
)

// labials are common Chinese characters that begin with b, p, m or f.
const (
	shutHan = "不把被比白百北本边变表别并部步半办包保报必便标别平品破怕排片票朋跑么没每美们门面明名目民命模母买卖慢忙马米密"
	biteHan = "发法反方房放飞非分风服父付费富份丰"
)

// lettersOf returns the approximate sounds of a written word.
func lettersOf(word string) []sound {
	var all []sound
	text := []rune(strings.ToLower(norm.NFD.String(word)))
	for i := 0; i < len(text); i++ {
		if i+1 < len(text) {
			if s, ok := pairs[string(text[i:i+2])]; ok {
				all, i = append(all, s), i+1
				continue
			}
		}
		all = append(all, letter(text[i], all)...)
	}
	return all
}

// letter returns the sounds of one letter after the sounds before it.
func letter(r rune, before []sound) []sound {
	if unicode.Is(unicode.Han, r) {
		return syllable(r)
	}
	s, ok := single[r]
	if !ok {
		return nil
	}
	if last := len(before) - 1; unicode.Is(unicode.Hebrew, r) && last >= 0 && !before[last].vowel && !s.vowel {
		return []sound{middle, s} // its vowels are not written
	}
	return []sound{s}
}

// syllable returns the sounds of a Chinese character: a consonant and a vowel, always the same for
// the same character.
func syllable(r rune) []sound {
	begins := []sound{narrow, back, hush, liquid}[r%4]
	if strings.ContainsRune(shutHan, r) {
		begins = shut
	}
	if strings.ContainsRune(biteHan, r) {
		begins = labial
	}
	return []sound{begins, []sound{broad, thin, round, middle, tight}[r%5]}
}
