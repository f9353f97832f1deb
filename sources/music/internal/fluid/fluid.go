// Package fluid plays a composed piece with the program fluidsynth and a sound font of the host's:
// recorded instruments instead of synthesized ones. The notes, the tempo and the length are those
// that package synth plays.
package fluid

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/sources/music/internal/midi"
	"github.com/scenewright/scenewright/sources/music/internal/score"
	"github.com/scenewright/scenewright/sources/music/internal/synth"
)

// Installed is the name of the system's sound font, in place of a path.
const Installed = "auto"

const program = "fluidsynth"

// Player plays with one sound font. It is safe for concurrent use.
type Player struct {
	box  *sandbox.Box
	font string
	size int64
	mark string
}

// New makes a player of a sound font: the path of an .sf2 or .sf3, or Installed. It fails if the
// program or the font is not there; the error names the package to install.
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

// Check fails if the program or the sound font is missing.
func (p *Player) Check() error {
	if _, err := p.box.Look(program); err != nil {
		return fmt.Errorf("%w: fluidsynth", sandbox.ErrMissing)
	}
	if _, err := os.Stat(p.font); err != nil {
		return errors.New("the sound font cannot be read")
	}
	return nil
}

// Mark returns an identifier of the sound font: 8 digits that change with the file.
func (p *Player) Mark() string { return p.mark }

// Play plays a piece as synth.Play does, with fluidsynth. It takes 23 MB of a temporary file for a
// minute, and fails if the program does, or if the font lacks the piece's instruments.
func (p *Player) Play(ctx context.Context, piece score.Piece, out []float32) error {
	dir, err := os.MkdirTemp("", "fluid-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }() // the system cleans up remains
	seconds := float64(len(out)/2) / synth.Rate
	if err := os.WriteFile(filepath.Join(dir, notes), midi.Encode(piece, seconds+1), 0o600); err != nil {
		return err
	}
	err = p.box.Run(ctx, sandbox.Command{
		Program: program, Args: p.args(piece), Dir: dir, Read: []string{p.font}, Write: []string{dir}, Limits: p.limits(seconds),
	})
	if err != nil {
		return err
	}
	return read(filepath.Join(dir, wave), out)
}

// Names of the files that the program reads and writes.
const (
	notes = "in.mid"
	wave  = "out.raw"
)

// args returns the command line: a file of 32-bit floats, so that nothing clips, a room of the
// piece's size, and no other font if this one is unreadable.
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

// limits returns the program's limits: it plays fifty times faster than real time; at a fifth of
// that speed it has failed.
func (p *Player) limits(seconds float64) sandbox.Limits {
	cpu := 20*time.Second + time.Duration(seconds/10*float64(time.Second))
	return sandbox.Limits{
		CPU: cpu, Wall: 10*time.Second + 5*cpu, Memory: 1<<30 + 2*p.size, FileSize: 64<<20 + int64(seconds*synth.Rate*8),
	}
}

// places returns the usual places of systems' sound fonts, the default one first.
func places() []string {
	return []string{
		"/usr/share/sounds/sf2/default-GM.sf2", "/usr/share/sounds/sf3/default-GM.sf3", "/usr/share/soundfonts/default.sf2",
		"/usr/share/sounds/sf2/*.sf2", "/usr/share/sounds/sf3/*.sf3", "/usr/share/soundfonts/*.sf[23]",
	}
}

// installed returns the path of the system's sound font.
func installed() (string, error) {
	for _, place := range places() {
		if found, err := filepath.Glob(place); err == nil && len(found) > 0 {
			return found[0], nil
		}
	}
	return "", errors.New("no sound font in /usr/share/sounds/sf2, /usr/share/sounds/sf3 or /usr/share/soundfonts: " +
		"install one (Debian and Ubuntu: apt-get install timgm6mb-soundfont) or name a file")
}

// check returns the file at a path, links followed, if it is a sound font.
func check(path string) (string, os.FileInfo, error) {
	path, err := filepath.EvalSymlinks(path)
	if err != nil {
		return "", nil, err
	}
	if path, err = filepath.Abs(path); err != nil {
		return "", nil, err
	}
	f, err := os.Open(path)
	if err != nil {
		return "", nil, err
	}
	defer f.Close()
	var head [12]byte
	if _, err := io.ReadFull(f, head[:]); err != nil || string(head[:4]) != "RIFF" || string(head[8:]) != "sfbk" {
		return "", nil, fmt.Errorf("%s is no sound font (.sf2 or .sf3)", filepath.Base(path))
	}
	info, err := f.Stat()
	return path, info, err
}

var errSilent = errors.New("fluidsynth played nothing: the sound font is damaged or has no General MIDI instruments")

// inaudible is below the level of a piece's softest note. fluidsynth plays no exact silence.
const inaudible = 1e-4

// read reads a file's sound, which may end early, and passes it through the synthesizer's master.
func read(path string, out []float32) error {
	f, err := sandbox.OpenOutput(path)
	if err != nil {
		return fmt.Errorf("fluidsynth wrote no sound: %w", err)
	}
	defer f.Close()
	r, sample := bufio.NewReaderSize(f, 1<<16), make([]byte, 4)
	for i := range out {
		if _, err = io.ReadFull(r, sample); err != nil {
			break
		}
		out[i] = math.Float32frombits(binary.LittleEndian.Uint32(sample))
	}
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return err
	}
	audible := func(v float32) bool { return v > inaudible || v < -inaudible }
	if len(out) > 2*synth.Rate && !slices.ContainsFunc(out, audible) {
		return errSilent
	}
	synth.Master(out)
	return nil
}
