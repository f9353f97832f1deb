package designtest

import (
	"fmt"
	"image"
	"io"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/compose"
)

// LayoutSubject has a custom layout and the scenes by which it is tested.
type LayoutSubject struct {
	// Open gives a designer that has the layout and sets type in these fonts.
	Open func(t *testing.T, fonts *typeset.Fonts) engine.Designer
	// Scenes have content of the layout and their narration: one has the least
	// content that the layout takes, and one the most.
	Scenes   []story.ScriptScene
	Language string // of the scenes
}

// TestLayout checks a custom layout: in every format, on a ground and over a
// picture, each scene is drawn in its layout, and Review has nothing against it.
func TestLayout(t *testing.T, s LayoutSubject) {
	fonts, err := typeset.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	d := s.Open(t, fonts)
	for i, spoken := range s.Scenes {
		for _, format := range frame.Formats() {
			f := Film{Board: s.board(spoken, format), Fonts: fonts}
			t.Run(fmt.Sprintf("scene %d in %s on a ground", i, format), func(t *testing.T) {
				f := f.designed(t, d)
				f.Draw = f.Composed(nil)
				f.unobjectionable(t)
			})
			t.Run(fmt.Sprintf("scene %d in %s over a picture", i, format), func(t *testing.T) {
				picture := &story.Picture{
					Blob: "any", Width: 1920, Height: 1280, Subject: timeline.Rect{X: .6, Y: .1, W: .3, H: .7},
				}
				sc := &f.Board.Scenes[0]
				sc.Shots = []story.Shot{{Frames: sc.Frames, Picture: picture}}
				f.designed(t, d).unobjectionable(t)
			})
		}
	}
}

// board is a film of a scene, spoken at an even pace.
func (s LayoutSubject) board(spoken story.ScriptScene, format frame.Format) story.Storyboard {
	sc := story.BoardScene{ScriptScene: spoken}
	at := 300 * time.Millisecond
	for _, w := range language.Tokens(spoken.Narration, s.Language) {
		end := at + 90*time.Millisecond + time.Duration(language.Chars(w.Text))*55*time.Millisecond
		sc.Words = append(sc.Words, story.Word{Text: w.Text, From: w.From, To: w.To, Start: at, End: end})
		at = end + 20*time.Millisecond
	}
	sc.Frames = story.Frames(max(at, 3*time.Second) + 900*time.Millisecond)
	w, h := format.Size(576)
	return story.Storyboard{
		Language: s.Language, Width: w, Height: h, FPS: story.FPS, Seed: 7, Subtitles: true, Scenes: []story.BoardScene{sc},
	}
}

// designed is the film as a designer draws it, in the layout that its scene asks for.
func (f Film) designed(t *testing.T, d engine.Designer) Film {
	t.Helper()
	var err error
	if f.Scenes, err = d.Design(t.Context(), f.Board); err != nil {
		t.Fatal(err)
	}
	if got, want := f.Scenes[0].Layout, f.Board.Scenes[0].Screen.Layout(); got != string(want) {
		t.Fatalf("it is drawn as %s, not as %s: the content does not fit, or is not of its type", got, want)
	}
	return f
}

// unobjectionable fails the test with each objection of Review.
func (f Film) unobjectionable(t *testing.T) {
	t.Helper()
	found, err := Review(f)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range found {
		t.Error(o)
	}
}

// Composed is a Draw as the renderer draws; open opens the file of a picture, nil
// for a film that shows none.
func (f Film) Composed(open func(blob string) (io.ReadCloser, error)) Draw {
	return func(n int, at time.Duration, keep func(timeline.Layer) bool) (*image.RGBA, error) {
		sc := f.Scenes[n]
		sc.Start, sc.Enter, sc.Layers = 0, timeline.Transition{}, nil
		for _, l := range f.Scenes[n].Layers {
			if keep == nil || keep(l) {
				sc.Layers = append(sc.Layers, l)
			}
		}
		tl := timeline.Timeline{
			Width: f.Board.Width, Height: f.Board.Height, FPS: f.Board.FPS, Frames: sc.Frames,
			Language: f.Board.Language, Scenes: []timeline.Scene{sc},
		}
		moment := int(at * time.Duration(f.Board.FPS) / time.Second)
		return compose.New(f.Fonts, tl, nil).Show(compose.NewPictures(open, 0)).Image(min(sc.Frames-1, moment))
	}
}
