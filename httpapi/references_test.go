package httpapi_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/tenant"
)

// TestNothingOfAnothersIsReached goes over the twelve ways in which a request
// within one's own tenant can name what is another's. Each is answered as if it
// did not exist, and changes nothing.
func TestNothingOfAnothersIsReached(t *testing.T) {
	ofValues(t)
	t.Parallel()
	w := newWorld(t)
	theirs := w.theirs(t)
	workspace := map[string]string{"workspaceId": w.Workspace.ID}
	create := func(rest string) question {
		return question{body: `{"prompt":"Tea.","workspaceId":"` + w.Workspace.ID + `",` + rest + `}`}
	}
	nothing := uuid.NewString()
	none := strings.ReplaceAll(theirs.url, theirs.asset, nothing)
	for _, tt := range []struct {
		name, pair   string
		asked, empty question // of what is another's, and of what does not exist
		want         int
	}{
		{"a workspace under one's own organization", "GET /auth/organization/{organizationId}/workspace/{workspaceId}",
			question{path: map[string]string{"organizationId": w.Organization.ID, "workspaceId": w.other.Workspace.ID}},
			question{path: map[string]string{"organizationId": w.Organization.ID, "workspaceId": nothing}}, 404},
		{"an asset among one's own, to delete", "DELETE /auth/workspace/{workspaceId}/assets",
			question{path: workspace, body: `{"assetIds":["` + w.asset + `","` + theirs.asset + `"]}`},
			question{path: workspace, body: `{"assetIds":["` + w.asset + `","` + nothing + `"]}`}, 404},
		{"an asset among one's own, to move", "PUT /auth/workspace/{workspaceId}/assets/move",
			question{path: workspace, body: `{"toFolder":"/","assetIds":["` + w.asset + `","` + theirs.asset + `"]}`},
			question{path: workspace, body: `{"toFolder":"/","assetIds":["` + w.asset + `","` + nothing + `"]}`}, 404},
		{"branding of one's workspace under their organization", "GET /auth/branding/entity",
			question{query: "?workspaceId=" + w.Workspace.ID + "&organizationId=" + w.other.Organization.ID},
			question{query: "?workspaceId=" + w.Workspace.ID + "&organizationId=" + nothing}, 404},
		{"a video to add", "POST /auth/project/create",
			create(`"customTemplate":{"scenes":[{"videosToAdd":[{"url":"` + theirs.url + `"}]}]}`),
			create(`"customTemplate":{"scenes":[{"videosToAdd":[{"url":"` + none + `"}]}]}`), 400},
		{"an asset of the template", "POST /auth/project/create",
			create(`"customTemplate":{"assets":[{"type":"image","url":"` + theirs.url + `"}]}`),
			create(`"customTemplate":{"assets":[{"type":"image","url":"` + none + `"}]}`), 400},
		{"a logo", "PUT /auth/branding/entity",
			question{query: "?workspaceId=" + w.Workspace.ID, body: `{"propertyName":"logo","value":"` + theirs.url + `"}`},
			question{query: "?workspaceId=" + w.Workspace.ID, body: `{"propertyName":"logo","value":"` + none + `"}`}, 400},
		{"a logo of the organization", "PUT /auth/branding/entity",
			question{query: "?organizationId=" + w.Organization.ID, body: `{"propertyName":"logo","value":"` + theirs.url + `"}`},
			question{query: "?organizationId=" + w.Organization.ID, body: `{"propertyName":"logo","value":"` + none + `"}`}, 400},
		{"a template", "POST /auth/project/create",
			create(`"customTemplate":{"id":"` + theirs.template + `"}`), create(`"customTemplate":{"id":"` + nothing + `"}`), 400},
		{"an avatar", "POST /auth/project/create",
			create(`"aiAvatarSettings":{"avatarId":"theirs"}`), create(`"aiAvatarSettings":{"avatarId":"theirs"}`), 400},
		{"a folder to upload into", "POST /auth/workspace/{workspaceId}/assets",
			question{path: workspace, query: "?folder=/Theirs", body: "--b--\r\n", content: "multipart/form-data; boundary=b"},
			question{path: workspace, query: "?folder=/Theirs", body: "--b--\r\n", content: "multipart/form-data; boundary=b"}, 400},
		{"a folder to move into", "PUT /auth/workspace/{workspaceId}/assets/move",
			question{path: workspace, body: `{"toFolder":"/Theirs","assetIds":"` + w.asset + `"}`},
			question{path: workspace, body: `{"toFolder":"/Theirs","assetIds":"` + w.asset + `"}`}, 400},
		{"the status of a project", "GET /auth/project/{projectId}/create/status",
			question{path: map[string]string{"projectId": theirs.project}}, question{path: map[string]string{"projectId": nothing}}, 404},
		{"a key as a parent", "GET /keys/{id}",
			question{path: map[string]string{"id": theirs.key}}, question{path: map[string]string{"id": nothing}}, 404},
	} {
		t.Run(tt.name, func(t *testing.T) {
			status, body := w.ask(t, w.Key, tt.pair, tt.asked)
			_, empty := w.ask(t, w.Key, tt.pair, tt.empty)
			if status != tt.want || body != empty {
				t.Errorf("status %d, want %d\ntheirs:      %snothing:     %s", status, tt.want, body, empty)
			}
		})
	}
	w.unharmed(t, theirs)
}

// theirs is what the other tenant has.
type theirs struct{ asset, url, template, project, key string }

func (w *world) theirs(t *testing.T) theirs {
	t.Helper()
	own, kept := w.Tenant, w.Workspace
	w.Tenant = w.other // the helpers below work for whoever is the first tenant
	defer func() { w.Tenant, w.Workspace = own, kept }()
	out := theirs{asset: w.upload(t), project: w.film(t)}
	a, err := w.Engine.Assets.Asset(t.Context(), w.Workspace.ID, out.asset)
	if err != nil {
		t.Fatal(err)
	}
	out.url = w.Engine.Blobs.URL(a.Key)
	if _, err := w.Engine.Assets.CreateFolder(t.Context(), w.Workspace.ID, "Theirs", ""); err != nil {
		t.Fatal(err)
	}
	templates, err := w.Engine.Templates(t.Context(), tenant.TemplateQuery{WorkspaceID: w.Workspace.ID})
	if err != nil || len(templates) == 0 {
		t.Fatalf("%d templates, %v", len(templates), err)
	}
	out.template = templates[0].ID
	out.key = w.grant(t, w.Issue(t, w.other, "", "config:read")).CredentialID
	return out
}

// unharmed looks whether anything was deleted or moved.
func (w *world) unharmed(t *testing.T, x theirs) {
	t.Helper()
	for _, a := range []struct{ workspace, id string }{{w.Workspace.ID, w.asset}, {w.other.Workspace.ID, x.asset}} {
		got, err := w.Engine.Assets.Asset(t.Context(), a.workspace, a.id)
		if err != nil || got.Folder != library.Root {
			t.Errorf("asset %s: %+v, %v", a.id, got, err)
		}
	}
}

// TestAForgedParentHasNoEffect: a key is the child of who issued it, whatever
// the body says.
func TestAForgedParentHasNoEffect(t *testing.T) {
	ofValues(t)
	t.Parallel()
	w := newWorld(t)
	foreign := w.grant(t, w.Issue(t, w.other, "", "config:read")).CredentialID
	status, body := w.ask(t, w.Key, "POST /keys", question{body: `{"name":"k","parentId":"` + foreign + `","status":"active","revision":99,
		"target":{"type":"workspace","id":"` + w.Workspace.ID + `"},"scopes":["config:read"]}`})
	if status != http.StatusCreated || strings.Contains(body, foreign) || strings.Contains(body, `"revision":99`) {
		t.Errorf("status %d: %s", status, body)
	}
	if !strings.Contains(body, w.grant(t, w.Key).CredentialID) {
		t.Errorf("the key is not its issuer's child: %s", body)
	}
}

// TestAGuessedFileIsNotFound: files are reached by names that nobody guesses,
// and only those that are meant for clients.
func TestAGuessedFileIsNotFound(t *testing.T) {
	ofValues(t)
	t.Parallel()
	w := newWorld(t)
	p, err := w.Engine.Project(t.Context(), w.project)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{
		"exports/" + uuid.NewString() + "/video.mp4", "exports/" + p.Edit().ID + "/", "exports/" + p.Edit().ID,
		"exports/../projects/" + w.project, "projects/" + w.project + "/bed.wav", "exports/%2e%2e/projects", "",
	} {
		resp, err := http.Get(w.URL + "/v1/files/" + path)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != http.StatusNotFound || resp.Header.Get("Content-Type") != "application/problem+json" {
			t.Errorf("%s: %d %s", path, resp.StatusCode, resp.Header.Get("Content-Type"))
		}
	}
}
