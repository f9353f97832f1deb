package source

import (
	"encoding/csv"
	"regexp"
	"strings"
	"unicode"
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
