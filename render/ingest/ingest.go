// Package ingest checks files from outside, as library.Media, and converts them for films, as
// engine.Preparer.
//
// A file's format is recognised by its first bytes, and then proven by reading it as exactly that.
// Pictures, SVG and PDF are read here, with counted reads and nothing unpacked before its size is
// known. An SVG is drawn once, by ffmpeg. Sound and video are read by ffprobe and ffmpeg in the
// sandbox.
package ingest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/google/wire"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/sandbox"
)

// Options tune an Ingest. Nil means the defaults.
type Options struct {
	Threads int // of ffmpeg while it decodes or encodes; default 2
}

// Ingest implements library.Media and engine.Preparer. It is safe for concurrent use.
type Ingest struct {
	box        *sandbox.Box
	threads    int
	uploadWait time.Duration // changed by tests
	drawing    chan struct{} // holds the one picture that is drawn or unpacked at a time
	refused    refusals
}

var (
	_ library.Media   = (*Ingest)(nil)
	_ engine.Preparer = (*Ingest)(nil)
	_ engine.Checker  = (*Ingest)(nil)
)

// uploadWait is the time that an upload waits for its drawing.
const uploadWait = 3 * time.Second

// New makes an Ingest. It does not look for ffmpeg.
func New(box *sandbox.Box, opts *Options) (*Ingest, error) {
	if box == nil {
		return nil, errors.New("ingest: box must be given")
	}
	in := &Ingest{box: box, threads: 2, drawing: make(chan struct{}, 1), uploadWait: uploadWait, refused: newRefusals()}
	if opts != nil && opts.Threads != 0 {
		in.threads = opts.Threads
	}
	if in.threads < 1 || in.threads > 64 {
		return nil, fmt.Errorf("ingest: Threads: %d is outside 1 to 64", in.threads)
	}
	return in, nil
}

// Set provides a library.Media and an engine.Preparer from a *sandbox.Box and
// *Options.
var Set = wire.NewSet(New, wire.Bind(new(library.Media), new(*Ingest)), wire.Bind(new(engine.Preparer), new(*Ingest)))

// Check looks for ffmpeg and ffprobe, which must be new enough, and implements [engine.Checker].
func (in *Ingest) Check(ctx context.Context, _ string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	for _, program := range []string{"ffmpeg", "ffprobe"} {
		if _, err := in.box.Look(program); err != nil {
			return failure(ctx, err)
		}
	}
	return nil
}

// sniff returns the format of an open file and leaves it at its beginning.
func sniff(f *os.File) (library.Kind, error) {
	head := make([]byte, library.SniffBytes)
	n, err := io.ReadFull(f, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return library.Kind{}, fmt.Errorf("ingest: %w", err)
	}
	kind, ok := library.Sniff(head[:n])
	if !ok {
		return kind, library.Unsupported()
	}
	info, err := f.Stat()
	if err != nil {
		return kind, fmt.Errorf("ingest: %w", err)
	}
	if info.Size() > kind.MaxBytes {
		return kind, tooLarge("the file is larger than a file of its type may be")
	}
	_, err = f.Seek(0, io.SeekStart)
	return kind, err
}
