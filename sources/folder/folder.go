// Package folder finds pictures and films in a folder: a company's own library.
//
// A search uses a file's name, the folders it lies in, and its metadata: in NAME.json, or in a
// tags.csv of its folder.
//
//	{"title": "Our hall in Lyon", "tags": ["factory", "solar"], "author": "Ana Ruiz", "credit": "© Ana Ruiz"}
//
//	file,title,tags,author,credit
//	hall.jpg,Our hall in Lyon,"factory, solar",Ana Ruiz,© Ana Ruiz
//
// Without a header line the first column is the file and all others are tags. Nothing outside the
// folder is read, even through links.
package folder

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"sync"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/sources/internal/stock"
)

// Dir is the folder.
type Dir string

// Options tune the adapter. Nil means the defaults.
type Options struct {
	Fresh    time.Duration    // how long a listing of the folder is valid; default: a minute
	MaxFiles int              // that are listed; default: 20,000
	MaxBytes int64            // longest file that is used; default: 512 MiB
	Logger   *slog.Logger     // logs unreadable files; default: discards
	Now      func() time.Time // default: time.Now
}

var (
	_ footage.Source = (*Library)(nil)
	_ engine.Checker = (*Library)(nil)
)

// Library is a folder as a footage.Source.
type Library struct {
	dir  string
	opts Options

	mu   sync.Mutex
	seen []entry
	at   time.Time
}

// New makes the source. It fails if there is no such folder.
func New(dir Dir, opts *Options) (*Library, error) {
	l := &Library{dir: string(dir), opts: *cmp.Or(opts, &Options{})}
	l.opts.Fresh = cmp.Or(l.opts.Fresh, time.Minute)
	l.opts.MaxFiles = cmp.Or(l.opts.MaxFiles, 20_000)
	l.opts.MaxBytes = cmp.Or(l.opts.MaxBytes, 512<<20)
	if l.opts.Now == nil {
		l.opts.Now = time.Now
	}
	l.opts.Logger = cmp.Or(l.opts.Logger, slog.New(slog.DiscardHandler))
	root, err := l.open()
	if err != nil {
		return nil, err
	}
	return l, root.Close()
}

// Name implements footage.Source.
func (l *Library) Name() string { return name }

// Serves implements footage.Source: stock, of both media.
func (l *Library) Serves(kind footage.Kind, media footage.Media) bool {
	return kind == footage.Stock && (media == footage.Image || media == footage.Video)
}

// Check reports whether the folder is still there, and implements [engine.Checker].
func (l *Library) Check(ctx context.Context, _ string) error {
	root, err := l.open()
	if err != nil {
		return err
	}
	return errors.Join(ctx.Err(), root.Close())
}

// open opens the folder so that nothing outside it can be reached.
func (l *Library) open() (*os.Root, error) {
	root, err := os.OpenRoot(l.dir)
	if err != nil {
		return nil, &fault.Error{Code: fault.CodeMissing, Provider: name, Message: "the folder of media cannot be opened", Remedy: "check that it is there and may be read", Err: err}
	}
	return root, nil
}

// Search implements footage.Source. Items without a word of the query are left out; the others are
// ordered by relevance.
func (l *Library) Search(ctx context.Context, q footage.Query) ([]footage.Candidate, error) {
	all, err := l.entries(ctx)
	if err != nil || q.Limit <= 0 {
		return nil, err
	}
	var out []footage.Candidate
	for _, e := range all {
		if e.media == q.Media {
			out = append(out, e.candidate())
		}
	}
	return l.sized(stock.Rank(out, q))
}

// sized adds the sizes of pictures.
func (l *Library) sized(all []footage.Candidate) ([]footage.Candidate, error) {
	root, err := l.open()
	if err != nil {
		return nil, err
	}
	defer root.Close()
	for i, c := range all {
		if c.Media == footage.Image {
			all[i].Width, all[i].Height = size(root, c.File)
		}
	}
	return all, nil
}

// Fetch implements footage.Source. The error of a missing file is CodeNotFound.
func (l *Library) Fetch(ctx context.Context, c footage.Candidate, w io.Writer, _ footage.ProviderJob) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	root, err := l.open()
	if err != nil {
		return err
	}
	defer root.Close()
	f, err := root.Open(c.File)
	if errors.Is(err, fs.ErrNotExist) {
		return fault.NotFound("file in the folder of media")
	}
	if err != nil {
		return fmt.Errorf("folder of media: %w", err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return fmt.Errorf("folder of media: %w", err)
	}
	if !info.Mode().IsRegular() || info.Size() > l.opts.MaxBytes {
		return &fault.Error{Code: fault.CodeTooLarge, Provider: name, Message: "the file is larger than what is taken, or is none", Remedy: "make it smaller"}
	}
	return stock.Copy(ctx, w, f)
}

// entries returns the folder's items, as listed recently.
func (l *Library) entries(ctx context.Context) ([]entry, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if now := l.opts.Now(); l.at.IsZero() || now.Sub(l.at) >= l.opts.Fresh {
		seen, err := l.look(ctx)
		if err != nil {
			return nil, err
		}
		l.seen, l.at = seen, now
	}
	return l.seen, nil
}

// look lists the folder. Names that begin with a dot are skipped, and no link is followed.
func (l *Library) look(ctx context.Context) ([]entry, error) {
	root, err := l.open()
	if err != nil {
		return nil, err
	}
	defer root.Close()
	in := lister{ctx: ctx, fsys: root.FS(), most: l.opts.MaxFiles, log: l.opts.Logger, tables: map[string]map[string]notes{}}
	err = fs.WalkDir(in.fsys, ".", in.visit)
	return in.found, err
}
