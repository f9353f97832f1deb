package prompt

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// contentSchema returns the form of what a scene shows: one of the layouts, with just
// the parts that it has, as the types of package story and of the host have them.
func (t *task) contentSchema() map[string]any {
	var all []any
	add := func(l story.Layout, content any) {
		f := fieldsOf(reflect.TypeOf(content))
		f["layout"] = oneOf(string(l))
		all = append(all, strict(f))
	}
	for _, c := range story.Contents() {
		add(c.Layout(), c)
	}
	for _, l := range t.Layouts {
		add(l.Name, l.Content)
	}
	return map[string]any{"anyOf": all}
}

// customLayouts returns what models are told of the host's layouts, a line each.
func (t *task) customLayouts() string {
	var b strings.Builder
	for _, l := range t.Layouts {
		fmt.Fprintf(&b, "\n- %q: %s", l.Name, l.Use)
	}
	return b.String()
}

// fieldsOf returns the fields of a struct that models state.
func fieldsOf(t reflect.Type) fields {
	f := fields{}
	for i := range t.NumField() {
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		if t.Field(i).Tag.Get("model") != "-" {
			f[name] = schemaOf(t.Field(i).Type)
		}
	}
	return f
}

func schemaOf(t reflect.Type) map[string]any {
	switch t.Kind() {
	case reflect.Struct:
		return strict(fieldsOf(t))
	case reflect.Slice:
		return listOf(schemaOf(t.Elem()))
	case reflect.Bool:
		return typed("boolean")
	case reflect.Int, reflect.Float64:
		return typed("number")
	}
	return text
}

// content reads what a model states that a scene shows; the error says why it
// cannot be used. A layout that is not known, and none, are the words themselves.
func (t *task) content(raw json.RawMessage) (s story.Screen, err error) {
	raw = bytes.TrimSpace(raw)
	if len(raw) == 0 || raw[0] != '{' {
		return s, nil
	}
	var m map[string]any
	if err := json.Unmarshal(raw, &m); err != nil {
		return s, err
	}
	t.clean(m)
	name, _ := m["layout"].(string)
	for _, l := range t.Layouts {
		if l.Name == story.Layout(name) {
			delete(m, "layout")
			c := story.Custom{Name: l.Name, Parts: m}
			if _, err := l.Read(c); err != nil {
				return s, err
			}
			return story.On(c), nil
		}
	}
	t.complete(m)
	if raw, err = json.Marshal(m); err != nil {
		return s, err
	}
	if err := json.Unmarshal(raw, &s); err != nil {
		return story.Screen{}, err
	}
	if _, other := s.Content().(story.Custom); other {
		return story.Screen{}, fmt.Errorf("layout %q is not known", name)
	}
	return s, nil
}

// clean makes every text of a part of a content plain.
func (t *task) clean(part any) {
	switch part := part.(type) {
	case []any:
		for i, v := range part {
			if said, ok := v.(string); ok {
				part[i] = t.plain(said)
			}
			t.clean(v)
		}
	case map[string]any:
		for key, v := range part {
			if said, ok := v.(string); ok {
				part[key] = t.plain(said)
			}
			t.clean(v)
		}
	}
}

// complete writes the parts of a content in their full form: models write an item
// or a figure as a mere text. Numbers are read off their texts: what a model says
// that a text is worth is not asked.
func (t *task) complete(m map[string]any) {
	for _, key := range []string{"items", "rows", "events"} {
		full(m, key)
	}
	if first, ok := m["first"].(string); ok && m["layout"] == string(story.LayoutSteps) {
		m["first"], _ = t.worth(first)
	}
	for _, key := range []string{"first", "second"} {
		full(asPart(m, key, "heading"), "rows")
	}
	if figure := asPart(m, "figure", "text"); figure != nil {
		figure["value"], figure["share"] = t.worth(figure["text"])
	}
	if values, ok := m["values"].([]any); ok && m["series"] == nil {
		m["series"] = map[string]any{"values": values}
	}
	series, _ := m["series"].(map[string]any)
	values, _ := series["values"].([]any)
	for _, v := range values {
		if value, ok := v.(map[string]any); ok {
			if _, given := value["text"]; !given {
				value["text"] = value["value"]
			}
			value["value"], _ = t.worth(value["text"])
		}
	}
	if _, ok := series["stress"].(float64); !ok {
		delete(series, "stress")
	}
}

// asPart is the object of a name, made of the text that stands in its place; nil
// where there is neither.
func asPart(m map[string]any, name, of string) map[string]any {
	if said, ok := m[name].(string); ok {
		m[name] = map[string]any{of: said}
	}
	part, _ := m[name].(map[string]any)
	return part
}

// full makes objects of the texts in a list.
func full(m map[string]any, key string) {
	all, _ := m[key].([]any)
	for i, v := range all {
		if said, ok := v.(string); ok {
			all[i] = map[string]any{"text": said}
		}
	}
}

// worth returns what a figure's text stands for, and the share of a whole that a
// percentage is.
func (t *task) worth(text any) (value, share float64) {
	said, _ := text.(string)
	all := language.Of(t.Language).Numbers(said)
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
// and else what its words show, with the reason. What was asked of the scene goes before
// that.
func (d *draft) show(sc *draftScene) {
	if sc.done && !sc.Screen.IsZero() {
		return
	}
	brief, _ := d.asked(sc.ID)
	content := writer.Show(sc.Narration, d.Language)
	switch {
	case brief.Headline() != "" || brief.Layout != "":
		content = d.editor().Asked(sc.Narration, sc.Screen, brief.Headline(), brief.Layout)
	case !sc.Screen.IsZero():
		stated, err := writer.Checked(sc.Screen.Content(), sc.Narration, d.source)
		if sc.Rejected = ""; err != nil {
			sc.Rejected = err.Error()
			break
		}
		content = stated
	}
	sc.Screen = story.On(d.under(d.stressed(content, sc.emphasis), sc.section))
}

// longestSection is how many characters the name of a section has at most.
const longestSection = 40

// under is a content below the name of its section, as far as that says nothing else than
// the film does.
func (d *draft) under(c story.Content, section string) story.Content {
	if section == "" || len([]rune(section)) > longestSection || story.SectionOf(c) != "" || d.source.With(d.text()).Lacks(section) != "" {
		return c
	}
	return story.Under(c, section)
}

// stressed is a content whose phrases stress the words that its model names.
func (d *draft) stressed(c story.Content, emphasis []string) story.Content {
	spoken, ok := c.(story.Spoken)
	if !ok {
		return c
	}
	const mostStressed = 3 // words
	for i, p := range spoken.Phrases {
		for _, words := range emphasis {
			if words = d.plain(words); p.Accent == "" && words != "" && len(strings.Fields(words)) <= mostStressed && strings.Contains(p.Text, words) {
				spoken.Phrases[i].Accent = words
				break
			}
		}
	}
	return spoken
}

// goOn numbers a scene's steps on from so many, as far as its model says so and there
// are as many, and returns how many there are with them.
func (sc *draftScene) goOn(steps int) int {
	c, ok := sc.Screen.Content().(story.Steps)
	if !ok {
		return steps
	}
	if c.First != steps+1 {
		c.First = 0
		sc.Screen = story.On(c)
	}
	return max(c.First, 1) - 1 + len(c.Items)
}
