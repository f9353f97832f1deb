// Package pexels finds photographs and films at Pexels, whose licence lets films
// show them without naming anybody. It needs a key, which is free:
// https://www.pexels.com/api/.
//
// Pexels allows 200 calls an hour and asks for answers to be kept for a day,
// which the adapter does. Whoever shows its results to people is to link to
// Pexels: a candidate's Page is the link.
package pexels

import (
	"cmp"
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/footage"
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

// Library is Pexels as an footage.Source.
type Library struct{ *stock.Library }

const name = "pexels"

// New makes the source. The error names what is missing or wrong.
func New(key APIKey, files *safehttp.Client, opts *Options) (*Library, error) {
	o := *cmp.Or(opts, &Options{})
	l, err := stock.New(stock.Setup{
		Name: name, Key: provider.Header("Authorization", string(key)), KeyPage: "https://www.pexels.com/api/",
		Media: []footage.Media{footage.Image, footage.Video}, Spent: spent,
	}, files, stock.Options{BaseURL: cmp.Or(o.BaseURL, "https://api.pexels.com"), Provider: o.Provider, Answers: o.Answers, MaxBytes: o.MaxBytes})
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
	return stock.Shaped(q, func(shape stock.Shape) ([]footage.Candidate, error) {
		if q.Media == footage.Video {
			return l.videos(ctx, q, shape)
		}
		return l.photos(ctx, q, shape)
	})
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

func licence() footage.Licence {
	return footage.Licence{Name: "Pexels License", URL: "https://www.pexels.com/license/"}
}
