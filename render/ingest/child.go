package ingest

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"slices"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/logo"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// role is the sandbox role of a child of this package.
const role = "picture"

// errand is a child's task with the picture at its standard input.
type errand struct {
	For         aim
	Extension   string // of its format
	Orientation int    // by its Exif data, 0 without any
	Weighed     bool   // its colours are premultiplied by its alpha
}

// answer is a child's result: facts about the picture, or its fault. The file made from it follows.
type answer struct {
	Picture   story.PreparedPicture
	Logo      logo.Variant
	Analytics library.Analytics
	Fault     *fault.Error
	Because   string // the fault's cause
}

// child runs an errand with a picture in a child, one at a time. It writes the resulting file, if
// any, to to. The answer is not trusted: the picture may have taken over the child.
func (in *Ingest) child(ctx context.Context, e errand, picture *os.File, to string) (a answer, err error) {
	done, err := in.turn(ctx)
	if err != nil {
		return a, err
	}
	defer done()
	if _, err := picture.Seek(0, io.SeekStart); err != nil {
		return a, err
	}
	order, err := json.Marshal(e)
	if err != nil {
		return a, err
	}
	running, stop := context.WithCancel(ctx)
	defer stop()
	limits := sandbox.OwnLimits()
	limits.CPU *= 2                   // the largest picture, made smaller, takes less than half of it
	limits.Data = limits.Data * 3 / 2 // beside its pixels a child has the smaller picture twice
	p, err := in.box.Start(running, sandbox.Command{Own: role, Args: []string{string(order)}, Stdin: picture, PipeStdout: true, Limits: limits, Nice: 5})
	if err != nil {
		return a, err
	}
	a, failed := listen(bufio.NewReaderSize(p.Stdout(), maxTold), to)
	if failed != nil {
		_, _ = io.Copy(io.Discard, p.Stdout()) // as long as its limits let it write
	}
	if err := p.Wait(); err != nil {
		return a, err
	}
	return a, failed
}

// turn waits until nothing is drawn or unpacked, and returns a function that lets the next one
// begin.
func (in *Ingest) turn(ctx context.Context) (done func(), err error) {
	select {
	case in.drawing <- struct{}{}:
		return func() { <-in.drawing }, nil
	case <-ctx.Done():
		return nil, fmt.Errorf("%w: %w", errNoTurn, ctx.Err())
	}
}

// errNoTurn reports that a wait for other pictures ended.
var errNoTurn = errors.New("other pictures were drawn or unpacked all the time")

// Limits of a child's output.
const (
	maxTold = 256 << 10 // bytes of its answer
	maxMade = 64 << 20  // bytes of its file, more than the largest PNG for a film
)

// errTold reports an answer that no proper child gives.
var errTold = errors.New("what a child told of a picture is none of what was asked for")

// listen reads an answer, and the file that follows it, if one is wanted.
func listen(from *bufio.Reader, to string) (a answer, err error) {
	line, err := from.ReadSlice('\n')
	if err != nil {
		return a, fmt.Errorf("what a child told of a picture: %w", err)
	}
	if err := json.Unmarshal(line, &a); err != nil {
		return a, fmt.Errorf("what a child told of a picture: %w", err)
	}
	if a.Fault != nil {
		if a.Because != "" {
			a.Fault.Err = errors.New(a.Because)
		}
		return a, a.Fault
	}
	if to == "" {
		return a, nil
	}
	err = writeFile(to, func(w io.Writer) error {
		n, err := io.Copy(w, io.LimitReader(from, maxMade+1))
		if err == nil && n > maxMade {
			err = errTold
		}
		return err
	})
	if err != nil {
		return a, err
	}
	return a, a.agrees(to)
}

// outside reports whether a box leaves its picture by more than rounding.
func outside(r timeline.Rect) bool {
	const most = 1 + 1e-9
	return min(r.X, r.Y, r.W, r.H) < 0 || r.X+r.W > most || r.Y+r.H > most
}

// agrees compares a child's answer with the file that it made.
func (a answer) agrees(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	head, format, err := image.DecodeConfig(f)
	width, height := a.Picture.Width, a.Picture.Height
	if a.Logo.Width > 0 {
		width, height = a.Logo.Width, a.Logo.Height
	}
	switch {
	case err != nil:
		return fmt.Errorf("%w: %w", errTold, err)
	case format != "png" && format != "jpeg", head.Width != width || head.Height != height, head.Width*head.Height > mostMade,
		outside(a.Picture.Subject), slices.ContainsFunc(a.Picture.Relief.Faces, outside):
		return errTold
	}
	return nil
}
