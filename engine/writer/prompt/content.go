package prompt

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// contentSchema is the form of what a scene shows: one of the layouts, with just
// the parts that it has. It mirrors the types of package story.
func contentSchema() map[string]any {
	text, number := typed("string"), typed("number")
	item := strict(fields{"text": text, "detail": text, "said": text})
	items := listOf(item)
	side := strict(fields{"heading": text, "said": text, "rows": items})
	series := strict(fields{
		"values": listOf(strict(fields{"label": text, "text": text, "said": text})),
		"unit":   text, "stress": number, "timed": typed("boolean"),
	})
	return map[string]any{"anyOf": []any{
		layout(story.LayoutSpoken, fields{"symbol": text}),
		layout(story.LayoutTitle, fields{"heading": text, "caption": text}),
		layout(story.LayoutStatement, fields{"heading": text, "caption": text, "mark": text}),
		layout(story.LayoutList, fields{"heading": text, "items": items}),
		layout(story.LayoutSteps, fields{"heading": text, "items": items}),
		layout(story.LayoutCluster, fields{"heading": text, "items": items}),
		layout(story.LayoutNumber, fields{"lead": text, "figure": strict(fields{"text": text, "said": text}), "caption": text}),
		layout(story.LayoutQuote, fields{"text": text, "speaker": text, "role": text}),
		layout(story.LayoutCompare, fields{"first": side, "second": side, "turns": typed("boolean")}),
		layout(story.LayoutTimeline, fields{"heading": text, "events": listOf(strict(fields{"when": text, "text": text, "said": text}))}),
		layout(story.LayoutBars, fields{"heading": text, "caption": text, "series": series}),
		layout(story.LayoutLine, fields{"heading": text, "caption": text, "series": series}),
		layout(story.LayoutShares, fields{"heading": text, "caption": text, "series": series}),
		layout(story.LayoutClosing, fields{"heading": text, "caption": text, "action": text}),
	}}
}

// fields are the properties of an object in a schema.
type fields map[string]any

func typed(name string) map[string]any { return map[string]any{"type": name} }

func listOf(items map[string]any) map[string]any {
	return map[string]any{"type": "array", "items": items}
}

// strict is an object all of whose properties have to be given, as the strict
// modes of services want it.
func strict(f fields) map[string]any {
	return object(f, slices.Sorted(maps.Keys(f))...)
}

func layout(l story.Layout, f fields) map[string]any {
	f["layout"] = map[string]any{"type": "string", "enum": []string{string(l)}}
	return strict(f)
}

// content reads what a model states that a scene shows; the error says why it
// cannot be used. A layout that is not known, and none, are the words themselves.
func (t *task) content(raw json.RawMessage) (story.Screen, error) {
	var s story.Screen
	raw = bytes.TrimSpace(raw)
	if len(raw) == 0 || raw[0] != '{' {
		return s, nil
	}
	loose, err := loosened(raw)
	if err != nil {
		return s, err
	}
	if err := json.Unmarshal(loose, &s); err != nil {
		return story.Screen{}, err
	}
	return story.On(t.settled(s.Content())), nil
}

// loosened writes the parts of a content in their full form: models write an item
// or a figure as a mere text, and a number as a text.
func loosened(raw []byte) ([]byte, error) {
	var m map[string]any
	if err := json.Unmarshal(raw, &m); err != nil {
		return nil, err
	}
	for _, key := range []string{"items", "rows", "events"} {
		full(m, key)
	}
	for _, key := range []string{"first", "second"} {
		if side, ok := m[key].(map[string]any); ok {
			full(side, "rows")
		} else if text, ok := m[key].(string); ok {
			m[key] = map[string]any{"heading": text}
		}
	}
	if text, ok := m["figure"].(string); ok {
		m["figure"] = map[string]any{"text": text}
	}
	if values, ok := m["values"].([]any); ok && m["series"] == nil {
		m["series"] = map[string]any{"values": values}
	}
	if series, ok := m["series"].(map[string]any); ok {
		plainValues(series)
	}
	return json.Marshal(m)
}

// full makes objects of the texts in a list.
func full(m map[string]any, key string) {
	all, _ := m[key].([]any)
	for i, v := range all {
		if text, ok := v.(string); ok {
			all[i] = map[string]any{"text": text}
		}
	}
}

// plainValues drops the values that are no numbers: they are read off the texts.
func plainValues(series map[string]any) {
	all, _ := series["values"].([]any)
	for _, v := range all {
		if value, ok := v.(map[string]any); ok {
			if text, isText := value["value"].(string); isText && value["text"] == nil {
				value["text"] = text
			}
			delete(value, "value")
		}
	}
	if _, ok := series["stress"].(float64); !ok {
		delete(series, "stress")
	}
}

// settled cleans the texts of a content and reads its numbers off them: what a
// model says that a text is worth is not asked.
func (t *task) settled(c story.Content) story.Content {
	switch c := c.(type) {
	case story.Title:
		return story.Title{Heading: t.plain(c.Heading), Caption: t.plain(c.Caption)}
	case story.Statement:
		return story.Statement{Heading: t.plain(c.Heading), Caption: t.plain(c.Caption), Mark: c.Mark}
	case story.List:
		return story.List{Heading: t.plain(c.Heading), Items: t.items(c.Items)}
	case story.Steps:
		return story.Steps{Heading: t.plain(c.Heading), Items: t.items(c.Items)}
	case story.Cluster:
		return story.Cluster{Heading: t.plain(c.Heading), Items: t.items(c.Items)}
	case story.Number:
		c.Lead, c.Caption, c.Figure.Text = t.plain(c.Lead), t.plain(c.Caption), t.plain(c.Figure.Text)
		c.Figure.Value, c.Figure.Share = t.worth(c.Figure.Text)
		return c
	case story.Quote:
		return story.Quote{Text: t.plain(c.Text), Speaker: t.plain(c.Speaker), Role: t.plain(c.Role)}
	case story.Compare:
		c.First, c.Second = t.side(c.First), t.side(c.Second)
		return c
	case story.Timeline:
		for i, e := range c.Events {
			c.Events[i].When, c.Events[i].Text = t.plain(e.When), t.plain(e.Text)
		}
		c.Heading = t.plain(c.Heading)
		return c
	case story.Bars:
		return story.Bars{Heading: t.plain(c.Heading), Caption: t.plain(c.Caption), Series: t.series(c.Series)}
	case story.Line:
		return story.Line{Heading: t.plain(c.Heading), Caption: t.plain(c.Caption), Series: t.series(c.Series)}
	case story.Shares:
		return story.Shares{Heading: t.plain(c.Heading), Caption: t.plain(c.Caption), Series: t.series(c.Series)}
	case story.Closing:
		return story.Closing{Heading: t.plain(c.Heading), Caption: t.plain(c.Caption), Action: t.plain(c.Action)}
	}
	return c
}

func (t *task) items(all []story.Item) []story.Item {
	for i, it := range all {
		all[i].Text, all[i].Detail = t.plain(it.Text), t.plain(it.Detail)
	}
	return all
}

func (t *task) side(s story.Side) story.Side {
	s.Heading, s.Rows = t.plain(s.Heading), t.items(s.Rows)
	return s
}

func (t *task) series(s story.Series) story.Series {
	for i, v := range s.Values {
		s.Values[i].Label, s.Values[i].Text = t.plain(v.Label), t.plain(v.Text)
		s.Values[i].Value, _ = t.worth(v.Text)
	}
	return s
}

// worth returns what a figure's text stands for, and the share of a whole that a
// percentage is.
func (t *task) worth(text string) (value, share float64) {
	all := language.Of(t.Language).Numbers(text)
	if len(all) == 0 {
		return 0, 0
	}
	n := all[0]
	if n.Kind == language.Percent && !n.Change && n.Amount >= 0 && n.Amount <= 100 {
		share = n.Amount / 100
	}
	return n.Amount, share
}

// show gives a scene what its model stated, where narration and source have it,
// and else the words themselves, with the reason; what its words show where the
// model stated nothing. What was asked of the scene goes before that.
func (d *draft) show(sc *draftScene) {
	if brief, ok := d.asked(sc.ID); ok && (brief.Heading != "" || brief.Layout != "") {
		sc.Screen = story.On(d.editor().Asked(sc.Narration, sc.Screen, brief.Heading, brief.Layout))
		return
	}
	if sc.Screen.IsZero() {
		sc.Screen = story.On(writer.Show(sc.Narration, d.Language))
		return
	}
	c, err := writer.Checked(sc.Screen.Content(), sc.Narration, d.shown(), d.Language)
	if err == nil {
		sc.Screen = story.On(c)
		return
	}
	sc.Screen = story.On(writer.Spoken(sc.Narration, d.Language))
	sc.Rejected = err.Error()
}

// shown is all that a screen may show beside what its narration says.
func (d *draft) shown() string {
	if d.sourced {
		return d.material()
	}
	return d.Title + "\n" + d.Brand
}
