package sandbox_test

import (
	"bytes"
	"context"
	"fmt"
	"log"

	"github.com/scenewright/scenewright/engine/sandbox"
)

// A program that works on a stranger's file sees nothing else of the host.
func ExampleBox_Run() {
	box, err := sandbox.New(nil)
	if err != nil {
		log.Fatal(err)
	}
	var out bytes.Buffer
	err = box.Run(context.Background(), sandbox.Command{Program: "echo", Args: []string{"hello"}, Stdout: &out})
	fmt.Println(out.String(), err)
	// Output:
	// hello
	//  <nil>
}
