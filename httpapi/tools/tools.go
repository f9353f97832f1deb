// Package tools says which tools agents get, in which words, and how a tool's
// arguments become a request to the API. A tool is a row of [Table] that names
// an operation of the OpenAPI document; its schema is made from the document,
// so that what is true for the API is true for the tool.
package tools

// Tool is a row of the table.
type Tool struct {
	Name  string // snake_case, verb first
	Title string // for people
	// Description is written for an agent: when to use the tool, what it
	// answers.
	Description string
	// Then says what to do next. It follows each answer that is no error.
	Then   string
	Effect Effect
	// Operation is the operationId that the tool calls. "" where Choice names
	// several.
	Operation string
	Choice    *Choice
	// Rename gives parameters of the document another name as arguments: from
	// the argument's to the document's.
	Rename map[string]string
	// Own are arguments that are not the operation's: the tool's own work.
	Own []Argument
}

// Effect is what calling a tool does to the world.
type Effect int

// The effects.
const (
	Reads    Effect = iota // changes nothing
	Adds                   // makes something new with each call
	Sets                   // comes to the same however often it is called
	Destroys               // what it takes away does not come back
)

// Choice has one argument pick the operation.
type Choice struct {
	Argument    string
	Description string
	Options     []Option
}

// Option is a value of a choice and the operation it stands for.
type Option struct{ Value, Operation string }

// Argument is one that the document does not have.
type Argument struct {
	Name     string
	Required bool
	Schema   map[string]any
}

// operations lists the operationIds that a tool may call.
func (t Tool) operations() []string {
	if t.Choice == nil {
		return []string{t.Operation}
	}
	ids := make([]string, len(t.Choice.Options))
	for i, o := range t.Choice.Options {
		ids[i] = o.Operation
	}
	return ids
}

// document is what an argument is called there.
func (t Tool) document(argument string) string {
	if name, ok := t.Rename[argument]; ok {
		return name
	}
	return argument
}

// argument is what the document's name is called as an argument.
func (t Tool) argument(name string) string {
	for argument, was := range t.Rename {
		if was == name {
			return argument
		}
	}
	return name
}
