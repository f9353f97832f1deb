// Package studio serves the page in which a person makes, watches, changes and publishes videos in
// the browser. It uses only the documented API, with the key that the person signs in with: a
// client can do all that it can. The only exception is a change of the person's own password.
//
// It is plain modules and one stylesheet, embedded from app, with no outside resources and no build
// step. Its files have the hash of all of them in their address, so that browsers cache them
// forever and never mix two versions. Addresses are relative, so that they work wherever the API is
// mounted.
package studio

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"html/template"
	"maps"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"
	"time"
)

//go:embed app
var embedded embed.FS

// pageFile is the page, which refers to the other files of its version.
const pageFile = "studio.html"

// kinds are the content types of the files, independent of the host's tables.
var kinds = map[string]string{
	".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
	".tsv": "text/tab-separated-values; charset=utf-8", ".svg": "image/svg+xml", ".html": "text/html; charset=utf-8",
}

// Studio is the page and its files. It is safe for concurrent use.
type Studio struct {
	version string
	files   map[string][]byte // by name
	page    []byte
	policy  string // Content-Security-Policy of the page
}

// New reads the files. publicURL is the API's public address, which may be another origin than that
// of the page.
func New(publicURL string) (*Studio, error) {
	s := &Studio{files: map[string][]byte{}, policy: policy(publicURL)}
	all, err := embedded.ReadDir("app")
	if err != nil {
		return nil, err
	}
	digest := sha256.New()
	for _, f := range all { // in order of their names
		body, err := embedded.ReadFile("app/" + f.Name())
		if err != nil {
			return nil, err
		}
		s.files[f.Name()] = body
		digest.Write([]byte(f.Name() + "\x00"))
		digest.Write(body)
	}
	s.version = hex.EncodeToString(digest.Sum(nil)[:8])
	return s, s.fill()
}

// fill writes the version and the modules into the page, and removes it from the versioned files.
func (s *Studio) fill() error {
	page, err := template.New("").Parse(string(s.files[pageFile]))
	if err != nil {
		return err
	}
	var b bytes.Buffer
	err = page.Execute(&b, struct {
		Version string
		Modules []string // fetched in parallel, not one after the other
	}{s.version, slices.DeleteFunc(slices.Sorted(maps.Keys(s.files)), func(name string) bool { return path.Ext(name) != ".js" })})
	s.page = b.Bytes()
	delete(s.files, pageFile)
	return err
}

// policy allows the page its own modules and stylesheet, the API, and its pictures and films; no
// inline script or style, no frame, no form, and no text used as markup.
func policy(publicURL string) string {
	self := "'self'"
	if u, err := url.Parse(publicURL); err == nil && u.Host != "" {
		self += " " + u.Scheme + "://" + u.Host
	}
	return strings.Join([]string{
		"default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src " + self,
		"img-src " + self + " blob: data:", "media-src " + self + " blob:",
		"form-action 'none'", "frame-ancestors 'none'", "base-uri 'none'", "require-trusted-types-for 'script'",
	}, "; ")
}

// ServePage serves the page itself, which is revalidated each time.
func (s *Studio) ServePage(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", s.policy)
	h.Set("X-Frame-Options", "DENY")
	h.Set("Cache-Control", "no-cache")
	s.serve(w, r, pageFile, s.page)
}

// ServeFile serves a file of a version, or returns false if there is none of that name. Files of an
// older version are missing: the page, loaded again, refers to the new one.
func (s *Studio) ServeFile(w http.ResponseWriter, r *http.Request, version, name string) bool {
	body, ok := s.files[name]
	if !ok || version != s.version {
		return false
	}
	h := w.Header()
	h.Set("Content-Security-Policy", "default-src 'none'")
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	s.serve(w, r, name, body)
	return true
}

// serve answers with a body by the request's conditions.
func (s *Studio) serve(w http.ResponseWriter, r *http.Request, name string, body []byte) {
	h := w.Header()
	h.Set("Content-Type", kinds[path.Ext(name)])
	h.Set("ETag", `"`+s.version+`"`)
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Robots-Tag", "noindex, nofollow")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}
