package agents

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/scenewright/scenewright/httpapi/spec"
)

// Tool is what an operation of the document says of itself to agents, as x-agent. What
// is true for the operation is true for the tool: its schemas are made from it.
type Tool struct {
	Name  string // snake_case, verb first
	Title string // for people
	// Description is written for an agent: when to use the tool, what it answers.
	Description string
	Then        string // what to do next; it follows each answer that is no error
	Effect      Effect // "" = what the operation's method says
	First       bool   // the tool is listed; an agent finds the others by find_tools
	// Kind makes one tool of the operations that name it: it is the value of the tool's
	// argument "kind" that stands for the operation. Kinds describes that argument.
	Kind, Kinds string
	// Rename gives parameters of the document another name as arguments: from the
	// argument's to the document's.
	Rename map[string]string
}

// Effect is what calling a tool does to the world.
type Effect string

// The effects.
const (
	Reads    Effect = "reads"    // changes nothing
	Adds     Effect = "adds"     // makes something new with each call
	Sets     Effect = "sets"     // comes to the same however often it is called
	Destroys Effect = "destroys" // what it takes away does not come back
)

// effects are those of methods.
var effects = map[string]Effect{
	http.MethodGet: Reads, http.MethodPost: Adds, http.MethodPut: Sets, http.MethodPatch: Sets, http.MethodDelete: Destroys,
}

// plan is a tool made ready for use.
type plan struct {
	Tool
	own           work
	input, output schema
	targets       map[string]*target // by the value of kind; "" where there is none
}

// schema is a JSON Schema of an object.
type schema struct {
	Type       string         `json:"type"`
	Properties map[string]any `json:"properties"`
	Required   []string       `json:"required,omitempty"`
	Additional *bool          `json:"additionalProperties,omitempty"`
}

// longest is how much an argument may say of itself in the list of tools, in bytes.
const longest = 4000

// brief is a schema as it is listed: find_tools gives the rest of longer ones.
func (s schema) brief() schema {
	s.Properties = maps.Clone(s.Properties)
	for name, its := range s.Properties {
		if raw, err := json.Marshal(its); err == nil && len(raw) > longest {
			of := its.(map[string]any)
			about := fmt.Sprint(of["description"], " find_tools, asked for the tool's name, tells its fields.")
			s.Properties[name] = map[string]any{"type": of["type"], "description": about}
		}
	}
	return s
}

// target is an operation and where in its request the arguments go.
type target struct {
	op       *spec.Operation
	places   map[string]place
	required []string // arguments that are not of the body, which is checked by its schema
	hasBody  bool     // there has to be one, even an empty one
}

// place is where in a request an argument goes.
type place int

const (
	inPath place = iota
	inQuery
	inHeader
	inBody
	inTool // nowhere: the tool itself takes it
)

const (
	kindArgument = "kind"
	// onceArgument is the argument for the header Idempotency-Key.
	onceArgument = "idempotencyKey"
	onceHeader   = "Idempotency-Key"
	// onceText is its description: shorter than the document's, since the tools that have
	// it are many.
	onceText = "A text of your own for this one call, such as a UUID. Repeat it when you call again because no answer came: then the thing is done once."
)

// work is what a tool does, and what it takes and answers of its own, beside what its
// operation has.
type work struct {
	do        func(*use, context.Context) (*mcp.CallToolResult, error)
	arguments map[string]any
	required  []string
	answers   map[string]any // nil = what the operation answers
}

// works are the tools that do more than their operation, by their names.
type works map[string]work

// plans makes the tools of a document ready, and those of our own, by their names. An
// error is a mistake in the document.
func (w works) plans(doc *spec.Document, own ...Tool) (map[string]*plan, error) {
	all := map[string]*plan{}
	for _, t := range own {
		all[t.Name] = w.plan(t, nil)
	}
	for _, op := range doc.Operations() {
		var tools []Tool
		raw, err := json.Marshal(op.Agent)
		if err == nil {
			err = json.Unmarshal(raw, &tools)
		}
		for _, t := range tools {
			if p := all[t.Name]; err == nil && (p == nil) != (t.Title != "") {
				err = fmt.Errorf("the tool %s has no title, or two", t.Name)
			}
			if err == nil && all[t.Name] == nil {
				all[t.Name] = w.plan(t, op)
			}
			if err == nil {
				err = all[t.Name].reach(op, t.Kind)
			}
		}
		if err != nil {
			return nil, fmt.Errorf("agents: %s: %w", op.ID, err)
		}
	}
	return all, nil
}

// plan makes the plan of a tool that is first named by an operation; nil for one of our own.
func (w works) plan(t Tool, op *spec.Operation) *plan {
	own, closed := w[t.Name], false
	p := &plan{Tool: t, own: own, targets: map[string]*target{}, input: schema{Type: "object", Properties: map[string]any{}, Additional: &closed}}
	maps.Copy(p.input.Properties, own.arguments)
	p.input.Required = slices.Clone(own.required)
	p.output = schema{Type: "object", Properties: own.answers}
	if op != nil && own.answers == nil {
		p.output.Properties = outline(op, t.Kind != "")
	}
	if t.Effect == "" {
		p.Effect = effects[op.Method]
	}
	return p
}

// reach adds an operation to a tool: all of it, or a kind of what it does.
func (p *plan) reach(op *spec.Operation, kind string) error {
	at := &target{op: op, places: map[string]place{}}
	p.targets[kind] = at
	if kind != "" {
		at.places[kindArgument] = inTool
		p.add(kindArgument, map[string]any{"type": "string", "enum": slices.Sorted(maps.Keys(p.targets)), "description": p.Kinds}, true)
	}
	at.required = slices.Clone(p.own.required)
	for name := range p.own.arguments {
		at.places[name] = inTool
	}
	for _, field := range op.Parameters() {
		if err := p.addParameter(at, field); err != nil {
			return err
		}
	}
	return p.addBody(at)
}

// addParameter adds a parameter of the operation as an argument.
func (p *plan) addParameter(at *target, f map[string]any) error {
	name, _ := f["name"].(string)
	required, _ := f["required"].(bool)
	its, _ := f["schema"].(map[string]any)
	its = maps.Clone(its)
	its["description"] = f["description"]
	where := inQuery
	switch f["in"] {
	case "path":
		where, its["minLength"] = inPath, 1
	case "header":
		if name != onceHeader || p.Effect != Adds {
			return nil
		}
		where, name, its["description"] = inHeader, onceArgument, onceText
	}
	name = p.argument(name)
	if required {
		at.required = append(at.required, name)
	}
	return p.place(at, name, where, its, required)
}

// addBody adds the fields of the operation's body as arguments.
func (p *plan) addBody(at *target) error {
	body, required := at.op.Body()
	at.hasBody = required
	fields, _ := body["properties"].(map[string]any)
	must, _ := body["required"].([]any)
	for name, its := range fields {
		if err := p.place(at, p.argument(name), inBody, its, required && slices.Contains(must, any(name))); err != nil {
			return err
		}
	}
	return nil
}

func (p *plan) place(at *target, name string, where place, its any, required bool) error {
	if _, twice := at.places[name]; twice {
		return fmt.Errorf("%s is an argument twice; rename one", name)
	}
	at.places[name] = where
	p.add(name, its, required)
	return nil
}

// add adds an argument to what the tool takes.
func (p *plan) add(name string, its any, required bool) {
	p.input.Properties[name] = its
	if required && !slices.Contains(p.input.Required, name) {
		p.input.Required = append(p.input.Required, name)
		slices.Sort(p.input.Required)
	}
}

// outline is what an operation answers, as far as an agent has to know beforehand: its
// fields and their types. Of several operations in one tool nothing is certain but that
// the answer is an object.
func outline(op *spec.Operation, several bool) map[string]any {
	answer, out := op.Answer(), map[string]any{}
	switch {
	case several:
		return out
	case answer == nil:
		out["done"] = map[string]any{"type": "boolean"}
	case answer["type"] == "array":
		out["items"], out["nextCursor"] = map[string]any{"type": "array"}, map[string]any{"type": "string"}
	}
	fields, _ := answer["properties"].(map[string]any)
	for name, f := range fields {
		out[name] = map[string]any{}
		if its, _ := f.(map[string]any); its["type"] != nil {
			out[name] = map[string]any{"type": its["type"]}
		}
	}
	return out
}

// document is what an argument is called there.
func (t Tool) document(argument string) string {
	if name, ok := t.Rename[argument]; ok {
		return name
	}
	return argument
}

// argument is what the document's name, as a problem has it, is called as an argument.
func (t Tool) argument(name string) string {
	if http.CanonicalHeaderKey(name) == onceHeader {
		return onceArgument
	}
	for argument, was := range t.Rename {
		if was == name {
			return argument
		}
	}
	return name
}
