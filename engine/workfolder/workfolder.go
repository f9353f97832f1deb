// Package workfolder gives a process a folder of its own for files on their way,
// and removes those that killed processes left.
//
// A folder belongs to whoever holds the lock on the file beside it, which the
// kernel takes from a process that dies. Where there are no such locks nothing is
// removed.
package workfolder

import (
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Names within the base.
const (
	prefix  = "run-"
	lockExt = ".lock"
)

// Folder is a process's own.
type Folder struct {
	Dir  string
	lock *os.File // held as long as the folder is in use
}

// Open removes the folders of a base whose processes are gone and makes one for
// this process. It is in use until Close, or until nobody knows it any more.
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
			continue // somebody who sweeps was quicker
		}
		if err := os.Mkdir(dir, 0o700); err != nil {
			return nil, errors.Join(fmt.Errorf("work folder: %w", err), lock.Close())
		}
		return &Folder{dir, lock}, nil
	}
}

// Close removes the folder. That of a nil Folder does nothing.
func (f *Folder) Close() error {
	if f == nil {
		return nil
	}
	return errors.Join(os.RemoveAll(f.Dir), os.Remove(f.Dir+lockExt), f.lock.Close())
}

// Sweep removes the folders of a base whose processes are gone.
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

// sweepOne removes a folder where its lock is free, the lock last: where that is
// there is one to remove yet.
func sweepOne(path string) error {
	lock, free, err := Lock(path)
	if err != nil || !free {
		return err
	}
	return errors.Join(os.RemoveAll(strings.TrimSuffix(path, lockExt)), os.Remove(path), lock.Close())
}

// Lock takes the lock on a file, which it makes where there is none; ok is false where
// another process has it, or has removed the file meanwhile. It is held until the file is
// closed, or the process ends.
func Lock(path string) (lock *os.File, ok bool, err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, false, err
	}
	if ok, err = exclusive(f); err != nil || !ok {
		return nil, false, errors.Join(err, f.Close())
	}
	held, err := f.Stat()
	if err != nil {
		return nil, false, errors.Join(err, f.Close())
	}
	there, err := os.Stat(path)
	if err != nil || !os.SameFile(held, there) {
		return nil, false, f.Close()
	}
	return f, true, nil
}
