package client

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/httpapi/contract"
)

// TestAdditionalParamsLeaveAsTheyAre: not compacted, not escaped, not rounded.
func TestAdditionalParamsLeaveAsTheyAre(t *testing.T) {
	const params = `{"order":  9007199254740993, "note": "a < b & c", "a": 1, "a": 2}`
	var sent string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		sent = string(body)
		w.WriteHeader(http.StatusCreated)
		_, _ = w.Write([]byte(`{"projectId":"p1"}`))
	}))
	defer server.Close()
	c, err := New(server.URL+"/v1", "key", nil)
	if err != nil {
		t.Fatal(err)
	}
	id, err := c.Projects.Create(t.Context(), contract.CreateProject{Prompt: "Tea.", AdditionalParams: json.RawMessage(params)})
	if err != nil || id != "p1" {
		t.Fatalf("got %q, %v", id, err)
	}
	if !strings.Contains(sent, `"additionalParams":`+params+"}") || !json.Valid([]byte(sent)) {
		t.Errorf("sent %s", sent)
	}
	if _, err := c.Projects.Create(t.Context(), contract.CreateProject{Prompt: "Tea.", AdditionalParams: json.RawMessage(`{"a":`)}); err == nil {
		t.Error("what is not JSON was sent")
	}
}
