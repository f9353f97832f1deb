package sandbox

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
)

// ErrOutput means that a child left unexpected files. Its input may have
// compromised it, so none of its output can be trusted.
var ErrOutput = errors.New("a program left something else than its file")

// OpenOutput opens a file that a child wrote, without following links. The error matches ErrOutput
// if the path is not a regular file with a single link, and fs.ErrNotExist if there is none.
func OpenOutput(file string) (*os.File, error) {
	root, err := os.OpenRoot(filepath.Dir(file))
	if err != nil {
		return nil, err
	}
	defer root.Close()
	name := filepath.Base(file)
	if err := checkOutput(root, name); err != nil {
		return nil, err
	}
	f, err := root.Open(name)
	if err != nil {
		return nil, err
	}
	if err := sameOutput(root, name, f); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// CheckOutput does the checks of OpenOutput for a file that is read
// later, when no process can write to its folder.
func CheckOutput(file string) error {
	f, err := OpenOutput(file)
	if err != nil {
		return err
	}
	return f.Close()
}

// Outputs returns the files that children left below dir, as sorted
// relative paths. The error matches ErrOutput if one is not a regular file
// with a single link, or matches none of the patterns (see path.Match).
func Outputs(dir string, patterns ...string) ([]string, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	var names []string
	err = fs.WalkDir(root.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		if !expected(name, patterns) {
			return fmt.Errorf("%w: %q was not asked for", ErrOutput, name)
		}
		names = append(names, name)
		return checkOutput(root, name)
	})
	return names, err
}

func expected(name string, patterns []string) bool {
	return slices.ContainsFunc(patterns, func(pattern string) bool {
		ok, _ := path.Match(pattern, name) // patterns are constants and valid
		return ok
	})
}

// checkOutput returns an error unless the name is a regular file with a single link.
func checkOutput(root *os.Root, name string) error {
	info, err := root.Lstat(name)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return fmt.Errorf("%w: %q is a %v", ErrOutput, name, info.Mode().Type())
	}
	if n := links(info); n != 1 {
		return fmt.Errorf("%w: %q has %d names", ErrOutput, name, n)
	}
	return nil
}

// sameOutput returns an error if the name now refers to another file
// than the opened one: a surviving child may have replaced it.
func sameOutput(root *os.Root, name string, f *os.File) error {
	opened, err := f.Stat()
	if err != nil {
		return err
	}
	named, err := root.Lstat(name)
	if err != nil {
		return err
	}
	if !os.SameFile(opened, named) {
		return fmt.Errorf("%w: %q changed while it was opened", ErrOutput, name)
	}
	return nil
}
