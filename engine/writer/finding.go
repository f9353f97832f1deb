package writer

import "github.com/scenewright/scenewright/engine/story"

// finding is what the first of some lines make together.
type finding struct {
	content story.Content
	lines   int // how many of them; 0 = nothing was found
}

// longestList is how many seconds of speech make a list of what somebody is told to do
// in no order.
const longestList = 10

// sideMost is how many characters one side of a comparison has at most.
const sideMost = 80
