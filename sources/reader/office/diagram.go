package office

import (
	"slices"

	"github.com/scenewright/scenewright/sources/reader/prose"
)

// diagram returns the texts of a diagram ("SmartArt") as a tree: each followed by those below it,
// in their order.
func (a *archive) diagram(part string) []prose.Entry {
	root := a.xml(part)
	d := diagram{texts: map[string][]string{}, below: map[string][]string{}, seen: map[string]bool{}}
	var order []string
	for _, pt := range root.child("ptLst").all("pt") {
		switch pt.attr("type") {
		case "", "node", "asst", "doc":
			order = append(order, pt.attr("modelId"))
			d.texts[pt.attr("modelId")] = paragraphs(pt.child("t"))
		}
	}
	links := root.child("cxnLst").all("cxn")
	slices.SortStableFunc(links, func(a, b *node) int { return number(a.attr("srcOrd")) - number(b.attr("srcOrd")) })
	under := map[string]bool{}
	for _, c := range links {
		if kind := c.attr("type"); kind == "" || kind == "parOf" {
			d.below[c.attr("srcId")] = append(d.below[c.attr("srcId")], c.attr("destId"))
			under[c.attr("destId")] = true
		}
	}
	for _, id := range order {
		if !under[id] {
			d.add(id, 0)
		}
	}
	return d.lines
}

// diagram is the state of reading one.
type diagram struct {
	texts map[string][]string // by the ids of points
	below map[string][]string
	seen  map[string]bool
	lines []prose.Entry
}

// add adds a point's text and the points below it, each once.
func (d *diagram) add(id string, depth int) {
	if d.seen[id] || depth > maxDepth {
		return
	}
	d.seen[id] = true
	for _, line := range d.texts[id] {
		d.lines = append(d.lines, prose.Entry{Text: line})
	}
	for _, b := range d.below[id] {
		d.add(b, depth+1)
	}
}
