//go:build look

package motion

import (
	"testing"
	"image"
	"time"
	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

func zzScenes(lang string) []engine.ScriptScene {
	pts := func(s ...string) []engine.Point { var all []engine.Point; for _, x := range s { all = append(all, engine.Point{Text: x, Said: x}) }; return all }
	if lang == "iw" {
		return []engine.ScriptScene{
			{Layout: engine.LayoutList, Heading: "מה להביא לטיול", Points: pts("בקבוק מים", "מפה", "כובע נגד השמש"), Narration: "בקבוק מים, מפה, כובע נגד השמש."},
			{Layout: engine.LayoutSteps, Heading: "כך מכינים קפה", Points: pts("מחממים מים", "טוחנים קפה", "שותים עם דבש"), Narration: "מחממים מים, טוחנים קפה, שותים עם דבש."},
			{Layout: engine.LayoutCluster, Heading: "כל מה שצריך במטבח", Narration: "הסל כולל לחם, ביצים, קפה, דבש וירקות טריים מהשדה.", Points: []engine.Point{{Text: "לחם", Said: "לחם"}, {Text: "ביצים", Said: "ביצים"}, {Text: "קפה", Said: "קפה"}, {Text: "דבש", Said: "דבש"}, {Text: "ירקות טריים", Said: "וירקות טריים"}}},
			{Layout: engine.LayoutNumber, Heading: "משאיות מדווחות", Narration: "היום 312 משאיות מדווחות בזמן אמת.", Figure: &engine.Figure{Text: "312", Said: "312", Value: 312, Caption: "משאיות מדווחות בזמן אמת"}},
			told(story.Spoken{Symbol: "שעון"}, "iw", "כל התהליך נמשך", "*12 דקות*", "ואיש אינו ממתין."),
		}
	}
	return []engine.ScriptScene{
		{Layout: engine.LayoutList, Heading: "What to bring", Points: pts("A bottle of water", "A map of the trails", "An umbrella"), Narration: "A bottle of water, a map of the trails, an umbrella."},
		{Layout: engine.LayoutSteps, Heading: "Before you unpack", Points: pts("Take photos of every wall", "Change the locks", "Make the bed"), Narration: "Take photos of every wall, change the locks, make the bed."},
		{Layout: engine.LayoutCluster, Heading: "Everything dry, in one round", Caption: "Forty staples, weighed the night before.", Narration: "One round brings you coffee, flour, eggs, apples, honey and fresh bread to the door.", Points: []engine.Point{{Text: "Coffee", Said: "coffee"}, {Text: "Flour", Said: "flour"}, {Text: "Eggs", Said: "eggs"}, {Text: "Apples", Said: "apples"}, {Text: "Honey", Said: "honey"}, {Text: "Fresh bread", Said: "fresh bread"}}},
		{Layout: engine.LayoutNumber, Heading: "lifeboats", Narration: "There were 20 lifeboats on board.", Figure: &engine.Figure{Text: "20", Said: "20", Value: 20, Caption: "lifeboats on board"}},
		{Layout: engine.LayoutStatement, Heading: "Put the phone in another room", Narration: "Put the phone in another room."},
		told(story.Spoken{Symbol: "bicycle"}, "en", "A city for bikes", "saves *twelve minutes*", "a day."),
	}
}

func TestZZLook(t *testing.T) {
	fonts := fontsOf(t)
	night := northwake
	night.Primary = timeline.RGB(0xf4, 0xf6, 0xfa)
	_ = night
	for _, lang := range []string{"en", "iw"} {
		for n, b := range []engine.Brand{northwake, olmo} {
			board := boardOf(lang, b, true, zzScenes(lang)...)
			scenes := design(t, fonts, board)
			c := composer(fonts, board, scenes, nil)
			drawSheet(t, "/tmp/symbols/look", lang+"-"+string(rune('a'+n)), board, func(i int, at time.Duration) *image.RGBA {
				return composed(t, c, min(board.Frames()-1, scenes[i].Start+int(at*time.Duration(board.FPS)/time.Second)))
			})
		}
	}
}
