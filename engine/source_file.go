package engine

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// MaxFile is the size of the largest file that CreateFrom takes, in bytes.
const MaxFile = 50 << 20

// CreateFrom is Create for a file that the caller has: a page, a document or a
// deck, which is kept with the project until it is read. The request's prompt
// type is PromptLink, PromptDocs or PromptSlides, and its prompt is the file's
// name. A file that is too large is an *Error with CodeTooLarge; one that
// cannot be read fails the project.
func (e *Engine) CreateFrom(ctx context.Context, r request.Request, file story.Source) (project.Project, error) {
	id := newID()
	if !r.PromptType.PointsAt() || file.Open == nil {
		return project.Project{}, fault.Invalid("promptType", "a file is read as Link, Docs or Slides", "set one of them, and Source.Open")
	}
	r.Prompt, r.File = file.Name, projectPrefix(id)+"source"
	p, err := e.plan(ctx, id, r)
	if err != nil {
		return project.Project{}, err
	}
	if err := e.files.storeFile(ctx, r.File, file); err != nil {
		return project.Project{}, err
	}
	if err := e.add(ctx, p); err != nil {
		return project.Project{}, errors.Join(err, e.Blobs.Delete(ctx, r.File))
	}
	return p, nil
}

func (p *projectFiles) storeFile(ctx context.Context, key string, file story.Source) error {
	from, err := file.Open(ctx)
	if err != nil {
		return err
	}
	defer from.Close()
	err = p.blobs.Put(ctx, key, &countingReader{from: from, left: MaxFile})
	if errors.Is(err, errTooMuch) {
		return &fault.Error{Code: fault.CodeTooLarge, Field: "prompt", Message: "the file is too large", Remedy: fmt.Sprintf("the most are %d MB", MaxFile>>20)}
	}
	return err
}

// readSource reads what a prompt points at: an upload of the workspace, which
// is never fetched over the network, or an address.
func (re *readStep) readSource(ctx context.Context, p project.Project) (story.Document, error) {
	r := p.Request
	s := story.Source{Type: r.PromptType, URL: strings.TrimSpace(r.Prompt)}
	key, name := p.File, r.Prompt
	if key == "" {
		asset, ours, err := re.resolver.resolve(ctx, r.WorkspaceID, s.URL)
		if err != nil {
			return story.Document{}, err
		}
		if ours {
			key, name = asset.Key, asset.DisplayName
		}
	}
	if key != "" {
		s.URL, s.Name = "", name
		s.Open = func(ctx context.Context) (io.ReadCloser, error) { return re.blobs.Open(ctx, key) }
	}
	s, err := re.fetching.fetchedSource(ctx, p.ID, s)
	if err != nil {
		return story.Document{}, err
	}
	doc, err := re.reader.Read(ctx, s)
	if err != nil {
		return doc, err
	}
	if !strings.ContainsFunc(doc.Text, request.Speakable) {
		return doc, &fault.Error{Code: fault.CodeInvalid, Field: "prompt", Message: "there is no text in it", Remedy: "point at a page or file with text, or pass the text itself"}
	}
	return doc, nil
}

// checkSource wants an upload of the workspace or an address that a fetch would
// take, where the prompt is to be one, and somebody to read it.
func (c *referenceChecker) checkSource(ctx context.Context, r request.Request) error {
	switch {
	case !r.PromptType.PointsAt():
		return nil
	case c.reader == nil:
		return fault.Invalid("promptType", fmt.Sprintf("%s needs a reader, and this engine has none", r.PromptType), "pass the text itself as Prompt or Script")
	}
	if r.File != "" {
		return nil
	}
	return c.checkReference(ctx, r.WorkspaceID, reference{"prompt", strings.TrimSpace(r.Prompt), []library.Type{library.PDF}})
}
