package httpapi

import (
	"context"
	"fmt"
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
)

// keyHeader is where a key is given.
const keyHeader = "X-Api-Key"

// authenticate finds out who calls.
func (a *api) authenticate(c *call) error {
	key := c.Header.Get(keyHeader)
	if key == "" && c.route.People {
		human, err := a.opts.Humans.Human(c.Request)
		if err != nil {
			return err
		}
		c.Human = &human
		return nil
	}
	grant, err := a.eng.Keys.Authenticate(c.Context(), key, a.address(c.Request))
	c.Grant = grant
	return err
}

// address is where a request comes from: the connection's other end, or, where
// that is a proxy of ours, what the proxy says.
func (a *api) address(r *http.Request) netip.Addr {
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	addr := at.Addr().Unmap()
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && a.proxy(addr); i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		addr = hop.Unmap()
	}
	return addr
}

func (a *api) proxy(addr netip.Addr) bool {
	return slices.ContainsFunc(a.opts.Proxies, func(p netip.Prefix) bool { return p.Contains(addr) })
}

// permit checks the route's scope. What a person may do is for the handler to
// say.
func (a *api) permit(c *call) error {
	if c.Human != nil || c.route.Scope == "" || c.Grant.Allows(c.route.Scope) {
		return nil
	}
	return &fault.Error{Code: fault.CodeForbidden, Message: fmt.Sprintf("the key lacks the scope %s", c.route.Scope), Remedy: "use a key that has it"}
}

// resolve loads what the path names. What is out of the caller's reach is as
// if it did not exist.
func (a *api) resolve(c *call) error {
	for _, r := range []struct {
		name string
		load func(*call, string) error
	}{
		{"organizationId", a.organization},
		{"workspaceId", a.workspace},
		{"projectId", a.project},
		{"templateId", a.template},
	} {
		id := c.PathValue(r.name)
		if id == "" {
			continue
		}
		if err := r.load(c, id); err != nil {
			return err
		}
	}
	return nil
}

func (a *api) organization(c *call, id string) (err error) {
	if id != c.Grant.OrganizationID {
		return fault.NotFound("organization")
	}
	c.Organization, err = a.eng.Organization(c.Context(), id)
	return err
}

func (a *api) workspace(c *call, id string) (err error) {
	c.Workspace, err = a.eng.Workspace(c.Context(), id)
	if err != nil {
		return err
	}
	if !c.Grant.Covers(c.Workspace.OrganizationID, c.Workspace.ID) {
		return fault.NotFound("workspace")
	}
	return nil
}

func (a *api) project(c *call, id string) (err error) {
	c.Project, err = a.eng.Project(c.Context(), id)
	if err != nil {
		return err
	}
	if !c.Grant.Covers(c.Project.OrganizationID, c.Project.WorkspaceID) {
		return fault.NotFound("project")
	}
	return nil
}

func (a *api) template(c *call, id string) (err error) {
	c.Template, err = a.eng.Template(c.Context(), id)
	if err != nil {
		return err
	}
	if !c.Grant.Covers(c.Template.OrganizationID, c.Template.WorkspaceID) {
		return fault.NotFound("template")
	}
	return nil
}

type agentKey struct{}

// asAgent marks what comes through the agent-tool channel. Only its mount point
// says so, never a header.
func asAgent(ctx context.Context) context.Context { return context.WithValue(ctx, agentKey{}, true) }

func isAgent(ctx context.Context) bool { return ctx.Value(agentKey{}) != nil }

// public is a route that asks for no key.
func public(method, path string, h func(*api, *call) error) route {
	return route{Method: method, Path: path, Handle: h}
}

var _ http.Handler = (*API)(nil)
