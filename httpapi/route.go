package httpapi

import (
	"net/http"

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

// needing returns routes that are served only where the engine has the part that
// they need.
func needing(has bool, message, remedy string, routes []route) []route {
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
