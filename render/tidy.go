package render

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// piece is a file in the cache, with a note or without.
type piece struct {
	name  string // with its ending
	bytes int64
	used  time.Time
}

// files returns all files of a piece, the note first.
func (p piece) files() []string {
	if name, noted := strings.CutSuffix(p.name, mediaExt); noted {
		return []string{name + noteExt, p.name}
	}
	return []string{p.name}
}

// tidy removes the least recently used pieces until the cache is within its limit, and abandoned
// work folders.
func (s *segmentCache) tidy() error {
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return fmt.Errorf("segment cache: %w", err)
	}
	var pieces []piece
	var total int64
	for _, e := range entries {
		info, gone := e.Info()
		if gone != nil {
			continue // another renderer was faster
		}
		if ext := filepath.Ext(e.Name()); ext == mediaExt || ext == memoExt {
			pieces = append(pieces, piece{e.Name(), info.Size(), info.ModTime()})
			total += info.Size()
		}
		if strings.HasPrefix(e.Name(), workPrefix) && time.Since(info.ModTime()) > workOld {
			err = errors.Join(err, os.RemoveAll(filepath.Join(s.dir, e.Name())))
		}
	}
	slices.SortFunc(pieces, func(a, b piece) int { return a.used.Compare(b.used) })
	for _, p := range pieces {
		if total <= s.limit {
			break
		}
		total -= p.bytes
		for _, file := range p.files() {
			err = errors.Join(err, remove(filepath.Join(s.dir, file)))
		}
	}
	return err
}

// remove removes a file, which may be gone already.
func remove(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
