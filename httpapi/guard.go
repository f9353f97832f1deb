package httpapi

import (
	"context"
	"fmt"
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/tenant"
)

// keyHeader is the header of an API key.
const keyHeader = "X-Api-Key"

// Humans identifies the person who makes a request: for the claim pages, and for keys if there is
// no API key.
//
// Human is called with the original request, before any other work. Without a signed-in person, it
// returns fault.CodeUnauthorized. The answer must be certain: a host that reads a cookie here also
// protects all changes against requests from other sites (the claim pages do that themselves), sets
// Verified only for people whose address it has checked, and AuthTime to the time of their last
// authentication.
type Humans interface {
	Human(r *http.Request) (access.Human, error)
}

// Granter is an optional part of Humans: the permissions of a person without a key in the whole
// API, by the host's own session. The grant names the user and the organization, and no credential;
// without a signed-in person the error is fault.CodeUnauthorized. The requirements of Humans apply
// here, too: the host protects its sessions against requests from other sites.
type Granter interface {
	Grant(r *http.Request) (access.Grant, error)
}

// SignInURL is an optional part of Humans: the address where people sign in, to which the claim
// pages link.
type SignInURL interface{ SignInURL() string }

// guard authenticates callers, limits their rates, and checks their reach.
type guard struct {
	keys    *access.Keyring
	humans  Humans
	proxies proxies
	calls   *rateLimit
	creates *rateLimit // of calls that create; each counts as a call, too
	reach   reach
}

// authenticate identifies the caller, and records the caller's changes under that identity.
func (g *guard) authenticate(c *call) error {
	if err := g.identify(c); err != nil {
		return err
	}
	c.Request = c.WithContext(access.WithActor(c.Context(), c.actor()))
	return nil
}

// identify finds the caller's identity.
func (g *guard) identify(c *call) error {
	key := c.Header.Get(keyHeader)
	if key == "" && c.route.People {
		human, err := g.humans.Human(c.Request)
		if err != nil {
			return err
		}
		c.Human = &human
		return nil
	}
	if granter, ok := g.humans.(Granter); ok && key == "" {
		grant, err := granter.Grant(c.Request)
		if err == nil && (grant.UserID == "" || grant.OrganizationID == "" || grant.CredentialID != "") {
			err = access.ErrUnauthorized
		}
		c.Grant = grant
		return err
	}
	grant, err := g.keys.Authenticate(c.Context(), key, g.proxies.address(c.Request))
	c.Grant = grant
	return err
}

// throttle counts a call, and adds the rest of the limit to its answer.
func (g *guard) throttle(c *call) (err error) {
	caller := c.owner()
	if _, err = g.calls.take(c.W.Header(), caller); err != nil || !c.route.Creates {
		return err
	}
	c.giveBack, err = g.creates.take(c.W.Header(), caller)
	return err
}

// proxies are the addresses of reverse proxies whose X-Forwarded-For is trusted.
type proxies []netip.Prefix

// address returns the origin of a request: the connection's other end or, for a proxy of ours, the
// address it states.
func (p proxies) address(r *http.Request) netip.Addr {
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	addr := at.Addr().Unmap()
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && p.contain(addr); i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		addr = hop.Unmap()
	}
	return addr
}

func (p proxies) contain(addr netip.Addr) bool {
	return slices.ContainsFunc(p, func(known netip.Prefix) bool { return known.Contains(addr) })
}

// permit checks the route's scope. The handler checks a person's permissions.
func permit(c *call) error {
	if c.Human != nil || c.route.Scope == "" || c.Grant.Allows(c.route.Scope) {
		return nil
	}
	return access.Forbidden(fmt.Sprintf("the key lacks the scope %s", c.route.Scope), "use a key that has it")
}

// reach loads the objects named by paths.
type reach struct {
	engine *engine.Engine
}

// resolve loads the objects named by the path. Objects out of the caller's reach count as missing.
func (r reach) resolve(c *call) error {
	err := r.organization(c, c.PathValue("organizationId"))
	if err == nil {
		err = find(c, "workspace", &c.Workspace, r.engine.Workspace, ofWorkspace)
	}
	if err == nil {
		err = find(c, "project", &c.Project, r.engine.Project, ofProject)
	}
	if err == nil {
		err = find(c, "template", &c.Template, r.engine.Template, ofTemplate)
	}
	return err
}

func (r reach) organization(c *call, id string) (err error) {
	switch id {
	case "":
		return nil
	case c.Grant.OrganizationID:
		c.Organization, err = r.engine.Organization(c.Context(), id)
		return err
	}
	return fault.NotFound("organization")
}

// find reads the object whose id is in the path, if it lies within the caller's reach.
func find[T any](
	c *call, what string, to *T, read func(context.Context, string) (T, error), of func(T) (string, string),
) (err error) {
	id := c.PathValue(what + "Id")
	if id == "" {
		return nil
	}
	if *to, err = read(c.Context(), id); err == nil && !c.Grant.Covers(of(*to)) {
		err = fault.NotFound(what)
	}
	return err
}

// These functions return the ids of an object's organization and workspace.
func ofWorkspace(w tenant.Workspace) (organizationID, workspaceID string) {
	return w.OrganizationID, w.ID
}
func ofProject(p project.Project) (organizationID, workspaceID string) {
	return p.OrganizationID, p.WorkspaceID
}
func ofTemplate(t tenant.Template) (organizationID, workspaceID string) {
	return t.OrganizationID, t.WorkspaceID
}

type agentKey struct{}

// asAgent marks calls of the agent-tool channel. Only its mount point decides that, never a header.
func asAgent(ctx context.Context) context.Context { return context.WithValue(ctx, agentKey{}, true) }

func isAgent(ctx context.Context) bool { return ctx.Value(agentKey{}) != nil }
