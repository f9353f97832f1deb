package engine_test

import (
	"context"
	"fmt"
	"reflect"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// lasting is the fake preparer with films of twenty seconds.
type lasting struct{ enginetest.Preparer }

func (l lasting) Clip(ctx context.Context, path string, want story.ClipOptions) (story.PreparedClip, error) {
	c, err := l.Preparer.Clip(ctx, path, want)
	c.Frames = 20 * want.FPS
	return c, err
}

// paged is a writer whose only scene takes three pages.
type paged struct{}

func (paged) Write(_ context.Context, a story.Assignment) (story.Script, error) {
	s := story.Script{Title: "Sea", Language: a.Language, Technique: "three_act"}
	for i, said := range []string{"Boats follow the beam home through fog and rain.", "The village sleeps well because somebody stays awake for everyone.", "So does the keeper."} {
		id := "sea"
		if i > 0 {
			id = fmt.Sprintf("sea~%d", i+1)
		}
		s.Scenes = append(s.Scenes, story.ScriptScene{ID: id, Narration: said, Query: "sea boats", Screen: story.On(story.Title{Heading: said})})
	}
	return s, nil
}

// TestAddedVideoGoesOn: where what a scene says takes several pages, its films go
// on with their sound on the next one where the one before left them; two that
// follow each other share all of the pages.
func TestAddedVideoGoesOn(t *testing.T) {
	ofValues(t)
	t.Parallel()
	for films := 1; films <= 2; films++ {
		look := &enginetest.Boards{}
		eng, site, seen := screening(t, func(p *engine.Ports) { p.Designer, p.Preparer, p.Writer = look, lasting{}, paged{} })
		scene := request.TemplateScene{ID: "sea", MoreDetailsAboutScene: "boats"}
		for range films {
			scene.VideosToAdd = append(scene.VideosToAdd, request.VideoToAdd{URL: site + "/film.mp4"})
		}
		r := request.Request{Prompt: "Boats at sea.", VideoLength: .5, ToAutoExport: true, CustomTemplate: &request.CustomTemplate{Scenes: []request.TemplateScene{scene}}}
		fill(t, eng, r)
		b := look.Last()
		shares := story.ShareOut([]story.Clip{{Frames: 600}, {Frames: 600}}[:films], b.Frames())
		film, at := 0, 0
		for _, sc := range b.Scenes {
			own := 0
			for _, s := range sc.Shots {
				if at == shares[film] {
					film, at = film+1, 0
				}
				if s.Clip.Start != at%600 {
					t.Errorf("%d films: %s begins film %d at frame %d, want %d", films, sc.ID, film, s.Clip.Start, at)
				}
				own, at = own+s.Frames, at+s.Frames
			}
			if own != sc.Frames {
				t.Errorf("%d films: %s of %d frames shows films for %d", films, sc.ID, sc.Frames, own)
			}
		}
		if film != films-1 {
			t.Errorf("%d of %d films are seen", film+1, films)
		}
		var heard time.Duration
		for _, n := range seen.last.Load().Audio.Natural {
			if (n.Skip - heard%(20*time.Second)).Abs() > time.Microsecond { // frames are no whole nanoseconds
				t.Errorf("%d films: the sound goes on at %v, want %v", films, n.Skip, heard)
			}
			heard += n.For
		}
		if want := time.Duration(b.Frames()) * time.Second / 30; (heard - want).Abs() > time.Millisecond {
			t.Errorf("%d films of %v are heard for %v", films, want, heard)
		}
	}
}

// stated is a writer whose scenes show one content each.
type stated []story.Content

func (all stated) Write(_ context.Context, a story.Assignment) (story.Script, error) {
	s := story.Script{Title: "Sea", Language: a.Language, Technique: "three_act"}
	for i, c := range all {
		sc := story.ScriptScene{ID: fmt.Sprint(i), Narration: "Forty boats are at sea, and nobody is at home.", Query: fmt.Sprintf("boats%d sea", i), Screen: story.On(c)}
		s.Scenes = append(s.Scenes, sc)
	}
	return s, nil
}

// TestEveryLayoutStandsOnShots, and shows what it states.
func TestEveryLayoutStandsOnShots(t *testing.T) {
	ofValues(t)
	t.Parallel()
	items := []story.Item{{Text: "Boats"}, {Text: "Nets"}, {Text: "Ropes"}, {Text: "Sails"}}
	all := stated{
		story.Title{Heading: "At sea", Caption: "Forty boats"}, story.Spoken{}, story.Title{Heading: "Nobody is at home"},
		story.Number{Lead: "At sea are", Figure: story.Figure{Text: "40", Said: "Forty", Value: 40}, Caption: "boats"},
		story.Quote{Text: "nobody is at home"}, story.List{Heading: "At sea", Items: items}, story.Steps{Heading: "At sea", Items: items},
		story.Closing{Heading: "Come home", Action: "Book a place"}, story.Closing{Heading: "Come home"},
	}
	source := enginetest.Source{Kind: footage.Stock, Media: footage.Image}
	for i := range all {
		source.About = append(source.About, fmt.Sprintf("boats%d", i))
	}
	look := &enginetest.Boards{}
	eng, _, _ := screening(t, func(p *engine.Ports) { p.Designer, p.Writer, p.Sources = look, all, []footage.Source{source} })
	for _, strategy := range []string{"", "line"} {
		fill(t, eng, request.Request{Prompt: "Boats at sea.", ToAutoExport: true, CustomTemplate: &request.CustomTemplate{PreConfigs: &request.PreConfigs{Subtitles: &request.SubtitleSettings{Strategy: strategy}}}})
		scenes := look.Last().Scenes
		if len(scenes) != len(all) {
			t.Fatalf("%d scenes, want %d", len(scenes), len(all))
		}
		for i, sc := range scenes {
			if len(sc.Shots) == 0 || !reflect.DeepEqual(sc.Shown(), all[i]) {
				t.Errorf("subtitles %q: %T has %d shots and shows %#v", strategy, all[i], len(sc.Shots), sc.Shown())
			}
		}
	}
}
