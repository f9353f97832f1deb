package spell

import "strings"

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
	words = r.lang.fields(plural(r.lang.singular(n), u.one, u.many))
	if rest := s[end:]; strings.HasPrefix(rest, "/") {
		long := unitEnd(rest[1:])
		if per, ok := r.lang.units[rest[1:1+long]]; ok {
			words = append(append(words, r.lang.say("per")...), r.lang.fields(per.one)...)
			end += 1 + long
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

// unitGender returns the gender of a unit's name, for the number before it.
func (r *reader) unitGender(words []string) gender {
	if len(words) == 0 {
		return alone
	}
	if g, ok := r.lang.rules["units"]; ok {
		return genders[g]
	}
	return r.lang.gender(words[0])
}
