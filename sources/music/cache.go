package music

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// version is part of every cached file's name: it rises with any change of
// what a piece sounds like.
const version = 3

// kept is how many beds the cache holds: the ones made last.
const kept = 40

// cache is a folder of WAV files, "" for none. It only saves time: what cannot
// be read or written is composed instead.
type cache string

func openCache(dir string) (cache, error) {
	if dir == "" {
		return "", nil
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", fmt.Errorf("music: Options.CacheDir: %w", err)
	}
	return cache(dir), nil
}

// open gives nil for what is not there or not of its size.
func (c cache) open(name string, size int64) *os.File {
	if c == "" {
		return nil
	}
	f, err := os.Open(filepath.Join(string(c), name))
	if err != nil {
		return nil
	}
	if info, err := f.Stat(); err != nil || info.Size() != size {
		_ = f.Close() // it is made again
		return nil
	}
	return f
}

// create makes the file that a bed is written to before it gets its name:
// beside the others, or where temporary files go.
func (c cache) create(name string) (*os.File, error) {
	if c != "" {
		if f, err := os.CreateTemp(string(c), name+".*.tmp"); err == nil {
			return f, nil
		}
	}
	return os.CreateTemp("", name+".*.tmp")
}

// keep gives a finished file its name, so that no reader ever sees half a file,
// and opens it. Without a cache it is gone when it is closed.
func (c cache) keep(made, name string) (io.ReadCloser, error) {
	if kept := filepath.Join(string(c), name); c != "" && os.Rename(made, kept) == nil {
		c.prune()
		return os.Open(kept)
	}
	f, err := os.Open(made)
	return passing{f}, err
}

// passing is a file that goes when it is closed.
type passing struct{ *os.File }

func (p passing) Close() error { return errors.Join(p.File.Close(), os.Remove(p.Name())) }

// prune deletes what was made before the last beds kept. A file that is being
// read elsewhere stays readable there.
func (c cache) prune() {
	files, err := filepath.Glob(filepath.Join(string(c), "*.wav"))
	if err != nil || len(files) <= kept {
		return
	}
	slices.SortFunc(files, func(a, b string) int { return made(a).Compare(made(b)) })
	for _, old := range files[:len(files)-kept] {
		_ = os.Remove(old) // best effort: the next save tries again
	}
}

// made is when a file was written; what has gone counts as the oldest.
func made(file string) time.Time {
	info, err := os.Stat(file)
	if err != nil {
		return time.Time{}
	}
	return info.ModTime()
}
