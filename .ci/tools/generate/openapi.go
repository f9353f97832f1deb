package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/scenewright/scenewright/engine/story"
)

// What package spec puts into the generated texts when a service starts.
const (
	ownServer  = "{server}"  // the URL of the API's root
	ownLayouts = "{layouts}" // the names of the host's layouts, at the end of a list
)

// base is the fragment with what all resources share.
const base = "base.yaml"

// openapi is the API's document, put together from its fragments.
type openapi struct {
	root  map[string]any
	order order
}

// assemble puts the fragments of a folder together.
func assemble(spec fs.FS) (*openapi, error) {
	names, err := fs.Glob(spec, "*.yaml")
	if err != nil {
		return nil, err
	}
	d := &openapi{order: order{}}
	if d.root, err = d.read(spec, base); err != nil {
		return nil, err
	}
	for _, name := range names {
		if name == base {
			continue
		}
		part, err := d.read(spec, name)
		if err == nil {
			err = merge(d.root, part)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	d.fillLayouts()
	d.root["servers"] = []any{map[string]any{"url": ownServer}}
	d.eachOperation(complete)
	return d, nil
}

// documents returns the generated texts by their names below the folder of package httpapi:
// the document as OpenAPI 3.1 and 3.0, and the tools of agents.
func documents(spec fs.FS) (map[string][]byte, error) {
	d, err := assemble(spec)
	if err != nil {
		return nil, err
	}
	tools, err := d.tools()
	if err != nil {
		return nil, err
	}
	delete(d.root, "x-agent") // it is not served
	d.eachOperation(func(_, _ string, op map[string]any) { delete(op, "x-agent") })
	return map[string][]byte{
		"internal/agents/tools_gen.json": tools,
		"spec/openapi_gen.json":          d.order.json("", d.root),
		"spec/openapi_3.0_gen.json":      d.order.json("", d.older()),
	}, nil
}

// fillLayouts writes the layouts of package story where a request names one, and leaves
// room for those of the host.
func (d *openapi) fillLayouts() {
	schemas := object(object(d.root["components"])["schemas"])
	types := object(schemas["SceneType"])
	types["enum"] = append(array(types["enum"]), ownLayouts)
	names := []any{}
	for _, l := range story.Layouts() {
		names = append(names, string(l))
	}
	for _, schema := range []string{"EditSceneRequest", "SceneChange"} {
		object(object(object(schemas[schema])["properties"])["layout"])["enum"] = append(names, ownLayouts)
	}
}

// read reads a fragment as JSON would be read, and notes the order of its fields.
func (d *openapi) read(spec fs.FS, name string) (map[string]any, error) {
	raw, err := fs.ReadFile(spec, name)
	if err != nil {
		return nil, err
	}
	var node yaml.Node
	var doc map[string]any
	if err = yaml.Unmarshal(raw, &node); err == nil {
		err = node.Decode(&doc)
	}
	if err != nil {
		return nil, err
	}
	d.order.note("", &node)
	withoutGo(doc)
	return doc, nil
}

// withoutGo takes out of a fragment what only the types of package contract are made of:
// fields that say so by their names, and schemas that are there for nothing else.
func withoutGo(v any) {
	switch v := v.(type) {
	case []any:
		for _, e := range v {
			withoutGo(e)
		}
	case map[string]any:
		maps.DeleteFunc(v, func(name string, e any) bool {
			return strings.HasPrefix(name, "x-go-") || object(e)["x-go-only"] == true
		})
		for _, e := range v {
			withoutGo(e)
		}
	}
}

// merge adds a fragment's paths and components. What is there already is a mistake, unless
// both are objects.
func merge(into, part map[string]any) error {
	for _, name := range slices.Sorted(maps.Keys(part)) {
		have, there := into[name]
		if !there {
			into[name] = part[name]
			continue
		}
		a, ok1 := have.(map[string]any)
		b, ok2 := part[name].(map[string]any)
		if !ok1 || !ok2 {
			return fmt.Errorf("%s is there twice", name)
		}
		if err := merge(a, b); err != nil {
			return fmt.Errorf("%s.%w", name, err)
		}
	}
	return nil
}

// eachOperation calls do with the operations, sorted by path and method.
func (d *openapi) eachOperation(do func(method, path string, op map[string]any)) {
	paths := object(d.root["paths"])
	for _, path := range slices.Sorted(maps.Keys(paths)) {
		for _, method := range []string{"delete", "get", "patch", "post", "put"} {
			if op, ok := object(paths[path])[method].(map[string]any); ok {
				do(method, path, op)
			}
		}
	}
}

// complete adds to an operation what all of its kind have, so that fragments say only what
// is special: the parameters of its path, Idempotency-Key on a POST, and the problems that
// it may answer with.
func complete(method, path string, op map[string]any) {
	addParameters(op, parameters(method, path))
	responses := object(op["responses"])
	if responses == nil {
		responses = map[string]any{}
		op["responses"] = responses
	}
	for _, status := range problems(method, path, op) {
		if _, own := responses[status]; !own {
			responses[status] = map[string]any{"$ref": "#/components/responses/Problem" + status}
		}
	}
}

// parameters are those that follow from the method and the path. Each stands among the
// document's components under its own name.
func parameters(method, path string) []string {
	var names []string
	for _, m := range inBraces.FindAllStringSubmatch(path, -1) {
		names = append(names, m[1])
	}
	if method == "post" {
		names = append(names, "IdempotencyKey")
	}
	return names
}

func addParameters(op map[string]any, names []string) {
	list := array(op["parameters"])
	for _, name := range names {
		if !slices.ContainsFunc(list, func(v any) bool { return object(v)["name"] == name }) {
			list = append(list, map[string]any{"$ref": "#/components/parameters/" + name})
		}
	}
	if len(list) > 0 {
		op["parameters"] = list
	}
}

// problems are the statuses an operation may answer with beside its own.
func problems(method, path string, op map[string]any) []string {
	if _, public := op["security"].([]any); public {
		return []string{"404", "405", "429", "500", "503"}
	}
	list := []string{"401", "403", "405", "429", "500", "503"}
	if takes(op) {
		list = append(list, "400")
	}
	if strings.Contains(path, "{") {
		list = append(list, "404")
	}
	if op["requestBody"] != nil {
		list = append(list, "413", "415")
	}
	if method == "post" {
		list = append(list, "409", "422")
	}
	return list
}

// takes reports whether a call has anything that could be wrong: a body, or a parameter
// beside those of the path.
func takes(op map[string]any) bool {
	return op["requestBody"] != nil || slices.ContainsFunc(array(op["parameters"]), func(v any) bool {
		name, byName := strings.CutPrefix(text(object(v)["$ref"]), "#/components/parameters/")
		return object(v)["in"] == "query" || byName && slices.Contains([]string{"limit", "cursor", "IdempotencyKey"}, name)
	})
}

// older returns the document as OpenAPI 3.0, for the importers that read no newer one. It
// describes the same operations; what 3.0 has no words for, such as the limits of the names
// of fields, is left out.
func (d *openapi) older() map[string]any {
	root := object(older(d.root))
	root["openapi"] = "3.0.3"
	info := object(root["info"])
	delete(info, "summary")
	delete(object(info["license"]), "identifier")
	return root
}

// older returns a copy of a part of the document in the words of 3.0. Values that are data
// are the same in both.
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

// inline gives a part of the document without references, and without examples and what is
// for programs. What stands beside a reference, a description most of all, comes before
// what is referred to.
func (d *openapi) inline(v any) any {
	switch v := v.(type) {
	case []any:
		out := make([]any, len(v))
		for i, e := range v {
			out[i] = d.inline(e)
		}
		return out
	case map[string]any:
		out := map[string]any{}
		if ref, ok := v["$ref"].(string); ok {
			maps.Copy(out, object(d.inline(d.referred(ref))))
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

// referred is what a reference within the document leads to.
func (d *openapi) referred(ref string) any {
	at := d.root
	for name := range strings.SplitSeq(strings.TrimPrefix(ref, "#/"), "/") {
		at = object(at[name])
	}
	return at
}

// order is in which order the fragments have the fields of their objects, by the object's
// JSON pointer. They were put in the order that matters to a reader, and the served
// document keeps it.
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

// token is a name as RFC 6901 has it in a JSON pointer.
func token(name string) string { return strings.NewReplacer("~", "~0", "/", "~1").Replace(name) }

// part is the pointer of a path or of a component.
var part = regexp.MustCompile(`^/(paths/[^/]+|components/[^/]+/[^/]+)$`)

// json is what is at a pointer as JSON, in order. Each path and each component begins a
// line, so that changes can be read.
func (o order) json(at string, v any) []byte {
	b, between := []byte(nil), byte('{')
	switch v := v.(type) {
	case map[string]any:
		for _, name := range o.keys(at, v) {
			its := at + "/" + token(name)
			b = append(b, between)
			if part.MatchString(its) {
				b = append(b, '\n')
			}
			b = append(append(append(b, plain(name)...), ':'), o.json(its, v[name])...)
			between = ','
		}
		if len(v) == 0 {
			b = append(b, between)
		}
		return append(b, '}')
	case []any:
		between = '['
		for i, e := range v {
			b, between = append(append(b, between), o.json(at+"/"+strconv.Itoa(i), e)...), ','
		}
		if len(v) == 0 {
			b = append(b, between)
		}
		return append(b, ']')
	}
	return plain(v)
}

// plain is a value as JSON, without the escapes for HTML: people read it, too.
func plain(v any) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err) // what YAML has is JSON
	}
	return bytes.TrimSpace(b.Bytes())
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

func text(v any) string {
	s, _ := v.(string)
	return strings.TrimSpace(s)
}
