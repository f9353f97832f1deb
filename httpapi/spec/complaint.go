package spec

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"github.com/scenewright/scenewright/engine/fault"
)

// complain returns an English message for a schema's error at a field, with the allowed values. The
// schema is the one that holds the rule, with its limits and description. Rules that the document
// does not use have the library's message.
func (d *Document) complain(field string, e *jsonschema.ValidationError) *fault.Error {
	schema := d.at(e.SchemaURL)
	said := func(message string) *fault.Error { return fault.Invalid(field, message, "") }
	switch k := e.ErrorKind.(type) {
	case *kind.Required:
		return missing(field, k.Missing)
	case *kind.PropertyNames:
		if len(e.Causes) == 0 {
			return fault.Invalid(join(field, k.Property), "its name is not allowed", "")
		}
		why := d.complain("", deepest(e.Causes[0]))
		return fault.Invalid(join(field, k.Property), "its name "+why.Message, why.Remedy)
	case *kind.MinProperties:
		return fault.Invalid(field, "must have "+count("at least", k.Want, "field", k.Got), "take from "+strings.Join(names(schema), ", "))
	case *kind.MaxProperties:
		return said("must have " + count("at most", k.Want, "field", k.Got))
	case *kind.MinItems:
		return said("must have " + count("at least", k.Want, "entry", k.Got))
	case *kind.MaxItems:
		return said("must have " + count("at most", k.Want, "entry", k.Got))
	case *kind.UniqueItems:
		first, again := min(k.Duplicates[0], k.Duplicates[1]), max(k.Duplicates[0], k.Duplicates[1])
		return fault.Invalid(field, fmt.Sprintf("has the same entry at [%d] and [%d]", first, again), "give each once")
	case *kind.Minimum:
		return said(outside(schema, "at least", k.Want, k.Got))
	case *kind.Maximum:
		return said(outside(schema, "at most", k.Want, k.Got))
	case *kind.MinLength:
		if k.Got == 0 {
			return said("must not be empty")
		}
		return said("must have " + count("at least", k.Want, "character", k.Got))
	case *kind.MaxLength:
		return said("must have " + count("at most", k.Want, "character", k.Got))
	case *kind.Pattern:
		return fault.Invalid(field, "is not written as it must be", sentence(schema))
	case *kind.Format:
		if f, ok := formats[k.Want]; ok {
			return fault.Invalid(field, "must be "+f.name, "write it like "+f.example)
		}
	case *kind.Type:
		return said(ofType(k))
	case *kind.Enum:
		return fault.Invalid(field, shown(k.Got)+" is not allowed", "take "+choice(k.Want))
	case *kind.OneOf:
		return said(d.ofForms(schema["oneOf"]))
	case *kind.AnyOf:
		return said(d.ofForms(schema["anyOf"]))
	}
	return said(e.ErrorKind.LocalizedString(message.NewPrinter(language.English)))
}

// missing returns the error of missing fields.
func missing(field string, all []string) *fault.Error {
	remedy := ""
	if len(all) > 1 {
		remedy = "give " + list(all, "and")
	}
	return fault.Invalid(join(field, all[0]), "is missing", remedy)
}

// ofType returns the message of a wrong type.
func ofType(k *kind.Type) string {
	words := "must be " + list(mapped(k.Want, article), "or")
	switch {
	case k.Got == "boolean":
		return words + ", not a boolean"
	case k.Got == "number" && slices.Contains(k.Want, "integer"):
		return words
	}
	return words + ", not " + article(k.Got)
}

// outside returns the message of a number out of bounds: with both, if there are two.
func outside(schema map[string]any, bound string, want, got *big.Rat) string {
	low, lowest := schema["minimum"]
	high, highest := schema["maximum"]
	bound += " " + decimal(want)
	if lowest && highest {
		bound = fmt.Sprintf("from %v to %v", low, high)
	}
	return "must be " + bound + ", not " + decimal(got)
}

// formats describes the document's formats, with an example each.
var formats = map[string]struct{ name, example string }{
	"uri":       {"a whole URL", "https://example.com/hooks/video"},
	"date-time": {"a date and time with its zone", "2026-03-01T10:00:00Z"},
	"email":     {"an e-mail address", "ada@example.com"},
	"uuid":      {"a UUID", "0197f0a2-7b3c-7d4e-8f5a-6b7c8d9e0f14"},
}

// ofForms returns the message of a value in none of the allowed forms.
func (d *Document) ofForms(forms any) string {
	return "must be " + list(mapped(array(forms), func(v any) string {
		schema := d.resolve(object(v))
		of := text(d.resolve(object(schema["items"]))["type"])
		if of != "" {
			return "an array of " + of + "s"
		}
		return article(text(schema["type"]))
	}), "or")
}

// names returns the fields of a schema.
func names(schema map[string]any) []string {
	return slices.Sorted(maps.Keys(object(schema["properties"])))
}

// sentence returns a schema's description as the end of a sentence: without its capital and its
// full stop, and without the mark of our extensions.
func sentence(schema map[string]any) string {
	s, _ := strings.CutPrefix(strings.Join(strings.Fields(text(schema["description"])), " "), "Extension: ")
	if s == "" {
		return ""
	}
	return strings.ToLower(s[:1]) + strings.TrimSuffix(s[1:], ".")
}

// article returns the name of a type with its article.
func article(name string) string {
	switch {
	case name == "null":
		return name
	case name == "boolean":
		return "true or false"
	case name == "integer":
		return "a whole number"
	case strings.ContainsAny(name[:1], "aeio"):
		return "an " + name
	}
	return "a " + name
}

// count returns the message of a wrong number of parts.
func count(bound string, want int, of string, got int) string {
	has := strconv.Itoa(got)
	if got == 0 {
		has = "none"
	}
	if want != 1 {
		of = strings.ReplaceAll(of+"s", "ys", "ies")
	}
	return fmt.Sprintf("%s %d %s, and has %s", bound, want, of, has)
}

// decimal returns a number in JSON form.
func decimal(r *big.Rat) string {
	if r.IsInt() && r.Num().BitLen() < 64 {
		return r.Num().String()
	}
	f, _ := r.Float64()
	return strconv.FormatFloat(f, 'g', -1, 64)
}

// longestShown is how much of a value a message repeats, in bytes.
const longestShown = 60

// shown returns a value as it was written, shortened.
func shown(v any) string {
	switch v.(type) {
	case map[string]any:
		return "an object"
	case []any:
		return "an array"
	}
	raw, err := json.Marshal(v)
	if err != nil || len(raw) > longestShown {
		return "this value"
	}
	return string(raw)
}

// choice returns a list of allowed values. Texts are written without quotes.
func choice(values []any) string {
	words := mapped(values, func(v any) string { return fmt.Sprint(v) })
	if len(words) == 1 {
		return words[0]
	}
	return "one of " + strings.Join(words, ", ")
}

// list joins words to a list: a, b and c.
func list(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	end := len(words) - 1
	return strings.Join(words[:end], ", ") + " " + last + " " + words[end]
}

// deepest returns the most specific error: the first leaf of a tree of errors.
func deepest(e *jsonschema.ValidationError) *jsonschema.ValidationError { return leaves(e)[0] }

// leaves returns the leaves of a tree of errors, by place in the body. Alternatives that all failed
// are one error, and an error of a name has no causes.
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

// property returns the name in an error about names. They come in no order.
func property(e *jsonschema.ValidationError) string {
	if k, ok := e.ErrorKind.(*kind.PropertyNames); ok {
		return k.Property
	}
	return ""
}

// furthest returns the alternative that matched deepest into the body: that was meant. If none did,
// they failed as a whole.
func furthest(e *jsonschema.ValidationError) *jsonschema.ValidationError {
	best := e
	for _, c := range e.Causes {
		if leaf := deepest(c); len(leaf.InstanceLocation) > len(best.InstanceLocation) {
			best = leaf
		}
	}
	return best
}
