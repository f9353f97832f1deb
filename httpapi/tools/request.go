package tools

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

// Call is one use of a tool as a request.
type Call struct {
	Operation *spec.Operation
	Request   *http.Request              // relative to the API's root; its path values are set
	Own       map[string]json.RawMessage // arguments that the tool itself takes
}

// Call makes the request of a tool's arguments, a JSON object. Values of the
// body go in byte for byte. Errors are *fault.Error and name the argument; what
// is wrong within the body is found by who answers the request.
func (p *Plan) Call(ctx context.Context, arguments json.RawMessage) (*Call, error) {
	given, err := parse(arguments)
	if err != nil {
		return nil, err
	}
	t, err := p.pick(given)
	if err != nil {
		return nil, err
	}
	if err := t.check(given); err != nil {
		return nil, err
	}
	return p.fill(ctx, t, given)
}

// parse reads the arguments. null is the same as not given: agents that must
// fill in every argument mean that by it.
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

// pick finds the operation that is meant.
func (p *Plan) pick(given map[string]json.RawMessage) (*target, error) {
	if p.Choice == nil {
		return p.targets[""], nil
	}
	raw, ok := given[p.Choice.Argument]
	if !ok {
		return nil, fault.Invalid(p.Choice.Argument, "is missing", p.Choice.remedy())
	}
	value, err := text(p.Choice.Argument, raw)
	if err != nil {
		return nil, err
	}
	if t := p.targets[value]; t != nil && value != "" {
		return t, nil
	}
	return nil, fault.Invalid(p.Choice.Argument, fmt.Sprintf("%q is not one of them", value), p.Choice.remedy())
}

func (c Choice) remedy() string {
	values := make([]string, len(c.Options))
	for i, o := range c.Options {
		values[i] = o.Value
	}
	return "take one of " + strings.Join(values, ", ")
}

// check refuses arguments that there are not, since what an agent believes to
// have asked for would not happen, and misses those that there have to be.
func (t *target) check(given map[string]json.RawMessage) error {
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if _, ok := t.places[name]; !ok {
			return fault.Invalid(name, "there is no such argument", "take one of "+strings.Join(slices.Sorted(maps.Keys(t.places)), ", "))
		}
	}
	for _, name := range t.required {
		if _, ok := given[name]; !ok {
			return fault.Invalid(name, "is missing", "")
		}
	}
	return nil
}

func (p *Plan) fill(ctx context.Context, t *target, given map[string]json.RawMessage) (*Call, error) {
	c := &Call{Operation: t.op, Own: map[string]json.RawMessage{}}
	body := map[string]json.RawMessage{}
	paths, query, header := map[string]string{}, url.Values{}, http.Header{}
	for name, raw := range given {
		was := p.document(name)
		switch t.places[name] {
		case inTool:
			c.Own[name] = raw
			continue
		case inBody:
			body[was] = raw
			continue
		}
		value, err := text(name, raw)
		if err != nil {
			return nil, err
		}
		switch t.places[name] {
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
	err := c.request(ctx, t, paths, body)
	if err != nil {
		return nil, err
	}
	c.Request.URL.RawQuery = query.Encode()
	maps.Copy(c.Request.Header, header)
	return c, nil
}

// request makes the request but for its query and headers of the caller's.
func (c *Call) request(ctx context.Context, t *target, paths map[string]string, body map[string]json.RawMessage) error {
	var plain, escaped []string
	for name, value := range paths {
		plain = append(plain, "{"+name+"}", value)
		escaped = append(escaped, "{"+name+"}", url.PathEscape(value))
	}
	r, err := http.NewRequestWithContext(ctx, t.op.Method, "/", t.reader(body))
	if err != nil {
		return err
	}
	r.URL.Path = strings.NewReplacer(plain...).Replace(t.op.Path)
	r.URL.RawPath = strings.NewReplacer(escaped...).Replace(t.op.Path)
	for name, value := range paths {
		r.SetPathValue(name, value)
	}
	if r.ContentLength > 0 {
		r.Header.Set("Content-Type", "application/json")
	}
	c.Request = r
	return nil
}

// reader is the body of a request, empty where there is none.
func (t *target) reader(body map[string]json.RawMessage) *bytes.Reader {
	if len(body) == 0 && !t.hasBody {
		return bytes.NewReader(nil)
	}
	var b bytes.Buffer
	b.WriteByte('{')
	for i, name := range slices.Sorted(maps.Keys(body)) {
		if i > 0 {
			b.WriteByte(',')
		}
		key, _ := json.Marshal(name) // a string is always JSON
		b.Write(key)
		b.WriteByte(':')
		b.Write(body[name]) // and not by json.Marshal, which would change its bytes
	}
	b.WriteByte('}')
	return bytes.NewReader(b.Bytes())
}

// text is an argument as it stands in a path, a query or a header.
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
