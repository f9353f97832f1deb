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
			all = append(all, grouped(uncounted(titledApart(lines[at:to])))...)
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
	from := at
	for at < len(lines) && strings.TrimSpace(lines[at]) != "" && (strings.Count(lines[at], "\t") >= tabs || at > from && at+1 < len(lines) && namesGroup(lines[at]) && strings.Count(lines[at+1], "\t") >= tabs && strings.ContainsFunc(lines[at+1], unicode.IsDigit)) {
		at++
	}
	return at
}

// namesGroup reports whether a row of a table is the name of those below it, with nothing in its other
// cells.
func namesGroup(row string) bool {
	name := strings.Trim(row, " \t")
	return name != "" && !strings.Contains(name, "\t") && grammar.Runes(name) <= headMost && !grammar.Finished(name) && !bulletMark.MatchString(row) && !grammar.Announces(name)
}

// grouped returns the rows of a table in which some name groups of others as so many tables, each under
// its name and with the same head, and what all of them come to as one more.
func grouped(rows []string) []string {
	if !slices.ContainsFunc(rows[1:], namesGroup) || strings.ContainsFunc(rows[0], unicode.IsDigit) {
		return rows
	}
	var all []string
	summed, headed := false, false // the group has come to something, and has its head
	for _, row := range rows[1:] {
		name, _, _ := strings.Cut(strings.TrimSpace(row), "\t")
		sum := language.NamesSum(name)
		switch {
		case namesGroup(row):
			all = append(all, "", name, "")
			summed, headed = false, false
			continue
		case sum && summed:
			all = append(all, "", listEnd, "", underHead(rows[0], row)+".", "")
			headed = false
			continue
		case !headed:
			all = append(all, rows[0])
		}
		all = append(all, row)
		headed, summed = true, summed || sum
	}
	return all
}

// underHead returns a row in words with what stands over its cells.
func underHead(head, row string) string {
	t := language.Table{Head: strings.Split(head, "\t")}
	cells := strings.Split(row, "\t")
	for len(cells) < len(t.Head) {
		cells = append(cells, "")
	}
	t.Rows = [][]string{cells[:len(t.Head)]}
	_, told := t.Told()
	return strings.Join(told, "")
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
	if len(words) == 0 || !grammar.Closed(name) || !grammar.IsWordRune(last) && !strings.ContainsRune(")）”»\"", last) || !among && in.leadsToShare(words) || in.Lang.Contains(language.Finite, name) && !in.Lang.Unspaced {
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

// leadsToShare reports whether words are rather those of a sentence before its share: "It rose to".
func (in within) leadsToShare(words []language.Word) bool {
	last := words[len(words)-1]
	return in.Lang.IsFunction(last.Low) || in.Lang.Is(language.Subject, words[0].Low) || len(words) > 1 && in.Lang.IsVerb(last.Low, true)
}
