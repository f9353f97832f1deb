package httpapi

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/httpapi/contract"
	"github.com/scenewright/scenewright/httpapi/internal/agents"
	"github.com/scenewright/scenewright/httpapi/spec"
)

// agentPath is the mount point of the agent-tool channel; only a call there is an agent's.
const agentPath = "/mcp"

// newAgents makes the handler of the agent-tool channel over the API's operations.
func newAgents(eng *engine.Engine, h *host, g *guard, doc *spec.Document, operations []*served) (http.Handler, error) {
	byID := map[string]http.Handler{}
	for _, s := range operations {
		byID[s.op.ID] = h.observed(s)
	}
	channel, err := agents.New(doc, byID, eng)
	if err != nil {
		return nil, err
	}
	read := func(c *call) error { return agents.Read(c.W, c.Request) }
	receive := func(c *call) error { return channel.Receive(c.W, c.WithContext(asAgent(c.Context())), agent{c, g}) }
	door := &served{h, route{Method: http.MethodPost, Path: agentPath, Handle: receive}, nil, []func(*call) error{bearer, g.authenticate, read}}
	enter := choose(map[string]http.Handler{http.MethodPost: door})
	return h.served(route{Path: agentPath, Handle: func(c *call) error {
		if err := fromPage(c); err != nil {
			return err
		}
		return enter(c)
	}}), nil
}

// fromPage refuses requests from browser pages of other sites: DNS rebinding may lead them here, so
// that Host proves nothing. Other clients send no origin.
func fromPage(c *call) error {
	known := func(origin string) bool {
		at := originOf(origin)
		return at != "" && slices.ContainsFunc(c.host.origins, func(own string) bool { return originOf(own) == at })
	}
	for _, origin := range c.Header.Values("Origin") {
		if !known(origin) {
			return access.Forbidden("pages of this origin may not use the agent-tool channel",
				"call it from a program, or have the operator add the origin to Options.Origins")
		}
	}
	return nil
}

// originOf returns scheme, host and port of a URL; "" if it has none.
func originOf(raw string) string {
	u, err := url.Parse(raw)
	if err != nil || u.Host == "" {
		return ""
	}
	port := cmp.Or(u.Port(), map[string]string{"http": "80", "https": "443"}[u.Scheme])
	return strings.ToLower(u.Scheme + "://" + u.Hostname() + ":" + port)
}

// bearer also accepts the key where MCP clients send it.
func bearer(c *call) error {
	scheme, token, _ := strings.Cut(c.Header.Get("Authorization"), " ")
	if c.Header.Get(keyHeader) != "" || !strings.EqualFold(scheme, "Bearer") {
		return nil
	}
	c.Request = c.Clone(c.Context())
	c.Header.Set(keyHeader, strings.TrimSpace(token))
	return nil
}

// agent is the caller of the agent-tool channel.
type agent struct {
	call  *call
	guard *guard
}

// Throttle counts a message, without the rest of the limit in its answer.
func (a agent) Throttle() error {
	_, err := a.guard.calls.take(http.Header{}, a.call.Grant.CredentialID)
	return err
}

// Authenticate checks that the key is still valid.
func (a agent) Authenticate(ctx context.Context) error {
	_, err := a.guard.keys.Authenticate(ctx, a.call.Header.Get(keyHeader), a.guard.proxies.address(a.call.Request))
	return err
}

// Adopt gives a request the origin of the message.
func (a agent) Adopt(r *http.Request) {
	r.URL.Path, r.URL.RawPath = root+r.URL.Path, root+r.URL.RawPath
	r.Host, r.RemoteAddr = a.call.Host, a.call.RemoteAddr
	r.Header["X-Forwarded-For"] = a.call.Header["X-Forwarded-For"]
	r.Header.Set(keyHeader, a.call.Header.Get(keyHeader))
	r.Header.Set("X-Request-Id", a.call.ID)
}

// Problem returns an error as a problem document, and logs internal ones.
func (a agent) Problem(err error) contract.Problem { return a.call.problem(err) }

// RequestID returns the message's request id.
func (a agent) RequestID() string { return a.call.ID }
