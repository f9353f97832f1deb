package agents

import (
	"encoding/json"
	"errors"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/httpapi/spec"
)

// tools are those of the real document that have an operation.
func tools(t testing.TB) map[string]*Tool {
	t.Helper()
	doc, err := spec.Load("http://localhost/v1")
	if err != nil {
		t.Fatal(err)
	}
	all, err := read(doc)
	if err != nil {
		t.Fatal(err)
	}
	maps.DeleteFunc(all, func(_ string, p *Tool) bool { return len(p.Targets) == 0 })
	return all
}

func TestArgumentsGoWhereTheDocumentSays(t *testing.T) {
	type request struct {
		Method, URL, Type, Once, Body string
		Path                          map[string]string
	}
	for name, c := range map[string]struct {
		tool, arguments string
		want            request
	}{
		"path and query": {
			"list_webhook_deliveries", `{"workspaceId": "w1", "limit": 5, "state": "failed"}`,
			request{Method: "GET", URL: "/auth/workspace/w1/webhooks?limit=5&state=failed", Path: map[string]string{"workspaceId": "w1"}},
		},
		"null is not given": {
			"list_webhook_deliveries", `{"workspaceId": "w1", "limit": null}`,
			request{Method: "GET", URL: "/auth/workspace/w1/webhooks", Path: map[string]string{"workspaceId": "w1"}},
		},
		"body": {
			"recover_webhooks", `{"workspaceId": "w1", "since": "2026-03-01T00:00:00Z"}`,
			request{Method: "POST", URL: "/auth/workspace/w1/webhooks/recover", Type: "application/json", Body: `{"since":"2026-03-01T00:00:00Z"}`, Path: map[string]string{"workspaceId": "w1"}},
		},
		"bytes of the body stay": {
			"create_video", `{"prompt": "<a&b>", "additionalParams": {"n":9007199254740993,  "a": 1, "a": 2}, "idempotencyKey": "k1"}`,
			request{Method: "POST", URL: "/auth/project/create", Type: "application/json", Once: "k1", Body: `{"additionalParams":{"n":9007199254740993,  "a": 1, "a": 2},"prompt":"<a&b>"}`},
		},
		"a body that has to be there": {
			"create_video", ``,
			request{Method: "POST", URL: "/auth/project/create", Type: "application/json", Body: `{}`},
		},
		"another name": {
			"revoke_key", `{"keyId": "k", "reason": "old"}`,
			request{Method: "DELETE", URL: "/keys/k", Type: "application/json", Body: `{"reason":"old"}`, Path: map[string]string{"id": "k"}},
		},
		"a body that may be missing": {
			"revoke_key", `{"keyId": "k"}`,
			request{Method: "DELETE", URL: "/keys/k", Path: map[string]string{"id": "k"}},
		},
		"a path within a path": {
			"get_video", `{"projectId": "../../keys"}`,
			request{Method: "GET", URL: "/auth/project/..%2F..%2Fkeys", Path: map[string]string{"projectId": "../../keys"}},
		},
		"a name in braces": {
			"get_asset", `{"workspaceId": "{assetId}", "assetId": "a"}`,
			request{Method: "GET", URL: "/auth/workspace/%7BassetId%7D/assets/a", Path: map[string]string{"workspaceId": "{assetId}", "assetId": "a"}},
		},
		"a choice": {
			"list_options", `{"kind": "music"}`,
			request{Method: "GET", URL: "/auth/config/music-library"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			call, err := tools(t)[c.tool].call(t.Context(), json.RawMessage(c.arguments))
			if err != nil {
				t.Fatal(err)
			}
			r := call.request
			body, err := io.ReadAll(r.Body)
			if err != nil {
				t.Fatal(err)
			}
			got := request{Method: r.Method, URL: r.URL.String(), Type: r.Header.Get("Content-Type"), Once: r.Header.Get("Idempotency-Key"), Body: string(body)}
			for name := range c.want.Path {
				if got.Path == nil {
					got.Path = map[string]string{}
				}
				got.Path[name] = r.PathValue(name)
			}
			if d := cmp.Diff(c.want, got); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

func TestWrongArgumentsAreNamed(t *testing.T) {
	for _, c := range []struct{ tool, arguments, param, words string }{
		{"get_video", `{}`, "projectId", "is missing"},
		{"get_video", `{"projectId": ""}`, "projectId", "must not be empty"},
		{"get_video", `{"projectId": null}`, "projectId", "is missing"},
		{"get_video", `{"projectId": ["a"]}`, "projectId", "is neither a text nor a number"},
		{"get_video", `{"projectId": "a", "duration": 5}`, "duration", "there is no such argument"},
		{"create_video", `{"prompt": "a", "x-channel": "rest"}`, "x-channel", "there is no such argument"},
		{"create_video", `{"prompt": "a", "prompt": "b"}`, "prompt", "is given twice"},
		{"create_video", `["a"]`, "", "is not a JSON object"},
		{"get_key", `{}`, "keyId", "is missing"},
		{"list_options", `{}`, "kind", "is missing"},
		{"list_options", `{"kind": ""}`, "kind", "is not one of them"},
		{"list_options", `{"kind": "fonts"}`, "kind", "is not one of them"},
		{"upload_asset", `{"workspaceId": "w", "name": "a.png"}`, "contentBase64", "is missing"},
	} {
		_, err := tools(t)[c.tool].call(t.Context(), json.RawMessage(c.arguments))
		var f *fault.Error
		if !errors.As(err, &f) || f.Field != c.param || !strings.Contains(f.Message, c.words) {
			t.Errorf("%s %s: got %v, want %q of %q", c.tool, c.arguments, err, c.words, c.param)
		}
	}
}

func TestSchemasStandAlone(t *testing.T) {
	for name, p := range tools(t) {
		raw, err := json.Marshal(p.Input)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(raw), `"$ref"`) {
			t.Errorf("%s: a reference is left", name)
		}
		doc, err := jsonschema.UnmarshalJSON(strings.NewReader(string(raw)))
		if err != nil {
			t.Fatal(err)
		}
		c := jsonschema.NewCompiler()
		if err := c.AddResource("https://example.com/schema.json", doc); err != nil {
			t.Fatal(err)
		}
		if _, err := c.Compile("https://example.com/schema.json"); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for argument, sub := range p.Input.Properties {
			if s, _ := sub.(map[string]any)["description"].(string); s == "" {
				t.Errorf("%s: %s has no description", name, argument)
			}
		}
	}
}

func TestEffectsAreThoseOfTheMethods(t *testing.T) {
	for name, p := range tools(t) {
		for _, at := range p.Targets {
			op := at.op
			reads := op.Method == http.MethodGet
			if reads != (p.Effect == Reads) {
				t.Errorf("%s calls %s %s and says that it reads: %v", name, op.Method, op.Path, p.Effect == Reads)
			}
			if (op.Method == http.MethodDelete) != (p.Effect == Destroys) {
				t.Errorf("%s calls %s %s and says that it destroys: %v", name, op.Method, op.Path, p.Effect == Destroys)
			}
		}
	}
}

func FuzzCall(f *testing.F) {
	all := tools(f)
	names := make([]string, 0, len(all))
	for name := range all {
		names = append(names, name)
	}
	slices.Sort(names)
	for i, s := range []string{`{"projectId": "a/../b"}`, `{"workspaceId": "{projectId}", "limit": 1e400}`, `{"additionalParams": {"a": 1, "a": 2}}`, "null", "{", `{"keyId": true}`} {
		f.Add(uint8(i), []byte(s))
	}
	f.Fuzz(func(t *testing.T, which uint8, arguments []byte) {
		p := all[names[int(which)%len(names)]]
		c, err := p.call(t.Context(), arguments)
		if err != nil {
			if !errors.Is(err, fault.ErrInvalid) {
				t.Errorf("%s %q: %v is not ErrInvalid", p.Name, arguments, err)
			}
			return
		}
		body, err := io.ReadAll(c.request.Body)
		if err != nil || len(body) > 0 && !json.Valid(body) {
			t.Errorf("%s %q: the body is %q, %v", p.Name, arguments, body, err)
		}
		if got, want := strings.Count(c.request.URL.EscapedPath(), "/"), strings.Count(c.op.Path, "/"); got != want {
			t.Errorf("%s %q: the path is %s, not one of %s", p.Name, arguments, c.request.URL.EscapedPath(), c.op.Path)
		}
	})
}
