package httpapi

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"github.com/google/wire"
	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric"
	noopmetric "go.opentelemetry.io/otel/metric/noop"
	"go.opentelemetry.io/otel/trace"
	nooptrace "go.opentelemetry.io/otel/trace/noop"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/httpapi/internal/signin"
	"github.com/scenewright/scenewright/httpapi/spec"
)

// Options tune the handler. The zero value works except for absolute links: set PublicURL for
// clients on other machines.
type Options struct {
	// PublicURL is the handler's public address, with its prefix and without a slash at the end.
	// "": http://localhost:8080.
	PublicURL string
	// Humans identifies signed-in people, for claim pages and keys. nil: people sign in on a page
	// of ours, with the password of a user of the engine.
	Humans Humans
	// Studio serves the page at /studio/, in which people make videos in the browser with the API.
	Studio bool
	// Rates limits the calls of a key.
	Rates Rates
	// Proxies are the addresses of reverse proxies whose X-Forwarded-For is trusted. nil: none, the
	// connection's address counts.
	Proxies []netip.Prefix
	// Origins are those of pages besides PublicURL's whose scripts may use the agent-tool channel:
	// https://app.example.com. Requests from other pages are refused there, with any key. nil:
	// none.
	Origins []string
	// Tracer gets a span for each request. nil: none.
	Tracer trace.TracerProvider
	// Meter gets http.server.request.duration and its like, by route. nil: no metrics. The client's
	// Host is among the attributes: drop server.address and server.port by a view.
	Meter metric.MeterProvider
	// Logger gets a line for each request. nil: none.
	Logger *slog.Logger
}

// Rates are the limits of a key's calls, in this process.
type Rates struct {
	PerMinute        int // calls; 0: 600, negative: without limit
	CreatesPerMinute int // projects created; 0: 60, negative: without limit
}

// API is the service's handler. It is safe for concurrent use and needs no closing.
type API struct{ handler http.Handler }

// ServeHTTP serves everything the package comment lists.
func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request) { a.handler.ServeHTTP(w, r) }

// New makes the handler of an engine. The engine needs a secret (engine.Options.Secret): without
// one there can be no keys.
func New(eng *engine.Engine, opts *Options) (*API, error) {
	if eng.Keys == nil {
		return nil, errors.New("httpapi: the engine has no Secret, and so no keys; set engine.Options.Secret")
	}
	o := *cmp.Or(opts, &Options{})
	if err := o.setDefaults(); err != nil {
		return nil, err
	}
	h := &host{url: o.PublicURL, origins: append(slices.Clone(o.Origins), o.PublicURL), proxies: o.Proxies, log: o.Logger}
	if o.Humans == nil {
		o.Humans = signin.New(eng, eng.Vault, eng.Keys.Now, h.proxies.address, strings.HasPrefix(h.url, "https:"))
	}
	doc, err := spec.Load(h.url+root, eng.Layouts()...)
	if err != nil {
		return nil, err
	}
	g := &guard{
		keys: eng.Keys, humans: o.Humans, proxies: h.proxies, reach: reach{eng},
		calls:   newRateLimit("default", cmp.Or(o.Rates.PerMinute, 600)),
		creates: newRateLimit("creates", cmp.Or(o.Rates.CreatesPerMinute, 60)),
	}
	operations, err := h.operations(doc, g, replays{eng.Replays}, routes(eng, g))
	if err != nil {
		return nil, err
	}
	beside, err := pageRoutes(eng, doc, &o)
	if err != nil {
		return nil, err
	}
	mux := h.mount(operations, beside)
	agents, err := newAgents(eng, h, g, doc, operations)
	if err != nil {
		return nil, err
	}
	mux.Handle(agentPath, agents)
	return &API{traced(o.Tracer, o.Meter, h.observed(mux))}, nil
}

// routes returns the routing table of the API.
func routes(eng *engine.Engine, g *guard) []route {
	rs, b := responses{eng.FileURL}, branding{eng}
	return slices.Concat(
		config{eng, eng.Samples}.routes(),
		organizations{eng, b}.routes(),
		workspaces{eng, b}.routes(),
		b.routes(),
		assets{eng.Assets, eng}.routes(),
		templates{eng}.routes(),
		projects{eng, rs}.routes(), revisions{eng, rs}.routes(),
		stills{eng.Stills}.routes(),
		shares{eng.Shares}.routes(),
		events{eng, g, rs}.routes(),
		exports{eng, rs}.routes(),
		webhooks{eng.Webhooks}.routes(), subscriptions{eng.Webhooks}.routes(),
		keys{eng.Keys}.routes(),
	)
}

// pageRoutes returns the routes outside of the API, which need no key: with full paths.
func pageRoutes(eng *engine.Engine, doc *spec.Document, o *Options) ([]route, error) {
	workbench, err := studioRoutes(eng, o)
	return slices.Concat(
		front{doc.Info(), &database{engine: eng}, o.Studio}.routes(),
		newDocs(doc).routes(),
		files{eng}.routes(),
		claims{eng, eng.Keys, eng.Vault, o.Humans}.routes(),
		watching{eng.Shares}.routes(),
		workbench,
	), err
}

// operations returns the routes of the API as handlers, each with its operation in the document.
func (h *host) operations(doc *spec.Document, g *guard, r replays, table []route) ([]*served, error) {
	var all []*served
	for _, rt := range table {
		op := doc.Operation(rt.Method, rt.Path)
		if op == nil {
			return nil, fmt.Errorf("httpapi: %s %s is not in the OpenAPI document", rt.Method, rt.Path)
		}
		rt.Handle = r.once(rt)
		all = append(all, &served{h, rt, op, g.steps(rt)})
	}
	return all, nil
}

func (o *Options) setDefaults() error {
	o.PublicURL = strings.TrimRight(cmp.Or(o.PublicURL, "http://localhost:8080"), "/")
	u, err := url.Parse(o.PublicURL)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return fmt.Errorf("httpapi: Options.PublicURL: %q is not an http or https URL", o.PublicURL)
	}
	for _, one := range o.Origins {
		if u, err := url.Parse(one); err != nil || originOf(one) == "" || u.Path != "" || u.RawQuery != "" || u.User != nil {
			return fmt.Errorf("httpapi: Options.Origins: %q is no origin like https://app.example.com", one)
		}
	}
	o.Logger = cmp.Or(o.Logger, slog.New(slog.DiscardHandler))
	return nil
}

// Set provides the handler from an *engine.Engine and *Options.
var Set = wire.NewSet(New)

// traced makes a span for each request, and records metrics; see named. Without a tracer and a
// meter it does nothing.
func traced(tracer trace.TracerProvider, meter metric.MeterProvider, h http.Handler) http.Handler {
	if tracer == nil && meter == nil {
		return h
	}
	return otelhttp.NewHandler(h, "request",
		otelhttp.WithTracerProvider(cmp.Or[trace.TracerProvider](tracer, nooptrace.NewTracerProvider())),
		otelhttp.WithMeterProvider(cmp.Or[metric.MeterProvider](meter, noopmetric.NewMeterProvider())))
}

// named sets a request's span name and metric to its route, as in the log. Like the log they do not
// have the path, which holds the names of files and claims.
func named(r *http.Request, t *track) {
	if counted, ok := otelhttp.LabelerFromContext(r.Context()); ok {
		counted.Add(attribute.String("http.route", t.route))
	}
	span := trace.SpanFromContext(r.Context())
	if !span.IsRecording() {
		return
	}
	span.SetName(method(r) + " " + t.route)
	span.SetAttributes(
		attribute.String("http.route", t.route), attribute.String("url.path", t.route), attribute.String("request.id", t.id),
	)
}

// method returns a request's method, "HTTP" for an unknown one: clients may send anything.
func method(r *http.Request) string {
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete,
		http.MethodOptions:
		return r.Method
	}
	return "HTTP"
}
