package source

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

// documentHead empties the rows that a document begins with and that say its number, version and
// owner beside its title, which it keeps, and returns what is left out so.
func documentHead(lines []string) (left []string) {
	const least = 2 // rows
	at := firstLine(lines, 0)
	rows := lines[at:paragraphEnd(lines, at)]
	if n := len(rows); n > 0 && !strings.ContainsFunc(rows[n-1], unicode.IsLetter) {
		rows = rows[:n-1] // a rule
	}
	title, cells, labels := "", 0, 0
	for _, row := range rows {
		all := wideGap.Split(strings.TrimSpace(row), -1)
		if len(all) < 2 {
			return nil
		}
		if !labelled(all[0]) && indentOf(row) == 0 {
			title, all = all[0], all[1:]
		}
		for _, cell := range all {
			if cells++; labelled(cell) {
				labels++
			}
		}
	}
	if len(rows) < least || labels < cells || title == "" || !looksLikeTitle(title) {
		return nil
	}
	clear(rows)
	rows[0] = "# " + title
	return []string{particulars}
}

// longTitle parts a line of three parts or more between dashes or bars at the last of these.
var longTitle = regexp.MustCompile(`^(.*\S\s+[–—|·-]\s+\S.*?)\s+[–—|·-]\s+(.*?)\s*$`)

// entitleLong makes a title of the line that a text begins with where that is too long for one and
// ends with when something was: "Minutes – the new mill – Thursday 26/11/2026, 2 pm, by phone".
func (f front) entitleLong(lines []string) {
	at := firstLine(lines, 0)
	if at == len(lines) || grammar.Runes(lines[at]) <= titleMost || grammar.Finished(lines[at]) {
		return
	}
	m := longTitle.FindStringSubmatch(strings.TrimSpace(lines[at]))
	if m != nil && grammar.Runes(m[1]) <= titleMost && looksLikeTitle(m[1]) && f.namesDay(m[2]) && grammar.Runes(m[2]) <= titleMost {
		lines[at] = "# " + m[1] + "\n\n" + m[2] + "\n"
	}
}

// particular knows the lines that only say what a text is, when it is or what it costs.
type particular struct{ grammar.Grammar }

// labels reports whether a line says what a text is, or who sent it to whom, or
// counts it: "FOR IMMEDIATE RELEASE", "Contact: …", "Unit 3, Lesson 6".
func (p particular) labels(line string) bool {
	line = strings.TrimSpace(line)
	n := p.Lang.Begins(language.Heading, line)
	if n == 0 || grammar.Runes(line) > 2*titleMost {
		return false
	}
	rest := strings.TrimSpace(line[n:])
	if strings.ContainsRune(":：", grammar.FirstRune(rest)) {
		return true
	}
	until := p.Lang.Count(line[:n]) > 1 // "Embargoed until 3 March, 6 h"
	return !slices.ContainsFunc(p.Lang.Spoken(rest), func(w language.Word) bool {
		return !w.Digit && !p.Lang.Is(language.Heading, w.Low) && (!until || !p.Lang.Is(language.Month, w.Low) && grammar.Runes(w.Low) > 1)
	})
}

// dates reports whether a line is a date, with a place or a weekday at most.
func (p particular) dates(line string) bool {
	if grammar.Runes(line) > 2*titleMost || hashTitle.MatchString(line) {
		return false
	}
	numbers := p.Lang.Numbers(line)
	if slices.ContainsFunc(numbers, grammar.IsMoment) && !grammar.Finished(line) && len(p.Lang.Sentences(line)) == 1 && p.Entries.Value(line) == "" && (strings.Contains(line, "|") || len(numbers) > 1 && !p.Clauses.IsClause(line)) {
		return true // who wrote it, or what it is of, where and when
	}
	if len(numbers) == 0 || numbers[0].Kind != language.Date || grammar.Runes(line) > titleMost {
		return false
	}
	beside := line[:numbers[0].From] + line[numbers[0].To:]
	words := p.Lang.Spoken(beside)
	return len(words) <= 3 && !slices.ContainsFunc(words, func(w language.Word) bool {
		return !w.Capitalized() && !p.Lang.IsFunction(w.Low) && !p.Lang.Is(language.Weekday, w.Low)
	})
}

// namesDay reports whether a line names a day.
func (p particular) namesDay(line string) bool {
	return slices.ContainsFunc(p.Lang.Numbers(line), func(n language.Number) bool { return n.Kind == language.Date })
}

// prices reports whether a line names a price.
func (p particular) prices(line string) bool {
	return slices.ContainsFunc(p.Lang.Numbers(line), func(n language.Number) bool { return n.Kind == language.Money })
}
