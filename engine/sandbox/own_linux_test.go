package sandbox

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"strings"
	"testing"
	"time"
)

var _ = Serve("test", func(args []string, in *os.File, out io.Writer) error {
	said, err := io.ReadAll(in)
	if err != nil {
		return err
	}
	switch args[0] {
	case "echo":
		_, err = out.Write(said)
	case "grow":
		var all [][]byte
		for {
			b := make([]byte, 16<<20)
			for i := 0; i < len(b); i += os.Getpagesize() {
				b[i] = 1
			}
			all = append(all, b)
			fmt.Fprintln(out, len(all)*16)
		}
	case "spin":
		for { //nolint:staticcheck // its limit ends it
		}
	case "steal":
		_, read := os.ReadFile("/etc/passwd")
		_, dialled := net.Dial("tcp", "127.0.0.1:1")
		if !errors.Is(read, fs.ErrPermission) || !errors.Is(dialled, fs.ErrPermission) {
			return fmt.Errorf("reading: %w; dialling: %w", read, dialled)
		}
	}
	return err
})

// own runs the test binary in its role, with the limits that such a child has; one
// that spins is given less time, so that nobody waits for its end.
func own(box *Box, action, in string, out io.Writer) error {
	limits := OwnLimits()
	if action == "spin" {
		limits.CPU = time.Second
	}
	return box.Run(context.Background(), Command{Own: "test", Args: []string{action}, Stdin: strings.NewReader(in), Stdout: out, Limits: limits})
}

// TestOwnProgram: a program that imports the package is its own child, confined
// and limited, without a word in its main.
func TestOwnProgram(t *testing.T) {
	box := newTestBox(t)
	var out strings.Builder
	began := time.Now()
	if err := own(box, "echo", "hello", &out); err != nil || out.String() != "hello" {
		t.Errorf("it said %q, %v", &out, err)
	}
	t.Logf("a child takes %v", time.Since(began).Round(time.Millisecond))
	if box.Tier() == TierFull {
		if err := own(box, "steal", "", nil); err != nil {
			t.Error(err)
		}
	}
	for action, limit := range map[string]string{"grow": "memory", "spin": "CPU time"} {
		if raced && action == "grow" {
			continue // the detector's memory has no limit
		}
		var out strings.Builder
		err := own(box, action, "", &out)
		var exit *ExitError
		if !errors.As(err, &exit) || exit.Limit != limit {
			t.Errorf("%s: %v, want it ended by its %s limit", action, err, limit)
		}
		lines := strings.Fields(out.String())
		t.Logf("%s: %v; MiB: %v", action, err, lines[max(0, len(lines)-1):])
	}
	if err := box.Run(context.Background(), Command{Own: "test", Program: "cat"}); err == nil {
		t.Error("a program and a role were taken together")
	}
}
