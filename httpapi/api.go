package httpapi

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/trace"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/httpapi/spec"
)

// Options tune the handler. The zero value serves, but for links that leave it:
// set PublicURL where anybody but this machine is to follow them.
type Options struct {
	// PublicURL is where clients reach the handler, its prefix included and
	// without a slash at the end. "": http://localhost:8080.
	PublicURL string
	// Humans tells who is signed in, for claim pages and keys. nil: people sign
	// in on a page of ours, with the password of a user of the engine.
	Humans Humans
	// Rates limit how often a key may call.
	Rates Rates
	// Proxies are the addresses of reverse proxies whose X-Forwarded-For is
	// believed. nil: none, the connection's address counts.
	Proxies []netip.Prefix
	// Tracer gets a span for each request. nil: none are made.
	Tracer trace.TracerProvider
	// Logger gets a line for each request. nil: none are written.
	Logger *slog.Logger
}

// API is the service's handler. It is safe for concurrent use and holds
// nothing that would need closing.
type API struct{ handler http.Handler }

// ServeHTTP serves everything the package comment lists.
func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request) { a.handler.ServeHTTP(w, r) }

// api is what the handlers of routes share.
type api struct {
	eng    *engine.Engine
	opts   Options
	doc    *spec.Document
	limits *limits
	watch  *watch
	manual []byte // the page of the documentation
}

// New makes the handler of an engine. The engine needs a secret
// (engine.Options.Secret): without one there can be no keys.
func New(eng *engine.Engine, opts *Options) (*API, error) {
	if eng.Keys == nil {
		return nil, errors.New("httpapi: the engine has no Secret, and so no keys; set engine.Options.Secret")
	}
	a := &api{eng: eng}
	if opts != nil {
		a.opts = *opts
	}
	if err := a.opts.setDefaults(); err != nil {
		return nil, err
	}
	a.limits = newLimits(a.opts.Rates)
	a.watch = a.newWatch()
	if a.opts.Humans == nil {
		a.opts.Humans = newHumans(a)
	}
	var err error
	if a.doc, err = spec.Load(a.opts.PublicURL + root); err != nil {
		return nil, err
	}
	if a.manual, err = manual(a.doc); err != nil {
		return nil, err
	}
	mux, err := a.mount()
	if err != nil {
		return nil, err
	}
	return &API{a.traced(a.observed(mux))}, nil
}

func (o *Options) setDefaults() error {
	o.PublicURL = strings.TrimRight(cmp.Or(o.PublicURL, "http://localhost:8080"), "/")
	u, err := url.Parse(o.PublicURL)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return fmt.Errorf("httpapi: Options.PublicURL: %q is not an http or https URL", o.PublicURL)
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	return nil
}

// traced makes a span for each request; see named.
func (a *api) traced(h http.Handler) http.Handler {
	if a.opts.Tracer == nil {
		return h
	}
	return otelhttp.NewHandler(h, "request", otelhttp.WithTracerProvider(a.opts.Tracer))
}

// named gives a request's span the name of its route, as in the log. Like the
// log it does not say the path, which holds the names of files and claims.
func named(r *http.Request, t *track) {
	span := trace.SpanFromContext(r.Context())
	if !span.IsRecording() {
		return
	}
	span.SetName(method(r) + " " + t.route)
	span.SetAttributes(attribute.String("http.route", t.route), attribute.String("url.path", t.route), attribute.String("request.id", t.id))
}

// method is a request's, as long as it is one that there is: anything may be
// written there.
func method(r *http.Request) string {
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
		return r.Method
	}
	return "HTTP"
}
