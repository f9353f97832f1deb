package spec

import (
	"cmp"
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
	Parameters []Field // of the path and the query
	Headers    []Field
	Body       []Field
	Request    []Sample
	Calls      []Call
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

// Anchor is the field's part of an address on the page; a parameter's says
// where it is sent.
func (f Field) Anchor() string {
	if f.In != "" {
		return f.In + "." + f.Name
	}
	return strings.ReplaceAll(strings.Join(f.Within, "")+f.Name, "[]", "")
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

// chapter has the operations of a tag: the contract's before our own, else in
// the order of the fragments, those of a path in the order of its methods.
func (d *Document) chapter(name, about string) Chapter {
	c := Chapter{ID: strings.ReplaceAll(strings.ToLower(name), " ", "-"), Name: name, Text: prose(about)}
	for _, op := range d.Operations() {
		tags, _ := op.Node["tags"].([]any)
		if slices.Contains(tags, any(name)) {
			c.Operations = append(c.Operations, d.entry(op))
		}
	}
	paths := d.order.keys("/paths", object(d.root["paths"]))
	slices.SortStableFunc(c.Operations, func(a, b Entry) int {
		return cmp.Or(rank(a.Extension)-rank(b.Extension), slices.Index(paths, a.Path)-slices.Index(paths, b.Path), place(a)-place(b))
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
		if f.In == "header" {
			e.Headers = append(e.Headers, f)
		} else {
			e.Parameters = append(e.Parameters, f)
		}
	}
	slices.SortStableFunc(e.Parameters, func(a, b Field) int { return strings.Compare(a.In, b.In) }) // path, query
	content := object(object(op.Node["requestBody"])["content"])
	at := op.at() + "/requestBody/content"
	for _, media := range d.order.keys(at, content) {
		e.Body = append(e.Body, d.fields(at+"/"+token(media)+"/schema")...)
		e.Request = append(e.Request, d.samples(at+"/"+token(media), example(media), object(content[media]))...)
	}
	r := d.request(op)
	e.Calls = []Call{{"curl", "curl", d.curl(r)}, {"typescript", "TypeScript", d.typescript(r)}}
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
		at, node := d.follow(e.at() + "/responses/" + status)
		about := line(text(node["description"]))
		if status >= "400" {
			e.Problems = append(e.Problems, problem(status, about, object(responses[status])))
			continue
		}
		content := object(node["content"])
		if len(content) == 0 {
			e.Answers = append(e.Answers, Sample{Title: spans(status + " " + about)})
		}
		for _, media := range d.order.keys(at+"/content", content) {
			e.Answers = append(e.Answers, d.samples(at+"/content/"+token(media), status+" "+about, object(content[media]))...)
		}
	}
}

// follow is what is at a pointer, or at the one that it refers to.
func (d *Document) follow(at string) (string, map[string]any) {
	node := d.at("#" + at)
	for {
		ref, ok := node["$ref"].(string)
		if !ok {
			return at, node
		}
		at, node = strings.TrimPrefix(ref, "#"), d.at(ref)
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

// fields lists the fields of the schema at a pointer by their paths, in the
// order in which the schema has them.
func (d *Document) fields(at string, within ...string) []Field {
	at, schema := d.follow(at)
	required := array(schema["required"])
	properties := object(schema["properties"])
	var out []Field
	for _, name := range d.order.keys(at+"/properties", properties) {
		node := object(properties[name])
		here, sub := d.follow(at + "/properties/" + token(name))
		f := Field{Within: within, Name: name, Text: spans(line(cmp.Or(text(node["description"]), text(sub["description"])))), Required: slices.Contains(required, any(name))}
		f.Type, f.Values = d.kind(sub)
		out = append(out, f)
		if len(within) == deepestField {
			continue
		}
		if _, ok := sub["items"].(map[string]any); ok {
			here, name = here+"/items", name+"[]"
		}
		out = append(out, d.fields(here, append(slices.Clone(within), name+".")...)...)
	}
	return out
}

// samples are a media type's examples.
func (d *Document) samples(at, title string, media map[string]any) []Sample {
	var out []Sample
	if v, ok := media["example"]; ok {
		out = append(out, Sample{spans(title), d.pretty(at+"/example", v)})
	}
	examples := object(media["examples"])
	for _, name := range d.order.keys(at+"/examples", examples) {
		node := object(examples[name])
		label := title
		if s := text(node["summary"]); s != "" {
			label += ": " + s
		}
		out = append(out, Sample{spans(label), d.pretty(at+"/examples/"+token(name)+"/value", node["value"])})
	}
	if len(out) == 0 {
		out = append(out, Sample{Title: spans(title)})
	}
	return out
}

func (d *Document) pretty(at string, v any) string {
	if s, ok := v.(string); ok {
		return s
	}
	return literal{order: d.order}.write(at, v, "")
}

func text(v any) string {
	s, _ := v.(string)
	return strings.TrimSpace(s)
}

// line is a text without its line ends.
func line(s string) string { return strings.Join(strings.Fields(s), " ") }
