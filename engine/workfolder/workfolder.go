// Package workfolder gives a process its own folder for temporary files
// and removes those of killed processes.
//
// A folder belongs to the process that holds the lock on the file beside it; the kernel
// releases the lock of a dead process. On systems without such locks nothing is removed.
package workfolder

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// Names within the base folder.
const (
	prefix  = "run-"
	lockExt = ".lock"
)

// Folder is a process's own folder.
type Folder struct {
	Dir  string
	lock io.Closer // held while the folder is in use
}

// Open removes folders of dead processes and creates one for this
// process, in use until Close or until the Folder is garbage collected.
func Open(base string) (*Folder, error) {
	base, err := filepath.Abs(base)
	if err == nil {
		err = os.MkdirAll(base, 0o700)
	}
	if err == nil {
		err = Sweep(base)
	}
	if err != nil {
		return nil, fmt.Errorf("work folder: %w", err)
	}
	for {
		dir := filepath.Join(base, prefix+rand.Text())
		lock, mine, err := Lock(dir + lockExt)
		if err != nil {
			return nil, fmt.Errorf("work folder: %w", err)
		}
		if !mine {
			continue // a concurrent Sweep was quicker
		}
		if err := os.Mkdir(dir, 0o700); err != nil {
			return nil, errors.Join(fmt.Errorf("work folder: %w", err), lock.Close())
		}
		return &Folder{dir, lock}, nil
	}
}

// Close removes the folder; it does nothing for a nil Folder.
func (f *Folder) Close() error {
	if f == nil {
		return nil
	}
	return errors.Join(os.RemoveAll(f.Dir), os.Remove(f.Dir+lockExt), f.lock.Close())
}

// Sweep removes the folders of dead processes.
func Sweep(base string) error {
	if !locks {
		return nil
	}
	found, err := filepath.Glob(filepath.Join(base, prefix+"*"+lockExt))
	for _, path := range found {
		err = errors.Join(err, sweepOne(path))
	}
	return err
}

// sweepOne removes a folder whose lock is free. It removes the lock file last:
// as long as that exists, a later Sweep finds the folder again.
func sweepOne(path string) error {
	lock, free, err := Lock(path)
	if err != nil || !free {
		return err
	}
	return errors.Join(os.RemoveAll(strings.TrimSuffix(path, lockExt)), os.Remove(path), lock.Close())
}

// held is a locked file.
type held struct{ *os.File }

// Close releases the lock.
func (h held) Close() error { return errors.Join(release(h.File), h.File.Close()) }

// Lock locks a file, which it creates if necessary; ok is false if another process has the
// lock or has removed the file. The lock is held until it is closed or the process ends.
func Lock(path string) (lock io.Closer, ok bool, err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, false, err
	}
	if ok, err = exclusive(f); err != nil || !ok {
		return nil, false, errors.Join(err, f.Close())
	}
	locked, err := f.Stat()
	if err != nil {
		return nil, false, errors.Join(err, f.Close())
	}
	there, err := os.Stat(path)
	if err != nil || !os.SameFile(locked, there) {
		return nil, false, f.Close()
	}
	return held{f}, true, nil
}
