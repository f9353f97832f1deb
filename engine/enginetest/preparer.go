package enginetest

import (
	"bytes"
	"context"
	"errors"
	"image"
	"os"
	"time"

	"github.com/disintegration/imaging"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/logo"
	"github.com/scenewright/scenewright/engine/story"
)

// Preparer is a fake that takes pictures as they are. Any film has the size
// that is wanted and two seconds, and where its sound is wanted it hums.
type Preparer struct{}

// filmed is how long every film of the fake is.
const filmed = 2 * time.Second

// Picture copies the file and measures it.
func (Preparer) Picture(ctx context.Context, path, to string) (story.PreparedPicture, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return story.PreparedPicture{}, err
	}
	f, err := os.Open(path)
	if err != nil {
		return story.PreparedPicture{}, err
	}
	defer f.Close()
	c, _, err := image.DecodeConfig(f)
	if err != nil {
		return story.PreparedPicture{}, &fault.Error{Code: fault.CodeUnsupported, Message: "the picture cannot be read"}
	}
	if err := os.WriteFile(to, raw, 0o600); err != nil {
		return story.PreparedPicture{}, err
	}
	return story.PreparedPicture{Width: c.Width, Height: c.Height}, ctx.Err()
}

// Logo copies the file and measures it.
func (Preparer) Logo(ctx context.Context, path, to string) (logo.Variant, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return logo.Variant{}, err
	}
	img, err := imaging.Decode(bytes.NewReader(raw))
	if err != nil {
		return logo.Variant{}, &fault.Error{
			Code: fault.CodeUnsupported, Message: "the logo is no picture we can read", Err: err,
		}
	}
	v, err := logo.Look(img)
	if err != nil {
		return v, err
	}
	return v, errors.Join(os.WriteFile(to, raw, 0o600), ctx.Err())
}

// Clip copies the file.
func (Preparer) Clip(ctx context.Context, path string, want story.ClipOptions) (story.PreparedClip, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return story.PreparedClip{}, err
	}
	if err := os.WriteFile(want.To, raw, 0o600); err != nil {
		return story.PreparedClip{}, err
	}
	c := story.PreparedClip{Width: want.Width, Height: want.Height, Frames: int(min(filmed, want.Longest).Seconds() * float64(want.FPS))}
	if want.SoundTo == "" {
		return c, ctx.Err()
	}
	c.HasSound = true
	return c, writeHum(want.SoundTo)
}

// Sound hums for two seconds, whatever the file is.
func (Preparer) Sound(ctx context.Context, _, to string) (time.Duration, error) {
	return filmed, errors.Join(writeHum(to), ctx.Err())
}

func writeHum(path string) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	sound := audio.Sound{Rate: voiceRate, Channels: 1, Samples: hum(story.Word{Text: "a film hums so long"}, 0, 1)}
	return sound.Resample(48000).WriteWAV(f)
}
