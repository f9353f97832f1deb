package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/audio/mp3"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
)

// Folder is an engine.MusicLibrary of the WAV and MP3 files of a folder: a host's own music instead
// of Scenewright's. The box is for MP3 that ffmpeg must decode.
type Folder struct {
	files fs.FS
	box   *sandbox.Box
}

var _ engine.MusicLibrary = Folder{}

// Tracks lists the folder's files by their names.
func (f Folder) Tracks(ctx context.Context) ([]story.Track, error) {
	waves, err := fs.Glob(f.files, "*.wav")
	if err != nil {
		return nil, err
	}
	mp3s, err := fs.Glob(f.files, "*.mp3")
	if err != nil {
		return nil, err
	}
	names := slices.Sorted(slices.Values(append(waves, mp3s...)))
	var tracks []story.Track
	for _, name := range names {
		title := strings.TrimSuffix(name, path.Ext(name))
		tracks = append(tracks, story.Track{ID: name, Name: title, RelativePath: name})
	}
	return tracks, ctx.Err()
}

// Requirements for any music, by the contract of engine.MusicLibrary.
const (
	rate     = 48000
	loudness = -20.0 // LUFS
	ceiling  = -1.0  // dBTP
	fade     = 2 * time.Second
)

// Open returns exactly the requested length: the track loops from a place that the seed picks, and
// fades out at the film's end.
func (f Folder) Open(ctx context.Context, name string, film story.MusicFilm) (io.ReadCloser, error) {
	track, err := f.read(ctx, name)
	if err != nil {
		return nil, err
	}
	out := audio.Silent(rate, 2, film.Length)
	frames := len(track.Samples) / 2
	start := int(film.Seed % 16 * uint64(frames) / 16)
	for i := range out.Samples {
		out.Samples[i] = track.Samples[(start*2+i)%len(track.Samples)]
	}
	// Looping and fading change the loudness, so that is corrected last.
	var wav bytes.Buffer
	err = audio.Normalize(out.FadeOut(fade), loudness, ceiling).WriteWAV(&wav)
	return io.NopCloser(&wav), errors.Join(err, ctx.Err())
}

// Limits of a track and its file.
const (
	longest = 20 * time.Minute
	largest = 256 << 20 // bytes
)

func (f Folder) read(ctx context.Context, name string) (audio.Sound, error) {
	file, err := f.files.Open(name)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid) {
		return audio.Sound{}, &fault.Error{Code: fault.CodeNotFound, Message: "there is no such track", Remedy: "take one of the music library's"}
	}
	if err != nil {
		return audio.Sound{}, err
	}
	defer file.Close()
	s, err := f.decode(ctx, io.LimitReader(file, largest))
	if err == nil && len(s.Samples) == 0 {
		err = errors.New("it is empty")
	}
	if err != nil {
		return audio.Sound{}, &fault.Error{Code: fault.CodeProvider, Provider: "folder", Message: fmt.Sprintf("the track %s cannot be played", name), Err: err}
	}
	return s.Resample(rate).Stereo(), nil
}

// decode decodes MP3 or WAV, whatever the file's name says.
func (f Folder) decode(ctx context.Context, file io.Reader) (audio.Sound, error) {
	raw, err := io.ReadAll(file)
	if err != nil || !mp3.Sniff(raw) {
		s, wav := audio.ReadWAV(bytes.NewReader(raw))
		return s, errors.Join(err, wav)
	}
	return mp3.Decode(ctx, f.box, raw, longest)
}
