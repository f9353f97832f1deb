package writer

import (
	"github.com/scenewright/scenewright/engine/story"
)

// shortened returns a passage with only some of its sentences. Its content keeps the entries, from
// the first on, that are spoken; a content with too few left becomes words.
func shortened(p Passage, told []bool) Passage {
	all, n := p.Sentences, prefix(len(p.entries), func(k int) bool { return told[p.entries[k]] })
	p.Sentences = nil
	for k, s := range all {
		if told[k] {
			p.Sentences = append(p.Sentences, s)
		}
	}
	if len(p.Sentences) == len(all) {
		return p
	}
	switch c := p.Content.(type) {
	case story.List:
		c.Items = c.Items[:n]
		p.Content = orWords(c, n >= story.LeastItems)
	case story.Steps:
		c.Items = c.Items[:n]
		p.Content = orWords(c, n >= story.LeastSteps)
	case story.Table:
		c.Rows = c.Rows[:n]
		p.Content = orWords(c, n >= story.LeastItems)
	case story.Timeline:
		c.Events = c.Events[:n]
		p.Content = orWords(c, n >= leastEvents)
	default:
		p.Content = nil
	}
	return p
}

// prefix returns how many of n things, from the first on, satisfy is.
func prefix(n int, is func(int) bool) int {
	for i := range n {
		if !is(i) {
			return i
		}
	}
	return n
}

// orWords returns a content, or nil if it is not enough.
func orWords(c story.Content, enough bool) story.Content {
	if enough {
		return c
	}
	return nil
}
