package spec

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Document is the whole description.
type Document struct {
	JSON []byte // as it is served

	root   map[string]any
	ops    map[string]*Operation
	filler *strings.Replacer
}

// Fill returns a generated text with what it leaves open.
func (d *Document) Fill(generated string) []byte { return []byte(d.filler.Replace(generated)) }

// Operation is one method of a path.
type Operation struct {
	ID           string
	Method, Path string // POST, /auth/project/create
	Extension    bool   // ours, beside the contract
	Summary      string
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
