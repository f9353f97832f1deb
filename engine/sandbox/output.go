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

// ErrOutput says that a child left something else than the files it was to write.
// What it read may have taken it over, so that nothing of it is to be trusted.
var ErrOutput = errors.New("a program left something else than its file")

// OpenOutput opens a file that a child wrote. It follows no link: the error
// matches ErrOutput where the path is no regular file with one name, and
// fs.ErrNotExist where nothing was written.
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

// CheckOutput is OpenOutput for who reads the file later, when nothing that may
// write to its folder runs any more.
func CheckOutput(file string) error {
	f, err := OpenOutput(file)
	if err != nil {
		return err
	}
	return f.Close()
}

// Outputs lists the files that children left below dir, relative to it and in
// order. The error matches ErrOutput where one is no regular file with one name,
// or matches none of the patterns (of path.Match) of what was to be written.
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

// expected reports whether a name matches one of the patterns.
func expected(name string, patterns []string) bool {
	return slices.ContainsFunc(patterns, func(pattern string) bool {
		ok, _ := path.Match(pattern, name) // patterns are our own
		return ok
	})
}

// checkOutput refuses what is no regular file with one name.
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

// sameOutput refuses a file that was opened under a name which is another one's
// by now: a child that lives on may change what it left.
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
