package httpapi_test

import (
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// TestValidateOnly: what a project would take is told, or all that is wrong with it,
// and nothing is made.
func TestValidateOnly(t *testing.T) {
	ofValues(t)
	t.Parallel()
	c := newCaller(t, &apitest.Setup{Ports: func(p *engine.Ports) {
		p.Preparer = enginetest.Preparer{}
		p.Sources = []footage.Source{enginetest.Source{Called: "maker", Kind: footage.FromText, Media: footage.Image, Makes: true, Made: func() { t.Error("something is made") }}}
	}})
	as := c.As(t, c.key)
	budget := .10
	got, err := as.Projects.Estimate(t.Context(), client.CreateProject{Prompt: film, VideoLength: .5, MaxCost: &budget, ToAutoExport: true})
	if err != nil {
		t.Fatal(err)
	}
	cost := .08
	want := contract.ProjectEstimate{
		Valid: true, Errors: []contract.Problem{}, Duration: 30, Seconds: got.Seconds, Cost: cost, MaxCost: &budget,
		Asks: []contract.ServiceAsk{{Service: "maker", Step: "fill", Calls: 2, Cost: &cost}},
	}
	if d := cmp.Diff(want, got); d != "" || got.Seconds < 5 {
		t.Errorf("%v s (-want +got):\n%s", got.Seconds, d)
	}

	var refused contract.ProjectEstimate
	c.send(t, http.MethodPost, "/auth/project/create", `{"prompt": "A film.", "videoLength": 4, "voice": 1, "toneOfVoice": "Loud", "workspaceId": "none",
		"aiAvatarSettings": {"avatarId": "nobody"}, "validateOnly": true}`).into(t, http.StatusOK, &refused)
	var params []string
	for _, p := range refused.Errors {
		params = append(params, p.Param)
	}
	if d := cmp.Diff([]string{"toneOfVoice", "videoLength", "workspaceId", "aiAvatarSettings.avatarId"}, params); d != "" || refused.Valid {
		t.Errorf("valid: %v (-want +got):\n%s", refused.Valid, d)
	}
	var wrong contract.ProjectEstimate
	c.send(t, http.MethodPost, "/auth/project/create", `{"prompt": 5, "videoLength": "long", "validateOnly": true}`).into(t, http.StatusOK, &wrong)
	if len(wrong.Errors) != 2 || wrong.Errors[0].Message != "prompt: must be a string, not a number" {
		t.Errorf("of wrong types it says %+v", wrong.Errors)
	}
	page, _, err := as.Projects.List(t.Context(), c.Workspace.ID, client.ProjectList{})
	if err != nil || len(page) > 0 {
		t.Errorf("%d projects are made, %v", len(page), err)
	}
}
