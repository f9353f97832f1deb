package story_test

import (
	"encoding/json"
	"fmt"

	"github.com/scenewright/scenewright/engine/story"
)

// What a scene shows is one content; its JSON names the layout.
func ExampleOn() {
	s := story.On(story.Title{Heading: "Tea came by ship"})
	raw, err := json.Marshal(s)
	fmt.Println(s.Layout(), string(raw), err)
	// Output: title {"layout":"title","heading":"Tea came by ship"} <nil>
}
