package render

import (
	"strconv"
	"strings"

	"github.com/scenewright/scenewright/engine/story"
)

// content is what a scene of a layout shows, and the narration that says it.
func (l lot) content(in tongue, layout story.Layout) (c story.Content, said string) {
	heading := l.line(in, 2, 7)
	switch layout {
	case story.LayoutSpoken:
		return l.spoken(in)
	case story.LayoutTitle:
		return story.Title{Heading: heading, Caption: l.maybe(in)}, heading
	case story.LayoutList:
		items, said := l.items(in, 2, 8)
		return story.List{Heading: heading, Items: items}, said
	case story.LayoutSteps:
		items, said := l.items(in, 3, 5)
		return story.Steps{Heading: heading, Items: items}, said
	case story.LayoutTable:
		return l.table(in, heading)
	case story.LayoutNumber:
		n := l.IntN(100)
		f := story.Figure{Text: strconv.Itoa(n) + "%", Said: strconv.Itoa(n) + "%", Value: float64(n), Share: float64(n) / 100}
		caption := l.line(in, 2, 8)
		return story.Number{Lead: l.maybe(in), Figure: f, Caption: caption}, caption
	case story.LayoutQuote:
		text := l.line(in, 4, 20)
		return story.Quote{Text: text, Speaker: l.maybe(in), Role: l.maybe(in)}, text
	case story.LayoutCompare:
		return l.compare(in)
	case story.LayoutTimeline:
		return l.timeline(in, heading)
	case story.LayoutBars:
		series, said := l.series(in, 2, 6)
		return story.Bars{Heading: heading, Caption: l.maybe(in), Series: series}, said
	case story.LayoutLine:
		series, said := l.series(in, 3, 8)
		series.Timed = true
		return story.Line{Heading: heading, Series: series}, said
	case story.LayoutShares:
		series, said := l.series(in, 3, 5)
		return story.Shares{Heading: heading, Series: series}, said
	}
	return story.Closing{Heading: heading, Caption: l.maybe(in), Action: l.maybe(in)}, heading
}

// maybe is a line, half of the time.
func (l lot) maybe(in tongue) string {
	if l.chance(.5) {
		return ""
	}
	return l.line(in, 1, 5)
}

func (l lot) spoken(in tongue) (c story.Spoken, said string) {
	var all []string
	for range 1 + l.IntN(8) {
		text := l.line(in, 2, 6)
		p := story.Phrase{Text: text, Said: text, Ends: l.chance(.3)}
		if l.chance(.5) {
			p.Accent = pick(l, in.apart(text))
		}
		c.Phrases, all = append(c.Phrases, p), append(all, text)
	}
	return c, strings.Join(all, in.gap)
}

func (l lot) items(in tongue, least, most int) (items []story.Item, said string) {
	var all []string
	for range least + l.IntN(most-least+1) {
		text := l.line(in, 1, 5)
		items, all = append(items, story.Item{Text: text, Said: text}), append(all, text)
	}
	return items, strings.Join(all, in.gap)
}

func (l lot) compare(in tongue) (c story.Compare, said string) {
	first, second := l.line(in, 1, 3), l.line(in, 1, 3)
	if l.chance(.3) { // two values, large
		first, second = first+in.gap+"12.4%", second+in.gap+"1,314"
		c = story.Compare{First: story.Side{Heading: first, Said: first, Value: "12.4%"}, Second: story.Side{Heading: second, Said: second, Value: "1,314"}}
		return c, first + in.gap + second
	}
	a, one := l.items(in, 2, 2)
	b, two := l.items(in, 2, 2)
	c = story.Compare{
		First: story.Side{Heading: first, Said: first, Rows: a}, Second: story.Side{Heading: second, Said: second, Rows: b},
		Turns: l.chance(.5),
	}
	return c, strings.Join([]string{first, one, second, two}, in.gap)
}

func (l lot) table(in tongue, heading string) (c story.Table, said string) {
	items, said := l.items(in, 2, 12)
	for range 1 + l.IntN(story.MostColumns) {
		c.Heads = append(c.Heads, l.maybe(in))
	}
	for _, it := range items {
		r := story.Row{Text: it.Text, Said: it.Said}
		for range c.Heads {
			r.Values = append(r.Values, strconv.Itoa(l.IntN(2000)))
		}
		c.Rows = append(c.Rows, r)
	}
	c.Heading = heading
	return c, said
}

func (l lot) timeline(in tongue, heading string) (c story.Timeline, said string) {
	var all []string
	year := 1900 + l.IntN(60)
	for range 3 + l.IntN(4) {
		year += 1 + l.IntN(20)
		text := l.line(in, 1, 4)
		c.Events, all = append(c.Events, story.Event{When: strconv.Itoa(year), Text: text, Said: text}), append(all, text)
	}
	c.Heading = heading
	return c, strings.Join(all, in.gap)
}

func (l lot) series(in tongue, least, most int) (s story.Series, said string) {
	var all []string
	for range least + l.IntN(most-least+1) {
		n, label := l.IntN(100), l.line(in, 1, 2)
		s.Values = append(s.Values, story.Value{Label: label, Text: strconv.Itoa(n), Said: label, Value: float64(n)})
		all = append(all, label)
	}
	s.Stress = l.IntN(len(s.Values))
	return s, strings.Join(all, in.gap)
}
