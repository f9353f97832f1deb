package provider

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
)

// Kind is a kind of failure, by its meaning for the caller.
type Kind string

// The kinds.
const (
	Denied      Kind = "denied"      // the key is wrong, or lacks the permission: retries cannot help
	Unpaid      Kind = "unpaid"      // the account has no credit or quota left: like Denied, for now
	Absent      Kind = "absent"      // the resource does not exist
	Refused     Kind = "refused"     // the service refuses the request; another one may succeed
	Limited     Kind = "limited"     // too many calls for now
	Down        Kind = "down"        // it failed, or could not be reached in time
	Silent      Kind = "silent"      // it sent nothing for longer than Options.Patience
	Broken      Kind = "broken"      // its answer is unusable
	Unavailable Kind = "unavailable" // it failed so often that it is not called for a while
)

// Retryable reports whether the same call may succeed later.
func (k Kind) Retryable() bool {
	return k == Limited || k == Down || k == Silent || k == Unavailable || k == Broken
}

// Failure is the failure of a call.
type Failure struct {
	Kind    Kind
	Status  int    // of the answer, 0 = none
	Code    string // the service's own code, "" = none
	Message string // without secrets
	Cause   error  // below HTTP, or the fault of an answer's content; nil for none
}

// Error returns one line without secrets.
func (f *Failure) Error() string {
	var b strings.Builder
	b.WriteString(string(f.Kind))
	if f.Status != 0 {
		fmt.Fprintf(&b, " (HTTP %d)", f.Status)
	}
	for _, s := range []string{f.Code, f.Message} {
		if s != "" {
			b.WriteString(": " + s)
		}
	}
	return b.String()
}

// Unwrap returns the cause.
func (f *Failure) Unwrap() error { return f.Cause }

// KindOf returns the kind of failure in err's tree, "" without one.
func KindOf(err error) Kind {
	if f, ok := errors.AsType[*Failure](err); ok {
		return f.Kind
	}
	return ""
}

var remedies = map[Kind]string{
	Denied:      "check the provider's key and what it is allowed to do",
	Unpaid:      "top up the provider's account",
	Absent:      "check the model, the voice or the address",
	Refused:     "change the request",
	Limited:     "wait, or ask the provider for a higher limit",
	Down:        "try again later",
	Silent:      "see that the service answers, or try again later",
	Broken:      "try again; if it stays, check the base URL",
	Unavailable: "try again later",
}

// kindOf returns the meaning of a status by itself.
func kindOf(status int) Kind {
	switch {
	case status == http.StatusUnauthorized || status == http.StatusForbidden:
		return Denied
	case status == http.StatusPaymentRequired:
		return Unpaid
	case status == http.StatusNotFound || status == http.StatusGone:
		return Absent
	case status == http.StatusTooManyRequests:
		return Limited
	case status == http.StatusRequestTimeout || status >= 500:
		return Down
	case status >= 400:
		return Refused
	}
	return Broken // a foreign redirect, a 1xx
}

// Usual reads the usual forms of errors: a string or an object under "error", "detail", "errors",
// or "message" at the top; the object alone in an array. It returns nothing for other bodies: a
// proxy's page is not shown to people. It is the default of Options.Read, for adapters that extend
// it.
func Usual(_ int, _ http.Header, body []byte) *APIError {
	var v any
	if json.Unmarshal(body, &v) != nil {
		return nil
	}
	c := &APIError{}
	c.take(v, 0)
	if c.Message == "" && c.Code == "" {
		return nil
	}
	return c
}

// UsualOrUnpaid returns Usual for a service whose own wording reports an account without credit.
func UsualOrUnpaid(unpaid func(status int, said *APIError) bool) func(int, http.Header, []byte) *APIError {
	return func(status int, h http.Header, body []byte) *APIError {
		c := Usual(status, h, body)
		if c != nil && unpaid(status, c) {
			c.Kind = Unpaid
		}
		return c
	}
}

// take reads the message in a value, no deeper than services nest it.
func (c *APIError) take(v any, depth int) {
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

func (c *APIError) fields(m map[string]any, depth int) {
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

// APIError is a service's message about a failed call.
type APIError struct {
	Code    string // its own code, for people
	Message string
	Kind    Kind // "" = by the status
}
