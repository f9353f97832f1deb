package sandbox

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"
	"time"
)

// shell is a command of one line.
func shell(line string) Command { return Command{Program: "sh", Args: []string{"-c", line}} }

// pattern is n bytes that are not all alike.
func pattern(n int) []byte {
	p := make([]byte, n)
	for i := range p {
		p[i] = byte(i * 7 >> 3)
	}
	return p
}

func TestStreamsCarryEverything(t *testing.T) {
	in := pattern(5<<20 + 3)
	var out, messages bytes.Buffer
	c := shell("cat; echo done >&2")
	c.Stdin, c.Stdout, c.Stderr = bytes.NewReader(in), &out, &messages
	if err := newTestBox(t).Run(context.Background(), c); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(in, out.Bytes()) {
		t.Errorf("of %d bytes in, %d came out, or others", len(in), out.Len())
	}
	if got, want := messages.String(), "done\n"; got != want {
		t.Errorf("stderr: got %q, want %q", got, want)
	}
}

func TestPipesCarryEverything(t *testing.T) {
	p, err := newTestBox(t).Start(context.Background(), Command{Program: "cat", PipeStdin: true, PipeStdout: true})
	if err != nil {
		t.Fatal(err)
	}
	in := pattern(5<<20 + 3)
	wrote := make(chan error, 1)
	go func() {
		_, err := p.Stdin().Write(in)
		wrote <- errors.Join(err, p.Stdin().Close())
	}()
	out, err := io.ReadAll(p.Stdout())
	if err := errors.Join(err, <-wrote, p.Wait()); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(in, out) {
		t.Errorf("of %d bytes in, %d came out, or others", len(in), len(out))
	}
}

func TestFilesAreGivenToTheChild(t *testing.T) {
	in, err := os.Open(foreignFile(t))
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	out, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	if err := newTestBox(t).Run(context.Background(), Command{Program: "cat", Stdin: in, Stdout: out}); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(out.Name())
	if err != nil || string(got) != "secret" {
		t.Errorf("got %q, %v; want what the open file holds", got, err)
	}
}

// slowWriter takes what it gets only once it may.
type slowWriter struct {
	may <-chan struct{}
	bytes.Buffer
}

func (w *slowWriter) Write(p []byte) (int, error) {
	<-w.may
	return w.Buffer.Write(p)
}

func TestOutputIsReadAfterTheEnd(t *testing.T) {
	may := make(chan struct{})
	w := &slowWriter{may: may}
	c := shell("printf all-of-it")
	c.Stdout = w
	p, err := newTestBox(t).Start(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	eventually(t, "the child has ended", func() bool { return !running(p.PID()) })
	close(may)
	if err := p.Wait(); err != nil || w.String() != "all-of-it" {
		t.Errorf("got %q, %v; want everything although the child was gone", w.String(), err)
	}
	c = shell("printf all-of-it")
	c.PipeStdout = true
	p, err = newTestBox(t).Start(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Wait(); err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(p.Stdout()); err != nil || string(got) != "all-of-it" {
		t.Errorf("reading after Wait: got %q, %v; want everything", got, err)
	}
}

func TestCancelWithAWriterThatIsStuck(t *testing.T) {
	may := make(chan struct{})
	ctx, cancel := context.WithCancel(context.Background())
	c := Command{Program: "yes", Stdout: &slowWriter{may: may}}
	p, err := newTestBox(t).Start(ctx, c)
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	if err := waitAtMost(t, p, 2*time.Second); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want context.Canceled", err)
	}
	close(may) // let the writer go, for the leak check
}

// failingWriter takes nothing.
type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }

func TestFailuresOfTheHostAreReported(t *testing.T) {
	full := errors.New("the host's disk is full")
	for _, tt := range []struct {
		name string
		c    Command
		want string
	}{
		{"output", Command{Program: "yes", Stdout: failingWriter{full}}, "yes: its output: the host's disk is full"},
		{"input", Command{Program: "cat", Stdin: iotest.ErrReader(full)}, "cat: its input: the host's disk is full"},
		{"input, child fails too", Command{Program: "sh", Args: []string{"-c", "cat; exit 9"}, Stdin: iotest.ErrReader(full)}, "sh: its input: the host's disk is full"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			err := newTestBox(t).Run(context.Background(), tt.c)
			if !errors.Is(err, full) || err.Error() != tt.want {
				t.Errorf("got %v, want %s", err, tt.want)
			}
		})
	}
}

func TestInputThatIsNotReadIsNoFailure(t *testing.T) {
	c := Command{Program: "true", Stdin: bytes.NewReader(pattern(4 << 20))}
	if err := newTestBox(t).Run(context.Background(), c); err != nil {
		t.Errorf("got %v, want nil", err)
	}
}

func TestTheEndOfStderrIsKept(t *testing.T) {
	c := shell(`i=0; while [ $i -lt 3000 ]; do echo "line $i" >&2; i=$((i+1)); done; exit 4`)
	err := newTestBox(t).Run(context.Background(), c)
	var exit *ExitError
	if !errors.As(err, &exit) {
		t.Fatalf("got %v, want an ExitError", err)
	}
	if len(exit.Stderr) != tailSize || !strings.HasSuffix(exit.Stderr, "\nline 2999\n") {
		t.Errorf("kept %d bytes ending in %q; want the last %d", len(exit.Stderr), exit.Stderr[len(exit.Stderr)-20:], tailSize)
	}
	if got, want := err.Error(), "sh: exit status 4: line 2998; line 2999"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// What is lent may be changed once as much was lent after it, and what is too
// short to tell by that at once.
func TestLentMemoryArrivesAsItWas(t *testing.T) {
	for name, size := range map[string]int{"frames": 3<<20 + 5, "less than the pipe holds": 1000} {
		t.Run(name, func(t *testing.T) {
			p, err := newTestBox(t).Start(context.Background(), Command{Program: "cat", PipeStdin: true, PipeStdout: true})
			if err != nil {
				t.Fatal(err)
			}
			const rounds = 9
			buffers := [2][]byte{make([]byte, size), make([]byte, size)}
			fill := func(b []byte, round int) {
				for i := range b {
					b[i] = byte(i*7>>3 + round*31)
				}
			}
			lent := make(chan error, 1)
			go func() {
				var err error
				for n := range rounds {
					b := buffers[n%2]
					fill(b, n)
					var took int
					if took, err = p.Lend(b); err != nil || took != size {
						break
					}
				}
				lent <- errors.Join(err, p.Stdin().Close())
			}()
			got, want := make([]byte, size), make([]byte, size)
			for n := range rounds {
				if _, err := io.ReadFull(p.Stdout(), got); err != nil {
					t.Fatal(err)
				}
				if fill(want, n); !bytes.Equal(got, want) {
					t.Fatalf("buffer %d arrived otherwise than it was lent", n)
				}
			}
			if err := errors.Join(<-lent, p.Wait()); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// Lending ends with the child, and does not wait for ever.
func TestLendingToAnEndedChild(t *testing.T) {
	p, err := newTestBox(t).Start(context.Background(), Command{Program: "true", PipeStdin: true})
	if err != nil {
		t.Fatal(err)
	}
	b := make([]byte, 2<<20)
	for range 2 {
		_, err = p.Lend(b)
	}
	if !errors.Is(err, syscall.EPIPE) && !errors.Is(err, os.ErrClosed) {
		t.Errorf("got %v, want a broken pipe or a closed one", err)
	}
	if err := p.Wait(); err != nil {
		t.Error(err)
	}
}
