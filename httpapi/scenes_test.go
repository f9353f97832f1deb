package httpapi_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// TestSceneIsEditedOverHTTP changes a scene as a client would, and exports again.
func TestSceneIsEditedOverHTTP(t *testing.T) {
	c := newCaller(t, nil)
	id := create(t, c, client.CreateProject{Prompt: "Tea came to Europe by ship. A cup takes three minutes. It is drunk by the fire.", PromptType: "Script", ToAutoExport: true})
	wait(t, c, id)
	scenes, err := c.Client.Projects.Scenes(t.Context(), id)
	if err != nil || len(scenes) == 0 {
		t.Fatalf("%d scenes, %v", len(scenes), err)
	}
	path := "/auth/project/" + id + "/scenes/" + scenes[0].ID
	for body, param := range map[string]string{
		`{}`:                              "",
		`{"narration":""}`:                "narration",
		`{"layout":"poem"}`:               "layout",
		`{"layout":"donut"}`:              "layout",
		`{"media":[{"isMuted":true}]}`:    "media[0].url",
		`{"media":[{"url":"file:///a"}]}`: "media[0].url",
		`{"voice":{"speed":9}}`:           "voice.speed",
		`{"voice":{"tone":"bored"}}`:      "voice.tone",
		`{"heading":7}`:                   "heading",
	} {
		got := c.send(t, "PATCH", path, body)
		var p contract.Problem
		if err := json.Unmarshal([]byte(got.body), &p); err != nil || got.status != http.StatusBadRequest || p.Param != param {
			t.Errorf("%s: %d %s, want 400 for %q", body, got.status, got.body, param)
		}
	}
	if got := c.send(t, "PATCH", "/auth/project/"+id+"/scenes/none", `{"heading":"A"}`); got.status != http.StatusNotFound {
		t.Errorf("a scene that is not there: %d %s", got.status, got.body)
	}
	reader := caller{c.Server, c.Issue(t, c.Tenant, "", access.ProjectsRead)}
	if got := reader.send(t, "PATCH", path, `{"heading":"A"}`); got.status != http.StatusForbidden {
		t.Errorf("a key that only reads: %d %s", got.status, got.body)
	}
	const text = "Tea came to Europe in the holds of tall ships."
	got := c.send(t, "PATCH", path, `{"narration":"`+text+`","colour":1}`)
	if got.status != http.StatusAccepted || !strings.Contains(got.body, "the field colour is not known") || !strings.Contains(got.body, `"isIdle":false`) {
		t.Fatalf("an edit: %d %s", got.status, got.body)
	}
	p := wait(t, c, id)
	if len(p.Edits) != 1 {
		t.Errorf("%d exports after the edit, want the first one alone", len(p.Edits))
	}
	if scenes, err = c.Client.Projects.Scenes(t.Context(), id); err != nil || scenes[0].Narration != text {
		t.Errorf("scenes %+v, %v", scenes, err)
	}
	edit, err := c.Client.Exports.Start(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if p = wait(t, c, id); len(p.Edits) != 2 || p.Edits[1].EditID != edit || p.Edits[0].EditID == edit {
		t.Errorf("edits %+v", p.Edits)
	}
}
