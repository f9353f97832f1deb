package fault_test

import (
	"errors"
	"fmt"

	"github.com/scenewright/scenewright/engine/fault"
)

// Errors say what is wrong and what to do, and are known by their code.
func ExampleCodeOf() {
	err := fmt.Errorf("film 7: %w", &fault.Error{Code: fault.CodeMissing, Message: "no voice speaks fr here", Remedy: "run examples/setup.sh"})
	fmt.Println(fault.CodeOf(err), errors.Is(err, fault.ErrMissing))
	// Output: missing true
}
