package httpapi

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/swaggest/swgui/v5/static"
	"github.com/vearutop/statigz"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/httpapi/internal/signin"
	screen "github.com/scenewright/scenewright/httpapi/pages"
	"github.com/scenewright/scenewright/httpapi/spec"
	"github.com/scenewright/scenewright/httpapi/studio"
)

// front serves the description of the service at the root.
type front struct {
	info     spec.Info
	database *database

	hasStudio bool // people can make videos here
}

func (h front) routes() []route {
	return []route{public(http.MethodGet, "/{$}", h.serve)}
}

// frontInfo is the description for programs.
type frontInfo struct {
	Name          string `json:"name"`
	Summary       string `json:"summary"`
	Version       string `json:"version"`
	Status        string `json:"status"` // ready
	API           string `json:"api"`
	Documentation string `json:"documentation"`
	OpenAPI       string `json:"openapi"`
	Agents        string `json:"agents"`
}

// serve describes the service and links to its parts: as a page for people, as JSON for programs. A
// host with a front of its own serves that in its place.
func (h front) serve(c *call) error {
	info, at := h.info, c.host.url
	err := h.database.well(c.Context())
	c.W.Header().Set("Vary", "Accept")
	if wantsPage(c.Request) {
		return frontPage(c, screen.Front{Name: info.Title, Summary: info.Summary, Version: info.Version, API: at + root, Agents: at + agentPath, Studio: h.hasStudio}, err)
	}
	if err != nil {
		return err
	}
	c.W.Header().Set("Cache-Control", "no-store")
	return c.reply(http.StatusOK, frontInfo{
		Name: info.Title, Summary: info.Summary, Version: info.Version, Status: "ready",
		API: at + root, Documentation: at + root + "/docs", OpenAPI: at + root + "/openapi.json", Agents: at + agentPath,
	})
}

// frontPage shows a person also whether the service is ready.
func frontPage(c *call, page screen.Front, err error) error {
	if err == nil {
		return screen.Write(c.W, http.StatusOK, page)
	}
	p := problem(err, c.ID)
	page.Problem = p.Title
	if p.Message != "" && p.Status == http.StatusServiceUnavailable {
		page.Problem = p.Message
	}
	if wait := comeBack(p.Status, err); wait != "" {
		c.W.Header().Set("Retry-After", wait)
	}
	return screen.Write(c.W, p.Status, page)
}

// database reports whether the database answers, which every call needs.
type database struct {
	engine *engine.Engine
	last   recent[error]
}

// well returns nil if it does.
func (d *database) well(ctx context.Context) error {
	return d.last.get(func() error {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), probeTime)
		defer cancel()
		_, err := d.engine.Organizations(ctx, tenant.OrganizationQuery{Limit: 1})
		if errors.Is(err, context.DeadlineExceeded) {
			return &fault.Error{Code: fault.CodeUnavailable, Message: "the database does not answer", Remedy: "try again", Retryable: true, Err: err}
		}
		return err
	})
}

// wantsPage reports whether a request prefers HTML to JSON: a browser's does, one that accepts
// anything does not.
func wantsPage(r *http.Request) bool {
	accept := strings.Join(r.Header.Values("Accept"), ",")
	return quality(accept, "text", "html") > quality(accept, "application", "json")
}

// quality returns the preference of an Accept header for a type, from 0 to 1: that of its closest
// range.
func quality(accept, kind, subtype string) float64 {
	best, closest := 0.0, 0
	for part := range strings.SplitSeq(accept, ",") {
		media, parameters, err := mime.ParseMediaType(part)
		if err != nil {
			continue
		}
		fit := map[string]int{kind + "/" + subtype: 3, kind + "/*": 2, "*/*": 1}[media]
		if fit <= closest {
			continue
		}
		closest, best = fit, 1
		if q, err := strconv.ParseFloat(parameters["q"], 64); err == nil {
			best = q
		}
	}
	return best
}

// workbench serves the page in which people make videos, and its files. It needs no key itself: the
// person who opens it has one, with which the page calls the API.
type workbench struct {
	*studio.Studio
	engine interface {
		SetPassword(ctx context.Context, userID, password string) error
	}
	humans Humans
}

// studioRoutes returns the routes of the studio, none if the host does not enable it.
func studioRoutes(eng *engine.Engine, o *Options) ([]route, error) {
	if !o.Studio {
		return nil, nil
	}
	s, err := studio.New(o.PublicURL)
	h := workbench{s, eng, o.Humans}
	return []route{
		public(http.MethodGet, "/studio", inFolder),
		public(http.MethodGet, "/studio/{$}", plain(h.ServePage)),
		public(http.MethodPost, "/studio/password", h.password),
		public(http.MethodGet, "/studio/{version}/{file...}", h.file),
	}, err
}

// password changes a person's password, after a check of the current one.
func (h workbench) password(c *call) error {
	own, ok := h.humans.(*signin.Accounts)
	if !ok {
		return fault.NotFound("path")
	}
	if err := readForm(c); err != nil {
		return err
	}
	person, err := own.Human(c.Request)
	if err != nil {
		return err
	}
	by := access.WithActor(c.Context(), access.Actor{Human: &person, Origin: c.origin(access.Page)})
	if err := h.engine.SetPassword(by, person.UserID, c.PostFormValue("password")); err != nil {
		return err
	}
	return c.none()
}

// inFolder redirects to the page's folder: its files are relative to it, wherever it is mounted.
func inFolder(c *call) error {
	c.W.Header().Set("Location", "studio/")
	c.W.WriteHeader(http.StatusPermanentRedirect)
	return nil
}

func (h workbench) file(c *call) error {
	if !h.ServeFile(c.W, c.Request, c.PathValue("version"), c.PathValue("file")) {
		return fault.NotFound("file")
	}
	return nil
}

// docs serves the API's description: for programs as OpenAPI, and for people as a page of Swagger
// UI, in which the operations can be called.
type docs struct {
	openapi, older []byte
	files          http.Handler // of Swagger UI, by their names
}

func newDocs(doc *spec.Document) docs {
	return docs{doc.JSON, doc.Older(), http.StripPrefix(docsPath, statigz.FileServer(static.FS))}
}

// docsPath is the path of the page; its files are below it.
const docsPath = root + "/docs"

func (h docs) routes() []route {
	return []route{
		public(http.MethodGet, root+"/openapi.json", func(c *call) error { return c.describe("application/json", h.openapi) }),
		public(http.MethodGet, root+"/openapi-3.0.json", func(c *call) error { return c.describe("application/json", h.older) }),
		public(http.MethodGet, docsPath, h.page),
		public(http.MethodGet, docsPath+"/{file}", h.file),
	}
}

var (
	//go:embed docs.html
	docsPage []byte
	//go:embed docs.js
	docsScript []byte
)

// describe answers with content that is the same for everyone, and changes only with the service.
func (c *call) describe(kind string, content []byte) error {
	h := c.W.Header()
	h.Set("Content-Type", kind+"; charset=utf-8")
	h.Set("Cache-Control", "public, max-age=300")
	h.Set("Access-Control-Allow-Origin", "*")
	http.ServeContent(c.W, c.Request, "", time.Time{}, bytes.NewReader(content))
	return nil
}

// docsPolicy lets the page reach only this service. Swagger UI has style attributes, and icons in
// its style sheet.
const docsPolicy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
	"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

func (h docs) page(c *call) error {
	c.W.Header().Set("Content-Security-Policy", docsPolicy)
	return c.describe("text/html", docsPage)
}

// file serves a file of the page.
func (h docs) file(c *call) error {
	switch name := c.PathValue("file"); {
	case name == "start.js":
		return c.describe("text/javascript", docsScript)
	case slices.Contains([]string{"swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png"}, name):
		h.files.ServeHTTP(c.W, c.Request)
		return nil
	}
	return fault.NotFound("file")
}
