// Package pages are the few pages that people see: who this is, to sign in, to
// look at what a program asked for, to be shown a secret, once, and to watch a film
// that was shared.
//
// They are plain HTML with one stylesheet inside and nothing from elsewhere,
// and readable on a phone. The one script is the secret's, for its copy button;
// all else does without. Links and forms are
// relative, so that they hold wherever the API is mounted.
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

// Front says who answers here.
type Front struct {
	Name    string
	Summary string // what the service does, in a sentence
	Version string
	API     string // the URL of its root
	Agents  string // the URL of the agent-tool channel
	Problem string // why it cannot be used for now, "" where it can
	Studio  bool   // people can make videos here
}

// SignIn asks a person who they are.
type SignIn struct {
	Action  string // of the form
	Email   string // as it was typed
	Owner   bool   // the address may be left out: the claim's owner is meant
	Problem string // why they see the page again, "" the first time
	ExternalSignIn
}

// ExternalSignIn says that people sign in on another page than ours.
type ExternalSignIn struct {
	Host bool   // they do
	URL  string // where; "" where that is not known
}

// Claim shows what was asked for.
type Claim struct {
	Action  string // of the form
	Refuse  string // of the same, to refuse
	Token   string // against forms of other sites
	Rotate  bool   // a new secret of a key that there is, not a new key
	Key     string // its name
	Prefix  string // how it begins
	Target  Place
	Scopes  []access.ScopeLabel
	Request Request
	Expires time.Time
	From    []string      // where it may be used; none = anywhere
	Overlap time.Duration // of a rotation
	Left    time.Duration // until the link is over
	Person  string        // who signed in
}

// Place is what a key is for, in words.
type Place struct {
	Organization string
	Workspace    string // "" = all of them
}

// Request says who asked.
type Request struct {
	Key    string // name of the key, "" for none
	Client string // what the program calls itself
	IP     string
	At     time.Time
}

// Secret shows the key, once.
type Secret struct {
	Key     string // its name
	ID      string
	APIKey  string
	Expires time.Time
	Before  time.Time // when the secret before ends; zero where there was none
}

// Player shows a film to whoever has its address, on pages of others too.
type Player struct {
	Name     string
	Language string // its tag
	RTL      bool
	Video    string // addresses
	Poster   string
	Captions string
}

// Notice says why there is nothing to see.
type Notice struct{ Title, Message, Remedy string }

//go:embed notices.json
var notices []byte

// Notices are all there are, by what happened: the code of an error, or another word.
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

// Write answers with a page that nobody keeps, frames or links to by its referrer.
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

// policy allows the one stylesheet, our own forms, the secret's script on its
// page, and nothing else. A player shows its film, wherever it is framed.
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

// hash names a text in a policy.
func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// moment is a time as people write it. Without a script there is no knowing
// their time zone, so it says which one it is in.
func moment(t time.Time) string { return t.UTC().Format("2 January 2006, 15:04 UTC") }

// duration is a length of time in whole units, of which there are at least two
// where there can be, rounded up.
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
