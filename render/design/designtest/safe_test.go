package designtest

import (
	"testing"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

func TestSafe(t *testing.T) {
	probes(t, Safe, []probe{
		{"within", filmOf("title", word("heading.0", "Within", 60, 62, 200)), false},
		{"left", filmOf("title", word("heading.0", "Left", 60, 30, 200)), true},
		{"right", filmOf("title", word("heading.0", "Far to the right", 60, 600, 200)), true},
		{"above", filmOf("title", word("heading.0", "Above", 60, 62, 50)), true},
		{"below", filmOf("title", word("heading.0", "Below", 60, 62, 530)), true},
		{"a bar bleeds", filmOf("title", drawn("bar", timeline.RoleMark, box(20, 100, 500, 60, orange))), false},
		{"the mark in the corner", filmOf("title", drawn("logo.mark", timeline.RoleLogo, box(870, 30, 20, 20, black))), false},
	})
}

func TestSubtitlesAndPresenterHaveTheirRoom(t *testing.T) {
	shown := func(layout string, p frame.Presenter, l timeline.Layer) Film {
		f := filmOf(layout, l)
		f.Board.Subtitles, f.Board.Presenter = true, p
		f.Scenes[0].Presenter = f.Board.Frame().Seat()
		return f
	}
	low, high := word("item.0.0", "In the middle, low", 30, 300, 450), word("item.0.0", "In the middle, high", 30, 300, 200)
	written := shown("title", frame.Nobody, low)
	written.Board.Scenes[0].Screen = story.On(story.Title{Heading: written.Board.Scenes[0].Narration})
	probes(t, Subtitles, []probe{
		{"high", shown("list", frame.Nobody, high), false},
		{"low", shown("list", frame.Nobody, low), true},
		{"a bar", shown("list", frame.Nobody, drawn("bar", timeline.RoleMark, box(300, 420, 300, 60, orange))), true},
		{"a title that says more than it shows", shown("title", frame.Nobody, low), true},
		{"a title that shows what it says has none", written, false},
	})
	start, end := word("item.0.0", "Start", 30, 70, 450), word("item.0.0", "End", 30, 800, 450)
	probes(t, Presenter, []probe{
		{"nobody", shown("list", frame.Nobody, start), false},
		{"round, at the start", shown("list", frame.Round, start), true},
		{"round, at the end", shown("list", frame.Round, end), false},
		{"standing, at the end", shown("list", frame.Standing, end), true},
		{"standing, at the start", shown("list", frame.Standing, start), false},
	})
}
