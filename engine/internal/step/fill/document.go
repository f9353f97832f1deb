package fill

import (
	"context"
	"fmt"
	"os"
	"slices"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/internal/material"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/internal/step/fetch"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/project"
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
	file, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	if im.Blob != "" {
		err = f.Files.CopyBlob(ctx, im.Blob, file)
	} else {
		err = f.Fetching.Download(ctx, f.t, fetch.Address{URL: im.URL, Accept: fetch.AcceptPictures, Most: pipeline.MaxPicture}, file)
	}
	if err := pipeline.CloseFile(file, err); err != nil {
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
