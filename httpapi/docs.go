package httpapi

import (
	"bytes"
	_ "embed"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/swaggest/swgui/v5/static"
	"github.com/vearutop/statigz"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/httpapi/spec"
)

// docs describe the API: to programs as OpenAPI, and to people as a page of Swagger UI,
// in which the operations can be called.
type docs struct {
	openapi []byte
	older   func() ([]byte, error) // made for the first who asks: a host is to start soon
	files   http.Handler           // of Swagger UI, by their names
}

func newDocs(doc *spec.Document) docs {
	return docs{doc.JSON, sync.OnceValues(doc.Older), http.StripPrefix(docsPath, statigz.FileServer(static.FS))}
}

// docsPath is where the page is; its files lie below.
const docsPath = root + "/docs"

func (h docs) routes() []route {
	return []route{
		public(http.MethodGet, root+"/openapi.json", func(c *call) error { return c.describe("application/json", h.openapi) }),
		public(http.MethodGet, root+"/openapi-3.0.json", h.serveOlder),
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

// describe answers with what is the same for all, and until the service is another.
func (c *call) describe(kind string, content []byte) error {
	h := c.W.Header()
	h.Set("Content-Type", kind+"; charset=utf-8")
	h.Set("Cache-Control", "public, max-age=300")
	h.Set("Access-Control-Allow-Origin", "*")
	http.ServeContent(c.W, c.Request, "", time.Time{}, bytes.NewReader(content))
	return nil
}

// serveOlder serves the description as OpenAPI 3.0.
func (h docs) serveOlder(c *call) error {
	openapi, err := h.older()
	if err != nil {
		return err
	}
	return c.describe("application/json", openapi)
}

// docsPolicy has the page reach nothing but this service. Swagger UI styles parts of it
// in their own attributes, and has its icons in its style sheet.
const docsPolicy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
	"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

func (h docs) page(c *call) error {
	c.W.Header().Set("Content-Security-Policy", docsPolicy)
	return c.describe("text/html", docsPage)
}

// file serves what the page is made of.
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
