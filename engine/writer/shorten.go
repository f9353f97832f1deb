package writer

import (
	"strings"

	"github.com/scenewright/scenewright/engine/story"
)

// shortened returns a passage with its first n sentences. What it shows keeps the parts
// that these say; a picture of which too little is left becomes words.
func (e Editor) shortened(p Passage, n int) Passage {
	if n >= len(p.Sentences) {
		return p
	}
	p.Sentences = p.Sentences[:n]
	narration := e.join(p.Sentences)
	switch c := p.Content.(type) {
	case story.List:
		c.Items = saidItems(c.Items, narration)
		p.Content = orWords(c, len(c.Items) >= story.LeastItems)
	case story.Steps:
		c.Items = saidItems(c.Items, narration)
		p.Content = orWords(c, len(c.Items) >= story.LeastSteps)
	case story.Table:
		c.Rows = c.Rows[:prefix(len(c.Rows), func(i int) bool { return strings.Contains(narration, c.Rows[i].Said) })]
		p.Content = orWords(c, len(c.Rows) >= story.LeastItems)
	case story.Timeline:
		c.Events = c.Events[:prefix(len(c.Events), func(i int) bool { return strings.Contains(narration, c.Events[i].Said) })]
		p.Content = orWords(c, len(c.Events) >= leastEvents)
	default:
		p.Content = nil
	}
	return p
}

func saidItems(items []story.Item, narration string) []story.Item {
	return items[:prefix(len(items), func(i int) bool { return strings.Contains(narration, items[i].Said) })]
}

// prefix returns how many of n things, from the first on, are so.
func prefix(n int, is func(int) bool) int {
	for i := range n {
		if !is(i) {
			return i
		}
	}
	return n
}

// orWords returns a content, or none where it is not enough.
func orWords(c story.Content, enough bool) story.Content {
	if enough {
		return c
	}
	return nil
}
