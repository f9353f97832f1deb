package httpapi

import (
	"fmt"
	"maps"
	"net/http"
	"path"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
)

// root is where the API begins. The contract writes the paths of credentials
// with it once more, so they answer there too.
const root = "/v1"

// open are the routes beside the API, which ask for no key: by full paths.
func open() []route {
	return slices.Concat(frontRoutes(), docRoutes(), fileRoutes(), claimRoutes())
}

// mount puts the routes together by path, so that a method that a path does
// not have is told from a path that there is not.
func (a *api) mount() (*http.ServeMux, error) {
	paths := map[string]map[string]http.Handler{}
	add := func(pattern string, rt route, h http.Handler) {
		if paths[pattern] == nil {
			paths[pattern] = map[string]http.Handler{}
		}
		paths[pattern][rt.Method] = h
	}
	operations, err := a.operations()
	if err != nil {
		return nil, err
	}
	for _, h := range operations {
		add(root+h.route.Path, h.route, h)
		if strings.HasPrefix(h.route.Path, "/keys") {
			add(root+root+h.route.Path, h.route, h)
		}
	}
	for _, rt := range open() {
		add(rt.Path, rt, &served{a, rt, nil, nil})
	}
	mux := http.NewServeMux()
	for pattern, methods := range paths {
		mux.Handle(pattern, &served{a, route{Path: pattern, Handle: choose(methods)}, nil, nil})
		if folder, ok := strings.CutSuffix(pattern, "/{key...}"); ok {
			mux.Handle(folder, &served{a, route{Path: folder, Handle: nothing}, nil, nil}) // the mux would redirect it, and knows no prefix
		}
	}
	agents, err := a.agents(operations)
	if err != nil {
		return nil, err
	}
	mux.Handle(agentPath, agents)
	mux.Handle("/", &served{a, route{Path: "/", Handle: nothing}, nil, nil})
	return mux, nil
}

// operations are the routes as handlers, each with what the document says of
// it.
func (a *api) operations() ([]*served, error) {
	var all []*served
	for _, rt := range routes() {
		op := a.doc.Operation(rt.Method, rt.Path)
		if op == nil {
			return nil, fmt.Errorf("httpapi: %s %s is not in the OpenAPI document", rt.Method, rt.Path)
		}
		rt.Handle = a.once(rt, rt.Handle)
		all = append(all, &served{a, rt, op, a.steps(rt)})
	}
	return all, nil
}

// choose finds the method's handler.
func choose(methods map[string]http.Handler) func(*api, *call) error {
	allowed := slices.Sorted(maps.Keys(methods))
	if methods[http.MethodGet] != nil && methods[http.MethodHead] == nil {
		methods[http.MethodHead] = methods[http.MethodGet]
		allowed = append(allowed, http.MethodHead)
	}
	if methods[http.MethodOptions] == nil {
		allowed = append(allowed, http.MethodOptions)
	}
	list := strings.Join(allowed, ", ")
	return func(_ *api, c *call) error {
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

// nothing is what there is at any other path.
func nothing(*api, *call) error { return fault.NotFound("path") }

// crooked reports whether a path would be redirected to its straight form; the
// redirect could not know the prefix the handler is mounted under.
func crooked(p string) bool {
	return p == "" || p[0] != '/' || path.Clean(p) != strings.TrimSuffix(p, "/") && p != "/"
}
