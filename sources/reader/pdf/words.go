package pdf

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/sources/reader/flaw"
)

// word matches a word of a text, with its hyphens, and lastWord that at its end.
var (
	word     = regexp.MustCompile(`[\p{L}\p{M}]+(?:[-‐][\p{L}\p{M}]+)*`)
	lastWord = regexp.MustCompile(word.String() + `$`)
)

// uncapped returns pieces with a large first letter that stands beside several lines put before the
// first of them: as a letter of its word, or as a word if it is one of the page's and the two together
// are none.
func uncapped(pieces []piece) []piece {
	caps := initials(pieces)
	if len(caps) == 0 || len(caps) > mostInitials {
		return pieces
	}
	out, known := slices.Clone(pieces), map[string]bool{}
	for _, p := range pieces {
		for _, w := range word.FindAllString(strings.ToLower(p.text), -1) {
			known[w] = known[w] || len(w) < len(p.text) // else the letter itself
		}
	}
	for _, k := range slices.Backward(caps) {
		c := out[k]
		first, last := -1, -1 // of the lines beside it
		for i, p := range out {
			near := p.left > c.right-.1*c.size && p.left < c.right+.5*c.size
			if !near || c.size < larger*p.size || p.base < c.base-.1*c.size || p.base > c.base+c.size {
				continue
			}
			if first < 0 || p.base > out[first].base {
				first = i
			}
			if last < 0 || p.base < out[last].base {
				last = i
			}
		}
		taken := utf8.RuneCountInString(c.text) > 1 // it is the first of such lines itself
		if taken || first < 0 || out[first].base-out[last].base < out[first].size {
			continue
		}
		letter, rest := strings.ToLower(c.text), word.FindString(strings.ToLower(out[first].text))
		if known[letter] && !known[letter+rest] {
			c.text += " "
		}
		out[first].text, out[first].left = c.text+out[first].text, c.left
		out = slices.Delete(out, k, k+1)
	}
	return out
}

// larger is the least relative size of a large first letter to its lines, mostInitials the most such
// letters of a page: one with more is a puzzle or a drawing.
const (
	larger       = 1.8
	mostInitials = 50
)

// initials returns the places of single capital letters that are larger than others.
func initials(pieces []piece) (all []int) {
	least := math.Inf(1)
	for _, p := range pieces {
		least = min(least, p.size)
	}
	for k, p := range pieces {
		if r, n := utf8.DecodeRuneInString(p.text); n == len(p.text) && unicode.IsUpper(r) && p.size >= larger*least {
			all = append(all, k)
		}
	}
	return all
}

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
		case (parted || len(whole) < len(before)) && language.Speakable(letter):
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
		return flaw.Scanned
	}
	if mostlyMute(pages) {
		return flaw.Garbled
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
		return flaw.Garbled
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
			case language.Speakable(r):
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
