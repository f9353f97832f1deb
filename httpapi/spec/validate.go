package spec

import (
	"cmp"
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

// Validate checks a body, as Parse gives it, against the operation's schema.
// The error is a *fault.Error with CodeInvalid that names the first field that
// is wrong.
func (o *Operation) Validate(body map[string]any) error {
	all, err := o.Faults(body)
	if err == nil && len(all) > 0 {
		err = all[0]
	}
	return err
}

// Faults returns what is wrong with the fields of a body, each a *fault.Error with
// CodeInvalid that names the field, the first field first.
func (o *Operation) Faults(body map[string]any) (all []error, err error) {
	if o.body == nil {
		return nil, nil
	}
	err = o.body.Validate(body)
	if err == nil {
		return o.checkCase(body), nil
	}
	var invalid *jsonschema.ValidationError
	if !errors.As(err, &invalid) {
		return nil, err
	}
	for _, leaf := range leaves(invalid) {
		if k, ok := leaf.ErrorKind.(*kind.PropertyNames); ok {
			leaf.InstanceLocation, _ = holder(body, k.Property, len(leaf.InstanceLocation))
		}
		all = append(all, o.doc.complain(path(body, leaf.InstanceLocation), leaf).fault())
	}
	return all, nil
}

// holder finds the first object at a depth that has a property. Of an error of
// a name the library says no more that holds: the place in it is written over
// by what is validated next.
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

// members goes through the fields of an object, sorted, or the entries of an
// array.
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

// array is v where it is one, else none.
func array(v any) []any {
	list, _ := v.([]any)
	return list
}

// deepest is the error that says most: the first leaf of a tree of errors.
func deepest(e *jsonschema.ValidationError) *jsonschema.ValidationError { return leaves(e)[0] }

// leaves are the leaves of a tree of errors, by place in the body. Alternatives that all
// failed are told as one.
func leaves(e *jsonschema.ValidationError) []*jsonschema.ValidationError {
	switch e.ErrorKind.(type) {
	case *kind.OneOf, *kind.AnyOf:
		return []*jsonschema.ValidationError{furthest(e)}
	}
	if len(e.Causes) == 0 || whole(e) {
		return []*jsonschema.ValidationError{e}
	}
	var all []*jsonschema.ValidationError
	for _, c := range e.Causes {
		all = append(all, leaves(c)...)
	}
	slices.SortStableFunc(all, func(a, b *jsonschema.ValidationError) int {
		return cmp.Or(slices.Compare(a.InstanceLocation, b.InstanceLocation), strings.Compare(property(a), property(b)))
	})
	return all
}

// whole reports whether an error is told of as it is, and not by its causes.
func whole(e *jsonschema.ValidationError) bool {
	switch e.ErrorKind.(type) {
	case *kind.PropertyNames, *kind.Contains, *kind.MinContains:
		return true
	}
	return false
}

// property is the name that an error of a name is about. They come in no order.
func property(e *jsonschema.ValidationError) string {
	if k, ok := e.ErrorKind.(*kind.PropertyNames); ok {
		return k.Property
	}
	return ""
}

// furthest is, of alternatives, the one that got deeper into the body than the
// place where they begin: that was the one meant. Where none did, they are
// wrong as a whole.
func furthest(e *jsonschema.ValidationError) *jsonschema.ValidationError {
	best := e
	for _, c := range e.Causes {
		if leaf := deepest(c); len(leaf.InstanceLocation) > len(best.InstanceLocation) {
			best = leaf
		}
	}
	return best
}

// path writes a place in the body as scenes[2].videosToAdd[0].url.
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

func element(list []any, index string) any {
	i, err := strconv.Atoi(index)
	if err != nil || i < 0 || i >= len(list) {
		return nil
	}
	return list[i]
}

// checkCase refuses fields that are known ones but for the case of its
// letters. They were meant, and encoding/json would take them, although the schema
// does not.
func (o *Operation) checkCase(body map[string]any) (all []error) {
	o.doc.unknown(o.schema, body, "", func(at, name string, properties map[string]any) {
		for known := range properties {
			if strings.EqualFold(known, name) {
				all = append(all, fault.Invalid(at, "is not a field", "write it "+known))
			}
		}
	})
	return all
}

// maxUnknown is how many unknown fields are told of.
const maxUnknown = 20

// Unknown lists the fields of a body that its schema does not have, sorted, at
// most 20.
func (o *Operation) Unknown(body map[string]any) []string {
	if o.schema == nil {
		return nil
	}
	var found []string
	o.doc.unknown(o.schema, body, "", func(at, _ string, _ map[string]any) { found = append(found, at) })
	slices.Sort(found)
	return found[:min(len(found), maxUnknown)]
}

// unknown tells of each field, with its path, that the schema's properties at
// that place do not have.
func (d *Document) unknown(schema map[string]any, v any, at string, tell func(at, name string, properties map[string]any)) {
	schema = d.resolve(schema)
	switch v := v.(type) {
	case map[string]any:
		properties := object(schema["properties"])
		if properties == nil {
			return // any object will do
		}
		for _, name := range slices.Sorted(maps.Keys(v)) {
			sub, ok := properties[name].(map[string]any)
			if !ok {
				tell(join(at, name), name, properties)
				continue
			}
			d.unknown(sub, v[name], join(at, name), tell)
		}
	case []any:
		for i, e := range v {
			d.unknown(object(schema["items"]), e, fmt.Sprintf("%s[%d]", at, i), tell)
		}
	}
}

// resolve follows references within the document.
func (d *Document) resolve(schema map[string]any) map[string]any {
	for {
		ref, ok := schema["$ref"].(string)
		if !ok {
			return schema
		}
		at := d.root
		for name := range strings.SplitSeq(strings.TrimPrefix(ref, "#/"), "/") {
			at = object(at[name])
		}
		schema = at
	}
}
