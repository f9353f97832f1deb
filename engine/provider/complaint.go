package provider

import (
	"encoding/json"
	"net/http"
	"strings"
)

// Usual reads the forms in which most services say what went wrong: a string or
// an object under "error", "detail", "errors", or "message" at the top; the
// object alone in an array. Anything else says nothing: a page of a proxy in
// between is not shown to anybody. It is Options.Read's default, for adapters
// that add to it.
func Usual(_ int, _ http.Header, body []byte) *Complaint {
	var v any
	if json.Unmarshal(body, &v) != nil {
		return nil
	}
	c := &Complaint{}
	c.take(v, 0)
	if c.Message == "" && c.Code == "" {
		return nil
	}
	return c
}

// take looks for words in a value, no deeper than services put them.
func (c *Complaint) take(v any, depth int) {
	switch v := v.(type) {
	case string:
		if c.Message == "" {
			c.Message = v
		}
	case []any:
		if len(v) > 0 && depth < 4 {
			c.take(v[0], depth+1)
		}
	case map[string]any:
		c.fields(v, depth)
	}
}

func (c *Complaint) fields(m map[string]any, depth int) {
	for _, name := range []string{"code", "type", "status", "name", "kind"} {
		if s, ok := m[name].(string); ok && c.Code == "" {
			c.Code = s
		}
	}
	for _, name := range []string{"message", "msg", "description", "reason", "error", "detail", "errors"} {
		if inner, ok := m[name]; ok && depth < 4 && c.Message == "" {
			c.take(inner, depth+1)
		}
	}
	for _, unpaid := range []string{"insufficient_quota", "quota_exceeded", "billing_hard_limit"} {
		if strings.Contains(c.Code, unpaid) {
			c.Kind = Unpaid
		}
	}
}
