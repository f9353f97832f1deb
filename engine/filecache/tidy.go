package filecache

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

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
