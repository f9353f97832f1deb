package spec

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.yaml.in/yaml/v3"
)

func TestProse(t *testing.T) {
	code := func(s string) Span { return Span{Text: s, Code: true} }
	said := func(s string) []Span { return []Span{{Text: s}} }
	for s, want := range map[string][]Block{
		"":                         nil,
		"One line.":                {{Spans: said("One line.")}},
		"Two\nlines.\n\nAnd more.": {{Spans: said("Two lines.")}, {Spans: said("And more.")}},
		"`a` or `b`.":              {{Spans: []Span{code("a"), {Text: " or "}, code("b"), {Text: "."}}}},
		"one ` alone":              {{Spans: said("one ` alone")}},
		"<b>&`<i>`":                {{Spans: []Span{{Text: "<b>&"}, code("<i>")}}},
		"| a | `b` |\n|---|---|\n| 1 | 2 |": {{Table: [][][]Span{
			{said("a"), {code("b")}}, {said("1"), said("2")},
		}}},
	} {
		if d := cmp.Diff(want, prose(s)); d != "" {
			t.Errorf("%q (-want +got):\n%s", s, d)
		}
	}
}

func FuzzProse(f *testing.F) {
	f.Add("a `b` c\n\n| d | `e` |\n|---|---|")
	f.Fuzz(func(t *testing.T, s string) {
		for _, b := range prose(s) {
			if (b.Spans == nil) == (b.Table == nil) {
				t.Errorf("%q: a block is one thing: %+v", s, b)
			}
		}
	})
}

func TestKinds(t *testing.T) {
	d := &Document{root: map[string]any{"components": map[string]any{"schemas": map[string]any{"Side": map[string]any{"type": "string", "enum": []any{"left", "right"}}}}}}
	side := map[string]any{"$ref": "#/components/schemas/Side"}
	for _, row := range []struct {
		schema map[string]any
		words  string
		values []string
	}{
		{map[string]any{}, "any", nil},
		{map[string]any{"type": "string", "format": "uuid"}, "string (uuid)", nil},
		{map[string]any{"type": "number", "minimum": 0.5, "maximum": 2, "default": 1}, "number, from 0.5, to 2, default 1", nil},
		{map[string]any{"type": "string", "minLength": 1, "maxLength": 9}, "string, at most 9 characters", nil},
		{map[string]any{"type": []any{"integer", "null"}}, "integer or null", nil},
		{side, "string", []string{"left", "right"}},
		{map[string]any{"type": "array", "items": side, "maxItems": 2}, "array of string, 2 or fewer", []string{"left", "right"}},
		{map[string]any{"type": "array", "items": map[string]any{"type": "string", "maxLength": 9}, "minItems": 1}, "array of string (at most 9 characters), 1 or more", nil},
		{map[string]any{"oneOf": []any{map[string]any{"type": "string"}, map[string]any{"type": "array", "items": map[string]any{"type": "string"}}}}, "string or array of string", nil},
		{map[string]any{"anyOf": []any{map[string]any{"type": "object"}, map[string]any{"type": "boolean"}, map[string]any{"type": "object"}}}, "object or boolean", nil},
		{map[string]any{"type": "array", "items": map[string]any{"contentMediaType": "application/octet-stream"}}, "array of file", nil},
	} {
		words, values := d.kind(row.schema)
		if words != row.words || !slices.Equal(values, row.values) {
			t.Errorf("%v is %q %q, want %q %q", row.schema, words, values, row.words, row.values)
		}
	}
}

// TestFieldsAreInTheContractsOrder: on the page, and in the document as it is
// served, for whoever makes a client or another page of it.
func TestFieldsAreInTheContractsOrder(t *testing.T) {
	contract := []string{
		"prompt", "promptType", "language", "videoLength", "storyTellingTechnique", "toneOfVoice", "videoTagId", "webhook", "additionalParams",
		"toAutoEnhance", "toAutoExport", "aiVoiceSettings", "aiAvatarSettings", "videoSourcesPipeline", "imagesSourcePipeline", "customTemplate",
	}
	d, err := Load("https://video.example.com/v1")
	if err != nil {
		t.Fatal(err)
	}
	var shown []string
	for _, f := range entryOf(t, Manual(d), "createProject").Body {
		if f.Within == nil {
			shown = append(shown, f.Name)
		}
	}
	if diff := cmp.Diff(contract, shown[:min(len(shown), len(contract))]); diff != "" {
		t.Errorf("on the page (-want +got):\n%s", diff)
	}
	_, schema, _ := strings.Cut(string(d.JSON), `"CreateProjectRequest":{"type":"object"`)
	at := 0
	for _, name := range contract {
		next := strings.Index(schema[at:], `"`+name+`":{`)
		if next < 0 {
			t.Fatalf("%s is not behind the fields before it in the served document", name)
		}
		at += next
	}
	again := map[string]any{}
	if err := json.Unmarshal(d.JSON, &again); err != nil || !strings.HasPrefix(string(d.JSON), `{"openapi":"3.1.0","info":{"title":"Scenewright"`) {
		t.Errorf("the document begins %.80s: %v", d.JSON, err)
	}
}

func TestOrder(t *testing.T) {
	var node yaml.Node
	var v any
	const text = "z: &one {b: 1, a: [x, {d: <&>, c: null}]}\na: *one\n\"a/b~\": {q: 1.5, p: true}"
	if err := yaml.Unmarshal([]byte(text), &node); err != nil {
		t.Fatal(err)
	}
	if err := node.Decode(&v); err != nil {
		t.Fatal(err)
	}
	fields := order{}
	fields.note("", &node)
	object(v)["later"] = []any{}
	got, err := fields.json(object(v))
	if err != nil {
		t.Fatal(err)
	}
	want := `{"z":{"b":1,"a":["x",{"d":"<&>","c":null}]},"a":{"b":1,"a":["x",{"d":"<&>","c":null}]},"a/b~":{"q":1.5,"p":true},"later":[]}`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	bare := "{\n  z: { b: 1, a: [\"x\", { d: \"<&>\", c: null }] },\n  a: { b: 1, a: [\"x\", { d: \"<&>\", c: null }] },\n  \"a/b~\": { q: 1.5, p: true },\n  later: []\n}"
	if got := (literal{order: fields, bare: true}).write("", v, ""); got != bare {
		t.Errorf("got %s\nwant %s", got, bare)
	}
}

// TestCalls are those of requests of each kind.
func TestCalls(t *testing.T) {
	d, err := Load("https://video.example.com/v1")
	if err != nil {
		t.Fatal(err)
	}
	p := Manual(d)
	for id, want := range map[string][2]string{
		"getProject": {
			"curl \"$API/auth/project/$PROJECT_ID\" \\\n  -H \"x-api-key: $KEY\"",
			"const response = await fetch(`${API}/auth/project/${projectId}`, {\n  headers: { \"x-api-key\": KEY },\n});\nif (!response.ok) throw new Error((await response.json()).message);\nconst result = await response.json();",
		},
		"deleteProject": {
			"curl -X DELETE \"$API/auth/project/$PROJECT_ID\" \\\n  -H \"x-api-key: $KEY\"",
			"const response = await fetch(`${API}/auth/project/${projectId}`, {\n  method: \"DELETE\",\n  headers: { \"x-api-key\": KEY },\n});\nif (!response.ok) throw new Error((await response.json()).message);",
		},
		"getBranding": {
			"curl \"$API/auth/branding/entity?workspaceId=$WORKSPACE_ID\" \\\n  -H \"x-api-key: $KEY\"",
			"const response = await fetch(`${API}/auth/branding/entity?workspaceId=${workspaceId}`, {\n  headers: { \"x-api-key\": KEY },\n});\nif (!response.ok) throw new Error((await response.json()).message);\nconst result = await response.json();",
		},
		"uploadAssets": {
			"curl \"$API/auth/workspace/$WORKSPACE_ID/assets\" \\\n  -H \"x-api-key: $KEY\" \\\n  -F \"file=@tour.mp4\"",
			"const form = new FormData();\nform.append(\"file\", file, \"tour.mp4\");\n\nconst response = await fetch(`${API}/auth/workspace/${workspaceId}/assets`, {\n  method: \"POST\",\n  headers: { \"x-api-key\": KEY },\n  body: form,\n});\nif (!response.ok) throw new Error((await response.json()).message);\nconst result = await response.json();",
		},
		"revokeKey": {
			"curl -X DELETE \"$API/keys/$KEY_ID\" \\\n  -H \"x-api-key: $KEY\" \\\n  -H \"content-type: application/json\" \\\n  -d '{\n  \"reason\": \"The laptop was stolen\"\n}'",
			"const response = await fetch(`${API}/keys/${keyId}`, {\n  method: \"DELETE\",\n  headers: { \"x-api-key\": KEY, \"content-type\": \"application/json\" },\n  body: JSON.stringify({ reason: \"The laptop was stolen\" }),\n});\nif (!response.ok) throw new Error((await response.json()).message);\nconst result = await response.json();",
		},
	} {
		e := entryOf(t, p, id)
		if diff := cmp.Diff([]Call{{"curl", "curl", want[0]}, {"typescript", "TypeScript", want[1]}}, e.Calls); diff != "" {
			t.Errorf("%s (-want +got):\n%s", id, diff)
		}
	}
	if stream := entryOf(t, p, "streamProject").Calls; !strings.HasPrefix(stream[0].Code, "curl -N ") || !strings.Contains(stream[1].Code, "getReader()") {
		t.Errorf("a stream is read by %q", stream)
	}
}

// TestManual looks at the page of the real document: everything is there, once,
// and what a body needs comes first.
func TestManual(t *testing.T) {
	d, err := Load("https://video.example.com/v1")
	if err != nil {
		t.Fatal(err)
	}
	p := Manual(d)
	anchors := map[string]bool{"top": true, "quick-start": true, "problems": true}
	add := func(id string) {
		if anchors[id] || id == "" || strings.ContainsAny(id, " #") {
			t.Errorf("%q is no anchor, or there twice", id)
		}
		anchors[id] = true
	}
	operations := 0
	for _, c := range p.Chapters {
		add(c.ID)
		if len(c.Text) == 0 || len(c.Operations) == 0 {
			t.Errorf("the chapter %s is empty", c.Name)
		}
		for _, o := range c.Operations {
			operations++
			add(o.ID)
			for _, f := range slices.Concat(o.Parameters, o.Body, o.Headers) {
				add(o.ID + "." + f.Anchor())
			}
			if strings.HasPrefix(o.Title, "Extension") || len(o.Answers) == 0 {
				t.Errorf("%s: title %q, %d answers", o.ID, o.Title, len(o.Answers))
			}
		}
	}
	if want := len(d.Operations()); operations != want {
		t.Errorf("%d operations on the page, want %d", operations, want)
	}
	known := map[string]bool{}
	for _, x := range p.Problems {
		known[x.Status] = true
	}
	create := entryOf(t, p, "createProject")
	if f := create.Body[0]; f.Name != "prompt" || !f.Required || f.Within != nil {
		t.Errorf("the body begins with %+v", f)
	}
	length := slices.IndexFunc(create.Body, func(f Field) bool { return f.Name == "videoLength" })
	if got := create.Body[max(length, 0)].Text; len(got) == 0 || !strings.HasSuffix(got[0].Text, "A finished script has its own length.") {
		t.Errorf("a field that refers to a schema says %v; want its own words, not the schema's", got)
	}
	deep := slices.IndexFunc(create.Body, func(f Field) bool {
		return f.Name == "url" && slices.Equal(f.Within, []string{"customTemplate.", "scenes[].", "videosToAdd[]."})
	})
	if deep < 0 || !create.Body[deep].Required {
		t.Error("the page does not go down to customTemplate.scenes[].videosToAdd[].url")
	}
	for _, x := range create.Problems {
		if x.Text == nil && !known[x.Status] {
			t.Errorf("%s is nowhere explained", x.Status)
		}
	}
}

func entryOf(t *testing.T, p Page, id string) Entry {
	t.Helper()
	for _, c := range p.Chapters {
		for _, o := range c.Operations {
			if o.ID == id {
				return o
			}
		}
	}
	t.Fatalf("there is no %s", id)
	return Entry{}
}
