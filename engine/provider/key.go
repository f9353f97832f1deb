package provider

import (
	"net/http"
	"net/url"
	"strings"
)

// Key is the credential of a service and its place in a request. Its text and its JSON omit the
// secret. The zero Key is none.
type Key struct {
	header, prefix, param string
	secret                string
}

// Bearer returns a key for the Authorization header.
func Bearer(secret string) Key { return Prefixed("Authorization", "Bearer ", secret) }

// Header returns a key for a header of its own.
func Header(name, secret string) Key { return Prefixed(name, "", secret) }

// Prefixed returns a key for a header, behind a word: "Key ", "Basic ".
func Prefixed(name, prefix, secret string) Key {
	return Key{header: name, prefix: prefix, secret: strings.TrimSpace(secret)}
}

// Param returns a key for the query of the address.
func Param(name, secret string) Key { return Key{param: name, secret: strings.TrimSpace(secret)} }

// Set reports whether there is a secret.
func (k Key) Set() bool { return k.secret != "" }

// String returns a text without the secret.
func (k Key) String() string {
	if k.Set() {
		return "[key]"
	}
	return "[no key]"
}

// GoString returns a text without the secret.
func (k Key) GoString() string { return k.String() }

// MarshalText returns a text without the secret.
func (k Key) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

func (k Key) headers(h http.Header) {
	if k.Set() && k.header != "" {
		h.Set(k.header, k.prefix+k.secret)
	}
}

func (k Key) query(q url.Values) {
	if k.Set() && k.param != "" {
		q.Set(k.param, k.secret)
	}
}

// redact removes the secret from a text, both plain and URL-escaped.
func (k Key) redact(s string) string {
	if !k.Set() {
		return s
	}
	return strings.NewReplacer(k.secret, "[key]", url.QueryEscape(k.secret), "[key]").Replace(s)
}
