//go:build unix

package sandbox

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// left is a folder as a child may leave it: made beside a secret.
func left(t *testing.T, leave func(dir, secret string) error) string {
	t.Helper()
	base := t.TempDir()
	dir, secret := filepath.Join(base, "out"), filepath.Join(base, "secret")
	err := errors.Join(os.Mkdir(dir, 0o700), os.WriteFile(secret, []byte("secret"), 0o600), leave(dir, secret))
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestOutputIsOnlyAFile(t *testing.T) {
	in := filepath.Join
	for name, tt := range map[string]struct {
		leave func(dir, secret string) error
		want  error
	}{
		"a file":     {func(d, _ string) error { return os.WriteFile(in(d, "out.mp4"), []byte("film"), 0o600) }, nil},
		"nothing":    {func(string, string) error { return nil }, fs.ErrNotExist},
		"a link out": {func(d, s string) error { return os.Symlink(s, in(d, "out.mp4")) }, ErrOutput},
		"a link within": {func(d, _ string) error {
			return errors.Join(os.WriteFile(in(d, "b"), nil, 0o600), os.Symlink("b", in(d, "out.mp4")))
		}, ErrOutput},
		"a link to nothing":      {func(d, _ string) error { return os.Symlink("nothing", in(d, "out.mp4")) }, ErrOutput},
		"another's second name":  {func(d, s string) error { return os.Link(s, in(d, "out.mp4")) }, ErrOutput},
		"a pipe, which hangs":    {func(d, _ string) error { return syscall.Mkfifo(in(d, "out.mp4"), 0o600) }, ErrOutput},
		"a folder":               {func(d, _ string) error { return os.Mkdir(in(d, "out.mp4"), 0o700) }, ErrOutput},
		"a link as the only dir": {func(d, s string) error { return os.Symlink(filepath.Dir(s), in(d, "out.mp4")) }, ErrOutput},
	} {
		t.Run(name, func(t *testing.T) {
			f, err := OpenOutput(filepath.Join(left(t, tt.leave), "out.mp4"))
			if !errors.Is(err, tt.want) || (err == nil) != (f != nil) {
				t.Fatalf("got %v, %v; want %v", f, err, tt.want)
			}
			if f == nil {
				return
			}
			defer f.Close()
			if raw, err := io.ReadAll(f); err != nil || string(raw) != "film" {
				t.Errorf("read %q, %v", raw, err)
			}
		})
	}
}

func TestOutputsAreOnlyWhatWasAskedFor(t *testing.T) {
	in := filepath.Join
	write := func(d string, names ...string) error {
		var errs []error
		for _, n := range names {
			errs = append(errs, os.WriteFile(in(d, n), nil, 0o600))
		}
		return errors.Join(errs...)
	}
	for name, tt := range map[string]struct {
		leave func(dir, secret string) error
		want  []string
		err   error
	}{
		"files":    {func(d, _ string) error { return write(d, "part-2.m4s", "part-1.m4s", "manifest.mpd") }, []string{"manifest.mpd", "part-1.m4s", "part-2.m4s"}, nil},
		"one more": {func(d, _ string) error { return write(d, "part-1.m4s", "index.html") }, nil, ErrOutput},
		"a link among them": {func(d, s string) error {
			return errors.Join(write(d, "part-1.m4s"), os.Symlink(s, in(d, "part-2.m4s")))
		}, nil, ErrOutput},
		"in a folder of its own": {func(d, _ string) error {
			return errors.Join(os.Mkdir(in(d, "more"), 0o700), write(d, "more/part-1.m4s"))
		}, nil, ErrOutput},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := Outputs(left(t, tt.leave), "manifest.mpd", "part-*.m4s")
			if !errors.Is(err, tt.err) {
				t.Fatalf("got %v, want %v", err, tt.err)
			}
			if err == nil && !cmp.Equal(got, tt.want) {
				t.Error(cmp.Diff(tt.want, got))
			}
		})
	}
}
