package sandbox

import (
	"context"
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"

	"go.uber.org/goleak"
)

// TestMain lets the test binary be the child of a box, and a host that is to be
// killed, beside running the tests.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "as-child" {
		// os.Exit would wait a second for races of other goroutines under the
		// detector; a child runs one action of the tests' own, and has none.
		syscall.Exit(childMain(os.Args[2], os.Args[3:]))
	}
	if len(os.Args) > 1 && os.Args[1] == "as-host" {
		os.Exit(hostMain())
	}
	goleak.VerifyTestMain(m)
}

// ofChildren leaves a test out of the short run, which the race detector has: what it looks
// at is what one child may do. Every test of this package runs without the detector, too.
func ofChildren(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("a child alone")
	}
}

// hostMain starts an encode that would take hours, says its number, and waits.
func hostMain() int {
	box, err := New(nil)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	p, err := box.Start(context.Background(), endlessEncode())
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	if _, err := p.Stdout().Read(make([]byte, 1)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	fmt.Println(p.PID())
	fmt.Fprintln(os.Stderr, p.Wait())
	return 1
}

// endlessEncode is a real encode that never gets done; its stdout says something
// once it is under way.
func endlessEncode() Command {
	return Command{
		Program: "ffmpeg",
		Args: strings.Fields("-nostdin -v error -progress pipe:1 -f lavfi -i testsrc2=s=1920x1080:r=30:d=36000" +
			" -c:v libx264 -preset medium -f mp4 -y out.mp4"),
		PipeStdout: true,
	}
}

// newTestBox is a box as users get it.
func newTestBox(t testing.TB) *Box {
	t.Helper()
	box, err := New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return box
}

// selfBox is a box whose only program is this test binary.
func selfBox(t testing.TB) *Box {
	t.Helper()
	box, err := New(&Options{LookPath: func(string) (string, error) { return os.Executable() }})
	if err != nil {
		t.Fatal(err)
	}
	return box
}

// asChild is the command that runs one of childMain's actions. The memory limit
// leaves room for the race detector's.
func asChild(action string, args ...string) Command {
	return Command{
		Program: "self",
		Args:    append([]string{"as-child", action}, args...),
		Limits:  Limits{Memory: 1 << 46},
	}
}

// outputOf runs a command and returns what it wrote.
func outputOf(t testing.TB, box *Box, c Command) string {
	t.Helper()
	var out strings.Builder
	c.Stdout = &out
	if err := box.Run(context.Background(), c); err != nil {
		t.Fatalf("Run(%s %v): %v", c.Program, c.Args, err)
	}
	return out.String()
}
