package check

import "github.com/scenewright/scenewright/engine/story"

// Refuser is the optional port of that name.
type Refuser interface {
	Refuses(a story.Assignment) error
}

// URLChecker is the port of that name.
type URLChecker interface {
	CheckURL(url string) error
}
