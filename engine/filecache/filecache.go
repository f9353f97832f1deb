// Package filecache caches files that are slow to obtain:
//
//	c, err := filecache.New(dir, nil)
//	if !c.Copy(key, path) {
//		fetch(path)
//		c.Keep(key, path)
//	}
//
// The cache is best effort: a file that cannot be stored is not, and
// content is verified on every read, so a missing, truncated or altered
// file counts as a miss. Several processes may share a folder.
package filecache

import (
	"cmp"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// Default options.
const (
	DefaultMaxBytes = 2 << 30
	DefaultMaxAge   = 30 * 24 * time.Hour
)

// Options configures a cache. Nil means the defaults.
type Options struct {
	MaxBytes int64            // total size; the most recently stored files stay
	MaxAge   time.Duration    // since a file was stored
	Now      func() time.Time // default: time.Now
}

// Cache is a folder with one file per key, named by the digests of the key and of the content. It is
// safe for concurrent use; a nil Cache stores nothing.
type Cache struct {
	dir  string
	opts Options
	turn sync.Mutex // guards Tidy
}

// New opens the cache in a folder and creates it if necessary. The error
// names an invalid option or is the file system's.
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
	if err := os.MkdirAll(c.dir, 0o700); err != nil {
		return nil, fmt.Errorf("filecache: %w", err)
	}
	for _, former := range []string{"keys", "files"} { // of 0.1.0, which nothing reads any more
		_ = os.RemoveAll(filepath.Join(c.dir, former))
	}
	return c, nil
}

// prefix returns the beginning of the file's path for a key, which may be any text.
func (c *Cache) prefix(key string) string {
	return filepath.Join(c.dir, fmt.Sprintf("%x-", sha256.Sum256([]byte(key))))
}

// Copy writes the content of a key to path and reports whether it is
// complete. If not, path is undefined and has to be written again.
func (c *Cache) Copy(key, path string) bool {
	if c == nil {
		return false
	}
	for _, kept := range c.files(key) {
		info, err := os.Stat(kept)
		if err != nil || c.old(info) {
			continue
		}
		if sum, err := copyFile(kept, path); err == nil && kept == c.prefix(key)+sum {
			return true
		}
		_ = os.Remove(kept) // one that stays is verified again
	}
	return false
}

// Keep stores a copy of a file under a key, replacing earlier content.
// It ignores a file larger than MaxBytes.
func (c *Cache) Keep(key, path string) error {
	if c == nil {
		return nil
	}
	if info, err := os.Stat(path); err != nil || info.Size() > c.opts.MaxBytes {
		return err
	}
	c.Forget(key)
	part := filepath.Join(c.dir, partPrefix+rand.Text())
	defer os.Remove(part)
	sum, err := copyFile(path, part)
	if err != nil {
		return err
	}
	now := c.opts.Now()
	if err := errors.Join(os.Chtimes(part, now, now), os.Rename(part, c.prefix(key)+sum)); err != nil {
		return err
	}
	return c.Tidy()
}

// Forget removes a key.
func (c *Cache) Forget(key string) {
	if c == nil {
		return
	}
	for _, kept := range c.files(key) {
		_ = os.Remove(kept) // one that stays is verified again
	}
}

// files returns the files of a key: one, or several if processes stored different content.
func (c *Cache) files(key string) []string {
	var all []string
	prefix := c.prefix(key)
	names, _ := os.ReadDir(c.dir) // a folder that cannot be read is one without the file
	for _, n := range names {
		if path := filepath.Join(c.dir, n.Name()); strings.HasPrefix(path, prefix) {
			all = append(all, path)
		}
	}
	return all
}

// old reports whether a file is older than MaxAge.
func (c *Cache) old(info fs.FileInfo) bool { return c.opts.Now().Sub(info.ModTime()) >= c.opts.MaxAge }

// copyFile copies a file and returns the digest of its content.
func copyFile(from, to string) (sum string, err error) {
	in, err := os.Open(from)
	if err != nil {
		return "", err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return "", err
	}
	hash := sha256.New()
	_, err = io.Copy(io.MultiWriter(out, hash), in)
	return hex.EncodeToString(hash.Sum(nil)), errors.Join(err, out.Close())
}

// Temporary files have this prefix. At this age they count as leftovers of a killed process.
const (
	partPrefix = "part-"
	deadAfter  = time.Hour
)

// Tidy removes expired files, leftovers, and the oldest files beyond MaxBytes.
func (c *Cache) Tidy() error {
	if c == nil {
		return nil
	}
	c.turn.Lock()
	defer c.turn.Unlock()
	names, err := os.ReadDir(c.dir)
	if err != nil {
		return err
	}
	var all []fs.FileInfo
	for _, n := range names {
		info, gone := n.Info()
		switch {
		case gone != nil || !info.Mode().IsRegular():
		case strings.HasPrefix(n.Name(), partPrefix):
			if time.Since(info.ModTime()) > deadAfter {
				err = errors.Join(err, c.remove(info))
			}
		default:
			all = append(all, info)
		}
	}
	slices.SortFunc(all, func(a, b fs.FileInfo) int { return b.ModTime().Compare(a.ModTime()) })
	var bytes int64
	for _, info := range all {
		if bytes += info.Size(); bytes > c.opts.MaxBytes || c.old(info) {
			err = errors.Join(err, c.remove(info))
		}
	}
	return err
}

// remove removes a file that another process may already have removed.
func (c *Cache) remove(info fs.FileInfo) error {
	err := os.Remove(filepath.Join(c.dir, info.Name()))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
