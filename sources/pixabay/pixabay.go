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
	"cmp"
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/footage"
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

// Library is Pixabay as an footage.Source.
type Library struct{ *stock.Library }

const name = "pixabay"

// New makes the source. The error names what is missing or wrong.
func New(key APIKey, files *safehttp.Client, opts *Options) (*Library, error) {
	o := *cmp.Or(opts, &Options{})
	l, err := stock.New(stock.Setup{
		Name: name, Key: provider.Param("key", string(key)), KeyPage: "https://pixabay.com/api/docs/",
		Media: []footage.Media{footage.Image, footage.Video}, Spent: spent,
	}, files, stock.Options{
		BaseURL: cmp.Or(o.BaseURL, "https://pixabay.com"), Provider: o.Provider.Or(provider.Options{Read: read}), Answers: o.Answers, MaxBytes: o.MaxBytes,
	})
	if err != nil {
		return nil, err
	}
	return &Library{l}, nil
}

// Search implements footage.Source.
func (l *Library) Search(ctx context.Context, q footage.Query) ([]footage.Candidate, error) {
	if q.Words == "" {
		return nil, ctx.Err()
	}
	if q.Media == footage.Video {
		return l.films(ctx, q)
	}
	return stock.Shaped(q, func(shape stock.Shape) ([]footage.Candidate, error) { return l.pictures(ctx, q, shape) })
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

func licence() footage.Licence {
	return footage.Licence{Name: "Pixabay Content License", URL: "https://pixabay.com/service/license-summary/"}
}
