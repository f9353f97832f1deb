package tools

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/httpapi/spec"
)

// book is the OpenAPI document for looking things up.
type book struct {
	root map[string]any
	ops  map[string]*spec.Operation // by operationId
}

func open(doc *spec.Document) (*book, error) {
	b := &book{ops: map[string]*spec.Operation{}}
	if err := json.Unmarshal(doc.JSON, &b.root); err != nil {
		return nil, err
	}
	for _, op := range doc.Operations() {
		b.ops[op.ID] = op
	}
	return b, nil
}

// node is the operation as the document has it.
func (b *book) node(op *spec.Operation) map[string]any {
	return object(object(object(b.root["paths"])[op.Path])[strings.ToLower(op.Method)])
}

// deepest is how far references are followed; further, they go in circles.
const deepest = 32

// inline gives a part of the document without references, and without what an
// agent has no use for.
func (b *book) inline(v any, depth int) (any, error) {
	if depth > deepest {
		return nil, fmt.Errorf("a schema refers to itself")
	}
	switch v := v.(type) {
	case map[string]any:
		return b.inlineObject(v, depth)
	case []any:
		out := make([]any, len(v))
		for i, e := range v {
			var err error
			if out[i], err = b.inline(e, depth+1); err != nil {
				return nil, err
			}
		}
		return out, nil
	}
	return v, nil
}

func (b *book) inlineObject(v map[string]any, depth int) (any, error) {
	if ref, ok := v["$ref"].(string); ok {
		return b.inlineReference(ref, v, depth)
	}
	out := map[string]any{}
	for _, name := range slices.Sorted(maps.Keys(v)) {
		if superfluous(name, v[name]) {
			continue
		}
		sub, err := b.inline(v[name], depth+1)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		out[name] = sub
	}
	return out, nil
}

// inlineReference puts what is referred to in place; what stands beside the
// reference, a description most of all, comes before it.
func (b *book) inlineReference(ref string, beside map[string]any, depth int) (any, error) {
	target, err := b.inline(b.lookup(ref), depth+1)
	if err != nil {
		return nil, err
	}
	out, ok := target.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("%s leads nowhere", ref)
	}
	for name, v := range beside {
		if name != "$ref" && !superfluous(name, v) {
			out[name] = v
		}
	}
	return out, nil
}

// superfluous reports whether a keyword of a schema is none of an agent's
// business. A property of that name is an object and stays, but for examples.
func superfluous(name string, v any) bool {
	if strings.HasPrefix(name, "x-") {
		return true
	}
	if name != "example" && name != "examples" {
		return false
	}
	_, schema := object(v)["type"].(string)
	return !schema
}

func (b *book) lookup(ref string) map[string]any {
	at := b.root
	for name := range strings.SplitSeq(strings.TrimPrefix(ref, "#/"), "/") {
		at = object(at[name])
	}
	return at
}

// parameters are an operation's, without references.
func (b *book) parameters(op *spec.Operation) ([]map[string]any, error) {
	list, _ := b.node(op)["parameters"].([]any)
	var out []map[string]any
	for _, p := range list {
		v, err := b.inline(p, 0)
		if err != nil {
			return nil, err
		}
		out = append(out, object(v))
	}
	return out, nil
}

// body is the schema of an operation's JSON body, nil where it takes none, and
// whether there has to be one.
func (b *book) body(op *spec.Operation) (schema map[string]any, required bool, err error) {
	node := object(b.node(op)["requestBody"])
	media := object(object(node["content"])["application/json"])
	if media["schema"] == nil {
		return nil, false, nil
	}
	v, err := b.inline(media["schema"], 0)
	if err != nil {
		return nil, false, err
	}
	required, _ = node["required"].(bool)
	return object(v), required, nil
}

// object is v where it is one, else none.
func object(v any) map[string]any {
	m, _ := v.(map[string]any)
	return m
}
