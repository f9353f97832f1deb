package mining

import (
	"strings"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine"
)

// perScene is how many items of a long list a scene takes.
const perScene = 5

// Portions parts n items of a list into scenes of about the same number, none
// of which has more than six.
func Portions(n int) []int {
	if n <= maxPoints {
		return []int{n}
	}
	scenes := (n + perScene - 1) / perScene
	parts := make([]int, scenes)
	for i := range n {
		parts[i*scenes/n]++
	}
	return parts
}

// Points makes points of the items of a written list: nil where one is too long
// to be shown.
func Points(items []string) []engine.Point {
	var all []engine.Point
	for _, it := range items {
		said := strings.TrimRight(it, " .,;。，；、")
		if said == "" || utf8.RuneCountInString(said) > HeadingMax {
			return nil
		}
		all = append(all, engine.Point{Text: Capital(said), Said: said})
	}
	return all
}

// endList makes scenes of the list that ends here, with the line that leads to
// it. Items too long to be shown as such are read like a paragraph.
func (c *cutter) endList() {
	items, lead := c.list, c.pending
	if c.list = nil; len(items) == 0 {
		return
	}
	points := Points(items)
	if len(points) < 2 || len(c.scenes) == 0 && lead == "" {
		c.paragraph(strings.Join(items, "\n"))
		return
	}
	c.pending = ""
	if c.heading == "" {
		lines := strings.Split(lead, "\n")
		c.heading = Brief(strings.TrimRight(lines[len(lines)-1], ":： "), c.language)
	}
	heading := c.heading
	for _, n := range Portions(len(items)) {
		c.heading = heading
		c.add(strings.TrimPrefix(lead+"\n"+strings.Join(items[:n], "\n"), "\n"))
		c.scenes[len(c.scenes)-1].Points = points[:n]
		items, points, lead = items[n:], points[n:], ""
	}
}

// Brief is a heading short enough to be shown large: itself, or its best part.
func Brief(heading, language string) string {
	if most := HeadingMax + 10; utf8.RuneCountInString(heading) <= most {
		return heading
	}
	return NewTerms(heading, language).headings(heading, 0)[0].text
}
