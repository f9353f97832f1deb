package agents

import (
	"bytes"
	"cmp"
	"net/http"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
)

// polite turns the errors in plain text, with which the MCP server answers what
// is no message at all, into problems.
type polite struct {
	http.ResponseWriter
	status int // of an error in plain text, which is held back
	words  bytes.Buffer
}

// Unwrap lets http.ResponseController reach the server's writer.
func (p *polite) Unwrap() http.ResponseWriter { return p.ResponseWriter }

// WriteHeader holds an error in plain text back.
func (p *polite) WriteHeader(status int) {
	if status >= http.StatusBadRequest && strings.HasPrefix(p.Header().Get("Content-Type"), "text/plain") {
		p.status = cmp.Or(p.status, status)
		return
	}
	p.ResponseWriter.WriteHeader(status)
}

// Write keeps the words of an error.
func (p *polite) Write(b []byte) (int, error) {
	if p.status != 0 {
		return p.words.Write(b)
	}
	return p.ResponseWriter.Write(b)
}

// problem is the error that was held back, nil where there was none.
func (p *polite) problem() error {
	codes := map[int]fault.Code{
		http.StatusBadRequest: fault.CodeInvalid, http.StatusNotFound: fault.CodeNotFound,
		http.StatusRequestEntityTooLarge: fault.CodeTooLarge, http.StatusUnsupportedMediaType: fault.CodeUnsupported,
	}
	words := strings.TrimSpace(p.words.String())
	switch code := codes[p.status]; {
	case p.status == 0:
		return nil
	case code == "":
		return &fault.Error{Code: fault.CodeInternal, Message: "the message could not be worked", Remedy: "tell the operator the request id"}
	default:
		return &fault.Error{Code: code, Message: words, Remedy: "speak the Model Context Protocol over streamable HTTP"}
	}
}
