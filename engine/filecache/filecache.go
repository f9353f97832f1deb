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

// Copy writes what was kept under a key to a new file, or over an old one, and
// reports whether it is there whole. Where it is not the file is to be written
// anew.
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
	_ = os.Chtimes(kept, now, now) // it was used; without that it only goes sooner
	return true
}

// Keep keeps a file, which is not changed, under a key in place of what was
// there. One that is larger than all may be is not kept.
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

// Forget forgets what a key leads to. The file goes when nothing else leads to
// it.
func (c *Cache) Forget(key string) {
	if c != nil {
		_ = os.Remove(c.keyFile(key)) // what stays is found out again
	}
}

// lookUp is the file that a key leads to and that is young enough.
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

// put copies a file to the place of its content, all or nothing.
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

// write writes a small file, all or nothing.
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

// part is a new file on its way.
func (c *Cache) part() (name string, err error) {
	f, err := os.CreateTemp(c.dir, "part-*")
	if err != nil {
		return "", err
	}
	return f.Name(), f.Close()
}

// place gives a finished file its name and the time of now.
func (c *Cache) place(part, name string) error {
	now := c.opts.Now()
	if err := os.Chtimes(part, now, now); err != nil {
		return err
	}
	return os.Rename(part, name)
}

// copyFile copies a file and gives the digest of its bytes.
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

// isDigest reports whether a text is one: it becomes a path.
func isDigest(text string) bool {
	_, err := hex.DecodeString(text)
	return err == nil && len(text) == 2*sha256.Size
}

// deadAfter is after how long a file on its way is taken for one that a killed
// process left.
const deadAfter = time.Hour

// Tidy removes the keys that are too old, the files that no key leads to, and of
// the others those used longest ago, as far as all are too many.
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

// wanted are the files that a key leads to. Keys that are too old go.
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

// shrink removes files, those used longest ago first, until the rest is not too
// many.
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

// sweep removes what killed processes left on its way.
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

// listed are the files of a folder. What goes meanwhile is left out.
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

// remove removes a file that another process may have removed.
func remove(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
