// Package gate reads a finished film back and compares it with the plan. A film with
// faulty files is rejected; a film with a faulty plan is published with its flaws named.
package gate

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/render/pack"
)

// cause is the origin of a fault. It decides what happens to the film.
type cause int

const (
	inFiles cause = iota // the files are wrong: the film is rejected, and a retry makes new ones
	inPlan               // the plan is wrong: the film is delivered with its flaws named
)

// checks lists all checks of a film; they may add remarks. inPlan covers the plan
// itself and the loudness of its mix, which was already corrected repeatedly.
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

// Check reads the film back. If files differ from the plan, it returns a
// *fault.Error with CodeQuality that names all faults; faults of the
// plan alone are Findings.Flaws. Other errors are read failures.
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

// read collects the evidence.
func (e *evidence) read(ctx context.Context, box *sandbox.Box) (err error) {
	e.views = e.parted()
	if e.held, err = pack.ReadFile(e.Video); err != nil {
		return because("reading the film back", err)
	}
	if v := e.held.Video; v != nil {
		e.video = slices.Clone(v.Packets)
		slices.SortStableFunc(e.video, func(a, b pack.Packet) int { return cmp.Compare(a.At, b.At) })
	}
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return because("reading the pictures back", e.look(ctx, box)) })
	g.Go(func() error { return because("reading the sound back", e.listen(ctx, box)) })
	return g.Wait()
}

func because(doing string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", doing, err)
}
