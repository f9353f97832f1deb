package spec

import (
	"cmp"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
)

// deepest is the error that says most: the first leaf of a tree of errors.
func deepest(e *jsonschema.ValidationError) *jsonschema.ValidationError { return leaves(e)[0] }

// leaves are the leaves of a tree of errors, by place in the body. Alternatives that all
// failed are told as one, and what is wrong with a name without its causes.
func leaves(e *jsonschema.ValidationError) []*jsonschema.ValidationError {
	switch e.ErrorKind.(type) {
	case *kind.OneOf, *kind.AnyOf:
		return []*jsonschema.ValidationError{furthest(e)}
	}
	if len(e.Causes) == 0 || property(e) != "" {
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
