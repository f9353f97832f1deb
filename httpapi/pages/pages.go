// Package pages has the few pages for people: the front, the sign-in, a claim, a secret, shown
// once, and the player of a shared film.
//
// They are plain HTML with one stylesheet inside and no outside resources, and readable on a phone.
// The one script is the secret's, for its copy button. Links and forms are relative, so that they
// work wherever the API is mounted.
package pages

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
	"time"

	"github.com/scenewright/scenewright/engine/access"
)

//go:embed *.html
var files embed.FS

// Page is one of the pages below.
type Page interface{ name() string }

// Front describes the service.
type Front struct {
	Name    string
	Summary string // what the service does, in a sentence
	Version string
	API     string // the URL of its root
	Agents  string // the URL of the agent-tool channel
	Problem string // why it is unavailable, "" if it is ready
	Studio  bool   // people can make videos here
}

// SignIn is the sign-in form.
type SignIn struct {
	Action  string // of the form
	Email   string // as typed
	Owner   bool   // the address may be omitted: the claim's owner is assumed
	Problem string // why the page is shown again, "" the first time
	ExternalSignIn
}

// ExternalSignIn refers people to another page to sign in.
type ExternalSignIn struct {
	Host bool   // there is one
	URL  string // its address; "" if unknown
}

// Claim shows a requested key.
type Claim struct {
	Action  string // of the form
	Refuse  string // of the refusing form
	Token   string // against forms of other sites
	Rotate  bool   // a new secret of an existing key, not a new key
	Key     string // its name
	Prefix  string // its first characters
	Target  Place
	Scopes  []access.ScopeLabel
	Request Request
	Expires time.Time
	From    []string      // allowed addresses; none = anywhere
	Overlap time.Duration // of a rotation
	Left    time.Duration // until the link expires
	Person  string        // the signed-in person
}

// Place describes the scope of a key.
type Place struct {
	Organization string
	Workspace    string // "" = all of them
}

// Request describes the requesting program.
type Request struct {
	Key    string // name of the key, "" for none
	Client string // the program's stated name
	IP     string
	At     time.Time
}

// Secret shows the key, once.
type Secret struct {
	Key     string // its name
	ID      string
	APIKey  string
	Expires time.Time
	Before  time.Time // end of the secret before; zero if there was none
}

// Player shows a shared film, also within pages of others.
type Player struct {
	Name     string
	Language string // its tag
	RTL      bool
	Video    string // addresses
	Poster   string
	Captions string
}

// Notice explains a missing page.
type Notice struct{ Title, Message, Remedy string }

//go:embed notices.json
var notices []byte

// Notices has all of them, by an error's code or another key.
var Notices = func() (all map[string]Notice) {
	if err := json.Unmarshal(notices, &all); err != nil {
		panic(err)
	}
	return all
}()

func (Front) name() string  { return "front.html" }
func (SignIn) name() string { return "signin.html" }
func (Claim) name() string  { return "claim.html" }
func (Secret) name() string { return "secret.html" }
func (Player) name() string { return "player.html" }
func (Notice) name() string { return "notice.html" }

//go:embed style.css
var style string

//go:embed copy.js
var copying string

//go:embed player.css
var playing string

var all = template.Must(template.New("").Funcs(template.FuncMap{
	"style":    func() template.CSS { return template.CSS(style) },
	"copying":  func() template.JS { return template.JS(copying) },
	"playing":  func() template.CSS { return template.CSS(playing) },
	"moment":   moment,
	"duration": duration,
}).ParseFS(files, "*.html"))

// Write answers with a page that is not cached, framed or leaked by a referrer.
func Write(w http.ResponseWriter, status int, p Page) error {
	var b bytes.Buffer
	if err := all.ExecuteTemplate(&b, p.name(), p); err != nil {
		return err
	}
	for name, value := range map[string]string{
		"Content-Type":               "text/html; charset=utf-8",
		"Content-Security-Policy":    policy(p),
		"Cache-Control":              "no-store",
		"Referrer-Policy":            "no-referrer",
		"X-Content-Type-Options":     "nosniff",
		"X-Robots-Tag":               "noindex, nofollow",
		"Cross-Origin-Opener-Policy": "same-origin",
	} {
		w.Header().Set(name, value)
	}
	if _, framed := p.(Player); !framed {
		w.Header().Set("X-Frame-Options", "DENY")
	}
	w.WriteHeader(status)
	_, _ = w.Write(b.Bytes()) // a reader that has gone needs no page
	return nil
}

// policy allows the one stylesheet, our own forms, the secret's script on its page, and nothing
// else. A player shows its film, and may be framed.
func policy(p Page) string {
	if _, ok := p.(Player); ok {
		return "default-src 'none'; style-src " + hash(playing) + "; img-src 'self'; media-src 'self'; form-action 'none'; base-uri 'none'"
	}
	allowed := "default-src 'none'; style-src " + hash(style) + "; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
	if _, ok := p.(Secret); ok {
		allowed += "; script-src " + hash(copying)
	}
	return allowed
}

// hash returns a text's source expression for a policy.
func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// moment returns a time in readable form, with its time zone, as the reader's is unknown without a
// script.
func moment(t time.Time) string { return t.UTC().Format("2 January 2006, 15:04 UTC") }

// duration returns a length of time in whole units, at least two if possible, rounded up.
func duration(d time.Duration) string {
	switch {
	case d >= 48*time.Hour:
		return plural(d, 24*time.Hour, "day")
	case d >= 2*time.Hour:
		return plural(d, time.Hour, "hour")
	}
	return plural(d, time.Minute, "minute")
}

func plural(d, unit time.Duration, name string) string {
	n := (d + unit - 1) / unit
	if n == 1 {
		return "1 " + name
	}
	return fmt.Sprintf("%d %ss", n, name)
}
