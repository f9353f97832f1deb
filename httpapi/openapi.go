package httpapi

import (
	"bytes"
	_ "embed"
	"html/template"
	"net/http"
	"time"

	"github.com/scenewright/scenewright/httpapi/spec"
)

func docRoutes() []route {
	return []route{
		public(http.MethodGet, root+"/openapi.json", (*api).openapi),
		public(http.MethodGet, root+"/docs", (*api).docs),
	}
}

// openapi serves the description.
func (a *api) openapi(c *call) error {
	h := c.W.Header()
	h.Set("Content-Type", "application/json; charset=utf-8")
	h.Set("Cache-Control", "public, max-age=300")
	h.Set("Access-Control-Allow-Origin", "*")
	http.ServeContent(c.W, c.Request, "", time.Time{}, bytes.NewReader(a.doc.JSON))
	return nil
}

//go:embed docs.html
var docsPage string

var docsTemplate = template.Must(template.New("docs").Parse(docsPage))

// docs serves the description as a page that needs nothing from elsewhere.
func (a *api) docs(c *call) error {
	var b bytes.Buffer
	if err := docsTemplate.Execute(&b, spec.Manual(a.doc)); err != nil {
		return err
	}
	h := c.W.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	h.Set("Cache-Control", "public, max-age=300")
	_, err := c.W.Write(b.Bytes())
	return err
}
