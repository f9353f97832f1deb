package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec" //nolint:depguard // it measures the server from outside, as a process
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"
)

// program is what is measured.
const program = "github.com/scenewright/scenewright/examples/server"

// How long the server may take to begin and to end, and how long after its end
// a child of it may live.
const (
	startTime = 2 * time.Minute
	endTime   = 40 * time.Second
	childTime = 10 * time.Second
)

// build compiles the server.
func build(ctx context.Context, file string) error {
	out, err := exec.CommandContext(ctx, "go", "build", "-o", file, program).CombinedOutput()
	if err != nil {
		return fmt.Errorf("go build: %w\n%s", err, out)
	}
	return nil
}

// server is the service as a process, again and again on the same data and at
// the same address.
type server struct {
	program, dir string
	base         string            // of its URLs
	said         map[string]string // by its first start: key, workspace and so on

	mu    sync.Mutex
	cmd   *exec.Cmd
	ended chan struct{} // closed once cmd has ended
}

// startServer starts a server for the first time.
func startServer(ctx context.Context, program, dir string) (*server, error) {
	s := &server{program: program, dir: dir, said: map[string]string{}}
	said, err := s.start(ctx, "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	s.said, s.base = said, said["listening"]
	return s, nil
}

// data returns the path of a file of the server's.
func (s *server) data(name string) string { return filepath.Join(s.dir, "data", name) }

// log returns the path of what all its processes wrote to standard error.
func (s *server) log() string { return filepath.Join(s.dir, "server.log") }

// start starts a process, waits until it listens and returns what it said.
func (s *server) start(ctx context.Context, addr string) (map[string]string, error) {
	log, err := os.OpenFile(s.log(), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	defer log.Close() // the process has its own
	cmd := exec.Command(s.program, "-addr", addr, "-data", s.data(""), "-allow-private-urls")
	cmd.Env = append(os.Environ(), "SCENEWRIGHT_OFFLINE=1")
	cmd.Stderr = log
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // Ctrl-C is for this program, which then ends it
	out, in, err := os.Pipe()                             // a child that is left may hold it open, for which Wait must not wait
	if err != nil {
		return nil, err
	}
	cmd.Stdout = in
	err = errors.Join(cmd.Start(), in.Close())
	if err != nil {
		return nil, errors.Join(err, out.Close())
	}
	ended, told := make(chan struct{}), make(chan map[string]string, 1)
	go func() {
		defer out.Close()
		told <- heard(out)
		_, _ = io.Copy(io.Discard, out) // so that it can always write
	}()
	go func() {
		_ = cmd.Wait() // how it ended is in cmd.ProcessState
		close(ended)
	}()
	s.mu.Lock()
	s.cmd, s.ended = cmd, ended
	s.mu.Unlock()
	return s.await(ctx, told, ended)
}

// await waits for a process to listen.
func (s *server) await(ctx context.Context, told <-chan map[string]string, ended <-chan struct{}) (map[string]string, error) {
	select {
	case said := <-told:
		if said["listening"] != "" {
			return said, nil
		}
		return nil, fmt.Errorf("the server does not start; its log ends with:\n%s", tail(s.log()))
	case <-ended:
		return nil, fmt.Errorf("the server ended as it started; its log ends with:\n%s", tail(s.log()))
	case <-time.After(startTime):
		return nil, fmt.Errorf("the server does not listen within %v; its log ends with:\n%s", startTime, tail(s.log()))
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// heard reads the lines "name: value" up to where the server listens.
func heard(out io.Reader) map[string]string {
	said := map[string]string{}
	for in := bufio.NewScanner(out); said["listening"] == "" && in.Scan(); {
		name, value, _ := strings.Cut(in.Text(), ": ")
		said[name] = value
	}
	return said
}

// tail returns the end of a file.
func tail(file string) string {
	raw, err := os.ReadFile(file)
	if err != nil {
		return err.Error()
	}
	return string(raw[max(0, len(raw)-600):])
}

// process returns the process that runs, or ran last.
func (s *server) process() (pid int, ended <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.cmd.Process.Pid, s.ended
}

// again starts the next process, at the same address.
func (s *server) again(ctx context.Context) error {
	_, err := s.start(ctx, strings.TrimPrefix(s.base, "http://"))
	return err
}

// end kills the process and waits until it is gone.
func (s *server) end() {
	pid, ended := s.process()
	select {
	case <-ended:
	default:
		_ = syscall.Kill(pid, syscall.SIGKILL) // it may have ended just now
		<-ended
	}
}

// stopping is how the server ended when it was asked to.
type stopping struct {
	took time.Duration
	err  error     // it did not end, or not well
	left []process // that were there childTime later
}

// stop asks the server to end, and looks for what is left of it.
func (s *server) stop(ctx context.Context) stopping {
	pid, ended := s.process()
	began := time.Now()
	err := syscall.Kill(pid, syscall.SIGTERM)
	select {
	case <-ended:
	case <-time.After(endTime):
		err = errors.Join(err, fmt.Errorf("it had not ended after %v", endTime))
		s.end()
	}
	took := time.Since(began)
	if state := s.cmd.ProcessState; err == nil && !state.Success() {
		err = fmt.Errorf("it ended with %v; its log ends with:\n%s", state, tail(s.log()))
	}
	return stopping{took, err, leftAfter(ctx, childTime, 0)}
}
