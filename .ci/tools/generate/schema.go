package main

import (
	"io/fs"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// schema is as much of one as types and their comments follow from.
type schema struct {
	Ref         string `yaml:"$ref"`
	Description string
	Type        kinds
	Format      string
	Enum        []string
	Minimum     string
	Maximum     string
	MinLength   int `yaml:"minLength"`
	Required    []string
	Properties  properties
	Items       *schema
	Values      yaml.Node `yaml:"additionalProperties"`
	OneOf       []*schema `yaml:"oneOf"`

	GoType      string `yaml:"x-go-type"`
	GoName      string `yaml:"x-go-name"`
	GoEmbed     string `yaml:"x-go-embed"`
	GoOmitEmpty bool   `yaml:"x-go-omitempty"`
	GoField     string `yaml:"x-go-field"`

	name     string // of one of the document, and of a property
	fragment string // where one of the document stands
}

// kinds are the types that a schema allows: one, or one and null.
type kinds []string

// UnmarshalYAML takes one and several.
func (k *kinds) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		*k = kinds{n.Value}
		return nil
	}
	return n.Decode((*[]string)(k))
}

// properties are schemas that have names, in their order.
type properties []*schema

// UnmarshalYAML keeps the order of an object's fields.
func (p *properties) UnmarshalYAML(n *yaml.Node) error {
	for i := 0; i+1 < len(n.Content); i += 2 {
		s := &schema{name: n.Content[i].Value}
		if err := n.Content[i+1].Decode(s); err != nil {
			return err
		}
		*p = append(*p, s)
	}
	return nil
}

// read adds the schemas of a fragment to a document.
func (d *document) read(spec fs.FS, fragment string) error {
	raw, err := fs.ReadFile(spec, fragment)
	if err != nil {
		return err
	}
	var part struct {
		Paths      yaml.Node
		Components struct{ Schemas properties }
	}
	if err := yaml.Unmarshal(raw, &part); err != nil {
		return err
	}
	for _, s := range part.Components.Schemas {
		s.fragment = fragment
		d.schemas[s.name] = s
		d.order = append(d.order, s)
	}
	return d.readOperations(part.Paths, fragment)
}

// resolve returns what a schema says or refers to.
func (d *document) resolve(s *schema) *schema {
	if s.Ref == "" {
		return s
	}
	return d.resolve(d.schemas[strings.TrimPrefix(s.Ref, "#/components/schemas/")])
}

// is reports whether a schema is of a type.
func (s *schema) is(kind string) bool { return len(s.Type) > 0 && s.Type[0] == kind }

// requires reports whether an object must have a property.
func (s *schema) requires(name string) bool { return slices.Contains(s.Required, name) }

// refusesZero reports whether a schema refuses what Go has for nothing.
func (s *schema) refusesZero() bool {
	above := s.Minimum != "" && s.Minimum != "0" && !strings.HasPrefix(s.Minimum, "-")
	return above || s.MinLength > 0 || s.Enum != nil && !slices.Contains(s.Enum, "") && !slices.Contains(s.Enum, "0")
}

// object is the name of the type that a schema of the document is, "" where it is none of
// its own.
func (s *schema) object() string {
	switch {
	case s.fragment == "" || s.GoType == "-":
		return ""
	case s.GoType != "":
		return s.GoType
	case s.is("object"):
		return strings.TrimSuffix(s.name, "Request")
	}
	return ""
}
