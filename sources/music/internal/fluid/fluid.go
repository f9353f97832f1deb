// Package fluid plays a composed piece by the program fluidsynth and a sound
// font of the host's: recorded instruments instead of made ones. The notes, the
// tempo and the length are those that package synth plays.
package fluid

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/sources/music/internal/midi"
	"github.com/scenewright/scenewright/sources/music/internal/score"
	"github.com/scenewright/scenewright/sources/music/internal/synth"
)

// Installed stands for the sound font that the system has, in place of a path.
const Installed = "auto"

const program = "fluidsynth"

// Player plays with one sound font. It is safe for concurrent use.
type Player struct {
	box  *sandbox.Box
	font string
	size int64
	mark string
}

// New makes a player of a sound font: the path of an .sf2 or .sf3, or Installed.
// It fails if the program or the font is not there; the error says what to
// install.
func New(box *sandbox.Box, font string) (*Player, error) {
	if box == nil {
		return nil, errors.New("a sandbox is needed to run fluidsynth in")
	}
	if _, err := box.Look(program); err != nil { // setup.sh, which that error names, does not install this program
		return nil, fmt.Errorf("%w: install fluidsynth (Debian and Ubuntu: apt-get install fluidsynth; macOS: brew install fluid-synth)", sandbox.ErrMissing)
	}
	if font == Installed {
		var err error
		if font, err = installed(); err != nil {
			return nil, err
		}
	}
	path, info, err := check(font)
	if err != nil {
		return nil, err
	}
	h := fnv.New32a()
	h.Write(fmt.Append(nil, path, info.Size(), info.ModTime().UnixNano())) // never fails
	return &Player{box, path, info.Size(), fmt.Sprintf("%08x", h.Sum32())}, nil
}

// Check fails where the program or the sound font has gone.
func (p *Player) Check() error {
	if _, err := p.box.Look(program); err != nil {
		return fmt.Errorf("%w: fluidsynth", sandbox.ErrMissing)
	}
	if _, err := os.Stat(p.font); err != nil {
		return errors.New("the sound font cannot be read")
	}
	return nil
}

// Mark tells sound fonts apart: 8 digits that change with the file.
func (p *Player) Mark() string { return p.mark }

// Play is what synth.Play is, played by fluidsynth. It takes 23 MB of a
// temporary file for a minute, and fails where the program does, or where the
// font has nothing to play the piece with.
func (p *Player) Play(ctx context.Context, piece score.Piece, frames int, hear func(samples []float32) error) error {
	dir, err := os.MkdirTemp("", "fluid-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }() // what is left is the system's to clean
	seconds := float64(frames) / synth.Rate
	if err := os.WriteFile(filepath.Join(dir, notes), midi.Encode(piece, seconds+1), 0o600); err != nil {
		return err
	}
	err = p.box.Run(ctx, sandbox.Command{
		Program: program, Args: p.args(piece), Dir: dir, Read: []string{p.font}, Write: []string{dir}, Limits: p.limits(seconds),
	})
	if err != nil {
		return err
	}
	return handOn(ctx, filepath.Join(dir, wave), frames, hear)
}

// Names of the files that the program reads and writes.
const (
	notes = "in.mid"
	wave  = "out.raw"
)

// args are the command line: a file of 32-bit floats, so that nothing clips, a
// room of the piece's size, and no other font where this one cannot be read.
func (p *Player) args(piece score.Piece) []string {
	return []string{
		"-q", "-n", "-i", "-C", "0", "-g", "0.4", "-r", strconv.Itoa(synth.Rate),
		"-T", "raw", "-O", "float", "-E", "little", "-F", wave,
		"-o", "synth.dynamic-sample-loading=1", "-o", "synth.polyphony=512", "-o", "synth.default-soundfont=",
		"-o", fmt.Sprintf("synth.reverb.room-size=%.2f", 0.35+0.5*piece.Reverb),
		"-o", "synth.reverb.damp=0.35", "-o", "synth.reverb.width=0.9", "-o", "synth.reverb.level=0.9",
		p.font, notes,
	}
}

// limits: it plays fifty times faster than one listens; five times slower than
// that it has gone astray.
func (p *Player) limits(seconds float64) sandbox.Limits {
	cpu := 20*time.Second + time.Duration(seconds/10*float64(time.Second))
	return sandbox.Limits{
		CPU: cpu, Wall: 10*time.Second + 5*cpu, Memory: 1<<30 + 2*p.size, FileSize: 64<<20 + int64(seconds*synth.Rate*8),
	}
}
