package engine

import (
	"context"
	"fmt"
	"os"
	"slices"
	"sync"

	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/relevance"
)

// SourceDocument is what the ledger calls the pictures of what was read.
const SourceDocument = "document"

// leastSide is the shorter side in pixels of a document's picture that is worth
// filling a frame.
const leastSide = 320

// figures are the pictures of what was read; each is shown once.
type figures struct {
	all    []DocumentImage
	slides []Slide

	mu   sync.Mutex
	used map[string]bool
}

func newFigures(d Document) *figures {
	return &figures{all: d.Images, slides: d.Slides, used: map[string]bool{}}
}

// claim takes the picture that a scene should show: its slide's own, else the
// one whose caption fits best; ok is false where there is none left.
func (f *figures) claim(sc BoardScene, language string) (im DocumentImage, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	own := f.ofSlide(sc.ID)
	best := -1
	most := relevance.Floor
	for i, candidate := range f.all {
		switch {
		case f.used[candidate.Key]:
		case slices.Contains(own, candidate.Key):
			f.used[candidate.Key] = true
			return candidate, true
		case len(f.slides) == 0 && candidate.Caption != "":
			fits := relevance.Score(relevance.Query{Words: sc.Query, Text: sc.Narration, Language: language}, relevance.Subject{Title: candidate.Caption})
			if fits >= most {
				best, most = i, fits
			}
		}
	}
	if best < 0 {
		return im, false
	}
	f.used[f.all[best].Key] = true
	return f.all[best], true
}

// suits reports whether a scene that would not be filled otherwise shows its
// slide's picture: one that has only words to show.
func (f *figures) suits(sc BoardScene) bool {
	l := sc.Shown().Layout()
	return (l == LayoutQuote || l == LayoutList) && len(f.ofSlide(sc.ID)) > 0
}

// ofSlide are the pictures of the slide that a scene tells.
func (f *figures) ofSlide(sceneID string) []string {
	base := baseOf(sceneID)
	for i, s := range f.slides {
		if slideID(i) == base {
			return s.Images
		}
	}
	return nil
}

// fromDocument shows a picture of what was read. One that cannot be shown is
// noted, and the next one tried.
func (f filler) fromDocument(ctx context.Context, sc BoardScene, out *filling) error {
	for !out.shows() {
		im, ok := f.figures.claim(sc, f.board.Language)
		if !ok {
			return nil
		}
		picture, err := f.readyFigure(ctx, im)
		if why, theirs := unusable(err); theirs && ctx.Err() == nil {
			out.note(Asked{Source: SourceDocument, Outcome: OutcomeFailed, URL: im.URL, Reason: why})
			continue
		}
		if err != nil {
			return err
		}
		out.Picture, out.Source, out.ID = picture, SourceDocument, im.Key
		out.note(Asked{Source: SourceDocument, Outcome: OutcomeTaken, URL: im.URL, Reason: "it stands in the source, " + placed(im)})
	}
	return nil
}

func placed(im DocumentImage) string {
	if im.Caption == "" {
		return "where the scene is told"
	}
	return fmt.Sprintf("and its caption fits: %q", shortened(im.Caption))
}

// readyFigure fetches a document's picture and makes it ready.
func (f filler) readyFigure(ctx context.Context, im DocumentImage) (*Picture, error) {
	name := candidateName(Candidate{Source: SourceDocument, ID: im.Key})
	path := f.file(name)
	defer removeAll(path, path+".prepared")
	file, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	if im.Blob != "" {
		err = f.copyBlob(ctx, im.Blob, file)
	} else {
		err = f.download(ctx, im.URL, file)
	}
	if err := closed(file, err); err != nil {
		return nil, err
	}
	kind, err := sniff(path)
	if err == nil && kind != library.Image {
		err = &Error{Code: CodeUnsupported, Message: "is not a picture"}
	}
	if err != nil {
		return nil, err
	}
	p, err := f.readyPicture(ctx, f.t, path, name)
	if err == nil && min(p.Width, p.Height) < leastSide {
		err = &Error{Code: CodeUnsupported, Message: "is too small to fill a frame"}
	}
	return p, err
}
