package main

import (
	"bytes"
	"fmt"
	"go/format"
	"slices"
	"strings"
	"unicode"
)

// file writes the types of a fragment, nil where it has none.
func (d *document) file(fragment string) ([]byte, error) {
	var types bytes.Buffer
	for _, s := range d.order {
		if t := d.types[s.object()]; t != nil && t.of[0] == s && s.fragment == fragment {
			d.write(&types, t)
		}
	}
	if types.Len() == 0 {
		return nil, nil
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "// Code generated from httpapi/spec/%s; DO NOT EDIT.\n\npackage contract\n", fragment)
	if bytes.Contains(types.Bytes(), []byte("json.RawMessage")) {
		fmt.Fprintln(&b, "\nimport \"encoding/json\"")
	}
	b.Write(types.Bytes())
	return format.Source(b.Bytes())
}

// write writes a type.
func (d *document) write(b *bytes.Buffer, t *structure) {
	b.WriteByte('\n')
	about := t.name + ": " + lower(t.about.text())
	if t.of[0].GoType != "" {
		about += " In the document: " + t.names() + "."
	}
	writeComment(b, about)
	fmt.Fprintf(b, "type %s struct {\n", t.name)
	for _, f := range t.fields {
		d.writeField(b, f)
	}
	fmt.Fprintf(b, "%s\n}\n", t.of[0].GoField)
}

// names are those that the document has for a type.
func (t *structure) names() string {
	var names []string
	for _, s := range t.of {
		names = append(names, s.name)
	}
	return strings.Join(names, ", ")
}

// writeField writes a field of a type.
func (d *document) writeField(b *bytes.Buffer, f *field) {
	if f.name == "" {
		fmt.Fprintln(b, f.kind)
		return
	}
	kind, tag := f.kind, f.json
	if f.omitted() {
		tag += ",omitempty"
	}
	if f.omitted() && (kind == "Time" || d.types[kind] != nil) {
		kind = "*" + kind
	}
	writeComment(b, f.about.text())
	fmt.Fprintf(b, "%s %s `json:%q`\n", f.name, kind, tag)
}

// comment is what schemas say of a type or of a field.
type comment struct{ of, texts []string }

// add adds what a schema says, unless another has said it.
func (c *comment) add(s *schema, text string) {
	if text != "" && !slices.Contains(c.texts, text) {
		c.of, c.texts = append(c.of, s.name), append(c.texts, text)
	}
}

// text is what the first one says, and of the others where they say it.
func (c comment) text() string {
	all := strings.Join(c.texts[:min(1, len(c.texts))], "")
	for i := 1; i < len(c.texts); i++ {
		all += " In " + c.of[i] + ": " + lower(c.texts[i])
	}
	return all
}

// text is what a schema says of a field: its description, the values, unless they are many
// or told already, and the bounds. What has a type of its own is described there.
func (d *document) text(p *schema) string {
	of := d.resolve(p)
	s := p.Description
	if s == "" && of.Properties == nil {
		s = of.Description
	}
	const many = 12
	told := strings.FieldsFunc(s, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsNumber(r) })
	untold := func(value string) bool { return !slices.Contains(told, value) }
	if len(of.Enum) <= many && slices.ContainsFunc(of.Enum, untold) {
		s += " One of: " + strings.Join(of.Enum, ", ") + "."
	}
	if bounds := of.Minimum + " to " + of.Maximum; of.Minimum != "" && of.Maximum != "" && !strings.Contains(s, bounds) {
		s += " From " + bounds + "."
	}
	return s
}

// lower has a sentence begin with a small letter, unless its first word is of capitals.
func lower(s string) string {
	r := []rune(s)
	if len(r) > 1 && !unicode.IsUpper(r[1]) {
		r[0] = unicode.ToLower(r[0])
	}
	return string(r)
}

// writeComment writes a comment in lines that can be read.
func writeComment(b *bytes.Buffer, text string) {
	const longest = 90
	line := "//"
	for _, word := range strings.Fields(text) {
		if len(line)+len(word) >= longest {
			fmt.Fprintln(b, line)
			line = "//"
		}
		line += " " + word
	}
	if line != "//" {
		fmt.Fprintln(b, line)
	}
}
