package sandbox

import (
	"context"
	"io"
	"os/exec"
	"testing"
)

// BenchmarkSpawn compares a confined child with a bare one.
func BenchmarkSpawn(b *testing.B) {
	b.Run("exec", func(b *testing.B) {
		for b.Loop() {
			if err := exec.Command("/bin/true").Run(); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("box", func(b *testing.B) {
		box := newTestBox(b)
		for b.Loop() {
			if err := box.Run(context.Background(), Command{Program: "true"}); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkStdinPipe writes raw 1080p frames to a child that throws them away.
func BenchmarkStdinPipe(b *testing.B) {
	frame := make([]byte, 1920*1080*3/2)
	p, err := newTestBox(b).Start(context.Background(), Command{Program: "cat", PipeStdin: true})
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(frame)))
	for b.Loop() {
		if _, err := p.Stdin().Write(frame); err != nil {
			b.Fatal(err)
		}
	}
	closeAndWait(b, p.Stdin(), p)
}

// closeAndWait ends a child by the end of its input.
func closeAndWait(b *testing.B, stdin io.Closer, p *Process) {
	b.Helper()
	if err := stdin.Close(); err != nil {
		b.Fatal(err)
	}
	if err := p.Wait(); err != nil {
		b.Fatal(err)
	}
}
