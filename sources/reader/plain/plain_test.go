package plain_test

import (
	"testing"

	"golang.org/x/text/encoding/charmap"

	"github.com/scenewright/scenewright/sources/reader/plain"
)

// TestCharacters reads texts of which nobody says in which characters they are.
func TestCharacters(t *testing.T) {
	for text, in := range map[string]*charmap.Charmap{
		"Hafen: Das Mädchen fährt über die Brücke nach Köln – und zurück.":    charmap.Windows1252,
		"L'été à Genève, l'hôtel est complet jusqu'à la fin du mois d'août.":  charmap.ISO8859_1,
		"Гавань Лунда была построена для сорока лодок, а стоит их четыреста.": charmap.Windows1251,
		"הנמל של לונד נבנה בשביל ארבעים סירות, והיום עוגנות בו ארבע מאות.":    charmap.Windows1255,
	} {
		raw, err := in.NewEncoder().String(text)
		if err != nil {
			t.Fatal(err)
		}
		if doc, err := plain.Text([]byte(raw), ""); err != nil || doc.Text != text {
			t.Errorf("%q, %v; want %q", doc.Text, err, text)
		}
	}
}
