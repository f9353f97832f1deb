package spec

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/render/rendertest"
)

// rules has a field for each rule that the document has a use for, and values that break
// it.
var rules = []struct {
	name, schema string
	values       []string
}{
	{"type", `{"type": "string"}`, []string{`7`, `true`, `null`, `[]`, `{}`}},
	{"type_integer", `{"type": "integer"}`, []string{`1.5`, `"1"`}},
	{"type_several", `{"type": ["object", "null"]}`, []string{`"a"`}},
	{"type_boolean", `{"type": "boolean"}`, []string{`"yes"`}},
	{"type_array", `{"type": "array"}`, []string{`{}`}},
	{"enum", `{"enum": ["auto", "en", "iw"]}`, []string{`"EN"`, `7`, `["en"]`, `{"a": 1}`, `"` + strings.Repeat("long ", 20) + `"`}},
	{"enum_numbers", `{"enum": [0.5, 1, 2]}`, []string{`4`, `1e400`}},
	{"enum_one", `{"enum": ["export"]}`, []string{`"import"`}},
	{"minLength", `{"type": "string", "minLength": 1}`, []string{`""`}},
	{"minLength_more", `{"type": "string", "minLength": 3}`, []string{`""`, `"ab"`}},
	{"maxLength", `{"type": "string", "maxLength": 4}`, []string{`"abcde"`}},
	{"maxLength_one", `{"type": "string", "maxLength": 1}`, []string{`"ab"`}},
	{"pattern_described", `{"type": "string", "pattern": "^#[0-9a-f]{6}$", "description": "Extension: a colour: #rrggbb."}`, []string{`"blue"`}},
	{"minimum", `{"type": "number", "minimum": 1}`, []string{`0`, `-2.5`}},
	{"maximum", `{"type": "integer", "maximum": 9007199254740991}`, []string{`9007199254740993`, `1e30`}},
	{"minimum_and_maximum", `{"type": "number", "minimum": 0.5, "maximum": 2}`, []string{`0`, `3`}},
	{"minItems", `{"type": "array", "minItems": 1}`, []string{`[]`}},
	{"minItems_more", `{"type": "array", "minItems": 2}`, []string{`[1]`}},
	{"maxItems", `{"type": "array", "maxItems": 2}`, []string{`[1, 2, 3]`}},
	{"uniqueItems", `{"type": "array", "uniqueItems": true}`, []string{`["a", "b", "a"]`}},
	{"items", `{"type": "array", "items": {"type": "string"}}`, []string{`["a", 7]`}},
	{"required", `{"type": "object", "required": ["url"]}`, []string{`{}`}},
	{"required_several", `{"type": "object", "required": ["name", "target", "scopes"]}`, []string{`{}`, `{"name": 1}`}},
	{"additionalProperties_typed", `{"type": "object", "additionalProperties": {"type": "string"}}`, []string{`{"team": 7}`}},
	{"minProperties", `{"type": "object", "minProperties": 1, "properties": {"narration": {}, "heading": {}}}`, []string{`{}`}},
	{"maxProperties", `{"type": "object", "maxProperties": 1}`, []string{`{"a": 1, "b": 2}`}},
	{"propertyNames", `{"type": "object", "propertyNames": {"maxLength": 3}}`, []string{`{"team": 1, "abcd": 2}`}},
	{"oneOf", `{"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}`, []string{`7`, `["a", 7]`}},
	{"anyOf", `{"anyOf": [{"type": "string"}, {"type": "null"}]}`, []string{`7`}},
	{"allOf", `{"allOf": [{"type": "number"}, {"minimum": 3}]}`, []string{`2`}},
	{"format_uri", `{"format": "uri"}`, []string{`"example"`}},
	{"format_date-time", `{"format": "date-time"}`, []string{`"tomorrow"`}},
	{"format_email", `{"format": "email"}`, []string{`"ada"`}},
	{"format_uuid", `{"format": "uuid"}`, []string{`"7"`}},
}

// TestEveryRuleHasWords breaks each rule, on its own and deep in a body, and
// compares what is said of it.
func TestEveryRuleHasWords(t *testing.T) {
	schemas := map[string]any{}
	for _, r := range rules {
		var schema any
		if err := json.Unmarshal([]byte(r.schema), &schema); err != nil {
			t.Fatalf("%s: %v", r.name, err)
		}
		schemas[r.name] = schema
	}
	op := operation(t, schemas)
	var said strings.Builder
	for _, r := range rules {
		for _, v := range r.values {
			doc, err := Parse([]byte(fmt.Sprintf(`{"after": [{"deep": {"er": 1}}], "scenes": [{}, {%q: %s}], "zone": {"a": {"b": 1}}}`, r.name, v)))
			if err != nil {
				fmt.Fprintf(&said, "%s %s\n\t%v\n", r.name, v, err)
				continue
			}
			first := fmt.Sprint(op.validate(doc))
			for range 5 {
				if again := fmt.Sprint(op.validate(doc)); again != first {
					t.Errorf("%s: %s is told as %q and as %q", r.name, v, first, again)
				}
			}
			if strings.Contains(first, r.name+":") && strings.Contains(first, "got ") {
				t.Errorf("%s: %s has no words: %s", r.name, v, first)
			}
			fmt.Fprintf(&said, "%s %s\n\t%s\n", r.name, v, first)
		}
	}
	rendertest.Golden(t, "complaints.txt", said.String())
}

// operation takes a body of scenes whose fields have those schemas.
func operation(t *testing.T, fields map[string]any) *Operation {
	t.Helper()
	scene := map[string]any{"type": "object", "properties": fields}
	nested := map[string]any{"type": "object", "additionalProperties": map[string]any{"type": "object", "additionalProperties": map[string]any{"type": "integer"}}}
	body := map[string]any{"type": "object", "properties": map[string]any{"scenes": map[string]any{"type": "array", "items": map[string]any{"$ref": "#/components/schemas/Scene"}}, "zone": nested, "after": map[string]any{"type": "array", "items": nested}}}
	content := map[string]any{"application/json": map[string]any{"schema": body}}
	document, err := json.Marshal(map[string]any{
		"openapi": "3.1.0", "info": map[string]any{"title": "t", "version": "1"},
		"paths":      map[string]any{"/film/{id}": map[string]any{"post": map[string]any{"requestBody": map[string]any{"content": content}}}},
		"components": map[string]any{"schemas": map[string]any{"Scene": scene}},
	})
	if err != nil {
		t.Fatal(err)
	}
	d, err := parse(string(document))
	if err != nil {
		t.Fatal(err)
	}
	return d.Operation("POST", "/film/{id}")
}

// TestEveryRuleOfTheDocumentIsTried: what the fragments use has a row above.
func TestEveryRuleOfTheDocumentIsTried(t *testing.T) {
	d, err := Load("https://video.example.com/v1")
	if err != nil {
		t.Fatal(err)
	}
	tried := map[string]bool{}
	for _, r := range rules {
		tried[r.name] = true
	}
	tried["pattern"] = tried["pattern_described"]
	asserting := []string{"enum", "const", "minLength", "maxLength", "pattern", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
		"minItems", "maxItems", "uniqueItems", "required", "minProperties", "maxProperties", "propertyNames", "oneOf", "anyOf", "allOf", "not", "contains", "dependentRequired", "format"}
	var walk func(at string, v any)
	walk = func(at string, v any) {
		for _, name := range slices.Sorted(maps.Keys(object(v))) {
			rule := name
			if format, ok := object(v)["format"].(string); ok && name == "format" {
				rule = "format_" + format
			}
			if slices.Contains(asserting, name) && !tried[rule] && rule != "format_int64" && rule != "format_password" {
				t.Errorf("%s: nobody tries %s", at, rule)
			}
			walk(at+"/"+name, object(v)[name])
		}
	}
	walk("", object(object(d.root["components"])["schemas"]))
}

// TestOtherRulesHaveTheLibrarysWords: a rule that a host's own part of the document may
// have is told, too.
func TestOtherRulesHaveTheLibrarysWords(t *testing.T) {
	op := operation(t, map[string]any{"size": map[string]any{"multipleOf": 2.0}})
	doc, err := Parse([]byte(`{"scenes": [{"size": 3}]}`))
	if err != nil {
		t.Fatal(err)
	}
	if err := op.validate(doc); err == nil || !strings.Contains(err.Error(), "scenes[0].size: ") || !strings.Contains(err.Error(), "multiple") {
		t.Errorf("got %v", err)
	}
}

// validate returns the first thing that is wrong with a body.
func (o *Operation) validate(body map[string]any) error {
	wrong, _, err := o.Check(body)
	if err == nil && len(wrong) > 0 {
		err = wrong[0]
	}
	return err
}
