package avatar

// sound is how the mouth is held for a speech sound.
type sound struct {
	open  float64 // 0 shut .. 1 as far as it goes
	wide  float64 // -1 round .. 1 wide
	hold  hold    // what must meet
	vowel bool    // sounds over what is beside it
}

// hold is what of the mouth must meet for a sound.
type hold int

const (
	free   hold = iota
	lips        // p, b, m: shut
	bite        // f, v: upper teeth on the lower lip
	tip         // th: tongue between the teeth
	lifted      // l: tongue behind the upper teeth
)

// The sounds, by how they look.
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

// espeak are the first letters of espeak-ng's phonemes, and what sounds in
// them; a second vowel letter is a diphthong's.
var espeak = map[rune]sound{
	'a': broad, 'A': broad, 'V': weak, '@': weak, '3': rolled, 'e': middle, 'E': middle, 'i': thin, 'I': thin, 'o': round, 'O': round, 'Q': round,
	'0': round, 'u': tight, 'U': tight, 'y': tight, 'Y': tight, 'W': round, 'p': shut, 'b': shut, 'm': shut, 'B': shut, 'f': labial, 'v': labial,
	'T': dental, 'D': dental, 't': narrow, 'd': narrow, 'n': narrow, 's': narrow, 'z': narrow, 'J': narrow, 'j': thin, 'l': liquid,
	'k': back, 'g': back, 'h': back, 'x': back, 'X': back, 'N': back, 'H': back, 'S': hush, 'Z': hush, 'w': smooth, 'r': rolled, 'R': rolled, '*': narrow,
}

// soundsOf is what a phone looks like; none where it is not known.
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
