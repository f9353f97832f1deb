package local

import (
	"cmp"
	"strings"
	"unicode"
)

// vowelPoints maps points to vowels; a sheva is audible only at the start of a word.
var vowelPoints = map[rune]string{
	0x05B1: "e", 0x05B2: "a", 0x05B3: "o", 0x05B4: "i", 0x05B5: "e", 0x05B6: "e", 0x05B7: "a", 0x05B8: "a",
	0x05B9: "o", 0x05BA: "o", 0x05BB: "u", 0x05C7: "o",
}

const (
	sheva  = 0x05B0
	dagesh = 0x05BC
	sinDot = 0x05C2
)

// letter is a Hebrew letter with its points.
type letter struct {
	r      rune
	vowel  string
	dagesh bool
	sin    bool
	sheva  bool
}

// lettersOf joins letters with their points.
func lettersOf(rs []rune) []letter {
	var out []letter
	for _, r := range rs {
		if !isPoint(r) {
			if r = unfinal(r); r >= 'א' && r <= 'ת' {
				out = append(out, letter{r: r})
			}
			continue
		}
		if len(out) == 0 {
			continue
		}
		l := &out[len(out)-1]
		switch {
		case r == dagesh:
			l.dagesh = true
		case r == sinDot:
			l.sin = true
		case r == sheva:
			l.sheva = true
		case vowelPoints[r] != "":
			l.vowel = vowelPoints[r]
		}
	}
	return out
}

// pointed reads a word by its points.
func pointed(rs []rune) string {
	letters := lettersOf(rs)
	var b strings.Builder
	for i, l := range letters {
		b.WriteString(l.sound(i == 0, i == len(letters)-1, strings.HasSuffix(b.String(), "i") || strings.HasSuffix(b.String(), "e")))
	}
	return b.String()
}

// sound reads a pointed letter; front means that an i or e precedes,
// which a bare yod only lengthens.
func (l letter) sound(first, last, front bool) string {
	switch {
	case l.r == 'ו' && l.vowel == "" && l.dagesh:
		return "u"
	case l.r == 'ו' && l.vowel == "o":
		return "o"
	case l.r == 'י' && l.vowel == "" && front:
		return ""
	case l.r == 'ה' && last && l.vowel == "" && !l.dagesh:
		return ""
	case l.r == 'ח' && last && l.vowel == "a":
		return "aX"
	}
	c := consonant(l.r, l.dagesh)
	if l.sin {
		c = "s"
	}
	if l.sheva && first {
		return c + "e"
	}
	return c + l.vowel
}

func isPoint(r rune) bool { return r >= 0x05B0 && r <= 0x05C7 && unicode.IsMark(r) }

// finals maps final letters to their regular forms.
var finals = map[rune]rune{'ך': 'כ', 'ם': 'מ', 'ן': 'נ', 'ף': 'פ', 'ץ': 'צ'}

// unfinal replaces final letters by their regular forms.
func unfinal(r rune) rune { return cmp.Or(finals[r], r) }

// consonants maps letters to their sounds.
var consonants = map[rune]string{
	'ב': "v", 'ג': "g", 'ד': "d", 'ה': "h", 'ו': "v", 'ז': "z", 'ח': "X", 'ט': "t", 'י': "j", 'כ': "X", 'ל': "l", 'מ': "m",
	'נ': "n", 'ס': "s", 'פ': "f", 'צ': "ts", 'ק': "k", 'ר': "Q\"", 'ש': "S", 'ת': "t",
}

// hard maps the letters with another sound at the start of a word to that.
var hard = map[rune]string{'ב': "b", 'כ': "k", 'פ': "p"}

// consonant returns the sound of a letter.
func consonant(r rune, first bool) string {
	if s := hard[r]; first && s != "" {
		return s
	}
	return consonants[r]
}

func either(first bool, a, b string) string {
	if first {
		return a
	}
	return b
}
