// Package score is the step that makes the music.
package score

import (
	"bufio"
	"context"
	"io"
	"math"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/internal/catalog"
	"github.com/scenewright/scenewright/engine/internal/material"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
)

// Bed is the result of StepScore; no blob means no music.
type Bed struct {
	Blob  string  `json:"blob,omitempty"`
	Track string  `json:"track,omitempty"`
	Gain  float64 `json:"gain,omitempty"` // dB
}

// defaultVolume is the bgMusic.volume at which a bed plays at its own level.
const defaultVolume = .15

// Step makes the music.
type Step struct {
	Blobs blobs.Blobs
	Music MusicLibrary

	Catalog *catalog.Catalog
	Files   *pipeline.Files
	Results *pipeline.Results
}

// Score has the film's music made to its length: of the track that the request
// names, else of the sound that it brings, else of a track that suits it.
func (sc *Step) Score(ctx context.Context, t *pipeline.Task) (any, error) {
	var b story.Storyboard
	var g material.Gathered
	for step, v := range map[project.Step]any{project.StepBoard: &b, project.StepGather: &g} {
		if err := sc.Results.Result(ctx, t, step, v); err != nil {
			return nil, err
		}
	}
	wav, out, err := sc.bedOf(ctx, t, b, g)
	if err != nil || wav == nil {
		return Bed{}, err
	}
	defer wav.Close()
	out.Blob = project.FilesPrefix(t.Project.ID) + "bed.wav"
	return out, sc.Files.KeepBlob(ctx, t.By(project.StepScore, ""), out.Blob, wav)
}

// bedOf opens the film's music, nil where it has none.
func (sc *Step) bedOf(ctx context.Context, t *pipeline.Task, b story.Storyboard, g material.Gathered) (io.ReadCloser, Bed, error) {
	r := t.Project.Request
	if own, ok := g.Bed(); ok && r.TakesOwnBed() {
		t.Begins()
		wav, err := sc.ownBed(ctx, own, story.At(b.Frames()))
		return wav, Bed{Track: own.URL, Gain: bedGain(r.BedVolume())}, err
	}
	track, err := sc.Catalog.Track(ctx, r, t.Project.Technique, b.Mood)
	if err != nil || track == nil {
		return nil, Bed{}, err
	}
	t.Begins()
	wav, err := sc.Music.Open(ctx, track.RelativePath, musicFilm(b))
	return wav, Bed{Track: track.RelativePath, Gain: bedGain(r.BedVolume())}, err
}

// musicFilm is what the music is made to.
func musicFilm(b story.Storyboard) story.MusicFilm {
	f := story.MusicFilm{Length: story.At(b.Frames()), Seed: b.Seed}
	if last := b.Scenes[len(b.Scenes)-1]; last.Shown().Layout() == story.LayoutClosing {
		f.Closing = story.At(last.Start)
	}
	return f
}

// bedGain maps the volume 0..1 to decibels: the default is 0 dB, full volume
// about +10 dB, and it falls without end towards 0.
func bedGain(volume *float64) float64 {
	if volume == nil {
		return 0
	}
	return 12 * math.Log10(max(*volume, 1e-4)/defaultVolume)
}

// ownBed plays the sound that the request brings for the film's length: again
// from its beginning where it ends before, and softly out at the end.
func (sc *Step) ownBed(ctx context.Context, m material.Material, length time.Duration) (io.ReadCloser, error) {
	b, err := sc.Blobs.Open(ctx, m.Sound)
	if err != nil {
		return nil, err
	}
	defer b.Close()
	s, err := audio.ReadWAV(bufio.NewReader(b))
	if err != nil {
		return nil, err
	}
	s = audio.Loop(s.Stereo(), length, bedCross).FadeIn(bedFadeIn).FadeOut(bedFadeOut)
	out, in := io.Pipe()
	go func() { in.CloseWithError(audio.Normalize(s, bedLoudness, bedPeak).WriteWAV(in)) }()
	return out, nil
}

// How a sound that a request brings becomes the bed: as loud as those of a
// MusicLibrary.
const (
	bedLoudness = -20.0 // LUFS
	bedPeak     = -1.0  // dBTP
	bedCross    = time.Second
	bedFadeIn   = 500 * time.Millisecond
	bedFadeOut  = 2 * time.Second
)
