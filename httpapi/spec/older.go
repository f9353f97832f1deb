package spec

import (
	"fmt"
	"slices"
)

// Older is the document as OpenAPI 3.0, for the importers that read no newer one. It
// describes the same operations; what 3.0 has no words for, such as the limits of the
// names of fields, is left out.
func (d *Document) Older() ([]byte, error) {
	root := object(older(d.root))
	root["openapi"] = "3.0.3"
	info := object(root["info"])
	delete(info, "summary")
	delete(object(info["license"]), "identifier")
	raw, err := d.order.json("", root)
	if err != nil {
		return nil, fmt.Errorf("spec: %w", err)
	}
	return raw, nil
}

// older returns a copy of a part of the document in the words of 3.0. Values that are
// data are the same in both.
func older(v any) any {
	switch v := v.(type) {
	case map[string]any:
		out := make(map[string]any, len(v))
		for name, part := range v {
			if slices.Contains([]string{"example", "examples", "default", "enum"}, name) {
				out[name] = part
				continue
			}
			out[name] = older(part)
		}
		return olderSchema(out)
	case []any:
		out := make([]any, len(v))
		for i, part := range v {
			out[i] = older(part)
		}
		return out
	}
	return v
}

// olderSchema changes what a schema says otherwise in 3.0. Other objects have none of it.
func olderSchema(s map[string]any) map[string]any {
	if types := array(s["type"]); types != nil {
		if rest := withoutNull(types, func(v any) any { return v }); len(rest) == 1 {
			s["type"], s["nullable"] = rest[0], true
		}
	}
	if forms := array(s["oneOf"]); forms != nil {
		if rest := withoutNull(forms, func(v any) any { return object(v)["type"] }); len(rest) < len(forms) {
			s["oneOf"], s["nullable"] = rest, true
		}
	}
	if _, ok := s["contentMediaType"].(string); ok {
		delete(s, "contentMediaType")
		s["type"], s["format"] = "string", "binary"
	}
	if list := array(s["examples"]); len(list) > 0 {
		delete(s, "examples")
		s["example"] = list[0]
	}
	delete(s, "propertyNames")
	if ref, ok := s["$ref"].(string); ok && len(s) > 1 {
		delete(s, "$ref") // 3.0 reads nothing beside it
		s["allOf"] = []any{map[string]any{"$ref": ref}}
	}
	return s
}

// withoutNull returns the parts of a list whose type is not null.
func withoutNull(list []any, kind func(any) any) []any {
	return slices.DeleteFunc(slices.Clone(list), func(v any) bool { return kind(v) == "null" })
}
