package sandbox

import (
	"context"
	"fmt"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

// version is how a program counts its releases.
type version struct{ major, minor int }

// String is the version as its program writes it.
func (v version) String() string { return fmt.Sprintf("%d.%d", v.major, v.minor) }

// olderThan compares two versions.
func (v version) olderThan(w version) bool {
	return v.major < w.major || v.major == w.major && v.minor < w.minor
}

// oldest are the first versions that do what is asked of them here. Programs
// that are not named are taken as they are.
func oldest() map[string]version {
	return map[string]version{"ffmpeg": {5, 1}, "ffprobe": {5, 1}}
}

// Look finds a program and gives its absolute path. ffmpeg and ffprobe are asked
// once in a process for their version. The error is a *MissingError where the program is not
// there or too old.
func (b *Box) Look(program string) (string, error) {
	return b.look(context.Background(), program)
}

// look is Look, as long as ctx lasts.
func (b *Box) look(ctx context.Context, program string) (string, error) {
	path, err := b.lookPath(program)
	if err == nil {
		path, err = filepath.Abs(path)
	}
	if err != nil {
		return "", &MissingError{Program: program, Err: err}
	}
	return path, b.checkVersion(ctx, program, path)
}

// passed is what programs that are new enough say of themselves, by their paths. All boxes of a process
// share it: ffmpeg loads two hundred libraries before it answers.
var passed sync.Map

// checkVersion refuses a program that is too old. What passed once is not asked
// again.
func (b *Box) checkVersion(ctx context.Context, program, path string) error {
	needed, named := oldest()[program]
	if _, known := passed.Load(path); !named || known {
		return nil
	}
	said, err := b.versionOf(ctx, program, path)
	if err != nil {
		return err
	}
	if found, told := readVersion(said); told && found.olderThan(needed) {
		return &MissingError{Program: program, Found: found.String(), Needed: needed.String()}
	}
	passed.Store(path, said)
	return nil
}

// Version returns what a program of the ffmpeg family says of itself, which is asked
// once in a process.
func (b *Box) Version(ctx context.Context, program string) (string, error) {
	path, err := b.look(ctx, program)
	if err != nil {
		return "", err
	}
	if said, asked := passed.Load(path); asked {
		return said.(string), nil
	}
	return b.versionOf(ctx, program, path)
}

// versionOf asks a program of the ffmpeg family.
func (b *Box) versionOf(ctx context.Context, program, path string) (string, error) {
	var said strings.Builder
	c := Command{Program: program, Args: []string{"-version"}, Stdout: &said, Limits: Limits{Wall: time.Minute}}
	c.Limits = c.Limits.withDefaults()
	p, err := b.start(ctx, path, c)
	if err != nil {
		return "", err
	}
	err = p.Wait()
	return said.String(), err
}

// release matches a number of a release: "ffmpeg version 5.1.6-0+deb12u1",
// "ffprobe version n7.1".
var release = regexp.MustCompile(`^\S+ version n?(\d{1,4})\.(\d{1,4})`)

// readVersion reads the first line of what a program says of itself. told is false where
// it holds no number of a release: builds between releases are named by their day
// or commit.
func readVersion(text string) (v version, told bool) {
	m := release.FindStringSubmatch(text)
	if m == nil {
		return v, false
	}
	v.major, _ = strconv.Atoi(m[1]) // the pattern lets nothing but digits through
	v.minor, _ = strconv.Atoi(m[2])
	return v, true
}

// MissingError is a program that is not there, or too old. It matches ErrMissing.
type MissingError struct {
	Program string
	Found   string // the version that is too old: "4.2"; "" where there is none at all
	Needed  string // the first version that will do: "5.1"
	Err     error  // the lookup's
}

// Error says what is missing and what to do.
func (e *MissingError) Error() string { return e.Problem() + ": " + e.Remedy() }

// Problem says what is missing.
func (e *MissingError) Problem() string {
	if e.Found != "" {
		return fmt.Sprintf("%s %s found, %s or newer needed", e.Program, e.Found, e.Needed)
	}
	return e.Program + " is not installed"
}

// Remedy names the package to install.
func (e *MissingError) Remedy() string {
	if e.Found != "" {
		return fmt.Sprintf("install a newer package %s (Debian 12 and Ubuntu 24.04 or newer have one; macOS: brew upgrade %[1]s)", packageOf(e.Program))
	}
	return fmt.Sprintf("install the package %s (Debian and Ubuntu: apt-get install %[1]s; macOS: brew install %[1]s) or run examples/setup.sh", packageOf(e.Program))
}

// Is matches ErrMissing.
func (e *MissingError) Is(target error) bool { return target == ErrMissing }

// Unwrap gives the lookup's error.
func (e *MissingError) Unwrap() error { return e.Err }

// packageOf is the package that brings a program.
func packageOf(program string) string {
	if program == "ffprobe" {
		return "ffmpeg"
	}
	return filepath.Base(program)
}
