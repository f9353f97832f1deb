package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
)

// written is a tool as the document has it, as x-agent of an operation, or of the document
// itself where it stands for none. What is true for the operation is true for the tool: its
// schemas are made from it.
type written struct {
	tool
	// Kind makes one tool of the operations that name it: it is the value of the tool's
	// argument "kind" that stands for the operation. Kinds describes that argument.
	Kind, Kinds string
	// What the tool takes and answers itself, beside what its operation has.
	Takes   map[string]any
	Needs   []string
	Answers map[string]any // nil = what the operation answers
}

// tool is one as package agents reads it.
type tool struct {
	Name        string             `json:"name"`
	Title       string             `json:"title"`
	Description string             `json:"description"`
	Then        string             `json:"then,omitempty"`
	Effect      string             `json:"effect"` // in the document "": what the operation's method says
	First       bool               `json:"first,omitempty"`
	Rename      map[string]string  `json:"rename,omitempty"`
	Input       inputs             `json:"input"`
	Output      inputs             `json:"output"`
	Targets     map[string]*target `json:"targets"`

	of *written
}

// inputs is a JSON Schema of an object.
type inputs struct {
	Type       string         `json:"type"`
	Properties map[string]any `json:"properties"`
	Required   []string       `json:"required,omitempty"`
	Additional *bool          `json:"additionalProperties,omitempty"`
}

// target is an operation, and where in its request the arguments go.
type target struct {
	Operation string            `json:"operation"`
	Places    map[string]string `json:"places"`
	Required  []string          `json:"required,omitempty"` // arguments that are not of the body, which is checked by its schema
	HasBody   bool              `json:"hasBody,omitempty"`  // there has to be one, even an empty one
}

// Where in a request an argument goes.
const (
	inPath   = "path"
	inQuery  = "query"
	inHeader = "header"
	inBody   = "body"
	inTool   = "tool" // nowhere: the tool itself takes it
)

const (
	kindArgument = "kind"
	onceHeader   = "Idempotency-Key"
	onceArgument = "idempotencyKey"
	// onceText is its description: shorter than the document's, since the tools that have
	// it are many.
	onceText = "A text of your own for this one call, such as a UUID. Repeat it when you call again because no answer came: then the thing is done once."
)

// effects are those of methods.
var effects = map[string]string{"get": "reads", "post": "adds", "put": "sets", "patch": "sets", "delete": "destroys"}

// tools returns the tools of the document as package agents reads them, a line each. An
// error is a mistake in the document.
func (d *openapi) tools() ([]byte, error) {
	all := map[string]*tool{}
	own, err := readTools(d.root)
	for _, w := range own {
		all[w.Name] = d.tool(w, "", nil)
	}
	d.eachOperation(func(method, _ string, op map[string]any) {
		of, wrong := readTools(op)
		for _, w := range of {
			t := all[w.Name]
			if (t == nil) != (w.Title != "") {
				err = cmp.Or(err, fmt.Errorf("the tool %s has no title, or two", w.Name))
				continue
			}
			if t == nil {
				t = d.tool(w, method, op)
				all[w.Name] = t
			}
			wrong = cmp.Or(wrong, t.reach(d, op, w.Kind))
		}
		err = cmp.Or(err, wrong)
	})
	var lines [][]byte
	for _, name := range slices.Sorted(maps.Keys(all)) {
		lines = append(lines, plain(all[name]))
	}
	return append(append([]byte("[\n"), bytes.Join(lines, []byte(",\n"))...), "\n]\n"...), err
}

func readTools(of map[string]any) (all []written, err error) {
	raw, err := json.Marshal(of["x-agent"])
	if err == nil {
		err = json.Unmarshal(raw, &all)
	}
	return all, err
}

// tool makes a tool that is first named by an operation; nil for one that stands for none.
func (d *openapi) tool(w written, method string, op map[string]any) *tool {
	closed, t := false, w.tool
	t.of, t.Targets = &w, map[string]*target{}
	t.Input = inputs{Type: "object", Properties: map[string]any{}, Additional: &closed, Required: slices.Clone(w.Needs)}
	maps.Copy(t.Input.Properties, w.Takes)
	t.Output = inputs{Type: "object", Properties: w.Answers}
	if op != nil && w.Answers == nil {
		t.Output.Properties = d.outline(op, w.Kind != "")
	}
	t.Effect = cmp.Or(t.Effect, effects[method])
	return &t
}

// reach adds an operation to a tool: all of it, or a kind of what it does.
func (t *tool) reach(d *openapi, op map[string]any, kind string) error {
	at := &target{Operation: text(op["operationId"]), Places: map[string]string{}, Required: slices.Clone(t.of.Needs)}
	t.Targets[kind] = at
	if kind != "" {
		at.Places[kindArgument] = inTool
		t.add(kindArgument, map[string]any{"type": "string", "enum": slices.Sorted(maps.Keys(t.Targets)), "description": t.of.Kinds}, true)
	}
	for name := range t.of.Takes {
		at.Places[name] = inTool
	}
	for _, p := range array(op["parameters"]) {
		if err := t.addParameter(at, object(d.inline(p))); err != nil {
			return err
		}
	}
	return t.addBody(d, at, object(op["requestBody"]))
}

// addParameter adds a parameter of the operation as an argument.
func (t *tool) addParameter(at *target, f map[string]any) error {
	name, where := text(f["name"]), inQuery
	required, _ := f["required"].(bool)
	its := maps.Clone(object(f["schema"]))
	its["description"] = f["description"]
	switch f["in"] {
	case "path":
		where, its["minLength"] = inPath, 1
	case "header":
		if name != onceHeader || t.Effect != "adds" {
			return nil
		}
		where, name, its["description"] = inHeader, onceArgument, onceText
	}
	name = t.argument(name)
	if required {
		at.Required = append(at.Required, name)
	}
	return t.place(at, name, where, its, required)
}

// addBody adds the fields of the operation's body as arguments.
func (t *tool) addBody(d *openapi, at *target, body map[string]any) error {
	media, isJSON := object(body["content"])["application/json"]
	if !isJSON {
		return nil
	}
	at.HasBody, _ = body["required"].(bool)
	schema := object(d.inline(object(media)["schema"]))
	must := array(schema["required"])
	for name, its := range object(schema["properties"]) {
		if err := t.place(at, t.argument(name), inBody, its, at.HasBody && slices.Contains(must, any(name))); err != nil {
			return err
		}
	}
	return nil
}

func (t *tool) place(at *target, name, where string, its any, required bool) error {
	if _, twice := at.Places[name]; twice {
		return fmt.Errorf("%s is an argument of %s twice; rename one", name, t.Name)
	}
	at.Places[name] = where
	t.add(name, its, required)
	return nil
}

// add adds an argument to what the tool takes.
func (t *tool) add(name string, its any, required bool) {
	t.Input.Properties[name] = its
	if required && !slices.Contains(t.Input.Required, name) {
		t.Input.Required = append(t.Input.Required, name)
		slices.Sort(t.Input.Required)
	}
}

// argument is what the document's name is called as an argument.
func (t *tool) argument(name string) string {
	for argument, was := range t.Rename {
		if was == name {
			return argument
		}
	}
	if http.CanonicalHeaderKey(name) == onceHeader {
		return onceArgument
	}
	return name
}

// outline is what an operation answers, as far as an agent has to know beforehand: its
// fields and their types. Of several operations in one tool nothing is certain but that the
// answer is an object.
func (d *openapi) outline(op map[string]any, several bool) map[string]any {
	answer, out := d.answer(op), map[string]any{}
	switch {
	case several:
		return out
	case answer == nil:
		out["done"] = map[string]any{"type": "boolean"}
	case answer["type"] == "array":
		out["items"], out["nextCursor"] = map[string]any{"type": "array"}, map[string]any{"type": "string"}
	}
	for name, f := range object(answer["properties"]) {
		out[name] = map[string]any{}
		if its := object(f); its["type"] != nil {
			out[name] = map[string]any{"type": its["type"]}
		}
	}
	return out
}

// answer is the schema of the JSON that an operation answers where it did what it was asked
// for; nil where that is none.
func (d *openapi) answer(op map[string]any) map[string]any {
	responses := object(op["responses"])
	for _, status := range slices.Sorted(maps.Keys(responses)) {
		content := object(object(responses[status])["content"])
		if schema := object(content["application/json"])["schema"]; schema != nil {
			return object(d.inline(schema))
		}
	}
	return nil
}
