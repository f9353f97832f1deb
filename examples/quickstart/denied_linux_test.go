package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
)

// as has a process see its user as one of another number, in a world of its own:
// 0 may mount there, and any other has no rights beyond those of files.
func as(cmd *exec.Cmd, uid int) *exec.Cmd {
	cmd.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNS,
		UidMappings: []syscall.SysProcIDMap{{ContainerID: uid, HostID: os.Geteuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{ContainerID: uid, HostID: os.Getegid(), Size: 1}},
	}
	return cmd
}

// TestASmallDiskIsNamed mounts eight megabytes where the program wants to write.
func TestASmallDiskIsNamed(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		folder func(*call) string
		want   string
	}{
		"temporary": {func(c *call) string { return c.tmp }, "the temporary folder %: 8 MB free, and the film may need 35 MB: 27 MB too little (make room, or have TMPDIR name another folder)"},
		"cache":     {func(c *call) string { return c.cache }, "the cache folder %: 8 MB free, and the film may need 17 MB: 9 MB too little (make room, or have XDG_CACHE_HOME name another folder)"},
		"output":    {func(c *call) string { return filepath.Join(c.dir, "films") }, "the folder of -o, films: 8 MB free, and the film may need 17 MB: 9 MB too little (make room, or take another with -o)"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newCall(t, "-o", filepath.Join("films", "x.mp4"), "A heat pump does not make heat. It moves it.")
			if err := os.Mkdir(filepath.Join(c.dir, "films"), 0o700); err != nil {
				t.Fatal(err)
			}
			dir := tt.folder(c)
			if name == "output" {
				c.args = append(c.args, "-length", "1")
			}
			cmd := as(c.command(t, "sh", "-c", `mount -t tmpfs -o size=8m none "$0" && exec "$@"`, dir), 0)
			refused(t, c, outcome(t, cmd), exitFailed, named(tt.want, dir))
		})
	}
}

// named puts a folder where a text has %.
func named(text, dir string) string {
	for i := range text {
		if text[i] == '%' {
			return text[:i] + dir + text[i+1:]
		}
	}
	return text
}

// TestNoPermissionIsSaid: a folder that takes no files, a disk that takes none,
// and a file that is not for us.
func TestNoPermissionIsSaid(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		args []string
		want string
	}{
		"output":   {[]string{"-o", "locked/x.mp4", "A heat pump does not make heat."}, "-o locked/x.mp4: the folder locked cannot be written to: permission denied (take another with -o)"},
		"text":     {[]string{"-file", "secret.txt"}, "-file secret.txt: it cannot be read: permission denied (chmod +r secret.txt, or take another file)"},
		"document": {[]string{"-file", "secret.pdf"}, "-file secret.pdf: it cannot be read: permission denied (chmod +r secret.pdf, or take another file)"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newCall(t, tt.args...)
			locked := filepath.Join(c.dir, "locked")
			if err := os.Mkdir(locked, 0o500); err != nil {
				t.Fatal(err)
			}
			for _, secret := range []string{"secret.txt", "secret.pdf"} {
				if err := os.WriteFile(filepath.Join(c.dir, secret), []byte("%PDF-1.7"), 0); err != nil {
					t.Fatal(err)
				}
			}
			refused(t, c, outcome(t, as(c.command(t), 1000)), exitWrong, tt.want)
			if left := entries(t, locked); len(left) > 0 {
				t.Errorf("left behind: %v", left)
			}
		})
	}
}

func TestADiskThatTakesNothingIsNamed(t *testing.T) {
	t.Parallel()
	c := newCall(t, "-o", filepath.Join("films", "x.mp4"), "A heat pump does not make heat.")
	films := filepath.Join(c.dir, "films")
	if err := os.Mkdir(films, 0o700); err != nil {
		t.Fatal(err)
	}
	cmd := as(c.command(t, "sh", "-c", `mount -t tmpfs -o ro none "$0" && exec "$@"`, films), 0)
	refused(t, c, outcome(t, cmd), exitWrong, "-o films/x.mp4: the folder films cannot be written to: read-only file system")
}
