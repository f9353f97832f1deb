package host

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/scenewright/scenewright/engine"
)

// command is an operator's command, run beside or without a serving process.
type command struct {
	name string // its words
	args string // in capitals, optional ones in brackets; a last … repeats
	help string
	do   doing
}

// doing executes a command with its arguments.
type doing func(context.Context, *admin, []string) error

// one returns a command that applies do to its argument.
func one(do func(*engine.Engine, context.Context, string) error) doing {
	return func(ctx context.Context, a *admin, args []string) error { return do(a.engine, ctx, args[0]) }
}

// changed adapts a do that returns the new state as one does.
func changed[T any](do func(*engine.Engine, context.Context, string) (T, error)) doing {
	return one(func(e *engine.Engine, ctx context.Context, id string) error { return failed(do(e, ctx, id)) })
}

// admin is the environment of commands. Those of keepCommands have no engine and database.
type admin struct {
	config *Config
	engine *engine.Engine
	db     Database
	out    io.Writer
}

// count returns the least and the largest number of a command's arguments.
func (c command) count() (least, most int) {
	for _, a := range strings.Fields(c.args) {
		if most++; !strings.HasPrefix(a, "[") {
			least++
		}
		if strings.Contains(a, "…") {
			most += 100
		}
	}
	return least, most
}

// listed writes a row for each item of a list, below the heads.
func listed[T any](a *admin, head string, all []T, err error, row func(T) []any) error {
	if err != nil {
		return err
	}
	lines := [][]string{strings.Fields(head)}
	for _, one := range all {
		var cells []string
		for _, v := range row(one) {
			cells = append(cells, cell(v))
		}
		lines = append(lines, cells)
	}
	return columns(a.out, lines)
}

// cell returns a value in readable form: a time as its day, and "-" for a missing one.
func cell(v any) string {
	if at, ok := v.(time.Time); ok {
		v = at.Format(time.DateOnly)
		if at.IsZero() {
			v = ""
		}
	}
	return cmp.Or(fmt.Sprint(v), "-")
}

// pages returns a whole list that is read page by page; page gets the last item of the page before,
// which is zero at first.
func pages[T any](page func(last T) ([]T, error)) (all []T, err error) {
	var last T
	for {
		more, err := page(last)
		if err != nil || len(more) == 0 {
			return all, err
		}
		all, last = append(all, more...), more[len(more)-1]
	}
}

// columns writes lines with aligned cells.
func columns(out io.Writer, lines [][]string) error {
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, cells := range lines {
		if _, err := fmt.Fprintln(t, strings.Join(cells, "\t")); err != nil {
			return err
		}
	}
	return t.Flush()
}

// say writes names with their values, as a first start does, unless there is an error.
func (a *admin) say(err error, pairs ...any) error {
	for i := 0; i+1 < len(pairs) && err == nil; i += 2 {
		_, err = fmt.Fprintf(a.out, "%s: %v\n", pairs[i], pairs[i+1])
	}
	return err
}

// failed returns the error of a call whose result is not needed.
func failed[T any](_ T, err error) error { return err }
