package music

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
)

// version is part of every cached file's name: it rises with any change of
// what a piece sounds like.
const version = 2

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

// load gives the empty sound for what is not there or not whole.
func (c cache) load(name string) audio.Sound {
	if c == "" {
		return audio.Sound{}
	}
	b, err := os.ReadFile(filepath.Join(string(c), name))
	if err != nil {
		return audio.Sound{}
	}
	s, err := audio.ReadWAV(bytes.NewReader(b))
	if err != nil {
		return audio.Sound{}
	}
	return s
}

// save writes beside the final name and renames, so that no reader ever sees
// half a file.
func (c cache) save(name string, wav []byte) {
	if c == "" {
		return
	}
	f, err := os.CreateTemp(string(c), name+".*.tmp")
	if err != nil {
		return
	}
	_, err = f.Write(wav)
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(f.Name(), filepath.Join(string(c), name))
	}
	if err != nil {
		_ = os.Remove(f.Name()) // best effort: a stray temporary file does no harm
	}
	c.prune()
}

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
