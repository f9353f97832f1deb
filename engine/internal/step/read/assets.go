package read

import (
	"context"
	"io"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// readAssets adds to the source what the documents say that a request brings. One
// that cannot be read is a warning. A finished script is spoken as given, so
// that nothing is read beside it.
func (re *Step) readAssets(ctx context.Context, t *pipeline.Task, doc *story.Document) error {
	p, r := t.Project, t.Project.Request
	for i, a := range r.Assets() {
		switch {
		case !a.IsText():
			continue
		case r.PromptType == story.PromptScript:
			doc.Warnings = append(doc.Warnings, request.AssetField(i)+": was not read, because a finished script is spoken as it is")
			continue
		}
		t.Begins()
		text, err := re.readAsset(ctx, p, a)
		if why, ok := pipeline.Unusable(err); ok && ctx.Err() == nil {
			doc.Warnings = append(doc.Warnings, request.AssetField(i)+": "+why)
			continue
		}
		if err != nil {
			return err
		}
		if doc.Text == "" {
			doc.Text, doc.Language = r.Prompt, p.Language // they stand beside the prompt
		}
		doc.Text += "\n\n" + text
	}
	return nil
}

// readAsset reads one document: an upload of the workspace, or what an address gives.
func (re *Step) readAsset(ctx context.Context, p project.Project, a request.TemplateAsset) (string, error) {
	asset, ours, err := re.Resolver.Resolve(ctx, p.WorkspaceID, a.URL)
	if err != nil {
		return "", err
	}
	s := story.Source{Type: story.PromptDocs, URL: strings.TrimSpace(a.URL)}
	if ours {
		s.URL, s.Name = "", asset.DisplayName
		s.Open = func(ctx context.Context) (io.ReadCloser, error) { return re.Blobs.Open(ctx, asset.Key) }
	}
	if s, err = re.Fetching.Source(ctx, p.ID, s); err != nil {
		return "", err
	}
	doc, err := re.Reader.Read(ctx, s)
	if err == nil && !strings.ContainsFunc(doc.Text, request.Speakable) {
		err = &fault.Error{Code: fault.CodeInvalid, Message: "there is no text in it"}
	}
	return doc.Text, err
}
