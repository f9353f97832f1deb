package language_test

import (
	"fmt"

	"github.com/scenewright/scenewright/engine/language"
)

func ExampleRightToLeft() {
	fmt.Println(language.RightToLeft("iw"), language.RightToLeft("fr"))
	// Output: true false
}

// Tokens keep the punctuation that belongs to them; Chinese is cut into words.
func ExampleTokens() {
	for _, word := range language.Tokens("人工智能节省了73%的时间，Scenewright！", "zh") {
		fmt.Println(word.Text)
	}
	// Output:
	// 人工智能
	// 节省了
	// 73%的
	// 时间，
	// Scenewright！
}
