package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
)

// dryRun prints what a film would take, and returns all that is wrong with what was
// asked for.
func dryRun(ctx context.Context, eng *engine.Engine, f flags, r request.Request) error {
	if f.isDocument() && f.Link == "" {
		r.File = f.File // it is read when the film is made
	}
	if err := eng.Check(ctx, languageOf(r)); err != nil {
		return err
	}
	e, err := eng.Estimate(ctx, r)
	if err != nil {
		return err
	}
	if len(e.Errors) > 0 {
		return errors.Join(e.Errors...)
	}
	return tell(os.Stdout, e)
}

// tell prints an estimate.
func tell(out io.Writer, e project.Estimate) (err error) {
	line := func(name, format string, values ...any) {
		_, failed := fmt.Fprintf(out, "%-10s%s\n", name, fmt.Sprintf(format, values...))
		err = errors.Join(err, failed)
	}
	for _, a := range e.Asks {
		cost := ", whose price is not known here"
		if a.Priced {
			cost = ", " + footage.Dollars(a.Cost)
		}
		line("asks", "%s, %s: at most %d times%s", a.Service, a.Step.Words(), a.Calls, cost)
	}
	if len(e.Asks) == 0 {
		line("asks", "nobody")
	}
	line("film", "at most %.0f s", math.Ceil(e.Length.Seconds()))
	line("takes", "about %.0f s", math.Ceil(e.Takes.Seconds()))
	line("costs", "at most %s", footage.Dollars(e.Cost))
	for _, w := range e.Warnings {
		line("note:", "%s", w)
	}
	return err
}
