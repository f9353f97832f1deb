// Package pexels finds photographs and films at Pexels, whose licence lets films
// show them without naming anybody. It needs a key, which is free:
// https://www.pexels.com/api/.
//
// Pexels allows 200 calls an hour and asks for answers to be kept for a day,
// which the adapter does. Whoever shows its results to people is to link to
// Pexels: a candidate's Page is the link.
package pexels

import (
	"context"
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/sources/internal/stock"
)

// APIKey is the key of a Pexels account.
type APIKey string

// Options tune the adapter. Nil means the defaults.
type Options struct {
	BaseURL  string            // default: https://api.pexels.com
	Provider *provider.Options // of the API's client
	Answers  provider.Answers  // where answers are kept for a day; default: in memory
	MaxBytes int64             // longest file that is fetched; default: 200 MiB
}

// Library is Pexels as an engine.MediaSource.
type Library struct {
	api   *stock.Service
	files stock.Files
}

const name = "pexels"

// New makes the source. The error names what is missing or wrong.
func New(key APIKey, files *safehttp.Client, opts *Options) (*Library, error) {
	var o Options
	if opts != nil {
		o = *opts
	}
	if o.BaseURL == "" {
		o.BaseURL = "https://api.pexels.com"
	}
	k := provider.Header("Authorization", string(key))
	if !k.Set() || files == nil {
		return nil, fault.Invalid("pexels.New", "the key or the client for files is missing", "get a key at https://www.pexels.com/api/")
	}
	client, err := provider.New(name, o.BaseURL, k, o.Provider)
	if err != nil {
		return nil, err
	}
	l := &Library{api: stock.NewService(client, o.Answers, o.Provider), files: stock.Files{Service: name, Client: files, Max: o.MaxBytes}}
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
		return l.videos(ctx, q)
	}
	return l.photos(ctx, q)
}

// Fetch implements engine.MediaSource. The key does not go along.
func (l *Library) Fetch(ctx context.Context, c engine.Candidate, w io.Writer, _ engine.Making) error {
	return l.files.Save(ctx, c.File, w)
}

// Preview implements engine.MediaPreviewer.
func (l *Library) Preview(ctx context.Context, c engine.Candidate, w io.Writer) error {
	return l.files.Preview(ctx, c, w)
}

// spent reads what is left of the hour's calls. The headers come with a success
// alone.
func spent(h http.Header, _ time.Time) time.Time {
	reset, err := strconv.ParseInt(h.Get("X-Ratelimit-Reset"), 10, 64)
	if err != nil || h.Get("X-Ratelimit-Remaining") != "0" {
		return time.Time{}
	}
	return time.Unix(reset, 0)
}

func licence() engine.Licence {
	return engine.Licence{Name: "Pexels License", URL: "https://www.pexels.com/license/"}
}
