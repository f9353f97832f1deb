package slides

import (
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// spokenIn returns a content whose parts know the words of a narration that say them.
func spokenIn(c story.Content, narration string) story.Content {
	said := func(all ...string) string {
		for _, text := range all {
			if s := request.SaidIn(narration, text); s != "" {
				return s
			}
		}
		return ""
	}
	for i, it := range story.ItemsOf(c) {
		story.ItemsOf(c)[i].Said = said(it.Text)
	}
	series, _ := story.SeriesOf(c)
	for i, v := range series.Values {
		series.Values[i].Said = said(v.Label+" "+v.Text, v.Text)
	}
	switch c := c.(type) {
	case story.Table:
		for i, r := range c.Rows {
			c.Rows[i].Said = said(r.Said, r.Text)
		}
	case story.Timeline:
		for i, e := range c.Events {
			c.Events[i].Said = said(e.Said, e.Text)
		}
	}
	return c
}
