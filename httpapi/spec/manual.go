package spec

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strings"
)

// Chapter is the operations of one tag, for the page that shows the document.
type Chapter struct {
	ID, Name   string
	Text       []Block
	Operations []Entry
}

// Entry is an operation as the page shows it.
type Entry struct {
	*Operation
	Title      string // its summary, without saying that it is ours
	Text       []Block
	Parameters []Field
	Body       []Field
	Request    []Sample
	Answers    []Sample
	Problems   []Problem
}

// Field is a parameter, or a field of a body by its path.
type Field struct {
	Within   []string // what it lies in, from the outside: customTemplate., scenes[].
	Name     string
	In       string // of a parameter: path, query, header
	Type     string
	Values   []string // the only ones allowed; nil: any
	Text     []Span
	Required bool
}

// Sample is an example of a body.
type Sample struct {
	Title []Span
	JSON  string
}

// Problem is a status that refuses. Without a text it means what it means
// everywhere.
type Problem struct {
	Status string
	Text   []Span
}

// Page is the whole document as the page shows it.
type Page struct {
	Title, Version, Server string
	Text                   []Block
	Chapters               []Chapter
	Problems               []Problem // what they mean everywhere
}

// Info says what a document describes.
type Info struct{ Title, Summary, Version string }

// Info returns what the document says of itself.
func (d *Document) Info() Info {
	info := object(d.root["info"])
	return Info{Title: text(info["title"]), Summary: text(info["summary"]), Version: text(info["version"])}
}

// Manual arranges a document for reading.
func Manual(d *Document) Page {
	info := object(d.root["info"])
	p := Page{Title: text(info["title"]), Version: text(info["version"]), Text: prose(text(info["description"]))}
	servers, _ := d.root["servers"].([]any)
	for _, s := range servers {
		p.Server = text(object(s)["url"])
	}
	tags, _ := d.root["tags"].([]any)
	for _, t := range tags {
		p.Chapters = append(p.Chapters, d.chapter(text(object(t)["name"]), text(object(t)["description"])))
	}
	responses := object(object(d.root["components"])["responses"])
	for _, name := range slices.Sorted(maps.Keys(responses)) {
		p.Problems = append(p.Problems, Problem{strings.TrimPrefix(name, "Problem"), spans(text(object(responses[name])["description"]))})
	}
	return p
}

// chapter has the operations of a tag: the contract's before our own, those of
// a path in the order of its methods.
func (d *Document) chapter(name, about string) Chapter {
	c := Chapter{ID: strings.ReplaceAll(strings.ToLower(name), " ", "-"), Name: name, Text: prose(about)}
	for _, op := range d.Operations() {
		tags, _ := op.Node["tags"].([]any)
		if slices.Contains(tags, any(name)) {
			c.Operations = append(c.Operations, d.entry(op))
		}
	}
	slices.SortStableFunc(c.Operations, func(a, b Entry) int {
		return cmp.Or(rank(a.Extension)-rank(b.Extension), strings.Compare(a.Path, b.Path), place(a)-place(b))
	})
	return c
}

func rank(extension bool) int {
	if extension {
		return 1
	}
	return 0
}

func place(e Entry) int { return slices.Index(methods(), strings.ToLower(e.Method)) }

func (d *Document) entry(op *Operation) Entry {
	e := Entry{Operation: op, Title: title(op.Summary), Text: prose(text(op.Node["description"]))}
	parameters, _ := op.Node["parameters"].([]any)
	for _, p := range parameters {
		node := d.resolve(object(p))
		f := Field{Name: text(node["name"]), In: text(node["in"]), Text: spans(line(text(node["description"])))}
		f.Required, _ = node["required"].(bool)
		f.Type, f.Values = d.kind(object(node["schema"]))
		e.Parameters = append(e.Parameters, f)
	}
	for media, node := range object(object(op.Node["requestBody"])["content"]) {
		e.Body = append(e.Body, d.fields(object(object(node)["schema"]))...)
		e.Request = append(e.Request, samples(example(media), object(node))...)
	}
	d.answers(&e)
	return e
}

// example is the heading of a body's example.
func example(media string) string {
	if media == "application/json" {
		return "Example"
	}
	return "Example, as " + media
}

// title is a summary as a heading. What is ours is marked beside it.
func title(summary string) string {
	s, ours := strings.CutPrefix(summary, "Extension: ")
	if !ours || s == "" {
		return summary
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

func (d *Document) answers(e *Entry) {
	responses := object(e.Node["responses"])
	for _, status := range slices.Sorted(maps.Keys(responses)) {
		node := d.resolve(object(responses[status]))
		about := line(text(node["description"]))
		if status >= "400" {
			e.Problems = append(e.Problems, problem(status, about, object(responses[status])))
			continue
		}
		content := object(node["content"])
		if len(content) == 0 {
			e.Answers = append(e.Answers, Sample{Title: spans(status + " " + about)})
		}
		for _, media := range content {
			e.Answers = append(e.Answers, samples(status+" "+about, object(media))...)
		}
	}
}

// problem has a text only where it is the operation's own.
func problem(status, about string, node map[string]any) Problem {
	if node["$ref"] != nil {
		return Problem{Status: status}
	}
	return Problem{status, spans(about)}
}

// deepestField is how far into a body the page goes.
const deepestField = 6

// fields lists a schema's fields by their paths, those that are required first.
func (d *Document) fields(schema map[string]any, within ...string) []Field {
	schema = d.resolve(schema)
	required, _ := schema["required"].([]any)
	properties := object(schema["properties"])
	names := slices.SortedFunc(maps.Keys(properties), func(a, b string) int {
		must := func(name string) int { return rank(!slices.Contains(required, any(name))) }
		return cmp.Or(must(a)-must(b), strings.Compare(a, b))
	})
	var out []Field
	for _, name := range names {
		node := object(properties[name])
		sub := d.resolve(node)
		f := Field{Within: within, Name: name, Text: spans(line(text(sub["description"]))), Required: slices.Contains(required, any(name))}
		f.Type, f.Values = d.kind(sub)
		out = append(out, f)
		if len(within) == deepestField {
			continue
		}
		if items, ok := sub["items"].(map[string]any); ok {
			sub, name = items, name+"[]"
		}
		out = append(out, d.fields(sub, append(slices.Clone(within), name+".")...)...)
	}
	return out
}

// samples are a media type's examples.
func samples(title string, media map[string]any) []Sample {
	var out []Sample
	if v, ok := media["example"]; ok {
		out = append(out, Sample{spans(title), pretty(v)})
	}
	examples := object(media["examples"])
	for _, name := range slices.Sorted(maps.Keys(examples)) {
		node := object(examples[name])
		label := title
		if s := text(node["summary"]); s != "" {
			label += ": " + s
		}
		out = append(out, Sample{spans(label), pretty(node["value"])})
	}
	if len(out) == 0 {
		out = append(out, Sample{Title: spans(title)})
	}
	return out
}

func pretty(v any) string {
	if s, ok := v.(string); ok {
		return s
	}
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		return ""
	}
	return strings.TrimSpace(b.String())
}

func text(v any) string {
	s, _ := v.(string)
	return strings.TrimSpace(s)
}

// line is a text without its line ends.
func line(s string) string { return strings.Join(strings.Fields(s), " ") }
