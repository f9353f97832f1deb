package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
)

// Folder is an engine.MusicLibrary of the WAV files of a folder: a host's own
// music instead of what Scenewright composes.
type Folder struct{ files fs.FS }

var _ engine.MusicLibrary = Folder{}

// Tracks lists the folder's WAV files by their names.
func (f Folder) Tracks(ctx context.Context) ([]engine.Track, error) {
	names, err := fs.Glob(f.files, "*.wav")
	if err != nil {
		return nil, err
	}
	var tracks []engine.Track
	for _, name := range names {
		title := strings.TrimSuffix(name, path.Ext(name))
		tracks = append(tracks, engine.Track{ID: title, Name: title, RelativePath: name})
	}
	return tracks, ctx.Err()
}

// What the engine asks of any music, by the contract of its port.
const (
	rate     = 48000
	loudness = -20.0 // LUFS
	ceiling  = -1.0  // dBTP
	fade     = 2 * time.Second
)

// Open gives exactly the length that is asked for: the track goes round from a
// place that the seed picks, and fades out where the film ends.
func (f Folder) Open(ctx context.Context, name string, film engine.MusicFilm) (io.ReadCloser, error) {
	track, err := f.read(name)
	if err != nil {
		return nil, err
	}
	out := audio.Silent(rate, 2, film.Length)
	frames := len(track.Samples) / 2
	start := int(film.Seed % 16 * uint64(frames) / 16)
	for i := range out.Samples {
		out.Samples[i] = track.Samples[(start*2+i)%len(track.Samples)]
	}
	// Looping and fading change how loud it is, so that is made right last.
	var wav bytes.Buffer
	err = audio.Normalize(out.FadeOut(fade), loudness, ceiling).WriteWAV(&wav)
	return io.NopCloser(&wav), errors.Join(err, ctx.Err())
}

func (f Folder) read(name string) (audio.Sound, error) {
	file, err := f.files.Open(name)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid) {
		return audio.Sound{}, &engine.Error{Code: engine.CodeNotFound, Message: "there is no such track", Remedy: "take one of the music library's"}
	}
	if err != nil {
		return audio.Sound{}, err
	}
	defer file.Close()
	s, err := audio.ReadWAV(file)
	if err == nil && len(s.Samples) == 0 {
		err = errors.New("it is empty")
	}
	if err != nil {
		return audio.Sound{}, &engine.Error{Code: engine.CodeProvider, Provider: "folder", Message: fmt.Sprintf("the track %s cannot be played", name), Err: err}
	}
	return s.Resample(rate).Stereo(), nil
}
