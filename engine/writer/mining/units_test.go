package mining

import (
	"testing"

	"github.com/scenewright/scenewright/engine"
)

// A number that is shown large has beside it what it counts, in its figure or in
// its caption; what only looks like an amount is none.
func TestFigureSaysWhatItCounts(t *testing.T) {
	for _, tt := range []struct{ language, text, figure, caption string }{
		{"en", "Let it simmer for 18 minutes, until the lentils fall apart.", "18\u00a0minutes", "Let it simmer"},
		{"en", "Pour in 300 grams of red lentils and a litre of water.", "300\u00a0grams", "red lentils"},
		{"en", "The car park at the north gate has only 60 places, so please come by train.", "60\u00a0places", "The car park at the north gate"},
		{"en", "The cost of loading a ton fell from $5.86 to 16 cents.", "$5.86", "The cost of loading a ton fell from $5.86 to 16 cents"},
		{"en", "A cooperative of 340 families paid for it.", "340", "families paid for it"},
		{"es", "Se pierden 30 litros al día sin que nadie los use.", "30\u00a0litros", "al día sin que nadie los use"},
		{"fr", "Vous avez emprunté 312 000 livres, dont le plus demandé est un roman.", "312 000", "Vous avez emprunté 312 000 livres"},
		{"fr", "Ajoutez 500 grammes de lentilles rouges et un litre d’eau.", "500\u00a0grammes", "lentilles rouges"},
		{"iw", "הירח מקיף אותנו פעם ב-27 ימים.", "27\u00a0ימים", "הירח מקיף אותנו פעם"},
		{"zh", "一个月可以省下30公斤的米。", "30公斤", "一个月可以省下30公斤的米"},
		{"en", "Take tram 28 in the early morning, before the crowds arrive.", "", ""},
		{"es", "En 1362 su hijo creó el patio de los Leones.", "", ""},
	} {
		got, ok := NewTerms(tt.text, tt.language).bestFigure(tt.text)
		if !ok {
			got = figure{}
		}
		if got.Text != tt.figure || got.Caption != tt.caption {
			t.Errorf("%q:\n got %q, %q\nwant %q, %q", tt.text, got.Text, got.Caption, tt.figure, tt.caption)
		}
	}
}

// A figure that a scene came with gets the unit that its narration says.
func TestFigureOfASceneGetsItsUnit(t *testing.T) {
	sc := engine.ScriptScene{Layout: engine.LayoutNumber, Narration: "Let it simmer for 18 minutes.", Figure: &engine.Figure{Text: "18", Said: "18", Value: 18, Caption: "Simmer"}}
	s := Finish(engine.Script{Title: "Soup", Language: "en", Scenes: []engine.ScriptScene{{Narration: "Red lentil soup."}, sc, {Narration: "It keeps for days."}}}, engine.Assignment{Language: "en"})
	if f := s.Scenes[1].Figure; f == nil || f.Text != "18\u00a0minutes" || f.Said != "18 minutes" {
		t.Errorf("got %+v", f)
	}
}
