package relevance

import (
	"cmp"
	_ "embed" // senses.txt
	"slices"
	"strings"
	"sync"
)

//go:embed senses.txt
var senseLines string

// senses maps the stem of an ambiguous word to the stems that accompany each of its senses.
var senses = sync.OnceValue(func() map[string][][]string {
	all := map[string][][]string{}
	code := ""
	for line := range strings.Lines(senseLines) {
		line = strings.TrimSpace(line)
		word, rest, ok := strings.Cut(line, ":")
		if l, found := strings.CutPrefix(line, "# "); found && len(l) == 2 {
			code = l
		}
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		var of [][]string
		for beside := range strings.SplitSeq(rest, "|") {
			of = append(of, stemsOf(beside, code))
		}
		for _, w := range split(word) {
			all[stem(w, code)] = of
		}
	}
	return all
})

func stemsOf(text, code string) []string {
	var all []string
	for _, t := range terms(text, code) {
		all = append(all, t.stem)
	}
	return all
}

// OtherSense returns a word that a text and a subject both contain in different senses, judged by
// the words around it in each; "" if there is none.
func OtherSense(text, language string, s Subject) string {
	said := stemsOf(s.Title+" "+strings.Join(s.Tags, " · ")+" · "+s.Text, cmp.Or(s.Language, language))
	about := sync.OnceValue(func() []string { return stemsOf(text, language) }) // few subjects need it
	for _, w := range said {
		of := senses()[w]
		if of == nil || !slices.Contains(about(), w) {
			continue
		}
		meant, shown := senseIn(of, about()), senseIn(of, said)
		if meant >= 0 && shown >= 0 && meant != shown {
			return w
		}
	}
	return ""
}

// senseIn returns the index of the sense with the most words in a text; -1 for none or a tie.
func senseIn(of [][]string, text []string) int {
	best, most, tie := -1, 0, false
	for i, beside := range of {
		n := 0
		for _, w := range text {
			if slices.Contains(beside, w) {
				n++
			}
		}
		if n > 0 && n == most {
			tie = true
		}
		if n > most {
			best, most, tie = i, n, false
		}
	}
	if tie {
		return -1
	}
	return best
}

// Drawing returns a word that marks a subject as a drawing, if the text does not ask for one; "" if
// there is none.
func Drawing(text string, s Subject) string {
	asked := split(text)
	for _, w := range split(s.Title + " · " + strings.Join(s.Tags, " · ")) {
		if listed("drawings", w) && !slices.Contains(asked, w) {
			return w
		}
	}
	return ""
}

// Vague reports whether title and tags say nothing about a subject.
func Vague(s Subject) bool {
	return !slices.ContainsFunc(split(s.Title+" · "+strings.Join(s.Tags, " · ")), func(w string) bool {
		number := strings.Trim(w, "0123456789") == ""
		return !number && !stopped(w, scriptOf(w)) && !Generic(w) && !listed("cameras", w)
	})
}
