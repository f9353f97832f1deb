package plain_test

import (
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/writertest"
)

// TestDetailsTakeTheirSentences: of five texts each scene says the sentences that share the content
// words of its details, in each mode; a strict template adds no scene, the others lose no sentence.
func TestDetailsTakeTheirSentences(t *testing.T) {
	for _, c := range []struct {
		code string
		text []string
		asks map[string]string // by what each scene asks for: the start of what it says
	}{
		{"en", []string{"The ferry to Skerra runs again from May.", "A return ticket costs 14 pounds, and dogs travel free.", "Cyclists board last, behind the cars.", "In fog the captain may wait an hour at the pier."},
			map[string]string{"The price of a ticket": "A return ticket", "How cyclists board": "Cyclists board", "What happens in fog": "In fog"}},
		{"en", []string{"Our bakery moved to Mill Lane.", "The new oven bakes forty loaves at once.", "Apprentices begin at four in the morning.", "Leftover bread goes to the food bank every evening."},
			map[string]string{"Tell about the oven": "The new oven", "When apprentices begin": "Apprentices", "Where leftover bread goes": "Leftover"}},
		{"es", []string{"El museo abre de noche en julio.", "La entrada cuesta seis euros.", "Un guía explica los murales cada hora.", "La terraza cierra cuando llueve."},
			map[string]string{"Cuánto cuesta la entrada": "La entrada", "Los murales y el guía": "Un guía", "Cuándo cierra la terraza": "La terraza"}},
		{"fr", []string{"Le marché du samedi change de place.", "Les maraîchers s'installent sous la halle.", "Le parking de la gare reste gratuit.", "Un atelier de cuisine commence à dix heures."},
			map[string]string{"Où sont les maraîchers": "Les maraîchers", "Le parking gratuit": "Le parking", "L'atelier de cuisine": "Un atelier"}},
		{"en", []string{"The clinic has a new scanner.", "It finds a fracture in four minutes.", "Nurses were trained for two weeks.", "The old machine was given to a school for vets."},
			map[string]string{"How fast a fracture is found": "It finds", "The training of the nurses": "Nurses", "What became of the old machine": "The old machine"}},
	} {
		for _, mode := range []string{"strict", "balanced", "flexible"} {
			a := writertest.Assignment(writertest.Text{Language: c.code, Body: strings.Join(c.text, "\n\n")})
			a.Length, a.Flexibility, a.Scenes = 0, mode, nil
			for details := range c.asks {
				a.Scenes = append(a.Scenes, story.SceneBrief{ID: details, Details: details})
			}
			s, err := open(t).Write(t.Context(), a)
			if err != nil {
				t.Fatal(err)
			}
			for _, sc := range s.Scenes {
				want, asked := c.asks[sc.ID]
				if !strings.Contains(sc.Narration, want) || !asked && mode == "strict" {
					t.Errorf("%s: %q says %q, want %q", mode, sc.ID, sc.Narration, want)
				}
			}
			for _, sentence := range language.Of(c.code).Sentences(strings.Join(c.text, "\n\n")) {
				if !strings.Contains(s.Text(), sentence) {
					t.Errorf("%s: %q is not told", mode, sentence)
				}
			}
		}
	}
}
