package list

import (
	"slices"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/render/design/kit"
)

// rowItems returns the rows of a table as items.
func rowItems(c story.Table) []story.Item {
	items := make([]story.Item, len(c.Rows))
	for i, r := range c.Rows {
		items[i] = story.Item{Text: r.Text, Said: r.Said}
	}
	return items
}

// runOf returns the tables of the consecutive scenes that show one table in parts, and the index of
// this scene's one.
func runOf(st *kit.Stage, own story.Table) (run []story.Table, page int) {
	page = -1
	for _, sc := range st.Film.Scenes {
		c, ok := sc.Shown().(story.Table)
		if !ok || len(run) > 0 && !goesOn(run, c) {
			if page >= 0 {
				break
			}
			run = nil
		}
		if ok {
			run = append(run, c)
		}
		if ok && sc.ID == st.Board.ID && sc.Start == st.Board.Start {
			page = len(run) - 1
		}
	}
	if page < 0 {
		return []story.Table{own}, 0
	}
	run[page] = own
	return run, page
}

// goesOn reports whether a table continues those before it: under the same heading, with the
// columns of the last of them or the rows of one.
func goesOn(before []story.Table, c story.Table) bool {
	last := before[len(before)-1]
	if c.Heading == "" || c.Heading != last.Heading {
		return false
	}
	return slices.Equal(c.Heads, last.Heads) || slices.ContainsFunc(before, func(b story.Table) bool {
		return slices.Equal(kit.Texts(rowItems(b)), kit.Texts(rowItems(c)))
	})
}

// merged returns a page of a run with the rows of all adjacent pages that have its columns, the
// index of its first own row, and the most rows of one of these pages.
func merged(run []story.Table, page int) (all *story.Table, own, most int) {
	c := run[page]
	c.Rows = nil
	for i, t := range run {
		if !slices.Equal(t.Heads, c.Heads) || slices.ContainsFunc(t.Rows, func(r story.Row) bool { return len(r.Values) != len(c.Heads) }) {
			continue
		}
		if i < page {
			own += len(t.Rows)
		}
		c.Rows, most = append(c.Rows, t.Rows...), max(most, len(t.Rows))
	}
	return &c, own, most
}
