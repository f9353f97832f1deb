package spec

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// order is in which order the fragments have the fields of their objects, by
// the object's JSON pointer. They were put in the order that matters to a
// reader, and both the served document and the page keep it.
type order map[string][]string

// note records the order of all objects in a fragment.
func (o order) note(at string, n *yaml.Node) {
	switch n.Kind {
	case yaml.DocumentNode:
		o.note(at, n.Content[0])
	case yaml.AliasNode:
		o.note(at, n.Alias)
	case yaml.SequenceNode:
		for i, e := range n.Content {
			o.note(at+"/"+strconv.Itoa(i), e)
		}
	case yaml.MappingNode:
		for i := 0; i+1 < len(n.Content); i += 2 {
			name := n.Content[i].Value
			if !slices.Contains(o[at], name) {
				o[at] = append(o[at], name)
			}
			o.note(at+"/"+token(name), n.Content[i+1])
		}
	}
}

// keys lists the fields of an object, those that no fragment has at the end.
func (o order) keys(at string, v map[string]any) []string {
	var out []string
	for _, name := range o[at] {
		if _, there := v[name]; there {
			out = append(out, name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(v)) {
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// pointed writes a name as RFC 6901 has it in a JSON pointer.
var pointed = strings.NewReplacer("~", "~0", "/", "~1")

// token is a name as a part of a JSON pointer.
func token(name string) string { return pointed.Replace(name) }

// encode writes what is at a pointer as JSON, in order.
func (o order) encode(b *bytes.Buffer, at string, v any) error {
	switch v := v.(type) {
	case map[string]any:
		b.WriteByte('{')
		for i, name := range o.keys(at, v) {
			if i > 0 {
				b.WriteByte(',')
			}
			if err := scalar(b, name); err != nil {
				return err
			}
			b.WriteByte(':')
			if err := o.encode(b, at+"/"+token(name), v[name]); err != nil {
				return err
			}
		}
		b.WriteByte('}')
		return nil
	case []any:
		b.WriteByte('[')
		for i, e := range v {
			if i > 0 {
				b.WriteByte(',')
			}
			if err := o.encode(b, at+"/"+strconv.Itoa(i), e); err != nil {
				return err
			}
		}
		b.WriteByte(']')
		return nil
	}
	return scalar(b, v)
}

// scalar writes a value that is neither object nor array, without the escapes
// for HTML.
func scalar(b *bytes.Buffer, v any) error {
	enc := json.NewEncoder(b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return fmt.Errorf("%v: %w", v, err)
	}
	b.Truncate(b.Len() - 1) // the line end
	return nil
}
