package engine_test

import (
	"errors"
	"fmt"

	"github.com/scenewright/scenewright/engine"
)

func ExampleDetectLanguage() {
	for _, text := range []string{"Tea came to Europe by ship.", "El té llegó a Europa en barco.", "茶叶是乘船来到欧洲的。"} {
		fmt.Println(engine.DetectLanguage(text))
	}
	// Output:
	// en
	// es
	// zh
}

// Errors say what is wrong and what to do, and are known by their code.
func ExampleCodeOf() {
	err := fmt.Errorf("film 7: %w", &engine.Error{Code: engine.CodeMissing, Message: "no voice speaks fr here", Remedy: "run examples/setup.sh"})
	fmt.Println(engine.CodeOf(err), errors.Is(err, engine.ErrMissing))
	// Output: missing true
}
