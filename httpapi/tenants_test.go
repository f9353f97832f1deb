package httpapi_test

import (
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/engine/writer"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

func TestOrganizations(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	second := s.AddWorkspace(t, s.Tenant, "Second")
	s.AddTenant(t, "Other")
	list, err := s.Client.Organizations.List(t.Context())
	if err != nil || len(list) != 1 {
		t.Fatalf("%d organizations, %v; want 1", len(list), err)
	}
	o := list[0]
	if o.ID != s.Organization.ID || o.Name != "Acme" || o.CreatedAt.IsZero() || o.AccessStatus != "owner" || o.UserCount != 1 || o.Users != nil {
		t.Errorf("got %+v", o)
	}
	starters := contract.Metrics{TemplateCount: len(tenant.Starters()), UserCount: 1}
	want := map[string]contract.OrganizationWorkspace{
		s.Workspace.ID: {ID: s.Workspace.ID, Name: s.Workspace.Name, CreatedAt: contract.Time{Time: s.Workspace.CreatedAt}, Metrics: starters},
		second.ID:      {ID: second.ID, Name: "Second", CreatedAt: contract.Time{Time: second.CreatedAt}, Metrics: starters},
	}
	got := map[string]contract.OrganizationWorkspace{}
	for _, w := range o.Workspaces {
		got[w.ID] = w
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("workspaces (-want +got):\n%s", d)
	}
	one, err := s.Client.Organizations.Get(t.Context(), o.ID)
	if err != nil {
		t.Fatal(err)
	}
	people := []contract.User{{ID: s.Owner.ID, Email: s.Owner.Email, Name: s.Owner.Name, Role: "owner"}}
	if d := cmp.Diff(people, one.Users); d != "" {
		t.Errorf("users (-want +got):\n%s", d)
	}
	one.Users = nil
	if d := cmp.Diff(o, one); d != "" {
		t.Errorf("the one differs from the one in the list (-list +one):\n%s", d)
	}
}

// TestOrganizationOfOneWorkspace looks with a key of one workspace, which must
// learn nothing of the other: neither that it is there, nor its prompts.
func TestOrganizationOfOneWorkspace(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	second := s.AddWorkspace(t, s.Tenant, "Hidden")
	save := func(workspaceID, text string) {
		if _, err := s.Engine.SavePrompt(t.Context(), tenant.Entity{WorkspaceID: workspaceID}, tenant.Prompt{Prompt: text}); err != nil {
			t.Fatal(err)
		}
	}
	save(second.ID, "hidden thought")
	save(s.Workspace.ID, "own thought")
	key := s.Issue(t, s.Tenant, s.Workspace.ID, access.Scopes()...)
	for _, path := range []string{"/auth/organization/list", "/auth/organization/" + s.Organization.ID, "/auth/branding/entity?organizationId=" + s.Organization.ID} {
		resp, body := asOthers(t, s, key, "GET", path, "")
		if resp.StatusCode != http.StatusOK || strings.Contains(strings.ToLower(body), "hidden") || strings.Contains(body, second.ID) || !strings.Contains(body, "own thought") {
			t.Errorf("%s: %d %s", path, resp.StatusCode, body)
		}
	}
	if resp, body := asOthers(t, s, s.Key, "GET", "/auth/branding/entity?organizationId="+s.Organization.ID, ""); !strings.Contains(body, "hidden thought") {
		t.Errorf("the organization's key does not see its prompts: %d %s", resp.StatusCode, body)
	}
}

func TestWorkspace(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	p, err := s.Engine.Create(t.Context(), request.Request{Prompt: "Tea came to Europe by ship. It was drunk with milk.", WorkspaceID: s.Workspace.ID})
	if err != nil {
		t.Fatal(err)
	}
	w, err := s.Client.Workspaces.Get(t.Context(), s.Organization.ID, s.Workspace.ID)
	if err != nil {
		t.Fatal(err)
	}
	if w.ID != s.Workspace.ID || w.OrganizationID != s.Organization.ID || w.Name != s.Workspace.Name || !w.CreatedAt.Equal(s.Workspace.CreatedAt) {
		t.Errorf("got %+v", w)
	}
	if want := (contract.Metrics{ProjectCount: 1, TemplateCount: len(tenant.Starters()), UserCount: 1}); w.Metrics != want {
		t.Errorf("metrics %+v, want %+v", w.Metrics, want)
	}
	if w.Creator == nil || *w.Creator != (contract.Creator{ID: s.Owner.ID, Email: s.Owner.Email, Name: s.Owner.Name}) {
		t.Errorf("creator %+v", w.Creator)
	}
	if len(w.Prompts) != 1 || w.Prompts[0].ID != p.ID || w.Prompts[0].Prompt != "Tea came to Europe by ship. It was drunk with milk." || cmp.Diff(w.Prompts, w.Branding.Prompts) != "" {
		t.Errorf("prompts %+v", w.Prompts)
	}
	if w.VideoIdeaStatus != "COMPLETED" || w.Branding.VideoIdeaStatus != "COMPLETED" || !w.Branding.IsDefault {
		t.Errorf("ideas %s, branding %+v", w.VideoIdeaStatus, w.Branding)
	}
}

func TestRenameWorkspace(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	w, err := s.Client.Workspaces.Rename(t.Context(), s.Organization.ID, s.Workspace.ID, " Neuer Name שלום ")
	if err != nil || w.Name != "Neuer Name שלום" {
		t.Errorf("got %q, %v", w.Name, err)
	}
	if again, err := s.Client.Workspaces.Get(t.Context(), s.Organization.ID, s.Workspace.ID); err != nil || cmp.Diff(w, again) != "" {
		t.Errorf("read again: %v\n%s", err, cmp.Diff(w, again))
	}
	path := "/auth/organization/" + s.Organization.ID + "/workspace/" + s.Workspace.ID
	resp, body := asOthers(t, s, s.Key, "PUT", path, `{"name":"x","id":"forged","organizationId":"forged"}`)
	var kept contract.Workspace
	if err := json.Unmarshal([]byte(body), &kept); err != nil || resp.StatusCode != http.StatusOK || kept.ID != s.Workspace.ID || len(kept.Warnings) != 2 {
		t.Errorf("only the name can be changed: %d %s", resp.StatusCode, body)
	}
	for name, bad := range map[string]string{
		"missing": `{}`, "empty": `{"name":""}`, "blank": `{"name":"  "}`, "null": `{"name":null}`, "number": `{"name":7}`, "list": `{"name":["x"]}`,
		"long": `{"name":"` + strings.Repeat("x", 201) + `"}`, "two lines": `{"name":"a\nb"}`,
	} {
		t.Run(name, func(t *testing.T) {
			resp, body := asOthers(t, s, s.Key, "PUT", path, bad)
			refusedWith(t, resp, body, http.StatusBadRequest, "name")
		})
	}
	resp, body = asOthers(t, s, s.Issue(t, s.Tenant, "", access.WorkspacesRead), "PUT", path, `{"name":"x"}`)
	refusedWith(t, resp, body, http.StatusForbidden, "")
}

func TestBranding(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	workspace := client.Entity{WorkspaceID: s.Workspace.ID}
	b, err := s.Client.Branding.Get(t.Context(), workspace)
	if err != nil || !b.IsDefault || !b.Enabled || b.Company.Name != "Acme" || b.Pronunciations == nil || b.Prompts == nil || b.VideoIdeas == nil {
		t.Errorf("got %+v, %v", b, err)
	}
	want := b
	want.IsDefault = false
	want.Colors = contract.Colors{ColorPrimary: "#102030", ColorSecondary: b.Colors.ColorSecondary, ColorExtra: "#abc"}
	got, err := s.Client.Branding.Set(t.Context(), workspace, "colors", map[string]string{"colorPrimary": "#102030", "colorExtra": "#abc"})
	if d := cmp.Diff(want, got); d != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, d)
	}
	want.Pronunciations = []contract.Pronunciation{{From: []string{"SQL"}, To: "sequel", Language: "en"}}
	got, err = s.Client.Branding.Set(t.Context(), client.Entity{OrganizationID: s.Organization.ID, WorkspaceID: s.Workspace.ID}, "pronunciations", want.Pronunciations)
	if d := cmp.Diff(want, got); d != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, d)
	}
	ofAll, err := s.Client.Branding.Get(t.Context(), client.Entity{OrganizationID: s.Organization.ID})
	if err != nil || !ofAll.IsDefault {
		t.Errorf("the workspace's change reached the organization: %+v, %v", ofAll, err)
	}
}

func TestBrandingRefuses(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	other := s.AddTenant(t, "Other")
	path := "/auth/branding/entity"
	mine := path + "?workspaceId=" + s.Workspace.ID
	for _, c := range []struct {
		name, path, body string
		status           int
		param            string
	}{
		{"nothing named", path, `{"propertyName":"about","value":"x"}`, 400, "workspaceId"},
		{"no property", mine, `{"value":"x"}`, 400, "propertyName"},
		{"unknown property", mine, `{"propertyName":"isDefault","value":true}`, 400, "propertyName"},
		{"no value", mine, `{"propertyName":"about"}`, 400, "value"},
		{"null", mine, `{"propertyName":"about","value":null}`, 400, "value"},
		{"colour", mine, `{"propertyName":"colors","value":{"colorPrimary":"red"}}`, 400, "value.colorPrimary"},
		{"pronunciation", mine, `{"propertyName":"pronunciations","value":[{"from":["a"],"to":"b"},{"from":["a"],"to":7}]}`, 400, "value[1].to"},
		{"logo", mine, `{"propertyName":"logo","value":"file:///etc/passwd"}`, 400, "value"},
		{"foreign workspace", path + "?workspaceId=" + other.Workspace.ID, `{"propertyName":"about","value":"x"}`, 404, ""},
		{"foreign organization", path + "?organizationId=" + other.Organization.ID, `{"propertyName":"about","value":"x"}`, 404, ""},
		{"mine with a foreign organization", mine + "&organizationId=" + other.Organization.ID, `{"propertyName":"about","value":"x"}`, 404, ""},
		{"foreign with my organization", path + "?workspaceId=" + other.Workspace.ID + "&organizationId=" + s.Organization.ID, `{"propertyName":"about","value":"x"}`, 404, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			resp, body := asOthers(t, s, s.Key, "PUT", c.path, c.body)
			refusedWith(t, resp, body, c.status, c.param)
			if c.status == http.StatusNotFound {
				resp, body := asOthers(t, s, s.Key, "GET", c.path, "")
				refusedWith(t, resp, body, c.status, c.param)
			}
		})
	}
	_, foreign := asOthers(t, s, s.Key, "GET", path+"?workspaceId="+other.Workspace.ID, "", "X-Request-Id", "same")
	_, none := asOthers(t, s, s.Key, "GET", path+"?workspaceId="+uuid.NewString(), "", "X-Request-Id", "same")
	if foreign != none {
		t.Errorf("another's workspace is told from none:\n%s\n%s", foreign, none)
	}
	key := s.Issue(t, s.Tenant, s.Workspace.ID, access.Scopes()...)
	resp, body := asOthers(t, s, key, "PUT", path+"?organizationId="+s.Organization.ID, `{"propertyName":"about","value":"x"}`)
	refusedWith(t, resp, body, http.StatusForbidden, "")
	for _, id := range []string{s.Workspace.ID, other.Workspace.ID} {
		if b, err := s.Engine.Branding(t.Context(), tenant.Entity{WorkspaceID: id}); err != nil || !b.IsDefault {
			t.Errorf("a refused call changed something: %+v, %v", b, err)
		}
	}
}

// TestIdeasOverHTTP changes what the company says of itself, and follows the
// status until the ideas are there; each of them makes a project.
func TestIdeasOverHTTP(t *testing.T) {
	t.Parallel()
	s := apitest.New(t, &apitest.Setup{Ports: func(p *engine.Ports) { p.IdeaWriter = writer.Ideas{} }})
	workspace := client.Entity{WorkspaceID: s.Workspace.ID}
	b, err := s.Client.Branding.Set(t.Context(), workspace, "about", "Acme repairs bicycles in Bristol. Every repair is guaranteed for two years. We saved 850 bicycles from the scrapyard.")
	if err != nil {
		t.Fatal(err)
	}
	deadline := time.Now().Add(30 * time.Second)
	for b.VideoIdeaStatus != "COMPLETED" {
		if b.VideoIdeaStatus != "PENDING" && b.VideoIdeaStatus != "IN_PROGRESS" || time.Now().After(deadline) {
			t.Fatalf("status %s", b.VideoIdeaStatus)
		}
		if b, err = s.Client.Branding.Get(t.Context(), workspace); err != nil {
			t.Fatal(err)
		}
	}
	if len(b.VideoIdeas) < 6 || len(b.VideoIdeas) > 9 {
		t.Errorf("%d ideas", len(b.VideoIdeas))
	}
	for _, i := range b.VideoIdeas {
		_, err := s.Engine.Create(t.Context(), request.Request{
			Prompt: i.Prompt, VideoTagID: i.VideoTagID, StoryTellingTechnique: i.StoryTellingTechnique, VideoLength: i.VideoLength, WorkspaceID: s.Workspace.ID,
		})
		if err != nil {
			t.Errorf("%q: %v", i.Title, err)
		}
	}
}

func TestTemplates(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	other := s.AddTenant(t, "Other")
	var names []string
	var ids []string
	for list := (client.List{Limit: 2}); ; {
		page, next, err := s.Client.Templates.List(t.Context(), s.Organization.ID, s.Workspace.ID, list)
		if err != nil || len(page) > 2 {
			t.Fatalf("%d templates, %v", len(page), err)
		}
		for _, x := range page {
			names, ids = append(names, x.Name), append(ids, x.ID)
		}
		if list.Cursor = next; next == "" {
			break
		}
	}
	var want []string
	for _, x := range tenant.Starters() {
		want = append(want, x.Name)
	}
	if d := cmp.Diff(want, names); d != "" {
		t.Errorf("pages of two (-want +got):\n%s", d)
	}
	one, err := s.Client.Templates.Get(t.Context(), ids[0])
	if err != nil || one.Name != want[0] || one.Description == "" || len(one.Scenes) != len(tenant.Starters()[0].Scenes) {
		t.Fatalf("got %+v, %v", one, err)
	}
	for i, sc := range one.Scenes {
		if sc.Order != i+1 || sc.Type == "" || sc.MoreDetails == "" || len(sc.DynamicValues) == 0 || sc.Voice.Tone == "" {
			t.Errorf("scene %+v", sc)
		}
	}
	theirs, err := s.Engine.Templates(t.Context(), tenant.TemplateQuery{WorkspaceID: other.Workspace.ID})
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.Client.Templates.Get(t.Context(), theirs[0].ID)
	var p *contract.Problem
	if !errors.As(err, &p) || p.Status != http.StatusNotFound {
		t.Errorf("another's template: %v, want 404", err)
	}
}

// TestOwnTemplates lists what the key's user made, as far as the key reaches.
func TestOwnTemplates(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	s.AddTenant(t, "Other")
	second := s.AddWorkspace(t, s.Tenant, "Second")
	n := len(tenant.Starters())
	count := func(c *client.Client) int {
		t.Helper()
		page, _, err := c.Templates.ListOwn(t.Context(), client.List{})
		if err != nil {
			t.Fatal(err)
		}
		return len(page)
	}
	if got := count(s.Client); got != 2*n {
		t.Errorf("%d templates, want those of both workspaces, %d", got, 2*n)
	}
	if got := count(s.As(t, s.Issue(t, s.Tenant, second.ID, access.TemplatesRead))); got != n {
		t.Errorf("%d templates with a key of one workspace, want %d", got, n)
	}
	colleague, err := s.Engine.AddUser(t.Context(), tenant.NewUser{OrganizationID: s.Organization.ID, Email: "new@acme.example"})
	if err != nil {
		t.Fatal(err)
	}
	team := s.Tenant
	team.Owner = colleague
	if got := count(s.As(t, s.Issue(t, team, "", access.TemplatesRead))); got != 0 {
		t.Errorf("%d templates of somebody who made none", got)
	}
}
