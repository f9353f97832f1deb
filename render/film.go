package render

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/compose"
	"github.com/scenewright/scenewright/render/encode"
	"github.com/scenewright/scenewright/render/gate"
	"github.com/scenewright/scenewright/render/pack"
)

// film is a render in progress.
type film struct {
	*Renderer
	req      story.RenderRequest
	tl       timeline.Timeline
	settings encode.Settings
	segments []segment
	sounds   mediaStager
	audio    timeline.Audio // its blobs are hashes in sounds
	heard    *gate.Sound    // if it was made now
	cache    *compose.Cache
	canvases *canvases
	pictures *compose.Pictures
	clips    map[string]string // paths, by the hash of their content
	scratch  string            // all work files; removed at the end
	out      string            // finished files that are not checked, within scratch
	progress *progress
	finished chan finished // each is received by grow, or has room
	sounded  chan struct{} // closed once the sound needs no encoder's slot
	stream   *pack.Stream
	made     story.Rendering

	elsewhere story.Segments // shared storage of the film's pieces; nil = no other host takes part
}

// Names of the files beside the video.
const (
	posterName = "poster.jpg"
	srtName    = "captions.srt"
	vttName    = "captions.vtt"
	assName    = "captions.ass"
	soundName  = "sound.mp4"
)

// cacheOfEncoder is how many bytes of rasterised layers a film may hold for each segment that is
// encoded at a time. Four times as much would save a quarter of the rasterising, and cost a tenth
// of the memory.
const cacheOfEncoder = 2 << 20

// begin checks the request and makes the folders.
func (r *Renderer) begin(req story.RenderRequest) (*film, error) {
	tl := req.Timeline
	if tl.FPS <= 0 || tl.Frames <= 0 || len(tl.Scenes) == 0 {
		return nil, &fault.Error{Code: fault.CodeInternal, Provider: "render", Message: "the timeline is empty"}
	}
	tl.Audio.Loudness = cmp.Or(tl.Audio.Loudness, timeline.MixLoudness)
	tl.Audio.Ceiling = cmp.Or(tl.Audio.Ceiling, timeline.MixCeiling)
	f := &film{Renderer: r, req: req, tl: tl, progress: newProgress(tl.Frames, req.Progress), sounded: make(chan struct{})}
	f.cache, f.canvases = compose.NewCache(r.slots.count()*cacheOfEncoder), &canvases{}
	f.settings = encode.Settings{Width: tl.Width, Height: tl.Height, FPS: tl.FPS, Preset: r.preset, CRF: r.crf}
	dir, err := filepath.Abs(req.Dir)
	if err != nil {
		return nil, fmt.Errorf("folder of the film: %w", err)
	}
	f.req.Dir = dir
	if tl.Frames >= leastShared*tl.FPS {
		f.elsewhere = req.Segments
	}
	if f.scratch, err = os.MkdirTemp(dir, ".work-"); err != nil {
		return nil, fmt.Errorf("folder of the film: %w", err)
	}
	f.out = filepath.Join(f.scratch, "out")
	if err := os.Mkdir(f.out, 0o755); err != nil {
		return nil, fmt.Errorf("folder of the film: %w", err)
	}
	return f, nil
}

// cut cuts the film into segments and begins their stream.
func (f *film) cut() (err error) {
	for i, s := range plan(f.tl) {
		f.segments = append(f.segments, segment{span: s, number: i, file: fmt.Sprintf("part-%04d.mp4", i)})
	}
	f.finished = make(chan finished, (soundTries+1)*(len(f.segments)+2))
	f.stream, err = pack.NewStream(f.out, about(f.tl, f.segments))
	return err
}

// clear removes the work files. The caller discards Dir after a failure, and otherwise Dir holds
// the film's files: a failed removal is no reason to fail.
func (f *film) clear() {
	_ = os.RemoveAll(f.scratch)
	f.canvases.clear()
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
	return f.made, f.segmentCache.tidy()
}

// encode makes all parts that can be made in parallel, and puts them into the stream. The pictures
// come after the sound: together they would need the most memory of all.
func (f *film) encode(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return f.grow(ctx) })
	g.Go(func() error {
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
		Draw: f.luma(c), Heard: f.heard, HeardSums: f.stream.SoundSums(), Memory: f.segmentCache,
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

// remarks returns the problems met while segments were drawn. Such segments are not kept: another
// attempt may succeed.
func (f *film) remarks() (all []string) {
	for _, s := range f.segments {
		for _, r := range s.trace.Remarks {
			if !slices.Contains(all, r) {
				all = append(all, r)
			}
		}
		if len(s.trace.Remarks) > 0 {
			f.segmentCache.drop(s.name)
		}
	}
	return all
}

// discard removes the film's segments from the cache: one of them may be the fault, and would be
// again.
func (f *film) discard() {
	for _, s := range f.segments {
		f.segmentCache.drop(s.name)
	}
}

// luma returns a function that draws a frame's luma plane.
func (f *film) luma(c *compose.Composer) func(frame int) ([]byte, error) {
	return func(n int) ([]byte, error) {
		frame, _, err := c.At(n)
		return frame.Pix[:min(len(frame.Pix), f.tl.Width*f.tl.Height)], err
	}
}

// path returns the place of a file of the film before it is published.
func (f *film) path(name string) string { return filepath.Join(f.out, filepath.FromSlash(name)) }

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
