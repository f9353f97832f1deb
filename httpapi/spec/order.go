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
	if len(out) == len(v) {
		return out
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

// json is a document as JSON, in order.
func (o order) json(root map[string]any) ([]byte, error) {
	s := newSheet()
	err := o.encode(s, "", root)
	return s.Bytes(), err
}

// encode writes what is at a pointer as JSON, in order.
func (o order) encode(s *sheet, at string, v any) error {
	switch v := v.(type) {
	case map[string]any:
		s.WriteByte('{')
		for i, name := range o.keys(at, v) {
			if i > 0 {
				s.WriteByte(',')
			}
			if err := s.scalar(name); err != nil {
				return err
			}
			s.WriteByte(':')
			if err := o.encode(s, at+"/"+token(name), v[name]); err != nil {
				return err
			}
		}
		s.WriteByte('}')
		return nil
	case []any:
		s.WriteByte('[')
		for i, e := range v {
			if i > 0 {
				s.WriteByte(',')
			}
			if err := o.encode(s, at+"/"+strconv.Itoa(i), e); err != nil {
				return err
			}
		}
		s.WriteByte(']')
		return nil
	}
	return s.scalar(v)
}

// sheet is JSON that is being written.
type sheet struct {
	bytes.Buffer
	values *json.Encoder
}

func newSheet() *sheet {
	var s sheet
	s.values = json.NewEncoder(&s.Buffer)
	s.values.SetEscapeHTML(false) // it is read by people too
	return &s
}

// scalar writes a value that is neither object nor array.
func (s *sheet) scalar(v any) error {
	if err := s.values.Encode(v); err != nil {
		return fmt.Errorf("%v: %w", v, err)
	}
	s.Truncate(s.Len() - 1) // the line end
	return nil
}
