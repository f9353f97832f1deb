package list

import (
	"strings"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/render/design/kit"
)

// DrawTable shows things below one another with their values in columns, under or beside a heading:
// rows like those of a list, lit value by value when they are spoken of.
func DrawTable(st *kit.Stage, c story.Table) bool {
	if len(c.Rows) < story.LeastItems || len(c.Heads) == 0 {
		return false
	}
	for _, r := range c.Rows {
		if len(r.Values) != len(c.Heads) {
			return false
		}
	}
	s := listScene{Stage: st, List: story.List{Heading: c.Heading, Items: rowItems(c)}}
	s.run, s.page = runOf(st, c)
	s.columns, s.own, s.mostOwn = merged(s.run, s.page)
	return s.drawn(s.best())
}

// DrawTableAsList draws a table as a list if its columns are too narrow: the values become the
// details of each row.
func DrawTableAsList(st *kit.Stage, c story.Table) bool {
	items := rowItems(c)
	for i, r := range c.Rows {
		var all []string
		for k, v := range r.Values[:min(len(r.Values), len(c.Heads))] {
			if v = cellText(v); v != "" && v != none {
				all = append(all, together(story.Below(c.Heads, k, v)))
			}
		}
		items[i].Detail = strings.Join(all, " · ")
	}
	return listScene{Stage: st, List: story.List{Heading: c.Heading, Items: items}}.listed()
}

// together keeps a few words on one line.
func together(words string) string {
	const short = 18 // characters
	if utf8.RuneCountInString(words) > short {
		return words
	}
	return strings.ReplaceAll(words, " ", "\u00a0")
}
