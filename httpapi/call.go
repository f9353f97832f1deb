package httpapi

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"regexp"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/replay"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/httpapi/contract"
	"github.com/scenewright/scenewright/httpapi/internal/plainjson"
	"github.com/scenewright/scenewright/httpapi/spec"
)

// call is a request being handled by a route: its caller, the objects named by its path, and the
// answer.
type call struct {
	*http.Request
	W http.ResponseWriter

	ID    string        // of the request
	Grant access.Grant  // the caller and its permissions
	Human *access.Human // a person instead of a key, on routes for people
	Agent bool          // the call came through the agent-tool channel

	// Objects named by the path, within the caller's reach.
	Organization tenant.Organization
	Workspace    tenant.Workspace
	Template     tenant.Template
	Project      project.Project

	// NewID is the id of a created object. A POST repeated after a crash, under its
	// Idempotency-Key, has the same one.
	NewID string

	host     *host
	route    route
	op       *spec.Operation
	raw      []byte        // the body, once read
	upload   *replay.Parts // the body of an upload, once its reading begins
	warnings []string
	giveBack func() // undoes the count of a failed creation; nil if none was counted
}

// bytes returns the whole JSON body, which it reads once.
func (c *call) bytes() (_ []byte, err error) {
	if c.raw == nil {
		c.raw, err = readBody(c.W, c.Request)
	}
	return c.raw, err
}

// body decodes the body into v: strict JSON, valid by the operation's schema; null for an optional
// field counts as omitted. Fields unknown to v yield warnings.
func (c *call) body(v any) error {
	wrong, err := c.examine(v)
	if err == nil && len(wrong) > 0 {
		err = wrong[0]
	}
	return err
}

// examine decodes like body and returns all violations of the operation's schema; v then has the
// readable part.
func (c *call) examine(v any) (wrong []error, err error) {
	raw, err := c.bytes()
	if err != nil {
		return nil, err
	}
	doc, err := spec.Parse(raw)
	if err != nil {
		return nil, err
	}
	wrong, unknown, err := c.op.Check(doc)
	if err != nil {
		return nil, err
	}
	for _, name := range unknown {
		c.warn(fmt.Sprintf("the field %s is not known and has no effect", name))
	}
	if err = decode(raw, v); len(wrong) > 0 {
		err = nil // the list has the fault already
	}
	return wrong, err
}

// optional decodes like body, and accepts a missing one.
func (c *call) optional(v any) error {
	raw, err := c.bytes()
	if err != nil || len(raw) == 0 {
		return err
	}
	return c.body(v)
}

// warn adds a sentence to the answer's warnings.
func (c *call) warn(sentence string) { c.warnings = append(c.warnings, sentence) }

// reply answers with JSON. Warnings are added to an object's field of that name.
func (c *call) reply(status int, v any) error {
	body, err := c.encode(v)
	if err != nil {
		return err
	}
	if rec, ok := c.W.(*recorder); ok {
		if rec.kept, err = c.encode(contract.WithoutSecrets(v)); err != nil {
			return err
		}
	}
	c.W.Header().Set("Content-Type", "application/json; charset=utf-8")
	c.W.WriteHeader(status)
	_, _ = c.W.Write(body) // a client that has gone needs no answer
	return nil
}

// encode returns an answer as JSON, with the warnings at the end of an object.
func (c *call) encode(v any) ([]byte, error) {
	body, err := plainjson.Marshal(v)
	object, ok := bytes.CutSuffix(body, []byte("}\n"))
	if err != nil || len(c.warnings) == 0 || !ok {
		return body, err
	}
	list, err := plainjson.Marshal(c.warnings)
	if err != nil {
		return nil, err
	}
	if len(object) > len("{") {
		object = append(object, ',')
	}
	return fmt.Appendf(object, "\"warnings\":%s}\n", bytes.TrimSpace(list)), nil
}

// none answers with success and no content.
func (c *call) none() error {
	c.W.WriteHeader(http.StatusNoContent)
	return nil
}

var emptySuffix = regexp.MustCompile(`^bytes=-0+$`)

// content is a file to serve.
type content struct {
	io.ReadSeeker
	size  int64
	at    time.Time // creation; zero: unknown
	kind  string    // media type
	tag   string    // entity tag, without its quotes
	cache string    // cache lifetime at clients
}

// contentOf returns a blob's content, to be revalidated each time.
func contentOf(b blobs.Blob, kind string) content {
	return content{b, b.Size(), b.ModTime(), kind, fmt.Sprintf("%x-%x", b.ModTime().UnixMilli(), b.Size()), "private, no-cache"}
}

// send answers with content, as a file.
func (c *call) send(f content) error {
	header := c.W.Header()
	header.Set("Content-Type", f.kind)
	header.Set("Cache-Control", f.cache)
	header.Set("ETag", `"`+f.tag+`"`)
	c.settleRange(f.size)
	return c.serve(f.at, f)
}

// settleRange corrects net/http's handling of ranges: an unknown unit is ignored, and the last 0
// bytes are an unsatisfiable range.
func (c *call) settleRange(size int64) {
	switch asked := c.Header.Get("Range"); {
	case asked == "":
	case !strings.HasPrefix(asked, "bytes="):
		c.Header.Del("Range")
	case emptySuffix.MatchString(asked):
		c.Header.Set("Range", fmt.Sprintf("bytes=%d-", size))
	}
}

// serve answers with content by the request's conditions and ranges. Their refusals become problem
// documents.
func (c *call) serve(at time.Time, content io.ReadSeeker) error {
	w := &conditional{ResponseWriter: c.W}
	http.ServeContent(w, c.Request, "", at, content)
	switch w.refused {
	case 0:
		return nil
	case http.StatusPreconditionFailed:
		return &fault.Error{Code: codePrecondition, Message: "it is not in the state that the request is conditional on"}
	}
	return &fault.Error{Code: codeRange, Field: "Range", Message: "there are no such bytes", Remedy: "see Content-Range for how many there are"}
}

// conditional holds back the refusals of http.ServeContent.
type conditional struct {
	http.ResponseWriter
	refused int // status, 0 = not
}

// Unwrap lets http.ResponseController reach the server's writer.
func (w *conditional) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// WriteHeader records a refusal.
func (w *conditional) WriteHeader(status int) {
	if status >= http.StatusBadRequest {
		w.refused = status
		return
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write drops the text of a refusal.
func (w *conditional) Write(b []byte) (int, error) {
	if w.refused != 0 {
		return len(b), nil
	}
	return w.ResponseWriter.Write(b)
}

// Limits of a JSON body.
const (
	maxBody  = 1 << 20          // bytes
	bodyTime = 10 * time.Second // within which all of it must arrive
)

// readBody returns the whole body of a request, which answers on w: empty and not nil if there is
// none. CodeUnsupported: its content type is not JSON. CodeTooLarge, CodeInvalid: it exceeds
// maxBody, or could not be read.
func readBody(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	if err := checkKind(r.Header); err != nil {
		return nil, err
	}
	raw, err := io.ReadAll(http.MaxBytesReader(nil, r.Body, maxBody))
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return nil, &fault.Error{Code: fault.CodeTooLarge, Message: fmt.Sprintf("the body is over %d bytes", maxBody)}
	case err != nil:
		return nil, &fault.Error{Code: fault.CodeInvalid, Message: "the body could not be read", Remedy: "send all of it, within 10 seconds", Err: err}
	}
	_ = http.NewResponseController(w).SetReadDeadline(time.Time{}) // the handler may take longer than the body
	return append([]byte{}, raw...), nil
}

// checkKind refuses bodies with another content type than JSON.
func checkKind(h http.Header) error {
	if enc := h.Get("Content-Encoding"); enc != "" && enc != "identity" {
		return &fault.Error{Code: fault.CodeUnsupported, Message: "the body is encoded", Remedy: "send it without Content-Encoding"}
	}
	given := h.Get("Content-Type")
	if given == "" {
		return nil
	}
	kind, _, err := mime.ParseMediaType(given)
	if err != nil || kind != "application/json" && !strings.HasSuffix(kind, "+json") {
		return &fault.Error{Code: fault.CodeUnsupported, Message: "the body is not JSON", Remedy: "send Content-Type: application/json"}
	}
	return nil
}

// decode fills v; a value that the schema allows and Go does not is a number that is too large or
// not an integer.
func decode(raw []byte, v any) error {
	err := json.Unmarshal(raw, v)
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return fault.Invalid(wrong.Field, "must be a whole number", "write it without a point and an exponent")
	}
	if err != nil {
		return fault.Invalid("", "the body is not JSON", "")
	}
	return nil
}
