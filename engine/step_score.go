package engine

import (
	"context"
	"math"
)

// bed is the result of StepScore; no blob means no music.
type bed struct {
	Blob  string  `json:"blob,omitempty"`
	Track string  `json:"track,omitempty"`
	Gain  float64 `json:"gain,omitempty"` // dB
}

// defaultVolume is the bgMusic.volume at which a bed plays at its own level.
const defaultVolume = .15

// score has the music composed to the film's length.
func (e *Engine) score(ctx context.Context, t *task) (any, error) {
	track, err := e.track(ctx, t.Project.Request)
	if err != nil || track == nil {
		return bed{}, err
	}
	var b Storyboard
	if err := e.result(ctx, t, StepBoard, &b); err != nil {
		return nil, err
	}
	wav, err := e.Music.Open(ctx, track.RelativePath, b.film())
	if err != nil {
		return nil, err
	}
	defer wav.Close()
	out := bed{projectPrefix(t.Project.ID) + "bed.wav", track.RelativePath, bedGain(t.Project.Request.bgMusic().Volume)}
	return out, e.Blobs.Put(ctx, out.Blob, wav)
}

// film is what the music is made to.
func (b Storyboard) film() MusicFilm {
	f := MusicFilm{Length: at(b.Frames()), Seed: b.Seed}
	if last := b.Scenes[len(b.Scenes)-1]; last.Layout == LayoutClosing {
		f.Closing = at(last.Start)
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
