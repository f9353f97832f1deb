package agents

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"

	"github.com/scenewright/scenewright/httpapi/spec"
)

// generated has the tools, generated from the API's document.
//
//go:embed tools_gen.json
var generated string

// Tool is an agent's description of one operation or several.
type Tool struct {
	Name  string // snake_case, verb first
	Title string // for people
	// Description is written for an agent: when to use the tool, and what it returns.
	Description string
	Then        string // the next step; it is added to each successful answer
	Effect      Effect
	First       bool // the tool is listed; an agent finds the others by find_tools
	// Rename maps argument names to other names of the document's parameters.
	Rename        map[string]string
	Input, Output schema
	Targets       map[string]*target // by the argument "kind"; "" where there is none
}

// Effect is the side effect of a tool call.
type Effect string

// The effects.
const (
	Reads    Effect = "reads"    // changes nothing
	Adds     Effect = "adds"     // makes something new with each call
	Sets     Effect = "sets"     // repeated calls have the same result
	Destroys Effect = "destroys" // removes data permanently
)

// schema is a JSON Schema of an object.
type schema struct {
	Type       string         `json:"type"`
	Properties map[string]any `json:"properties"`
	Required   []string       `json:"required,omitempty"`
	Additional *bool          `json:"additionalProperties,omitempty"`
}

// longest is the longest description of an argument in the list of tools, in bytes.
const longest = 4000

// brief returns a schema in its listed form: find_tools has the rest of longer ones.
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

// target is an operation with the places of its arguments.
type target struct {
	Operation string // its id
	Places    map[string]place
	Required  []string // arguments outside the body, which has a schema
	HasBody   bool     // a body is required, even an empty one

	op *spec.Operation
}

// place is an argument's place in a request.
type place string

const (
	inPath   place = "path"
	inQuery  place = "query"
	inHeader place = "header"
	inBody   place = "body"
	inTool   place = "tool" // none: the tool itself uses it
)

const (
	kindArgument = "kind"
	// onceArgument is the argument for the header Idempotency-Key.
	onceArgument = "idempotencyKey"
	onceHeader   = "Idempotency-Key"
)

// read returns the tools of a document by their names.
func read(doc *spec.Document) (map[string]*Tool, error) {
	var list []*Tool
	if err := json.Unmarshal(doc.Fill(generated), &list); err != nil {
		return nil, fmt.Errorf("agents: %w", err)
	}
	operations, all := map[string]*spec.Operation{}, map[string]*Tool{}
	for _, op := range doc.Operations() {
		operations[op.ID] = op
	}
	for _, t := range list {
		all[t.Name] = t
		for _, at := range t.Targets {
			at.op = operations[at.Operation]
		}
	}
	return all, nil
}

// document returns an argument's name in the document.
func (t Tool) document(argument string) string {
	if name, ok := t.Rename[argument]; ok {
		return name
	}
	return argument
}

// argument returns the argument for a name of the document, as problems use it.
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
