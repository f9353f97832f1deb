package designtest

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/language"
)

// lonely is the share of the longest line that a last line has at least, and
// stranded what a word has that stands alone between two lines.
const (
	lonely   = .25
	stranded = .45
)

// widows finds texts in which a short word stands alone, at the end or between
// other lines.
func widows(s *shot) []flaw {
	var flaws []flaw
	for _, b := range s.blocks() {
		if len(b.lines) < 2 {
			continue
		}
		longest := 0.0
		for _, l := range b.lines {
			longest = max(longest, l.line.Width)
		}
		last := b.lines[len(b.lines)-1]
		words := len(language.Tokens(last.text(), s.film.Board.Language))
		for _, l := range b.lines[1 : len(b.lines)-1] {
			if l.line.Width < stranded*longest && len(language.Tokens(l.text(), s.film.Board.Language)) < 2 {
				flaws = append(flaws, flaw{b.name, fmt.Sprintf("has %q alone on a line", l.text())})
			}
		}
		if last.line.Width < lonely*longest && words < 2 {
			flaws = append(flaws, flaw{b.name, fmt.Sprintf("ends in %q, %.0f%% of its longest line", last.text(), 100*last.line.Width/longest)})
		}
	}
	return flaws
}

// tornWords finds Chinese lines that end within a word, and any that begin with
// what ends something, or end with what begins it.
func tornWords(s *shot) []flaw {
	if s.film.Board.Language != "zh" {
		return nil
	}
	var flaws []flaw
	for _, b := range s.blocks() {
		if what := torn(b); what != "" {
			flaws = append(flaws, flaw{b.name, what})
		}
	}
	return flaws
}

// spacedApart reports whether two lines meet where a space was: between what is
// not Chinese.
func spacedApart(before, after string) bool {
	a, _ := utf8.DecodeLastRuneInString(before)
	b, _ := utf8.DecodeRuneInString(after)
	return a < unicode.MaxLatin1 && b < unicode.MaxLatin1
}

func torn(b block) string {
	var all strings.Builder
	var breaks []int
	for i, l := range b.lines {
		if i > 0 && spacedApart(all.String(), l.text()) {
			all.WriteByte(' ')
		}
		breaks = append(breaks, all.Len())
		all.WriteString(strings.TrimSpace(l.text()))
	}
	inside := map[int]string{}
	for _, w := range language.Tokens(all.String(), "zh") {
		for i := w.From + 1; i < w.To; i++ {
			inside[i] = w.Text
		}
	}
	for _, at := range breaks[1:] {
		first, _ := utf8.DecodeRuneInString(all.String()[at:])
		last, _ := utf8.DecodeLastRuneInString(all.String()[:at])
		switch {
		case inside[at] != "":
			return fmt.Sprintf("breaks inside %q", inside[at])
		case strings.ContainsRune("，。！？；：、）」』”》", first):
			return fmt.Sprintf("has a line that begins with %q", first)
		case strings.ContainsRune("（「『“《", last) || unicode.Is(unicode.Ps, last):
			return fmt.Sprintf("has a line that ends with %q", last)
		}
	}
	return ""
}
