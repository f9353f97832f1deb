package designtest

import (
	"testing"

	"github.com/scenewright/scenewright/engine/frame"
)

func TestSiblings(t *testing.T) {
	rows := func(size float64) Film {
		return filmOf("list", word("item.0.next.0", "First", 25, 400, 100), word("item.1.next.0", "Second", size, 400, 200))
	}
	values := func(a, b float64) Film {
		return filmOf("line", word("value.0.0", "12", a, 100, 200), word("value.1.0", "14", a, 200, 200), word("value.2.0", "18", b, 300, 200))
	}
	probes(t, Siblings, []probe{
		{"equal", rows(25), false},
		{"unequal", rows(23), true},
		{"the value a line ends with", values(22, 66), false},
		{"a smaller value", values(22, 18), true},
	})
}

func TestSizes(t *testing.T) {
	tall := filmOf("title", word("title.0", "Title", 40, 60, 200))
	tall.Board.Width, tall.Board.Height = frame.Vertical.Size(540)
	lines := func(n int) Film {
		f := filmOf("list")
		for i := range n {
			f.Scenes[0].Layers = append(f.Scenes[0].Layers, word("heading."+string(rune('0'+i)), "Some words", 40, 60, 100+44*float64(i)))
		}
		return f
	}
	probes(t, Sizes, []probe{
		{"a title", filmOf("title", word("title.0", "Title", 60, 60, 200)), false},
		{"a small title", filmOf("title", word("title.0", "Title", 40, 60, 200)), true},
		{"the same in a narrow frame", tall, false},
		{"a small item", filmOf("list", word("item.0.0", "Item", 18, 60, 200)), true},
		{"small print", filmOf("list", word("label.0.0", "Label", 10, 60, 200)), true},
		{"Chinese is set smaller", spokenIn("zh", "list", in("zh", word("item.0.0", "项目", 19, 60, 200))), false},
		{"three lines", lines(3), false},
		{"four lines", lines(4), true},
	})
}
