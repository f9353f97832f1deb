//go:build !linux

package sandbox

import (
	"errors"
	"io/fs"
	"os"
	"runtime"
	"time"
)

// confinement is empty: only Linux lets one thread confine what it starts.
type confinement struct{}

// probe finds no confinement.
func probe() (confinement, Tier, error) {
	return confinement{}, TierNone, errors.New(runtime.GOOS + " has neither")
}

// spawn starts a program in a process group of its own. Neither Read, Write nor
// Limits but Wall have an effect here, and neither has Nice.
func (b *Box) spawn(path, dir string, c *Command, files []*os.File) (*child, error) {
	attr := &os.ProcAttr{Dir: dir, Env: c.environment(dir), Files: files, Sys: ownGroup()}
	proc, err := os.StartProcess(path, c.argv(path), attr)
	if err != nil {
		var pathErr *fs.PathError
		if errors.As(err, &pathErr) {
			err = pathErr.Err
		}
		return nil, err
	}
	return newChild(proc), nil
}

// environment is all that a child gets to know of the host's.
func environment(dir string) []string {
	env := []string{"HOME=" + dir, "TMPDIR=" + dir, "LANG=C.UTF-8"}
	if runtime.GOOS != "windows" {
		return append(env, "PATH=/opt/homebrew/bin:/usr/local/bin:/usr/bin:/bin")
	}
	for _, name := range []string{"SYSTEMROOT", "PATH"} { // programs do not start without
		env = append(env, name+"="+os.Getenv(name))
	}
	return append(env, "TEMP="+dir, "TMP="+dir)
}

// enlargePipe is not to be had here.
func enlargePipe(*os.File) {}

// ownPath is where this program lies.
func ownPath() (string, error) { return os.Executable() }

// processorSpent returns 0: the account of a process is read when it is reaped.
func processorSpent(int) time.Duration { return 0 }

// lend copies: there is no other way here.
func lend(f *os.File, b []byte) (int, error) { return f.Write(b) }
