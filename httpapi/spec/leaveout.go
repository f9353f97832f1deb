package spec

import (
	"maps"
	"slices"
)

// LeaveOut takes out of a body, as Parse gives it, each field that is null where
// its schema neither requires it nor knows null: for an optional field null says
// that there is none.
func (o *Operation) LeaveOut(body map[string]any) { o.doc.leaveOut(o.schema, body) }

func (d *Document) leaveOut(schema map[string]any, v any) {
	schema = d.resolve(schema)
	for _, e := range array(v) {
		d.leaveOut(object(schema["items"]), e)
	}
	fields, properties := object(v), object(schema["properties"])
	for _, name := range slices.Collect(maps.Keys(fields)) {
		sub, known := properties[name].(map[string]any)
		switch {
		case !known:
		case fields[name] != nil:
			d.leaveOut(sub, fields[name])
		case !slices.Contains(array(schema["required"]), any(name)) && !d.takesNull(sub):
			delete(fields, name)
		}
	}
}

// takesNull reports whether null is a value of its own by a schema.
func (d *Document) takesNull(schema map[string]any) bool {
	schema = d.resolve(schema)
	if schema["type"] == "null" || slices.Contains(array(schema["type"]), any("null")) {
		return true
	}
	forms := slices.Concat(array(schema["oneOf"]), array(schema["anyOf"]))
	return slices.ContainsFunc(forms, func(f any) bool { return d.takesNull(object(f)) })
}
