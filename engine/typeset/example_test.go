package typeset_test

import (
	"fmt"

	"github.com/scenewright/scenewright/engine/typeset"
)

// Words keep the punctuation that belongs to them; Chinese is cut into words.
func ExampleWords() {
	for _, word := range typeset.Words("人工智能节省了73%的时间，Scenewright！", "zh") {
		fmt.Println(word.Text)
	}
	// Output:
	// 人工智能
	// 节省了
	// 73%的
	// 时间，
	// Scenewright！
}
