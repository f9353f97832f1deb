// Package filecache keeps files that took a while to get, so that whoever wants
// the same again has them at once. A file is kept once, by its content, under as
// many keys as lead to it:
//
//	c, err := filecache.New(dir, nil)
//	if !c.Copy(key, path) {
//		fetch(path)
//		c.Keep(key, path)
//	}
//
// It only saves time: what cannot be kept is not, and what was kept is looked
// into before it is given again, so that a file which vanished, was cut or
// changed counts as not there. Several processes may share a folder.
package filecache

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// The defaults of Options.
const (
	DefaultMaxBytes = 2 << 30
	DefaultMaxAge   = 30 * 24 * time.Hour
)

// Options tune a cache. Nil means the defaults.
type Options struct {
	MaxBytes int64            // of all files; those used last stay
	MaxAge   time.Duration    // since a file was kept, used or not
	Now      func() time.Time // default: time.Now
}

// Cache is a folder of files. It is safe for concurrent use; the nil Cache keeps
// nothing.
type Cache struct {
	dir  string
	opts Options
	turn sync.Mutex // of tidying
}

// New opens the cache in a folder, which is made. The error names the option
// that is wrong, or is the disk's.
func New(dir string, opts *Options) (*Cache, error) {
	c := &Cache{dir: dir, opts: *cmp.Or(opts, &Options{})}
	if c.opts.MaxBytes < 0 || c.opts.MaxAge < 0 {
		return nil, errors.New("filecache: MaxBytes, MaxAge: less than nothing; use 0 for the default")
	}
	c.opts.MaxBytes = cmp.Or(c.opts.MaxBytes, DefaultMaxBytes)
	c.opts.MaxAge = cmp.Or(c.opts.MaxAge, DefaultMaxAge)
	if c.opts.Now == nil {
		c.opts.Now = time.Now
	}
	for _, room := range []string{c.keys(), c.files()} {
		if err := os.MkdirAll(room, 0o700); err != nil {
			return nil, fmt.Errorf("filecache: %w", err)
		}
	}
	return c, nil
}

// keys holds a file for each key, whose text is the name of the file in files
// that it leads to.
func (c *Cache) keys() string { return filepath.Join(c.dir, "keys") }

// files holds the files, each named by the digest of its bytes.
func (c *Cache) files() string { return filepath.Join(c.dir, "files") }

// keyFile is the place of a key, which may be any text.
func (c *Cache) keyFile(key string) string {
	return filepath.Join(c.keys(), digestOf([]byte(key)))
}
