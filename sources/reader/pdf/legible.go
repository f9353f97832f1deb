package pdf

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/scenewright/scenewright/sources/reader/prose"
)

// leastWords is the least number of words by which a text is judged.
const leastWords = 10

// legible refuses pages without a text, and those whose text differs from their look: fonts may
// draw their letters under any numbers.
func legible(pages [][]line) error {
	var text strings.Builder
	for _, p := range pages {
		for _, l := range p {
			text.WriteString(l.raw + "\n")
		}
	}
	if strings.TrimSpace(text.String()) == "" {
		return ErrScanned
	}
	if mostlyMute(pages) {
		return ErrGarbled
	}
	odd, n := 0, 0
	between := func(r rune) bool {
		return unicode.In(r, unicode.White_Space, unicode.P, unicode.S, unicode.Nd) || r == hyphen
	}
	for _, w := range strings.FieldsFunc(text.String(), between) {
		switch {
		case utf8.RuneCountInString(w) < 3 && !strings.ContainsFunc(w, isStrange):
		case isWord(w):
			n++
		default:
			odd++
		}
	}
	if n+odd >= leastWords && odd > n {
		return ErrGarbled
	}
	return nil
}

// mostlyMute reports whether most pages with a text are mute.
func mostlyMute(pages [][]line) bool {
	filled := slices.DeleteFunc(slices.Clone(pages), func(p []line) bool { return len(p) == 0 })
	return 2*len(slices.DeleteFunc(slices.Clone(filled), isMute)) < len(filled)
}

// leastMarks is the least number of clause marks by which a page is judged.
const leastMarks = 10

// isMute reports whether a page has its clause marks and little text between them: its font maps
// the marks, and not the letters.
func isMute(page []line) bool {
	marks, others := 0, 0
	for _, l := range page {
		for _, r := range l.raw {
			switch {
			case strings.ContainsRune(",;:，；：、。", r):
				marks++
			case prose.Said(r):
				others++
			}
		}
	}
	return marks >= leastMarks && 2*marks > others
}

// isStrange reports whether a sign occurs in no text: PDFium writes a letter's number in its font
// if it has no mapping.
func isStrange(r rune) bool {
	return unicode.IsControl(r) || isPrivate(r) || r == utf8.RuneError || !unicode.IsGraphic(r) && !unicode.Is(unicode.Cf, r)
}

// isWord reports whether a run of letters could be a word: it has no strange sign, no repeated
// small letters before large ones, and in Latin letters some vowels.
func isWord(s string) bool {
	if strings.ContainsFunc(s, isStrange) {
		return false
	}
	var latin, vowels, turns int
	small := false
	for _, r := range norm.NFD.String(s) {
		if !unicode.IsLetter(r) {
			continue
		}
		if unicode.Is(unicode.Latin, r) {
			latin++
		}
		if strings.ContainsRune("aeiouyæœøıAEIOUYÆŒØ", r) {
			vowels++
		}
		if small && unicode.IsUpper(r) {
			turns++
		}
		small = unicode.IsLower(r)
	}
	switch {
	case turns > 2:
		return false
	case latin == 0, strings.ToUpper(s) == s && latin < 6: // of initials
		return true
	}
	return vowels > 0 && latin <= 7*vowels
}
