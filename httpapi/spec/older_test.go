package spec

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// newWords finds what OpenAPI 3.0 does not know in a part of a document.
func newWords(at string, v any) (found []string) {
	switch v := v.(type) {
	case map[string]any:
		_, list := v["type"].([]any)
		if ref, ok := v["$ref"].(string); list || v["type"] == "null" || ok && (ref == "" || len(v) > 1) {
			found = append(found, at)
		}
		for name, part := range v {
			if name == "example" || name == "examples" {
				continue
			}
			if _, text := part.(string); text && slices.Contains([]string{"contentMediaType", "identifier"}, name) {
				found = append(found, at+"/"+name)
			}
			found = append(found, newWords(at+"/"+name, part)...)
		}
	case []any:
		for _, part := range v {
			found = append(found, newWords(at+"[]", part)...)
		}
	}
	return found
}

// TestOlder: the older document has the operations of the newer one, and none of its
// new words; and making it leaves the newer one alone.
func TestOlder(t *testing.T) {
	d, err := Load("https://example.com/v1")
	if err != nil {
		t.Fatal(err)
	}
	raw := d.Older()
	var was, now map[string]any
	for from, into := range map[string]*map[string]any{string(d.JSON): &was, string(raw): &now} {
		if err := json.Unmarshal([]byte(from), into); err != nil {
			t.Fatal(err)
		}
	}
	if now["openapi"] != "3.0.3" || !strings.HasPrefix(string(raw), `{"openapi":"3.0.3","info":{"title":`) {
		t.Errorf("it begins with %.80s", raw)
	}
	if found := newWords("", now); len(found) > 0 {
		t.Errorf("what 3.0 does not know is at %q", found)
	}
	if found := newWords("", was); len(found) < 10 {
		t.Errorf("the newer one has new words only at %q: this test sees too little", found)
	}
	for path, item := range object(was["paths"]) {
		for method, op := range object(item) {
			if id := object(object(object(now["paths"])[path])[method])["operationId"]; id == nil || id != object(op)["operationId"] {
				t.Errorf("%s %s is operation %v", method, path, id)
			}
		}
	}
	size := object(object(object(object(object(now["components"])["schemas"])["BrandingCompany"])["properties"])["minSize"])
	if size["type"] != "integer" || size["nullable"] != true {
		t.Errorf("what may be null is %v", size)
	}
	again, err := Load("https://example.com/v1")
	if err != nil || string(again.JSON) != string(d.JSON) {
		t.Errorf("the newer one changed, %v", err)
	}
}
