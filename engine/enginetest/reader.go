package enginetest

import (
	"context"
	"errors"
	"io"

	"github.com/scenewright/scenewright/engine"
)

// Reader is a fake that knows some addresses, and reads files as plain text.
type Reader map[string]engine.Document

// Read gives the document of an address, or a file's text.
func (r Reader) Read(ctx context.Context, s engine.Source) (engine.Document, error) {
	if s.Open == nil {
		if d, ok := r[s.URL]; ok {
			return d, nil
		}
		return engine.Document{}, &engine.Error{Code: engine.CodeInvalid, Field: "prompt", Message: "there is nothing at that address", Remedy: "take another"}
	}
	f, err := s.Open(ctx)
	if err != nil {
		return engine.Document{}, err
	}
	defer f.Close()
	raw, err := io.ReadAll(f)
	return engine.Document{Title: s.Name, Text: string(raw)}, err
}

// Researcher is a fake that knows some subjects.
type Researcher map[string]engine.Document

// Research gives the document of a subject.
func (r Researcher) Research(_ context.Context, subject, _ string) (engine.Document, error) {
	if r == nil {
		return engine.Document{}, &engine.Error{Code: engine.CodeProvider, Message: "the fake is down", Err: errors.New("it was made so")}
	}
	return r[subject], nil
}
