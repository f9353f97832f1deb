package render

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/scenewright/scenewright/render/gate"
)

// segmentCache keeps finished pieces of films under the hash of their inputs. A piece is a file and
// a note about it, which get their names only when they are complete. The note holds the hash of
// both: a piece that was changed since, or partly lost in a power failure, counts as missing. So no
// write is synced to disk.
//
// Pieces are taken as links, so that one may be evicted while a film uses it.
type segmentCache struct {
	dir   string
	limit int64
}

// The cache also remembers results of the gate.
var _ gate.Memory = (*segmentCache)(nil)

// Names in the cache.
const (
	mediaExt   = ".mp4"
	noteExt    = ".json"
	memoExt    = ".memo"
	workPrefix = "work-"
)

// workOld is the age from which a work folder must be from a process that died.
const workOld = 6 * time.Hour

func openSegmentCache(dir string, limit int64) (*segmentCache, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("render: CacheDir: %w", err)
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("render: CacheDir: %w", err)
	}
	return &segmentCache{dir: dir, limit: limit}, nil
}

// take links the piece of a name to the file path and reads its note. ok is false if it is missing
// or changed.
func (s *segmentCache) take(name, path string, note any) (ok bool, err error) {
	raw, err := os.ReadFile(s.file(name, noteExt))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("segment cache: %w", err)
	}
	if err := link(s.file(name, mediaExt), path); errors.Is(err, fs.ErrNotExist) {
		return false, nil
	} else if err != nil {
		return false, fmt.Errorf("segment cache: %w", err)
	}
	if !unchanged(raw, path, note) {
		return false, os.Remove(path)
	}
	s.touch(name + mediaExt)
	return true, nil
}

func (s *segmentCache) file(name, ext string) string { return filepath.Join(s.dir, name+ext) }

// drop removes a piece. One that cannot be removed fails its check again.
func (s *segmentCache) drop(name string) {
	_ = os.Remove(s.file(name, noteExt))
	_ = os.Remove(s.file(name, mediaExt))
}

// touch makes a file the most recently used. On failure it is only evicted sooner.
func (s *segmentCache) touch(file string) {
	now := time.Now()
	_ = os.Chtimes(filepath.Join(s.dir, file), now, now)
}

// link makes a second name of a file, or a copy if the file system has no links or is another one.
func link(from, to string) error {
	err := os.Link(from, to)
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		return err
	}
	src, err := os.Open(from)
	if err != nil {
		return err
	}
	defer src.Close()
	dst, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(dst, src)
	return errors.Join(err, dst.Close())
}

// get links the piece of a name to the file path and reads its note. A missing piece is made.
func (s *segmentCache) get(name, path string, note any, made func(path string) error) error {
	ok, err := s.take(name, path, note)
	if ok || err != nil {
		return err
	}
	return s.make(name, path, note, made)
}

// make makes a piece in a folder of its own, puts it into the cache, and links it to the file path:
// made writes the given file, and what note points to.
func (s *segmentCache) make(name, path string, note any, made func(path string) error) error {
	dir, err := os.MkdirTemp(s.dir, workPrefix)
	if err != nil {
		return fmt.Errorf("segment cache: %w", err)
	}
	defer os.RemoveAll(dir)
	media := filepath.Join(dir, "piece"+mediaExt)
	if err := made(media); err != nil {
		return err
	}
	if err := errors.Join(link(media, path), s.put(name, media, note)); err != nil {
		return fmt.Errorf("segment cache: %w", err)
	}
	return nil
}

// put moves a file and its note to their name in the cache.
func (s *segmentCache) put(name, media string, note any) error {
	raw, err := labelled(note, media)
	if err != nil {
		return err
	}
	beside := media + noteExt
	if err := os.WriteFile(beside, raw, 0o600); err != nil {
		return err
	}
	return errors.Join(os.Rename(media, s.file(name, mediaExt)), os.Rename(beside, s.file(name, noteExt)))
}

// Recall implements gate.Memory.
func (s *segmentCache) Recall(name string, what any) bool {
	raw, err := os.ReadFile(s.file(name, memoExt))
	if err != nil || !unchanged(raw, "", what) {
		return false
	}
	s.touch(name + memoExt)
	return true
}

// Keep implements gate.Memory. A failure only means that the check is repeated.
func (s *segmentCache) Keep(name string, what any) {
	raw, err := labelled(what, "")
	if err != nil {
		return
	}
	f, err := os.CreateTemp(s.dir, workPrefix)
	if err != nil {
		return
	}
	_, err = f.Write(raw)
	if closed := f.Close(); err != nil || closed != nil || os.Rename(f.Name(), filepath.Join(s.dir, name+memoExt)) != nil {
		_ = os.Remove(f.Name()) // a leftover would be cleared in a while
	}
}
