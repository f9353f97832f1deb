package port

import (
	"context"

	"github.com/scenewright/scenewright/engine/story"
)

// Renderer turns a timeline into files.
//
// The caller guarantees a valid timeline and an empty folder Dir that belongs
// to this call alone; Open gives any blob that the timeline names. The files
// named in the Rendering are complete when Render returns without an error;
// on an error Dir may hold anything and is thrown away by the caller. Work
// that an earlier call finished (segments) is used again where the renderer
// has kept it. Grown is told of the stream's files while the film is made, so that
// it can be watched; that nothing is wrong with it is known when Render returns.
// Cancelling the context stops every child process within a
// second and returns an error that matches context.Canceled.
//
// Failures are *Error: CodeMissing (no ffmpeg, no font), CodeExhausted (disk
// full), CodeQuality (the film was made, read back and found wanting). What is not as
// planned because of the plan, so that another render has it, too, is no failure: the
// report names it among its Flaws.
type Renderer interface {
	Render(ctx context.Context, r story.RenderRequest) (story.Rendering, error)
}

// Illustrator is an optional part of a Renderer: it draws one frame of a timeline as
// a JPEG, and returns the file's name in Dir. What holds for Render holds for it;
// only the blobs that this frame shows are opened.
type Illustrator interface {
	Still(ctx context.Context, r story.StillRequest) (name string, err error)
}

// SegmentRenderer is an optional part of a Renderer, by which several hosts make one
// film: it makes the segment that another host's Render offered by r.Segments, and puts
// it there. r is the same request, with a folder of this call's own; only what the
// segment shows is opened.
//
// CodeConflict says that it would be another segment here: the version of a program or
// a font is another.
type SegmentRenderer interface {
	Segment(ctx context.Context, r story.RenderRequest, ref story.SegmentRef) error
}
