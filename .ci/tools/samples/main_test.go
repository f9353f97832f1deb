package main

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/scenewright/scenewright/engine/request"
)

// TestRequestsAreTaken: every field in the bodies is one, and what they name is
// there: template, uploads, music, voices, presenters. The films themselves are
// made by the program.
func TestRequestsAreTaken(t *testing.T) {
	t.Chdir(t.TempDir())
	s, err := open(t.Context(), "work")
	if err != nil {
		t.Fatal(err)
	}
	defer s.close(t.Context())
	names, err := s.company(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"english", "spanish", "hebrew"} {
		body, err := files.ReadFile(name + ".json")
		if err != nil {
			t.Fatal(err)
		}
		strict := json.NewDecoder(bytes.NewReader(body))
		strict.DisallowUnknownFields()
		if err := strict.Decode(&request.Request{}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		r, err := s.request(name, names)
		if err != nil {
			t.Fatal(err)
		}
		p, err := s.eng.Create(t.Context(), r)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := s.eng.Cancel(t.Context(), p.ID); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
