// Skips runs go test and ends with the tests that were left out, by reason, and
// how to have them run.
//
//	.ci/tools/run skips [go test's arguments; default ./...]
//
// It prints what go test prints, and its exit status is go test's.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
)

// event is a line of go test -json.
type event struct {
	Action, Package, Test, Output string
}

func main() {
	args := os.Args[1:]
	if len(args) == 0 {
		args = []string{"./..."}
	}
	cmd := exec.Command("go", append([]string{"test", "-json"}, args...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "skips:", err)
		os.Exit(1)
	}
	left, readErr := follow(out, os.Stdout)
	tell(os.Stdout, left)
	os.Exit(status(errors.Join(readErr, cmd.Wait())))
}

// status is the exit status of a run.
func status(err error) int {
	var exit *exec.ExitError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &exit):
		return exit.ExitCode()
	}
	fmt.Fprintln(os.Stderr, "skips:", err)
	return 1
}

// follow passes on what a person wants to see, and gives the tests that were
// left out, by reason.
func follow(in io.Reader, out io.Writer) (left map[string][]string, err error) {
	left, said := map[string][]string{}, map[string]string{}
	lines := bufio.NewReader(in)
	for {
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return left, nil
		}
		if err != nil {
			return left, err
		}
		var e event
		if bytes.HasPrefix(line, []byte("{")) && json.Unmarshal(line, &e) == nil {
			e.handle(out, said, left)
			continue
		}
		out.Write(line)
	}
}

// handle takes note of an event. said is what each test has written so far.
func (e event) handle(out io.Writer, said map[string]string, left map[string][]string) {
	name := e.Package + " " + e.Test
	switch {
	case e.Action == "build-output", e.Action == "output" && e.Test == "" && e.Output != "PASS\n":
		io.WriteString(out, e.Output)
	case e.Action == "output" && e.Test != "" && !strings.HasPrefix(e.Output, "=== "):
		said[name] += e.Output
	case e.Action == "fail" && e.Test != "":
		io.WriteString(out, said[name])
	case e.Action == "skip" && e.Test != "":
		why := reason(said[name])
		left[why] = append(left[why], name)
	}
}

// place is where a test spoke.
var place = regexp.MustCompile(`^\s*\S+\.go:\d+: `)

// reason is what a test gave when it was skipped.
func reason(said string) string {
	for line := range strings.Lines(said) {
		if place.MatchString(line) {
			return strings.TrimSpace(place.ReplaceAllString(line, ""))
		}
	}
	return "no reason given"
}

// tell sums up.
func tell(out io.Writer, left map[string][]string) {
	total := 0
	for _, tests := range left {
		total += len(tests)
	}
	if total == 0 {
		fmt.Fprintln(out, "\nNo test was left out.")
		return
	}
	fmt.Fprintf(out, "\nLeft out: %d tests, for these reasons:\n", total)
	for _, why := range slices.Sorted(maps.Keys(left)) {
		fmt.Fprintf(out, "%5d  %s\n", len(left[why]), why)
	}
	fmt.Fprintln(out, "\nTo have all of them: examples/setup.sh -tests && .ci/test")
}
