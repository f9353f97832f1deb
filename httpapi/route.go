package httpapi

import (
	"net/http"
	"slices"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
)

// route is one operation of the API.
type route struct {
	Method string
	Path   string       // relative to the API's root; what it names in braces is resolved before the handler
	Scope  access.Scope // what a caller must be allowed
	Handle func(*api, *call) error

	People  bool // a signed-in person may call it, not only a key
	Streams bool // the body or the answer has no end that could be waited for
	Creates bool // counts against the limit of creations
	Secret  bool // the answer shows a secret: it is not kept for replays
}

func get(path string, s access.Scope, h func(*api, *call) error) route {
	return route{Method: http.MethodGet, Path: path, Scope: s, Handle: h}
}

func post(path string, s access.Scope, h func(*api, *call) error) route {
	return route{Method: http.MethodPost, Path: path, Scope: s, Handle: h}
}

func put(path string, s access.Scope, h func(*api, *call) error) route {
	return route{Method: http.MethodPut, Path: path, Scope: s, Handle: h}
}

func patch(path string, s access.Scope, h func(*api, *call) error) route {
	return route{Method: http.MethodPatch, Path: path, Scope: s, Handle: h}
}

func del(path string, s access.Scope, h func(*api, *call) error) route {
	return route{Method: http.MethodDelete, Path: path, Scope: s, Handle: h}
}

func (rt route) people() route  { rt.People = true; return rt }
func (rt route) streams() route { rt.Streams = true; return rt }
func (rt route) creates() route { rt.Creates = true; return rt }
func (rt route) secret() route  { rt.Secret = true; return rt }

// routes is the whole table: what there is to call.
func routes() []route {
	return slices.Concat(
		configRoutes(),
		organizationRoutes(),
		workspaceRoutes(),
		brandingRoutes(),
		assetRoutes(),
		templateRoutes(),
		projectRoutes(),
		exportRoutes(),
		webhookRoutes(),
		keyRoutes(),
	)
}

// given serves a route only where the engine has the part that it needs.
func given(has func(*api) bool, h func(*api, *call) error, message, remedy string) func(*api, *call) error {
	return func(a *api, c *call) error {
		if !has(a) {
			return &fault.Error{Code: fault.CodeMissing, Message: message, Remedy: remedy}
		}
		return h(a, c)
	}
}
