package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sys/unix"
)

// lookEvery is how often processes are looked for.
const lookEvery = 100 * time.Millisecond

// process is a line of the table of processes.
type process struct {
	pid, parent int
	name, state string
}

func (p process) String() string { return fmt.Sprintf("%s (%d, state %s)", p.name, p.pid, p.state) }

// processes lists all there are.
func processes() (all []process) {
	stats, _ := filepath.Glob("/proc/[0-9]*/stat") // the pattern is good
	for _, path := range stats {
		raw, err := os.ReadFile(path)
		if err != nil {
			continue // it has ended
		}
		begin, end := strings.IndexByte(string(raw), '('), strings.LastIndexByte(string(raw), ')') // a name may hold spaces
		if begin < 1 || end < begin {
			continue
		}
		p := process{name: string(raw[begin+1 : end])}
		p.pid, err = strconv.Atoi(strings.TrimSpace(string(raw[:begin])))
		if n, _ := fmt.Sscan(string(raw[end+1:]), &p.state, &p.parent); err == nil && n == 2 {
			all = append(all, p)
		}
	}
	return all
}

// adoptOrphans makes this process the parent of what its descendants leave
// behind, so that it finds those by their parent.
func adoptOrphans() error {
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("become the parent of orphans: %w", err)
	}
	return nil
}

// orphans lists the living processes that were left to this one. The server
// itself, whose pid is given, is none. The dead ones are taken off the table.
func orphans(server int) (all []process) {
	for _, p := range processes() {
		switch {
		case p.parent != os.Getpid() || p.pid == server:
		case p.state == "Z":
			_, _ = unix.Wait4(p.pid, nil, unix.WNOHANG, nil) // nobody wants to know
		default:
			all = append(all, p)
		}
	}
	return all
}

// leftAfter waits until there is no orphan, for so long at most, and returns
// those that are left.
func leftAfter(ctx context.Context, most time.Duration, server int) []process {
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		left := orphans(server)
		if len(left) == 0 {
			return nil
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return left
		}
	}
}

// memory is the most that the server had for itself.
type memory struct {
	mu      sync.Mutex
	rss     int64 // bytes, of all samples
	peak    int64 // bytes, as the kernel knows it
	alone   int64 // the peak before the attack
	began   time.Time
	at      time.Duration // of the attack, when the peak was seen
	samples int
}

// settle notes that the attack begins.
func (m *memory) settle() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.alone, m.began = m.peak, time.Now()
}

// sample looks every second until the context ends.
func (m *memory) sample(ctx context.Context, s *server) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			pid, _ := s.process()
			m.add(pid)
		case <-ctx.Done():
			return
		}
	}
}

// add takes one sample.
func (m *memory) add(pid int) {
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return // it was killed, and the next one is not there yet
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.samples++
	m.rss = max(m.rss, amount(string(raw), "VmRSS:"))
	if peak := amount(string(raw), "VmHWM:"); peak > m.peak {
		m.peak, m.at = peak, time.Since(m.began)
	}
}

// amount reads a line of /proc/PID/status, in bytes. A process that is about to
// end has none.
func amount(status, name string) (bytes int64) {
	_, rest, _ := strings.Cut(status, name)
	_, _ = fmt.Sscan(rest, &bytes)
	return bytes << 10
}
