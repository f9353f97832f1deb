package language

import "regexp"

// roman matches Roman numerals up to 39. The letters of higher ones mean other things: CD, XL, MD.
var roman = regexp.MustCompile(`^(X{0,3})(IX|IV|V?I{0,3})$`)

// RomanNumber returns the value of a Roman numeral up to 39; 0 for any other text.
func RomanNumber(s string) int {
	m := roman.FindStringSubmatch(s)
	if m == nil {
		return 0
	}
	ones := map[string]int{"": 0, "I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8, "IX": 9}
	return 10*len(m[1]) + ones[m[2]]
}
