package mining

import "strings"

// SpelledNumbers lists the numbers up to a hundred that a text spells out in
// words, in its order: "thirty-five", "quatre-vingts", 四十五.
func SpelledNumbers(text, language string) []int {
	if language == "zh" {
		return hanNumbers(text)
	}
	t := &Terms{language: language}
	var all []int
	var run []string
	end := func() {
		if len(run) > 0 {
			if v := t.cardinal(run); v > 0 {
				all = append(all, v)
			}
		}
		run = nil
	}
	for _, w := range tokens(text, language) {
		if !w.word && isHyphen(w.text) {
			continue
		}
		for _, part := range strings.FieldsFunc(w.low, func(r rune) bool { return isHyphen(string(r)) }) {
			switch {
			case t.cardinalWord(part) > 0, len(run) > 0 && joinsCardinal(part):
				run = append(run, part)
			default:
				end()
			}
		}
		if !w.word {
			end()
		}
	}
	end()
	return all
}

func hanNumbers(text string) []int {
	var all []int
	for _, run := range strings.FieldsFunc(text, func(r rune) bool { return cardinals["zh"][string(r)] == 0 }) {
		if v := hanCardinal(run); v > 0 {
			all = append(all, v)
		}
	}
	return all
}
