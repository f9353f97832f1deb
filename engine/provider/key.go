package provider

import (
	"net/http"
	"net/url"
	"strings"
)

// Key is the credential of a service and where it stands in a request. Its text
// and its JSON are without the secret. The zero Key is none.
type Key struct {
	header, prefix, param string
	secret                string
}

// Bearer stands in the Authorization header.
func Bearer(secret string) Key { return Prefixed("Authorization", "Bearer ", secret) }

// Header stands in a header of its own.
func Header(name, secret string) Key { return Prefixed(name, "", secret) }

// Prefixed stands in a header behind a word: "Key ", "Basic ".
func Prefixed(name, prefix, secret string) Key {
	return Key{header: name, prefix: prefix, secret: strings.TrimSpace(secret)}
}

// Param stands in the query of the address.
func Param(name, secret string) Key { return Key{param: name, secret: strings.TrimSpace(secret)} }

// Set reports whether there is a secret.
func (k Key) Set() bool { return k.secret != "" }

// String does not tell the secret.
func (k Key) String() string {
	if k.Set() {
		return "[key]"
	}
	return "[no key]"
}

// GoString does not tell the secret either.
func (k Key) GoString() string { return k.String() }

// MarshalText does not tell the secret either.
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

// redact takes the secret out of a text, as it is and as it stands in addresses.
func (k Key) redact(s string) string {
	if !k.Set() {
		return s
	}
	return strings.NewReplacer(k.secret, "[key]", url.QueryEscape(k.secret), "[key]").Replace(s)
}
