package relevance

import (
	_ "embed" // words.txt
	"slices"
	"strings"
	"sync"

	"github.com/scenewright/scenewright/engine/language"
)

// stem returns the common stem of a word's forms. It stems twice: a plural may have more endings
// than its singular. A final z becomes c, as before a Spanish ending.
func stem(w, code string) string {
	l := language.Of(code)
	w = l.Stem(l.Stem(w))
	if root, ok := strings.CutSuffix(w, "z"); ok {
		w = root + "c"
	}
	return w
}

// stopped reports whether a word carries no meaning: a stop word or a single letter.
func stopped(w string, sc script) bool {
	if sc == letters && len(w) < 2 {
		return true
	}
	return listed("stops", w)
}

// hanStops lists Chinese particles that separate words.
const hanStops = "的了和与及在是我有这那你他她它们就也都很吗呢吧把被让从向到"

// Generic reports whether a lower-case word describes pictures of any subject.
func Generic(w string) bool { return listed("generics", w) }

//go:embed words.txt
var wordLines string

// lists has the words of words.txt by the name of their section.
var lists = sync.OnceValue(func() map[string][]string {
	all := map[string][]string{}
	for _, section := range strings.Split(wordLines, "\n[")[1:] {
		name, rest, _ := strings.Cut(section, "]")
		_, words, _ := strings.Cut(rest, "\n")
		all[name] = strings.Fields(words)
	}
	return all
})

// listed reports whether a word is on a list.
func listed(list, w string) bool { return slices.Contains(lists()[list], w) }
