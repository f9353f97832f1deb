package engine

import (
	"context"
	"io"
	"math"
	"strings"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/language"
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

// scoreStep makes the music.
type scoreStep struct {
	blobs blobs.Blobs
	music MusicLibrary

	catalog *catalog
	files   *projectFiles
	results *results
}

// score has the film's music made to its length: of the track that the request
// names, else of the sound that it brings, else of a track that suits it.
func (sc *scoreStep) score(ctx context.Context, t *task) (any, error) {
	var b story.Storyboard
	var g gatherResult
	for step, v := range map[project.Step]any{project.StepBoard: &b, project.StepGather: &g} {
		if err := sc.results.result(ctx, t, step, v); err != nil {
			return nil, err
		}
	}
	wav, out, err := sc.bedOf(ctx, t, b, g)
	if err != nil || wav == nil {
		return bed{}, err
	}
	defer wav.Close()
	out.Blob = projectPrefix(t.Project.ID) + "bed.wav"
	return out, sc.files.keepBlob(ctx, t.by(project.StepScore, ""), out.Blob, wav)
}

// bedOf opens the film's music, nil where it has none.
func (sc *scoreStep) bedOf(ctx context.Context, t *task, b story.Storyboard, g gatherResult) (io.ReadCloser, bed, error) {
	r := t.Project.Request
	if own, ok := g.bed(); ok && r.TakesOwnBed() {
		t.begins()
		wav, err := sc.ownBed(ctx, own, story.At(b.Frames()))
		return wav, bed{Track: own.URL, Gain: bedGain(r.BedVolume())}, err
	}
	track, err := sc.catalog.track(ctx, r, mourns(b))
	if err != nil || track == nil {
		return nil, bed{}, err
	}
	t.begins()
	wav, err := sc.music.Open(ctx, track.RelativePath, musicFilm(b))
	return wav, bed{Track: track.RelativePath, Gain: bedGain(r.BedVolume())}, err
}

// mourns reports whether what the film says is of death, illness, debt or loss.
func mourns(b story.Storyboard) bool {
	var told strings.Builder
	for _, sc := range b.Scenes {
		told.WriteString(sc.Narration + "\n")
	}
	return language.Of(b.Language).Mourns(told.String())
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
