package sandbox

import (
	"fmt"
	"path/filepath"
)

// Look finds a program and gives its absolute path. The error matches
// ErrMissing and says what to install.
func (b *Box) Look(program string) (string, error) {
	path, err := b.lookPath(program)
	if err != nil {
		return "", &missingError{program: program, cause: err}
	}
	path, err = filepath.Abs(path)
	if err != nil {
		return "", &missingError{program: program, cause: err}
	}
	return path, nil
}

// missingError is a program that is not there, and the remedy.
type missingError struct {
	program string
	cause   error
}

// Error names the package to install.
func (e *missingError) Error() string {
	return fmt.Sprintf("%s is not installed: install the package %s (Debian and Ubuntu: apt-get install %[2]s; macOS: brew install %[2]s) or run examples/setup.sh",
		e.program, packageOf(e.program))
}

// Is matches ErrMissing.
func (e *missingError) Is(target error) bool { return target == ErrMissing }

// Unwrap gives the lookup's error.
func (e *missingError) Unwrap() error { return e.cause }

// packageOf is the package that brings a program.
func packageOf(program string) string {
	if program == "ffprobe" {
		return "ffmpeg"
	}
	return filepath.Base(program)
}
