package spell

import (
	"slices"
	"strings"
)

// unit is a unit of measure in one language.
type unit struct {
	one, many string
	below     uint64 // what it may count at most, 0 = any: 99p, but 720p
}

// unitAt finds the unit that s begins with, with what it is measured per:
// "km", "km/h". The unit must end where its letters end.
func (r *reader) unitAt(s string, n number) (words []string, size int) {
	end := unitEnd(s)
	if _, ok := r.lang.units[s]; ok {
		end = len(s)
	}
	u, ok := r.lang.units[s[:end]]
	if v, _ := n.value(); !ok || u.below > 0 && v >= u.below {
		return nil, 0
	}
	words = r.lang.noun(n, u.one, u.many)
	if rest := s[end:]; strings.HasPrefix(rest, "/") {
		if per, size := r.lang.perUnit(rest[1:]); size > 0 {
			return slices.Concat(words, r.lang.say("per"), per), end + 1 + size
		}
	}
	return words, end
}

// measureAlone reads the unit of an area or a volume where no number stands before it: one of
// it behind "per", else many.
func (r *reader) measureAlone(s string) []Word {
	u, ok := r.lang.units[s]
	if !ok || unitEnd(s) == lettersEnd(s) {
		return nil
	}
	per := strings.Join(r.lang.say("per"), " ")
	return r.lang.words(r.lang.fields(plural(strings.EqualFold(r.tokens.previous(), per), u.one, u.many)))
}

// unitEnd returns where the letters at the start of s end, with what squares or cubes them.
func unitEnd(s string) int {
	end := lettersEnd(s)
	return end + len(s[end:]) - len(strings.TrimLeft(s[end:], "²³"))
}

// perUnit returns one of the unit that s begins with, of which something else is measured: km/h,
// m/s².
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
func (r *reader) unitGender(words []string) gender {
	if len(words) == 0 {
		return alone
	}
	if g, ok := r.lang.rules["units"]; ok {
		return genders[g]
	}
	return r.lang.nouns.gender(words[0])
}
