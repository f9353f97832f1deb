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

// version is a program's version number.
type version struct{ major, minor int }

// String returns the version in dotted form.
func (v version) String() string { return fmt.Sprintf("%d.%d", v.major, v.minor) }

// olderThan reports whether v precedes w.
func (v version) olderThan(w version) bool {
	return v.major < w.major || v.major == w.major && v.minor < w.minor
}

// oldest is the minimum version of the programs of ffmpeg's package. Other programs are not checked.
var oldest = version{5, 1}

// Look returns the absolute path of a program. ffmpeg, and ffprobe where no accepted ffmpeg is
// beside it, are checked for their version, once per process. The error is a *MissingError if
// the program is missing or too old.
func (b *Box) Look(program string) (string, error) {
	return b.look(context.Background(), program)
}

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

// passed caches the version text of accepted programs by path, for all boxes of
// the process: ffmpeg loads two hundred libraries before it prints its version.
var passed sync.Map

// checkVersion returns a *MissingError for a program that is too old, and caches a success.
// Programs in one folder come from one package: an accepted ffmpeg speaks for its ffprobe.
func (b *Box) checkVersion(ctx context.Context, program, path string) error {
	_, known := passed.Load(path)
	_, beside := passed.Load(filepath.Join(filepath.Dir(path), "ffmpeg"))
	if packageOf(program) != "ffmpeg" || known || beside {
		return nil
	}
	said, err := b.versionOf(ctx, program, path)
	if err != nil {
		return err
	}
	if found, told := readVersion(said); told && found.olderThan(oldest) {
		return &MissingError{Program: program, Found: found.String(), Needed: oldest.String()}
	}
	passed.Store(path, said)
	return nil
}

// Version returns the version text of an ffmpeg program, cached for the process.
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

// versionOf runs an ffmpeg program with -version.
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

// release matches a release number: "ffmpeg version 5.1.6-0+deb12u1", "ffprobe version n7.1".
var release = regexp.MustCompile(`^\S+ version n?(\d{1,4})\.(\d{1,4})`)

// readVersion parses the first line of a version text. told is false if it
// has no release number: development builds are named by date or commit.
func readVersion(text string) (v version, told bool) {
	m := release.FindStringSubmatch(text)
	if m == nil {
		return v, false
	}
	v.major, _ = strconv.Atoi(m[1]) // the pattern admits only digits
	v.minor, _ = strconv.Atoi(m[2])
	return v, true
}

// MissingError reports a program that is missing or too old. It matches ErrMissing.
type MissingError struct {
	Program string
	Found   string // the installed version, "4.2"; "" if none is installed
	Needed  string // the minimum version, "5.1"
	Err     error  // of the lookup
}

// Error returns the problem and its remedy.
func (e *MissingError) Error() string { return e.Problem() + ": " + e.Remedy() }

// Problem describes what is missing or too old.
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

// Unwrap returns the lookup's error.
func (e *MissingError) Unwrap() error { return e.Err }

// packageOf returns the name of the package with a program.
func packageOf(program string) string {
	if program == "ffprobe" {
		return "ffmpeg"
	}
	return filepath.Base(program)
}
