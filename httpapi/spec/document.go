package spec

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Document is the whole OpenAPI description.
type Document struct {
	JSON []byte // as it is served

	root   map[string]any
	ops    map[string]*Operation
	filler *strings.Replacer
}

// Fill returns a generated text with its placeholders filled in.
func (d *Document) Fill(generated string) []byte { return []byte(d.filler.Replace(generated)) }

// Operation is one method of a path.
type Operation struct {
	ID           string
	Method, Path string // POST, /auth/project/create
	Extension    bool   // our extension of the contract
	Summary      string
	Node         map[string]any // its part of the document

	doc    *Document
	body   *jsonschema.Schema // nil: none, or not JSON
	schema map[string]any     // the same, in its written form
}

// Operation returns an operation by its method and path, nil if there is none.
func (d *Document) Operation(method, path string) *Operation { return d.ops[method+" "+path] }

// Operations returns all, sorted by path and method.
func (d *Document) Operations() []*Operation {
	return slices.SortedFunc(maps.Values(d.ops), func(a, b *Operation) int {
		return strings.Compare(a.Path+" "+a.Method, b.Path+" "+b.Method)
	})
}

// Info is the document's description of itself.
type Info struct{ Title, Summary, Version string }

// Info returns the document's description of itself.
func (d *Document) Info() Info {
	info := object(d.root["info"])
	return Info{Title: text(info["title"]), Summary: text(info["summary"]), Version: text(info["version"])}
}

// resolve returns a schema with references within the document followed.
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

// at returns the schema at the compiler's URL.
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

// object returns v if it is one, else none.
func object(v any) map[string]any {
	m, _ := v.(map[string]any)
	return m
}

// array returns v if it is one, else none.
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

// mapped returns a list with do applied to each item.
func mapped[T, U any](all []T, do func(T) U) []U {
	out := make([]U, len(all))
	for i, v := range all {
		out[i] = do(v)
	}
	return out
}
