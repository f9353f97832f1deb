package source

import (
	"encoding/csv"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

// tabled returns a text with tabs between the fields of its lines that are records of a
// spreadsheet: "January,1200,8400".
func tabled(text string) string {
	lines := strings.Split(text, "\n")
	for at := 0; at < len(lines); {
		to := paragraphEnd(lines, at)
		for _, comma := range []rune{',', ';'} {
			if rows := records(lines[at:to], comma); rows != nil {
				copy(lines[at:to], rows)
				break
			}
		}
		at = to + 1
	}
	return strings.Join(lines, "\n")
}

// paragraphEnd returns where the paragraph ends to which a line belongs.
func paragraphEnd(lines []string, at int) int {
	for at < len(lines) && strings.TrimSpace(lines[at]) != "" {
		at++
	}
	return at
}

// decimals is what stands before the comma of a number with a name.
var decimals = regexp.MustCompile(`\D\d+$`)

// records returns lines that are records of as many fields each, with tabs between these; nil
// where they are none, as where a space follows a comma or no figures stand below one another.
func records(lines []string, comma rune) []string {
	const leastRecords = 3
	text := strings.Join(lines, "\n")
	if len(lines) < leastRecords || strings.Contains(text, string(comma)+" ") || strings.Contains(text, "\t") {
		return nil
	}
	r := csv.NewReader(strings.NewReader(text))
	r.Comma = comma
	all, err := r.ReadAll()
	if err != nil || len(all) != len(lines) || len(all[0]) < 2 {
		return nil
	}
	for _, record := range all[1:] {
		if decimals.MatchString(record[0]) || !strings.ContainsFunc(record[len(record)-1], unicode.IsDigit) {
			return nil // "Sueldo: 5,9"
		}
	}
	rows := make([]string, len(all))
	for i, record := range all {
		rows[i] = strings.Join(record, "\t")
	}
	return rows
}

// sheetHead is the first row of a table whose first cell is its numbered title: "2. Money (£k)",
// "2024", "2025".
var sheetHead = regexp.MustCompile(`^\s*(\d{1,2}[.)]\s+\p{L}[^\t]*)((?:\t[^\t]*\S[^\t]*){2,})$`)

// sheeted returns a text with the titles that stand in the first cells of tables above these, and
// without the marks that count the rows of a table.
func sheeted(text string) string {
	lines := strings.Split(text, "\n")
	var all []string
	for at := 0; at < len(lines); {
		if to := rowsEnd(lines, at); to-at > 1 {
			all = append(all, uncounted(titledApart(lines[at:to]))...)
			at = to
			continue
		}
		all = append(all, lines[at])
		at++
	}
	return strings.Join(all, "\n")
}

// leastTabs is how many tabs part the cells of a row that nothing else can be.
const leastTabs = 2

// rowsEnd returns where the rows end, of as many cells each, that a line begins.
func rowsEnd(lines []string, at int) int {
	tabs := strings.Count(strings.TrimRight(lines[at], " \t"), "\t")
	if tabs < leastTabs {
		return at
	}
	for at < len(lines) && strings.Count(strings.TrimRight(lines[at], " \t"), "\t") >= tabs-1 && strings.Count(lines[at], "\t") >= tabs {
		at++
	}
	return at
}

// titledApart returns rows with the title that stands in the first cell of the first above them.
func titledApart(rows []string) []string {
	m := sheetHead.FindStringSubmatch(strings.TrimRight(rows[0], " \t"))
	if m == nil || bulletMark.MatchString(rows[1]) {
		return rows
	}
	return append([]string{m[1], "", m[2]}, rows[1:]...)
}

// rowMark counts a row before its name: "A. ", "1) ".
var rowMark = regexp.MustCompile(`^\s*([A-Ha-h]|\d{1,2})[.)]\s+(\S[^\t]*\t)`)

// uncounted returns rows without what counts all of them but the first, or all.
func uncounted(rows []string) []string {
	first := slices.IndexFunc(rows, rowMark.MatchString)
	if first < 0 || len(rows)-first < 2 {
		return rows
	}
	out := slices.Clone(rows)
	for i, row := range rows[first:] {
		m := rowMark.FindStringSubmatch(row)
		if m == nil || letterOrDigit(m[1]) != i+1 {
			return rows
		}
		out[first+i] = m[2] + strings.TrimPrefix(row, m[0])
	}
	return out
}

// shareRow is the name of a part, behind its mark or not, with its share behind it: "1. Price      45 %",
// 期末考试（闭卷）40%.
var shareRow = regexp.MustCompile(`^[ \t]*((?:[-*•·▪◦–]|\d{1,2}(?:[.)]|\.?[ºª]))[ \t]+)?(\S[^\n%％]*?)([ \x{a0}\x{202f}]?[:：][ \t]*|[ \t\x{a0}]+|)([+−-]?\d{1,3}(?:[.,]\d{1,2})?[ \x{a0}\x{202f}]?[%％])[ \t]*[;,.；，。]?[ \t]*$`)

// shares gives rows that each end with a share the marks of items, with a colon before it: what stands
// below them without a share is none of them. Those with a mark keep it, and those that a wide gap
// parts are a table.
func (in within) shares(lines []string) []string {
	var all []string
	for at := 0; at < len(lines); {
		n := 0
		for at+n < len(lines) && in.share(lines[at+n], n > 0) != "" {
			n++
		}
		marks := slices.IndexFunc(lines[at:at+n], bulletMark.MatchString)
		gaps := slices.IndexFunc(lines[at:at+n], func(l string) bool { return tableGap.MatchString(strings.TrimSpace(l)) })
		if n < leastRows || gaps >= 0 && marks < 0 {
			all = append(all, lines[at:at+max(1, n)]...)
			at += max(1, n)
			continue
		}
		for _, l := range lines[at : at+n] {
			all = append(all, in.share(l, true))
		}
		if at += n; at < len(lines) && strings.TrimSpace(lines[at]) != "" && !bulletMark.MatchString(lines[at]) {
			all = append(all, "")
		}
	}
	return all
}

// share returns a row that ends with a share as an item; "" where it is none, as where the share is
// part of a sentence. Among others it may end with any word before that: "None of it 4 %".
func (in within) share(line string, among bool) string {
	m := shareRow.FindStringSubmatch(line)
	if m == nil || !strings.ContainsFunc(m[2], unicode.IsLetter) || grammar.Runes(m[2]) > rowMost {
		return ""
	}
	name, mark := strings.TrimRight(m[2], " \t."), m[1]
	last := grammar.LastRune(name)
	words := in.Lang.Spoken(grammar.Noted.ReplaceAllString(name, ""))
	if n := len(words); n == 0 || !among && in.Lang.IsFunction(words[n-1].Low) || !grammar.Closed(name) || !grammar.IsWordRune(last) && !strings.ContainsRune(")）”»\"", last) || in.Clauses.IsClause(name) && (!among || in.Lang.Contains(language.Finite, name)) {
		return ""
	}
	if mark == "" {
		mark = "- "
	}
	if strings.ContainsAny(m[3], ":：") {
		return mark + name + m[3] + m[4]
	}
	return mark + name + colonBeside(last) + m[4]
}
