// Package studio serves the page in which a person makes, watches, changes and
// publishes videos in the browser. It uses nothing but the documented API, with
// the key that the person signs in with: whatever it can do, a client can do.
//
// It is plain modules and one stylesheet, embedded as they lie in app, with
// nothing from elsewhere and nothing to build. Its files carry the hash of all of
// them in their address, so that browsers keep them for good and never mix two
// versions. Addresses are relative, so that they hold wherever the API is mounted.
package studio

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"html/template"
	"io/fs"
	"maps"
	"mime"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"
	"time"
)

//go:embed app
var embedded embed.FS

// pageFile is the page, which names the other files of its version.
const pageFile = "studio.html"

// Studio is the page and its files. It is safe for concurrent use.
type Studio struct {
	version string
	files   map[string]file // by their names within app
	page    []byte
	policy  string // Content-Security-Policy of the page
}

// file is one as it is served.
type file struct {
	kind string // media type
	body []byte
}

// New reads the files. publicURL is where clients reach the API, which may be
// another origin than the one under which a person opens the page.
func New(publicURL string) (*Studio, error) {
	s := &Studio{files: map[string]file{}}
	err := fs.WalkDir(embedded, "app", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		body, err := embedded.ReadFile(name)
		s.files[strings.TrimPrefix(name, "app/")] = file{mediaType(name), body}
		return err
	})
	if err != nil {
		return nil, err
	}
	s.version = s.digest()
	s.policy = policy(origin(publicURL))
	return s, s.fill()
}

// mediaType returns what a file is served as, whatever the host's tables say.
func mediaType(name string) string {
	switch path.Ext(name) {
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".tsv":
		return "text/tab-separated-values; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	}
	return mime.TypeByExtension(path.Ext(name))
}

// digest names the version: the hash of all names and contents.
func (s *Studio) digest() string {
	h := sha256.New()
	for _, name := range s.names() {
		h.Write([]byte(name + "\x00"))
		h.Write(s.files[name].body)
		h.Write([]byte{0})
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}

func (s *Studio) names() []string { return slices.Sorted(maps.Keys(s.files)) }

// fill writes the version into the page, and takes it from the files that are
// served under that.
func (s *Studio) fill() error {
	data := struct {
		Version string
		Modules []string // fetched at once, and not one after the other
	}{Version: s.version}
	for _, name := range s.names() {
		if path.Ext(name) == ".js" {
			data.Modules = append(data.Modules, name)
		}
	}
	page, err := template.New("").Parse(string(s.files[pageFile].body))
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := page.Execute(&b, data); err != nil {
		return err
	}
	s.page = b.Bytes()
	delete(s.files, pageFile)
	return nil
}

// origin returns the origin of a URL, "" where it has none.
func origin(publicURL string) string {
	u, err := url.Parse(publicURL)
	if err != nil || u.Host == "" {
		return ""
	}
	return u.Scheme + "://" + u.Host
}

// policy allows the page its own modules and stylesheet, the API, and its
// pictures and films; no inline script or style, no frame, no form, and no text
// that would become markup.
func policy(api string) string {
	self := strings.TrimSpace("'self' " + api)
	return strings.Join([]string{
		"default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src " + self,
		"img-src " + self + " blob: data:", "media-src " + self + " blob:",
		"form-action 'none'", "frame-ancestors 'none'", "base-uri 'none'", "require-trusted-types-for 'script'",
	}, "; ")
}

// ServePage serves the page itself, which is asked for anew each time.
func (s *Studio) ServePage(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	guard(h, s.policy)
	h.Set("X-Frame-Options", "DENY")
	h.Set("Cache-Control", "no-cache")
	h.Set("Content-Type", "text/html; charset=utf-8")
	serve(w, r, s.version, s.page)
}

// ServeFile serves a file of a version, or returns false where there is none of
// that name. What is asked for under an older version is not there: the page,
// loaded again, names the new one.
func (s *Studio) ServeFile(w http.ResponseWriter, r *http.Request, version, name string) bool {
	f, ok := s.files[name]
	if !ok || version != s.version {
		return false
	}
	h := w.Header()
	guard(h, "default-src 'none'")
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	h.Set("Content-Type", f.kind)
	serve(w, r, version, f.body)
	return true
}

// guard sets what every answer has.
func guard(h http.Header, policy string) {
	h.Set("Content-Security-Policy", policy)
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Robots-Tag", "noindex, nofollow")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
}

// serve answers with a body as far as the caller's conditions ask for it.
func serve(w http.ResponseWriter, r *http.Request, tag string, body []byte) {
	w.Header().Set("ETag", `"`+tag+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}
