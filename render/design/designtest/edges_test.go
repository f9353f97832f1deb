package designtest

import "testing"

func TestEdges(t *testing.T) {
	two := func(x float64) Film {
		return filmOf("title", word("heading.0", "Heading", 60, 60, 200), word("caption.0", "Caption", 24, x, 300))
	}
	hebrew := func(x float64) Film {
		return spokenIn("iw", "title", in("iw", word("heading.0", "שלום", 40, x, 200)), in("iw", word("caption.0", "שלום", 40, 600, 300)))
	}
	probes(t, Edges, []probe{
		{"the same", two(60), false},
		{"nearly", two(56), true},
		{"far apart", two(90), false},
		{"from the right", hebrew(600), false},
		{"nearly, from the right", hebrew(604), true},
	})
}
