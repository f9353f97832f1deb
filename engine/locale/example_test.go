package locale_test

import (
	"fmt"

	"github.com/scenewright/scenewright/engine/locale"
)

func ExampleRightToLeft() {
	fmt.Println(locale.RightToLeft("iw"), locale.RightToLeft("fr"))
	// Output: true false
}
