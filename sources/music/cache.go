package music

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
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
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("music: Options.CacheDir: %w", err)
	}
	return cache(dir), nil
}

// open gives nil for what is not there or not as it was kept: a file has the hash
// of its content in its name.
func (c cache) open(name string) *os.File {
	if c == "" {
		return nil
	}
	found, _ := filepath.Glob(filepath.Join(string(c), strings.TrimSuffix(name, ".wav")+"-*.wav"))
	for _, path := range found {
		if sum, err := sumOf(path); err == nil && filepath.Base(path) == named(name, sum) {
			f, err := os.Open(path)
			if err == nil {
				return f
			}
		}
		_ = os.Remove(path) // it is made again
	}
	return nil
}

// named is the name of a file with a content.
func named(name, sum string) string { return strings.TrimSuffix(name, ".wav") + "-" + sum + ".wav" }

// sumOf is the hash of a file's content, as long as a name needs it.
func sumOf(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	_, err = io.Copy(h, f)
	return hex.EncodeToString(h.Sum(nil)[:16]), err
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
	if sum, err := sumOf(made); c != "" && err == nil {
		kept := filepath.Join(string(c), named(name, sum))
		if os.Rename(made, kept) == nil {
			c.prune()
			return os.Open(kept)
		}
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
