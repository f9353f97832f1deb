package designtest

import (
	"testing"

	"github.com/scenewright/scenewright/engine/timeline"
)

func TestHues(t *testing.T) {
	fields := func(colors ...timeline.Color) Film {
		f := filmOf("title")
		for i, c := range colors {
			f.Scenes[0].Layers = append(f.Scenes[0].Layers, drawn("field", timeline.RoleMotif, box(100+120*float64(i), 100, 100, 100, c)))
		}
		return f
	}
	bars := func(odd int) Film {
		f := filmOf("bars")
		for i := range 6 {
			c := blue
			if i < odd {
				c = orange
			}
			f.Scenes[0].Layers = append(f.Scenes[0].Layers, drawn("bar."+string(rune('0'+i)), timeline.RoleEvidence, box(100+60*float64(i), 100, 40, 300, c)))
		}
		return f
	}
	mark := func(y float64) timeline.Layer {
		return drawn("bar", timeline.RoleMark, box(100, y, 300, 60, orange))
	}
	probes(t, Hues, []probe{
		{"three", fields(orange, blue, green), false},
		{"four", fields(orange, blue, green, purple), true},
		{"greys do not count", fields(orange, blue, green, grey, black), false},
		{"one bar stressed", bars(1), false},
		{"half of them", bars(3), true},
		{"one mark", filmOf("list", mark(100)), false},
		{"two marks", filmOf("list", mark(100), mark(300)), true},
	})
}

func TestDecoration(t *testing.T) {
	title := word("title.0", "A title", 80, 100, 200)
	probes(t, Decoration, []probe{
		{"faint rings may pass", filmOf("title", drawn("ring", timeline.RoleMotif, box(80, 100, 400, 150, timeline.RGB(235, 235, 240))), title), false},
		{"a coloured form may not", filmOf("title", drawn("form", timeline.RoleMotif, box(80, 100, 400, 150, orange)), title), true},
		{"beside it, it may", filmOf("title", drawn("form", timeline.RoleMotif, box(600, 100, 300, 150, orange)), title), false},
		{"a button lies on top", filmOf("closing", drawn("form", timeline.RoleMotif, box(80, 100, 400, 150, orange)),
			drawn("button", timeline.RoleMark, box(90, 110, 380, 120, black)), inked(white, word("button.label.0", "Go", 80, 100, 200))), false},
	})
}
