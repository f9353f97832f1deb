package language

import "regexp"

// roman are the numbers up to 39 in Roman figures: those above have letters that stand for
// other things, CD, XL, MD.
var roman = regexp.MustCompile(`^(X{0,3})(IX|IV|V?I{0,3})$`)

// RomanNumber returns what Roman figures stand for, up to 39; 0 where they are none.
func RomanNumber(s string) int {
	m := roman.FindStringSubmatch(s)
	if m == nil {
		return 0
	}
	ones := map[string]int{"": 0, "I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8, "IX": 9}
	return 10*len(m[1]) + ones[m[2]]
}
