package spec

import (
	"bytes"
	"testing"
)

// TestWhatIsForGoIsNotServed holds the served documents to be free of what only the types
// of package contract are made of.
func TestWhatIsForGoIsNotServed(t *testing.T) {
	raw, err := files.ReadFile("exports.yaml")
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
