package spec

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Chapter is the operations of one tag, for the page that shows the document.
type Chapter struct {
	Name, Text string
	Operations []Entry
}

// Entry is an operation as the page shows it.
type Entry struct {
	*Operation
	Text       string
	Parameters []Field
	Body       []Field
	Request    []Sample
	Answers    []Sample
	Problems   []string // "404 There is no such thing"
}

// Field is a parameter, or a field of a body by its path.
type Field struct {
	Name, Type, Text string
	Required         bool
}

// Sample is an example of a body.
type Sample struct{ Title, JSON string }

// Page is the whole document as the page shows it.
type Page struct {
	Title, Version, Text, Server string
	Chapters                     []Chapter
}

// Manual arranges a document for reading.
func Manual(d *Document) Page {
	info := object(d.root["info"])
	p := Page{Title: text(info["title"]), Version: text(info["version"]), Text: text(info["description"])}
	servers, _ := d.root["servers"].([]any)
	for _, s := range servers {
		p.Server = text(object(s)["url"])
	}
	tags, _ := d.root["tags"].([]any)
	for _, t := range tags {
		tag := object(t)
		p.Chapters = append(p.Chapters, d.chapter(text(tag["name"]), text(tag["description"])))
	}
	return p
}

func (d *Document) chapter(name, about string) Chapter {
	c := Chapter{Name: name, Text: about}
	for _, op := range d.Operations() {
		tags, _ := op.Node["tags"].([]any)
		if slices.Contains(tags, any(name)) {
			c.Operations = append(c.Operations, d.entry(op))
		}
	}
	return c
}

func (d *Document) entry(op *Operation) Entry {
	e := Entry{Operation: op, Text: text(op.Node["description"])}
	parameters, _ := op.Node["parameters"].([]any)
	for _, p := range parameters {
		node := d.resolve(object(p))
		required, _ := node["required"].(bool)
		e.Parameters = append(e.Parameters, Field{
			Name: text(node["name"]) + " (" + text(node["in"]) + ")", Type: d.kind(object(node["schema"])), Text: text(node["description"]), Required: required,
		})
	}
	for media, node := range object(object(op.Node["requestBody"])["content"]) {
		e.Body = append(e.Body, d.fields(object(object(node)["schema"]), "", 0)...)
		e.Request = append(e.Request, samples(media, object(node))...)
	}
	d.answers(&e)
	return e
}

func (d *Document) answers(e *Entry) {
	responses := object(e.Node["responses"])
	for _, status := range slices.Sorted(maps.Keys(responses)) {
		node := d.resolve(object(responses[status]))
		if status >= "400" {
			e.Problems = append(e.Problems, status+" "+text(node["description"]))
			continue
		}
		content := object(node["content"])
		if len(content) == 0 {
			e.Answers = append(e.Answers, Sample{Title: status + " " + text(node["description"])})
		}
		for _, media := range content {
			e.Answers = append(e.Answers, samples(status+" "+text(node["description"]), object(media))...)
		}
	}
}

// deepestField is how far into a body the page goes.
const deepestField = 6

// fields lists a schema's fields by their paths.
func (d *Document) fields(schema map[string]any, at string, depth int) []Field {
	schema = d.resolve(schema)
	required, _ := schema["required"].([]any)
	properties := object(schema["properties"])
	var out []Field
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		sub := d.resolve(object(properties[name]))
		field := join(at, name)
		out = append(out, Field{Name: field, Type: d.kind(sub), Text: text(sub["description"]), Required: slices.Contains(required, any(name))})
		if depth == deepestField {
			continue
		}
		if items, ok := sub["items"].(map[string]any); ok {
			out = append(out, d.fields(items, field+"[]", depth+1)...)
			continue
		}
		out = append(out, d.fields(sub, field, depth+1)...)
	}
	return out
}

// kind says in words what a schema takes.
func (d *Document) kind(schema map[string]any) string {
	schema = d.resolve(schema)
	if values, ok := schema["enum"].([]any); ok {
		names := make([]string, len(values))
		for i, v := range values {
			names[i] = fmt.Sprint(v)
		}
		return strings.Join(names, " | ")
	}
	name := fmt.Sprint(schema["type"])
	switch {
	case schema["items"] != nil:
		return "array of " + d.kind(object(schema["items"]))
	case schema["format"] != nil:
		name += " (" + fmt.Sprint(schema["format"]) + ")"
	case schema["oneOf"] != nil:
		return "one of several forms"
	case schema["type"] == nil:
		return "any"
	}
	if bounds := bounds(schema); bounds != "" {
		name += ", " + bounds
	}
	return name
}

// bounds says what limits a schema has.
func bounds(schema map[string]any) string {
	var out []string
	for _, b := range []struct{ key, words string }{
		{"minimum", "from %v"}, {"maximum", "to %v"}, {"minLength", "at least %v characters"}, {"maxLength", "at most %v characters"},
		{"minItems", "at least %v"}, {"maxItems", "at most %v"}, {"default", "default %v"},
	} {
		if v, ok := schema[b.key]; ok {
			out = append(out, fmt.Sprintf(b.words, v))
		}
	}
	return strings.Join(out, ", ")
}

// samples are a media type's examples.
func samples(title string, media map[string]any) []Sample {
	var out []Sample
	if v, ok := media["example"]; ok {
		out = append(out, Sample{title, pretty(v)})
	}
	examples := object(media["examples"])
	for _, name := range slices.Sorted(maps.Keys(examples)) {
		node := object(examples[name])
		label := title
		if s := text(node["summary"]); s != "" {
			label += ": " + s
		}
		out = append(out, Sample{label, pretty(node["value"])})
	}
	if len(out) == 0 {
		out = append(out, Sample{Title: title})
	}
	return out
}

func pretty(v any) string {
	if s, ok := v.(string); ok {
		return s
	}
	raw, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return ""
	}
	return string(raw)
}

func text(v any) string {
	s, _ := v.(string)
	return strings.TrimSpace(s)
}
