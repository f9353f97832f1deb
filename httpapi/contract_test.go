package httpapi

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/scenewright/scenewright/httpapi/spec"
)

// documented are the pairs of the contract, one by one.
const documented = `
GET /auth/config/storytelling_techniques
GET /auth/config/tone_of_voice
GET /auth/config/video_tags
GET /auth/config/ai_voice_options
GET /auth/config/ai_avatar_options
GET /auth/config/music-library
GET /auth/organization/list
GET /auth/organization/{organizationId}
GET /auth/organization/{organizationId}/workspace/{workspaceId}
PUT /auth/organization/{organizationId}/workspace/{workspaceId}
GET /auth/workspace/{workspaceId}/projects
GET /auth/branding/entity
PUT /auth/branding/entity
GET /auth/workspace/{workspaceId}/assets
POST /auth/workspace/{workspaceId}/assets
DELETE /auth/workspace/{workspaceId}/assets
POST /auth/workspace/{workspaceId}/assets/folder
PUT /auth/workspace/{workspaceId}/assets/move
PUT /auth/workspace/{workspaceId}/assets/{assetId}/file
GET /auth/templates
GET /auth/organization/{organizationId}/workspace/{workspaceId}/templates
GET /auth/templates/{templateId}
POST /auth/project/create
GET /auth/project/{projectId}/create/status
GET /auth/project/{projectId}
DELETE /auth/project/{projectId}
GET /auth/project/{projectId}/edit/status/enhance
POST /auth/project/{projectId}/edit/export
GET /auth/project/{projectId}/edit/status/export
GET /keys
POST /keys
GET /keys/{id}
DELETE /keys/{id}
POST /keys/{id}/rotate
`

func load(t *testing.T) *spec.Document {
	t.Helper()
	d, err := spec.Load("http://localhost:8080/v1")
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// ofValues leaves a test out of the short run, which the race detector has: one goroutine
// reads the document in it.
func ofValues(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("values alone")
	}
}

// TestTheContractIsServed walks the 34 pairs against the routes and the
// document. What is beside them must say that it is ours.
func TestTheContractIsServed(t *testing.T) {
	ofValues(t)
	t.Parallel()
	pairs := strings.Split(strings.TrimSpace(documented), "\n")
	if len(pairs) != 34 {
		t.Fatalf("%d pairs, the contract has 34", len(pairs))
	}
	d := load(t)
	var served []string
	for _, rt := range Routes() {
		pair := rt.Method + " " + rt.Path
		served = append(served, pair)
		op := d.Operation(rt.Method, rt.Path)
		if op == nil {
			t.Errorf("%s is served and not described", pair)
			continue
		}
		ours := !slices.Contains(pairs, pair)
		if op.Extension != ours || strings.HasPrefix(op.Summary, "Extension:") != ours {
			t.Errorf("%s: extension: marked %v, summary %q; it is ours: %v", pair, op.Extension, op.Summary, ours)
		}
		if rt.Scope == "" {
			t.Errorf("%s needs no scope", pair)
		}
	}
	for _, pair := range pairs {
		if !slices.Contains(served, pair) {
			t.Errorf("%s is in the contract and not served", pair)
		}
	}
	for _, op := range d.Operations() {
		if pair := op.Method + " " + op.Path; !slices.Contains(served, pair) {
			t.Errorf("%s is described and not served", pair)
		}
	}
}

// TestEveryOperationIsDescribedWhole: an id of its own, words, a tag that the
// document has, examples of what goes in and what comes out that fit their
// schemas, and the problems.
func TestEveryOperationIsDescribedWhole(t *testing.T) {
	ofValues(t)
	t.Parallel()
	d := load(t)
	var root map[string]any
	if err := json.Unmarshal(d.JSON, &root); err != nil {
		t.Fatal(err)
	}
	var tags []string
	for _, tag := range root["tags"].([]any) {
		tags = append(tags, tag.(map[string]any)["name"].(string))
	}
	check := examples{schemas(t, d)}
	ids := map[string]string{}
	for _, op := range d.Operations() {
		pair := op.Method + " " + op.Path
		if other, taken := ids[op.ID]; taken || op.ID == "" {
			t.Errorf("%s: operationId %q is %s's", pair, op.ID, other)
		}
		ids[op.ID] = pair
		own, _ := op.Node["tags"].([]any)
		if len(own) != 1 || !slices.Contains(tags, own[0].(string)) {
			t.Errorf("%s: tags %v; want one of %v", pair, own, tags)
		}
		for _, words := range []string{"summary", "description"} {
			if s, _ := op.Node[words].(string); s == "" {
				t.Errorf("%s has no %s", pair, words)
			}
		}
		check.operation(t, op)
	}
}

// TestWarningsAreDescribed: what answers a body may warn of fields that are not known,
// and says so.
func TestWarningsAreDescribed(t *testing.T) {
	ofValues(t)
	t.Parallel()
	d := load(t)
	var doc struct {
		Components struct {
			Schemas map[string]struct{ Properties map[string]any }
		}
	}
	if err := json.Unmarshal(d.JSON, &doc); err != nil {
		t.Fatal(err)
	}
	for _, op := range d.Operations() {
		if op.Node["requestBody"] == nil {
			continue
		}
		for status, answer := range op.Node["responses"].(map[string]any) {
			content, _ := answer.(map[string]any)["content"].(map[string]any)
			body, _ := content["application/json"].(map[string]any)
			if status >= "300" || body == nil {
				continue
			}
			name := strings.TrimPrefix(body["schema"].(map[string]any)["$ref"].(string), "#/components/schemas/")
			if doc.Components.Schemas[name].Properties["warnings"] == nil {
				t.Errorf("%s %s: %s has no warnings", op.ID, status, name)
			}
		}
	}
}

// schemas compiles the document, so that examples can be checked against it.
func schemas(t *testing.T, d *spec.Document) *jsonschema.Compiler {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(string(d.JSON)))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("https://example.com/openapi.json", doc); err != nil {
		t.Fatal(err)
	}
	return c
}

type examples struct{ *jsonschema.Compiler }

func (e examples) operation(t *testing.T, op *spec.Operation) {
	t.Helper()
	pair := op.Method + " " + op.Path
	base := []string{"paths", op.Path, strings.ToLower(op.Method)}
	if body, ok := op.Node["requestBody"].(map[string]any); ok {
		e.content(t, pair+" request", body, append(slices.Clone(base), "requestBody"))
	}
	responses := op.Node["responses"].(map[string]any)
	success := 0
	for _, status := range slices.Sorted(maps.Keys(responses)) {
		response := responses[status].(map[string]any)
		if status >= "300" {
			continue
		}
		success++
		if status != "204" {
			e.content(t, pair+" "+status, response, append(slices.Clone(base), "responses", status))
		}
	}
	if success == 0 {
		t.Errorf("%s never succeeds", pair)
	}
	for _, status := range []string{"401", "403", "405", "429", "500"} {
		if responses[status] == nil {
			t.Errorf("%s does not describe %s", pair, status)
		}
	}
}

// content checks the examples of a body or an answer.
func (e examples) content(t *testing.T, where string, node map[string]any, at []string) {
	t.Helper()
	content, _ := node["content"].(map[string]any)
	if len(content) == 0 {
		t.Errorf("%s has no content", where)
	}
	for media, m := range content {
		node := m.(map[string]any)
		found := values(node)
		if len(found) == 0 {
			t.Errorf("%s: %s has no example", where, media)
		}
		if media != "application/json" {
			continue
		}
		schema, err := e.Compile("https://example.com/openapi.json#/" + pointer(append(slices.Clone(at), "content", media, "schema")))
		if err != nil {
			t.Errorf("%s: %v", where, err)
			continue
		}
		for name, v := range found {
			if err := schema.Validate(again(t, v)); err != nil {
				t.Errorf("%s: the example %q does not fit its schema: %v", where, name, err)
			}
		}
	}
}

// values are a media type's examples by name.
func values(media map[string]any) map[string]any {
	out := map[string]any{}
	if v, ok := media["example"]; ok {
		out["example"] = v
	}
	named, _ := media["examples"].(map[string]any)
	for name, v := range named {
		out[name] = v.(map[string]any)["value"]
	}
	return out
}

// again is a value as the schemas take it.
func again(t *testing.T, v any) any {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(string(raw)))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func pointer(tokens []string) string {
	escape := strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D")
	for i, token := range tokens {
		tokens[i] = escape.Replace(token)
	}
	return strings.Join(tokens, "/")
}

// TestReferencesOfTheDocumentResolve: a generator follows each.
func TestReferencesOfTheDocumentResolve(t *testing.T) {
	ofValues(t)
	t.Parallel()
	var root any
	if err := json.Unmarshal(load(t).JSON, &root); err != nil {
		t.Fatal(err)
	}
	var missing []string
	walk(root, func(ref string) {
		at := root
		for token := range strings.SplitSeq(strings.TrimPrefix(ref, "#/"), "/") {
			object, _ := at.(map[string]any)
			at = object[token]
		}
		if at == nil {
			missing = append(missing, ref)
		}
	})
	if d := cmp.Diff([]string(nil), missing); d != "" {
		t.Errorf("references to nothing (-want +got):\n%s", d)
	}
}

func walk(v any, ref func(string)) {
	switch v := v.(type) {
	case map[string]any:
		for name, e := range v {
			if s, ok := e.(string); ok && name == "$ref" {
				ref(s)
			}
			walk(e, ref)
		}
	case []any:
		for _, e := range v {
			walk(e, ref)
		}
	}
}

// TestEveryCodeHasAStatus: no failure of the engine becomes a 500 by omission.
func TestEveryCodeHasAStatus(t *testing.T) {
	ofValues(t)
	t.Parallel()
	for code, m := range meanings {
		if m.status < 400 || m.title == "" {
			t.Errorf("%s: %+v", code, m)
		}
	}
	if got := fmt.Sprint(problem(fmt.Errorf("secret detail"), "r1")); strings.Contains(got, "secret detail") {
		t.Errorf("an unknown error's text is shown: %s", got)
	}
}
