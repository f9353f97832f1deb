package spec

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/fault"
)

// maxDepth is the deepest nesting of a body.
const maxDepth = 32

// opaque is the field with the client's own content: only its nesting is checked, since it is
// stored and returned byte for byte.
const opaque = "additionalParams"

// Parse parses a body strictly, into values for schemas: one object in UTF-8, no repeated field, no
// surrogate halves, no numbers beyond a float64, at most 32 levels. The error names the field.
func Parse(raw []byte) (map[string]any, error) {
	if !utf8.Valid(raw) {
		return nil, fault.Invalid("", "the body is not valid UTF-8", "")
	}
	p := parser{dec: json.NewDecoder(bytes.NewReader(raw)), replaced: hasReplacement(raw)}
	p.dec.UseNumber()
	v, err := p.value("", 0, false)
	if err != nil {
		return nil, p.explain(err)
	}
	if _, err := p.dec.Token(); !errors.Is(err, io.EOF) {
		return nil, fault.Invalid("", "something follows the body's object", "send one JSON object")
	}
	object, ok := v.(map[string]any)
	if !ok {
		return nil, fault.Invalid("", "the body is not a JSON object", "send one JSON object")
	}
	return object, nil
}

// hasReplacement reports whether a text itself has U+FFFD, so that its appearance after decoding
// means nothing.
func hasReplacement(raw []byte) bool {
	return bytes.ContainsRune(raw, utf8.RuneError) || bytes.Contains(bytes.ToLower(raw), []byte(`\ufffd`))
}

type parser struct {
	dec      *json.Decoder
	replaced bool
}

// explain returns the error of text that is not JSON.
func (p *parser) explain(err error) error {
	if known, ok := errors.AsType[*fault.Error](err); ok {
		return known
	}
	if errors.Is(err, io.EOF) && p.dec.InputOffset() == 0 {
		return fault.Invalid("", "there is no body", "send a JSON object")
	}
	return fault.Invalid("", fmt.Sprintf("the body is not JSON: after byte %d", p.dec.InputOffset()), "")
}

// value parses the next value; field is its path, free whether it is within the client's own
// content.
func (p *parser) value(field string, depth int, free bool) (any, error) {
	tok, err := p.dec.Token()
	if err != nil {
		return nil, err
	}
	switch tok := tok.(type) {
	case json.Delim:
		if depth >= maxDepth {
			return nil, fault.Invalid(field, fmt.Sprintf("is nested deeper than %d levels", maxDepth), "")
		}
		if tok == '[' {
			return p.array(field, depth+1, free)
		}
		return p.object(field, depth+1, free)
	case json.Number:
		return tok, checkNumber(field, tok, free)
	case string:
		return tok, p.checkString(field, tok, free)
	}
	return tok, nil
}

func (p *parser) array(field string, depth int, free bool) (any, error) {
	out := []any{}
	for i := 0; p.dec.More(); i++ {
		v, err := p.value(field+"["+strconv.Itoa(i)+"]", depth, free)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	_, err := p.dec.Token()
	return out, err
}

func (p *parser) object(field string, depth int, free bool) (any, error) {
	out := map[string]any{}
	for p.dec.More() {
		tok, err := p.dec.Token()
		if err != nil {
			return nil, err
		}
		name, _ := tok.(string) // the decoder accepts nothing else here
		at := join(field, name)
		if _, twice := out[name]; twice && !free {
			return nil, fault.Invalid(at, "is given twice", "")
		}
		if err := p.checkString(at, name, free); err != nil {
			return nil, err
		}
		if out[name], err = p.value(at, depth, free || at == opaque); err != nil {
			return nil, err
		}
	}
	_, err := p.dec.Token()
	return out, err
}

// join returns the path of a field in an object. A name that would make the path unreadable is cut.
func join(object, name string) string {
	const longest = 80
	if len(name) > longest {
		name = strings.ToValidUTF8(name[:longest], "") + "…"
	}
	if object == "" {
		return name
	}
	return object + "." + name
}

// checkNumber refuses numbers beyond a float64; their exact value could take excessive memory.
func checkNumber(field string, n json.Number, free bool) error {
	if free {
		return nil
	}
	if f, err := n.Float64(); err != nil || math.IsInf(f, 0) {
		return fault.Invalid(field, "is a number out of range", "")
	}
	return nil
}

// checkString refuses surrogate halves, which are no characters.
func (p *parser) checkString(field, s string, free bool) error {
	if free || p.replaced || !strings.ContainsRune(s, utf8.RuneError) {
		return nil
	}
	return fault.Invalid(field, "has half of a surrogate pair", "write characters whole")
}
