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
)

// Limits of a JSON body.
const (
	maxBody  = 1 << 20          // bytes
	bodyTime = 10 * time.Second // in which all of it is to come
)

// readBody returns the whole body of a request, which answers on w: empty and not nil where
// there is none. CodeUnsupported: it says that it is something else than JSON.
// CodeTooLarge, CodeInvalid: it is over maxBody, or could not be read.
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

// checkKind refuses bodies that say they are something else than JSON.
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
