package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"
)

func TestLimitsReachTheChild(t *testing.T) {
	var host int
	if raw, err := unix.Getpriority(unix.PRIO_PROCESS, 0); err == nil {
		host = 20 - raw
	}
	c := asChild("limits")
	// No processor time that a busy machine might hold against a child that prints.
	c.Limits = Limits{CPU: 20500 * time.Millisecond, FileSize: 1 << 20, Memory: 1 << 45}
	c.Nice = 5
	got := outputOf(t, selfBox(t), c)
	want := fmt.Sprintf("cpu 21 21\nmemory %d %[1]d\nfileSize 1048576 1048576\ncore 0 0\nnice %d\ndone\n", 1<<45, min(host+5, 19))
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("the child's limits (-want +got):\n%s", d)
	}
}

// TestChildHasItsLimitsFromTheStart: it is halted until they are set.
func TestChildHasItsLimitsFromTheStart(t *testing.T) {
	l := launch{path: "/bin/true", argv: []string{"true"}, started: make(chan error), limited: make(chan struct{})}
	onThreadOfItsOwn(func() { l.run(func() error { return nil }) })
	if err := <-l.started; err != nil {
		t.Fatal(err)
	}
	stat, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(l.child.pid), "stat"))
	if err != nil || !strings.Contains(string(stat), ") t ") {
		t.Errorf("before its limits were set the child was %q, %v; want it halted by tracing (t)", stat, err)
	}
	close(l.limited)
	if state, err := l.child.reap(); err != nil || !state.Success() {
		t.Errorf("afterwards: %v, %v; want success", state, err)
	}
}

func TestOpenFilesAreLimited(t *testing.T) {
	ofChildren(t)
	got := outputOf(t, selfBox(t), asChild("files"))
	if want := "open /dev/null: too many open files"; !strings.Contains(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// encode is a short real encode of one picture size.
func encode(size, seconds, out string) Command {
	return Command{
		Program: "ffmpeg",
		Args: strings.Fields("-nostdin -v error -f lavfi -i testsrc2=s=" + size + ":r=30:d=" + seconds +
			" -f lavfi -i sine=d=" + seconds + " -c:v libx264 -preset veryfast -c:a aac -y " + out),
		Write: []string{filepath.Dir(out)},
	}
}

func TestDefaultLimitsAreEnoughFor1080p(t *testing.T) {
	ofChildren(t)
	box, out := newTestBox(t), filepath.Join(t.TempDir(), "out.mp4")
	if err := box.Run(context.Background(), encode("1920x1080", "1", out)); err != nil {
		t.Fatal(err)
	}
	probe := Command{Program: "ffprobe", Read: []string{out},
		Args: append(strings.Fields("-v error -select_streams v -show_entries stream=codec_name,width,height -of csv=p=0"), MediaInput(MP4, out)...)}
	if got, want := outputOf(t, box, probe), "h264,1920,1080\n"; got != want {
		t.Errorf("ffprobe: got %q, want %q", got, want)
	}
}

func TestLimitsEndTheChild(t *testing.T) {
	ofChildren(t)
	out := filepath.Join(t.TempDir(), "out.mp4")
	for _, tt := range []struct {
		limit  string
		c      Command
		limits Limits
	}{
		{"CPU time", encode("1920x1080", "600", out), Limits{CPU: time.Second}},
		{"file size", encode("1920x1080", "30", out), Limits{FileSize: 64 << 10}},
	} {
		t.Run(tt.limit, func(t *testing.T) {
			tt.c.Limits = tt.limits
			err := newTestBox(t).Run(context.Background(), tt.c)
			var exit *ExitError
			if !errors.As(err, &exit) || exit.Limit != tt.limit || !errors.Is(err, ErrKilled) {
				t.Errorf("got %v, want an ExitError by the %s limit that matches ErrKilled", err, tt.limit)
			}
		})
	}
}

// TestMemoryLimit: what needs 1 GiB fails with less, and says so in its own
// words, which are not always about memory.
func TestMemoryLimit(t *testing.T) {
	ofChildren(t)
	c := encode("1920x1080", "1", filepath.Join(t.TempDir(), "out.mp4"))
	c.Limits.Memory = 400 << 20
	c.Limits.CPU = 10 * time.Second // threads of the encoder may wait for ever for one that got no memory
	err := newTestBox(t).Run(context.Background(), c)
	var exit *ExitError
	if !errors.As(err, &exit) || exit.Stderr == "" {
		t.Errorf("got %v, want an ExitError with ffmpeg's words", err)
	}
}

func TestMemoryLimitIsRecognised(t *testing.T) {
	ofChildren(t)
	for stderr, want := range map[string]bool{
		"out.mp4: Cannot allocate memory":                                           true,
		"x264 [error]: malloc of size 7332480 failed":                               true,
		"terminate called after throwing an instance of 'std::bad_alloc'":           true,
		"libx265.so.199: failed to map segment from shared object":                  true,
		"pthread_create failed: Resource temporarily unavailable.":                  true,
		"SIGSEGV: segmentation violation\nruntime.(*spanQueue).tryDrain(0x7f00)":    true,
		"in.mp4: Invalid data found when processing input":                          false,
		"Error while opening encoder - maybe incorrect parameters such as bit_rate": false,
	} {
		if got := saysNoMemory(stderr); got != want {
			t.Errorf("%q: got %v, want %v", stderr, got, want)
		}
	}
}

func TestLimitsHoldWithoutTheFullTier(t *testing.T) {
	ofChildren(t)
	box, err := newBox(nil, func() (confinement, Tier, error) { return confinement{}, TierLimits, nil })
	if err != nil {
		t.Fatal(err)
	}
	c := encode("1920x1080", "600", filepath.Join(t.TempDir(), "out.mp4"))
	c.Limits.CPU = time.Second
	if err := box.Run(context.Background(), c); !errors.Is(err, ErrKilled) {
		t.Errorf("got %v, want ErrKilled", err)
	}
}

func TestWallLimit(t *testing.T) {
	err := newTestBox(t).Run(context.Background(), Command{Program: "sleep", Args: []string{"1000"}, Limits: Limits{Wall: 50 * time.Millisecond}})
	if !errors.Is(err, ErrTimeout) {
		t.Fatalf("got %v, want ErrTimeout", err)
	}
	if got, want := err.Error(), "sleep: still running after 50ms: wall time limit reached"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
