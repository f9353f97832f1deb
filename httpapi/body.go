package httpapi

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/httpapi/spec"
)

// Limits of a JSON body.
const (
	maxBody  = 1 << 20 // bytes
	bodyTime = 10 * time.Second
)

// bytes gives the whole JSON body, which it reads once.
func (c *call) bytes() ([]byte, error) {
	if c.raw != nil {
		return c.raw, nil
	}
	if err := c.checkContent(); err != nil {
		return nil, err
	}
	raw, err := io.ReadAll(http.MaxBytesReader(nil, c.Body, maxBody))
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return nil, &fault.Error{Code: fault.CodeTooLarge, Message: fmt.Sprintf("the body is over %d bytes", maxBody)}
	case err != nil:
		return nil, &fault.Error{Code: fault.CodeInvalid, Message: "the body could not be read", Remedy: "send all of it, within 10 seconds", Err: err}
	}
	_ = http.NewResponseController(c.W).SetReadDeadline(time.Time{}) // the handler may take longer than the body
	c.raw = append([]byte{}, raw...)                                 // not nil, even where it is empty
	return c.raw, nil
}

// checkContent refuses bodies that say they are something else than JSON.
func (c *call) checkContent() error {
	if enc := c.Header.Get("Content-Encoding"); enc != "" && enc != "identity" {
		return &fault.Error{Code: fault.CodeUnsupported, Message: "the body is encoded", Remedy: "send it without Content-Encoding"}
	}
	given := c.Header.Get("Content-Type")
	if given == "" {
		return nil
	}
	kind, _, err := mime.ParseMediaType(given)
	if err != nil || kind != "application/json" && !strings.HasSuffix(kind, "+json") {
		return &fault.Error{Code: fault.CodeUnsupported, Message: "the body is not JSON", Remedy: "send Content-Type: application/json"}
	}
	return nil
}

// body reads the body into v: strict JSON, valid by the operation's schema, null
// for an optional field being the field left out.
// What v does not know is warned of.
func (c *call) body(v any) error {
	raw, err := c.bytes()
	if err != nil {
		return err
	}
	doc, err := spec.Parse(raw)
	if err != nil {
		return err
	}
	c.op.LeaveOut(doc)
	if err := c.op.Validate(doc); err != nil {
		return err
	}
	for _, name := range c.op.Unknown(doc) {
		c.warn(fmt.Sprintf("the field %s is not known and has no effect", name))
	}
	return decode(raw, v)
}

// optional is body where there may be none.
func (c *call) optional(v any) error {
	raw, err := c.bytes()
	if err != nil || len(raw) == 0 {
		return err
	}
	return c.body(v)
}

// decode fills v; what the schema let through and Go does not take is a number
// that is too large or not whole.
func decode(raw []byte, v any) error {
	err := json.Unmarshal(raw, v)
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		return fault.Invalid(wrong.Field, "must be a whole number", "write it without a point and an exponent")
	}
	if err != nil {
		return fault.Invalid("", "the body is not JSON", "")
	}
	return nil
}
