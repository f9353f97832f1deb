package spoken

import (
	"slices"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/render/design/icon"
)

// subject is a symbol of what a spoken scene speaks of, and when it comes.
type subject struct {
	icon   icon.Icon
	phrase int           // with which it comes
	leaves int           // the phrase with which it goes, that of a sentence without one; 0 = it stays
	at, to time.Duration // to: 0 = it stays until the next comes
}

// subjects are the symbols that a scene names, one a sentence at most.
func subjects(sc story.BoardScene, language string, rested func(string) bool) []subject {
	c, _ := sc.Screen.Content().(story.Spoken)
	stated := strings.FieldsFunc(c.Symbol, func(r rune) bool { return strings.ContainsRune(",;，；", r) })
	var all []subject
	for n, said := range sentences(spokenPhrases(c, sc.Narration, language)) {
		found, ok := subject{phrase: said.from}, n < len(stated)
		if ok {
			found.icon, ok = icon.Find(stated[n], language)
		}
		if ok && rested(found.icon.Name) && !slices.ContainsFunc(all, func(s subject) bool { return s.icon.Name == found.icon.Name }) {
			all = append(all, found)
		} else if last := len(all) - 1; last >= 0 && all[last].leaves == 0 {
			all[last].leaves = said.from
		}
	}
	return all
}

// sentence is phrases of a scene, and which is the first of them.
type sentence struct {
	phrases []story.Phrase
	from    int
}

// sentences parts phrases at the ends of their sentences.
func sentences(all []story.Phrase) []sentence {
	var out []sentence
	from := 0
	for i, p := range all {
		if p.Ends || i == len(all)-1 {
			out = append(out, sentence{all[from : i+1], from})
			from = i + 1
		}
	}
	return out
}

// subjectsAt are the symbols of the scene with their times: the first stands from
// the beginning, the next ones come with what they stand for. None stands beside a
// sentence that names nothing of the kind.
func (s spokenScene) subjectsAt() []subject {
	all := subjects(s.Board, s.Film.Language, s.Rested)
	ps := s.phrases()
	for i := range all {
		if all[i].at = s.Time.Begin; i > 0 {
			all[i].at = ps[all[i].phrase].at
		}
		if all[i].leaves > 0 {
			all[i].to = ps[all[i].leaves].at
		}
	}
	return all
}

// namesOf are the names of symbols.
func namesOf(all []subject) []string {
	names := make([]string, len(all))
	for i, s := range all {
		names[i] = s.icon.Name
	}
	return names
}
