package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
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

// TestTechniquesTellApart: offline any two techniques give films that differ in their
// scenes or timings, none in what is said, no beat is named, and the technique that a
// film has by default is the same film when it is asked for.
func TestTechniquesTellApart(t *testing.T) {
	writer, err := plain.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	boards := &enginetest.Boards{}
	eng := enginetest.New(t, func(p *engine.Ports) { p.Writer, p.Designer = writer, boards })
	film := func(technique string) (timings string, used string) {
		p := enginetest.Await(t, eng, request.Request{Prompt: unmarked, StoryTellingTechnique: technique, ToAutoExport: true})
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
		return timingsOf(b), p.Technique
	}
	usual, used := film("")
	films := map[string]string{}
	for _, technique := range request.Techniques() {
		got, _ := film(technique.Technique)
		if other := films[got]; other != "" {
			t.Errorf("%s and %s are the same film: %s", other, technique.Technique, got)
		}
		films[got] = technique.Technique
	}
	if films[usual] != used {
		t.Errorf("the film by default is %q, its technique is %q", films[usual], used)
	}
}

// timingsOf returns what a board has of scenes, how long each lasts and when it speaks.
func timingsOf(b story.Storyboard) string {
	var all strings.Builder
	for _, sc := range b.Scenes {
		fmt.Fprintf(&all, "%s %d %v; ", sc.Screen.Layout(), sc.Frames, sc.Speech)
	}
	return all.String()
}
