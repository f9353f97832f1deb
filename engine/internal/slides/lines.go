package slides

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// lines are what stands on a page beside its title, tables row by row.
func (p page) lines() []string {
	var all []string
	text := strings.Split(p.Text, "\n")
	for len(text) > 0 {
		t, n := language.ReadTable(text)
		head, rows := t.Told()
		if head != "" {
			rows = append([]string{head + ":"}, rows...)
		}
		if n == 0 {
			n, rows = 1, []string{strings.TrimSpace(text[0])}
		}
		for _, line := range rows {
			if strings.ContainsFunc(line, request.Speakable) {
				all = append(all, line)
			}
		}
		text = text[n:]
	}
	return all
}

// whole returns lines with those joined that somebody ended within a sentence.
func whole(text, code string) string {
	l := language.Of(code)
	var all []string
	for _, line := range strings.Split(text, "\n") {
		if last := len(all) - 1; last >= 0 && !strings.Contains(line, "|") && goesOn(all[last], l) {
			all[last] = joined([]string{all[last], line}, l)
			continue
		}
		all = append(all, line)
	}
	return strings.Join(all, "\n")
}

// goesOn reports whether a line cannot be the end of what it says: it ends with a comma, or with
// a word that no line ends with.
func goesOn(line string, l *language.Language) bool {
	words := l.Spoken(line)
	if strings.ContainsAny(line, "=(){}<>") {
		return false // it may be code
	}
	return strings.HasSuffix(line, ",") || strings.HasSuffix(line, "，") || !l.Unspaced && len(words) > 1 && !ends(line) && words[len(words)-1].Text == words[len(words)-1].Low && l.Is(language.LineEnd, words[len(words)-1].Low)
}

// Bounds of what one scene shows of a page as a list: items, and characters of one and of all,
// which in a script without spaces are half as many.
const (
	mostItems = 8
	mostLine  = 100
	mostList  = 450
	hanShare  = 2
)

// lists are lines of a page as the items of lists, in parts that a scene can show; none where
// one of all its lines is too long for an item.
func (p page) lists(code string, shown []string) [][]story.Item {
	line, list, all := mostLine, mostList, 0
	if language.Of(code).Unspaced {
		line, list = line/hanShare, list/hanShare
	}
	tooLong := func(text string) bool { return utf8.RuneCountInString(text) > line }
	if len(shown) < story.LeastItems || p.covers() || slices.ContainsFunc(p.lines(), tooLong) {
		return nil
	}
	var items []story.Item
	for _, text := range shown {
		all += utf8.RuneCountInString(text)
		items = append(items, story.Item{Text: strings.TrimRight(text, ".。;；")})
	}
	n := max(parts(len(items), mostItems), min(parts(all, list), len(items)/story.LeastItems))
	return evenly(items, n)
}
