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

// contentSchema returns the schema of a scene's content: one of the layouts with
// exactly its parts, derived from the types of package story and of the host.
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

// customLayouts describes the host's layouts for models, one per line.
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

// content parses a scene's content from a model; the error is the reason
// why it is unusable. No content means the narration's words.
func (t *task) content(raw json.RawMessage) (s story.Screen, err error) {
	raw = bytes.TrimSpace(raw)
	if len(raw) == 0 || raw[0] != '{' {
		return s, nil
	}
	var m map[string]any
	if err := json.Unmarshal(raw, &m); err != nil {
		return s, err
	}
	writer.Reword(m, "", func(_, text string) string { return t.plain(text) })
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

// complete expands the parts of a content: models may write an item or a figure as a
// bare text. Numbers are parsed from the texts; the model's own values are ignored.
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

// asPart returns the object under a name, converted from a text if
// necessary; nil if there is neither.
func asPart(m map[string]any, name, of string) map[string]any {
	if said, ok := m[name].(string); ok {
		m[name] = map[string]any{of: said}
	}
	part, _ := m[name].(map[string]any)
	return part
}

// full converts texts in a list to objects.
func full(m map[string]any, key string) {
	all, _ := m[key].([]any)
	for i, v := range all {
		if said, ok := v.(string); ok {
			all[i] = map[string]any{"text": said}
		}
	}
}

// worth returns the value of a figure's text, and its share of a whole for a percentage.
func (t *task) worth(text any) (value, share float64) {
	said, _ := text.(string)
	all := language.Of(t.Language).Numbers(said)
	if len(all) == 0 {
		return 0, 0
	}
	return all[0].Amount, all[0].Share()
}

// show sets a scene's content: the requested one, else the model's if
// narration and source support it, else one from its words, with the reason.
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

// longestSection is the maximum length of a section's name in characters.
const longestSection = 40

// under adds the section's name to a content, if the source and the film's text support it.
func (d *draft) under(c story.Content, section string) story.Content {
	if section == "" || len([]rune(section)) > longestSection || story.SectionOf(c) != "" || d.source.With(d.text()).Lacks(section) != "" {
		return c
	}
	return story.Under(c, section)
}

// stressed accents the words in a content's phrases that the model names.
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

// goOn returns the number of steps so far, including the scene's. Its steps
// continue the count only if the model says so with the right number.
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
