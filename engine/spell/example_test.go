package spell_test

import (
	"fmt"

	"github.com/scenewright/scenewright/engine/spell"
)

func ExampleText() {
	for _, token := range spell.Text("It grew $1.2M in 2024.", "en", nil) {
		fmt.Print(token.Text, ":")
		for _, word := range token.Words {
			fmt.Print(" ", word.Text)
		}
		fmt.Println()
	}
	// Output:
	// It: It
	// grew: grew
	// $1.2M: one point two million dollars
	// in: in
	// 2024: twenty twenty four
}
