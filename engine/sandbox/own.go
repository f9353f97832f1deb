package sandbox

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// ownMemory is the memory limit of a child that runs this program, in bytes.
const ownMemory = 512 << 20

// ownMark is the prefix of argv[0], and the environment variable, of a
// child that runs this program.
const ownMark = "SCENEWRIGHT_CHILD"

// OwnLimits returns the limits of a child that reads one untrusted file:
// 512 MiB of memory and 5 s of CPU time.
func OwnLimits() Limits {
	l := Limits{Wall: 10 * time.Minute, CPU: 5 * time.Second, Memory: 8 << 30, Data: ownMemory, FileSize: 256 << 20}
	if raced { // the race detector maps terabytes and is many times slower
		l.CPU, l.Memory, l.Data = 10*l.CPU, 1<<46, 0
	}
	return l
}

// Serve runs the work of a role and exits the process, if a [Box] started this program with
// [Command.Own]; otherwise it does nothing. A package calls it in the declaration of a variable:
//
//	var _ = sandbox.Serve("document", work)
//
// Then every program that imports the package can be its own child, whatever its main does,
// because variables are initialised before main and before init of importing packages. work
// can open only the files that the command grants. Its error goes to standard error.
func Serve(role string, work func(args []string, in *os.File, out io.Writer) error) struct{} {
	if len(os.Args) < 1 || os.Args[0] != ownMark+"="+role || os.Getenv(ownMark) != role {
		return struct{}{}
	}
	ended := make(chan error)
	// Variables are initialised on the main thread, which switches goroutines slowly.
	go func() { ended <- work(os.Args[1:], os.Stdin, os.Stdout) }()
	if err := <-ended; err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
	return struct{}{}
}

// argv returns the command's arguments with argv[0] for the program at path.
func (c *Command) argv(path string) []string {
	name := filepath.Base(path)
	switch {
	case c.Own != "":
		name = ownMark + "=" + c.Own
	case c.Serves:
		name = path // LibreOffice finds its own files by it
	}
	return append([]string{name}, c.Args...)
}

// environment returns the child's environment. For this program it adds
// the role, a soft memory limit and short tracebacks.
func (c *Command) environment(dir string) []string {
	env := environment(dir)
	if c.Own != "" {
		env = append(env, ownMark+"="+c.Own, "GOMEMLIMIT="+strconv.Itoa(ownMemory*3/4), "GOTRACEBACK=none")
	}
	if c.Own != "" && raced { // the race detector otherwise sleeps a second at exit
		env = append(env, "GORACE=atexit_sleep_ms=0")
	}
	return env
}
