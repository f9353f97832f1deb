// Package mp3 decodes MP3: in the process, by go-mp3, if that gives the same result as ffmpeg and is
// faster, and else by ffmpeg in the sandbox.
//
// MPEG-1 layer III, which has 32, 44.1 and 48 kHz, is decoded in the process. Before that, all
// frames of a file are read: damage, the length of the sound and the decoder are known before
// anything is decoded. go-mp3 gets only the frames: above all no tags, for which it would take any
// memory that they claim.
//
// The sound begins and ends as ffmpeg's: the padding that an encoder states in its tag is cut off,
// and the 529 samples by which every decoder is late. The files of the tests are as long as
// ffmpeg's, to the sample, with an error (RMS) of −101 dB of full scale and −83 dB of the signal.
//
// ffmpeg decodes the classes that go-mp3 decodes worse, as TestForeignClasses measures:
//
//   - rates of 24 kHz and less (MPEG-2 and 2.5): it makes noise of some, at
//     +5 dB of the signal, and refuses others;
//   - middle and side in blocks of short windows, as joint stereo has them at
//     loud attacks: their upper lines stay middle and side (−39 dB);
//   - intensity stereo: the right channel is silent where it should be the left
//     one's sound (−13 dB);
//   - mixed blocks, of which no free encoder makes any (−32 dB);
//   - files that begin within a stream: it makes noise of frames whose sound began
//     in one that is missing (−21 dB);
//   - emphasis, which players ignore and go-mp3 decodes as noise;
//   - files whose rate or channels change, or with tags between their frames:
//     they come out longer or shorter.
//
// For continuous decoding go-mp3 takes about 14 ms for a second of stereo, ffmpeg under 3 and 70 to
// start: a voice's answer of one sentence is decoded two to five times as fast here, and from ten
// seconds on ffmpeg is faster. BenchmarkShortAnswer prints it.
package mp3

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/sandbox"
)

// Sniff reports whether a file may be an MP3, by its beginning: an ID3 tag or a frame of layer III.
func Sniff(head []byte) bool {
	_, ok := headerAt(head)
	return ok || bytes.HasPrefix(head, []byte("ID3"))
}

// longestHere is the longest sound that is decoded here, where there is ffmpeg.
const longestHere = 20 * time.Second

// Decode decodes a file at its own rate and with its own channels, in the process or by ffmpeg in
// the box, nil = only in the process. It returns [ErrTooLong] for a sound longer than longest, and
// takes no more memory than longest needs. Other errors match [ErrFormat] or [ErrDamaged], or are
// those of ctx or the box, which only ffmpeg needs.
func Decode(ctx context.Context, box *sandbox.Box, raw []byte, longest time.Duration) (audio.Sound, error) {
	f, err := scan(raw)
	if err != nil {
		return audio.Sound{}, err
	}
	if f.duration() > longest {
		return audio.Sound{}, tooLong(f.duration(), longest)
	}
	if f.foreign == "" && (box == nil || f.duration() <= longestHere) {
		return f.decode()
	}
	if box == nil {
		return audio.Sound{}, fmt.Errorf("mp3: not decoded in the process: %s, and no sandbox for ffmpeg was given", f.foreign)
	}
	s, err := outside(ctx, box, raw, longest)
	if err == nil && s.Duration() > longest {
		return audio.Sound{}, tooLong(s.Duration(), longest)
	}
	return s, err
}

func tooLong(lasts, longest time.Duration) error {
	return fmt.Errorf("%w: it lasts %s, %s are taken", ErrTooLong, lasts.Round(time.Millisecond), longest)
}

// outside decodes a file with ffmpeg, up to a second more than longest.
func outside(ctx context.Context, box *sandbox.Box, raw []byte, longest time.Duration) (s audio.Sound, err error) {
	path, err := onDisk(raw)
	if err != nil {
		return s, fmt.Errorf("mp3: a file for ffmpeg: %w", err)
	}
	defer func() { err = errors.Join(err, os.Remove(path)) }()
	running, stop := context.WithCancel(ctx)
	defer stop()
	p, err := box.Start(running, sandbox.Command{
		Program: "ffmpeg", Args: args(path, longest), Read: []string{path}, PipeStdout: true,
	})
	if err != nil {
		return s, fmt.Errorf("mp3: %w", err)
	}
	s, read := audio.ReadWAV(p.Stdout())
	if read != nil {
		stop() // there is no further reader
	}
	return s, ended(ctx, p.Wait(), read)
}

// ended returns the error of ffmpeg's run. A failure is the file's fault, unless ffmpeg was killed.
func ended(ctx context.Context, exit, read error) error {
	var failed *sandbox.ExitError
	switch {
	case ctx.Err() != nil:
		return fmt.Errorf("mp3: %w", ctx.Err())
	case errors.Is(exit, sandbox.ErrKilled), errors.Is(exit, sandbox.ErrTimeout):
		return fmt.Errorf("mp3: %w", exit)
	case errors.As(exit, &failed), errors.Is(read, audio.ErrFormat):
		return fmt.Errorf("%w: ffmpeg cannot decode it (%w)", ErrDamaged, errors.Join(exit, read))
	case exit != nil || read != nil:
		return fmt.Errorf("mp3: what ffmpeg decoded: %w", errors.Join(exit, read))
	}
	return nil
}

// args returns ffmpeg's arguments: the sound as WAV to standard output.
func args(path string, longest time.Duration) []string {
	a := append([]string{"-nostdin", "-hide_banner", "-v", "error", "-threads", "1"}, sandbox.MediaInput(sandbox.MP3, path)...)
	return append(a, "-map", "0:a:0", "-vn", "-t", fmt.Sprintf("%.3f", longest.Seconds()+1),
		"-c:a", "pcm_f32le", "-map_metadata", "-1", "-fflags", "+bitexact", "-f", "wav", "pipe:1")
}

// onDisk writes a temporary file and returns its path.
func onDisk(raw []byte) (string, error) {
	f, err := os.CreateTemp("", "scenewright-*.mp3")
	if err != nil {
		return "", err
	}
	_, err = f.Write(raw)
	if err = errors.Join(err, f.Close()); err != nil {
		return "", errors.Join(err, os.Remove(f.Name()))
	}
	return f.Name(), nil
}
