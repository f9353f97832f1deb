package source

import (
	"regexp"
	"strings"
	"unicode"

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
