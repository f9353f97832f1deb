package sandbox

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// ownMemory is what a child of our own program may take, in bytes.
const ownMemory = 512 << 20

// ownMark is how the arguments and the environment of a child begin that is our
// own program.
const ownMark = "SCENEWRIGHT_CHILD"

// OwnLimits are the limits of a child that reads one file of a stranger's:
// 512 MiB of memory and 5 s of a processor.
func OwnLimits() Limits {
	l := Limits{Wall: 10 * time.Minute, CPU: 5 * time.Second, Memory: 8 << 30, Data: ownMemory, FileSize: 256 << 20}
	if raced { // the detector maps terabytes, and takes many times as long
		l.CPU, l.Memory, l.Data = 10*l.CPU, 1<<46, 0
	}
	return l
}

// Serve does the work of a role and ends the process, where a [Box] started this
// program for it with [Command.Own]; in any other process it does nothing. A
// package calls it for the value of a variable of its own,
//
//	var _ = sandbox.Serve("document", work)
//
// so that every program that imports the package can be its own child, whatever
// its main does: variables have their values before main runs, and before any
// init of a package that imports this one. The work sees no file but those that
// the command names. What it returns is said on standard error.
func Serve(role string, work func(args []string, in *os.File, out io.Writer) error) struct{} {
	if len(os.Args) < 1 || os.Args[0] != ownMark+"="+role || os.Getenv(ownMark) != role {
		return struct{}{}
	}
	ended := make(chan error)
	go func() { ended <- work(os.Args[1:], os.Stdin, os.Stdout) }() // variables are set on the main thread, which is slow to change goroutines
	if err := <-ended; err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
	return struct{}{}
}

// argv are the arguments of a command that runs what lies at path.
func (c *Command) argv(path string) []string {
	name := filepath.Base(path)
	if c.Own != "" {
		name = ownMark + "=" + c.Own
	}
	return append([]string{name}, c.Args...)
}

// environment is what a command's child gets to know. Our own program is told its
// role, and to be sparing and brief.
func (c *Command) environment(dir string) []string {
	env := environment(dir)
	if c.Own != "" {
		env = append(env, ownMark+"="+c.Own, "GOMEMLIMIT="+strconv.Itoa(ownMemory*3/4), "GOTRACEBACK=none")
	}
	if c.Own != "" && raced { // the detector waits a second at an end for what still runs; the work has ended
		env = append(env, "GORACE=atexit_sleep_ms=0")
	}
	return env
}
