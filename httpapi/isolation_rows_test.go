package httpapi_test

import (
	"fmt"
	"maps"
	"net/http"
	"net/netip"
	"regexp"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/delivery"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/tenant"
)

// row says how to ask for a route so that its owner succeeds, and who gets
// another answer than the rule says.
type row struct {
	make func(t *testing.T, w *world, live bool) question // live: the request will be carried out
	// Statuses that differ from the rule; 0 = the rule.
	child, reader, neighbor, stranger int
}

// expect is the rule: 401 without a key; 404 outside the tenant for what a path
// names; 403 inside it without the scope; else success.
func (r row) expect(pair string, scope access.Scope, who principal) int {
	named := strings.Contains(pair, "{")
	switch {
	case who.kind == nobody:
		return http.StatusUnauthorized
	case who.kind == stranger && r.stranger != 0:
		return r.stranger
	case who.kind == neighbor && r.neighbor != 0:
		return r.neighbor
	case (who.kind == stranger || who.kind == neighbor) && named:
		return http.StatusNotFound
	case who.kind == reader && !strings.HasSuffix(string(scope), ":read"):
		return http.StatusForbidden
	case who.kind == reader && r.reader != 0:
		return r.reader
	case strings.Contains(who.name, "child") && r.child != 0:
		return r.child
	}
	return http.StatusOK
}

// same is a row of what needs nothing but a key.
func same() row {
	return row{make: func(*testing.T, *world, bool) question { return question{} }}
}

// fixed is a row whose request is always the same.
func fixed(q func(*world) question) row {
	return row{make: func(_ *testing.T, w *world, _ bool) question { return q(w) }}
}

func (w *world) rows() map[string]row {
	all := map[string]row{}
	for _, part := range []map[string]row{configRows(), tenantRows(), assetRows(), projectRows(), webhookRows(), keyRows()} {
		maps.Copy(all, part)
	}
	return all
}

func configRows() map[string]row {
	all := map[string]row{}
	for _, name := range []string{"storytelling_techniques", "tone_of_voice", "video_tags", "ai_voice_options", "ai_avatar_options", "music-library"} {
		all["GET /auth/config/"+name] = same()
	}
	return all
}

func tenantRows() map[string]row {
	organization := fixed(func(w *world) question { return question{path: map[string]string{"organizationId": w.Organization.ID}} })
	organization.neighbor = http.StatusOK // its own part of it
	chosen := fixed(func(w *world) question {
		return question{path: map[string]string{"organizationId": w.Organization.ID}, body: `{"defaultWorkspaceId":"` + w.Workspace.ID + `"}`}
	})
	chosen.neighbor, chosen.child = http.StatusForbidden, http.StatusForbidden // keys of one workspace
	branding := fixed(func(w *world) question { return question{query: "?workspaceId=" + w.Workspace.ID} })
	branding.neighbor, branding.stranger = http.StatusNotFound, http.StatusNotFound
	setBranding := fixed(func(w *world) question {
		return question{query: "?workspaceId=" + w.Workspace.ID, body: `{"propertyName":"enabled","value":true}`}
	})
	setBranding.neighbor, setBranding.stranger = http.StatusNotFound, http.StatusNotFound
	both := func(body string) row {
		return fixed(func(w *world) question {
			return question{path: map[string]string{"organizationId": w.Organization.ID, "workspaceId": w.Workspace.ID}, body: body}
		})
	}
	return map[string]row{
		"GET /auth/organization/list":                                                same(),
		"GET /auth/organization/{organizationId}":                                    organization,
		"PATCH /auth/organization/{organizationId}":                                  chosen,
		"GET /auth/organization/{organizationId}/workspace/{workspaceId}":            both(""),
		"PUT /auth/organization/{organizationId}/workspace/{workspaceId}":            both(`{"name":"Films"}`),
		"GET /auth/organization/{organizationId}/workspace/{workspaceId}/templates":  both(""),
		"POST /auth/organization/{organizationId}/workspace/{workspaceId}/templates": both(`{"name":"Plan","scenes":[{"type":"title"}]}`),
		"GET /auth/organization/{organizationId}/workspace/{workspaceId}/storage":    both(""),
		"PUT /auth/organization/{organizationId}/workspace/{workspaceId}/storage":    both(`{"projectDays":0,"exportDays":30,"uploadDays":0}`),
		"GET /auth/branding/entity":                                                  branding,
		"PUT /auth/branding/entity":                                                  setBranding,
		"GET /auth/templates":                                                        same(),
		"GET /auth/templates/{templateId}": fixed(func(w *world) question {
			return question{path: map[string]string{"templateId": w.template}}
		}),
		"PUT /auth/templates/{templateId}":    spareTemplate(`{"name":"Plan","scenes":[{"type":"title"}]}`),
		"DELETE /auth/templates/{templateId}": spareTemplate(""),
	}
}

// spareTemplate is a row of a template that may be spoiled, where the request will
// be carried out.
func spareTemplate(body string) row {
	return row{make: func(t *testing.T, w *world, live bool) question {
		id := w.template
		if live {
			saved, err := w.Engine.SaveTemplate(t.Context(), tenant.Template{WorkspaceID: w.Workspace.ID, Name: "Spare", Scenes: []tenant.TemplateScene{{Type: "title"}}})
			if err != nil {
				t.Fatal(err)
			}
			id = saved.ID
		}
		return question{path: map[string]string{"templateId": id}, body: body}
	}}
}

// inWorkspace is a request below a workspace.
func inWorkspace(w *world, body string) question {
	return question{path: map[string]string{"workspaceId": w.Workspace.ID}, body: body}
}

// pixel is the smallest picture there is.
const pixel = "GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff!\xf9\x04\x01\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x01D\x00;"

func (w *world) upload(t *testing.T) string {
	t.Helper()
	a, err := w.Engine.Assets.Upload(t.Context(), library.NewAsset{
		Target: library.Target{WorkspaceID: w.Workspace.ID, Folder: "/"}, Name: "pixel.gif", Content: strings.NewReader(pixel),
	})
	if err != nil {
		t.Fatal(err)
	}
	return a.ID
}

// asset is one that may be spoiled, where the request will be carried out.
func (w *world) spare(t *testing.T, live bool) string {
	if !live {
		return w.asset
	}
	return w.upload(t)
}

func assetRows() map[string]row {
	const all = "/auth/workspace/{workspaceId}/assets"
	folders := 0
	one := func(body string) row {
		return row{make: func(t *testing.T, w *world, live bool) question {
			return question{path: map[string]string{"workspaceId": w.Workspace.ID, "assetId": w.spare(t, live)}, body: body}
		}}
	}
	return map[string]row{
		"GET " + all: fixed(func(w *world) question { return inWorkspace(w, "") }),
		"POST " + all: fixed(func(w *world) question {
			q := inWorkspace(w, "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.gif\"\r\n\r\n"+pixel+"\r\n--b--\r\n")
			q.content = "multipart/form-data; boundary=b"
			return q
		}),
		"DELETE " + all: {make: func(t *testing.T, w *world, live bool) question {
			return inWorkspace(w, `{"assetIds":"`+w.spare(t, live)+`"}`)
		}},
		"POST " + all + "/folder": {make: func(_ *testing.T, w *world, _ bool) question {
			folders++
			return inWorkspace(w, fmt.Sprintf(`{"newName":"Folder %d"}`, folders))
		}},
		"PUT " + all + "/move": {make: func(t *testing.T, w *world, live bool) question {
			return inWorkspace(w, `{"toFolder":"/","assetIds":["`+w.spare(t, live)+`"]}`)
		}},
		"PUT " + all + "/{assetId}/file": one(`{"newName":"b.gif"}`),
		"GET " + all + "/{assetId}":      one(""),
	}
}

// fresh is a project in the state that a request needs, where it will be
// carried out.
func fresh(r request.Request, prepare func(*testing.T, *world, string), body string) row {
	return row{make: func(t *testing.T, w *world, live bool) question {
		id := w.project
		if live {
			id = w.start(t, r)
			prepare(t, w, id)
		}
		return question{path: map[string]string{"projectId": id}, body: body}
	}}
}

func (w *world) start(t *testing.T, r request.Request) string {
	t.Helper()
	r.Prompt, r.WorkspaceID = "Tea came to Europe by ship. A cup takes three minutes.", w.Workspace.ID
	p, err := w.Engine.Create(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	return p.ID
}

// edited is a project that is made, and a scene of it.
func (w *world) edited(t *testing.T) (project, scene string) {
	t.Helper()
	project = w.start(t, request.Request{})
	waited(t, w, project)
	return project, w.sceneOf(t, project)
}

// sceneOf is the first scene of a project.
func (w *world) sceneOf(t *testing.T, project string) string {
	t.Helper()
	all, err := w.Engine.Scenes(t.Context(), project)
	if err != nil || len(all) == 0 {
		t.Fatalf("%d scenes, %v", len(all), err)
	}
	return all[0].ID
}

func waited(t *testing.T, w *world, id string) {
	t.Helper()
	if _, err := w.Engine.Wait(t.Context(), id); err != nil {
		t.Fatal(err)
	}
}

func untouched(*testing.T, *world, string) {}

func cancelled(t *testing.T, w *world, id string) {
	t.Helper()
	if err := w.Engine.Cancel(t.Context(), id); err != nil {
		t.Fatal(err)
	}
}

func projectRows() map[string]row {
	const one = "/auth/project/{projectId}"
	no := false
	read := fixed(func(w *world) question { return question{path: map[string]string{"projectId": w.project}} })
	create := fixed(func(w *world) question {
		return question{body: `{"prompt":"Tea came to Europe by ship. It was drunk with milk.","workspaceId":"` + w.Workspace.ID + `"}`}
	})
	create.neighbor, create.stranger = http.StatusBadRequest, http.StatusBadRequest
	edit := row{make: func(t *testing.T, w *world, live bool) question {
		q := question{path: map[string]string{"projectId": w.project, "sceneId": "s1"}, body: `{"heading":"Tea, by ship"}`}
		if live {
			q.path["projectId"], q.path["sceneId"] = w.edited(t)
		}
		return q
	}}
	revise := func(body string) row {
		return row{make: func(t *testing.T, w *world, live bool) question {
			q := question{path: map[string]string{"projectId": w.project}, body: body}
			if live {
				q.path["projectId"], _ = w.edited(t)
			}
			return q
		}}
	}
	restore := row{make: func(t *testing.T, w *world, live bool) question {
		q := question{path: map[string]string{"projectId": w.project}, body: `{"revision":0}`}
		if !live {
			return q
		}
		id, scene := w.edited(t)
		_, err := w.Engine.EditScene(t.Context(), id, scene, request.SceneEdit{Heading: new("Tea, by ship")})
		must(t, err)
		waited(t, w, id)
		q.path["projectId"] = id
		return q
	}}
	seen := row{make: func(t *testing.T, w *world, live bool) question {
		q := question{path: map[string]string{"projectId": w.project, "sceneId": "s1"}}
		if live {
			q.path["sceneId"] = w.sceneOf(t, w.project)
		}
		return q
	}}
	share := row{make: func(t *testing.T, w *world, live bool) question {
		q := question{path: map[string]string{"projectId": w.project, "shareId": w.project}}
		if !live {
			return q
		}
		s, err := w.Engine.Shares.Make(t.Context(), w.project, rand())
		must(t, err)
		q.path["shareId"] = s.ID
		return q
	}}
	return map[string]row{
		"GET " + one + "/scenes/{sceneId}/still":     seen,
		"GET " + one + "/scenes/{sceneId}/narration": seen,
		"GET " + one + "/shares":                     read,
		"POST " + one + "/shares":                    read,
		"DELETE " + one + "/shares/{shareId}":        share,
		"PATCH " + one + "/scenes/{sceneId}":         edit,
		"PATCH " + one:                               revise(`{"bgMusic":{"volume":0}}`),
		"PATCH " + one + "/scenes":                   revise(`{"changes":[{"kind":"add","narration":"A cup takes three minutes."}]}`),
		"POST " + one + "/restore":                   restore,
		"POST /auth/project/create":                  create,
		"GET /auth/workspace/{workspaceId}/exports":  fixed(func(w *world) question { return inWorkspace(w, "") }),
		"GET /auth/workspace/{workspaceId}/projects": fixed(func(w *world) question { return inWorkspace(w, "") }),
		"GET " + one:                          read,
		"GET " + one + "/create/status":       read,
		"GET " + one + "/edit/status/enhance": read,
		"GET " + one + "/edit/status/export":  read,
		"GET " + one + "/scenes":              read,
		"GET " + one + "/ledger":              read,
		"GET " + one + "/events":              read,
		"DELETE " + one:                       fresh(request.Request{}, untouched, ""),
		"POST " + one + "/edit/enhance":       fresh(request.Request{ToAutoEnhance: &no}, waited, ""),
		"POST " + one + "/edit/export":        fresh(request.Request{}, waited, ""),
		"POST " + one + "/retry":              fresh(request.Request{}, cancelled, ""),
		"POST " + one + "/translate":          fresh(request.Request{}, waited, `{"language":"es"}`),
		"POST " + one + "/cancel":             fresh(request.Request{VideoLength: 3}, untouched, ""),
	}
}

func (w *world) deliveries() delivery.Query { return delivery.Query{WorkspaceID: w.Workspace.ID} }

func webhookRows() map[string]row {
	const all = "/auth/workspace/{workspaceId}/webhooks"
	one := fixed(func(w *world) question {
		return question{path: map[string]string{"workspaceId": w.Workspace.ID, "deliveryId": w.delivery}}
	})
	const subscriptions = "/auth/workspace/{workspaceId}/webhook-subscriptions"
	return map[string]row{
		"GET " + subscriptions:  fixed(func(w *world) question { return inWorkspace(w, "") }),
		"POST " + subscriptions: fixed(func(w *world) question { return inWorkspace(w, `{"url":"https://hooks.example.com/catch"}`) }),
		"DELETE " + subscriptions + "/{subscriptionId}": {make: func(t *testing.T, w *world, live bool) question {
			id := w.subscription
			if live {
				id = w.subscribe(t, "https://hooks.example.com/spare")
			}
			return question{path: map[string]string{"workspaceId": w.Workspace.ID, "subscriptionId": id}}
		}},
		"GET " + all:                                               fixed(func(w *world) question { return inWorkspace(w, "") }),
		"GET " + all + "/{deliveryId}":                             one,
		"POST " + all + "/{deliveryId}/redeliver":                  one,
		"POST " + all + "/recover":                                 fixed(func(w *world) question { return inWorkspace(w, `{"since":"2026-01-01T00:00:00Z"}`) }),
		"GET /auth/workspace/{workspaceId}/webhook-secret":         fixed(func(w *world) question { return inWorkspace(w, "") }),
		"POST /auth/workspace/{workspaceId}/webhook-secret/rotate": fixed(func(w *world) question { return inWorkspace(w, "") }),
	}
}

// loopback is where the tests' calls come from.
var loopback = netip.MustParseAddr("127.0.0.1")

func (w *world) grant(t *testing.T, key string) access.Grant {
	t.Helper()
	g, err := w.Engine.Keys.Authenticate(t.Context(), key, loopback)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// keyRows: a key reaches itself and its descendants, so a key that another one
// issued is as little there for its siblings as for strangers.
func keyRows() map[string]row {
	one := func(body string) row {
		return row{
			make: func(t *testing.T, w *world, live bool) question {
				id := w.key
				if live {
					id, _ = w.child(t, w.Key, access.ConfigRead)
				}
				return question{path: map[string]string{"id": id}, body: body}
			},
			child: http.StatusNotFound, reader: http.StatusNotFound,
		}
	}
	read := one("")
	issue := fixed(func(w *world) question {
		return question{body: `{"name":"k","target":{"type":"workspace","id":"` + w.Workspace.ID + `"},"scopes":["config:read"]}`}
	})
	issue.neighbor, issue.stranger = http.StatusNotFound, http.StatusNotFound
	return map[string]row{
		"GET /keys":              same(),
		"POST /keys":             issue,
		"GET /keys/{id}":         read,
		"DELETE /keys/{id}":      one(""),
		"POST /keys/{id}/rotate": one(`{"overlapSeconds":60}`),
	}
}

// ids are UUIDs in a request.
var ids = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`)
