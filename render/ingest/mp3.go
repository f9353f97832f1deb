package ingest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/audio/mp3"
	"github.com/scenewright/scenewright/engine/library"
)

// mp3Extension is the extension of files whose frames are read here. Package mp3 decides whether
// they are decoded here as well.
const mp3Extension = "mp3"

// longestHere is the longest MP3 that is decoded here: go-mp3 takes five times the processor time
// of ffmpeg, whose start costs as much as a short sound.
const longestHere = 20 * time.Second

// identifyMP3 reads through an MP3 and decodes its first second. It returns mp3.ErrForeign for one
// that ffmpeg must decode.
func identifyMP3(ctx context.Context, path string, file *library.File) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := mp3.Identify(ctx, f)
	if err != nil && !errors.Is(err, mp3.ErrForeign) {
		return err
	}
	file.HasAudio, file.Duration = true, info.Duration().Round(time.Millisecond)
	if tooLong := checkMedia(*file); tooLong != nil {
		return tooLong
	}
	return err
}

// decodedMP3 decodes an MP3. It returns mp3.ErrForeign for one that ffmpeg must decode.
func decodedMP3(ctx context.Context, path string) (audio.Sound, error) {
	f, err := os.Open(path)
	if err != nil {
		return audio.Sound{}, err
	}
	defer f.Close()
	s, err := mp3.Decode(ctx, nil, f, longestHere)
	if errors.Is(err, mp3.ErrTooLong) {
		err = fmt.Errorf("%w: %w", mp3.ErrForeign, err)
	}
	return s, err
}

// soundOfMP3 converts an MP3 to the same WAV as heard makes of other files, and returns its length.
func soundOfMP3(ctx context.Context, path, to string) (time.Duration, error) {
	s, err := decodedMP3(ctx, path)
	if err != nil {
		return 0, err
	}
	if s = s.Resample(soundRate).Stereo(); peak(s) < inaudible {
		return 0, unsupported("the sound is silent")
	}
	return s.Duration(), writeFile(to, func(w io.Writer) error { return s.WriteWAV(w) })
}

// loudnessOfMP3 returns the loudness of the whole, in LUFS; nil for silence.
func loudnessOfMP3(ctx context.Context, path string) (*float64, error) {
	s, err := decodedMP3(ctx, path)
	loud := math.Round(audio.Loudness(s)*10) / 10
	if err != nil || loud <= -70 {
		return nil, err
	}
	return &loud, nil
}
