// Package render turns a timeline into files: an MP4, an MPEG-DASH stream of the same packets, a
// poster, a moving title and captions.
//
//	box, err := sandbox.New(nil)
//	fonts, err := typeset.Load(nil)
//	r, err := render.New(box, fonts, nil)
//	made, err := r.Render(ctx, story.RenderRequest{Timeline: tl, Open: open, Dir: dir, Progress: show})
//
// # How a film is made
//
// The timeline is cut into segments of about five seconds, at scene starts and after the
// transitions that lead to them. A segment is drawn by package compose and compressed by an encoder
// process, which makes one after the other; several of those run in parallel, while the sound is
// mixed and compressed. Then the packets are joined, the result is read back and compared with the
// plan, and the files get their names.
//
// # Reuse
//
// A segment's name is the hash of everything that determines its pixels, with times counted from
// the segment itself: a segment that did not change between two exports is not encoded again, even
// if it moved to another time. Segments are kept in Options.CacheDir; the finished files never
// depend on it.
//
// # One film on many hosts
//
// If a request has Segments, those of a film of half a minute and more are kept there, too, for all
// hosts, and all hosts make the missing ones if they are many. A name determines its content on
// every host: pictures and clips by the hash of their content, texts by the outlines of the local
// font, packets by the settings and the version of the encoder. So a host with another ffmpeg or
// another font computes another name for the segment and does not use it: packets whose parameter
// sets may differ never meet in one film.
//
// # Packages
//
//	compose  frames from a timeline
//	encode   packets from frames and samples
//	mix      the sound
//	pack     MP4 and DASH from packets
//	caption  SRT, WebVTT and ASS
//	gate     the check of the result
package render

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strconv"

	"github.com/google/wire"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/filecache"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/encode"
)

// Options are the optional settings of [New]. Zero fields take the defaults.
type Options struct {
	// CacheDir is the folder of finished segments. Several renderers may share one. Default: a
	// folder of this user in the system's temporary one.
	CacheDir string
	// CacheBytes limits CacheDir; the least recently used pieces go first. Default 2 GiB.
	CacheBytes int64
	// Workers is how many segments are encoded at the same time, over all
	// renders of this renderer. Default GOMAXPROCS.
	Workers int
	// Preset is x264's; slower ones make smaller files. "ultrafast" is not allowed, as it cannot
	// make the profile of films. Default "veryfast".
	Preset string
	// CRF is x264's quality, 1 to 51, lower is better. Default 20.
	CRF int
}

// Defaults.
const (
	defaultCacheBytes = 2 << 30
	defaultPreset     = "veryfast"
	defaultCRF        = 20
)

// Renderer makes films. It is safe for concurrent use and implements
// engine.Renderer.
type Renderer struct {
	box    *sandbox.Box
	fonts  *typeset.Fonts
	preset string
	crf    int
	pieces *filecache.Cache // finished segments, sounds and stills, and results of the gate
	slots  *semaphore       // of the encoders

	identity func(ctx context.Context, box *sandbox.Box) (string, error) // of the encoder
}

var (
	_ engine.Renderer        = (*Renderer)(nil)
	_ engine.SegmentRenderer = (*Renderer)(nil)
	_ engine.Checker         = (*Renderer)(nil)
)

// New makes a renderer. nil options are the defaults. It fails if the options are out of range or
// the cache folder cannot be made. It does not look for ffmpeg: Check does that.
func New(box *sandbox.Box, fonts *typeset.Fonts, opts *Options) (*Renderer, error) {
	if box == nil || fonts == nil {
		return nil, errors.New("render: box and fonts must be given")
	}
	o, err := withDefaults(opts)
	if err != nil {
		return nil, err
	}
	pieces, err := filecache.New(o.CacheDir, &filecache.Options{MaxBytes: o.CacheBytes, MaxAge: math.MaxInt64})
	if err != nil {
		return nil, fmt.Errorf("render: CacheDir: %w", err)
	}
	return &Renderer{
		box: box, fonts: fonts, preset: o.Preset, crf: o.CRF, pieces: pieces,
		slots:    newSemaphore(o.Workers),
		identity: encode.Identity,
	}, nil
}

// Set provides an engine.Renderer from a *sandbox.Box, *typeset.Fonts and
// *Options.
var Set = wire.NewSet(New, wire.Bind(new(engine.Renderer), new(*Renderer)))

// Check looks for ffmpeg, which must be new enough, and implements [engine.Checker].
func (r *Renderer) Check(ctx context.Context, _ string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if _, err := r.box.Look("ffmpeg"); err != nil {
		return failure(ctx, err)
	}
	return nil
}

// withDefaults fills the zero fields and checks the rest.
func withDefaults(opts *Options) (Options, error) {
	o := *cmp.Or(opts, &Options{})
	if o.CacheDir == "" {
		o.CacheDir = filepath.Join(os.TempDir(), "scenewright-"+strconv.Itoa(os.Getuid()), "segments")
	}
	o.CacheBytes = cmp.Or(o.CacheBytes, defaultCacheBytes)
	o.Workers = cmp.Or(o.Workers, runtime.GOMAXPROCS(0))
	o.Preset = cmp.Or(o.Preset, defaultPreset)
	o.CRF = cmp.Or(o.CRF, defaultCRF)
	switch {
	case o.CacheBytes < 0:
		return o, fmt.Errorf("render: CacheBytes: %d is negative", o.CacheBytes)
	case o.Workers < 0:
		return o, fmt.Errorf("render: Workers: %d is negative", o.Workers)
	case o.Preset == "ultrafast":
		return o, errors.New("render: Preset: ultrafast cannot make the profile that films have; take superfast or a slower one")
	case o.CRF < 1 || o.CRF > 51:
		return o, fmt.Errorf("render: CRF: %d is outside 1 to 51", o.CRF)
	}
	return o, nil
}
