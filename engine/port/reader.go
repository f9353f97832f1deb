package port

import (
	"context"
	"io"

	"github.com/scenewright/scenewright/engine/story"
)

// Reader gets the text out of what somebody points at.
//
// Read fetches a URL only through package safehttp. What cannot be read is an
// *Error: CodeInvalid where another address helps (not public, not found, no
// text in it), CodeUnsupported where it is of a kind that is not read,
// CodeTooLarge beyond the limits, CodeProvider with Retryable where trying
// again may help. The message is for whoever gave the address.
type Reader interface {
	Read(ctx context.Context, s story.Source) (story.Document, error)
}

// SourceFetcher is an optional port of a [Reader]: it brings what an address leads
// to, so that it is read later, from a file. Waiting for other people's servers
// and reading what they sent have places of their own.
//
// Fetch writes the content to w and returns what Read needs to know beside it. Its
// errors are those of Read.
type SourceFetcher interface {
	Fetch(ctx context.Context, s story.Source, w io.Writer) (*story.Found, error)
}
