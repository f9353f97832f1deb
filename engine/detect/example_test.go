package detect_test

import (
	"fmt"

	"github.com/scenewright/scenewright/engine/detect"
)

func ExampleLanguageOf() {
	for _, text := range []string{"Tea came to Europe by ship.", "El té llegó a Europa en barco.", "茶叶是乘船来到欧洲的。"} {
		fmt.Println(detect.LanguageOf(text))
	}
	// Output:
	// en
	// es
	// zh
}
