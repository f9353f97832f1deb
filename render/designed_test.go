//go:build unix

package render

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/design"
	"github.com/scenewright/scenewright/render/rendertest"
)

// told is what the scenes of the designed film say and show; they are gone
// through in turn.
var told = []story.ScriptScene{
	{Narration: "A heat pump does not make heat, it moves heat from the cold air outside into the house",
		Screen: story.On(story.Title{Heading: "A heat pump does not make heat"})},
	said("", "", "A heat pump makes no warmth.", "It moves it", "from the garden into the house.", "For every unit it takes", "it brings in three units."),
	{Narration: "Three things decide whether it works: the insulation, the size of the radiators and the skill of the installer",
		Screen: story.On(story.List{Heading: "Three things decide whether it works", Items: []story.Item{{Text: "Insulation", Said: "insulation"}, {Text: "Size of the radiators", Said: "size of the radiators"}, {Text: "Skill of the installer", Said: "skill of the installer"}}})},
	said("picture", "", "The outdoor unit", "stands behind the house", "and is hardly louder", "than a fridge", "at three metres."),
	{Narration: "In a typical house heating causes 64% of all energy costs, more than every lamp and every fridge together",
		Screen: story.On(story.Number{Figure: story.Figure{Text: "64%", Said: "64%", Value: 64, Share: .64}, Caption: "of all energy costs"})},
	{Narration: "Most homes still burn gas or oil, and a boiler can never give back more than it takes",
		Screen: story.On(story.Title{Heading: "Most homes still burn gas or oil"})},
	said("picture", "-over", "On a frosty morning", "it still finds warmth", "in air of minus ten", "and the house", "stays at twenty degrees."),
	{Narration: "Large radiators are better, because they heat a room at lower temperatures all winter",
		Screen: story.On(story.Title{Heading: "Large radiators are better"})},
	{Narration: "Start with your last heating bill and ask two installers for a calculation",
		Screen: story.On(story.Closing{Heading: "Start with your last heating bill", Action: "Learn more"})},
}

// said is a spoken scene of some phrases; query and beat as of the compositions.
func said(query, beat string, phrases ...string) story.ScriptScene {
	var c story.Spoken
	for _, p := range phrases {
		c.Phrases = append(c.Phrases, story.Phrase{Text: p, Said: p, Ends: strings.HasSuffix(p, ".")})
	}
	return story.ScriptScene{Narration: strings.Join(phrases, " "), Query: query, Beat: beat, Screen: story.On(c)}
}

// What is behind the words of the sample film.
const (
	typeFilm  = "type"   // motifs, and a photograph in two scenes
	stillFilm = "stills" // photographs that move, two in a scene
	clipFilm  = "clips"  // as many clips
)

// designed is the sample film of a kind with its pictures drawn as the product draws
// them: by the designer, with its motifs, motion and transitions.
func designed(b *testing.B, fonts *typeset.Fonts, s rendertest.Sample, kind string) rendertest.Film {
	b.Helper()
	f := s.Make()
	d, err := design.New(fonts, nil)
	if err != nil {
		b.Fatal(err)
	}
	board := story.Storyboard{
		Title: f.Timeline.Title, Language: "en", Seed: 7, Subtitles: true,
		Width: f.Timeline.Width, Height: f.Timeline.Height, FPS: f.Timeline.FPS,
	}
	f.Sounds["photo"] = photograph(b)
	for i, was := range f.Timeline.Scenes {
		sc := boardScene(i, was.Start, was.Frames, s.Heading)
		if kind != typeFilm {
			sc.Shots = twoShots(sc.Frames, kind)
		}
		board.Scenes = append(board.Scenes, sc)
	}
	if kind == clipFilm {
		clip, err := os.ReadFile(cameraOver(b, f.Sounds["photo"]))
		if err != nil {
			b.Fatal(err)
		}
		f.Sounds["clip"] = clip
	}
	if f.Timeline.Scenes, err = d.Design(b.Context(), board); err != nil {
		b.Fatal(err)
	}
	return f
}

// boardScene is scene i; heading may give it another heading than told.
func boardScene(i, start, frames int, heading func(int) string) story.BoardScene {
	sc := story.BoardScene{ScriptScene: told[i%len(told)], Start: start, Frames: frames}
	sc.ID = fmt.Sprintf("s%d", i)
	if heading != nil && heading(i) != "" {
		sc.Screen = sc.Screen.WithHeading(heading(i))
	}
	return spoken(withPicture(sc))
}

// withPicture is a scene with the picture that it asks for.
func withPicture(sc story.BoardScene) story.BoardScene {
	if sc.Query != "picture" {
		return sc
	}
	p := &story.Picture{Blob: "photo", Width: 2400, Height: 1600}
	if sc.Beat == "-over" {
		p.Subject = timeline.Rect{X: .44, Y: .84, W: .12, H: .12}
	}
	sc.Shots = []story.Shot{{Frames: sc.Frames, Picture: p}}
	return sc
}

// twoShots are stills or clips that fill the frames of a scene.
func twoShots(frames int, kind string) []story.Shot {
	all := []story.Shot{{Frames: frames / 2}, {From: frames / 2, Frames: frames - frames/2, Close: true}}
	for i := range all {
		if kind == stillFilm {
			all[i].Picture = &story.Picture{Blob: "photo", Width: 2400, Height: 1600}
		} else {
			all[i].Clip = &story.Clip{Blob: "clip", Width: 1920, Height: 1080, Frames: 150, Start: 30 * i}
		}
	}
	return all
}

// spoken is a scene with its words at an even pace.
func spoken(sc story.BoardScene) story.BoardScene {
	sc.Speech = 400 * time.Millisecond
	at, from := sc.Speech, 0
	for _, w := range strings.Fields(sc.Narration) {
		from += strings.Index(sc.Narration[from:], w)
		sc.Words = append(sc.Words, story.Word{Text: w, From: from, To: from + len(w), Start: at, End: at + 280*time.Millisecond})
		at, from = at+320*time.Millisecond, from+len(w)
	}
	return sc
}
