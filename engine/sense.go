package engine

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/relevance"
)

// bySense gives each material of the whole film to the scene that it suits: the
// one that its direction names, else the one whose words it shares most, else
// the next one that has none. Scenes that speak for themselves get none.
func (g gathered) bySense(b Storyboard) map[string][]material {
	out := map[string][]material{}
	for _, m := range g.Materials {
		if m.Scene >= 0 || m.For != "" || m.Failed != "" || m.Picture == nil && m.Clip == nil {
			continue
		}
		if id := m.suits(b, out); id != "" {
			m.Muted = true
			out[id] = append(out[id], m)
		}
	}
	return out
}

// suits is the id of the scene that a material is for.
func (m material) suits(b Storyboard, taken map[string][]material) string {
	if i := directed(m.Words, len(b.Scenes)); i >= 0 && !b.Scenes[i].Master {
		return b.Scenes[i].ID
	}
	best, most := "", -1.0
	for _, sc := range b.Scenes {
		if sc.Master || len(taken[sc.ID]) > 0 {
			continue
		}
		fits := relevance.Score(relevance.Query{Words: sc.Query, Text: sc.Heading + " " + sc.Narration, Language: b.Language}, relevance.Subject{Title: m.Words, Text: m.Said})
		if fits > most {
			best, most = sc.ID, fits
		}
	}
	return best
}

// Words by which a direction names the beginning and the end of a film, in the
// languages of films.
var (
	firstWords = []string{"opening", "intro", "introduction", "first", "beginning", "start", "apertura", "inicio", "primera", "ouverture", "début", "première", "开头", "开场", "第一", "פתיחה", "התחלה", "ראשונה"}
	lastWords  = []string{"closing", "outro", "last", "final", "end", "ending", "cierre", "última", "fin", "dernière", "clôture", "结尾", "最后", "סיום", "סוף", "אחרונה"}
)

// directed is the scene that a direction names by its number or its place, -1
// where it names none.
func directed(words string, scenes int) int {
	all := wordsOf(words)
	for i, w := range all {
		n, err := strconv.Atoi(w)
		if err == nil && i > 0 && n >= 1 && n <= scenes && slices.Contains([]string{"scene", "escena", "scène", "סצנה"}, all[i-1]) {
			return n - 1
		}
	}
	switch {
	case containsAny(words, all, firstWords):
		return 0
	case containsAny(words, all, lastWords):
		return scenes - 1
	}
	return -1
}

// containsAny reports whether one of the names is among the words; Chinese is
// looked for within them.
func containsAny(text string, words, names []string) bool {
	return slices.ContainsFunc(names, func(n string) bool {
		return slices.Contains(words, n) || unicode.Is(unicode.Han, []rune(n)[0]) && strings.Contains(text, n)
	})
}

// wordsOf are a text's words in lower case; each Chinese sign is one.
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
