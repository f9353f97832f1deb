package enginetest

import (
	"context"
	"errors"
	"io"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/story"
)

// Reader is a fake that knows some addresses, and reads files as plain text.
type Reader map[string]story.Document

// Read gives the document of an address, or a file's text.
func (r Reader) Read(ctx context.Context, s story.Source) (story.Document, error) {
	if s.Open == nil {
		if d, ok := r[s.URL]; ok {
			return d, nil
		}
		return story.Document{}, &fault.Error{Code: fault.CodeInvalid, Field: "prompt", Message: "there is nothing at that address", Remedy: "take another"}
	}
	f, err := s.Open(ctx)
	if err != nil {
		return story.Document{}, err
	}
	defer f.Close()
	raw, err := io.ReadAll(f)
	return story.Document{Title: s.Name, Text: string(raw)}, err
}

// Researcher is a fake that knows some subjects.
type Researcher map[string]story.Document

// Research gives the document of a subject.
func (r Researcher) Research(_ context.Context, subject, _ string) (story.Document, error) {
	if r == nil {
		return story.Document{}, &fault.Error{Code: fault.CodeProvider, Message: "the fake is down", Err: errors.New("it was made so")}
	}
	return r[subject], nil
}
