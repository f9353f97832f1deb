package design

import (
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// pictured are contents with places for pictures, and how many each has.
func pictured() (scenes []story.ScriptScene, images []int) {
	item := func(text string) story.Item { return story.Item{Text: text, Said: text} }
	return []story.ScriptScene{
		{Narration: "Three trees for a small garden: Crab apple, Rowan, Field maple.", Screen: story.On(story.List{Heading: "Three trees for a small garden", Items: []story.Item{item("Crab apple"), item("Rowan"), item("Field maple")}})},
		{Narration: "Rain barrel: free, soft. Garden hose: quick, hard.", Screen: story.On(story.Compare{
			First:  story.Side{Heading: "Rain barrel", Said: "Rain barrel", Rows: []story.Item{item("free"), item("soft")}},
			Second: story.Side{Heading: "Garden hose", Said: "Garden hose", Rows: []story.Item{item("quick"), item("hard")}},
		})},
		{Narration: "A colony has 50,000 honey bees", Screen: story.On(story.Number{Lead: "A colony has", Figure: story.Figure{Text: "50,000", Said: "50,000"}, Caption: "honey bees"})},
		{Narration: "Nobody has to tell it where to look, says Ada Field.", Screen: story.On(story.Quote{Text: "Nobody has to tell it where to look.", Speaker: "Ada Field", Role: "farmer"})},
	}, []int{3, 2, 1, 1}
}

// TestImagesBesideWords: what a scene states on its shots has its pictures beside it, all as
// large and of one shape, clear of the words, in every format and reading direction; and
// none where there are fewer than places, or no shots.
func TestImagesBesideWords(t *testing.T) {
	t.Parallel()
	fonts := fontsOf(t)
	scenes, images := pictured()
	for _, format := range frame.Formats() {
		for _, language := range []string{"en", "iw"} {
			f := shaped(namedFilm{"images", boardOf(language, northwake, false, scenes...)}, format, frame.Nobody)
			for i := range f.board.Scenes {
				shot, _ := discShot("vivid", f.board.Scenes[i].Frames)
				f.board.Scenes[i].Shots = []story.Shot{shot}
			}
			for i, n := range images {
				for k := range n {
					f.board.Scenes[i].Images = append(f.board.Scenes[i].Images, story.Picture{Blob: string(rune('a' + k)), Width: 960, Height: 640})
				}
			}
			for i, sc := range design(t, fonts, f.board) {
				checkImages(t, f.name+string(format)+" "+language+" "+sc.Layout, sc, images[i])
			}
			f.board.Scenes[0].Images, f.board.Scenes[1].Shots = f.board.Scenes[0].Images[:2], nil
			for _, sc := range design(t, fonts, f.board)[:2] {
				checkImages(t, f.name+string(format)+" without, "+language+" "+sc.Layout, sc, 0)
			}
		}
	}
}

// checkImages checks the pictures beside the words of a scene.
func checkImages(t *testing.T, name string, sc timeline.Scene, want int) {
	t.Helper()
	shown := map[string]timeline.Rect{}
	for _, l := range sc.Layers {
		if l.Picture != nil && strings.HasSuffix(l.Name, "image") {
			shown[l.Picture.Blob] = l.Picture.Frame
		}
	}
	if len(shown) != want {
		t.Errorf("%s: %d pictures are shown, want %d", name, len(shown), want)
	}
	var first timeline.Rect
	for blob, r := range shown {
		if first.Empty() {
			first = r
		}
		if r.W != first.W || r.H != first.H || r.W < 60 {
			t.Errorf("%s: %s stands at %v, another at %v", name, blob, r, first)
		}
		for _, l := range sc.Layers {
			if l.Text == nil {
				continue
			}
			end := l.Text.X // on the side of the picture
			if at := l.Text.Y - l.Text.Style.Size/3; at > r.Y && at < r.Y+r.H && end > r.X && end < r.X+r.W {
				t.Errorf("%s: %q stands on %s", name, l.Text.Line, blob)
			}
		}
	}
}
