package spec

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/scenewright/scenewright/httpapi/internal/plainjson"
)

// order is in which order the fragments have the fields of their objects, by
// the object's JSON pointer. They were put in the order that matters to a
// reader, and the served document keeps it.
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

// json is what is at a pointer as JSON, in order.
func (o order) json(at string, v any) ([]byte, error) {
	b, between := []byte(nil), byte('{')
	switch v := v.(type) {
	case map[string]any:
		for _, name := range o.keys(at, v) {
			its, err := o.json(at+"/"+token(name), v[name])
			if err != nil {
				return nil, err
			}
			key, _ := json.Marshal(name) // a text is always JSON
			b = append(append(append(append(b, between), key...), ':'), its...)
			between = ','
		}
		if len(v) == 0 {
			b = append(b, between)
		}
		return append(b, '}'), nil
	case []any:
		between = '['
		for i, e := range v {
			its, err := o.json(at+"/"+strconv.Itoa(i), e)
			if err != nil {
				return nil, err
			}
			b, between = append(append(b, between), its...), ','
		}
		if len(v) == 0 {
			b = append(b, between)
		}
		return append(b, ']'), nil
	}
	b, err := plainjson.Marshal(v) // it is read by people too
	return bytes.TrimSpace(b), err
}
