package writer

import (
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
)

// entries parts names from the values that stand behind them.
type entries struct {
	lang    *language.Language
	clauses clauses
}

// nameOf parts a row of a list at the mark behind its name, or behind what else leads
// to all of the row: "Under 5 h: nil".
func (e entries) nameOf(row string) (name, value string) {
	if name, value = e.named(bare(row)); value != "" {
		return name, value
	}
	if head, rest, ok := e.clauses.cutColon(bare(row)); ok && runes(head) <= rowName {
		return strings.TrimSpace(head), rest
	}
	return "", ""
}

// valued reports whether a row's value has a number.
func (e entries) valued(line string) bool {
	return strings.ContainsFunc(e.value(line), unicode.IsDigit)
}

// named parts a row at the mark behind its name; the value is "" where it has none.
func (e entries) named(row string) (name, value string) {
	if value = e.value(row); value == "" {
		return "", ""
	}
	return strings.TrimRight(row[:len(row)-len(value)], nameMarks), value
}

// value is what stands behind the name that a line begins with: "Firewood: first
// basket free", "SdM – grant form"; "" where it begins with none.
func (e entries) value(line string) string {
	if m := timed.FindStringSubmatch(line); m != nil {
		return m[1]
	}
	for _, mark := range []string{":", "：", " – ", " — ", " - ", "  "} {
		name, value, ok := strings.Cut(line, mark)
		value = strings.TrimSpace(value)
		if !ok || mark == ":" && line[len(name)+1:] == value { // 9:30
			continue
		}
		if name = strings.TrimSpace(noted.ReplaceAllString(name, "")); value == "" || runes(name) > rowName || e.lang.Count(name) > 5 || e.lang.Count(name) == 0 || strings.ContainsAny(name, ".?!;") || e.clauses.isClause(name) {
			continue
		}
		return value
	}
	return ""
}
