package port

import (
	"context"
	"time"

	"github.com/scenewright/scenewright/engine/logo"
	"github.com/scenewright/scenewright/engine/story"
)

// Preparer converts a foreign file for a film. It examines the file first; its fault is a *fault.Error
// with CodeUnsupported, CodeInvalid or CodeTooLarge, with a message for the person who brought it.
// The caller passes absolute paths of files that no other process writes.
type Preparer interface {
	// Picture makes an upright still from a picture, a drawing (SVG), or the first frame of an
	// animation: a PNG or JPEG, sRGB, no larger than a film of 2160 lines can show.
	Picture(ctx context.Context, path, to string) (story.PreparedPicture, error)
	// Logo makes the picture that a film shows of a logo, a picture or a drawing: a PNG or JPEG of
	// at most 2000 pixels a side, pixel for pixel where it was smaller. It measures the picture;
	// Blob stays empty. It refuses unusable logos as [logo.Look] does.
	Logo(ctx context.Context, path, to string) (logo.Variant, error)
	// Clip converts a video, or an animated GIF, for the renderer's frame-by-frame use: upright, at
	// the wanted frame rate, 8 bits a sample, bt709, H.264 without sound; and its sound, where
	// present and wanted, to a 48 kHz mono WAV. The sound begins with the first frame.
	Clip(ctx context.Context, path string, want story.ClipOptions) (story.PreparedClip, error)
	// Sound converts at most five minutes of a recording, or of a video's sound, to a 48 kHz stereo
	// WAV, and returns its length. Silence is CodeUnsupported.
	Sound(ctx context.Context, path, to string) (time.Duration, error)
}
