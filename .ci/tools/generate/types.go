package main

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// document is all schemas, the types that they are, and the operations.
type document struct {
	order      []*schema
	schemas    map[string]*schema
	types      map[string]*structure
	operations []*operation
}

// structure is a type of package contract.
type structure struct {
	name   string
	of     []*schema // that describe it; the first is the one of its name, if there is one
	about  comment
	fields []*field
}

// field is one of a type. One that is embedded has no name.
type field struct {
	json, name, kind string
	required, empty  bool // by any schema; left out where it is empty all the same
	about            comment
}

// omitted reports whether a field is left out where it is empty.
func (f *field) omitted() bool { return !f.required || f.empty }

// named finds the field of a property, nil where there is none.
func named(fields []*field, property string) *field {
	i := slices.IndexFunc(fields, func(f *field) bool { return f.json == property })
	if i < 0 {
		return nil
	}
	return fields[i]
}

// derive makes the types, once all schemas are there.
func (d *document) derive() (err error) {
	objects := slices.DeleteFunc(slices.Clone(d.order), func(s *schema) bool { return s.Properties == nil || s.object() == "" })
	for _, own := range []bool{true, false} {
		for _, s := range objects {
			if own == (s.GoType == "") {
				err = errors.Join(err, d.describe(s))
			}
		}
	}
	for _, t := range d.types {
		err = errors.Join(err, d.embed(t))
	}
	for _, s := range objects {
		err = errors.Join(err, d.check(s))
	}
	return err
}

// describe adds what a schema says of its type.
func (d *document) describe(s *schema) (err error) {
	t := d.types[s.object()]
	if t == nil {
		t = &structure{name: s.object()}
		d.types[t.name] = t
	}
	t.of = append(t.of, s)
	t.about.add(s, s.Description)
	for _, p := range s.Properties {
		if p.GoType == "-" {
			continue
		}
		f, about := named(t.fields, p.name), p.Description
		if f == nil {
			f, about = &field{json: p.name, name: fieldName(p), kind: d.kind(p)}, d.text(p)
			t.fields = append(t.fields, f)
		}
		if kind := d.kind(p); kind != f.kind {
			err = errors.Join(err, fmt.Errorf("%s.%s is %s, and %s elsewhere", s.name, p.name, kind, f.kind))
		}
		f.required = f.required || s.requires(p.name)
		f.empty = f.empty || p.GoOmitEmpty
		f.about.add(s, about)
	}
	return err
}

// embed puts the type that one embeds in the place of the fields it has.
func (d *document) embed(t *structure) error {
	name := t.of[0].GoEmbed
	if name == "" {
		return nil
	}
	other := d.types[strings.TrimPrefix(name, "*")]
	if other == nil {
		return fmt.Errorf("%s embeds %s, which there is not", t.name, name)
	}
	its := other.fields
	var fields []*field
	for _, f := range t.fields {
		same := named(its, f.json)
		switch {
		case same == nil:
			fields = append(fields, f)
		case strings.TrimPrefix(same.kind, "*") != f.kind:
			return fmt.Errorf("%s.%s is %s, and %s in %s", t.name, f.name, f.kind, same.kind, name)
		case named(fields, "") == nil:
			fields = append(fields, &field{kind: name})
		}
	}
	if len(fields)-1+len(its) != len(t.fields) {
		return fmt.Errorf("%s has not all that %s has", t.name, name)
	}
	t.fields = fields
	return nil
}

// check refuses what has no description, and fields that are always written although a
// schema refuses them where they are empty.
func (d *document) check(s *schema) (err error) {
	if s.Description == "" {
		err = fmt.Errorf("%s has no description", s.name)
	}
	fields := d.types[s.object()].fields
	if other := d.types[s.GoEmbed]; other != nil {
		fields = slices.Concat(fields, other.fields)
	}
	for _, p := range s.Properties {
		f := named(fields, p.name)
		if f != nil && !f.omitted() && !s.requires(p.name) && d.resolve(p).refusesZero() {
			err = errors.Join(err, fmt.Errorf("%s.%s is always written, and refused where it is empty", s.name, p.name))
		}
	}
	return err
}

// kind is the type of what a schema describes, where that must be there.
func (d *document) kind(s *schema) string {
	of := d.resolve(s)
	var values schema
	switch {
	case s.GoType != "":
		return s.GoType
	case of.object() != "":
		return of.object()
	case len(of.OneOf) == 2 && of.OneOf[1].is("null"):
		return "*" + d.kind(of.OneOf[0])
	case of.is("array"):
		return "[]" + d.kind(of.Items)
	case of.Values.Decode(&values) == nil && values.Type != nil:
		return "map[string]" + d.kind(&values)
	case len(of.Type) == 2:
		return "*" + of.simple()
	}
	return of.simple()
}

// simple is the type of what is neither a list nor an object whose fields are known.
func (s *schema) simple() string {
	switch {
	case s.is("string") && s.Format == "date-time":
		return "Time"
	case s.is("string") && s.Format == "password":
		return "Secret"
	case s.is("integer") && s.Format == "int64":
		return "int64"
	case s.is("string"):
		return "string"
	case s.is("integer"):
		return "int"
	case s.is("number"):
		return "float64"
	case s.is("boolean"):
		return "bool"
	}
	return "json.RawMessage"
}

// initialisms are words that names in Go have in capitals.
var initialisms = []string{"ai", "api", "ass", "bpm", "cidr", "fps", "id", "srt", "url", "vtt"}

// words are those of a name in camel case.
var words = regexp.MustCompile(`[A-Z][a-z]*|[a-z]+`)

// fieldName is the name of a property's field: videoTagId is VideoTagID.
func fieldName(p *schema) string {
	if p.GoName != "" {
		return p.GoName
	}
	var name strings.Builder
	for _, word := range words.FindAllString(p.name, -1) {
		word = strings.ToLower(word)
		one := strings.TrimSuffix(word, "s")
		switch {
		case slices.Contains(initialisms, word):
			name.WriteString(strings.ToUpper(word))
		case slices.Contains(initialisms, one):
			name.WriteString(strings.ToUpper(one) + "s")
		default:
			name.WriteString(strings.ToUpper(word[:1]) + word[1:])
		}
	}
	return name.String()
}
