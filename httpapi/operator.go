package httpapi

import (
	"cmp"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/httpapi/operator"
	"github.com/scenewright/scenewright/httpapi/spec"
)

// OperatorRoot is where the operator's API begins.
const OperatorRoot = "/operator/v1"

// MinOperatorKey is how long an operator's key is at least, in bytes: nobody finds one
// of so many random hexadecimal digits by trying.
const MinOperatorKey = 32

// OperatorOptions tune an operator's handler.
type OperatorOptions struct {
	// Key is what callers send in the header x-api-key; 32 bytes at least.
	Key string
	// URL is where clients reach the handler, for its description; without a slash at
	// the end. "": http://localhost:9091.
	URL string
	// Logger gets a line for each request, and one more for each that changes
	// something or has another key. nil: none are written.
	Logger *slog.Logger
}

// NewOperator makes the handler of package operator: everything that the operator of a
// service can have done, under [OperatorRoot]. Whoever has the key may do all of it, in
// every organization, so serve it at an address that the public does not reach. It
// answers no call without the key, and has no limits of rate: what keeps strangers out
// is the length of the key. GET …/openapi.json describes it.
func NewOperator(eng *engine.Engine, db operator.Database, opts OperatorOptions) (http.Handler, error) {
	if len(opts.Key) < MinOperatorKey {
		return nil, fmt.Errorf("httpapi: OperatorOptions.Key has under %d characters: make one by openssl rand -hex 32", MinOperatorKey)
	}
	o, err := operator.New(eng, db)
	if err != nil {
		return nil, err
	}
	h := &host{url: strings.TrimRight(cmp.Or(opts.URL, "http://localhost:9091"), "/"), log: cmp.Or(opts.Logger, slog.New(slog.DiscardHandler))}
	doc, err := spec.LoadOperator(h.url + OperatorRoot)
	if err != nil {
		return nil, err
	}
	paths := methodsByPath{}
	for _, rt := range (operations{o}).routes() {
		op := doc.Operation(rt.Method, rt.Path)
		if op == nil {
			return nil, fmt.Errorf("httpapi: %s %s is not in the operator's OpenAPI document", rt.Method, rt.Path)
		}
		rt.Handle = replays{eng.Replays}.once(audited(rt))
		rt.Path = OperatorRoot + rt.Path
		paths.add(rt.Path, &served{h, rt, op, []func(*call) error{asOperator, legible, hurry}})
	}
	described := get(OperatorRoot+"/openapi.json", "", func(c *call) error { return c.reply(http.StatusOK, json.RawMessage(doc.JSON)) })
	paths.add(described.Path, h.served(described))
	return h.observed(locked{h, sha256.Sum256([]byte(opts.Key)), h.mux(paths)}), nil
}

// locked serves whoever has the key.
type locked struct {
	host   *host
	key    [sha256.Size]byte // digest: keys of any length are compared in the same time
	behind http.Handler
}

func (l locked) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	given := sha256.Sum256([]byte(r.Header.Get(keyHeader)))
	w.Header().Set("Cache-Control", "no-store")
	if subtle.ConstantTimeCompare(given[:], l.key[:]) == 1 {
		l.behind.ServeHTTP(w, r)
		return
	}
	c := &call{Request: r, W: w, ID: trackOf(r.Context()).id, host: l.host}
	l.host.log.WarnContext(r.Context(), "operator key refused", "requestId", c.ID, "address", r.RemoteAddr)
	c.refuse(&fault.Error{Code: fault.CodeUnauthorized, Message: "the operator's key is missing or not valid", Remedy: "send it in the header x-api-key"})
}

// asOperator names who calls, for the log and for repeated requests.
func asOperator(c *call) error {
	c.Grant.CredentialID = "operator"
	return nil
}

// audited returns a route whose calls have a line in the log that names what they
// change, whether or not that could be done.
func audited(rt route) route {
	if rt.Method == http.MethodGet {
		return rt
	}
	do := rt.Handle
	rt.Handle = func(c *call) error {
		err := do(c)
		outcome := "done"
		if err != nil {
			outcome = problem(err, c.ID).Code
		}
		c.host.log.InfoContext(c.Context(), "operator", "requestId", c.ID, "operation", c.op.ID, "path", c.URL.Path, "address", c.RemoteAddr, "outcome", outcome)
		return err
	}
	return rt
}

// operations are what an operator can call.
type operations struct{ *operator.Operator }

func (o operations) routes() []route {
	return slices.Concat(o.tenants(), o.keys(), o.templates(), o.bounds(), o.work(), o.projects())
}

// displayName is the body of what gives something a name.
type displayName struct {
	Name string `json:"name"`
}

// precedence is the body of what gives a workspace a priority.
type precedence struct {
	Priority string `json:"priority"`
}

// person is the body of what adds or names one.
type person struct {
	Email string `json:"email"`
	Role  string `json:"role"`
}

func (o operations) tenants() []route {
	const organization, workspace = "/organizations/{organizationId}", "/workspaces/{workspaceId}"
	return []route{
		get("/organizations", "", shows(func(c *call) (any, error) { return o.Organizations(c.Context(), c.URL.Query().Get("after")) })),
		post("/organizations", "", takes(http.StatusCreated, func(c *call, in displayName) (any, error) { return o.CreateOrganization(c.Context(), in.Name) })),
		get(organization+"/workspaces", "", shows(func(c *call) (any, error) { return o.Workspaces(c.Context(), c.PathValue("organizationId")) })),
		post(organization+"/workspaces", "", takes(http.StatusCreated, func(c *call, in displayName) (any, error) {
			return o.CreateWorkspace(c.Context(), c.PathValue("organizationId"), in.Name)
		})),
		patch(workspace, "", takes(http.StatusOK, func(c *call, in displayName) (any, error) {
			return o.RenameWorkspace(c.Context(), c.PathValue("workspaceId"), in.Name)
		})),
		put(workspace+"/priority", "", takes(http.StatusOK, func(c *call, in precedence) (any, error) {
			return o.SetPriority(c.Context(), c.PathValue("workspaceId"), in.Priority)
		})),
		get(organization+"/users", "", shows(func(c *call) (any, error) { return o.Users(c.Context(), c.PathValue("organizationId")) })),
		post(organization+"/users", "", takes(http.StatusCreated, func(c *call, in person) (any, error) {
			return o.CreateUser(c.Context(), c.PathValue("organizationId"), in.Email, in.Role)
		})).secret(),
		post("/users/password", "", takes(http.StatusOK, func(c *call, in person) (any, error) { return o.NewPassword(c.Context(), in.Email) })).secret(),
	}
}

func (o operations) keys() []route {
	const keys = "/organizations/{organizationId}/keys"
	return []route{
		get(keys, "", shows(func(c *call) (any, error) { return o.Keys(c.Context(), c.PathValue("organizationId")) })),
		post(keys, "", takes(http.StatusCreated, func(c *call, in operator.NewKey) (any, error) {
			return o.CreateKey(c.Context(), c.PathValue("organizationId"), in)
		})).secret(),
		del(keys+"/{id}", "", shows(func(c *call) (any, error) {
			return o.RevokeKey(c.Context(), c.PathValue("organizationId"), c.PathValue("id"))
		})),
	}
}

func (o operations) templates() []route {
	const templates = "/workspaces/{workspaceId}/templates"
	return []route{
		get(templates, "", shows(func(c *call) (any, error) { return o.Templates(c.Context(), c.PathValue("workspaceId")) })),
		post(templates, "", takes(http.StatusOK, func(c *call, in tenant.Template) (any, error) {
			return o.SaveTemplate(c.Context(), c.PathValue("workspaceId"), in)
		})),
		del("/templates/{templateId}", "", does(func(c *call) error { return o.DeleteTemplate(c.Context(), c.PathValue("templateId")) })),
	}
}

func (o operations) bounds() []route {
	return []route{
		get("/caps", "", shows(func(c *call) (any, error) { return o.Caps(c.Context()) })),
		put("/caps/{organizationId}", "", sets(func(c *call, in operator.Caps) error {
			in.OrganizationID = c.PathValue("organizationId")
			return o.SetCaps(c.Context(), in)
		})),
		del("/caps/{organizationId}", "", does(func(c *call) error { return o.ClearCaps(c.Context(), c.PathValue("organizationId")) })),
		get("/organizations/{organizationId}/retention", "", shows(func(c *call) (any, error) { return o.Retentions(c.Context(), c.PathValue("organizationId")) })),
		put("/workspaces/{workspaceId}/retention", "", sets(func(c *call, in operator.Retention) error {
			in.WorkspaceID = c.PathValue("workspaceId")
			return o.SetRetention(c.Context(), in)
		})),
	}
}

func (o operations) work() []route {
	return []route{
		get("/jobs", "", shows(func(c *call) (any, error) { return o.Jobs(c.Context()) })),
		get("/workers", "", shows(func(c *call) (any, error) { return o.Workers(c.Context()) })),
		get("/drain", "", shows(func(c *call) (any, error) { return o.Draining(c.Context()) })),
		put("/drain", "", shows(func(c *call) (any, error) { return o.Drain(c.Context(), true) })),
		del("/drain", "", shows(func(c *call) (any, error) { return o.Drain(c.Context(), false) })),
	}
}

func (o operations) projects() []route {
	const one = "/projects/{projectId}"
	return []route{
		get("/projects", "", shows(func(c *call) (any, error) { return o.Projects(c.Context(), c.URL.Query().Get("organization")) })),
		del(one, "", does(func(c *call) error { return o.Delete(c.Context(), c.PathValue("projectId")) })),
		post(one+"/retry", "", does(func(c *call) error { return o.Retry(c.Context(), c.PathValue("projectId")) })),
		post(one+"/cancel", "", does(func(c *call) error { return o.Cancel(c.Context(), c.PathValue("projectId")) })),
	}
}

// shows answers with what do returns.
func shows(do func(*call) (any, error)) func(*call) error {
	return func(c *call) error {
		v, err := do(c)
		if err != nil {
			return err
		}
		return c.reply(http.StatusOK, v)
	}
}

// takes reads a body, and answers with what do returns.
func takes[T any](status int, do func(*call, T) (any, error)) func(*call) error {
	return func(c *call) error {
		var in T
		if err := c.body(&in); err != nil {
			return err
		}
		v, err := do(c, in)
		if err != nil {
			return err
		}
		return c.reply(status, v)
	}
}

// sets reads a body, and answers that it is done.
func sets[T any](do func(*call, T) error) func(*call) error {
	return func(c *call) error {
		var in T
		if err := c.body(&in); err != nil {
			return err
		}
		return does(func(c *call) error { return do(c, in) })(c)
	}
}

// does answers that it is done.
func does(do func(*call) error) func(*call) error {
	return func(c *call) error {
		if err := do(c); err != nil {
			return err
		}
		return c.none()
	}
}
