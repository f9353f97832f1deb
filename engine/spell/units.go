package spell

import (
	"slices"
	"strings"
)

// unit is a unit of measure in one language.
type unit struct {
	one, many string
	below     uint64 // largest number before it, 0 = any: 99p, but 720p
}

// isUnit reports whether s is the sign of a unit.
func (l *language) isUnit(s string) bool {
	_, ok := l.units[s]
	return ok
}

// unitAt returns the unit at the start of s, with its denominator: "km", "km/h". The unit must end
// with its letters.
func (l *language) unitAt(s string, n number) (words []string, size int) {
	end := unitEnd(s)
	if l.isUnit(s) {
		end = len(s)
	}
	u, ok := l.units[s[:end]]
	if !ok && s != "" && firstRune(s) == '°' { // 5°N
		end = len("°")
		u, ok = l.units["°"]
	}
	if v, _ := n.value(); !ok || u.below > 0 && v >= u.below {
		return nil, 0
	}
	words = l.noun(n, u.one, u.many)
	if rest := s[end:]; strings.HasPrefix(rest, "/") {
		if per, size := l.perUnit(rest[1:]); size > 0 {
			return slices.Concat(words, l.say("per"), per), end + 1 + size
		}
	}
	return words, end
}

// unitEnd returns the end of the letters at the start of s, with a degree sign before them and
// their exponent.
func unitEnd(s string) int {
	end := len(s) - len(strings.TrimPrefix(s, "°"))
	end += lettersEnd(s[end:])
	return end + len(s[end:]) - len(strings.TrimLeft(s[end:], "²³"))
}

// perUnit returns the unit at the start of s as a denominator: km/h, m/s².
func (l *language) perUnit(s string) (words []string, size int) {
	if u, ok := l.units[s[:unitEnd(s)]]; ok {
		return l.fields(u.one), unitEnd(s)
	}
	letters := lettersEnd(s)
	if u, ok := l.units[s[:letters]]; ok && strings.HasPrefix(s[letters:], "²") {
		return append(l.fields(u.one), l.say("^2")...), letters + len("²")
	}
	return nil, 0
}

// unitGender returns the gender of a unit's name, for the number before it.
func (l *language) unitGender(words []string) gender {
	if len(words) == 0 {
		return alone
	}
	if g, ok := l.rules["units"]; ok {
		return genders[g]
	}
	return l.nouns.gender(words[0])
}

// unitAlone reads the unit of an area or a volume without a number before it: in the singular after
// "per", else in the plural.
func (l *language) unitAlone(s, before string) []Word {
	u, ok := l.units[s]
	if !ok || unitEnd(s) == lettersEnd(s) {
		return nil
	}
	per := strings.Join(l.say("per"), " ")
	return l.words(l.fields(plural(strings.EqualFold(before, per), u.one, u.many)))
}
