// Package filecache caches files that are slow to obtain, each with a note about it:
//
//	c, err := filecache.New(dir, nil)
//	if !c.Copy(key, path, &note) {
//		fetch(path)
//		c.Keep(key, path, note)
//	}
//
// The cache is best effort: content and note are verified on every read, so a missing, truncated or
// altered entry counts as a miss. No write is synced to disk. Several processes may share a folder.
package filecache

import (
	"bufio"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
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
	MaxBytes int64            // total size, within a sixteenth; the most recently used files stay
	MaxAge   time.Duration    // since a file was stored
	Now      func() time.Time // default: time.Now
}

// Cache is a folder with one file per key, named by the digest of the key: an entry. It is safe for
// concurrent use; a nil Cache stores nothing.
type Cache struct {
	dir  string
	opts Options

	mu    sync.Mutex
	added int64 // bytes since the last Tidy
}

// An entry is the digest of all that follows it, a line of JSON, and the file.
type head struct {
	Stored time.Time       `json:"stored"`
	Note   json.RawMessage `json:"note"`
}

// digestBytes is the length of an entry's digest in hexadecimal digits.
const digestBytes = 2 * sha256.Size

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
	c.added = c.opts.MaxBytes // other processes may have left more
	return c, nil
}

// path returns the place of a key's entry. A key may be any text.
func (c *Cache) path(key string) string {
	return filepath.Join(c.dir, fmt.Sprintf("%s%x", keptPrefix, sha256.Sum256([]byte(key))))
}

// Copy writes the file of a key to path and its note to what note points to, and reports whether
// both are complete. If not, path and note are undefined. Without a path or a note it only verifies
// that.
func (c *Cache) Copy(key, path string, note any) bool {
	if c == nil {
		return false
	}
	entry := c.path(key)
	h, intact, err := read(entry, path)
	if err != nil {
		return false
	}
	if !intact || c.old(h.Stored) || note != nil && json.Unmarshal(h.Note, note) != nil {
		_ = os.Remove(entry) // one that stays is verified again
		return false
	}
	now := c.opts.Now()
	_ = os.Chtimes(entry, now, now) // else it is only removed sooner
	return true
}

// read verifies an entry, and writes its file to a path unless that is empty.
func read(entry, path string) (h head, intact bool, err error) {
	in, err := os.Open(entry)
	if err != nil {
		return h, false, err
	}
	defer in.Close()
	out := io.Discard
	if path != "" {
		f, err := os.Create(path)
		if err != nil {
			return h, false, err
		}
		defer f.Close()
		out = f
	}
	digest, hash, r := make([]byte, digestBytes), sha256.New(), bufio.NewReader(in)
	_, short := io.ReadFull(r, digest)
	line, cut := r.ReadBytes('\n')
	hash.Write(line)
	if _, err = io.Copy(io.MultiWriter(out, hash), r); err != nil {
		return h, false, err
	}
	intact = short == nil && cut == nil && string(digest) == hex.EncodeToString(hash.Sum(nil))
	return h, intact && json.Unmarshal(line, &h) == nil, nil
}

// Keep stores a copy of a file and a note, which is encoded as JSON, under a key, replacing earlier
// ones. Without a path it stores the note alone. It ignores a file larger than MaxBytes.
func (c *Cache) Keep(key, path string, note any) error {
	if c == nil {
		return nil
	}
	var file io.Reader = strings.NewReader("")
	if path != "" {
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		if info, err := f.Stat(); err != nil || info.Size() > c.opts.MaxBytes {
			return err
		}
		file = f
	}
	raw, err := json.Marshal(note)
	if err != nil {
		return err
	}
	line, err := json.Marshal(head{c.opts.Now(), raw})
	if err != nil {
		return err
	}
	return c.add(key, func(out *os.File) error {
		hash := sha256.New()
		all := io.MultiReader(strings.NewReader(string(line)+"\n"), file)
		_, err := out.Seek(digestBytes, io.SeekStart)
		if err == nil {
			_, err = io.Copy(io.MultiWriter(out, hash), all)
		}
		if err == nil {
			_, err = out.WriteAt([]byte(hex.EncodeToString(hash.Sum(nil))), 0)
		}
		return err
	})
}

// Open opens the entry of a key as Add takes it. The error of an unknown key matches
// fs.ErrNotExist.
func (c *Cache) Open(key string) (*os.File, error) { return os.Open(c.path(key)) }

// Add stores the entry of a key in another cache, which is verified when it is read.
func (c *Cache) Add(key string, entry io.Reader) error {
	return c.add(key, func(out *os.File) error {
		_, err := io.Copy(out, entry)
		return err
	})
}

// add stores an entry that fill writes.
func (c *Cache) add(key string, fill func(*os.File) error) error {
	part, err := os.CreateTemp(c.dir, partPrefix)
	if err != nil {
		return err
	}
	defer os.Remove(part.Name())
	err = fill(part)
	size, told := part.Seek(0, io.SeekEnd)
	if err := errors.Join(err, told, part.Close()); err != nil {
		return err
	}
	now := c.opts.Now()
	if err := errors.Join(os.Chtimes(part.Name(), now, now), os.Rename(part.Name(), c.path(key))); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.added += size; c.added < c.opts.MaxBytes/16 {
		return nil
	}
	return c.tidy()
}

// Forget removes a key.
func (c *Cache) Forget(key string) {
	if c != nil {
		_ = os.Remove(c.path(key)) // one that stays is verified again
	}
}

// old reports whether a file was stored longer than MaxAge ago.
func (c *Cache) old(stored time.Time) bool { return c.opts.Now().Sub(stored) >= c.opts.MaxAge }

// Prefixes of entries and of temporary files. At the age of deadAfter the latter count as leftovers
// of a killed process.
const (
	keptPrefix = "kept-"
	partPrefix = "part-"
	deadAfter  = time.Hour
)

// Tidy removes expired files, leftovers, and the least recently used files beyond MaxBytes.
func (c *Cache) Tidy() error {
	if c == nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.tidy()
}

func (c *Cache) tidy() error {
	names, err := os.ReadDir(c.dir)
	if err != nil {
		return err
	}
	c.added = 0
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
	var total int64
	for _, info := range all {
		if total += info.Size(); total > c.opts.MaxBytes || c.old(info.ModTime()) {
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
