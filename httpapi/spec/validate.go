package spec

import (
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"github.com/scenewright/scenewright/engine/fault"
)

// Check checks a body, as Parse returns it, against the operation's schema. wrong has all errors,
// each a *fault.Error with CodeInvalid that names the field, the first field first; unknown are the
// fields that the schema does not have, sorted, at most 20. null for an optional field counts as
// omitted: it is removed from the body.
func (o *Operation) Check(body map[string]any) (wrong []error, unknown []string, err error) {
	if o.body == nil {
		return nil, nil, nil
	}
	var misspelt []error
	o.doc.walk(o.schema, body, "", func(f field) {
		switch {
		case f.schema == nil:
			unknown = append(unknown, f.at)
			misspelt = append(misspelt, f.misspelt()...)
		case f.in[f.name] == nil && !slices.Contains(array(f.around["required"]), any(f.name)) && !o.doc.takesNull(f.schema):
			delete(f.in, f.name)
		}
	})
	slices.Sort(unknown)
	unknown = unknown[:min(len(unknown), maxUnknown)]
	err = o.body.Validate(body)
	if err == nil {
		return misspelt, unknown, nil
	}
	var invalid *jsonschema.ValidationError
	if !errors.As(err, &invalid) {
		return nil, nil, err
	}
	for _, leaf := range leaves(invalid) {
		if k, ok := leaf.ErrorKind.(*kind.PropertyNames); ok {
			leaf.InstanceLocation, _ = holder(body, k.Property, len(leaf.InstanceLocation))
		}
		wrong = append(wrong, o.doc.complain(path(body, leaf.InstanceLocation), leaf))
	}
	return wrong, unknown, nil
}

// maxUnknown is how many unknown fields are listed.
const maxUnknown = 20

// field is a field of a body.
type field struct {
	at, name string
	in       map[string]any // its object
	around   map[string]any // the object's schema
	schema   map[string]any // its own, nil if there is none
}

// misspelt refuses a field that differs from a known one only in case: encoding/json would accept
// it, although the schema does not.
func (f field) misspelt() (all []error) {
	for known := range object(f.around["properties"]) {
		if strings.EqualFold(known, f.name) {
			all = append(all, fault.Invalid(f.at, "is not a field", "write it "+known))
		}
	}
	return all
}

// walk calls visit for each field of a body whose schema lists its fields, those of an object in
// order of their names.
func (d *Document) walk(schema map[string]any, v any, at string, visit func(field)) {
	schema = d.resolve(schema)
	for i, e := range array(v) {
		d.walk(object(schema["items"]), e, fmt.Sprintf("%s[%d]", at, i), visit)
	}
	properties := object(schema["properties"])
	if properties == nil {
		return // any object is valid
	}
	for _, name := range slices.Sorted(maps.Keys(object(v))) {
		f := field{at: join(at, name), name: name, in: object(v), around: schema, schema: object(properties[name])}
		d.walk(f.schema, f.in[name], f.at, visit)
		visit(f)
	}
}

// takesNull reports whether a schema allows null as a value.
func (d *Document) takesNull(schema map[string]any) bool {
	schema = d.resolve(schema)
	if schema["type"] == "null" || slices.Contains(array(schema["type"]), any("null")) {
		return true
	}
	forms := slices.Concat(array(schema["oneOf"]), array(schema["anyOf"]))
	return slices.ContainsFunc(forms, func(f any) bool { return d.takesNull(object(f)) })
}

// holder returns the first object at a depth that has a property. An error of a name has no
// reliable place: the library overwrites it in the next validation.
func holder(v any, property string, depth int) (tokens []string, found bool) {
	if depth == 0 {
		_, found = object(v)[property]
		return nil, found
	}
	for token, inner := range members(v) {
		if rest, found := holder(inner, property, depth-1); found {
			return append([]string{token}, rest...), true
		}
	}
	return nil, false
}

// members iterates over the fields of an object, sorted, or the entries of an array.
func members(v any) iter.Seq2[string, any] {
	return func(yield func(string, any) bool) {
		for i, e := range array(v) {
			if !yield(strconv.Itoa(i), e) {
				return
			}
		}
		for _, name := range slices.Sorted(maps.Keys(object(v))) {
			if !yield(name, object(v)[name]) {
				return
			}
		}
	}
}

// path returns a place in the body in the form scenes[2].videosToAdd[0].url.
func path(body any, tokens []string) string {
	var b strings.Builder
	at := body
	for _, t := range tokens {
		if list, ok := at.([]any); ok {
			fmt.Fprintf(&b, "[%s]", t)
			at = element(list, t)
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('.')
		}
		b.WriteString(join("", t))
		at = object(at)[t]
	}
	return b.String()
}
