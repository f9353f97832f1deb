package mining_test

import (
	"slices"
	"testing"

	"github.com/scenewright/scenewright/engine/writer/mining"
)

func TestSpelledNumbers(t *testing.T) {
	for _, c := range []struct {
		language, text string
		want           []int
	}{
		{"en", "Thirty-five people ate twelve pies, and one more.", []int{35, 12, 1}},
		{"es", "Treinta y cinco libros, dos mesas y nada más.", []int{35, 2}},
		{"fr", "Quatre-vingts abeilles et trois ruches.", []int{80, 3}},
		{"zh", "有四十五个人和三只猫。", []int{45, 3}},
		{"iw", "שלושים ספרים", []int{30}},
		{"en", "Nobody counted them.", nil},
	} {
		if got := mining.SpelledNumbers(c.text, c.language); !slices.Equal(got, c.want) {
			t.Errorf("%q: %v, want %v", c.text, got, c.want)
		}
	}
}
