// Package plainjson writes JSON as it goes out.
package plainjson

import (
	"bytes"
	"encoding/json"
)

// Marshal is json.Marshal without the escapes for HTML: a client gets the text
// that was meant. A line ends it.
func Marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
