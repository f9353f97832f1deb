package check

import (
	"context"

	"github.com/scenewright/scenewright/engine/story"
)

// Reader is the port of that name.
type Reader interface {
	Read(ctx context.Context, s story.Source) (story.Document, error)
}

// Researcher is the port of that name.
type Researcher interface {
	Research(ctx context.Context, subject, language string) (story.Document, error)
}

// Writer is the port of that name.
type Writer interface {
	Write(ctx context.Context, a story.Assignment) (story.Script, error)
}

// Refuser is the optional port of that name.
type Refuser interface {
	Refuses(a story.Assignment) error
}

// URLChecker is the port of that name.
type URLChecker interface {
	CheckURL(url string) error
}
