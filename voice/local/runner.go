package local

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/sandbox"
)

// runner runs an engine on a text. The text is in a file because an
// argument could be taken for an option.
type runner struct{ box *sandbox.Box }

// wave is the file for an engine's sound.
const wave = "out.wav"

// job is one call of an engine.
type job struct {
	program string
	args    []string // "in.txt" is the text, wave the sound
	text    string
	words   int // for the time limit
}

// text runs a job and returns its output.
func (r runner) text(ctx context.Context, j job) (string, error) {
	printed, _, err := r.do(ctx, j, false)
	return printed, err
}

// sound runs a job and returns its output and its sound.
func (r runner) sound(ctx context.Context, j job) (string, audio.Sound, error) {
	return r.do(ctx, j, true)
}

func (r runner) do(ctx context.Context, j job, sound bool) (printed string, s audio.Sound, err error) {
	dir, err := os.MkdirTemp("", "voice-")
	if err != nil {
		return "", s, fmt.Errorf("local: folder for %s: %w", j.program, err)
	}
	defer func() { _ = os.RemoveAll(dir) }() // best effort
	if err := os.WriteFile(filepath.Join(dir, "in.txt"), []byte(j.text), 0o600); err != nil {
		return "", s, fmt.Errorf("local: text for %s: %w", j.program, err)
	}
	var out bytes.Buffer
	err = r.box.Run(ctx, sandbox.Command{
		Program: j.program, Args: j.args, Dir: dir, Write: []string{dir}, Stdout: &out, Limits: j.limits(),
	})
	if err != nil || !sound {
		return out.String(), s, err
	}
	s, err = readWave(filepath.Join(dir, wave))
	return out.String(), s, err
}

// limits allows 2 s and 0.2 s per word of CPU time; an engine beyond
// that is stuck. CPU time does not depend on the machine's load.
func (j job) limits() sandbox.Limits {
	cpu := 2*time.Second + time.Duration(j.words)*200*time.Millisecond
	return sandbox.Limits{CPU: cpu, Wall: 10*time.Second + 5*cpu, Memory: 1 << 30, FileSize: 256 << 20}
}

func readWave(path string) (audio.Sound, error) {
	f, err := sandbox.OpenOutput(path)
	if err != nil {
		return audio.Sound{}, fmt.Errorf("local: sound: %w", err)
	}
	defer func() { _ = f.Close() }() // read only
	s, err := audio.ReadWAV(f)
	if err != nil {
		return audio.Sound{}, fmt.Errorf("local: sound: %w", err)
	}
	return s.Mono(), nil
}
