package render

import (
	"context"
	"fmt"
	"path/filepath"
	"time"

	"github.com/scenewright/scenewright/render/pack"
)

// theSound is the number by which the sound is told of, among those of segments.
const theSound = -1

// about is what the stream says of the film.
func (f *film) about() pack.About {
	a := pack.About{FPS: f.tl.FPS, Frames: f.tl.Frames, Title: f.tl.Title, Language: f.tl.Language, Begun: time.Now()}
	for _, s := range f.segments {
		a.Longest = max(a.Longest, f.tl.At(s.frames()))
	}
	return a
}

// grow puts what gets finished into the stream, video in its order, until all of it
// is there, and tells whoever wants to watch the film while it is made.
func (f *film) grow(ctx context.Context) error {
	there, next, heard := make([]bool, len(f.segments)), 0, false
	told := 0 // how many files
	for next < len(there) || !heard {
		select {
		case n := <-f.finished:
			if heard = heard || n == theSound; n != theSound {
				there[n] = true
			}
			if err := f.add(n == theSound, there, &next); err != nil {
				return fmt.Errorf("stream: %w", err)
			}
		case <-ctx.Done():
			return ctx.Err()
		}
		if !heard || next == 0 || told == len(f.made.Stream) || f.req.Grown == nil {
			continue
		}
		if err := f.tell(ctx, f.made.Stream[told:]); err != nil {
			return fmt.Errorf("stream: %w", err)
		}
		told = len(f.made.Stream)
	}
	return nil
}

// add puts the sound into the stream, or the segments that follow in it.
func (f *film) add(sound bool, there []bool, next *int) error {
	if sound {
		names, err := f.stream.AddSound(filepath.Join(f.scratch, soundName))
		f.made.Stream = append(f.made.Stream, names...)
		return err
	}
	for ; *next < len(there) && there[*next]; *next++ {
		names, err := f.stream.AddVideo(filepath.Join(f.scratch, f.segments[*next].file))
		if err != nil {
			return err
		}
		f.made.Stream = append(f.made.Stream, names...)
	}
	return nil
}

// tell says that files can be played, and the manifest that names them last.
func (f *film) tell(ctx context.Context, names []string) error {
	manifest, err := f.stream.Manifest(false)
	if err != nil {
		return err
	}
	for _, name := range append(names[:len(names):len(names)], manifest) {
		f.req.Grown(ctx, name, f.path(name))
	}
	return nil
}
