package spec

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"github.com/scenewright/scenewright/engine/fault"
)

// complaint says what is wrong with a field of a body, and what is allowed.
type complaint struct{ field, message, remedy string }

func (c complaint) fault() *fault.Error { return fault.Invalid(c.field, c.message, c.remedy) }

// complain says in English what a schema found wrong at a field. The schema is
// the one that holds the rule; it knows the limits and the words beside it.
func (d *Document) complain(field string, e *jsonschema.ValidationError) complaint {
	schema := d.at(e.SchemaURL)
	c := complaint{field: field}
	switch k := e.ErrorKind.(type) {
	case *kind.Required, *kind.Dependency, *kind.DependentRequired, *kind.AdditionalProperties, *kind.PropertyNames, *kind.MinProperties, *kind.MaxProperties:
		return d.ofObject(c, schema, e)
	case *kind.MinItems, *kind.MaxItems, *kind.AdditionalItems, *kind.UniqueItems, *kind.Contains, *kind.MinContains, *kind.MaxContains:
		return ofArray(c, schema, e.ErrorKind)
	case *kind.Minimum, *kind.ExclusiveMinimum, *kind.Maximum, *kind.ExclusiveMaximum, *kind.MultipleOf:
		c.message = ofNumber(schema, e.ErrorKind)
	case *kind.MinLength, *kind.MaxLength, *kind.Pattern, *kind.Format, *kind.ContentEncoding, *kind.ContentMediaType, *kind.ContentSchema:
		c.message, c.remedy = ofString(schema, e.ErrorKind)
	case *kind.Type:
		c.message = ofType(k)
	case *kind.Enum:
		c.message, c.remedy = shown(k.Got)+" is not allowed", "take "+choice(k.Want)
	case *kind.Const:
		c.message, c.remedy = shown(k.Got)+" is not allowed", "take "+shown(k.Want)
	case *kind.OneOf:
		c.message, c.remedy = d.ofForms(schema, "oneOf", len(k.Subschemas) > 0)
	case *kind.AnyOf:
		c.message, c.remedy = d.ofForms(schema, "anyOf", false)
	case *kind.FalseSchema, *kind.Not:
		c.message, c.remedy = "is not allowed here", "leave it out"
	default:
		c.message, c.remedy = "is not as it is described", "see the operation's description"
	}
	return c
}

// ofType is about the type of a value.
func ofType(k *kind.Type) string {
	words := "must be " + either(mapped(k.Want, article))
	switch {
	case k.Got == "boolean":
		return words + ", not a boolean"
	case k.Got == "number" && slices.Contains(k.Want, "integer"):
		return words
	}
	return words + ", not " + article(k.Got)
}

// ofObject is about which fields an object has.
func (d *Document) ofObject(c complaint, schema map[string]any, e *jsonschema.ValidationError) complaint {
	switch k := e.ErrorKind.(type) {
	case *kind.Required:
		c.field, c.message = join(c.field, k.Missing[0]), "is missing"
		if len(k.Missing) > 1 {
			c.remedy = "give " + list(k.Missing, "and")
		}
	case *kind.Dependency:
		return needed(c, k.Prop, k.Missing)
	case *kind.DependentRequired:
		return needed(c, k.Prop, k.Missing)
	case *kind.AdditionalProperties:
		slices.Sort(k.Properties)
		c.field, c.message, c.remedy = join(c.field, k.Properties[0]), "is not a field", "leave it out"
		if known := names(schema); len(known) > 0 {
			c.remedy += ", or take one of " + strings.Join(known, ", ")
		}
	case *kind.PropertyNames:
		c.field, c.message = join(c.field, k.Property), "its name is not allowed"
		if len(e.Causes) > 0 {
			why := d.complain("", deepest(e.Causes[0]))
			c.message, c.remedy = "its name "+why.message, why.remedy
		}
	case *kind.MinProperties:
		c.message = "must have " + count("at least", k.Want, "field", "fields", k.Got)
		if known := names(schema); len(known) > 0 {
			c.remedy = "take from " + strings.Join(known, ", ")
		}
	case *kind.MaxProperties:
		c.message = "must have " + count("at most", k.Want, "field", "fields", k.Got)
	}
	return c
}

// needed is about a field that another one needs.
func needed(c complaint, by string, missing []string) complaint {
	c.remedy = "it is needed where " + join(c.field, by) + " is given"
	c.field, c.message = join(c.field, missing[0]), "is missing"
	return c
}

// ofArray is about how many entries an array has, and which.
func ofArray(c complaint, schema map[string]any, e jsonschema.ErrorKind) complaint {
	switch k := e.(type) {
	case *kind.MinItems:
		c.message = "must have " + count("at least", k.Want, "entry", "entries", k.Got)
	case *kind.MaxItems:
		c.message = "must have " + count("at most", k.Want, "entry", "entries", k.Got)
	case *kind.AdditionalItems:
		c.message, c.remedy = fmt.Sprintf("has %d more than there may be", k.Count), "leave out the last"
	case *kind.UniqueItems:
		first, again := min(k.Duplicates[0], k.Duplicates[1]), max(k.Duplicates[0], k.Duplicates[1])
		c.message, c.remedy = fmt.Sprintf("has the same entry at [%d] and [%d]", first, again), "give each once"
	case *kind.MaxContains:
		c.message, c.remedy = "must have "+count("at most", k.Want, "such entry", "such entries", len(k.Got)), sentence(schema)
	case *kind.MinContains:
		c.message, c.remedy = "must have "+count("at least", k.Want, "such entry", "such entries", len(k.Got)), sentence(schema)
	default:
		c.message, c.remedy = "has no entry of the kind that it must have", sentence(schema)
	}
	return c
}

// ofNumber is about the bounds of a number: both, where there are two.
func ofNumber(schema map[string]any, e jsonschema.ErrorKind) string {
	if k, ok := e.(*kind.MultipleOf); ok {
		return "must be a multiple of " + decimal(k.Want)
	}
	low, lowest := schema["minimum"]
	high, highest := schema["maximum"]
	var got string
	var bound string
	switch k := e.(type) {
	case *kind.Minimum:
		got, bound = decimal(k.Got), "at least "+decimal(k.Want)
	case *kind.Maximum:
		got, bound = decimal(k.Got), "at most "+decimal(k.Want)
	case *kind.ExclusiveMinimum:
		got, bound = decimal(k.Got), "more than "+decimal(k.Want)
	case *kind.ExclusiveMaximum:
		got, bound = decimal(k.Got), "less than "+decimal(k.Want)
	}
	if lowest && highest {
		bound = fmt.Sprintf("from %v to %v", low, high)
	}
	return "must be " + bound + ", not " + got
}

// ofString is about the length and the form of a text.
func ofString(schema map[string]any, e jsonschema.ErrorKind) (message, remedy string) {
	switch k := e.(type) {
	case *kind.MinLength:
		if k.Got == 0 {
			return "must not be empty", ""
		}
		return "must have " + count("at least", k.Want, "character", "characters", k.Got), ""
	case *kind.MaxLength:
		return "must have " + count("at most", k.Want, "character", "characters", k.Got), ""
	case *kind.Pattern:
		if about := sentence(schema); about != "" {
			return "is not written as it must be", about
		}
		return "is not written as it must be", "match the pattern " + k.Want
	case *kind.Format:
		if f, ok := formats[k.Want]; ok {
			return "must be " + f.name, "write it like " + f.example
		}
		return "must be written as " + k.Want, ""
	case *kind.ContentEncoding:
		return "must be encoded as " + k.Want, ""
	case *kind.ContentMediaType:
		return "must be a document of the type " + k.Want, ""
	}
	return "has content that is not as it is described", ""
}

// formats say what JSON Schema's formats are, with an example each.
var formats = map[string]struct{ name, example string }{
	"uri":       {"a whole URL", "https://example.com/hooks/video"},
	"date-time": {"a date and time with its zone", "2026-03-01T10:00:00Z"},
	"date":      {"a date", "2026-03-01"},
	"time":      {"a time of day with its zone", "10:00:00Z"},
	"duration":  {"a duration", "PT1H30M"},
	"email":     {"an e-mail address", "ada@example.com"},
	"hostname":  {"the name of a host", "video.example.com"},
	"ipv4":      {"an IPv4 address", "192.0.2.7"},
	"ipv6":      {"an IPv6 address", "2001:db8::7"},
	"uuid":      {"a UUID", "0197f0a2-7b3c-7d4e-8f5a-6b7c8d9e0f14"},
	"regex":     {"a regular expression", "^[a-z]+$"},
}

// ofForms is about a value that may have one of several forms, and has none of
// them, or more than one.
func (d *Document) ofForms(schema map[string]any, key string, several bool) (message, remedy string) {
	if several {
		return "has several of the forms that are allowed", "give it so that one is meant"
	}
	forms, _ := schema[key].([]any)
	words := mapped(forms, func(v any) string { return d.form(d.resolve(object(v))) })
	if len(words) == 0 || slices.Contains(words, "") {
		return "has none of the forms that are allowed", "see the operation's description"
	}
	return "must be " + either(words), ""
}

// form is what a schema takes by its type alone, "" where it does not say.
func (d *Document) form(schema map[string]any) string {
	name := text(schema["type"])
	if name == "" {
		return ""
	}
	of := text(d.resolve(object(schema["items"]))["type"])
	if name == "array" && of != "" {
		return "an array of " + of + "s"
	}
	return article(name)
}

// at is the schema at a URL that the compiler knows it by.
func (d *Document) at(url string) map[string]any {
	_, pointer, _ := strings.Cut(url, "#")
	unescape := strings.NewReplacer("~1", "/", "~0", "~", "%7B", "{", "%7D", "}")
	var at any = d.root
	for token := range strings.SplitSeq(strings.TrimPrefix(pointer, "/"), "/") {
		switch v := at.(type) {
		case map[string]any:
			at = v[unescape.Replace(token)]
		case []any:
			at = element(v, token)
		}
	}
	return object(at)
}

// Example returns the text that is the example of a schema's property.
func (d *Document) Example(schema, property string) string {
	return text(d.at("#/components/schemas/" + schema + "/properties/" + property)["example"])
}

// names lists the fields that a schema knows.
func names(schema map[string]any) []string {
	return slices.Sorted(maps.Keys(object(schema["properties"])))
}

// sentence is a schema's description as the end of one: without its capital and
// its full stop, and not marked as ours.
func sentence(schema map[string]any) string {
	s, _ := strings.CutPrefix(line(text(schema["description"])), "Extension: ")
	if s == "" {
		return ""
	}
	return strings.ToLower(s[:1]) + strings.TrimSuffix(s[1:], ".")
}

// article puts the article before the name of a type.
func article(name string) string {
	switch {
	case name == "null":
		return name
	case name == "boolean":
		return "true or false"
	case name == "integer":
		return "a whole number"
	case strings.ContainsRune("aeio", rune(name[0])):
		return "an " + name
	}
	return "a " + name
}

// count is a bound on how many there are, and how many there were.
func count(bound string, want int, one, many string, got int) string {
	if want != 1 {
		one = many
	}
	has := strconv.Itoa(got)
	if got == 0 {
		has = "none"
	}
	return fmt.Sprintf("%s %d %s, and has %s", bound, want, one, has)
}

// decimal writes a number as JSON would have it.
func decimal(r *big.Rat) string {
	if r.IsInt() && r.Num().BitLen() < 64 {
		return r.Num().String()
	}
	f, _ := r.Float64()
	return strconv.FormatFloat(f, 'g', -1, 64)
}

// longestShown is how much of a value a message repeats, in bytes.
const longestShown = 60

// shown is a value as it was written, as long as it is short.
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

// choice lists values that may be taken. Texts are written without quotes, as
// long as there is nothing else among them.
func choice(values []any) string {
	words := mapped(values, func(v any) string { return fmt.Sprint(v) })
	if len(words) == 1 {
		return words[0]
	}
	return "one of " + strings.Join(words, ", ")
}

func either(words []string) string { return list(words, "or") }

// list puts words into a sentence: a, b and c.
func list(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	end := len(words) - 1
	return strings.Join(words[:end], ", ") + " " + last + " " + words[end]
}

// mapped applies do to all of a list.
func mapped[T, U any](all []T, do func(T) U) []U {
	out := make([]U, len(all))
	for i, v := range all {
		out[i] = do(v)
	}
	return out
}
