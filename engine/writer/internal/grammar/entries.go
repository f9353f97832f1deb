package grammar

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
)

// Entries parts names from the values that stand behind them.
type Entries struct {
	lang    *language.Language
	clauses Clauses
}

// nameOf parts a row of a list at the mark behind its name, or behind what else leads
// to all of the row: "Under 5 h: nil".
func (e Entries) nameOf(row string) (name, value string) {
	if name, value = e.Named(Bare(row)); value != "" {
		return name, value
	}
	if head, rest, ok := e.clauses.CutColon(Bare(row)); ok && Runes(head) <= RowName {
		return strings.TrimSpace(head), rest
	}
	return "", ""
}

// Valued reports whether a row's value has a number.
func (e Entries) Valued(line string) bool {
	return strings.ContainsFunc(e.Value(line), unicode.IsDigit)
}

// Named parts a row at the mark behind its name; the value is "" where it has none.
func (e Entries) Named(row string) (name, value string) {
	if value = e.Value(row); value == "" {
		return "", ""
	}
	return strings.TrimRight(row[:len(row)-len(value)], nameMarks), value
}

// Value returns what stands behind the name that a line begins with: "Firewood: first
// basket free", "SdM – grant form"; "" where it begins with none.
func (e Entries) Value(line string) string {
	if m := Timed.FindStringSubmatch(line); m != nil {
		return m[1]
	}
	found := ""
	for _, mark := range []string{":", "：", " – ", " — ", " - ", "  "} {
		name, value, ok := strings.Cut(line, mark)
		value = strings.TrimSpace(value)
		tight := ok && mark == ":" && line[len(name)+1:] == value && !unicode.Is(unicode.Han, LastRune(name))
		if !ok || tight || strings.ContainsAny(mark, "–—-") && e.lang.IsAny(FirstLow(e.lang, value), language.Month, language.Weekday) {
			continue // 9:30, October – March
		}
		longest, words := RowName, rowWords
		if price.MatchString(value) {
			longest, words = dishName, dishWords
		}
		if name = strings.TrimSpace(Noted.ReplaceAllString(name, "")); value == "" || Runes(name) > longest || e.lang.Count(name) > words || e.lang.Count(name) == 0 || strings.ContainsAny(name, "?!;") || strings.Contains(name, ".") && len(e.lang.Sentences(name)) > 1 || e.clauses.IsClause(name) {
			continue
		}
		if len(value) > len(found) {
			found = value // at the first of the marks
		}
	}
	if found != "" {
		return found
	}
	return e.ends(line)
}

// ends returns the share or the price that a line ends with, behind the name of what it is of and no
// mark: "Final exam 40%", "Soupe à l'oignon 7,50 €".
func (e Entries) ends(line string) string {
	m := ended.FindStringSubmatch(line)
	if m == nil || Runes(m[1]) > RowName || e.clauses.IsClause(m[1]) {
		return ""
	}
	words := e.lang.Spoken(m[1])
	if n := len(words); n == 0 || n > rowWords || n > 1 && e.lang.IsFunction(words[n-1].Low) || e.lang.IsAny(words[0].Low, language.Preposition, language.Subject, language.Finite) || e.lang.IsVerb(words[n-1].Low, true) || !words[0].Capitalized() {
		return ""
	}
	return m[2]
}

var ended = regexp.MustCompile(`^(\p{L}[^.:：!?;,\d]*)\s+([$£€¥₪]\s?\d[\d.,]*|\d[\d.,]*\s?[%€£₪$])$`)

// RowName and rowWords are how many characters and words the name has at most that a row begins
// with, and dishName and dishWords one before nothing but a price: "Lieu jaune, beurre blanc,
// pommes grenaille: 23 €".
const (
	RowName, rowWords   = 30, 5
	dishName, dishWords = 46, 9
)

// price is an amount of money, or a share, and nothing else.
var price = regexp.MustCompile(`^(?:[$£€¥₪]\s?\d[\d.,]*|\d[\d.,]*[\s\x{a0}]?[€£₪$元%])$`)

// nameMarks stand between a row's name and its value.
const nameMarks = " \t:：–—-\u00a0\u202f"

// Noted is what a bracket adds to a name: "Rare (up to 1 person in 1,000)".
var Noted = regexp.MustCompile(`\s*[(（][^()（）]*[)）]`)

// Timed is what stands behind the time of day that a row begins with.
var Timed = regexp.MustCompile(`^\d{1,2}(?:(?:[.:h]|[ \x{a0}\x{202f}]h[ \x{a0}\x{202f}])\d{2}\s?(?:[ap]m)?|\s?[ap]m)(?:\s?(?:[–—~～-]|——)\s?\d{1,2}(?:(?:[.:h]|[ \x{a0}\x{202f}]h[ \x{a0}\x{202f}])\d{2})?\s?(?:[ap]m)?)?[\s:：–—-]+(\S.*)$`)
