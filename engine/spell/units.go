package spell

import "strings"

// unit is a unit of measure in one language.
type unit struct{ one, many string }

// unitAt finds the unit that s begins with, with what it is measured per:
// "km", "km/h". The unit must end where its letters end.
func (r *reader) unitAt(s string, n number) (words []string, size int) {
	if u, ok := r.lang.units[s]; ok {
		return r.lang.fields(plural(r.lang.singular(n), u.one, u.many)), len(s)
	}
	end := unitEnd(s)
	u, ok := r.lang.units[s[:end]]
	if !ok {
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
