package spell

import (
	"regexp"
	"testing"

	tongue "github.com/scenewright/scenewright/engine/language"
)

var named = regexp.MustCompile(`<([^<>=\[\] ]+)<|>([^<>=\[\] ]+)>|=([^<>=\[\] ]+)=`)

// TestRules: the numbers of every language whose words are known have all the sets that
// they name, and every one is said in words.
func TestRules(t *testing.T) {
	for _, l := range tongue.Studied() {
		lang := languageOf(l.Code)
		for set, rules := range lang.numbers {
			for _, r := range rules {
				for _, m := range named.FindAllStringSubmatch(r.text, -1) {
					if name := m[1] + m[2] + m[3]; !lang.numbers.has(name) {
						t.Errorf("%s: %s, %d: there is no set %q", l.Code, set, r.from, name)
					}
				}
			}
		}
		for n := uint64(1); n < 1e15; n = 3*n + 1 {
			for _, g := range genders {
				for _, words := range [][]string{lang.cardinal(n-1, g), lang.ordinal(n, g)} {
					for _, w := range words {
						if w == "" || onlyDigits(w) != "" {
							t.Errorf("%s: %d is said %q", l.Code, n, words)
						}
					}
				}
			}
		}
		for _, section := range []map[string]string{lang.signs, lang.time, lang.date, lang.fractions} {
			if len(section) == 0 {
				t.Errorf("%s: a section of spelling.txt is missing: signs, time, date or fractions", l.Code)
			}
		}
	}
}
