package ingest

import (
	"context"
	"errors"
	"io"
	"math"
	"os"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/audio/mp3"
	"github.com/scenewright/scenewright/engine/library"
)

// mp3Extension is that of files whose frames are looked at here. Whether they are
// decoded here as well, package mp3 decides.
const mp3Extension = "mp3"

// longestHere is how long an MP3 may be that is measured here: go-mp3 takes five
// times the processor time of ffmpeg, which a short sound spends on starting it.
const longestHere = time.Minute

// withMP3 does something with an MP3. Where it is left to ffmpeg, there is only
// the Info, and the error is mp3.ErrForeign.
func withMP3(ctx context.Context, path string, do func(*mp3.Reader, mp3.Info) error) (mp3.Info, error) {
	f, err := os.Open(path)
	if err != nil {
		return mp3.Info{}, err
	}
	defer f.Close()
	r, info, err := mp3.Open(ctx, f)
	if err != nil {
		return info, err
	}
	return info, do(r, info)
}

// pieces gives what is read of an MP3, up to so many frames, a piece at a time.
func pieces(r *mp3.Reader, channels, frames int, each func([]float32) error) error {
	buf := make([]float32, 1<<12*channels)
	for left := frames * channels; left > 0; {
		n, err := r.Read(buf[:min(len(buf), left)])
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = each(buf[:n])
		}
		if err != nil {
			return err
		}
		left -= n
	}
	return nil
}

// identifyMP3 passes all of an MP3 by and decodes its first second.
func identifyMP3(ctx context.Context, path string, file *library.File) error {
	info, err := withMP3(ctx, path, func(r *mp3.Reader, i mp3.Info) error {
		return pieces(r, i.Channels, i.Rate, func([]float32) error { return nil })
	})
	if err != nil && !errors.Is(err, mp3.ErrForeign) {
		return err
	}
	file.HasAudio, file.Duration = true, info.Duration().Round(time.Millisecond)
	if tooLong := checkMedia(*file); tooLong != nil {
		return tooLong
	}
	return err
}

// soundOfMP3 makes of an MP3 the WAV that heard makes of other files, and gives
// its length.
func soundOfMP3(ctx context.Context, path, to string) (length time.Duration, err error) {
	_, err = withMP3(ctx, path, func(r *mp3.Reader, i mp3.Info) error {
		most := min(i.Frames, int(longestSound.Seconds())*i.Rate)
		frames := audio.Resampled(most, i.Rate, soundRate)
		length = time.Duration(frames) * time.Second / soundRate
		out := bed{channels: i.Channels, loudest: math.Inf(-1)}
		err := writeFile(to, func(w io.Writer) error { return out.fill(w, r, i.Rate, most, frames) })
		if err == nil && out.loudest < inaudible {
			err = unsupported("the sound is silent")
		}
		return err
	})
	return length, err
}

// bed is a sound on its way into a WAV of two channels.
type bed struct {
	channels int
	loudest  float64 // sample so far, in dBFS
}

// fill writes so many frames of an MP3, which become another number of them.
func (b *bed) fill(w io.Writer, r *mp3.Reader, rate, most, frames int) error {
	if err := (audio.Sound{Rate: soundRate, Channels: 2}).WriteWAVHeader(w, frames); err != nil {
		return err
	}
	paced := audio.NewResampler(rate, soundRate, b.channels)
	if err := pieces(r, b.channels, most, func(samples []float32) error { return b.write(w, paced.Add(samples)) }); err != nil {
		return err
	}
	return b.write(w, paced.End())
}

func (b *bed) write(w io.Writer, samples []float32) error {
	s := audio.Sound{Rate: soundRate, Channels: b.channels, Samples: samples}
	b.loudest = max(b.loudest, peak(s))
	return s.Stereo().WriteWAVSamples(w)
}

// loudnessOfMP3 is that of the whole, in LUFS; nil where there is only silence.
func loudnessOfMP3(ctx context.Context, path string) (*float64, error) {
	var loud *float64
	_, err := withMP3(ctx, path, func(r *mp3.Reader, i mp3.Info) error {
		m := audio.NewMeter(i.Rate, i.Channels)
		err := pieces(r, i.Channels, i.Frames, func(samples []float32) error {
			m.Add(samples)
			return nil
		})
		if l := math.Round(m.Loudness(0)*10) / 10; l > -70 {
			loud = &l
		}
		return err
	})
	return loud, err
}
