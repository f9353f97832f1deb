package httpapi

import (
	"bytes"
	"encoding/json"
	"net/http"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/httpapi/spec"
)

// call is a request on its way through a route: who calls, what the path names,
// and the answer.
type call struct {
	*http.Request
	W http.ResponseWriter

	ID    string        // of the request
	Grant access.Grant  // who calls, and what they may do
	Human *access.Human // a person instead of a key, on routes that take people
	Agent bool          // the call came through the agent-tool channel

	// What the path names, within the caller's reach.
	Organization tenant.Organization
	Workspace    tenant.Workspace
	Template     tenant.Template
	Project      engine.Project

	// NewID is for what the call makes. A POST that is tried again after a
	// crash, under its Idempotency-Key, has the same one.
	NewID string

	host     *host
	route    route
	op       *spec.Operation
	raw      []byte // the body, once it was read
	warnings []string
	giveBack func() // has a creation that failed count as none; nil where none was counted
}

// warn adds a sentence to the answer's warnings.
func (c *call) warn(sentence string) { c.warnings = append(c.warnings, sentence) }

// reply answers with JSON. Warnings go into an object's field of that name.
func (c *call) reply(status int, v any) error {
	body, err := marshal(v)
	if err != nil {
		return err
	}
	if body, err = c.withWarnings(body); err != nil {
		return err
	}
	c.W.Header().Set("Content-Type", "application/json; charset=utf-8")
	c.W.WriteHeader(status)
	_, _ = c.W.Write(body) // a client that has gone needs no answer
	return nil
}

// marshal is json.Marshal without the escapes for HTML: a client gets the text
// that was meant.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// withWarnings puts the warnings at the end of an object.
func (c *call) withWarnings(body []byte) ([]byte, error) {
	object := bytes.TrimSpace(body)
	if len(c.warnings) == 0 || len(object) == 0 || object[0] != '{' {
		return body, nil
	}
	list, err := marshal(c.warnings)
	if err != nil {
		return nil, err
	}
	comma := ","
	if string(object) == "{}" {
		comma = ""
	}
	var b bytes.Buffer
	b.Write(object[:len(object)-1])
	b.WriteString(comma + `"warnings":`)
	b.Write(bytes.TrimSpace(list))
	b.WriteString("}\n")
	return b.Bytes(), nil
}

// none answers that it is done and there is nothing to say.
func (c *call) none() error {
	c.W.WriteHeader(http.StatusNoContent)
	return nil
}
