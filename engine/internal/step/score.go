package step

import (
	"context"
	"io"
	"math"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/internal/material"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
)

// bed is the result of StepScore; no blob means no music.
type bed struct {
	Blob  string  `json:"blob,omitempty"`
	Track string  `json:"track,omitempty"`
	Gain  float64 `json:"gain,omitempty"` // dB
}

// defaultVolume is the bgMusic.volume at which a bed plays at its own level.
const defaultVolume = .15

// scoring is the step that makes the music.
type scoring struct{ *Services }

// scoreInput has the scenes of the film, and the request's media.
type scoreInput struct {
	Board story.Storyboard  `step:"board"`
	Media material.Gathered `step:"gather"`
}

// Score makes the film's music to its length: from the request's track, else from its own sound,
// else from a track that suits the film.
func (sc scoring) Score(ctx context.Context, t *pipeline.Task, in scoreInput) (bed, error) {
	wav, out, err := sc.bedOf(ctx, t, in.Board, in.Media)
	if err != nil || wav == nil {
		return bed{}, err
	}
	defer wav.Close()
	out.Blob = project.FilesPrefix(t.Project.ID) + "bed.wav"
	return out, sc.Files.KeepBlob(ctx, t.By(project.StepScore, ""), out.Blob, wav)
}

// bedOf opens the film's music, nil where it has none.
func (sc scoring) bedOf(ctx context.Context, t *pipeline.Task, b story.Storyboard, g material.Gathered) (io.ReadCloser, bed, error) {
	r := t.Project.Request
	if own, ok := g.Bed(); ok && r.TakesOwnBed() {
		t.Begins()
		wav, err := sc.ownBed(ctx, own, story.At(b.Frames()))
		return wav, bed{Track: own.URL, Gain: bedGain(r.BedVolume())}, err
	}
	track, err := sc.Catalog.Track(ctx, r, t.Project.Technique, b.Mood)
	if err != nil || track == nil {
		return nil, bed{}, err
	}
	t.Begins()
	wav, err := sc.Music.Open(ctx, track.RelativePath, musicFilm(b))
	return wav, bed{Track: track.RelativePath, Gain: bedGain(r.BedVolume())}, err
}

// musicFilm describes the film to the music library.
func musicFilm(b story.Storyboard) story.MusicFilm {
	f := story.MusicFilm{Length: story.At(b.Frames()), Seed: b.Seed}
	if last := b.Scenes[len(b.Scenes)-1]; last.Shown().Layout() == story.LayoutClosing {
		f.Closing = story.At(last.Start)
	}
	return f
}

// bedGain maps the volume 0..1 to decibels: the default is 0 dB, full volume about +10 dB, and
// towards 0 it falls without end.
func bedGain(volume *float64) float64 {
	if volume == nil {
		return 0
	}
	return 12 * math.Log10(max(*volume, 1e-4)/defaultVolume)
}

// ownBed plays the request's sound for the film's length: it loops a shorter one, and fades out at
// the end.
func (sc scoring) ownBed(ctx context.Context, m material.Material, length time.Duration) (io.ReadCloser, error) {
	s, err := sc.Files.Sound(ctx, m.Sound)
	if err != nil {
		return nil, err
	}
	s = audio.Loop(s.Stereo(), length, bedCross).FadeIn(bedFadeIn).FadeOut(bedFadeOut)
	out, in := io.Pipe()
	go func() { in.CloseWithError(audio.Normalize(s, bedLoudness, bedPeak).WriteWAV(in)) }()
	return out, nil
}

// A request's sound becomes as loud as a bed of a MusicLibrary.
const (
	bedLoudness = -20.0 // LUFS
	bedPeak     = -1.0  // dBTP
	bedCross    = time.Second
	bedFadeIn   = 500 * time.Millisecond
	bedFadeOut  = 2 * time.Second
)
