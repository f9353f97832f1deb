package design

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/design/kit"
)

// TestNoContainerIsEmpty: in every layout and format, with words and without, a panel
// or a plate is drawn only while something lies inside it.
func TestNoContainerIsEmpty(t *testing.T) {
	fonts := fontsOf(t)
	drawn := map[string]bool{}
	for _, f := range containerFilms() {
		for _, format := range formats() {
			f := shaped(f, format, f.board.Presenter)
			for i, sc := range design(t, fonts, f.board) {
				drawn[sc.Layout] = true
				for _, why := range emptyContainers(fonts, f.board, sc) {
					t.Errorf("%s, scene %d (%s): %s", f.name, i, sc.Layout, why)
				}
			}
		}
	}
	for _, l := range story.Layouts() {
		if !drawn[string(l)] {
			t.Errorf("no scene is drawn as %s", l)
		}
	}
}

// containerFilms show every layout: with subtitles and a presenter and without, and
// their scenes on pictures and clips, with words and without.
func containerFilms() (all []namedFilm) {
	for _, p := range []frame.Presenter{frame.Nobody, frame.Round} {
		for _, language := range []string{"en", "iw"} {
			scenes := slices.Concat(scripts()[language], staged()[language], chartScripts()[language], spokenScripts(language),
				[]story.ScriptScene{tabled(language, 5), listOf(12), detailedList("", 3)})
			for _, subs := range []bool{false, true} {
				f := namedFilm{fmt.Sprintf("%s, subtitles %v", language, subs), boardOf(language, northwake, subs, scenes...)}
				f.board.Presenter = p
				all = append(all, f)
			}
		}
	}
	for stage := 1; stage < 4; stage++ {
		f := namedFilm{fmt.Sprintf("clips at %d", stage), boardOf("en", northwake, true, onMedia()...)}
		for i := range f.board.Scenes {
			f.board.Scenes[i].Clips = []story.Clip{clipOf("a", stage, 1920, 1080, 9)}
		}
		all = append(all, f)
	}
	return all
}

// onMedia are scenes that may stand on a picture or a film, each twice.
func onMedia() (all []story.ScriptScene) {
	const said = "The harbour wakes at dawn, and the boats leave one after another."
	for _, c := range []story.Content{
		story.Title{}, story.Title{Heading: "The harbour"}, story.Title{Heading: "The harbour", Caption: said}, story.Spoken{}, story.Title{Heading: "The harbour"},
		story.Number{Figure: story.Figure{Text: "42", Value: 42}, Caption: "boats"}, story.Quote{Text: said, Speaker: "Ann"}, story.Closing{Heading: "The harbour"},
	} {
		sc := story.ScriptScene{Narration: said, Screen: story.On(c)}
		all = append(all, sc, sc)
	}
	return all
}

// emptyContainers lists the containers of a scene that hold nothing for longer than it
// takes to come in or to go.
func emptyContainers(fonts *typeset.Fonts, b story.Storyboard, sc timeline.Scene) (all []string) {
	const step, longest = 200 * time.Millisecond, 800 * time.Millisecond
	size := float64(b.Width * b.Height)
	paths := make([]timeline.Rect, len(sc.Layers))
	for i, l := range sc.Layers {
		paths[i] = standing(fonts, l)
	}
	for i, l := range sc.Layers {
		area := paths[i].W * paths[i].H
		if l.Role != timeline.RoleGround || l.Drawing == nil || area < .015*size || area > .95*size {
			continue // a rule, or the ground of the whole frame
		}
		empty := time.Duration(0)
		for at := time.Duration(0); at < kit.FPS(30).At(sc.Frames); at += step {
			box := shownAt(l, paths[i], at)
			holds := func(j int) bool {
				role := sc.Layers[j].Role
				in := shownAt(sc.Layers[j], paths[j], at).Intersect(box)
				if role == timeline.RoleGround { // it takes the place of the container
					return j > i && in.W*in.H > .5*box.W*box.H
				}
				return role != timeline.RoleMotif && !in.Empty()
			}
			empty += step
			if box.W*box.H < .015*size || slices.ContainsFunc(indexes(len(sc.Layers)), holds) {
				empty = 0
			}
			if empty > longest {
				all = append(all, fmt.Sprintf("%s of %.0f %% of the frame holds nothing at %v", l.Name, 100*box.W*box.H/size, at))
				break
			}
		}
	}
	return all
}

// standing is where a layer is without its movement.
func standing(fonts *typeset.Fonts, l timeline.Layer) timeline.Rect {
	switch {
	case l.Picture != nil:
		return l.Picture.Frame
	case l.Clip != nil:
		return l.Clip.Frame
	}
	return inkOf(fonts, timeline.Layer{Text: l.Text, Drawing: l.Drawing}, 0)
}

// shownAt is what is seen at a moment of a layer that stands at r.
func shownAt(l timeline.Layer, r timeline.Rect, at time.Duration) timeline.Rect {
	if !l.Visible(at) || l.Opacity.At(at, 1) < .1 {
		return timeline.Rect{}
	}
	if l.Reveal != nil {
		r = r.Intersect(l.Reveal.At(at))
	}
	r.X, r.Y = r.X+l.X.At(at, 0), r.Y+l.Y.At(at, 0)
	return r
}

func indexes(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}
