package spell

import "strings"

// fields splits a saying into its words; an underscore keeps words together in
// tables whose entries are separated by spaces.
func fields(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == '_' })
}

func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

// coins reads pairs of a currency's sign or code and "one many cent cents",
// "-" where it has no cents, with a trailing f or m for its gender.
func coins(pairs ...string) map[string]coin {
	out := map[string]coin{}
	for i := 0; i+1 < len(pairs); i += 2 {
		f := strings.Fields(pairs[i+1])
		c := coin{one: f[0], many: f[1], gender: masculine}
		if f[2] != "-" {
			c.cent, c.cents = f[2], f[3]
		}
		if f[len(f)-1] == "f" {
			c.gender = feminine
		}
		out[pairs[i]] = c
	}
	for code, sign := range map[string]string{"USD": "$", "EUR": "€", "GBP": "£", "ILS": "₪", "NIS": "₪", "INR": "₹", "JPY": "¥", "RMB": "CNY"} {
		if _, ok := out[code]; !ok {
			out[code] = out[sign]
		}
	}
	return out
}

// letters names a to v in order, then pairs of a letter and its name.
func letters(names string, more ...string) map[rune]string {
	out := map[rune]string{}
	for i, name := range strings.Fields(names) {
		out[rune('a'+i)] = name
	}
	for i := 0; i+1 < len(more); i += 2 {
		out[[]rune(more[i])[0]] = more[i+1]
	}
	return out
}
