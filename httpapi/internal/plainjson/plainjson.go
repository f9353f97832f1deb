// Package plainjson encodes JSON for answers.
package plainjson

import (
	"bytes"
	"encoding/json"
)

// Marshal encodes like json.Marshal without the escapes for HTML, and with a final line end.
func Marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
