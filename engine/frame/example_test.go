package frame_test

import (
	"fmt"

	"github.com/scenewright/scenewright/engine/frame"
)

func ExampleFormat_Size() {
	for _, f := range frame.Formats() {
		w, h := f.Size(1080)
		fmt.Println(f, w, h)
	}
	// Output:
	// 16:9 1920 1080
	// 1:1 1080 1080
	// 4:5 1080 1350
	// 9:16 1080 1920
}
