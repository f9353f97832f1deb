// Package pixabay finds photographs and films at Pixabay, whose licence lets
// films show them without naming anybody. It needs a key, which is free:
// https://pixabay.com/api/docs/.
//
// Pixabay allows 100 calls a minute, demands that answers be kept for a day,
// which the adapter does, and forbids to show its files from its own addresses:
// they are fetched. Whoever shows its results to people is to say where they are
// from: a candidate's Page is the link.
package pixabay

import (
	"context"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/sources/internal/stock"
)

// APIKey is the key of a Pixabay account.
type APIKey string

// Options tune the adapter. Nil means the defaults.
type Options struct {
	BaseURL  string            // default: https://pixabay.com
	Provider *provider.Options // of the API's client; Read is the adapter's own
	Answers  provider.Answers  // where answers are kept for a day; default: in memory
	MaxBytes int64             // longest file that is fetched; default: 200 MiB
}

// Library is Pixabay as an engine.MediaSource.
type Library struct {
	api   *stock.Service
	files stock.Files
}

const name = "pixabay"

// New makes the source. The error names what is missing or wrong.
func New(key APIKey, files *safehttp.Client, opts *Options) (*Library, error) {
	var o Options
	if opts != nil {
		o = *opts
	}
	if o.BaseURL == "" {
		o.BaseURL = "https://pixabay.com"
	}
	k := provider.Param("key", string(key))
	if !k.Set() || files == nil {
		return nil, fault.Invalid("pixabay.New", "the key or the client for files is missing", "get a key at https://pixabay.com/api/docs/")
	}
	p := o.Provider.Or(provider.Options{Read: read})
	client, err := provider.New(name, o.BaseURL, k, p)
	if err != nil {
		return nil, err
	}
	l := &Library{api: stock.NewService(client, o.Answers, p), files: stock.Files{Service: name, Client: files, Max: o.MaxBytes}}
	l.api.Spent = spent
	return l, nil
}

// Name implements engine.MediaSource.
func (l *Library) Name() string { return name }

// Serves implements engine.MediaSource: stock, of both media.
func (l *Library) Serves(kind engine.SourceKind, media engine.MediaType) bool {
	return kind == engine.SourceStock && (media == engine.MediaImage || media == engine.MediaVideo)
}

// Search implements engine.MediaSource.
func (l *Library) Search(ctx context.Context, q engine.MediaQuery) ([]engine.Candidate, error) {
	if q.Words == "" {
		return nil, ctx.Err()
	}
	if q.Media == engine.MediaVideo {
		return l.films(ctx, q)
	}
	return l.pictures(ctx, q)
}

// Fetch implements engine.MediaSource. The key does not go along.
func (l *Library) Fetch(ctx context.Context, c engine.Candidate, w io.Writer, _ engine.Making) error {
	return l.files.Save(ctx, c.File, w)
}

// Preview implements engine.MediaPreviewer.
func (l *Library) Preview(ctx context.Context, c engine.Candidate, w io.Writer) error {
	return l.files.Preview(ctx, c, w)
}

// spent reads what is left of the minute's calls. The reset is told in seconds
// from now.
func spent(h http.Header, now time.Time) time.Time {
	reset, err := strconv.Atoi(h.Get("X-Ratelimit-Reset"))
	if err != nil || h.Get("X-Ratelimit-Remaining") != "0" {
		return time.Time{}
	}
	return now.Add(time.Duration(reset) * time.Second)
}

// read finds what Pixabay says in its errors, which are plain text. A page of
// the guard before it, which wants to see a browser, comes as a limit that no
// waiting ends: it is left alone, and not got around.
func read(status int, h http.Header, body []byte) *provider.Complaint {
	text := strings.TrimSpace(string(body))
	switch {
	case h.Get("Cf-Mitigated") == "challenge":
		return &provider.Complaint{Kind: provider.Unavailable, Code: "challenge", Message: "a guard before it wants to see a browser"}
	case !strings.HasPrefix(h.Get("Content-Type"), "text/plain"):
		return nil
	case status == http.StatusBadRequest && strings.Contains(strings.ToLower(text), "api key"):
		return &provider.Complaint{Kind: provider.Denied, Message: text}
	}
	return &provider.Complaint{Message: text}
}

func licence() engine.Licence {
	return engine.Licence{Name: "Pixabay Content License", URL: "https://pixabay.com/service/license-summary/"}
}
