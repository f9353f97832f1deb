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
	Path   string       // relative to the API's root; what it names in braces is resolved before the handler
	Scope  access.Scope // what a caller must be allowed
	Handle func(*call) error

	People  bool // a signed-in person may call it, not only a key
	Streams bool // the body or the answer has no end that could be waited for
	Creates bool // counts against the limit of creations
	Secret  bool // the answer shows a secret: it is not kept for replays
}

func get(path string, s access.Scope, h func(*call) error) route {
	return route{Method: http.MethodGet, Path: path, Scope: s, Handle: h}
}

func post(path string, s access.Scope, h func(*call) error) route {
	return route{Method: http.MethodPost, Path: path, Scope: s, Handle: h}
}

func put(path string, s access.Scope, h func(*call) error) route {
	return route{Method: http.MethodPut, Path: path, Scope: s, Handle: h}
}

func patch(path string, s access.Scope, h func(*call) error) route {
	return route{Method: http.MethodPatch, Path: path, Scope: s, Handle: h}
}

func del(path string, s access.Scope, h func(*call) error) route {
	return route{Method: http.MethodDelete, Path: path, Scope: s, Handle: h}
}

func (rt route) people() route  { rt.People = true; return rt }
func (rt route) streams() route { rt.Streams = true; return rt }
func (rt route) creates() route { rt.Creates = true; return rt }
func (rt route) secret() route  { rt.Secret = true; return rt }

// public is a route that asks for no key.
func public(method, path string, h func(*call) error) route {
	return route{Method: method, Path: path, Handle: h}
}

// plain handles a call as any server does.
func plain(h http.HandlerFunc) func(*call) error {
	return func(c *call) error {
		h(c.W, c.Request)
		return nil
	}
}

// requirePort returns routes that are served only where the engine has the part that
// they need.
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

// root is where the API begins. The contract writes the paths of credentials
// with it once more, so they answer there too.
const root = "/v1"

// mount puts routes together by path, so that a method that a path does not have
// is told from a path that there is not. operations are those of the API, open
// those beside it, which ask for no key and have full paths.
func (h *host) mount(operations []*served, open []route) *http.ServeMux {
	paths := map[string]map[string]http.Handler{}
	add := func(pattern string, s *served) {
		if paths[pattern] == nil {
			paths[pattern] = map[string]http.Handler{}
		}
		paths[pattern][s.route.Method] = s
	}
	for _, s := range operations {
		add(root+s.route.Path, s)
		if strings.HasPrefix(s.route.Path, "/keys") {
			add(root+root+s.route.Path, s)
		}
	}
	for _, rt := range open {
		add(rt.Path, h.served(rt))
	}
	mux := http.NewServeMux()
	for pattern, methods := range paths {
		mux.Handle(pattern, h.served(route{Path: pattern, Handle: choose(methods)}))
		if folder, ok := strings.CutSuffix(pattern, "/{key...}"); ok {
			mux.Handle(folder, h.served(route{Path: folder, Handle: notFound})) // the mux would redirect it, and knows no prefix
		}
	}
	mux.Handle("/", h.served(route{Path: "/", Handle: notFound}))
	return mux
}

// choose finds the method's handler.
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
