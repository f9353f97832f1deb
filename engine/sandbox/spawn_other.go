//go:build !linux

package sandbox

import (
	"errors"
	"io/fs"
	"os"
	"runtime"
	"time"
)

// confinement is empty: only Linux can confine a single thread.
type confinement struct{}

// probe returns no confinement.
func probe() (confinement, Tier, error) {
	return confinement{}, TierNone, errors.New(runtime.GOOS + " has neither")
}

// spawn starts a program in its own process group. Read, Write, Nice and
// all Limits except Wall have no effect on this system.
func (b *Box) spawn(path, dir string, c *Command, files []*os.File) (*child, error) {
	attr := &os.ProcAttr{Dir: dir, Env: c.environment(dir), Files: files, Sys: ownGroup()}
	proc, err := os.StartProcess(path, c.argv(path), attr)
	if err != nil {
		if pathErr, ok := errors.AsType[*fs.PathError](err); ok {
			err = pathErr.Err
		}
		return nil, err
	}
	return newChild(proc), nil
}

// environment returns the child's variables.
func environment(dir string) []string {
	env := []string{"HOME=" + dir, "TMPDIR=" + dir, "LANG=C.UTF-8"}
	if runtime.GOOS != "windows" {
		return append(env, "PATH=/opt/homebrew/bin:/usr/local/bin:/usr/bin:/bin")
	}
	for _, name := range []string{"SYSTEMROOT", "PATH"} { // required to start programs
		env = append(env, name+"="+os.Getenv(name))
	}
	return append(env, "TEMP="+dir, "TMP="+dir)
}

// enlargePipe does nothing on this system.
func enlargePipe(*os.File) {}

// ownPath returns the path of this program.
func ownPath() (string, error) { return os.Executable() }

// processorSpent returns 0: CPU time is read when the process is reaped.
func processorSpent(int) time.Duration { return 0 }

// lend writes b with a copy.
func lend(f *os.File, b []byte) (int, error) { return f.Write(b) }
