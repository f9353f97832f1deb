// Package spec is the API's description, OpenAPI 3.1: written by hand, a file
// for each resource, put together when the service starts. Bodies of requests
// are checked against it, and the types of package contract are generated from it.
package spec

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"

	"github.com/scenewright/scenewright/engine/story"
)

//go:embed *.yaml
var files embed.FS

// base is the fragment with what all resources share.
const base = "base.yaml"

// Load puts the fragments together and compiles the schemas. server is the URL
// of the API's root, ending in /v1; custom are the layouts of the host's own. An error is a
// mistake in a fragment.
func Load(server string, custom ...story.CustomLayout) (*Document, error) {
	assembled := assembled
	if len(custom) > 0 {
		assembled = func() (*Document, error) { return assemble(custom) }
	}
	d, err := assembled()
	if err != nil {
		return nil, err
	}
	return d.servedAt(server)
}

// assembled is the API's document but for its server, which nobody changes any more:
// the fragments are the same for all who mount it with the house's layouts.
var assembled = sync.OnceValues(func() (*Document, error) { return assemble(nil) })

func assemble(custom []story.CustomLayout) (*Document, error) {
	names, err := fs.Glob(files, "*.yaml")
	if err != nil {
		return nil, err
	}
	fields := order{}
	root, err := read(base, fields)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if name == base {
			continue
		}
		part, err := read(name, fields)
		if err != nil {
			return nil, err
		}
		if err := merge(root, part); err != nil {
			return nil, fmt.Errorf("spec/%s: %w", name, err)
		}
	}
	fillLayouts(root, custom)
	eachOperation(root, complete)
	return compile(root, fields)
}

// fillLayouts writes the layouts that package story and the host have where a request
// names one.
func fillLayouts(root map[string]any, custom []story.CustomLayout) {
	schemas := object(object(root["components"])["schemas"])
	types := object(schemas["SceneType"])
	names := []any{}
	for _, l := range story.Layouts() {
		names = append(names, string(l))
	}
	for _, l := range custom {
		names = append(names, string(l.Name))
		types["enum"] = append(types["enum"].([]any), string(l.Name))
	}
	for _, schema := range []string{"EditSceneRequest", "SceneChange"} {
		object(object(object(schemas[schema])["properties"])["layout"])["enum"] = names
	}
}

// read reads a fragment as JSON would be read, and notes the order of its
// fields.
func read(name string, fields order) (map[string]any, error) {
	raw, err := files.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var node yaml.Node
	var doc map[string]any
	if err = yaml.Unmarshal(raw, &node); err == nil {
		err = node.Decode(&doc)
	}
	if err != nil {
		return nil, fmt.Errorf("spec/%s: %w", name, err)
	}
	fields.note("", &node)
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

// merge adds a fragment's paths and components. What is there already is a
// mistake, unless both are objects.
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

// methods of a path item, in the order in which they are listed.
func methods() []string { return []string{"get", "post", "put", "patch", "delete"} }

// eachOperation calls do with the operations of a document.
func eachOperation(root map[string]any, do func(method, path string, node map[string]any)) {
	for path, item := range object(root["paths"]) {
		for _, method := range methods() {
			if node, ok := object(item)[method].(map[string]any); ok {
				do(method, path, node)
			}
		}
	}
}

// compile compiles the schemas of the operations' bodies.
func compile(root map[string]any, fields order) (*Document, error) {
	d := &Document{root: root, ops: map[string]*Operation{}, order: fields}
	eachOperation(root, d.add)
	if err := d.encode(); err != nil {
		return nil, err
	}
	return d, d.compile()
}

// servedAt is the document of a service at a URL. It shares all the rest with d.
func (d Document) servedAt(url string) (*Document, error) {
	d.root = maps.Clone(d.root)
	d.root["servers"] = []any{map[string]any{"url": url}}
	return &d, d.encode()
}

func (d *Document) encode() error {
	raw, err := d.order.json("", d.root)
	if err != nil {
		return fmt.Errorf("spec: %w", err)
	}
	d.JSON = raw
	return nil
}

func (d *Document) add(method, path string, node map[string]any) {
	op := &Operation{doc: d, Method: strings.ToUpper(method), Path: path, Node: node}
	op.ID, _ = node["operationId"].(string)
	op.Summary, _ = node["summary"].(string)
	op.Extension, _ = node["x-scenewright-extension"].(bool)
	op.Agent = node["x-agent"]
	delete(node, "x-agent") // it is not served
	d.ops[op.Method+" "+op.Path] = op
}

// resource is the document's name for the compiler.
const resource = "https://scenewright.dev/openapi.json"

func (d *Document) compile() error {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(d.JSON))
	if err != nil {
		return err
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource(resource, doc); err != nil {
		return fmt.Errorf("spec: %w", err)
	}
	for _, op := range d.ops {
		if err := op.compile(c); err != nil {
			return fmt.Errorf("spec: %s %s: %w", op.Method, op.Path, err)
		}
	}
	return nil
}

// compile compiles the schema of the operation's JSON body.
func (o *Operation) compile(c *jsonschema.Compiler) error {
	media := object(object(object(o.Node["requestBody"])["content"])["application/json"])
	schema, ok := media["schema"].(map[string]any)
	if !ok {
		return nil
	}
	pointer := []string{"paths", o.Path, strings.ToLower(o.Method), "requestBody", "content", "application/json", "schema"}
	for i, p := range pointer {
		pointer[i] = token(p)
	}
	// Braces of a path are not allowed in a URL's fragment.
	fragment := strings.NewReplacer("{", "%7B", "}", "%7D").Replace(strings.Join(pointer, "/"))
	compiled, err := c.Compile(resource + "#/" + fragment)
	if err != nil {
		return err
	}
	o.body, o.schema = compiled, schema
	return nil
}

// complete adds to an operation what all of its kind have, so that fragments
// say only what is special: the parameters of its path, Idempotency-Key on a
// POST, and the problems it may answer with.
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

var inBraces = regexp.MustCompile(`\{(\w+)\}`)

// parameters are those that follow from the method and the path. Each stands
// among the document's components under its own name.
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
	list, _ := op["parameters"].([]any)
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

// takes reports whether a call has anything that could be wrong: a body, or a
// parameter beside those of the path.
func takes(op map[string]any) bool {
	parameters, _ := op["parameters"].([]any)
	return op["requestBody"] != nil || slices.ContainsFunc(parameters, func(v any) bool {
		name, byName := strings.CutPrefix(text(object(v)["$ref"]), "#/components/parameters/")
		return object(v)["in"] == "query" || byName && slices.Contains([]string{"limit", "cursor", "IdempotencyKey"}, name)
	})
}
