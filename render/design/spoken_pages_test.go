package design

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// pagedTexts are narrations with sentences of every length.
var pagedTexts = []struct{ language, narration string }{
	{"en", "Last year our volunteers drove 412 families to a hospital that they could not have reached. It costs £18."},
	{"en", "It works. Nobody here is surprised any more. The oldest of the bridges was closed in spring, and people walked."},
	{"en", "Electroencephalographic measurements, standardised internationally, notwithstanding considerable institutional reservations, were nevertheless recommended."},
	{"en", "When the council met again in the autumn it decided, against the advice of its own engineers, that the old weir should stay where it was, and nobody objected."},
	{"en", "The committee that had been asked to look into the matter of the missing funds found nothing at all in the accounts of the previous three years."},
	{"en", "Call or text Ann Holm today at www.northwake-rowing-club-of-the-valley.example/join. Water."},
	{"es", "Cada mañana ocho lanchas salen del muelle viejo y vuelven con la marea. Nadie vende allí lo que no ha visto nadar."},
	{"fr", "Que faire de la pluie ? La garder en ville, sous les arbres de la place, pour les jours d'été !"},
	{"iw", "משאבת חום לא מייצרת חום. היא מעבירה אותו מהגינה אל תוך הבית, ולכן היא חוסכת."},
	{"zh", "热泵并不制造热量，它只是搬运热量，从院子搬进屋里。没有人会感到意外。"},
}

// TestSentencesStandWhole: every sentence of up to 14 words, or 24 characters without
// spaces, is on the screen as a whole at some moment, in every format, beside the motif
// on either side, and with whoever presents. No page of a longer one has one or
// two words, and pages end with clauses where there are any.
func TestSentencesStandWhole(t *testing.T) {
	fonts := fontsOf(t)
	for i, text := range pagedTexts {
		for j, format := range formats() {
			b := boardOf(text.language, []story.Brand{northwake, olmo}[(i+j)%2], true,
				story.ScriptScene{Narration: text.narration},
				story.ScriptScene{Narration: text.narration, Screen: story.On(story.Spoken{})})
			who := []frame.Presenter{frame.Nobody, frame.Round, frame.Standing}[(i+j)%3]
			for _, sc := range design(t, fonts, shaped(namedFilm{"paged", b}, format, who).board) {
				name := fmt.Sprintf("text %d, %s, %v, variant %d", i, format, who, sc.Variant)
				for _, fault := range pagedFaults(sc, text.narration, text.language) {
					t.Errorf("%s: %s", name, fault)
				}
			}
		}
	}
}

// pagedFaults are the sentences of a narration that never stand whole, and the pages that
// end where they should not.
func pagedFaults(sc timeline.Scene, narration, code string) (faults []string) {
	l := language.Of(code)
	sentences := l.Sentences(narration)
	for _, s := range sentences {
		if size := pagedSize(s, code); size <= pagedMost(code) && !standsWhole(sc, s) {
			faults = append(faults, fmt.Sprintf("%q of %d never stands whole: %q", s, size, leavesOf(sc)))
		}
	}
	for _, page := range leavesOf(sc) {
		whole := slices.ContainsFunc(sentences, func(s string) bool { return letters(s) == letters(page) })
		if n := pagedSize(page, code); !l.Unspaced && (n <= 2 && !whole || n > 17) {
			faults = append(faults, fmt.Sprintf("the page %q has %d words", page, n))
		}
		if code == "en" && strings.Contains(narration, ",") && !strings.ContainsAny(page[len(page)-1:], ".?!,") {
			faults = append(faults, fmt.Sprintf("the page %q ends within a clause", page))
		}
	}
	return faults
}

func pagedMost(code string) int {
	if language.Of(code).Unspaced {
		return 24
	}
	return 14
}

func pagedSize(text, code string) int {
	if l := language.Of(code); !l.Unspaced {
		return l.Count(text)
	}
	return len([]rune(text))
}

// standsWhole reports whether all of a sentence can be seen at some moment of a scene.
func standsWhole(sc timeline.Scene, sentence string) bool {
	words := spokenWords(sc)
	for n := 0; n < sc.Frames; n += 3 {
		at, seen := story.At(n), ""
		for _, l := range words {
			if at >= l.From && (l.To == 0 || at < l.To) && l.Opacity.At(at, 1) > .3 {
				seen += letters(l.Text.Line)
			}
		}
		if strings.Contains(seen, letters(sentence)) {
			return true
		}
	}
	return false
}

// leavesOf are the pages of a scene.
func leavesOf(sc timeline.Scene) []string {
	var all []string
	last := time.Duration(-1)
	for _, l := range spokenWords(sc) {
		if l.To != last || len(all) == 0 {
			all, last = append(all, ""), l.To
		}
		all[len(all)-1] = strings.TrimSpace(all[len(all)-1] + " " + l.Text.Line)
	}
	return all
}
