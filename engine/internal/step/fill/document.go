package fill

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/internal/material"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/relevance"
	"github.com/scenewright/scenewright/engine/story"
)

// leastSide is the least shorter side, in pixels, of a document's picture that fills a frame.
const leastSide = 320

// fromDocument returns a picture of the source document. It notes one that cannot be shown, and
// tries the next.
func (f sceneFiller) fromDocument(ctx context.Context, sc story.BoardScene, captioned bool) (out shown, err error) {
	for {
		im, ok := f.figures.claim(sc, f.board.Language, captioned, f.refused(sc.ID))
		if !ok {
			return out, nil
		}
		picture, err := f.readyFigure(ctx, sc.ID, im)
		if why, theirs := pipeline.Unusable(err); theirs && ctx.Err() == nil {
			out.Asked = append(out.Asked, footage.Asked{Source: SourceDocument, Outcome: footage.Failed, URL: im.URL, Reason: why})
			continue
		}
		if err != nil {
			return out, err
		}
		out.Picture, out.Source, out.ID = picture, SourceDocument, im.Key
		out.Asked = append(out.Asked, footage.Asked{Source: SourceDocument, Outcome: footage.Taken, URL: im.URL, Reason: "it stands in the source, " + placed(im)})
		return out, nil
	}
}

// showPages shows the pages of a deck in their scenes, where the request wants them. It notes pages
// that cannot be shown.
func (f sceneFiller) showPages(ctx context.Context, sc story.BoardScene, out *sceneFill) error {
	wanted := f.pages.Page(sc.ID)
	if f.t.Project.Changed(sc.ID).Refused != nil {
		return nil
	}
	for _, im := range f.t.Source.Images {
		if !slices.Contains(wanted, im.Key) {
			continue
		}
		picture, err := f.readyFigure(ctx, sc.ID, im)
		if why, theirs := pipeline.Unusable(err); theirs && ctx.Err() == nil {
			out.note(footage.Asked{Source: SourceDocument, Outcome: footage.Failed, Reason: why})
			continue
		}
		if err != nil {
			return err
		}
		picture.Graphic, out.Brought = true, true
		out.Shots = append(out.Shots, shown{Picture: picture, Source: SourceDocument, ID: im.Key, Page: true})
	}
	if out.Brought {
		out.note(footage.Asked{Source: SourceDocument, Outcome: footage.Taken, Reason: "the request wants the deck's own pages"})
	}
	return nil
}

func placed(im story.DocumentImage) string {
	if im.Caption == "" {
		return "where the scene is told"
	}
	return fmt.Sprintf("and its caption fits: %q", material.Shortened(im.Caption))
}

// readyFigure claims a document's picture and prepares it.
func (f sceneFiller) readyFigure(ctx context.Context, sceneID string, im story.DocumentImage) (*story.Picture, error) {
	name := candidateName(footage.Candidate{Source: SourceDocument, ID: im.Key})
	path := f.file(sceneID + name) // several scenes may show the same
	defer removeAll(path, path+".prepared")
	from := material.Address{URL: im.URL, Accept: material.AcceptPictures, Most: pipeline.MaxPicture}
	if err := f.Media.Copy(ctx, f.t, im.Blob, from, path); err != nil {
		return nil, err
	}
	kind, err := library.SniffFile(path)
	if err == nil && kind != library.Image {
		err = &fault.Error{Code: fault.CodeUnsupported, Message: "is not a picture"}
	}
	if err != nil {
		return nil, err
	}
	p, err := f.Media.Picture(ctx, f.t.By(project.StepFill, sceneID), path, name)
	if err == nil && min(p.Width, p.Height) < leastSide {
		err = &fault.Error{Code: fault.CodeUnsupported, Message: "is too small to fill a frame"}
	}
	return p, err
}

// figures are the pictures of the source document; each is shown once.
type figures struct {
	all  []story.DocumentImage
	deck bool                // they are pictures of slides
	own  map[string][]string // keys of a slide's pictures, by the first scene that can show them

	mu   sync.Mutex
	used map[string]bool
}

// newFigures assigns the pictures of slides to the scenes of these slides, in their order.
func newFigures(d story.Document, pages material.Deck, b story.Storyboard) *figures {
	f := &figures{all: d.Images, deck: len(d.Slides) > 0, own: map[string][]string{}, used: map[string]bool{}}
	bare := map[string][]string{} // scenes that have room for a picture, by their page
	for _, sc := range b.Scenes {
		if base := story.BaseID(sc.ID); material.Wordy(sc.Shown()) {
			bare[base] = append(bare[base], sc.ID)
		}
	}
	for id, p := range pages {
		for i, key := range p.Images {
			if n := len(bare[id]); n > 0 {
				f.own[bare[id][i%n]] = append(f.own[bare[id][i%n]], key)
			}
		}
	}
	return f
}

// claim takes a picture for a scene: its slide's own, else, without slides and with captioned, the
// one whose caption fits best; ok is false where none is left.
func (f *figures) claim(sc story.BoardScene, language string, captioned bool, refused []footage.Ref) (im story.DocumentImage, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	best := -1
	most := relevance.Floor
	for i, candidate := range f.all {
		switch {
		case f.used[candidate.Key], slices.Contains(refused, footage.Ref{Source: SourceDocument, ID: candidate.Key}):
		case slices.Contains(f.own[sc.ID], candidate.Key):
			f.used[candidate.Key] = true
			return candidate, true
		case captioned && !f.deck && candidate.Caption != "":
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
