package render

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/render/compose"
)

// clipDecoder decodes a clip, frame by frame, in a process of its own. If the clip breaks, its last
// good frame stays, with a note; the film goes on.
type clipDecoder struct {
	ctx   context.Context
	box   *sandbox.Box
	path  string
	order compose.ReelOrder
	fps   int
	note  func(string)

	process *sandbox.Process
	stop    context.CancelFunc
	next    int    // the next frame of the process
	shown   []byte // the last good frame, nil before there is one
	at      int    // its number
	spare   []byte
	broken  bool
}

// farAhead is how many frames are decoded and skipped before seeking is cheaper.
const farAhead = 45

// reels opens the film's clips for one composer. Problems are reported to note.
func (f *film) reels(ctx context.Context, note func(string)) compose.Reels {
	return func(o compose.ReelOrder) (compose.Reel, error) {
		path, known := f.clips[o.Blob]
		if !known {
			return nil, fmt.Errorf("clip %s was not fetched", o.Blob)
		}
		return &clipDecoder{ctx: ctx, box: f.box, path: path, order: o, fps: f.tl.FPS, note: note, at: -1}, nil
	}
}

// Frame returns frame n: see compose.Reel.
func (r *clipDecoder) Frame(n int) ([]byte, error) {
	if n == r.at || r.broken {
		return r.shown, r.ctx.Err()
	}
	err := r.reach(n)
	switch {
	case r.ctx.Err() != nil:
		return nil, r.ctx.Err()
	case errors.Is(err, sandbox.ErrMissing), errors.Is(err, sandbox.ErrInterrupted):
		return nil, err
	case err != nil:
		r.giveUp()
	}
	return r.shown, r.ctx.Err()
}

// giveUp keeps the last good frame. If the reel began after it, it is searched from the beginning.
func (r *clipDecoder) giveUp() {
	r.broken = true
	if r.at < 0 && r.next > 0 && r.seek(0) == nil {
		for r.read() == nil {
			continue
		}
	}
	r.Close()
	r.note(fmt.Sprintf("a clip ends, or cannot be read, after %d of its %d frames: its last one stays", r.at+1, r.order.Clip.Frames))
}

// reach decodes up to frame n.
func (r *clipDecoder) reach(n int) error {
	if r.process == nil || n < r.next || n > r.next+farAhead {
		if err := r.seek(n); err != nil {
			return err
		}
	}
	for r.next <= n {
		if err := r.read(); err != nil {
			return errors.Join(err, r.ended())
		}
	}
	return nil
}

// ended returns the error with which the process ended.
func (r *clipDecoder) ended() error {
	err := r.process.Wait()
	r.stop()
	r.process = nil
	return err
}

// read takes the next frame from the process.
func (r *clipDecoder) read() error {
	if r.spare == nil {
		r.spare = make([]byte, r.bytes())
	}
	if _, err := io.ReadFull(r.process.Stdout(), r.spare); err != nil {
		return err
	}
	r.shown, r.spare = r.spare, r.shown
	r.at = r.next
	r.next++
	return nil
}

// bytes returns the size of a frame.
func (r *clipDecoder) bytes() int {
	if r.order.Matte {
		return r.order.Width * r.order.Height
	}
	return r.order.Width * r.order.Height * 3 / 2
}

// seek starts to decode at frame n.
func (r *clipDecoder) seek(n int) error {
	r.Close()
	ctx, stop := context.WithCancel(r.ctx)
	p, err := r.box.Start(ctx, sandbox.Command{
		Program: "ffmpeg", Args: reelArgs(r.path, r.order, r.fps, n), PipeStdout: true, Read: []string{r.path},
		Limits: sandbox.Limits{Wall: 2 * time.Hour, CPU: time.Hour, Memory: 3 << 30},
	})
	if err != nil {
		stop()
		return err
	}
	r.process, r.stop, r.next = p, stop, n
	return nil
}

// Close ends the process: see compose.Reel.
func (r *clipDecoder) Close() {
	if r.process == nil {
		return
	}
	r.stop()
	_ = r.process.Wait() // it was asked to end, and reports that
	r.process = nil
}

// reelArgs returns ffmpeg's arguments: the frames from n on, cropped and scaled as ordered, raw to
// standard output. Frames are numbered anew, so that none is doubled or dropped because of its
// time.
func reelArgs(path string, o compose.ReelOrder, fps, n int) []string {
	a := []string{"-nostdin", "-hide_banner", "-v", "error", "-threads", "1"}
	if n > 0 {
		a = append(a, "-ss", strconv.FormatFloat((float64(n)-.5)/float64(fps), 'f', 6, 64))
	}
	pixels := "yuv420p"
	if o.Matte {
		pixels = "gray"
	}
	return slices.Concat(a, sandbox.MediaInput(sandbox.MP4, path), []string{
		"-map", "0:v:0", "-vf", fmt.Sprintf("%s,scale=%d:%d:flags=bicubic+accurate_rnd%s,setpts=N/(%d*TB)", crop(o), o.Width, o.Height, soft(o), fps),
		"-r", strconv.Itoa(fps), "-f", "rawvideo", "-pix_fmt", pixels, "pipe:1",
	})
}

// soft returns the filter that blurs the frames, empty for sharp ones.
func soft(o compose.ReelOrder) string {
	if o.Clip.Blur <= 0 {
		return ""
	}
	return fmt.Sprintf(",gblur=sigma=%.3f", min(o.Clip.Blur*float64(o.Width)/max(o.Clip.Frame.W, 1), 100))
}

// crop returns the filter that crops a clip to its view: like timeline.Picture.ViewOf, for a size
// that only ffmpeg knows.
func crop(o compose.ReelOrder) string {
	number := func(v, least, most, def float64) string {
		if v == 0 || math.IsNaN(v) {
			v = def
		}
		return strconv.FormatFloat(min(max(v, least), most), 'f', 6, 64)
	}
	shape, zoom := number(o.Clip.Frame.W/o.Clip.Frame.H, 1e-3, 1e3, 1), number(o.Clip.Zoom, 1, 100, 1)
	x, y := number(o.Clip.X, 0, 1, .5), number(o.Clip.Y, 0, 1, .5)
	return fmt.Sprintf("crop=w='max(2,min(iw,ih*%[1]s)/%[2]s)':h='max(2,min(ih,iw/%[1]s)/%[2]s)':x='min(max(%[3]s*iw-ow/2,0),iw-ow)':y='min(max(%[4]s*ih-oh/2,0),ih-oh)'",
		shape, zoom, x, y)
}

// notes collects problems, each once. It is safe for concurrent use.
type notes struct {
	mu  sync.Mutex
	all []string
}

func (n *notes) add(s string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if !slices.Contains(n.all, s) {
		n.all = append(n.all, s)
	}
}
