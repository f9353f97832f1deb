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
