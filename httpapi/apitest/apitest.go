// Package apitest is for tests of the service, ours and hosts': a server on
// loopback over an engine of fakes, with an organization, a workspace, its
// owner and a key.
//
//	s := apitest.New(t, nil)
//	p, err := s.Client.Projects.CreateAndWait(ctx, client.CreateProject{Prompt: "…"})
package apitest

import (
	"context"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/httpapi"
	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/store/blob"
)

// Password is every test user's.
const Password = "correct horse battery staple"

// Server is a running service and what a test needs to call it.
type Server struct {
	URL    string // where the handler is mounted: http://127.0.0.1:port
	Key    string // of the organization, with every scope
	Client *client.Client
	Engine *engine.Engine
	Tenant
}

// Tenant is an organization with one workspace and one owner.
type Tenant struct {
	Organization tenant.Organization
	Workspace    tenant.Workspace
	Owner        tenant.User
}

// Setup is what a test may change before the server starts.
type Setup struct {
	Dir   string // of the database and the files; "" = a temporary one
	Ports func(*engine.Ports)
	// Engine changes the engine's options; nil = they are as they are.
	Engine func(*engine.Options)
	API    httpapi.Options
	// Prefix is where the handler is mounted, with nothing beside it: "", or
	// "/video", which is added to URL.
	Prefix string
	// Mount puts the handler beside others, under Prefix; nil = alone.
	Mount func(http.Handler) http.Handler
}

// New starts a server. nil is the usual setup: no limits of rate, so that a
// test is not slowed by them.
func New(t testing.TB, setup *Setup) *Server {
	t.Helper()
	if setup == nil {
		setup = &Setup{}
	}
	if setup.API.Rates == (httpapi.Rates{}) {
		setup.API.Rates = httpapi.Rates{PerMinute: -1, CreatesPerMinute: -1}
	}
	if setup.Dir == "" {
		setup.Dir = t.TempDir()
	}
	server := httptest.NewUnstartedServer(nil)
	s := &Server{URL: "http://" + server.Listener.Addr().String() + setup.Prefix}
	s.Engine = enginetest.NewIn(t, setup.Dir, s.ports(t, setup), func(o *engine.Options) {
		if setup.Engine != nil {
			setup.Engine(o)
		}
	})
	setup.API.PublicURL = s.URL
	api, err := httpapi.New(s.Engine, &setup.API)
	if err != nil {
		t.Fatal(err)
	}
	server.Config.Handler = http.StripPrefix(setup.Prefix, api)
	if setup.Mount != nil {
		server.Config.Handler = setup.Mount(api)
	}
	server.Start()
	t.Cleanup(server.Close)
	s.Tenant = s.AddTenant(t, "Acme")
	s.Key = s.Issue(t, s.Tenant, "", access.Scopes()...)
	s.Client = s.As(t, s.Key)
	return s
}

// ports has the files served by the server itself.
func (s *Server) ports(t testing.TB, setup *Setup) func(*engine.Ports) {
	return func(p *engine.Ports) {
		files, err := blob.Open(blob.Dir(filepath.Join(setup.Dir, "blobs")), &blob.Options{BaseURL: s.URL + "/v1/files"})
		if err != nil {
			t.Fatal(err)
		}
		p.Blobs = files
		if setup.Ports != nil {
			setup.Ports(p)
		}
	}
}

// AddTenant makes an organization with a workspace and an owner.
func (s *Server) AddTenant(t testing.TB, name string) Tenant {
	t.Helper()
	ctx := context.Background()
	var n Tenant
	var err error
	if n.Organization, err = s.Engine.CreateOrganization(ctx, tenant.NewOrganization{Name: name}); err != nil {
		t.Fatal(err)
	}
	n.Owner, err = s.Engine.AddUser(ctx, tenant.NewUser{
		OrganizationID: n.Organization.ID, Email: "owner@" + name + ".example", Name: "Owner of " + name, Role: tenant.Owner, Password: Password,
	})
	if err != nil {
		t.Fatal(err)
	}
	n.Workspace = s.AddWorkspace(t, n, name+" films")
	return n
}

// AddWorkspace makes another workspace of a tenant.
func (s *Server) AddWorkspace(t testing.TB, n Tenant, name string) tenant.Workspace {
	t.Helper()
	w, err := s.Engine.CreateWorkspace(context.Background(), tenant.NewWorkspace{OrganizationID: n.Organization.ID, Name: name, CreatedBy: n.Owner.ID})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// Issue makes a key of a tenant's owner, for one workspace or, with "", for
// the organization.
func (s *Server) Issue(t testing.TB, n Tenant, workspaceID string, scopes ...access.Scope) string {
	t.Helper()
	target := access.Target{Type: access.TargetOrganization, ID: n.Organization.ID}
	if workspaceID != "" {
		target = access.Target{Type: access.TargetWorkspace, ID: workspaceID}
	}
	_, key, err := s.Engine.Keys.IssueRoot(context.Background(),
		access.Owner{OrganizationID: n.Organization.ID, UserID: n.Owner.ID}, access.NewCredential{Name: "test", Target: target, Scopes: scopes})
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// As is a client with another key.
func (s *Server) As(t testing.TB, key string) *client.Client {
	t.Helper()
	c, err := client.New(s.URL+"/v1", key, nil)
	if err != nil {
		t.Fatal(err)
	}
	return c
}
