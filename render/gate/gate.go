// Package gate reads a finished film back and compares it with what was
// planned. A film whose files are at fault is not published; one whose plan is at
// fault is, and the fault is named.
package gate

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/pack"
)

// Film is what was made, by absolute paths, and what it was meant to be.
type Film struct {
	Timeline timeline.Timeline
	Traces   []Trace  // of the segments, in order
	Video    string   // the MP4
	Manifest string   // of the stream
	Stream   []string // its files
	SRT      string   // captions

	// Draw gives the luma of a frame of Timeline, Width × Height bytes, valid
	// until the next call. It is what each scene is compared with; nil compares
	// none.
	Draw func(frame int) ([]byte, error)

	// Heard is what Hear heard of the sound before it was put into the film. It
	// counts for the film where the packets are the same.
	Heard Sound

	// Memory spares decoding what was decoded before. nil remembers nothing.
	Memory Memory
}

// Findings are what was measured.
type Findings struct {
	Frames   int      // of video
	Loudness float64  // LUFS, integrated; −70 for silence
	TruePeak float64  // dBTP; −70 for silence
	Bytes    int64    // of the MP4
	Flaws    []string // what any film of this plan has wrong
	Remarks  []string
}

// silent stands for the level of silence, which has none.
const silent = -70

// evidence is a film as it was read back.
type evidence struct {
	Film
	shown
	held  pack.File
	video []pack.Packet // in the order in which they are shown
	sound Sound
	views []view // the segments; none where key frames are not where they should be
	mu    sync.Mutex
	fresh []memo // what was not remembered; guarded by mu
	Findings
}

// cause is why a check fails. It decides what becomes of the film.
type cause int

const (
	inFiles cause = iota // the files are not what they must be: the film is refused, and another try makes new ones
	inPlan               // whatever is made of the plan has the fault: the film is delivered, and the fault named
)

// checks are all that a film should pass; they may add remarks. In the plan is
// what follows from it alone, and what comes of its sounds, which were mixed
// again and again before the gate has the last word.
var checks = []struct {
	cause cause
	find  func(*evidence) []string
}{
	{inFiles, files}, {inFiles, index},
	{inFiles, picture}, {inFiles, frames}, {inFiles, packetTimes}, {inFiles, keyFrames},
	{inFiles, scenery}, {inFiles, blackness}, {inFiles, stillness},
	{inFiles, soundStream}, {inFiles, silences}, {inPlan, loudness},
	{inFiles, captions}, {inPlan, func(e *evidence) []string { return Flaws(e.Timeline) }},
	{inFiles, stream},
}

// Check reads the film back. Files that are not what was planned give an
// *fault.Error with CodeQuality that names every fault; faults of the plan alone
// are Flaws of the findings. Any other error is a failure to read.
func Check(ctx context.Context, box *sandbox.Box, f Film) (Findings, error) {
	e := &evidence{Film: f, shown: joined(f.Traces)}
	if err := e.read(ctx, box); err != nil {
		return e.Findings, err
	}
	e.Loudness, e.TruePeak = e.sound.Loudness, e.sound.TruePeak
	found := map[cause][]string{}
	for _, c := range checks {
		found[c.cause] = append(found[c.cause], c.find(e)...)
	}
	e.Flaws = found[inPlan]
	if broken := found[inFiles]; len(broken) > 0 {
		return e.Findings, &fault.Error{
			Code: fault.CodeQuality, Provider: "render",
			Message: "the film was read back and is not as planned: " + strings.Join(append(broken, e.Flaws...), "; "),
			Remedy:  "export again; if it happens twice the encoder or the disk is at fault",
		}
	}
	if len(e.Flaws) == 0 {
		e.remember()
	}
	return e.Findings, nil
}

// read gathers the evidence.
func (e *evidence) read(ctx context.Context, box *sandbox.Box) (err error) {
	e.views = e.parted()
	if e.held, err = pack.ReadFile(e.Video); err != nil {
		return because("reading the film back", err)
	}
	if v := e.held.Video; v != nil {
		e.video = slices.Clone(v.Packets)
		slices.SortStableFunc(e.video, func(a, b pack.Packet) int { return cmp.Compare(a.At, b.At) })
	}
	return together(ctx,
		func(ctx context.Context) error {
			return because("reading the pictures back", e.look(ctx, box))
		},
		func(ctx context.Context) error {
			return because("reading the sound back", e.listen(ctx, box))
		})
}

// together does both side by side.
func together(ctx context.Context, one, other func(context.Context) error) error {
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return one(ctx) })
	g.Go(func() error { return other(ctx) })
	return g.Wait()
}

func because(doing string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", doing, err)
}

// faultf is a list of one fault.
func faultf(format string, a ...any) []string { return []string{fmt.Sprintf(format, a...)} }
