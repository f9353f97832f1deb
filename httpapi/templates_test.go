package httpapi_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// TestTemplatesAreKept makes, lists, reads, changes and deletes a template.
func TestTemplatesAreKept(t *testing.T) {
	ofValues(t)
	t.Parallel()
	c := newCaller(t, nil)
	of := "/auth/organization/" + c.Organization.ID + "/workspace/" + c.Workspace.ID + "/templates"
	const body = `{"name":" Launch ","description":"For launches.","font":"Noto Serif","scenes":[
		{"type":"title","dynamicValues":[{"type":"header","value":"Meet {product}"},{"type":"logo","value":""},{"type":"color","value":"{shade}"}]},
		{"id":"end","type":"closing","script":"{product} is here.","moreDetails":"One step.","voice":{"tone":"friendly"},"duration":8}]}`
	var made contract.Template
	c.send(t, http.MethodPost, of, body).into(t, http.StatusCreated, &made)
	switch {
	case made.Name != "Launch" || made.Description != "For launches." || made.Font != "Noto Serif" || made.WorkspaceID != c.Workspace.ID || len(made.Scenes) != 2:
		t.Fatalf("%+v", made)
	case made.Scenes[0].ID != "scene-1" || made.Scenes[0].Order != 1 || made.Scenes[1].Order != 2 || len(made.Scenes[0].DynamicValues) != 3:
		t.Errorf("%+v", made.Scenes)
	case made.Scenes[1].Voice != contract.TemplateVoice{Tone: "friendly"} || made.Scenes[1].Duration != 8 || made.Scenes[1].Script != "{product} is here.":
		t.Errorf("%+v", made.Scenes[1])
	}
	one := "/auth/templates/" + made.ID
	for _, list := range []string{of, of + "?limit=1", "/auth/templates", "/auth/templates?limit=1"} {
		var all []contract.TemplateSummary
		c.send(t, http.MethodGet, list, "").into(t, http.StatusOK, &all)
		if len(all) == 0 || all[0].ID != made.ID || all[0].Name != "Launch" {
			t.Errorf("%s: %+v", list, all)
		}
	}

	read := c.send(t, http.MethodGet, one, "")
	var changed contract.Template
	c.send(t, http.MethodPut, one, strings.Replace(read.body, `"Launch"`, `"Start"`, 1)).into(t, http.StatusOK, &changed)
	if w := strings.Join(changed.Warnings, "\n"); !strings.Contains(w, "the field id ") || !strings.Contains(w, "the field workspaceId ") || strings.Contains(w, "scenes") {
		t.Errorf("what was read, sent back, is warned of: %q", w)
	}
	if changed.ID != made.ID || changed.Name != "Start" || changed.CreatedAt != made.CreatedAt || len(changed.Scenes) != 2 || changed.Scenes[1].Voice != made.Scenes[1].Voice {
		t.Errorf("%+v", changed)
	}
	c.send(t, http.MethodPut, one, `{"name":"Short","scenes":[{"type":"title","script":null}]}`).into(t, http.StatusOK, &changed)
	if changed.Font != "" || changed.Description != "" || len(changed.Scenes) != 1 {
		t.Errorf("what was left out is still there: %+v", changed)
	}

	if got := c.send(t, http.MethodDelete, one, ""); got.status != http.StatusNoContent || got.body != "" {
		t.Errorf("the deletion is answered with %d %s", got.status, got.body)
	}
	for method, body := range map[string]string{http.MethodGet: "", http.MethodDelete: "", http.MethodPut: body} {
		c.send(t, method, one, body).into(t, http.StatusNotFound, &contract.Problem{})
	}
}

// TestBadTemplatesNameTheField sends bodies that are no template.
func TestBadTemplatesNameTheField(t *testing.T) {
	ofValues(t)
	t.Parallel()
	c := newCaller(t, nil)
	of := "/auth/organization/" + c.Organization.ID + "/workspace/" + c.Workspace.ID + "/templates"
	var made contract.Template
	c.send(t, http.MethodPost, of, `{"name":"Plan","scenes":[{"type":"title"}]}`).into(t, http.StatusCreated, &made)
	theirs, err := c.Engine.Assets.Upload(t.Context(), library.NewAsset{
		Target: library.Target{WorkspaceID: c.AddTenant(t, "Beta").Workspace.ID, Folder: "/"}, Name: "pixel.gif", Content: strings.NewReader(pixel),
	})
	must(t, err)
	for body, field := range map[string]string{
		`[]`:                            "",
		`{"scenes":[{"type":"title"}]}`: "name",
		`{"name":"","scenes":[]}`:       "name",
		`{"name":"a\u0000","scenes":[{"type":"title"}]}`: "name",
		`{"name":"Plan"}`:                                                                                                                 "scenes",
		`{"name":"Plan","scenes":[]}`:                                                                                                     "scenes",
		`{"name":"Plan","scenes":null}`:                                                                                                   "scenes",
		`{"name":"Plan","scenes":[{}]}`:                                                                                                   "scenes[0].type",
		`{"name":"Plan","scenes":[{"type":"circus"}]}`:                                                                                    "scenes[0].type",
		`{"name":"Plan","font":7,"scenes":[{"type":"title"}]}`:                                                                            "font",
		`{"name":"Plan","font":"a\nb","scenes":[{"type":"title"}]}`:                                                                       "font",
		`{"name":"Plan","scenes":[{"type":"title"},{"type":"title","duration":601}]}`:                                                     "scenes[1].duration",
		`{"name":"Plan","scenes":[{"id":"a","type":"title"},{"id":"a","type":"title"}]}`:                                                  "scenes[1].id",
		`{"name":"Plan","scenes":[{"type":"title","voice":{"tone":"operatic"}}]}`:                                                         "scenes[0].voice.tone",
		`{"name":"Plan","scenes":[{"type":"title","voice":{"speed":0.1}}]}`:                                                               "scenes[0].voice.speed",
		`{"name":"Plan","scenes":[{"type":"title","dynamicValues":[{"type":"noise","value":"x"}]}]}`:                                      "scenes[0].dynamicValues[0].type",
		`{"name":"Plan","scenes":[{"type":"title","dynamicValues":[{"type":"header","position":-1,"value":"x"}]}]}`:                       "scenes[0].dynamicValues[0].position",
		`{"name":"Plan","scenes":[{"type":"title","dynamicValues":[{"type":"color","value":"greenish"}]}]}`:                               "scenes[0].dynamicValues[0].value",
		`{"name":"Plan","scenes":[{"type":"title","dynamicValues":[{"type":"image","value":"file:///etc/passwd"}]}]}`:                     "scenes[0].dynamicValues[0].value",
		`{"name":"Plan","scenes":[{"type":"title","dynamicValues":[{"type":"image","value":"` + c.Engine.Blobs.URL(theirs.Key) + `"}]}]}`: "scenes[0].dynamicValues[0].value",
	} {
		for method, path := range map[string]string{http.MethodPost: of, http.MethodPut: "/auth/templates/" + made.ID} {
			var p contract.Problem
			c.send(t, method, path, body).into(t, http.StatusBadRequest, &p)
			if p.Param != field {
				t.Errorf("%s %s: %q at %q, want %q", method, body, p.Message, p.Param, field)
			}
		}
	}
	var now contract.Template
	c.send(t, http.MethodGet, "/auth/templates/"+made.ID, "").into(t, http.StatusOK, &now)
	if now.Name != "Plan" || len(now.Scenes) != 1 {
		t.Errorf("a refused change changed it: %+v", now)
	}
}
