package engine

import (
	"context"
	"io"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
)

// Renderer turns a timeline into files.
//
// The caller guarantees a valid timeline and an empty folder Dir that belongs
// to this call alone; Open gives any blob that the timeline names. The files
// named in the Rendering are complete when Render returns without an error;
// on an error Dir may hold anything and is thrown away by the caller. Work
// that an earlier call finished (segments) is used again where the renderer
// has kept it. Cancelling the context stops every child process within a
// second and returns an error that matches context.Canceled.
//
// Failures are *Error: CodeMissing (no ffmpeg, no font), CodeExhausted (disk
// full), CodeQuality (the film was made, read back and found wanting).
type Renderer interface {
	Render(ctx context.Context, r RenderRequest) (Rendering, error)
}

// RenderRequest is one film to make.
type RenderRequest struct {
	Timeline timeline.Timeline
	Open     func(ctx context.Context, blob string) (io.ReadCloser, error)
	Dir      string              // the folder for the files
	Progress func(share float64) // 0..1, may be called from several goroutines; never nil
}

// Rendering lists the files of a film, by their paths relative to Dir.
type Rendering struct {
	Video    string   `json:"video"`    // MP4, faststart
	Manifest string   `json:"manifest"` // MPEG-DASH; its segments are in Stream
	Stream   []string `json:"stream"`   // the files that the manifest names
	Poster   string   `json:"poster"`   // JPEG
	Captions Captions `json:"captions"`
	Report   Report   `json:"report"`
}

// Captions names the caption files.
type Captions struct {
	SRT string `json:"srt"`
	VTT string `json:"vtt"`
	ASS string `json:"ass"`
}

// Report is what was found when the film was read back, and what it cost.
type Report struct {
	Duration  time.Duration `json:"duration"`
	Loudness  float64       `json:"loudness"` // LUFS, integrated
	TruePeak  float64       `json:"truePeak"` // dBTP
	Segments  int           `json:"segments"`
	Reused    int           `json:"reused"` // segments taken from an earlier render
	Bytes     int64         `json:"bytes"`  // of the MP4
	Encoder   string        `json:"encoder"`
	Remarks   []string      `json:"remarks,omitempty"` // found, but no reason to fail
	Fonts     []string      `json:"fonts,omitempty"`   // families that stood in for others
	TookVideo time.Duration `json:"tookVideo"`
	TookAudio time.Duration `json:"tookAudio"`
}
