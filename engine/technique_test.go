package engine_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/plain"
)

// unmarked is a text without a list, a heading or a figure.
const unmarked = `The harbour wakes before the town does. Boats come in with the tide, and the quay fills with crates and gulls. ` +
	`Nobody sells what has not been weighed. The auction is short. It ends when the last crate is gone, and the floor is washed. ` +
	`Then the cooks arrive from the hill. They walk along the tables and say very little. Each of them knows what the sea gives in this month. ` +
	`By noon the nets hang on the wall to dry. Old men mend them with needles of bone. The children bring bread and listen. ` +
	`In the evening the boats lie still, and the light on the mole begins to turn. Whoever sleeps here sleeps well.`

// moods is a library that has a track of the mood of each technique.
type moods struct{ enginetest.Music }

// Tracks lists them; none suits a tone or a kind of video.
func (moods) Tracks(context.Context) ([]story.Track, error) {
	var all []story.Track
	for _, t := range request.Techniques() {
		all = append(all, story.Track{ID: t.Manner.Mood, Name: t.Manner.Mood, RelativePath: t.Manner.Mood, Mood: t.Manner.Mood})
	}
	return all, nil
}

// Open plays any of them.
func (m moods) Open(ctx context.Context, _ string, film story.MusicFilm) (io.ReadCloser, error) {
	return m.Music.Open(ctx, "fake/tone.wav", film)
}

// TestTechniquesTellApart: offline any two techniques give films that differ in their
// scenes or timings and in their music, none in what is said, no beat is named, and the
// technique that a film has by default is the same film when it is asked for.
func TestTechniquesTellApart(t *testing.T) {
	ofValues(t)
	t.Parallel()
	writer := plain.New()
	boards := &enginetest.Boards{}
	eng := enginetest.New(t, func(p *engine.Ports) { p.Writer, p.Designer, p.Music = writer, boards, moods{} })
	film := func(technique string) (timings, music, used string) {
		p := enginetest.Await(t, eng, request.Request{
			Prompt: unmarked, StoryTellingTechnique: technique, ToAutoExport: true,
			CustomTemplate: &request.CustomTemplate{PreConfigs: &request.PreConfigs{BgMusic: &request.BgMusic{}}},
		})
		b := boards.Last()
		var said []string
		for _, sc := range b.Scenes {
			said = append(said, sc.Narration)
			if sc.Beat != "" {
				t.Errorf("%s: a scene has the beat %q", technique, sc.Beat)
			}
		}
		if got := strings.Join(said, " "); got != unmarked {
			t.Errorf("%s says %q", technique, got)
		}
		return timingsOf(b), trackOf(t, eng, p.ID), p.Technique
	}
	usual, march, used := film("")
	seen, heard := map[string]string{}, map[string]string{}
	for _, technique := range request.Techniques() {
		got, music, _ := film(technique.Technique)
		if other := seen[got]; other != "" {
			t.Errorf("%s and %s are the same film: %s", other, technique.Technique, got)
		}
		if other := heard[music]; other != "" {
			t.Errorf("%s and %s have the same music: %s", other, technique.Technique, music)
		}
		seen[got], heard[music] = technique.Technique, technique.Technique
	}
	if seen[usual] != used || heard[march] != used {
		t.Errorf("the film by default is %q with the music of %q, its technique is %q", seen[usual], heard[march], used)
	}
}

// trackOf returns the music of a film.
func trackOf(t *testing.T, eng *engine.Engine, id string) string {
	t.Helper()
	var raw json.RawMessage
	if _, err := eng.Stores.Projects.Result(t.Context(), project.ResultKey{ProjectID: id, Step: project.StepScore}, &raw); err != nil {
		t.Fatal(err)
	}
	var bed struct{ Track string }
	if err := json.Unmarshal(raw, &bed); err != nil {
		t.Fatal(err)
	}
	return bed.Track
}

// timingsOf returns what a board has of scenes, how long each lasts and when it speaks.
func timingsOf(b story.Storyboard) string {
	var all strings.Builder
	for _, sc := range b.Scenes {
		fmt.Fprintf(&all, "%s %d %v; ", sc.Screen.Layout(), sc.Frames, sc.Speech)
	}
	return all.String()
}
