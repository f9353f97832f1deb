package storetest

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/listing"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/tenant"
)

// TestTenants checks a store against Database's contract. Open is called
// for an empty one in each subtest.
func TestTenants(t *testing.T, open func(*testing.T) Database) {
	for name, test := range map[string]func(*testing.T, Database){
		"tenants come back as they were":             tenantsBack,
		"unknown tenants are not found":              tenantsUnknown,
		"organizations are newest first and paged":   organizationPages,
		"organizations have a default workspace":     defaultWorkspaces,
		"an address belongs to one user":             emailUnique,
		"a password is kept beside the user":         passwordKept,
		"changes of users end what is theirs":        usersChanged,
		"the newest addresses are remembered":        addressesRemembered,
		"what is deleted is found by nobody":         tenantsDeleted,
		"a change and its record are one":            changesRecorded,
		"a workspace comes with its templates":       workspaceTemplates,
		"counts are of what is there":                counted,
		"storage is of what is there":                stored,
		"templates are selected and paged":           templatePages,
		"a template is replaced and deleted":         templateReplaced,
		"branding is inherited, then its own":        brandingInherited,
		"a refused change leaves branding alone":     brandingRefused,
		"concurrent changes of branding all stay":    brandingConcurrent,
		"ideas move only from where they were":       ideasMove,
		"ideas are asked for in the same commit":     ideasEnqueued,
		"prompts are of the workspace or of all":     promptsOf,
		"prompts of projects are the free-text ones": promptsUsed,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, open(t))
		})
	}
}

// stored has a project with a file and an export in one of two workspaces.
func stored(t *testing.T, s Database) {
	o := organization(t, s, 1)
	full, empty := workspace(t, s, o, 1), workspace(t, s, o, 2)
	p := aProject(1)
	p.OrganizationID, p.WorkspaceID = o.ID, full.ID
	p.Edits = []project.Edit{{ID: uuid.NewString(), Rendition: &project.Rendition{Bytes: 3000}}}
	add(t, s.Stores, p)
	if _, err := s.Projects.Commit(t.Context(), project.Commit{
		ProjectID: p.ID, Change: func(*project.Project) error { return nil },
		Results: []project.Result{{Step: "kept", Part: "a", Value: json.RawMessage(`{"bytes":500}`)}, {Step: "kept", Part: "b", Value: json.RawMessage(`{"bytes":41}`)}},
	}); err != nil {
		t.Fatal(err)
	}
	if all, err := s.Tenants.Retention.Retentions(t.Context()); err != nil || len(all) > 0 {
		t.Errorf("before any was set: %v, %v", all, err)
	}
	want := tenant.Retention{Projects: 365, Uploads: 30}
	for _, r := range []tenant.Retention{{Exports: 7}, want} {
		if err := s.Tenants.Retention.SetRetention(t.Context(), full.ID, r); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Tenants.Retention.SetRetention(t.Context(), empty.ID, tenant.Retention{}); err != nil {
		t.Fatal(err)
	}
	if all, err := s.Tenants.Retention.Retentions(t.Context()); err != nil || !cmp.Equal(all, map[string]tenant.Retention{full.ID: want}) {
		t.Errorf("got %v, %v; want that of one workspace", all, err)
	}
	got, err := s.Tenants.Retention.Storage(t.Context(), tenant.Entity{OrganizationID: o.ID})
	if diff := cmp.Diff(map[string]tenant.Storage{
		full.ID: {Projects: 1, ProjectBytes: 541, ExportBytes: 3000, Retention: want}, empty.ID: {},
	}, got); diff != "" || err != nil {
		t.Errorf("%s %v", diff, err)
	}
}

func tenantsBack(t *testing.T, s Database) {
	ctx := t.Context()
	o := organization(t, s, 1)
	old, young := workspace(t, s, o, 1), workspace(t, s, o, 2)
	first, second := user(t, s, o, 1), user(t, s, o, 2)
	other := organization(t, s, 2)
	workspace(t, s, other, 3)
	user(t, s, other, 3)
	same(t, o)(s.Tenants.Organizations.Organization(ctx, o.ID))
	same(t, old)(s.Tenants.Workspaces.Workspace(ctx, old.ID))
	same(t, []tenant.Workspace{young, old})(s.Tenants.Workspaces.Workspaces(ctx, o.ID))
	same(t, second)(s.Tenants.Users.User(ctx, second.ID))
	same(t, []tenant.User{first, second})(s.Tenants.Users.Users(ctx, o.ID))
	old.Name = "Umbenannt"
	same(t, old)(s.Tenants.Workspaces.RenameWorkspace(ctx, old.ID, old.Name))
	same(t, old)(s.Tenants.Workspaces.Workspace(ctx, old.ID))
	same(t, young)(s.Tenants.Workspaces.Workspace(ctx, young.ID))
	for _, old.Priority = range []tenant.Priority{tenant.High, tenant.Low, tenant.Normal} {
		same(t, old)(s.Tenants.Workspaces.SetPriority(ctx, old.ID, old.Priority))
		same(t, []tenant.Workspace{young, old})(s.Tenants.Workspaces.Workspaces(ctx, o.ID))
	}
}

func tenantsUnknown(t *testing.T, s Database) {
	ctx, id := t.Context(), uuid.NewString()
	_, errOrganization := s.Tenants.Organizations.Organization(ctx, id)
	_, errWorkspace := s.Tenants.Workspaces.Workspace(ctx, id)
	_, errRename := s.Tenants.Workspaces.RenameWorkspace(ctx, id, "x")
	_, errPriority := s.Tenants.Workspaces.SetPriority(ctx, id, tenant.High)
	_, errUser := s.Tenants.Users.User(ctx, id)
	_, _, errEmail := s.Tenants.Users.UserByEmail(ctx, "nobody@example.com")
	_, errChange := s.Tenants.Users.ChangeUser(ctx, tenant.UserChange{UserID: id, Role: tenant.Admin})
	_, errTemplate := s.Tenants.Templates.Template(ctx, id)
	for name, err := range map[string]error{
		"Organization": errOrganization, "Workspace": errWorkspace, "RenameWorkspace": errRename, "SetPriority": errPriority, "User": errUser,
		"UserByEmail": errEmail, "RemoveUser": s.Tenants.Users.RemoveUser(ctx, id, tenantTime(1), access.Party{}),
		"ChangeUser": errChange, "DeleteOrganization": s.Tenants.Organizations.DeleteOrganization(ctx, id, tenantTime(1)),
		"DeleteWorkspace": s.Tenants.Workspaces.DeleteWorkspace(ctx, id, tenantTime(1)), "Template": errTemplate,
		"ReplaceTemplate": s.Tenants.Templates.ReplaceTemplate(ctx, tenant.Template{ID: id}), "DeleteTemplate": s.Tenants.Templates.DeleteTemplate(ctx, id),
	} {
		var e *fault.Error
		if !errors.As(err, &e) || e.Code != fault.CodeNotFound || len(e.Message) < len("there is no such x") {
			t.Errorf("%s: got %v, want CodeNotFound", name, err)
		}
	}
	same(t, []tenant.Workspace{})(s.Tenants.Workspaces.Workspaces(ctx, id))
	same(t, map[string]tenant.Counts{})(s.Tenants.Workspaces.Counts(ctx, tenant.Entity{OrganizationID: id}))
}

// defaultWorkspaces sets one organization's, which is no other's.
func defaultWorkspaces(t *testing.T, s Database) {
	o, other := organization(t, s, 1), organization(t, s, 2)
	w := workspace(t, s, o, 3)
	set, err := s.Tenants.Organizations.SetDefaultWorkspace(t.Context(), o.ID, w.ID)
	if err != nil || set.DefaultWorkspaceID != w.ID || set.Name != o.Name {
		t.Errorf("set: %+v, %v", set, err)
	}
	for id, want := range map[string]string{o.ID: w.ID, other.ID: ""} {
		if got, err := s.Tenants.Organizations.Organization(t.Context(), id); err != nil || got.DefaultWorkspaceID != want {
			t.Errorf("read: %+v, %v; want %q", got, err, want)
		}
	}
	if _, err := s.Tenants.Organizations.SetDefaultWorkspace(t.Context(), uuid.NewString(), w.ID); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("an unknown organization: %v", err)
	}
}

func organizationPages(t *testing.T, s Database) {
	a, b, c := organization(t, s, 1), organization(t, s, 2), organization(t, s, 2)
	newest, middle := b, c
	if c.ID > b.ID {
		newest, middle = c, b
	}
	same(t, []tenant.Organization{newest, middle})(s.Tenants.Organizations.Organizations(t.Context(), tenant.OrganizationQuery{Limit: 2}))
	same(t, []tenant.Organization{a})(s.Tenants.Organizations.Organizations(t.Context(), tenant.OrganizationQuery{After: middle.ID, Limit: 2}))
	same(t, []tenant.Organization{})(s.Tenants.Organizations.Organizations(t.Context(), tenant.OrganizationQuery{After: a.ID, Limit: 2}))
}

func emailUnique(t *testing.T, s Database) {
	u := user(t, s, organization(t, s, 1), 1)
	again := u
	again.ID, again.OrganizationID = uuid.NewString(), organization(t, s, 2).ID
	if err := s.Tenants.Users.AddUser(t.Context(), again, ""); !errors.Is(err, fault.ErrConflict) {
		t.Errorf("got %v, want ErrConflict", err)
	}
	same(t, u)(s.Tenants.Users.User(t.Context(), u.ID))
	if _, err := s.Tenants.Users.User(t.Context(), again.ID); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("the refused user is there: %v", err)
	}
}

func passwordKept(t *testing.T, s Database) {
	u := user(t, s, organization(t, s, 1), 1)
	for _, want := range []string{"hash", "other"} {
		got, hash, err := s.Tenants.Users.UserByEmail(t.Context(), u.Email)
		if err != nil || got != u || hash != want {
			t.Errorf("got %+v, %q, %v; want the user and %q", got, hash, err, want)
		}
		if _, err := s.Tenants.Users.ChangeUser(t.Context(), tenant.UserChange{UserID: u.ID, PasswordHash: "other"}); err != nil {
			t.Fatal(err)
		}
	}
}

func counted(t *testing.T, s Database) {
	o, other := organization(t, s, 1), organization(t, s, 2)
	w, empty := workspace(t, s, o, 1, template(1, "")), workspace(t, s, o, 2)
	foreign := workspace(t, s, other, 3, template(1, ""), template(2, ""))
	user(t, s, o, 1)
	user(t, s, o, 2)
	keep(t, s.Assets, folder("f", w.ID), asset(1, w.ID), asset(2, w.ID), asset(3, foreign.ID))
	for i := range 3 {
		p := aProject(i)
		p.WorkspaceID = w.ID
		add(t, s.Stores, p)
	}
	want := map[string]tenant.Counts{w.ID: {Assets: 2, Projects: 3, Templates: 1, Users: 2}, empty.ID: {Users: 2}}
	same(t, want)(s.Tenants.Workspaces.Counts(t.Context(), tenant.Entity{OrganizationID: o.ID}))
	same(t, map[string]tenant.Counts{empty.ID: {Users: 2}})(s.Tenants.Workspaces.Counts(t.Context(), tenant.Entity{OrganizationID: o.ID, WorkspaceID: empty.ID}))
	same(t, map[string]tenant.Counts{})(s.Tenants.Workspaces.Counts(t.Context(), tenant.Entity{OrganizationID: o.ID, WorkspaceID: foreign.ID}))
}

func workspaceTemplates(t *testing.T, s Database) {
	o := organization(t, s, 1)
	young, old := template(2, "ada"), template(1, "")
	w := workspace(t, s, o, 1, young, old)
	young.OrganizationID, young.WorkspaceID = o.ID, w.ID
	same(t, young)(s.Tenants.Templates.Template(t.Context(), young.ID))
	got, err := s.Tenants.Templates.Templates(t.Context(), tenant.TemplateQuery{WorkspaceID: w.ID, Limit: 100})
	if err != nil || len(got) != 2 || got[0].ID != young.ID || got[1].ID != old.ID {
		t.Errorf("got %v, %v; want both, newest first", got, err)
	}
	again := workspace(t, s, o, 2)
	again.ID = w.ID
	if err := s.Tenants.Workspaces.AddWorkspace(t.Context(), again, nil); err == nil {
		t.Error("a second workspace under the same id")
	}
}

func templatePages(t *testing.T, s Database) {
	o, other := organization(t, s, 1), organization(t, s, 2)
	a, b, c, d := template(1, "ada"), template(2, "bob"), template(3, "ada"), template(4, "ada")
	one, two := workspace(t, s, o, 1, a, b), workspace(t, s, o, 2, c)
	workspace(t, s, other, 3, d)
	for name, tt := range map[string]struct {
		q    tenant.TemplateQuery
		want []string
	}{
		"of a workspace":         {tenant.TemplateQuery{WorkspaceID: one.ID, Limit: 100}, []string{b.ID, a.ID}},
		"of an organization":     {tenant.TemplateQuery{OrganizationID: o.ID, Limit: 100}, []string{c.ID, b.ID, a.ID}},
		"of a user":              {tenant.TemplateQuery{OrganizationID: o.ID, CreatedBy: "ada", Limit: 100}, []string{c.ID, a.ID}},
		"of neither":             {tenant.TemplateQuery{OrganizationID: other.ID, WorkspaceID: two.ID, Limit: 100}, nil},
		"first page":             {tenant.TemplateQuery{OrganizationID: o.ID, Limit: 2}, []string{c.ID, b.ID}},
		"second page":            {tenant.TemplateQuery{OrganizationID: o.ID, After: listing.Cursor{CreatedAt: b.CreatedAt, ID: b.ID}, Limit: 2}, []string{a.ID}},
		"after one that is gone": {tenant.TemplateQuery{OrganizationID: o.ID, After: listing.Cursor{CreatedAt: b.CreatedAt, ID: b.ID + "x"}, Limit: 2}, []string{b.ID, a.ID}},
	} {
		got, err := s.Tenants.Templates.Templates(t.Context(), tt.q)
		var ids []string
		for _, t := range got {
			ids = append(ids, t.ID)
		}
		if d := cmp.Diff(tt.want, ids); d != "" || err != nil {
			t.Errorf("%s: %v (-want +got):\n%s", name, err, d)
		}
	}
}

func templateReplaced(t *testing.T, s Database) {
	o := organization(t, s, 1)
	w := workspace(t, s, o, 1)
	tpl := template(1, "ada")
	tpl.OrganizationID, tpl.WorkspaceID = o.ID, w.ID
	if err := s.Tenants.Templates.AddTemplate(t.Context(), tpl); err != nil {
		t.Fatal(err)
	}
	tpl.Name, tpl.Scenes = "Anders", tpl.Scenes[:0]
	if err := s.Tenants.Templates.ReplaceTemplate(t.Context(), tpl); err != nil {
		t.Fatal(err)
	}
	same(t, tpl)(s.Tenants.Templates.Template(t.Context(), tpl.ID))
	if err := s.Tenants.Templates.DeleteTemplate(t.Context(), tpl.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Tenants.Templates.Template(t.Context(), tpl.ID); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("after the delete: %v", err)
	}
}

func promptsOf(t *testing.T, s Database) {
	o, other := organization(t, s, 1), organization(t, s, 2)
	w := workspace(t, s, o, 1)
	save := func(i int, e tenant.Entity) tenant.Prompt {
		p := tenant.Prompt{ID: uuid.NewString(), Prompt: "Sag “hallo” 你好", Tags: []string{"a", "ב"}, CreatedAt: tenantTime(i)}
		if err := s.Tenants.Prompts.AddPrompt(t.Context(), e, p); err != nil {
			t.Fatal(err)
		}
		return p
	}
	ofO, ofW := save(1, tenant.Entity{OrganizationID: o.ID}), save(2, tenant.Entity{OrganizationID: o.ID, WorkspaceID: w.ID})
	save(3, tenant.Entity{OrganizationID: other.ID})
	same(t, []tenant.Prompt{ofW, ofO})(s.Tenants.Prompts.SavedPrompts(t.Context(), tenant.Entity{OrganizationID: o.ID}, 100))
	same(t, []tenant.Prompt{ofW})(s.Tenants.Prompts.SavedPrompts(t.Context(), tenant.Entity{OrganizationID: o.ID, WorkspaceID: w.ID}, 100))
	same(t, []tenant.Prompt{ofW})(s.Tenants.Prompts.SavedPrompts(t.Context(), tenant.Entity{OrganizationID: o.ID}, 1))
}

func promptsUsed(t *testing.T, s Database) {
	o := organization(t, s, 1)
	w, second := workspace(t, s, o, 1), workspace(t, s, o, 2)
	foreign := workspace(t, s, organization(t, s, 2), 3)
	made := func(i int, workspaceID string, r request.Request) tenant.Prompt {
		p := aProject(i)
		p.WorkspaceID, p.Request = workspaceID, r
		add(t, s.Stores, p)
		return tenant.Prompt{ID: p.ID, Prompt: r.Prompt, Tags: []string{}, CreatedAt: p.CreatedAt}
	}
	old := made(1, w.ID, request.Request{Prompt: "Say “hello”", PromptType: story.PromptText, VideoTagID: "Social", StoryTellingTechnique: "pas", ToneOfVoice: "Natural", AdditionalParams: json.RawMessage(`{"a":1}`)})
	old.Tags = []string{"Social", "pas", "Natural"}
	made(2, w.ID, request.Request{Prompt: "https://example.com", PromptType: story.PromptLink})
	made(3, w.ID, request.Request{Prompt: "A script.", PromptType: story.PromptScript})
	young := made(4, second.ID, request.Request{Prompt: "שלום"})
	made(5, foreign.ID, request.Request{Prompt: "theirs"})
	same(t, []tenant.Prompt{young, old})(s.Tenants.Prompts.UsedPrompts(t.Context(), tenant.Entity{OrganizationID: o.ID}, 100))
	same(t, []tenant.Prompt{old})(s.Tenants.Prompts.UsedPrompts(t.Context(), tenant.Entity{OrganizationID: o.ID, WorkspaceID: w.ID}, 100))
	same(t, []tenant.Prompt{young})(s.Tenants.Prompts.UsedPrompts(t.Context(), tenant.Entity{OrganizationID: o.ID}, 1))
}
