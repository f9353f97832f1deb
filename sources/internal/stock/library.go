package stock

import (
	"cmp"
	"context"
	"io"
	"net/http"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/safehttp"
)

// Library is the common part of adapters that are a footage.Source: all but the search. They embed it.
type Library struct {
	API   *Service
	Files Files
	Gate  Gate // of libraries that state each item's terms
	media []footage.Media
}

// Setup has the properties of one library.
type Setup struct {
	Name    string       // of the source, and of its package
	Key     provider.Key // for services that require one
	KeyPage string       // where users get that key; "" if none is required
	Media   []footage.Media
	Spent   func(h http.Header, now time.Time) time.Time // for Service
}

// Options are the host's options.
type Options struct {
	BaseURL    string // set
	Provider   *provider.Options
	Answers    provider.Answers
	MaxBytes   int64
	ShareAlike bool
}

// New makes the common part of a source. The error names the missing or invalid option.
func New(s Setup, files *safehttp.Client, o Options) (*Library, error) {
	switch keyed := s.KeyPage != ""; {
	case keyed && (!s.Key.Set() || files == nil):
		return nil, fault.Invalid(s.Name+".New", "the key or the client for files is missing", "get a key at "+s.KeyPage)
	case files == nil:
		return nil, fault.Invalid(s.Name+".New", "the client for files is missing", "pass one of safehttp.New")
	}
	client, err := provider.New(s.Name, o.BaseURL, s.Key, o.Provider)
	if err != nil {
		return nil, err
	}
	api := NewService(client, o.Answers, o.Provider)
	api.Spent = s.Spent
	return &Library{
		API: api, Gate: Gate{ShareAlike: o.ShareAlike}, media: s.Media,
		Files: Files{Service: s.Name, Client: files, Max: cmp.Or(max(o.MaxBytes, 0), MaxBytes)},
	}, nil
}

// Name implements footage.Source.
func (l *Library) Name() string { return l.Files.Service }

// Serves implements footage.Source: stock, of the library's media.
func (l *Library) Serves(kind footage.Kind, media footage.Media) bool {
	return kind == footage.Stock && slices.Contains(l.media, media)
}

// Fetch implements footage.Source. It does not send the key.
func (l *Library) Fetch(ctx context.Context, c footage.Candidate, w io.Writer, _ footage.ProviderJob) error {
	return l.Files.Save(ctx, c.File, w)
}

// Preview implements footage.Previewer.
func (l *Library) Preview(ctx context.Context, c footage.Candidate, w io.Writer) error {
	return l.Files.Preview(ctx, c, w)
}
