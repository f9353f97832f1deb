package material

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/relevance"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// AssignByRelevance assigns each material of the whole film to a scene: the one that its direction
// names, else the one with most words in common, else the next without media. It passes over scenes
// that speak for themselves, and those with media of their own unless a direction names them.
func (g Gathered) AssignByRelevance(b story.Storyboard, r request.Request) map[string][]Material {
	out, taken := map[string][]Material{}, map[string]bool{}
	for _, sc := range b.Scenes {
		taken[sc.ID] = sc.Master || len(g.Of(r.SceneIndex(sc.ID))) > 0
	}
	for _, m := range g.seen(func(m Material) bool { return m.Scene < 0 && m.For == "" }) {
		if id := m.suits(b, taken); id != "" {
			m.Muted = true
			out[id], taken[id] = append(out[id], m), true
		}
	}
	return out
}

// suits returns the id of the scene that best suits a material.
func (m Material) suits(b story.Storyboard, taken map[string]bool) string {
	if i := directed(m.Direction, b.Scenes); i >= 0 && !b.Scenes[i].Master {
		return b.Scenes[i].ID
	}
	best, most := "", -1.0
	for _, sc := range b.Scenes {
		if taken[sc.ID] {
			continue
		}
		fits := relevance.Score(relevance.Query{Words: sc.Query, Text: sc.Narration, Language: b.Language}, relevance.Subject{Title: m.Words, Text: m.Said})
		if fits > most {
			best, most = sc.ID, fits
		}
	}
	return best
}

// Words of directions for the beginning and the end of a film, in the languages of films.
var (
	firstWords = []string{"opening", "intro", "introduction", "first", "beginning", "start", "apertura", "inicio", "primera", "ouverture", "début", "première", "开头", "开场", "第一", "פתיחה", "התחלה", "ראשונה"}
	lastWords  = []string{"closing", "outro", "last", "final", "end", "ending", "cierre", "última", "fin", "dernière", "clôture", "结尾", "最后", "סיום", "סוף", "אחרונה"}
)

// directed returns the index of the scene that a direction names by id, number or place, -1 where
// it names none.
func directed(words string, scenes []story.BoardScene) int {
	all := wordsOf(words)
	if i := slices.IndexFunc(scenes, func(sc story.BoardScene) bool { return named(all, wordsOf(sc.ID)) }); i >= 0 {
		return i
	}
	for i, w := range all {
		n, err := strconv.Atoi(w)
		if err == nil && i > 0 && n >= 1 && n <= len(scenes) && slices.Contains(sceneWords, all[i-1]) {
			return n - 1
		}
	}
	switch {
	case containsAny(words, all, firstWords):
		return 0
	case containsAny(words, all, lastWords):
		return len(scenes) - 1
	}
	return -1
}

// sceneWords precede a scene's number or id.
var sceneWords = []string{"scene", "escena", "scène", "סצנה"}

// named reports whether a direction is an id, or has one behind the word scene: an id may be an
// ordinary word.
func named(words, id []string) bool {
	if len(id) == 0 {
		return false
	}
	if slices.Equal(words, id) {
		return true
	}
	for i := 1; i+len(id) <= len(words); i++ {
		if slices.Contains(sceneWords, words[i-1]) && slices.Equal(words[i:i+len(id)], id) {
			return true
		}
	}
	return false
}

// containsAny reports whether one of the names is among the words; Chinese names are searched
// within the text.
func containsAny(text string, words, names []string) bool {
	return slices.ContainsFunc(names, func(n string) bool {
		return slices.Contains(words, n) || unicode.Is(unicode.Han, []rune(n)[0]) && strings.Contains(text, n)
	})
}

// wordsOf returns a text's words in lower case; each Chinese character is one.
func wordsOf(text string) []string {
	var out []string
	for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if r := []rune(w); unicode.Is(unicode.Han, r[0]) {
			for _, c := range r {
				out = append(out, string(c))
			}
			continue
		}
		out = append(out, w)
	}
	return out
}
