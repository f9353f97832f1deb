// Package filecache caches files that are slow to obtain. Content is
// stored once, under any number of keys:
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
	MaxBytes int64            // total size; the most recently used files stay
	MaxAge   time.Duration    // since a file was stored, whether used or not
	Now      func() time.Time // default: time.Now
}

// Cache is a folder of files. It is safe for concurrent use; a nil Cache stores nothing.
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
	for _, room := range []string{c.keys(), c.files()} {
		if err := os.MkdirAll(room, 0o700); err != nil {
			return nil, fmt.Errorf("filecache: %w", err)
		}
	}
	return c, nil
}

// keys returns the folder with one file per key, which contains the name of a file in files.
func (c *Cache) keys() string { return filepath.Join(c.dir, "keys") }

// files returns the folder of content, named by SHA-256 digest.
func (c *Cache) files() string { return filepath.Join(c.dir, "files") }

// keyFile returns the path for a key, which may be any text.
func (c *Cache) keyFile(key string) string {
	return filepath.Join(c.keys(), digestOf([]byte(key)))
}

// Copy writes the content of a key to path and reports whether it is
// complete. If not, path is undefined and has to be written again.
func (c *Cache) Copy(key, path string) bool {
	if c == nil {
		return false
	}
	kept, ok := c.lookUp(key)
	if !ok {
		return false
	}
	if sum, err := copyFile(kept, path); err != nil || sum != filepath.Base(kept) {
		c.Forget(key)
		return false
	}
	now := c.opts.Now()
	_ = os.Chtimes(kept, now, now) // best effort: it is only evicted earlier
	return true
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
	sum, err := c.put(path)
	if err != nil {
		return err
	}
	if err := c.write(c.keyFile(key), sum); err != nil {
		return err
	}
	return c.Tidy()
}

// Forget removes a key. Tidy removes content without keys.
func (c *Cache) Forget(key string) {
	if c != nil {
		_ = os.Remove(c.keyFile(key)) // an entry that stays is verified again
	}
}

// lookUp returns the content file of a key that is not too old.
func (c *Cache) lookUp(key string) (path string, ok bool) {
	name := c.keyFile(key)
	info, err := os.Stat(name)
	if err != nil || c.opts.Now().Sub(info.ModTime()) >= c.opts.MaxAge {
		return "", false
	}
	sum, err := os.ReadFile(name)
	if err != nil || !isDigest(string(sum)) {
		return "", false
	}
	return filepath.Join(c.files(), string(sum)), true
}

// put stores a file under its digest, atomically.
func (c *Cache) put(path string) (sum string, err error) {
	part, err := c.part()
	if err != nil {
		return "", err
	}
	defer os.Remove(part)
	if sum, err = copyFile(path, part); err != nil {
		return "", err
	}
	return sum, c.place(part, filepath.Join(c.files(), sum))
}

// write writes a small file, atomically.
func (c *Cache) write(name, text string) error {
	part, err := c.part()
	if err != nil {
		return err
	}
	defer os.Remove(part)
	if err := os.WriteFile(part, []byte(text), 0o600); err != nil {
		return err
	}
	return c.place(part, name)
}

// part creates a temporary file.
func (c *Cache) part() (name string, err error) {
	f, err := os.CreateTemp(c.dir, "part-*")
	if err != nil {
		return "", err
	}
	return f.Name(), f.Close()
}

// place renames a finished file and sets its time to now.
func (c *Cache) place(part, name string) error {
	now := c.opts.Now()
	if err := os.Chtimes(part, now, now); err != nil {
		return err
	}
	return os.Rename(part, name)
}

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
	if closed := out.Close(); err == nil {
		err = closed
	}
	return hex.EncodeToString(hash.Sum(nil)), err
}

func digestOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// isDigest reports whether text is a digest and so a safe file name.
func isDigest(text string) bool {
	_, err := hex.DecodeString(text)
	return err == nil && len(text) == 2*sha256.Size
}

// deadAfter is the age of temporary files that count as leftovers of a killed process.
const deadAfter = time.Hour

// Tidy removes expired keys, content without keys, and the least
// recently used content beyond MaxBytes.
func (c *Cache) Tidy() error {
	if c == nil {
		return nil
	}
	c.turn.Lock()
	defer c.turn.Unlock()
	wanted, err := c.wanted()
	if err != nil {
		return err
	}
	files, err := listed(c.files())
	if err != nil {
		return err
	}
	left := slices.DeleteFunc(files, func(f entry) bool {
		if wanted[f.name] {
			return false
		}
		err = errors.Join(err, remove(f.path))
		return true
	})
	return errors.Join(err, c.shrink(left), c.sweep())
}

// wanted returns the digests in use and removes expired keys.
func (c *Cache) wanted() (map[string]bool, error) {
	keys, err := listed(c.keys())
	all := map[string]bool{}
	for _, k := range keys {
		if c.opts.Now().Sub(k.used) >= c.opts.MaxAge {
			err = errors.Join(err, remove(k.path))
			continue
		}
		if sum, failed := os.ReadFile(k.path); failed == nil {
			all[string(sum)] = true
		}
	}
	return all, err
}

// shrink removes the least recently used files until the rest fit into MaxBytes.
func (c *Cache) shrink(files []entry) (err error) {
	var bytes int64
	for _, f := range files {
		bytes += f.bytes
	}
	slices.SortFunc(files, func(a, b entry) int { return a.used.Compare(b.used) })
	for _, f := range files {
		if bytes <= c.opts.MaxBytes {
			break
		}
		bytes -= f.bytes
		err = errors.Join(err, remove(f.path))
	}
	return err
}

// sweep removes temporary files of killed processes.
func (c *Cache) sweep() error {
	all, err := listed(c.dir)
	for _, f := range all {
		if strings.HasPrefix(f.name, "part-") && time.Since(f.used) > deadAfter {
			err = errors.Join(err, remove(f.path))
		}
	}
	return err
}

// entry is a file of the cache.
type entry struct {
	name, path string
	bytes      int64
	used       time.Time
}

// listed returns the regular files of a folder, except those that vanish meanwhile.
func listed(dir string) (all []entry, err error) {
	names, err := os.ReadDir(dir)
	for _, n := range names {
		info, gone := n.Info()
		if gone == nil && info.Mode().IsRegular() {
			all = append(all, entry{n.Name(), filepath.Join(dir, n.Name()), info.Size(), info.ModTime()})
		}
	}
	return all, err
}

// remove removes a file that another process may already have removed.
func remove(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
