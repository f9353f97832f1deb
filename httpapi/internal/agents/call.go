package agents

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/httpapi/spec"
)

// call is a tool call as a request.
type call struct {
	op      *spec.Operation
	request *http.Request              // relative to the API's root; its path values are set
	own     map[string]json.RawMessage // arguments for the tool itself
}

// call makes the request from a tool's arguments, a JSON object. Values of the body are copied byte
// for byte. Errors are *fault.Error and name the argument; the request's handler checks the body.
func (tool *Tool) call(ctx context.Context, arguments json.RawMessage) (*call, error) {
	given, err := parse(arguments)
	if err != nil {
		return nil, err
	}
	t, err := tool.pick(given)
	if err != nil {
		return nil, err
	}
	if err := t.check(given); err != nil {
		return nil, err
	}
	return tool.fill(ctx, t, given)
}

// parse decodes the arguments. null counts as omitted: agents that must fill in every argument use
// it that way.
func parse(arguments json.RawMessage) (map[string]json.RawMessage, error) {
	arguments = bytes.TrimSpace(arguments)
	if len(arguments) == 0 || string(arguments) == "null" {
		return nil, nil
	}
	if _, err := spec.Parse(arguments); err != nil {
		return nil, err
	}
	var given map[string]json.RawMessage
	if err := json.Unmarshal(arguments, &given); err != nil {
		return nil, fault.Invalid("", "the arguments are not a JSON object", "")
	}
	maps.DeleteFunc(given, func(_ string, v json.RawMessage) bool { return string(v) == "null" })
	return given, nil
}

// pick returns the selected operation.
func (tool *Tool) pick(given map[string]json.RawMessage) (*target, error) {
	if t := tool.Targets[""]; t != nil {
		return t, nil
	}
	remedy := "take one of " + strings.Join(slices.Sorted(maps.Keys(tool.Targets)), ", ")
	raw, ok := given[kindArgument]
	if !ok {
		return nil, fault.Invalid(kindArgument, "is missing", remedy)
	}
	kind, err := text(kindArgument, raw)
	if err == nil && tool.Targets[kind] == nil {
		err = fault.Invalid(kindArgument, fmt.Sprintf("%q is not one of them", kind), remedy)
	}
	return tool.Targets[kind], err
}

// check refuses unknown arguments, since the agent expects them to have an effect, and missing
// required ones.
func (t *target) check(given map[string]json.RawMessage) error {
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if _, ok := t.Places[name]; !ok {
			return fault.Invalid(name, "there is no such argument", "take one of "+strings.Join(slices.Sorted(maps.Keys(t.Places)), ", "))
		}
	}
	for _, name := range t.Required {
		if _, ok := given[name]; !ok {
			return fault.Invalid(name, "is missing", "")
		}
	}
	return nil
}

// fill puts the arguments into their places.
func (tool *Tool) fill(ctx context.Context, t *target, given map[string]json.RawMessage) (*call, error) {
	c := &call{op: t.op, own: map[string]json.RawMessage{}}
	body, paths, query, header := map[string]json.RawMessage{}, map[string]string{}, url.Values{}, http.Header{}
	for name, raw := range given {
		was := tool.document(name)
		switch t.Places[name] {
		case inTool:
			c.own[name] = raw
			continue
		case inBody:
			body[was] = raw
			continue
		}
		value, err := text(name, raw)
		if err != nil {
			return nil, err
		}
		switch t.Places[name] {
		case inPath:
			if value == "" {
				return nil, fault.Invalid(name, "must not be empty", "")
			}
			paths[was] = value
		case inQuery:
			query.Set(was, value)
		case inHeader:
			header.Set(onceHeader, value)
		}
	}
	r, err := t.request(ctx, paths, body)
	if err != nil {
		return nil, err
	}
	r.URL.RawQuery = query.Encode()
	maps.Copy(r.Header, header)
	c.request = r
	return c, nil
}

// request makes the request without its query and the caller's headers.
func (t *target) request(ctx context.Context, paths map[string]string, body map[string]json.RawMessage) (*http.Request, error) {
	var plain, escaped []string
	for name, value := range paths {
		plain = append(plain, "{"+name+"}", value)
		escaped = append(escaped, "{"+name+"}", url.PathEscape(value))
	}
	r, err := http.NewRequestWithContext(ctx, t.op.Method, "/", t.reader(body))
	if err != nil {
		return nil, err
	}
	r.URL.Path = strings.NewReplacer(plain...).Replace(t.op.Path)
	r.URL.RawPath = strings.NewReplacer(escaped...).Replace(t.op.Path)
	for name, value := range paths {
		r.SetPathValue(name, value)
	}
	if r.ContentLength > 0 {
		r.Header.Set("Content-Type", "application/json")
	}
	return r, nil
}

// reader returns the body of a request, empty if there is none.
func (t *target) reader(body map[string]json.RawMessage) *bytes.Reader {
	if len(body) == 0 && !t.HasBody {
		return bytes.NewReader(nil)
	}
	b := []byte{'{'}
	for i, name := range slices.Sorted(maps.Keys(body)) {
		if i > 0 {
			b = append(b, ',')
		}
		key, _ := json.Marshal(name) // a string is always JSON
		b = append(append(b, key...), ':')
		b = append(b, body[name]...) // json.Marshal would change its bytes
	}
	return bytes.NewReader(append(b, '}'))
}

// text returns an argument in the form of a path, a query or a header.
func text(name string, raw json.RawMessage) (string, error) {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	var v any
	if err := dec.Decode(&v); err != nil {
		return "", fault.Invalid(name, "is not JSON", "")
	}
	switch v := v.(type) {
	case string:
		return v, nil
	case json.Number, bool:
		return fmt.Sprint(v), nil
	}
	return "", fault.Invalid(name, "is neither a text nor a number", "")
}
