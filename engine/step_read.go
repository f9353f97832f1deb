package engine

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
)

// Bounds of what is kept of a document.
const (
	maxSource      = 200_000  // characters of text
	maxSourceNotes = 100_000  // characters of a deck's slides
	maxPictures    = 60       // of a document
	maxPicture     = 25 << 20 // bytes of one
)

// fewWords is how many words a prompt has at most that is looked up in an
// encyclopedia rather than told.
const fewWords = 12

// readStep reads what a film is about.
type readStep struct {
	blobs      blobs.Blobs
	logger     *slog.Logger
	reader     Reader
	researcher Researcher

	catalog  *catalog
	fetching *fetchStep
	files    *projectFiles
	resolver *resolver
	texts    *textChecker
}

// read gets the source text of a project: of what its prompt points at, or of
// what a researcher knows about it; an empty document where the prompt itself
// is the text.
func (re *readStep) read(ctx context.Context, t *task) (any, error) {
	doc, err := re.document(ctx, t)
	if err != nil {
		return nil, err
	}
	if err := re.readAssets(ctx, t, &doc); err != nil {
		return nil, err
	}
	bounded(&doc)
	if err := re.texts.checkTongue(ctx, t.Project.Request, doc.Text, t.Project.LanguageOf(doc)); err != nil {
		return nil, err
	}
	if err := re.storePictures(ctx, t, &doc); err != nil {
		return nil, err
	}
	return doc, re.catalog.checkOptions(ctx, t.Project.Request, t.Project.LanguageOf(doc))
}

// document is what a project's prompt leads to.
func (re *readStep) document(ctx context.Context, t *task) (story.Document, error) {
	p := t.Project
	switch {
	case p.Request.PromptType.PointsAt():
		t.begins()
		return re.readSource(ctx, p)
	case re.texts.looksUp(p.Request):
		t.begins()
		return re.research(ctx, p)
	}
	return story.Document{}, nil
}

// research looks a subject up. A film is made without it too, so that a service
// that fails is only a warning.
func (re *readStep) research(ctx context.Context, p project.Project) (story.Document, error) {
	doc, err := re.researcher.Research(ctx, p.Request.Prompt, p.Language)
	switch {
	case ctx.Err() != nil:
		return story.Document{}, err
	case err != nil:
		re.logger.Warn("research failed", "project", p.ID, "error", err)
		return story.Document{Warnings: []string{"nothing could be looked up about the subject, because the service did not answer"}}, nil
	case doc.Text == "":
		return story.Document{Warnings: []string{"nothing was found about the subject"}}, nil
	}
	return doc, nil
}

// bounded keeps a document within what a project holds.
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

// storePictures puts the pictures that came with a document into the project's
// folder. One that cannot be read is left out.
func (re *readStep) storePictures(ctx context.Context, t *task, d *story.Document) error {
	kept := d.Images[:0]
	for i, im := range d.Images {
		if i == maxPictures {
			break
		}
		if im.Open != nil {
			im.Blob = fmt.Sprintf("%sdocument/%d", projectPrefix(t.Project.ID), i)
			err := re.files.storePicture(ctx, im)
			if errors.Is(err, errUnread) || errors.Is(err, errTooMuch) {
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

// What comes of copying what came from outside.
var (
	errUnread  = errors.New("it cannot be read")
	errTooMuch = errors.New("it has more bytes than are taken")
)

func (p *projectFiles) storePicture(ctx context.Context, im story.DocumentImage) error {
	r, err := im.Open()
	if err != nil {
		return fmt.Errorf("%w: %w", errUnread, err)
	}
	defer r.Close()
	return p.blobs.Put(ctx, im.Blob, &countingReader{from: r, left: maxPicture})
}

// countingReader fails with errTooMuch where there is more than is left, and with
// errUnread where what it reads fails.
type countingReader struct {
	from io.Reader
	left int64
}

// Read implements io.Reader.
func (c *countingReader) Read(p []byte) (int, error) {
	n, err := c.from.Read(p)
	c.left -= int64(n)
	switch {
	case c.left < 0:
		return n, errTooMuch
	case err != nil && !errors.Is(err, io.EOF):
		return n, fmt.Errorf("%w: %w", errUnread, err)
	}
	return n, err
}

// loadSource reads what StepRead found. Projects of before there was that step
// have none.
func (r *results) loadSource(ctx context.Context, t *task) error {
	_, err := r.store.Result(ctx, project.ResultKey{ProjectID: t.Project.ID, Step: project.StepRead}, &t.Source)
	return err
}

// Source gives what a project's film tells: the text that was read or looked
// up, where it is from and on which terms. It is empty where the prompt itself
// is the text, and before it was read.
func (e *Engine) Source(ctx context.Context, id string) (story.Document, error) {
	p, err := e.projects.project(ctx, id)
	if err != nil {
		return story.Document{}, err
	}
	t := task{Project: p}
	err = e.results.loadSource(ctx, &t)
	return t.Source, err
}
