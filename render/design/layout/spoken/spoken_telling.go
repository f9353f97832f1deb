package spoken

import (
	"math"
	"strings"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/language"
)

// teller chooses the accents of a scene.
type teller struct {
	lang   *language.Language
	film   []string          // the narrations of all scenes, in lower case
	groups [][]language.Word // words of the narration between function words or marks
	chosen string            // the accents so far, in lower case
}

// teller returns a teller of the scene. A number in words begins a group of its own; else a group
// is kept whole, as it may be a compound.
func (s spokenScene) teller() *teller {
	t := &teller{lang: language.Of(s.Film.Language)}
	for _, sc := range s.Film.Scenes {
		t.film = append(t.film, strings.ToLower(sc.Narration))
	}
	var group []language.Word
	for _, w := range t.lang.Words(s.Board.Narration) {
		apart := !w.Letters || t.lang.IsFunction(w.Low)
		if last := len(group) - 1; last >= 0 && (apart || t.counts(w) && !t.counts(group[last])) {
			t.groups, group = append(t.groups, group), nil
		}
		if !apart {
			group = append(group, w)
		}
	}
	t.groups = append(t.groups, group)
	return t
}

func (t *teller) counts(w language.Word) bool { return t.lang.CardinalValue(w.Low) > 1 }

// accent returns the part of a phrase that tells most: its one figure with what it counts, else the
// group with the word that is in the fewest scenes, the last one of equals, and of two words at the
// end of a clause alone; "" if there is none. The phrase begins at a byte of the narration.
func (t *teller) accent(phrase string, from int) (best string) {
	var figures []string
	for _, n := range t.lang.Numbers(phrase) {
		if n.Counts() {
			figures = append(figures, phrase[n.From:t.lang.Counted(phrase, n)])
		}
	}
	if len(figures) == 1 {
		return figures[0]
	}
	least := max(2, len(t.film)/4) // the subjects of a film are in more scenes
	for _, g := range t.groups {
		if len(g) == 0 || g[0].From < from || g[len(g)-1].To > from+len(phrase) {
			continue
		}
		group, rest := phrase[g[0].From-from:g[len(g)-1].To-from], phrase[g[len(g)-1].To-from:]
		if len(g) > 1 && !t.counts(g[0]) && strings.HasPrefix(rest, " ") {
			continue // it may be a noun and its verb: "the wind opens the dune"
		}
		short := 5*utf8.RuneCountInString(group) <= 3*utf8.RuneCountInString(phrase)
		if n := t.rarity(g); n <= least && (short || n == 0) && strings.HasPrefix(group, g[0].Text) {
			best, least = group, n
		}
	}
	t.chosen += " " + strings.ToLower(best)
	return best
}

// rarity returns the number of scenes with the rarest word of a group, 0 if it is a number. It is
// out of the question if the group is too long or has a name, a figure or a chosen word.
func (t *teller) rarity(group []language.Word) int {
	const never = math.MaxInt
	least, longest := never, 2
	if len(group) > 0 && t.counts(group[0]) {
		longest = 3
	}
	for _, w := range group {
		bare, in := t.lang.Bare(w.Low), 0
		if len(group) > longest || w.Digit || w.Capitalized() || strings.Contains(t.chosen, bare) {
			return never
		}
		for _, narration := range t.film {
			if strings.Contains(narration, bare) {
				in++
			}
		}
		if t.counts(w) {
			least = 0
		} else if t.lang.IsContent(w) {
			least = min(least, in)
		}
	}
	return least
}
