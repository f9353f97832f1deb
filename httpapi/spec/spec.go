// Package spec is the API's description, OpenAPI 3.1: written by hand, a file for each resource,
// and joined by .ci/tools/generate, which also generates the types of package contract and the
// tools of package agents from it. Bodies of requests are checked against it.
package spec

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/scenewright/scenewright/engine/story"
)

var (
	//go:embed openapi_gen.json
	newest string
	//go:embed openapi_3.0_gen.json
	older string
)

// Load returns the document of a service and compiles its schemas. server is the URL of the API's
// root, ending in /v1; custom are the host's custom layouts.
func Load(server string, custom ...story.CustomLayout) (*Document, error) {
	read := house
	if len(custom) > 0 {
		read = func() (*Document, error) { return parse(filler("", custom).Replace(newest)) }
	}
	d, err := read()
	if err != nil {
		return nil, err
	}
	own := *d
	own.filler = filler(server, custom)
	own.JSON = own.Fill(newest)
	return &own, nil
}

// house is the document with the built-in layouts alone. It is immutable: all handlers share it.
var house = sync.OnceValues(func() (*Document, error) { return parse(filler("", nil).Replace(newest)) })

// filler returns a replacer of the placeholders in generated texts: the service's address, and the
// layouts of its host.
func filler(server string, custom []story.CustomLayout) *strings.Replacer {
	quoted := func(s string) string {
		raw, _ := json.Marshal(s) // a text is always JSON
		return string(raw)
	}
	layouts := ""
	for _, l := range custom {
		layouts += "," + quoted(string(l.Name))
	}
	return strings.NewReplacer(`"{server}"`, quoted(server), `,"{layouts}"`, layouts)
}

// parse reads a document, and compiles the schemas of its operations' bodies.
func parse(document string) (*Document, error) {
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(document))
	if err != nil {
		return nil, fmt.Errorf("spec: %w", err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource(resource, doc); err != nil {
		return nil, fmt.Errorf("spec: %w", err)
	}
	d := &Document{root: object(doc), ops: map[string]*Operation{}}
	for path, item := range object(d.root["paths"]) {
		for method, node := range object(item) {
			op := d.operation(strings.ToUpper(method), path, object(node))
			if err := op.compile(c); err != nil {
				return nil, fmt.Errorf("spec: %s %s: %w", op.Method, op.Path, err)
			}
			d.ops[op.Method+" "+op.Path] = op
		}
	}
	return d, nil
}

// resource is the document's name for the compiler.
const resource = "https://scenewright.dev/openapi.json"

func (d *Document) operation(method, path string, node map[string]any) *Operation {
	op := &Operation{doc: d, Method: method, Path: path, Node: node}
	op.ID, op.Summary = text(node["operationId"]), text(node["summary"])
	op.Extension, _ = node["x-scenewright-extension"].(bool)
	return op
}

// pointed escapes a name for a JSON pointer (RFC 6901), and braces, which are not allowed in a
// URL's fragment.
var pointed = strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D")

// compile compiles the schema of the operation's JSON body.
func (o *Operation) compile(c *jsonschema.Compiler) error {
	media := object(object(object(o.Node["requestBody"])["content"])["application/json"])
	schema, ok := media["schema"].(map[string]any)
	if !ok {
		return nil
	}
	compiled, err := c.Compile(fmt.Sprintf("%s#/paths/%s/%s/requestBody/content/application~1json/schema",
		resource, pointed.Replace(o.Path), strings.ToLower(o.Method)))
	if err != nil {
		return err
	}
	o.body, o.schema = compiled, schema
	return nil
}

// Older returns the document as OpenAPI 3.0, for importers that do not read 3.1.
func (d *Document) Older() []byte { return d.Fill(older) }
