package port

import (
	"context"

	"github.com/scenewright/scenewright/engine/story"
)

// Renderer renders a timeline to files.
//
// The caller guarantees a valid timeline and an empty folder Dir that belongs to this call alone;
// Open opens any blob that the timeline names. The files named in the Rendering are complete when
// Render returns without an error; after an error the caller discards Dir with its content.
// Finished work of an earlier call (segments) is used again where the renderer has kept it. Grown
// receives the stream's files during the rendering, for playback; the check is complete only when
// Render returns. Cancelling the context stops every child process within a second and returns an
// error that matches context.Canceled.
//
// Failures are *fault.Error: CodeMissing (no ffmpeg, no font), CodeExhausted (disk full), CodeQuality
// (the finished film failed its check). A deviation that the plan itself causes, so that another
// render has it too, is no failure: the report lists it among its Flaws.
type Renderer interface {
	Render(ctx context.Context, r story.RenderRequest) (story.Rendering, error)
}

// Illustrator is an optional port of a Renderer: it draws one frame of a timeline as a JPEG, and
// returns the file's name in Dir. Render's rules apply; it opens only the blobs that this frame
// shows.
type Illustrator interface {
	Still(ctx context.Context, r story.StillRequest) (name string, err error)
}

// SegmentRenderer is an optional port of a Renderer that lets several hosts make one film: it makes
// a segment that another host's Render offered by r.Segments, and puts it there. r is the same
// request, with a folder of this call's own; it opens only the blobs that the segment shows.
//
// CodeConflict: the segment would differ here, because of another version of a program or a font.
type SegmentRenderer interface {
	Segment(ctx context.Context, r story.RenderRequest, ref story.SegmentRef) error
}
