package designtest

import (
	"testing"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// arrowTo is an arrow whose tip is at the right, or mirrored.
func arrowTo(left bool) timeline.Layer {
	var p timeline.Path
	p.MoveTo(100, 190)
	for _, q := range [][2]float64{{140, 190}, {120, 170}, {130, 160}, {170, 200}, {130, 240}, {120, 230}, {140, 210}, {100, 210}} {
		p.LineTo(q[0], q[1])
	}
	p.Close()
	if left {
		p = p.MirrorX(135)
	}
	return drawn("arrow", timeline.RoleIcon, &timeline.Drawing{Shapes: []timeline.Shape{{Path: p, Fill: black}}})
}

func TestDirection(t *testing.T) {
	figure := func(language string, glyphs ...string) Film {
		f := spokenIn(language, "number")
		for i, g := range glyphs {
			l := word("figure.0."+g, g, 200, 100+120*float64(i), 300)
			f.Scenes[0].Layers = append(f.Scenes[0].Layers, l)
		}
		f.Board.Scenes[0].Screen = story.On(story.Number{Figure: story.Figure{Text: "73%"}})
		return f
	}
	probes(t, Direction, []probe{
		{"forward in English", filmOf("closing", arrowTo(false)), false},
		{"back in English", filmOf("closing", arrowTo(true)), true},
		{"forward in Hebrew", spokenIn("iw", "closing", arrowTo(true)), false},
		{"not mirrored in Hebrew", spokenIn("iw", "closing", arrowTo(false)), true},
		{"digits", figure("iw", "7", "3"), false},
		{"digits backwards", figure("iw", "3", "7"), true},
		{"a number in a Hebrew line", spokenIn("iw", "title", in("iw", word("heading.0", "בשנת 2025 אספנו", 40, 300, 200))), false},
	})
}

// TestLightLatin: words of two scripts are of one weight.
func TestLightLatin(t *testing.T) {
	mixed := func(family string) Film {
		l := in("iw", word("heading.0", "מעקב של Northwake", 40, 300, 200))
		l.Text.Style.Family, l.Text.Style.Weight = family, 800
		return spokenIn("iw", "title", l)
	}
	probes(t, Direction, []probe{
		{"both heavy", mixed("Noto Sans Hebrew, Inter"), false},
		{"a light Latin face beside a heavy Hebrew one", mixed("Noto Sans Hebrew, Noto Sans Math"), true},
	})
}
