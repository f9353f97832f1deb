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
	"github.com/scenewright/scenewright/httpapi/internal/ratelimit"
)

// keyHeader is where a key is given.
const keyHeader = "X-Api-Key"

// Humans knows which person makes a request: for the claim pages, and for keys
// where no API key is given.
//
// Human is called with the request as it came, before anything is done for it.
// Where nobody is signed in, it is fault.CodeUnauthorized. It must be sure: a
// host that reads a cookie here also protects what changes things against
// requests from other sites (the claim pages do that themselves), sets
// Verified only for people whose address it has checked, and AuthTime to when
// they last gave their password or the like.
type Humans interface {
	Human(r *http.Request) (access.Human, error)
}

// Granter is an optional part of Humans: what the person who makes a request without a key
// may do in the whole API, as the host's own session says. The grant names the user and
// the organization, and no credential; where nobody is signed in the error is
// fault.CodeUnauthorized. What Humans must be sure of holds here, too: the host protects
// its sessions against requests from other sites.
type Granter interface {
	Grant(r *http.Request) (access.Grant, error)
}

// SignInURL is an optional part of Humans: where people sign in. The claim
// pages link there.
type SignInURL interface{ SignInURL() string }

// guard says who calls, how often they may, and what they can reach.
type guard struct {
	keys    *access.Keyring
	humans  Humans
	proxies proxies
	limits  *ratelimit.Limits
	reach   reach
}

// authenticate is identify, and has what the caller changes recorded as theirs.
func (g *guard) authenticate(c *call) error {
	if err := g.identify(c); err != nil {
		return err
	}
	c.Request = c.WithContext(access.WithActor(c.Context(), c.actor()))
	return nil
}

// identify finds out who calls.
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

// throttle counts a call, and says in its answer what is left.
func (g *guard) throttle(c *call) (err error) {
	caller := c.owner()
	if err = g.limits.Call(c.W.Header(), caller); err != nil || !c.route.Creates {
		return err
	}
	c.giveBack, err = g.limits.Creation(c.W.Header(), caller)
	return err
}

// proxies are the addresses of reverse proxies whose X-Forwarded-For is believed.
type proxies []netip.Prefix

// address returns where a request comes from: the connection's other end, or,
// where that is a proxy of ours, what the proxy says.
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

// permit checks the route's scope. What a person may do is for the handler to
// say.
func permit(c *call) error {
	if c.Human != nil || c.route.Scope == "" || c.Grant.Allows(c.route.Scope) {
		return nil
	}
	return &fault.Error{Code: fault.CodeForbidden, Message: fmt.Sprintf("the key lacks the scope %s", c.route.Scope), Remedy: "use a key that has it"}
}

// reach loads what paths name.
type reach struct {
	engine *engine.Engine
}

// resolve loads what the path names. What is out of the caller's reach is as
// if it did not exist.
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

// find reads what the path has the id of, where it lies within the caller's reach.
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

// The organization and the workspace that something lies in.
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

// asAgent marks what comes through the agent-tool channel. Only its mount point
// says so, never a header.
func asAgent(ctx context.Context) context.Context { return context.WithValue(ctx, agentKey{}, true) }

func isAgent(ctx context.Context) bool { return ctx.Value(agentKey{}) != nil }
