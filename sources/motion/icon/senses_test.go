package icon

import (
	"slices"
	"testing"
)

// TestSensesAreOfKeyWords: what has several senses is a key word at all.
func TestSensesAreOfKeyWords(t *testing.T) {
	for _, language := range []string{"en", "es", "fr", "zh", "iw"} {
		for word := range sensed[language]() {
			found := slices.ContainsFunc(keysOf(language), func(k key) bool {
				if k.han {
					return k.word == word
				}
				return len(k.parts) == 1 && k.match([]string{word})
			})
			if !found {
				t.Errorf("%s: %q is no key word", language, word)
			}
		}
	}
}

// TestSenses: a word that means several things finds its symbol where the words
// beside it say that it means that, and none elsewhere.
func TestSenses(t *testing.T) {
	for _, c := range []struct{ language, text, want string }{
		{"en", "Physicists call this precession", ""}, {"en", "Call us", "phone"}, {"en", "Call an ambulance now", "phone"}, {"en", "A missed call", "phone"}, {"en", "Calls", "phone"}, {"en", "What they call a knot", ""},
		{"en", "Address the problem early", ""}, {"en", "Your address", "pin"}, {"en", "Book a table", ""}, {"en", "A good read of a book", "book"}, {"en", "Charging extra is wrong", ""}, {"en", "Charging at home: a charging station", "battery"},
		{"en", "The gas plant", "flame"}, {"en", "A chemical plant", "flask"}, {"en", "Water the plants", "sprout"}, {"en", "The left bank of the river", "waves"}, {"en", "An account with the bank", "bank"},
		{"en", "Light enough to carry", ""}, {"en", "Switch on the light", "bulb"}, {"en", "Note how it bends", ""}, {"en", "A hand-written note", "document"}, {"en", "The present situation", ""}, {"en", "A birthday present", "gift"},
		{"en", "Never reach over a running blade", ""}, {"en", "Running a marathon", "run"}, {"en", "The key to success", "trophy"}, {"en", "The car key", "key"}, {"en", "Press the patch on firmly", ""}, {"en", "Freedom of the press", "news"},
		{"en", "You can feel it", ""}, {"en", "A can of soup", "pot"}, {"en", "A tin can", "jar"}, {"en", "The second floor", ""}, {"en", "Ten times a second", "stopwatch"}, {"en", "Bus 14 leaves early", "bus"}, {"en", "Leaves of mint", "leaf"},
		{"en", "The container changed it", ""}, {"en", "A food container", "jar"}, {"en", "Closed shoes at all times", ""}, {"en", "The first service crossed", ""}, {"en", "Draw water", "drop"}, {"en", "Nobody likes it", ""},
		{"es", "Los físicos lo llaman precesión", ""}, {"es", "Se llama Lumo", ""}, {"es", "Te lo decimos", ""}, {"es", "Una taza de té", "cup"}, {"es", "Está hecho de redes de pesca", "fish"}, {"es", "Llama al médico: llamar al 112", "phone"}, {"es", "Una hoja de papel", "document"}, {"es", "Dos metros de alto", ""}, {"es", "La segunda planta", ""}, {"es", "Riega la planta", "sprout"},
		{"fr", "Ils ont été perdus", ""}, {"fr", "En été", "sun"}, {"fr", "Les physiciens l'appellent précession", ""}, {"fr", "Appeler les secours", "phone"}, {"fr", "Peinte au sol", ""}, {"fr", "En train de lire", "book"}, {"fr", "Une lampe de bureau", "bulb"}, {"fr", "Elle porte un nom", ""}, {"fr", "Il livre demain", ""}, {"fr", "Un livre", "book"},
		{"zh", "物理学家称它为进动", ""}, {"zh", "他把这叫做进动", ""}, {"zh", "电子书很轻", ""}, {"zh", "打电话", "phone"},
		{"iw", "הפיזיקאים קוראים לזה נקיפה", ""}, {"iw", "מגישים עם לחם", "bread"}, {"iw", "בתים לבנים", "home"}, {"iw", "על כדור הארץ", "globe"}, {"iw", "הוא משקה את עצמו", ""}, {"iw", "הוא זרק כדור", "ball"}, {"iw", "מנהלת המבצעים", ""},
	} {
		if i, _ := Find(c.text, c.language); i.Name != c.want {
			t.Errorf("%s: %q found %q, want %q", c.language, c.text, i.Name, c.want)
		}
	}
}
