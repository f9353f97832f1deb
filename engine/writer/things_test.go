package writer_test

import (
	"slices"
	"testing"

	"github.com/scenewright/scenewright/engine/writer"
)

// TestPhrasesNameThings: subjects and objects, without circumstances, names and
// measures.
func TestPhrasesNameThings(t *testing.T) {
	for _, c := range []struct {
		language, narration string
		want                []string
	}{
		{"en", "In the evening the baker goes to Anna for two weeks.", []string{"baker"}},
		{"en", "The path climbs to the church, which costs nothing.", []string{"path climbs"}},
		{"es", "En la plaza hay una panadera durante tres meses.", []string{"panadera"}},
		{"fr", "La vieille chaudière est là depuis l'hiver.", []string{"vieille chaudière"}},
		{"zh", "可以从一个停车场开始。", []string{"停车场"}},
		{"iw", "המאפייה סגורה.", []string{"המאפייה סגורה"}},
	} {
		var got []string
		for _, p := range writer.Spoken(c.narration, c.language).Phrases {
			if p.Thing != "" {
				got = append(got, p.Thing)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q names %q, want %q", c.language, c.narration, got, c.want)
		}
	}
}
