package spec

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Document is the whole description.
type Document struct {
	JSON []byte // as it is served
	root map[string]any
	ops  map[string]*Operation

	order order
}

// Operation is one method of a path.
type Operation struct {
	ID           string
	Method, Path string // POST, /auth/project/create
	Extension    bool   // ours, beside the contract
	Summary      string
	Agent        any            // which tools of agents it is, as it is written; nil: none
	Node         map[string]any // as it stands in the document

	doc    *Document
	body   *jsonschema.Schema // nil: none, or not JSON
	schema map[string]any     // the same, as it is written
}

// Operation finds an operation by its method and path, nil where there is none.
func (d *Document) Operation(method, path string) *Operation { return d.ops[method+" "+path] }

// Operations lists all, sorted by path and method.
func (d *Document) Operations() []*Operation {
	return slices.SortedFunc(maps.Values(d.ops), func(a, b *Operation) int {
		return strings.Compare(a.Path+" "+a.Method, b.Path+" "+b.Method)
	})
}

// Info says what a document describes.
type Info struct{ Title, Summary, Version string }

// Info returns what the document says of itself.
func (d *Document) Info() Info {
	info := object(d.root["info"])
	return Info{Title: text(info["title"]), Summary: text(info["summary"]), Version: text(info["version"])}
}

// Parameters are the operation's, each without references.
func (o *Operation) Parameters() []map[string]any {
	return mapped(array(o.Node["parameters"]), func(p any) map[string]any { return object(o.doc.inline(p)) })
}

// Body is the schema of the operation's JSON body, without references, nil where it takes
// none, and whether there has to be one.
func (o *Operation) Body() (schema map[string]any, required bool) {
	required, _ = object(o.Node["requestBody"])["required"].(bool)
	if o.schema == nil {
		return nil, false
	}
	return object(o.doc.inline(o.schema)), required
}

// Answer is the schema of the JSON that the operation answers where it did what it was
// asked for, without references; nil where that is none.
func (o *Operation) Answer() map[string]any {
	responses := object(o.Node["responses"])
	for _, status := range slices.Sorted(maps.Keys(responses)) {
		content := object(object(responses[status])["content"])
		if schema := object(content["application/json"])["schema"]; schema != nil {
			return object(o.doc.inline(schema))
		}
	}
	return nil
}

// inline gives a part of the document without references, and without examples and what
// is for programs. What stands beside a reference, a description most of all, comes before
// what is referred to.
func (d *Document) inline(v any) any {
	switch v := v.(type) {
	case []any:
		return mapped(v, d.inline)
	case map[string]any:
		out := map[string]any{}
		if _, ok := v["$ref"].(string); ok {
			maps.Copy(out, object(d.inline(d.resolve(v))))
		}
		for name, part := range v {
			if name != "$ref" && !superfluous(name, part) {
				out[name] = d.inline(part)
			}
		}
		return out
	}
	return v
}

// superfluous reports whether a keyword of a schema is for programs, or an example. A
// property of that name is a schema and stays.
func superfluous(name string, v any) bool {
	_, property := object(v)["type"].(string)
	return strings.HasPrefix(name, "x-") || (name == "example" || name == "examples") && !property
}

// resolve follows references within the document.
func (d *Document) resolve(schema map[string]any) map[string]any {
	for {
		ref, ok := schema["$ref"].(string)
		if !ok {
			return schema
		}
		at := d.root
		for name := range strings.SplitSeq(strings.TrimPrefix(ref, "#/"), "/") {
			at = object(at[name])
		}
		schema = at
	}
}

// at is the schema at a URL that the compiler knows it by.
func (d *Document) at(url string) map[string]any {
	_, pointer, _ := strings.Cut(url, "#")
	unescape := strings.NewReplacer("~1", "/", "~0", "~", "%7B", "{", "%7D", "}")
	var at any = d.root
	for token := range strings.SplitSeq(strings.TrimPrefix(pointer, "/"), "/") {
		switch v := at.(type) {
		case map[string]any:
			at = v[unescape.Replace(token)]
		case []any:
			at = element(v, token)
		}
	}
	return object(at)
}

// object is v where it is one, else none.
func object(v any) map[string]any {
	m, _ := v.(map[string]any)
	return m
}

// array is v where it is one, else none.
func array(v any) []any {
	list, _ := v.([]any)
	return list
}

func element(list []any, index string) any {
	i, err := strconv.Atoi(index)
	if err != nil || i < 0 || i >= len(list) {
		return nil
	}
	return list[i]
}

func text(v any) string {
	s, _ := v.(string)
	return strings.TrimSpace(s)
}

// mapped applies do to all of a list.
func mapped[T, U any](all []T, do func(T) U) []U {
	out := make([]U, len(all))
	for i, v := range all {
		out[i] = do(v)
	}
	return out
}

// Older is the document as OpenAPI 3.0, for the importers that read no newer one. It
// describes the same operations; what 3.0 has no words for, such as the limits of the
// names of fields, is left out.
func (d *Document) Older() ([]byte, error) {
	root := object(older(d.root))
	root["openapi"] = "3.0.3"
	info := object(root["info"])
	delete(info, "summary")
	delete(object(info["license"]), "identifier")
	raw, err := d.order.json("", root)
	if err != nil {
		return nil, fmt.Errorf("spec: %w", err)
	}
	return raw, nil
}

// older returns a copy of a part of the document in the words of 3.0. Values that are
// data are the same in both.
func older(v any) any {
	switch v := v.(type) {
	case map[string]any:
		out := make(map[string]any, len(v))
		for name, part := range v {
			if slices.Contains([]string{"example", "examples", "default", "enum"}, name) {
				out[name] = part
				continue
			}
			out[name] = older(part)
		}
		return olderSchema(out)
	case []any:
		out := make([]any, len(v))
		for i, part := range v {
			out[i] = older(part)
		}
		return out
	}
	return v
}

// olderSchema changes what a schema says otherwise in 3.0. Other objects have none of it.
func olderSchema(s map[string]any) map[string]any {
	if types := array(s["type"]); types != nil {
		if rest := withoutNull(types, func(v any) any { return v }); len(rest) == 1 {
			s["type"], s["nullable"] = rest[0], true
		}
	}
	if forms := array(s["oneOf"]); forms != nil {
		if rest := withoutNull(forms, func(v any) any { return object(v)["type"] }); len(rest) < len(forms) {
			s["oneOf"], s["nullable"] = rest, true
		}
	}
	if _, ok := s["contentMediaType"].(string); ok {
		delete(s, "contentMediaType")
		s["type"], s["format"] = "string", "binary"
	}
	if list := array(s["examples"]); len(list) > 0 {
		delete(s, "examples")
		s["example"] = list[0]
	}
	delete(s, "propertyNames")
	if ref, ok := s["$ref"].(string); ok && len(s) > 1 {
		delete(s, "$ref") // 3.0 reads nothing beside it
		s["allOf"] = []any{map[string]any{"$ref": ref}}
	}
	return s
}

// withoutNull returns the parts of a list whose type is not null.
func withoutNull(list []any, kind func(any) any) []any {
	return slices.DeleteFunc(slices.Clone(list), func(v any) bool { return kind(v) == "null" })
}
