package tools

import (
	"fmt"
	"net/http"
	"slices"

	"github.com/scenewright/scenewright/httpapi/spec"
)

// Plan is a tool made ready for use.
type Plan struct {
	Tool
	Schema map[string]any // of its arguments, JSON Schema 2020-12

	targets map[string]*target // by the value of the choice; "" where there is none
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

// onceArgument is the argument for the header Idempotency-Key.
const (
	onceArgument = "idempotencyKey"
	onceHeader   = "Idempotency-Key"
)

// onceText is its description: shorter than the document's, since the tools
// that have it are many.
const onceText = "A text of your own for this one call, such as a UUID. Repeat it when you call again because no answer came: then the thing is done once."

// Plans makes the tools of a table ready. An error is a mistake in the table,
// or in the document.
func Plans(doc *spec.Document, table []Tool) ([]*Plan, error) {
	b, err := open(doc)
	if err != nil {
		return nil, err
	}
	plans := make([]*Plan, len(table))
	for i, t := range table {
		if plans[i], err = b.plan(t); err != nil {
			return nil, fmt.Errorf("tools: %s: %w", t.Name, err)
		}
	}
	return plans, nil
}

func (b *book) plan(t Tool) (*Plan, error) {
	p := &Plan{Tool: t, targets: map[string]*target{}}
	s := newShape()
	if t.Choice != nil {
		s.choose(*t.Choice)
	}
	for i, id := range t.operations() {
		op := b.ops[id]
		if op == nil {
			return nil, fmt.Errorf("there is no operation %s in the OpenAPI document", id)
		}
		value := ""
		if t.Choice != nil {
			value = t.Choice.Options[i].Value
		}
		var err error
		if p.targets[value], err = b.target(t, op, s); err != nil {
			return nil, fmt.Errorf("%s: %w", id, err)
		}
	}
	p.Schema = s.schema()
	return p, nil
}

// target finds out where an operation's arguments go, and adds them to the
// shape.
func (b *book) target(t Tool, op *spec.Operation, s *shape) (*target, error) {
	at := &target{op: op, places: map[string]place{}}
	if t.Choice != nil {
		at.places[t.Choice.Argument] = inTool
	}
	for _, a := range t.Own {
		if err := at.add(s, a.Name, inTool, a.Schema, a.Required); err != nil {
			return nil, err
		}
	}
	if err := b.addParameters(t, at, s); err != nil {
		return nil, err
	}
	return at, b.addBody(t, at, s)
}

func (b *book) addParameters(t Tool, at *target, s *shape) error {
	parameters, err := b.parameters(at.op)
	if err != nil {
		return err
	}
	for _, p := range parameters {
		name, _ := p["name"].(string)
		required, _ := p["required"].(bool)
		where, schema := inQuery, describe(object(p["schema"]), p["description"])
		switch p["in"] {
		case "path":
			where, schema["minLength"] = inPath, 1
		case "header":
			if name != onceHeader || t.Effect != Adds {
				continue
			}
			where, name, schema["description"] = inHeader, onceArgument, onceText
		}
		if err := at.add(s, t.argument(name), where, schema, required); err != nil {
			return err
		}
	}
	return nil
}

func (b *book) addBody(t Tool, at *target, s *shape) error {
	schema, required, err := b.body(at.op)
	if err != nil || schema == nil {
		return err
	}
	at.hasBody = required
	properties := object(schema["properties"])
	if len(properties) == 0 {
		return fmt.Errorf("its body has no properties that could be arguments")
	}
	must, _ := schema["required"].([]any)
	for name, sub := range properties {
		if err := at.add(s, t.argument(name), inBody, object(sub), required && slices.Contains(must, any(name))); err != nil {
			return err
		}
	}
	return nil
}

func (at *target) add(s *shape, name string, where place, schema map[string]any, required bool) error {
	if _, twice := at.places[name]; twice {
		return fmt.Errorf("%s is there twice; rename one", name)
	}
	at.places[name] = where
	if required && where != inBody {
		at.required = append(at.required, name)
	}
	s.add(name, schema, required)
	return nil
}

// describe gives a parameter's schema its description.
func describe(schema map[string]any, description any) map[string]any {
	if schema == nil {
		schema = map[string]any{}
	}
	if description != nil {
		schema["description"] = description
	}
	return schema
}

// Argument is what a field of the request, as a problem names it, is called as
// an argument.
func (p *Plan) Argument(param string) string {
	if http.CanonicalHeaderKey(param) == onceHeader {
		return onceArgument
	}
	return p.argument(param)
}

// shape collects the arguments of a tool.
type shape struct {
	properties map[string]any
	required   []string
}

func newShape() *shape { return &shape{properties: map[string]any{}} }

func (s *shape) add(name string, schema map[string]any, required bool) {
	s.properties[name] = schema
	if required && !slices.Contains(s.required, name) {
		s.required = append(s.required, name)
	}
}

func (s *shape) choose(c Choice) {
	values := make([]string, len(c.Options))
	for i, o := range c.Options {
		values[i] = o.Value
	}
	s.add(c.Argument, map[string]any{"type": "string", "enum": values, "description": c.Description}, true)
}

func (s *shape) schema() map[string]any {
	schema := map[string]any{"type": "object", "properties": s.properties, "additionalProperties": false}
	if len(s.required) > 0 {
		slices.Sort(s.required)
		schema["required"] = s.required
	}
	return schema
}
