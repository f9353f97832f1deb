package step

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// Bounds of a stored document.
const (
	maxSource      = 200_000 // characters of text
	maxSourceNotes = 100_000 // characters of a deck's slides
	maxPictures    = 60      // of a document
)

// reading is the step that finds a film's source text.
type reading struct{ *Services }

// Read returns the source text of a project: from its prompt's link or file, or from a researcher;
// an empty document where the prompt itself is the text.
func (re reading) Read(ctx context.Context, t *pipeline.Task, _ pipeline.None) (story.Document, error) {
	doc, err := re.document(ctx, t)
	if err != nil {
		return doc, err
	}
	if err := re.readAssets(ctx, t, &doc); err != nil {
		return doc, err
	}
	bounded(&doc)
	if err := re.Checker.Tongue(ctx, t.Project.Request, doc.Text, t.Project.LanguageOf(doc)); err != nil {
		return doc, err
	}
	if err := re.storePictures(ctx, t, &doc); err != nil {
		return doc, err
	}
	return doc, re.Catalog.CheckOptions(ctx, t.Project.Request, t.Project.LanguageOf(doc))
}

// document returns the document that a project's prompt names.
func (re reading) document(ctx context.Context, t *pipeline.Task) (story.Document, error) {
	p := t.Project
	switch {
	case p.Request.PromptType.PointsAt():
		t.Begins()
		s := story.Source{Type: p.Request.PromptType, URL: strings.TrimSpace(p.Request.Prompt), Pages: p.Request.ShowsPages()}
		if p.File != "" {
			s.Name = p.Request.Prompt
		}
		return re.read(ctx, t, s, p.File)
	case re.Checker.LooksUp(p.Request):
		t.Begins()
		return re.research(ctx, p)
	}
	return story.Document{}, nil
}

// research looks a subject up. A film is made without it too, so that a failing service only causes
// a warning.
func (re reading) research(ctx context.Context, p project.Project) (story.Document, error) {
	doc, err := re.Researcher.Research(ctx, p.Request.Prompt, p.Language)
	switch {
	case ctx.Err() != nil:
		return story.Document{}, err
	case err != nil:
		re.Projects.Logger.Warn("research failed", "project", p.ID, "error", err)
		return story.Document{Warnings: []string{"nothing could be looked up about the subject, because the service did not answer"}}, nil
	case doc.Text == "" && len(doc.Warnings) == 0:
		return story.Document{Warnings: []string{"nothing was found about the subject"}}, nil
	}
	return doc, nil
}

// bounded cuts a document to the bounds of a project.
func bounded(d *story.Document) {
	if utf8.RuneCountInString(d.Text) > maxSource {
		d.Text = string([]rune(d.Text)[:maxSource])
		if i := strings.LastIndex(d.Text, "\n\n"); i > 0 {
			d.Text = d.Text[:i]
		}
		d.Warnings = append(d.Warnings, fmt.Sprintf("the source is very long: only its first %d characters were read", maxSource))
	}
	left := maxSourceNotes
	for i, s := range d.Slides {
		left -= utf8.RuneCountInString(s.Title) + utf8.RuneCountInString(s.Text) + utf8.RuneCountInString(s.Notes)
		if left < 0 {
			d.Slides = d.Slides[:i]
			d.Warnings = append(d.Warnings, fmt.Sprintf("the deck is very long: only its first %d slides were read", i))
			return
		}
	}
}

// storePictures stores a document's pictures in the project's folder. It leaves out unreadable
// ones.
func (re reading) storePictures(ctx context.Context, t *pipeline.Task, d *story.Document) error {
	kept := d.Images[:0]
	for i, im := range d.Images {
		if i == maxPictures {
			break
		}
		if im.Open != nil {
			im.Blob = fmt.Sprintf("%sdocument/%d", project.FilesPrefix(t.Project.ID), i)
			err := re.Files.StorePicture(ctx, im)
			if errors.Is(err, pipeline.ErrUnread) || errors.Is(err, pipeline.ErrTooMuch) {
				d.Warnings = append(d.Warnings, fmt.Sprintf("the picture %s of the document could not be read", im.Key))
				continue
			}
			if err != nil {
				return err
			}
		}
		kept = append(kept, im)
		t.Report(0, 0, float64(i+1)/float64(min(len(d.Images), maxPictures)))
	}
	d.Images = kept
	return nil
}

// readAssets adds the text of the request's documents to the source. An unreadable one is a
// warning. A finished script is spoken as given, so that nothing is read beside it.
func (re reading) readAssets(ctx context.Context, t *pipeline.Task, doc *story.Document) error {
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
		text, err := re.read(ctx, t, story.Source{Type: story.PromptDocs, URL: strings.TrimSpace(a.URL)}, "")
		if why, ok := pipeline.Unusable(err); ok && ctx.Err() == nil {
			doc.Warnings = append(doc.Warnings, request.AssetField(i)+": "+why)
			continue
		}
		if err != nil {
			return err
		}
		if doc.Text == "" {
			doc.Text, doc.Language = r.Prompt, p.Language // they add to the prompt
		}
		doc.Text += "\n\n" + text.Text
	}
	return nil
}

// read reads a text: the file of a key, an upload of the workspace, which is never fetched over the
// network, or an address.
func (re reading) read(
	ctx context.Context, t *pipeline.Task, s story.Source, key string,
) (doc story.Document, err error) {
	if key == "" {
		asset, ours, err := re.Workspaces.Resolve(ctx, t.Project.WorkspaceID, s.URL)
		if err != nil {
			return doc, err
		}
		if ours {
			key, s.Name = asset.Key, asset.DisplayName
		}
	}
	if key != "" {
		s.URL = ""
		s.Open = func(ctx context.Context) (io.ReadCloser, error) { return re.Files.Open(ctx, key) }
	}
	if s, err = re.Media.Source(ctx, t, s); err != nil {
		return doc, err
	}
	doc, err = re.Reader.Read(ctx, s)
	if err == nil && !strings.ContainsFunc(doc.Text, language.Speakable) {
		err = &fault.Error{Code: fault.CodeInvalid, Field: "prompt", Message: "there is no text in it", Remedy: "point at a page or file with text, or pass the text itself"}
	}
	return doc, err
}
