package avatar

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// pairs are letters that sound as one; single are those that stand alone. A
// rough guess is enough: nobody reads lips letter by letter.
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

// lettersOf is what a written word looks like when it is spoken.
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

// letter is one letter after what was said before it.
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

// syllable is a Chinese character: a consonant and some vowel, always the
// same for the same character.
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
