package agents

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"

	"github.com/scenewright/scenewright/httpapi/spec"
)

// generated are the tools, made of the API's document.
//
//go:embed tools_gen.json
var generated string

// Tool is what agents read of an operation of the document, or of several.
type Tool struct {
	Name  string // snake_case, verb first
	Title string // for people
	// Description is written for an agent: when to use the tool, what it answers.
	Description string
	Then        string // what to do next; it follows each answer that is no error
	Effect      Effect
	First       bool // the tool is listed; an agent finds the others by find_tools
	// Rename gives parameters of the document another name as arguments: from the
	// argument's to the document's.
	Rename        map[string]string
	Input, Output schema
	Targets       map[string]*target // by the argument "kind"; "" where there is none
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
	Operation string // its id
	Places    map[string]place
	Required  []string // arguments that are not of the body, which is checked by its schema
	HasBody   bool     // there has to be one, even an empty one

	op *spec.Operation
}

// place is where in a request an argument goes.
type place string

const (
	inPath   place = "path"
	inQuery  place = "query"
	inHeader place = "header"
	inBody   place = "body"
	inTool   place = "tool" // nowhere: the tool itself takes it
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
