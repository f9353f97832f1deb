package spec

import (
	"fmt"
	"slices"
	"strings"
)

// kind says in words what a schema takes, and lists the values where only some
// are allowed.
func (d *Document) kind(schema map[string]any) (words string, values []string) {
	schema = d.resolve(schema)
	if list, ok := schema["enum"].([]any); ok {
		return d.name(schema) + suffix(schema), each(list)
	}
	if items, ok := schema["items"].(map[string]any); ok {
		words, values = d.kind(items)
		if name, limits, ok := strings.Cut(words, ", "); ok {
			words = name + " (" + limits + ")"
		}
		return "array of " + words + suffix(schema), values
	}
	return d.name(schema) + suffix(schema), nil
}

// name is the type by its name.
func (d *Document) name(schema map[string]any) string {
	for _, key := range []string{"oneOf", "anyOf"} {
		if forms, ok := schema[key].([]any); ok {
			return d.names(forms)
		}
	}
	switch t := schema["type"].(type) {
	case string:
		if format := text(schema["format"]); format != "" {
			return t + " (" + format + ")"
		}
		return t
	case []any:
		return strings.Join(each(t), " or ")
	}
	if schema["contentMediaType"] != nil {
		return "file"
	}
	return "any"
}

// names are the types of alternatives, each once.
func (d *Document) names(forms []any) string {
	var names []string
	for _, f := range forms {
		if name, _ := d.kind(object(f)); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return strings.Join(names, " or ")
}

func each(list []any) []string {
	out := make([]string, len(list))
	for i, v := range list {
		out[i] = fmt.Sprint(v)
	}
	return out
}

// suffix says what limits a schema has.
func suffix(schema map[string]any) string {
	var out strings.Builder
	for _, b := range []struct{ key, words string }{
		{"minimum", "from %v"}, {"maximum", "to %v"}, {"minLength", "at least %v characters"}, {"maxLength", "at most %v characters"},
		{"minItems", "%v or more"}, {"maxItems", "%v or fewer"}, {"default", "default %v"},
	} {
		if v, ok := schema[b.key]; ok && (b.key != "minLength" || fmt.Sprint(v) != "1") {
			fmt.Fprintf(&out, ", "+b.words, v)
		}
	}
	return out.String()
}
