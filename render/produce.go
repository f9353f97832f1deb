package render

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/render/encode"
	"github.com/scenewright/scenewright/render/gate"
	"github.com/scenewright/scenewright/render/pack"
)

// Render makes the film of a timeline: see engine.Renderer.
func (r *Renderer) Render(ctx context.Context, req story.RenderRequest) (story.Rendering, error) {
	f, err := r.begin(req)
	if err != nil {
		return story.Rendering{}, failure(ctx, err)
	}
	defer f.clear()
	made, err := f.produce(ctx)
	if err != nil {
		return story.Rendering{}, failure(ctx, err)
	}
	return made, nil
}

// cut cuts the film into segments and begins their stream.
func (f *film) cut() (err error) {
	for i, s := range plan(f.tl) {
		f.segments = append(f.segments, &segment{span: s, number: i, file: fmt.Sprintf("part-%04d.mp4", i)})
	}
	f.finished = make(chan finished, (soundTries+1)*(len(f.segments)+2))
	f.stream, err = pack.NewStream(f.out, about(f.tl, f.segments))
	return err
}

// produce makes the files from the timeline.
func (f *film) produce(ctx context.Context) (story.Rendering, error) {
	if err := f.cut(); err != nil {
		return f.made, err
	}
	if err := f.stageMedia(ctx); err != nil {
		return f.made, err
	}
	if err := f.encode(ctx); err != nil {
		return f.made, err
	}
	steps := []func(context.Context) error{f.pack, f.finish, f.publish}
	for _, step := range steps {
		if err := ctx.Err(); err != nil {
			return f.made, err
		}
		if err := step(ctx); err != nil {
			return f.made, err
		}
		f.progress.add(shareOfStep)
	}
	return f.made, f.pieces.Tidy()
}

// encode makes all parts that can be made in parallel, and puts them into the stream. The pictures
// come after the sound: together they would need the most memory of all.
func (f *film) encode(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return f.grow(ctx) })
	g.Go(func() error {
		for _, s := range f.segments {
			s.part = cutPart(f.tl, s.span)
		}
		if err := f.name(ctx); err != nil {
			return err
		}
		return timed(&f.made.Report.TookVideo, func() error { return f.encodeVideo(ctx) })
	})
	g.Go(func() error {
		defer close(f.sounded)
		if err := timed(&f.made.Report.TookAudio, func() error { return f.encodeSound(ctx) }); err != nil {
			return err
		}
		f.finished <- finished{number: theSound}
		return f.writeCaptions()
	})
	return g.Wait()
}

// timed runs do and stores how long it took.
func timed(took *time.Duration, do func() error) error {
	start := time.Now()
	defer func() { *took = time.Since(start) }()
	return do()
}

// encodeVideo makes all segments, in order: viewers of the growing stream wait for the first
// missing one.
func (f *film) encodeVideo(ctx context.Context) error {
	missing, err := f.takeAll(ctx)
	if err == nil && len(missing) > 0 {
		err = f.encodeMissing(ctx, func(ctx context.Context, work chan<- *segment) error { return f.offer(ctx, missing, work) })
	}
	for _, s := range f.segments {
		if s.reused {
			f.made.Report.Reused++
		}
	}
	return err
}

// pack puts the packets into files.
func (f *film) pack(context.Context) error {
	var err error
	if f.made.Video, err = f.stream.Film(); err != nil {
		return fmt.Errorf("putting the film together: %w", err)
	}
	if f.made.Manifest, err = f.stream.Manifest(true); err != nil {
		return fmt.Errorf("putting the stream together: %w", err)
	}
	return nil
}

// finish reads the film back, and meanwhile draws its poster, which needs as much memory as a
// segment in progress, all of which are finished by now.
func (f *film) finish(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return f.check(ctx) })
	g.Go(func() error { return f.writePoster(ctx) })
	return g.Wait()
}

// check reads the film back.
func (f *film) check(ctx context.Context) error {
	c := f.composer(ctx, part{timeline: f.tl}, func(string) {})
	defer c.Close()
	g := gate.Film{
		Timeline: f.tl, Video: f.path(f.made.Video), Manifest: f.path(f.made.Manifest), SRT: f.path(srtName),
		Draw: f.luma(c), Heard: f.heard, HeardSums: f.stream.SoundSums(), Memory: f.pieces,
	}
	for _, s := range f.segments {
		g.Traces = append(g.Traces, s.trace)
	}
	for _, name := range f.made.Stream {
		g.Stream = append(g.Stream, f.path(name))
	}
	found, err := gate.Check(ctx, f.box, g)
	if errors.Is(err, fault.ErrQuality) {
		f.discard()
	}
	if err != nil {
		return err
	}
	r := &f.made.Report
	r.Duration, r.Loudness, r.TruePeak = f.tl.At(found.Frames), found.Loudness, found.TruePeak
	r.Bytes, r.Flaws, r.Remarks = found.Bytes, found.Flaws, append(found.Remarks, f.remarks()...)
	r.Segments, r.Encoder = len(f.segments), fmt.Sprintf("%v, aac quality %s", f.settings, encode.SoundQuality)
	r.Fonts = standIns(f.fonts, f.tl)
	return nil
}

// publish moves the files to their final names.
func (f *film) publish(context.Context) error {
	entries, err := os.ReadDir(f.out)
	if err != nil {
		return fmt.Errorf("finished film: %w", err)
	}
	for _, e := range entries {
		if err := os.Rename(filepath.Join(f.out, e.Name()), filepath.Join(f.req.Dir, e.Name())); err != nil {
			return fmt.Errorf("finished film: %w", err)
		}
	}
	return nil
}
