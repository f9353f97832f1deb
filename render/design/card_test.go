package design

import (
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// onShots is a storyboard whose scenes each stand over one shot.
func onShots(b story.Storyboard) story.Storyboard {
	for i := range b.Scenes {
		sc := &b.Scenes[i]
		subject := timeline.Rect{X: []float64{.05, .6}[i%2], Y: .1, W: .3, H: .7}
		sc.Shots = []story.Shot{{Frames: sc.Frames, Picture: &story.Picture{Blob: "meadow", Width: 1920, Height: 1280, Subject: subject}}}
		sc.Signed = true
	}
	return b
}

// carded are contents that stand on a card over shots.
func carded() []story.ScriptScene {
	return []story.ScriptScene{
		listOf(4),
		{Narration: "The hose takes 1,100 litres an hour. The can takes 40 litres an hour.", Screen: story.On(story.Table{
			Heading: "What water costs", Heads: []string{"an hour", "price"},
			Rows: []story.Row{{Text: "Hose", Values: []string{"1,100 l", "£3.00"}, Said: "The hose"}, {Text: "Can", Values: []string{"40 l", "£0.10"}, Said: "The can"}},
		})},
		{Narration: "A lawn wants water every day. A meadow wants nothing.", Screen: story.On(story.Compare{
			First:  story.Side{Heading: "A lawn", Said: "A lawn", Rows: []story.Item{{Text: "water every day"}}},
			Second: story.Side{Heading: "A meadow", Said: "A meadow", Rows: []story.Item{{Text: "nothing"}}},
		})},
	}
}

// TestCardsLeaveTheStageFree: in every format, whoever presents, a card holds all that the
// scene says, leaves most of the stage free, and is clear of presenter, subtitles and logo.
func TestCardsLeaveTheStageFree(t *testing.T) {
	fonts, brand := fontsOf(t), northwake
	brand.Logo = testLogos()[0].logo
	everyFrame(func(name string, format frame.Format, p frame.Presenter, subs bool) {
		b := onShots(shaped(namedFilm{"", boardOf("en", brand, subs, carded()...)}, format, p).board)
		zones, all := b.Frame(), timeline.Rect{W: float64(b.Width), H: float64(b.Height)}
		for i, sc := range design(t, fonts, b) {
			name, logos := name+" "+sc.Layout, 0
			if sc.Layout == string(story.LayoutSpoken) {
				t.Errorf("%s: %s found no room on a card", name, sc.ID)
				continue
			}
			box := layerNamed(t, sc, "card").Drawing.Shapes[0].Path.Bounds()
			if share := box.W * box.H / (all.W * all.H); share > .56 && format == frame.Wide {
				t.Errorf("%s: the card takes %.0f%% of the frame", name, 100*share)
			}
			if format == frame.Vertical && p == frame.Nobody && !subs && box.Y < all.H/3-2 {
				t.Errorf("%s: the card begins at %.0f", name, box.Y)
			}
			if box.Intersect(all) != box || !box.Intersect(zones.Seat()).Empty() || subs && b.Scenes[i].Subtitled() && !box.Intersect(zones.Caption()).Empty() {
				t.Errorf("%s: the card lies at %v, presenter at %v, subtitles at %v", name, box, zones.Seat(), zones.Caption())
			}
			for _, l := range sc.Layers {
				if l.Role != timeline.RoleLogo {
					continue
				}
				logos++
				if ink := inkOf(fonts, l, time.Hour); meets(ink, box) {
					t.Errorf("%s: the logo at %v lies on the card at %v", name, ink, box)
				}
			}
			if logos != 1 && format == frame.Wide {
				t.Errorf("%s: %d logos are shown, want 1", name, logos)
			}
			insideCard(t, name, fonts, sc, box)
		}
	})
}

// insideCard checks that the words and the marks of a scene stand on its card.
func insideCard(t *testing.T, name string, fonts *typeset.Fonts, sc timeline.Scene, box timeline.Rect) {
	t.Helper()
	for _, l := range sc.Layers {
		if l.Role != timeline.RoleText && l.Role != timeline.RoleMark {
			continue
		}
		if ink := inkOf(fonts, l, time.Hour); ink.Intersect(box) != ink {
			t.Errorf("%s: %s at %v reaches out of the card at %v", name, l.Name, ink, box)
		}
	}
}
