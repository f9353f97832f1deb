package engine

import (
	"context"
	"io"
	"os"

	"github.com/scenewright/scenewright/engine/detect"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/story"
)

// describer implements library.Describer by the engine's ports.
type describer struct{ Ports }

// Describe reads documents with the Reader, and examines pictures and the first frame of films with
// the Viewer.
func (d describer) Describe(ctx context.Context, path string, f library.File) (library.Analytics, error) {
	switch f.Type {
	case library.PDF:
		return d.read(ctx, path, f)
	case library.Image, library.Video:
		return d.look(ctx, path)
	default:
		return library.Analytics{}, nil
	}
}

func (d describer) read(ctx context.Context, path string, f library.File) (a library.Analytics, err error) {
	if d.Reader == nil {
		return a, nil
	}
	doc, err := d.Reader.Read(ctx, story.Source{Type: story.PromptDocs, Name: "document." + f.Extension, Open: func(context.Context) (io.ReadCloser, error) {
		return os.Open(path)
	}})
	if err != nil {
		return a, err
	}
	code := doc.Language
	if code == "" {
		code = detect.LanguageOf(doc.Text)
	}
	return library.Analytics{
		Title: doc.Title, Language: code, Pages: max(doc.Pages, len(doc.Slides)), Words: language.Of(code).Count(doc.Text),
	}, nil
}

func (d describer) look(ctx context.Context, path string) (a library.Analytics, err error) {
	if d.Viewer == nil || d.Preparer == nil {
		return a, nil
	}
	still := path + ".still"
	if _, err := d.Preparer.Picture(ctx, path, still); err != nil {
		return a, err
	}
	raw, err := os.ReadFile(still)
	if err != nil {
		return a, err
	}
	small, err := footage.Thumb(raw)
	if err != nil {
		return a, err
	}
	seen, err := d.Viewer.View(ctx, footage.VisionRequest{Language: "en", Slots: []footage.VisionSlot{{Words: "what this shows", Pictures: [][]byte{small}}}})
	if err != nil {
		return a, err
	}
	return library.Analytics{Description: seen.Matches[0].Shows}, nil
}
