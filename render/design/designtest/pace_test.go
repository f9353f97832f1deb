package designtest

import (
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// joined is a film of the scenes of films.
func joined(films ...Film) Film {
	f := films[0]
	for _, more := range films[1:] {
		f.Board.Scenes = append(f.Board.Scenes, more.Board.Scenes...)
		f.Scenes = append(f.Scenes, more.Scenes...)
	}
	return f
}

func TestRepetition(t *testing.T) {
	on := func(layout string, ground timeline.Color) Film {
		f := filmOf(layout)
		f.Scenes[0].Ground = ground
		return f
	}
	probes(t, Repetition, []probe{
		{"another ground", joined(on("title", white), on("title", blue)), false},
		{"another layout", joined(on("title", white), on("quote", white)), false},
		{"the same", joined(on("title", white), on("title", white)), true},
	})
	probes(t, Pace, []probe{
		{"twice", joined(on("title", white), on("title", blue), on("quote", white)), false},
		{"three times", joined(on("title", white), on("title", blue), on("title", white)), true},
	})
}

func TestFaults(t *testing.T) {
	frozen := filmOf("title", word("heading.0", "Frozen", 60, 60, 200))
	frozen.Scenes[0].Layers = frozen.Scenes[0].Layers[1:]
	fontless := filmOf("title", word("heading.0", "Peace שלום", 60, 60, 200))
	var err error
	if fontless.Fonts, err = typeset.Load(&typeset.Options{Dirs: []string{t.TempDir()}}); err != nil {
		t.Fatal(err)
	}
	presented := filmOf("title", word("heading.0", "Spoken", 60, 60, 200))
	presented.Scenes[0].Layers = presented.Scenes[0].Layers[1:]
	presented.Scenes[0].Presenter = timeline.Rect{X: 700, Y: 300, W: 170, H: 240}
	pictured := func(width int) Film {
		f := filmOf("title")
		f.Scenes[0].Layers = append(f.Scenes[0].Layers, timeline.Layer{Name: "picture", Role: timeline.RolePicture,
			Picture: &timeline.Picture{Blob: "a.png", Frame: timeline.Rect{W: 960, H: 540}}})
		p := &story.Picture{Blob: "a.png", Width: width, Height: width * 9 / 16}
		f.Board.Scenes[0].Shots = []story.Shot{{Frames: f.Board.Scenes[0].Frames, Picture: p}}
		return f
	}
	probes(t, Faults, []probe{
		{"all there", filmOf("title", word("heading.0", "All there", 60, 60, 200)), false},
		{"a glyph nobody has", fontless, true},
		{"frozen", frozen, true},
		{"somebody speaks", presented, false},
		{"a large picture", pictured(1600), false},
		{"a thumbnail", pictured(160), true},
	})
}

func TestPace(t *testing.T) {
	lasting := func(frames int) Film {
		f := filmOf("title")
		f.Scenes[0].Frames, f.Board.Scenes[0].Frames = frames, frames
		return f
	}
	from := func(at time.Duration) Film {
		l := word("heading.0", "Late", 60, 60, 200)
		l.From = at
		return filmOf("title", l)
	}
	wordy := filmOf("list", word("item.0.0", "Enough is said here that", 25, 60, 100), word("item.1.0", "what stands on the screen", 25, 60, 200), word("item.2.0", "is but a small part of it all,", 25, 60, 300), word("item.3.0", "as it should be in a film", 25, 60, 400))
	still := lasting(330)
	probes(t, Pace, []probe{
		{"five seconds", lasting(150), false},
		{"three seconds", lasting(90), true},
		{"eleven seconds", still, true},
		{"in time", from(2 * time.Second), false},
		{"late", from(4600 * time.Millisecond), true},
		{"all that is said is shown", wordy, true},
	})
}
