package library

import (
	"context"
	"time"
)

// Media looks into files that came from outside.
//
// The caller gives absolute paths of files that nobody else writes. Nothing
// about a file is to be believed before it was looked into, its name neither.
// What is wrong with a file is a *fault.Error with CodeUnsupported, CodeInvalid
// or CodeTooLarge, whose message is for the one who uploaded it; any other
// error is no fault of the file and may pass. No call may take memory in
// proportion to the file.
type Media interface {
	// Identify finds out what a file is and that it is within the limits. It
	// agrees with [Sniff], and takes 5 s at most for a file made to hurt.
	Identify(ctx context.Context, path string) (File, error)
	// Analyze looks into a file that Identify took. It leaves Keywords,
	// Description, Transcript and Language alone.
	Analyze(ctx context.Context, path string, f File) (Analytics, error)
	// Stream makes an MPEG-DASH stream of a video into the empty folder dir and
	// gives the manifest's name. Names in it and of files are plain and relative.
	Stream(ctx context.Context, path string, f File, dir string) (manifest string, err error)
}

// File is what a file turned out to be.
type File struct {
	MIMEType  string        `json:"mimetype"`
	Type      Type          `json:"type"`
	Extension string        `json:"extension"`          // ours, without a dot
	Width     int           `json:"width,omitempty"`    // pixels, as shown: turned where the file says so
	Height    int           `json:"height,omitempty"`   // pixels, as shown
	Duration  time.Duration `json:"duration,omitempty"` // of sound and video
	FPS       float64       `json:"fps,omitempty"`      // of video
	HasAudio  bool          `json:"hasAudio,omitempty"`
	Frames    int           `json:"frames,omitempty"` // of an image: 1 unless it moves
}
