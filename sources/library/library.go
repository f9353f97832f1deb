// Package library searches a workspace's own assets for pictures and
// films: by names, folders, keywords, descriptions and transcripts.
//
//	src, err := library.New(db, files, nil)
//
// Assets are only offered to films of their own workspace.
package library

import (
	"context"
	"io"
	"strings"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	assets "github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/listing"
	"github.com/scenewright/scenewright/engine/relevance"
	"github.com/scenewright/scenewright/sources/internal/stock"
)

// Assets lists assets; the engine's Store or Assets implements it.
type Assets interface {
	Assets(ctx context.Context, q assets.Query) ([]assets.Asset, error)
	Asset(ctx context.Context, workspaceID, id string) (assets.Asset, error)
}

// Options configures the adapter. Nil means the defaults.
type Options struct {
	Most int // maximum number of newest assets per kind that are searched; default: 2,000
}

// Library is the assets as a footage.Source.
type Library struct {
	assets Assets
	files  blobs.Blobs
	most   int
}

const name = "library"

// New returns the source. The error names a missing argument.
func New(from Assets, files blobs.Blobs, opts *Options) (*Library, error) {
	if from == nil || files == nil {
		return nil, fault.Invalid("library.New", "the assets or their files are missing", "pass the engine's Store and Blobs")
	}
	l := &Library{assets: from, files: files, most: 2000}
	if opts != nil && opts.Most > 0 {
		l.most = opts.Most
	}
	return l, nil
}

// Name implements footage.Source.
func (l *Library) Name() string { return name }

// Serves implements footage.Source: it has a workspace's assets of both media.
func (l *Library) Serves(kind footage.Kind, media footage.Media) bool {
	return kind == footage.Assets && (media == footage.Image || media == footage.Video)
}

// Search implements footage.Source. Assets without any word of the query
// are omitted; the rest is sorted by relevance.
func (l *Library) Search(ctx context.Context, q footage.Query) ([]footage.Candidate, error) {
	if q.WorkspaceID == "" {
		return nil, ctx.Err()
	}
	newest, err := l.newest(ctx, q)
	if err != nil {
		return nil, err
	}
	var all []footage.Candidate
	for _, a := range newest {
		if a.State != assets.Failed && a.Key != "" { // otherwise it has not been analysed
			all = append(all, candidate(q, a))
		}
	}
	return stock.Rank(all, q), nil
}

// pageSize is the number of assets per request.
const pageSize = 100

// newest returns the newest assets of the requested kind.
func (l *Library) newest(ctx context.Context, q footage.Query) ([]assets.Asset, error) {
	var all []assets.Asset
	want := assets.Query{WorkspaceID: q.WorkspaceID, Type: string(q.Media), Limit: pageSize}
	for len(all) < l.most {
		page, err := l.assets.Assets(ctx, want)
		if err != nil {
			return nil, err
		}
		all = append(all, page...)
		if len(page) < pageSize {
			break
		}
		last := page[len(page)-1]
		want.After = listing.Cursor{CreatedAt: last.CreatedAt, ID: last.ID}
	}
	return all[:min(len(all), l.most)], nil
}

func candidate(q footage.Query, a assets.Asset) footage.Candidate {
	return footage.Candidate{
		Source: name, ID: a.ID, Media: q.Media, File: a.WorkspaceID + "/" + a.ID, Title: title(a), Tags: tags(q, a),
		Width: a.File.Width, Height: a.File.Height, Duration: a.File.Duration, Licence: footage.Licence{Name: "the workspace's own"},
	}
}

// title returns the asset's display name without its extension.
func title(a assets.Asset) string {
	words := a.DisplayName
	if at := strings.LastIndexByte(words, '.'); at > 0 {
		words = words[:at]
	}
	return stock.Line(strings.NewReplacer("_", " ", "-", " ").Replace(words), 200)
}

// tags returns the folder, the keywords, and the words of the query that
// occur in the description or transcript.
func tags(q footage.Query, a assets.Asset) []string {
	out := []string{strings.TrimPrefix(a.Folder, "/")}
	if n := a.Analytics; n != nil {
		out = append(out, n.Keywords...)
		out = append(out, relevance.Said(q.Words, n.Description+"\n"+n.Transcript, q.Language)...)
	}
	return stock.Lines(out)
}

// Fetch implements footage.Source. The error for a deleted asset has CodeNotFound.
func (l *Library) Fetch(ctx context.Context, c footage.Candidate, w io.Writer, _ footage.ProviderJob) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	workspace, id, _ := strings.Cut(c.File, "/")
	if workspace == "" {
		return fault.NotFound("asset") // in a Store, no workspace means any
	}
	a, err := l.assets.Asset(ctx, workspace, id)
	if err != nil {
		return err
	}
	f, err := l.files.Open(ctx, a.Key)
	if err != nil {
		return err
	}
	defer f.Close()
	return stock.Copy(ctx, w, f)
}
