package spec

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"
)

// TestWhatIsForGoIsNotServed holds the served documents to be free of what only the types
// of package contract are made of.
func TestWhatIsForGoIsNotServed(t *testing.T) {
	raw, err := os.ReadFile("exports.yaml")
	if err != nil {
		t.Fatal(err)
	}
	d, err := Load("http://localhost/v1")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []string{"x-go-", "ExportFiles"} {
		if !bytes.Contains(raw, []byte(s)) || bytes.Contains(d.JSON, []byte(s)) {
			t.Errorf("%q is to be in the fragment, and not to be served", s)
		}
	}
}

// TestNoWordIsAKey: a description with a comma that is not quoted leaves a key without a
// value beside it.
func TestNoWordIsAKey(t *testing.T) {
	d, err := Load("http://localhost/v1")
	if err != nil {
		t.Fatal(err)
	}
	var document struct {
		Components struct{ Schemas map[string]any }
	}
	if err := json.Unmarshal(d.JSON, &document); err != nil {
		t.Fatal(err)
	}
	var look func(at string, node any)
	look = func(at string, node any) {
		switch node := node.(type) {
		case nil:
			t.Errorf("%s has no value", at)
		case map[string]any:
			for key, v := range node {
				if key != "example" && key != "examples" && key != "enum" && key != "default" {
					look(at+"."+key, v)
				}
			}
		case []any:
			for _, v := range node {
				look(at, v)
			}
		}
	}
	look("schemas", document.Components.Schemas)
}
