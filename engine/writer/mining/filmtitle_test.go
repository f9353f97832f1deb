package mining_test

import (
	"testing"

	"github.com/scenewright/scenewright/engine/writer/mining"
)

// A title says what the film is about, sooner in the words it begins with: a
// subject with what is said of it, never a bare noun.
func TestTitleOf(t *testing.T) {
	for _, tt := range []struct{ language, text, want string }{
		{"en", "The container changed the world more than many wars. In the world of 1955 every sack was carried by hand. The world paid for it.", "The container changed the world"},
		{"es", "La máquina cambió el pueblo más que todas las guerras y los reyes. El pueblo cosía a mano. El pueblo pagaba por ello.", "La máquina cambió el pueblo"},
		{"fr", "Un mot de passe se casse plus vite qu’on ne le croit. Huit lettres tiennent une minute. Seize caractères tiennent des siècles.", "Un mot de passe se casse plus vite qu’on ne le croit"},
		{"iw", "תל אביב נולדה מהגרלה. היא קיבלה מעמד של עיר. היום גרים בה רבים.", "תל אביב נולדה מהגרלה"},
		{"zh", "这款保温杯只有280克，却能保温十二个小时。早上泡的茶，晚上还是热的。用久了，每个零件都可以单独购买。", "保温杯只有280克，却能保温十二个小时"},
		{"en", "This is the plan for the open day on Saturday. Bring sturdy shoes for the tour. The tour begins at noon.", "The plan for the open day on Saturday"},
		{"en", "Where does the electricity of our town come from? Ten years ago gas alone made 58%. Gas is dear.", "Where does the electricity of our town come from?"},
	} {
		if got := mining.TitleOf(tt.text, mining.NewTerms(tt.text, tt.language)); got != tt.want {
			t.Errorf("%q:\n got %q\nwant %q", tt.text, got, tt.want)
		}
	}
}

// Where nothing of a sentence can be cut off, its heading is more than a noun.
func TestHeadingIsMoreThanANoun(t *testing.T) {
	for _, tt := range []struct{ language, text, want string }{
		{"en", "What was made far away suddenly cost little more than what was made next door.", "What was made far away suddenly cost little more"},
		{"es", "Lo que se fabricaba muy lejos costaba de pronto apenas un poco más que lo que se hacía en la casa de al lado.", "Lo que se fabricaba muy lejos costaba"},
	} {
		if got := heading(tt.text, tt.language); got != tt.want {
			t.Errorf("%q:\n got %q\nwant %q", tt.text, got, tt.want)
		}
	}
}
