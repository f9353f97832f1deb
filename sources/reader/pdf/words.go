package pdf

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/sources/reader/prose"
)

// word matches a word of a text, with its hyphens, and lastWord that at its end.
var (
	word     = regexp.MustCompile(`[\p{L}\p{M}]+(?:[-‐][\p{L}\p{M}]+)*`)
	lastWord = regexp.MustCompile(word.String() + `$`)
)

// vocabulary returns the words of a text in small letters, without those split at line ends.
func vocabulary(all []line) map[string]bool {
	known := map[string]bool{}
	for i, l := range all {
		s := l.words()
		found := word.FindAllStringIndex(s, -1)
		for n, at := range found {
			parted := n == len(found)-1 && at[1] < len(s) && isHyphened(s[at[1]:]) || n == 0 && at[0] == 0 && i > 0 && isHyphened(all[i-1].words())
			if !parted {
				known[strings.ToLower(s[at[0]:at[1]])] = true
			}
		}
	}
	return known
}

func isHyphened(s string) bool { return strings.HasSuffix(s, "-") || strings.HasSuffix(s, "‐") }

// joined joins the lines of a paragraph, and the words split at line ends.
func joined(all []line, known map[string]bool) string {
	var b strings.Builder
	for i, l := range all {
		s := l.words()
		if i == 0 || s == "" {
			b.WriteString(s)
			continue
		}
		before := b.String()
		next, _ := utf8.DecodeRuneInString(s)
		last, _ := utf8.DecodeLastRuneInString(before)
		whole, parted := strings.CutSuffix(strings.TrimSuffix(before, "‐"), "-")
		letter, _ := utf8.DecodeLastRuneInString(whole)
		switch {
		case (parted || len(whole) < len(before)) && prose.Said(letter):
			if isOne(whole, s, known) {
				b.Reset()
				b.WriteString(whole)
			}
		case unicode.Is(unicode.Han, last) || unicode.Is(unicode.Han, next) || strings.ContainsRune("，。、；：", last):
		default:
			b.WriteByte(' ')
		}
		b.WriteString(s)
	}
	return b.String()
}

// leastPart is the least length of the parts of a compound recognised by nothing but its parts, in
// letters.
const leastPart = 4

// isOne reports whether the hyphen between two parts of a word only splits it at the line end. A
// compound has its own: the text has it elsewhere, it has another hyphen, or its parts are words of
// the text that never occur joined.
func isOne(before, after string, known map[string]bool) bool {
	a, b := lastWord.FindString(before), word.FindString(after)
	if r, _ := utf8.DecodeRuneInString(after); !unicode.IsLower(r) || a == "" {
		return false
	}
	a, b = strings.ToLower(a), strings.ToLower(b)
	first, _, _ := strings.Cut(b, "-")
	switch {
	case known[a+b]:
		return true
	case known[a+"-"+b], strings.Contains(a, "-"):
		return false
	}
	long := utf8.RuneCountInString(a) >= leastPart && utf8.RuneCountInString(first) >= leastPart
	return !long || !known[a] || !known[first]
}

// beginsLow reports whether a line begins with a small letter, as a continuation does.
func beginsLow(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLower(r)
}
