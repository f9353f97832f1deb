package render

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/Eyevinn/mp4ff/mp4"

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
	segments []*segment
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

// segment is a stretch of the film with its packets.
type segment struct {
	span
	number int
	file   string // in the scratch folder
	part   part
	name   string // in the cache
	trace  gate.Trace

	reused   bool  // it was in a cache, here or shared
	offered  bool  // to other hosts: their segments are new
	unshared error // why the segment made here is not shared
}

// in returns the segment's path in a film's scratch folder.
func (s *segment) in(scratch string) string { return filepath.Join(scratch, s.file) }

// finished is a complete segment by its number, or the sound, or a fragment of the sound, the first
// of another try if other.
type finished struct {
	number int
	init   *mp4.InitSegment
	sound  *mp4.Fragment
	other  bool
}

// leastShared is the least length, in seconds, of a film whose segments all hosts make and keep. On
// two processors half a minute is encoded in six seconds: the time that two hosts save is lost to
// coordination, to copying the files, and to the last segment.
const leastShared = 30

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

// clear removes the work files. The caller discards Dir after a failure, and otherwise Dir holds
// the film's files: a failed removal is no reason to fail.
func (f *film) clear() {
	_ = os.RemoveAll(f.scratch)
	f.canvases.clear()
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
			f.pieces.Forget(s.name)
		}
	}
	return all
}

// discard removes the film's segments from the cache: one of them may be the fault, and would be
// again.
func (f *film) discard() {
	for _, s := range f.segments {
		f.pieces.Forget(s.name)
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
