package port

import (
	"context"
	"io"

	"github.com/scenewright/scenewright/engine/story"
)

// Reader extracts the text of an address or a file.
//
// Read fetches a URL only through package safehttp. A failure is a *fault.Error: CodeInvalid where
// another address helps (not public, not found, without text), CodeUnsupported for an unknown
// format, CodeTooLarge beyond the limits, CodeProvider with Retryable where another try may help.
// The message is for the person who gave the address.
type Reader interface {
	Read(ctx context.Context, s story.Source) (story.Document, error)
}

// SourceFetcher is an optional port of a [Reader]: it downloads an address, so that it is read
// later, from a file. Waiting for other servers and reading their files have separate queues.
//
// Fetch writes the content to w and returns the other data that Read needs. Its errors are those of
// Read.
type SourceFetcher interface {
	Fetch(ctx context.Context, s story.Source, w io.Writer) (*story.Found, error)
}
