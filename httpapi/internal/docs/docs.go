// Package docs serves the description of an API, to programs and to people.
package docs

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/scenewright/scenewright/httpapi/spec"
)

// Docs is what an API says of itself.
type Docs struct {
	openapi     []byte
	page, older func() ([]byte, error) // written for the first who asks: a host is to start soon
}

// New describes an API. calls is a Go file that calls each operation, for [Calls].
func New(doc *spec.Document, calls string) *Docs {
	return &Docs{doc.JSON, sync.OnceValues(func() ([]byte, error) { return manual(doc, calls) }), sync.OnceValues(doc.Older)}
}

// OpenAPI serves the description.
func (d *Docs) OpenAPI(w http.ResponseWriter, r *http.Request) { description(w, r, d.openapi) }

// Older serves the description as OpenAPI 3.0.
func (d *Docs) Older(w http.ResponseWriter, r *http.Request) error {
	openapi, err := d.older()
	if err != nil {
		return err
	}
	description(w, r, openapi)
	return nil
}

func description(w http.ResponseWriter, r *http.Request, openapi []byte) {
	h := w.Header()
	h.Set("Content-Type", "application/json; charset=utf-8")
	h.Set("Cache-Control", "public, max-age=300")
	h.Set("Access-Control-Allow-Origin", "*")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(openapi))
}

// Page serves the description as a page that needs nothing from elsewhere.
func (d *Docs) Page(w http.ResponseWriter, r *http.Request) error {
	page, err := d.page()
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src "+hashed(docsStyle)+"; script-src "+hashed(docsScript)+"; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	h.Set("Cache-Control", "public, max-age=300")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(page))
	return nil
}

var (
	//go:embed docs.html
	docsPage string
	//go:embed docs.css
	docsStyle string
	//go:embed docs.js
	docsScript string
)

// hashed names a text of a page in its policy.
func hashed(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// manual writes the page.
func manual(doc *spec.Document, calls string) ([]byte, error) {
	inGo, err := Calls(calls)
	if err != nil {
		return nil, err
	}
	page := spec.Manual(doc)
	for _, chapter := range page.Chapters {
		for i, op := range chapter.Operations {
			if inGo[op.ID] == "" {
				return nil, fmt.Errorf("docs: no call of %s in Go", op.ID)
			}
			chapter.Operations[i].Calls = slices.Insert(op.Calls, 1, goCall(inGo[op.ID]))
		}
	}
	tmpl, err := template.New("docs").Funcs(template.FuncMap{
		"style":  func() template.CSS { return template.CSS(docsStyle) },
		"script": func() template.JS { return template.JS(docsScript) },
		"quickstart": func(server string) []spec.Call {
			return quickStart(server, doc.Example("CreateProjectRequest", "prompt"), inGo["quickStart"])
		},
		"listed":   func(id string, fields []spec.Field) any { return map[string]any{"Of": id, "Fields": fields} },
		"labelled": func(label, text string) any { return map[string]any{"Label": label, "Text": text} },
	}).Parse(docsPage)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = tmpl.Execute(&b, page)
	return b.Bytes(), err
}

func goCall(code string) spec.Call { return spec.Call{Language: "go", Label: "Go", Code: code} }

// quickStart is the way from a text to a video, in each language.
func quickStart(server, text, inGo string) []spec.Call {
	at := strings.NewReplacer("{server}", server, "{text}", text)
	return []spec.Call{
		{Language: "curl", Label: "curl", Code: at.Replace(quickCurl)},
		goCall(at.Replace(quickGo) + inGo),
		{Language: "typescript", Label: "TypeScript", Code: at.Replace(quickTypeScript)},
	}
}

const quickCurl = `API={server}
KEY=swk-…

curl -s "$API/auth/project/create" \
  -H "x-api-key: $KEY" -H "content-type: application/json" -d '{
  "prompt": "{text}",
  "toAutoExport": true
}'
# {"projectId":"0197f0a2-7b3c-7d4e-8f5a-6b7c8d9e0f14"}

ID=0197f0a2-7b3c-7d4e-8f5a-6b7c8d9e0f14
curl -s "$API/auth/project/$ID/edit/status/export" \
  -H "x-api-key: $KEY"
# {"isDone":true,"status":"DONE","urls":{"uploadPath":"https://…/video.mp4",…}}

curl -o video.mp4 "https://…/video.mp4"`

const quickGo = `// import "github.com/scenewright/scenewright/httpapi/client"

api, key := "{server}", os.Getenv("SCENEWRIGHT_KEY")
text := "{text}"

`

const quickTypeScript = `const API = "{server}";
const KEY = "swk-…";

const created = await fetch(` + "`${API}/auth/project/create`" + `, {
  method: "POST",
  headers: { "x-api-key": KEY, "content-type": "application/json" },
  body: JSON.stringify({
    prompt: "{text}",
    toAutoExport: true
  }),
});
if (!created.ok) throw new Error((await created.json()).message);
const { projectId } = await created.json();

let status;
do {
  await new Promise((wait) => setTimeout(wait, 2000));
  status = await fetch(` + "`${API}/auth/project/${projectId}/edit/status/export`" + `, {
    headers: { "x-api-key": KEY },
  });
} while (status.status === 202);
const { urls } = await status.json();
console.log(urls.uploadPath);`
