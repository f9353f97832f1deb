package httpapi

import (
	"encoding/json"
	"errors"
	"math"
	"net/http"
	"strconv"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// meaning is the HTTP form of a code.
type meaning struct {
	status int
	title  string
}

// meanings is the only mapping of the engine's codes to HTTP.
var meanings = map[fault.Code]meaning{
	fault.CodeInvalid:      {http.StatusBadRequest, "The request is not valid"},
	fault.CodeUnauthorized: {http.StatusUnauthorized, "No valid API key was given"},
	fault.CodeForbidden:    {http.StatusForbidden, "The key does not allow this"},
	fault.CodeNotFound:     {http.StatusNotFound, "There is no such thing"},
	fault.CodeConflict:     {http.StatusConflict, "Not in this state"},
	fault.CodeGone:         {http.StatusGone, "It is used up"},
	fault.CodeTooLarge:     {http.StatusRequestEntityTooLarge, "Too large"},
	fault.CodeUnsupported:  {http.StatusUnsupportedMediaType, "This kind of content is not taken"},
	fault.CodeLimited:      {http.StatusTooManyRequests, "Too many requests"},
	fault.CodeMissing:      {http.StatusServiceUnavailable, "This host lacks something"},
	fault.CodeProvider:     {http.StatusBadGateway, "A provider failed"},
	fault.CodeExhausted:    {http.StatusServiceUnavailable, "Out of disk, memory or time"},
	fault.CodeUnavailable:  {http.StatusServiceUnavailable, "Service unavailable"},
	fault.CodeQuality:      {http.StatusInternalServerError, "The video was found wanting"},
	fault.CodeCancelled:    {http.StatusConflict, "It was cancelled"},
	fault.CodeInternal:     {http.StatusInternalServerError, "Something went wrong here"},

	codeMethod:       {http.StatusMethodNotAllowed, "The method is not allowed"},
	codePrecondition: {http.StatusPreconditionFailed, "It is in another state"},
	codeRange:        {http.StatusRequestedRangeNotSatisfiable, "There is no such range"},
	codeMismatch:     {http.StatusUnprocessableEntity, "The key was used for another request"},
}

// Codes of HTTP alone.
const (
	codeMethod       fault.Code = "method_not_allowed"
	codePrecondition fault.Code = "precondition_failed"
	codeRange        fault.Code = "range_not_satisfiable"
	codeMismatch     fault.Code = "idempotency_mismatch" // of a key that was used for another request
)

// problemType is the prefix of a problem's type URI. It identifies the kind and need not be
// fetched.
const problemType = "https://scenewright.dev/problems/"

// problem returns an error's problem document.
func problem(err error, requestID string) contract.Problem {
	err = fault.OfDisk(err)
	var f *fault.Error
	if !errors.As(err, &f) {
		f = &fault.Error{Code: fault.CodeInternal, Message: "the request could not be worked", Remedy: "try again; if it stays, tell the operator the request id"}
	}
	m, ok := meanings[f.Code]
	if !ok {
		m = meanings[fault.CodeInternal]
	}
	message := f.Message
	if f.Field != "" {
		message = f.Field + ": " + message
	}
	if f.Remedy != "" {
		message += " (" + f.Remedy + ")"
	}
	var violated []string
	if reached, ok := errors.AsType[*engine.CapError](err); ok {
		violated = []string{reached.Cap}
	}
	return contract.Problem{
		Violated: violated,
		Type:     problemType + string(f.Code), Title: m.title, Message: message,
		Code: string(f.Code), Param: f.Field, RequestID: requestID, Status: m.status,
	}
}

// comeBack returns the Retry-After of a refusal, in seconds; "" for none.
func comeBack(status int, err error) string {
	err = fault.OfDisk(err)
	var f *fault.Error
	var reached *engine.CapError
	switch {
	case errors.As(err, &reached) && reached.Until == 0:
		return ""
	case errors.As(err, &reached):
		return strconv.Itoa(int(math.Ceil(reached.Until.Seconds())))
	case status == http.StatusTooManyRequests:
		return "60" // attempts at keys and passwords are limited by the minute
	case status != http.StatusServiceUnavailable || !errors.As(err, &f) || !f.Retryable:
		return ""
	case f.Code == fault.CodeUnavailable:
		return "5" // a database restart or failover
	}
	return "60" // a full disk
}

// problem returns an error's problem document. The cause of an internal one goes only to the log.
func (c *call) problem(err error) contract.Problem {
	p := problem(err, c.ID)
	if p.Status >= http.StatusInternalServerError {
		c.host.log.ErrorContext(c.Context(), "request failed", "requestId", c.ID, "route", c.route.Path, "error", err)
	}
	return p
}

// refuse answers with a problem document.
func (c *call) refuse(err error) {
	p := c.problem(err)
	h := c.W.Header()
	if p.Status == http.StatusUnauthorized {
		h.Set("WWW-Authenticate", `ApiKey header="x-api-key"`)
	}
	if wait := comeBack(p.Status, err); wait != "" && h.Get("Retry-After") == "" {
		h.Set("Retry-After", wait)
	}
	h.Del("Content-Length")
	h.Set("Content-Type", "application/problem+json")
	h.Set("Cache-Control", "no-store")
	c.W.WriteHeader(p.Status)
	if c.Method == http.MethodHead {
		return
	}
	enc := json.NewEncoder(c.W)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(p) // a client that has gone needs no answer
}
