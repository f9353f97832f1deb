package httpapi

import (
	"maps"
	"net/http"
	"path"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
)

// route is one operation of the API.
type route struct {
	Method string
	Path   string       // relative to the API's root; objects named in braces are loaded before the handler
	Scope  access.Scope // required of the caller
	Handle func(*call) error

	People  bool // a signed-in person may call it, not only a key
	Streams bool // the body or the answer has no foreseeable end
	Creates bool // counts against the limit of creations
}

// on returns a route that requires a scope of the caller.
func on(method, path string, s access.Scope, h func(*call) error) route {
	return route{Method: method, Path: path, Scope: s, Handle: h}
}

func (rt route) people() route  { rt.People = true; return rt }
func (rt route) streams() route { rt.Streams = true; return rt }
func (rt route) creates() route { rt.Creates = true; return rt }

// none is the result of a handler without an answer's body.
type none struct{}

// replies returns a handler that answers with h's result, and a status.
func replies[R any](status int, h func(*call) (R, error)) func(*call) error {
	return func(c *call) error {
		answer, err := h(c)
		if err != nil {
			return err
		}
		if _, ok := any(answer).(none); ok {
			c.W.WriteHeader(http.StatusNoContent)
			return nil
		}
		return c.reply(status, answer)
	}
}

// takes returns a handler that decodes a body for h, and answers as replies does.
func takes[B, R any](status int, h func(*call, B) (R, error)) func(*call) error {
	return replies(status, func(c *call) (answer R, err error) {
		var in B
		if err := c.body(&in); err != nil {
			return answer, err
		}
		return h(c, in)
	})
}

// public returns a route that needs no key.
func public(method, path string, h func(*call) error) route {
	return route{Method: method, Path: path, Handle: h}
}

// plain returns an ordinary handler as a route's.
func plain(h http.HandlerFunc) func(*call) error {
	return func(c *call) error {
		h(c.W, c.Request)
		return nil
	}
}

// requirePort returns routes that are served only if the engine has the required part.
func requirePort(has bool, message, remedy string, routes []route) []route {
	if has {
		return routes
	}
	for i := range routes {
		routes[i].Handle = func(*call) error {
			return &fault.Error{Code: fault.CodeMissing, Message: message, Remedy: remedy}
		}
	}
	return routes
}

// root is the API's root. The contract repeats it in the paths of credentials, so they answer there
// too.
const root = "/v1"

// methodsByPath has handlers by path and method, to distinguish a wrong method from a missing path.
type methodsByPath map[string]map[string]http.Handler

func (m methodsByPath) add(path string, s *served) {
	if m[path] == nil {
		m[path] = map[string]http.Handler{}
	}
	m[path][s.route.Method] = s
}

// mount joins routes. operations are those of the API, open the others, which need no key and have
// full paths.
func (h *host) mount(operations []*served, open []route) *http.ServeMux {
	paths := methodsByPath{}
	for _, s := range operations {
		paths.add(root+s.route.Path, s)
		if strings.HasPrefix(s.route.Path, "/keys") {
			paths.add(root+root+s.route.Path, s)
		}
	}
	for _, rt := range open {
		paths.add(rt.Path, h.served(rt))
	}
	return h.mux(paths)
}

// mux serves handlers, and refuses all other paths.
func (h *host) mux(paths methodsByPath) *http.ServeMux {
	mux := http.NewServeMux()
	for pattern, methods := range paths {
		mux.Handle(pattern, h.served(route{Path: pattern, Handle: choose(methods)}))
		if folder, ok := strings.CutSuffix(pattern, "/{key...}"); ok {
			mux.Handle(folder, h.served(route{Path: folder, Handle: notFound})) // the mux would redirect it without the prefix
		}
	}
	mux.Handle("/", h.served(route{Path: "/", Handle: notFound}))
	return mux
}

// choose returns the method's handler.
func choose(methods map[string]http.Handler) func(*call) error {
	allowed := slices.Sorted(maps.Keys(methods))
	if methods[http.MethodGet] != nil && methods[http.MethodHead] == nil {
		methods[http.MethodHead] = methods[http.MethodGet]
		allowed = append(allowed, http.MethodHead)
	}
	if methods[http.MethodOptions] == nil {
		allowed = append(allowed, http.MethodOptions)
	}
	list := strings.Join(allowed, ", ")
	return func(c *call) error {
		if h := methods[c.Method]; h != nil {
			h.ServeHTTP(c.W, c.Request)
			return nil
		}
		c.W.Header().Set("Allow", list)
		if c.Method == http.MethodOptions {
			return c.none()
		}
		return &fault.Error{Code: codeMethod, Message: "this path does not have the method", Remedy: "use " + list}
	}
}

// notFound answers any other path.
func notFound(*call) error { return fault.NotFound("path") }

// isNonCanonical reports whether a path would be redirected to its canonical form;
// the redirect could not know the prefix the handler is mounted under.
func isNonCanonical(p string) bool {
	return p == "" || p[0] != '/' || path.Clean(p) != strings.TrimSuffix(p, "/") && p != "/"
}

// owner returns the caller's id, which separates callers' idempotency keys and limits.
func (c *call) owner() string {
	switch {
	case c.Human != nil:
		return "human:" + c.Human.UserID
	case c.Grant.CredentialID == "":
		return "human:" + c.Grant.UserID
	}
	return c.Grant.CredentialID
}

// target returns the requested resource: the same for each of its names.
func (c *call) target() string {
	path := c.URL.Path
	for strings.HasPrefix(path, root+"/") {
		path = strings.TrimPrefix(path, root)
	}
	return c.Method + " " + path + "?" + c.URL.Query().Encode()
}
