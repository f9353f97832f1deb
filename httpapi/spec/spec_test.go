package spec

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/story"
)

// film is a document with one operation whose body has what the real ones have.
func film(t *testing.T) *Operation {
	t.Helper()
	d, err := parse(`{
		"openapi": "3.1.0", "info": {"title": "t", "version": "1"},
		"paths": {"/film/{projectId}": {"post": {"requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Film"}}}}}}},
		"components": {"schemas": {
			"Film": {"type": "object", "required": ["prompt"], "properties": {
				"prompt": {"type": "string"}, "length": {"enum": [0.5, 1]}, "additionalParams": {"type": "object"},
				"scenes": {"type": "array", "items": {"$ref": "#/components/schemas/Scene"}},
				"ids": {"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}}},
			"Scene": {"type": "object", "properties": {"url": {"type": "string"}, "muted": {"type": "boolean"}}}}}}`)
	if err != nil {
		t.Fatal(err)
	}
	return d.Operation("POST", "/film/{projectId}")
}

func TestErrorsNameTheField(t *testing.T) {
	op := film(t)
	for body, want := range map[string]string{
		`{"prompt": "a"}`: "",
		`{"prompt": "a", "additionalParams": {"a": 1e999, "a": 2}}`: "",
		`{}`:                            "prompt",
		`{"prompt": 5}`:                 "prompt",
		`{"prompt": "a", "length": 4}`:  "length",
		`{"prompt": "a", "scenes": {}}`: "scenes",
		`{"prompt": "a", "scenes": [{}, {}, {"url": 7}]}`:                                 "scenes[2].url",
		`{"prompt": "a", "scenes": [{"muted": "yes"}]}`:                                   "scenes[0].muted",
		`{"prompt": "a", "ids": 5}`:                                                       "ids",
		`{"prompt": "a", "ids": ["a", 5]}`:                                                "ids[1]",
		`{"prompt": "a", "Prompt": "b"}`:                                                  "Prompt",
		`{"prompt": "a", "scenes": [{"URL": "b"}]}`:                                       "scenes[0].URL",
		`{"prompt": "a", "prompt": "b"}`:                                                  "prompt",
		`{"prompt": "a", "scenes": [{"url": "a", "url": "b"}]}`:                           "scenes[0].url",
		`{"prompt": "\ud83d"}`:                                                            "prompt",
		`{"prompt": "a", "length": 1e400}`:                                                "length",
		`{"prompt": "a", "x": ` + strings.Repeat("[", 40) + strings.Repeat("]", 40) + `}`: "x" + strings.Repeat("[0]", 31),
	} {
		doc, err := Parse([]byte(body))
		if err == nil {
			err = op.validate(doc)
		}
		var f *fault.Error
		switch {
		case want == "" && err != nil:
			t.Errorf("%s: %v", body, err)
		case want != "" && (!errors.As(err, &f) || f.Code != fault.CodeInvalid || f.Field != want):
			t.Errorf("%s: got %v, want an error of the field %q", body, err, want)
		}
	}
}

func TestWhatIsNotOneObjectIsRefused(t *testing.T) {
	for name, body := range map[string]string{
		"nothing": "", "null": "null", "array": "[]", "text": `"a"`, "cut": `{"a": `, "BOM": "\ufeff{}", "two": "{} {}",
		"garbage after it": "{}x", "not UTF-8": "{\"a\": \"\xff\"}", "deep": strings.Repeat(`{"a":`, 100_000),
	} {
		if _, err := Parse([]byte(body)); !errors.Is(err, fault.ErrInvalid) {
			t.Errorf("%s: got %v, want ErrInvalid", name, err)
		}
	}
}

func TestUnknownFieldsAreListed(t *testing.T) {
	doc, err := Parse([]byte(`{"prompt": "a", "colour": 1, "additionalParams": {"x": 1}, "scenes": [{"url": "a"}, {"uri": "b"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	_, unknown, err := film(t).Check(doc)
	if d := cmp.Diff([]string{"colour", "scenes[1].uri"}, unknown); d != "" || err != nil {
		t.Errorf("(-want +got):\n%s, %v", d, err)
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{`{"a": [1, {"b": "\u00e9"}]}`, `{"a": 1, "a": 2}`, `{"additionalParams": {"n": 9007199254740993}}`, "{", "\ufeff"} {
		f.Add([]byte(s))
	}
	op := film(&testing.T{})
	f.Fuzz(func(t *testing.T, raw []byte) {
		doc, err := Parse(raw)
		if err != nil {
			if !errors.Is(err, fault.ErrInvalid) {
				t.Errorf("%q: %v is not ErrInvalid", raw, err)
			}
			return
		}
		if !json.Valid(raw) {
			t.Errorf("%q was taken and is not JSON", raw)
		}
		if err := op.validate(doc); err != nil && !errors.Is(err, fault.ErrInvalid) {
			t.Errorf("%q: %v", raw, err)
		}
	})
}

// TestCustomLayoutsAreInTheDocument: the layouts of a host stand where requests name one, and
// the document of another host is as it was.
func TestCustomLayoutsAreInTheDocument(t *testing.T) {
	t.Parallel()
	type toast struct{}
	const at = "https://example.com/v1"
	d, err := Load(at, story.NewCustomLayout[toast]("toast", "a wish"))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := Load(at)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range []struct {
		doc  *Document
		want int
	}{{d, 3}, {plain, 0}} {
		if got := strings.Count(string(o.doc.JSON), `"toast"`); got != o.want {
			t.Errorf("the document names it %d times, want %d", got, o.want)
		}
	}
}
