package mining

import (
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine"
)

// Bounds of a cluster.
const (
	leastThings = 4
	mostThings  = 8
	thingWords  = 3
	thingHan    = 6 // characters of Chinese
)

// orCluster is a list and, where its points are things of a few words, a
// cluster of symbols, which is worth a little more.
func (f *finisher) orCluster(list option) []option {
	if len(list.points) < leastThings || len(list.points) > mostThings {
		return []option{list}
	}
	for _, p := range list.points {
		if !f.terms.isThing(p) {
			return []option{list}
		}
	}
	o := list
	o.layout, o.worth = engine.LayoutCluster, list.worth+.03
	return []option{list, o}
}

// isThing reports whether a point is a thing of a few words that is spoken.
func (t *Terms) isThing(p engine.Point) bool {
	if p.Said == "" || p.Detail != "" {
		return false
	}
	if t.language == "zh" {
		return utf8.RuneCountInString(p.Text) <= thingHan
	}
	return WordCount(p.Text, t.language) <= thingWords
}
