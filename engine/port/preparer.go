package port

import (
	"context"
	"time"

	"github.com/scenewright/scenewright/engine/logo"
	"github.com/scenewright/scenewright/engine/story"
)

// Preparer makes of a file that came from outside what a film can use. It
// looks into the file first; what is wrong with it is an *Error with
// CodeUnsupported, CodeInvalid or CodeTooLarge whose message is for whoever
// brought it. The caller gives absolute paths of files that nobody else
// writes.
type Preparer interface {
	// Picture makes an upright still of a picture, of a drawing (SVG), or of
	// the first frame of something that moves: a PNG or JPEG, sRGB, no larger
	// than a film of 2160 lines can show.
	Picture(ctx context.Context, path, to string) (story.PreparedPicture, error)
	// Logo makes of a logo, a picture or a drawing, what a film shows of it: a
	// PNG or JPEG of at most 2000 pixels a side, pixel for pixel where it was
	// smaller. It measures that; Blob stays empty. What could not be shown is
	// refused as [logo.Read] does.
	Logo(ctx context.Context, path, to string) (logo.Variant, error)
	// Clip makes of a video, or a GIF that moves, what the renderer can take frame by frame: upright,
	// of the wanted frame rate whatever the file's own, 8 bits a sample, bt709,
	// H.264 without sound; and its sound, where there is any and it is wanted,
	// as a 48 kHz WAV of one channel. The sound begins with the first frame.
	Clip(ctx context.Context, path string, want story.ClipOptions) (story.PreparedClip, error)
	// Sound makes of a recording, or of a video's sound, a 48 kHz WAV of two
	// channels, of its first five minutes at most, and gives its length. What
	// is silent is CodeUnsupported.
	Sound(ctx context.Context, path, to string) (time.Duration, error)
}
