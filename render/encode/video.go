// Package encode compresses frames and sound with ffmpeg.
//
// Video is made in segments that can be joined without being encoded again: each begins with its
// only key frame, refers to nothing outside itself and carries the same parameter sets as every
// other segment of the same [Settings]. One encoder makes many of them, one after the other:
// starting a program that loads two hundred libraries costs as much as encoding a second of film.
package encode

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"sync"
	"syscall"
	"time"

	"github.com/Eyevinn/mp4ff/mp4"

	"github.com/scenewright/scenewright/engine/sandbox"
)

// Frames returns frame n as planar YUV 4:2:0 (I420, BT.709, limited range), width × height × 3/2
// bytes. It is called for frames in order. pix stays valid until a call after the next that gives
// another frame: the encoder may still be reading it while the next is drawn.
type Frames func(n int) (pix []byte, err error)

// Settings are everything that determines how frames become packets.
type Settings struct {
	Width, Height int    // pixels, even
	FPS           int    // frames a second
	Preset        string // of x264: "veryfast"
	CRF           int    // of x264, 0..51; lower is better
}

// String returns the settings in readable form.
func (s Settings) String() string {
	return fmt.Sprintf("libx264 %s crf %d", s.Preset, s.CRF)
}

// looks declares the format of raw frames: square pixels, since some players guess otherwise for an
// upright frame, and BT.709, which ffmpeg 7 takes from the frames and no longer from the encoder's
// options.
const looks = "setsar=1,setparams=range=tv:colorspace=bt709:color_primaries=bt709:color_trc=bt709"

// Codec returns the arguments by which ffmpeg turns frames into packets, for any input and output.
// The encoder runs on one thread: segments are encoded in parallel, which costs less than threads
// within one. Dark grounds get more of the bits than x264's default: it leaves them up to five
// steps off after a movement, in visible blocks. All frames last equally long, whatever their times
// are.
func (s Settings) Codec() []string {
	return slices.Concat([]string{
		"-vf", looks, "-map_metadata", "-1",
		"-c:v", "libx264", "-preset", s.Preset, "-crf", strconv.Itoa(s.CRF), "-profile:v", "high", "-pix_fmt", "yuv420p",
	}, s.bound(), []string{
		"-x264-params", "threads=1:keyint=infinite:scenecut=0:open-gop=0:stitchable=1:aq-mode=3:force-cfr=1",
		"-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
		"-flags", "+bitexact", "-fflags", "+bitexact",
	})
}

// args returns ffmpeg's arguments: frames from standard input, each segment beginning at a multiple
// of a time longer than any segment, and the segments, as fragments of an MP4, to standard output.
// So the writer of the frames decides where segments begin, and need not know their lengths before.
func (s Settings) args(apart int) []string {
	return slices.Concat([]string{
		"-nostdin", "-hide_banner", "-v", "error", "-xerror", "-f", "ivf", "-i", "pipe:0",
		"-map", "0:v:0", "-fps_mode", "passthrough", "-enc_time_base", "1:" + strconv.Itoa(s.FPS),
		"-force_key_frames", fmt.Sprintf("expr:gte(t,n_forced*%d)", apart),
	}, s.Codec(), []string{
		"-video_track_timescale", strconv.Itoa(s.FPS * TimeScale),
		"-movflags", "+empty_moov+frag_keyframe+default_base_moof", "-flush_packets", "1", "-f", "mp4", "pipe:1",
	})
}

// large reports whether the frame has more pixels than 1080p.
func (s Settings) large() bool { return s.Width*s.Height > 1920*1200 }

// bound limits large frames to a quarter of a bit for each pixel, over two seconds, at least five
// times the need of our pictures: moving grain would else make a stream that no connection carries.
func (s Settings) bound() []string {
	if !s.large() {
		return nil
	}
	rate := s.Width * s.Height * s.FPS / 4
	return []string{"-maxrate", strconv.Itoa(rate), "-bufsize", strconv.Itoa(2 * rate)}
}

// memory returns the encoder's address space, in bytes: the default up to 1080p, more above.
func (s Settings) memory() int64 {
	if s.large() {
		return 3 << 30
	}
	return 0
}

// encoderTime is the limit of one encoder's run and processor time.
const encoderTime = time.Hour

// errIncomplete reports that an encoder left frames out.
var errIncomplete = errors.New("the encoder left frames out")

// Encoder is a process that makes one segment after the other. Its methods are for one goroutine.
type Encoder struct {
	ctx      context.Context
	process  *sandbox.Process
	stop     context.CancelFunc
	settings Settings
	apart    int // seconds from the beginning of a segment to that of the next
	fed      error
	cut      chan struct{} // closed when the process's whole output was split

	mu     sync.Mutex
	frames []int // of the segments begun
	made   int   // finished segments
	failed error // of the finishing goroutine
}

// Start starts an encoder of segments of at most longest frames. Each is passed to finished as a
// file, an MP4 of one fragment, in the order of their writing and by another goroutine: when the
// next one was begun, or in Close. Close returns the error of finished.
func Start(ctx context.Context, box *sandbox.Box, s Settings, longest int, finished func(n int, file []byte) error) (*Encoder, error) {
	e := &Encoder{ctx: ctx, settings: s, apart: longest/s.FPS + 1, cut: make(chan struct{})}
	running, stop := context.WithCancel(ctx)
	e.stop = stop
	var err error
	e.process, err = box.Start(running, sandbox.Command{
		Program: "ffmpeg", Args: s.args(e.apart), PipeStdin: true, PipeStdout: true,
		Limits: sandbox.Limits{Memory: s.memory(), Wall: encoderTime, CPU: encoderTime},
	})
	if err != nil {
		stop()
		return nil, err
	}
	go func() {
		defer close(e.cut)
		n := 0
		err := Cut(e.process.Stdout(), func(init *mp4.InitSegment, f *mp4.Fragment) error {
			file, err := segment(init, f)
			if err == nil {
				err = e.check(n, file)
			}
			if err == nil {
				err = finished(n, file.encoded)
			}
			n++
			return err
		})
		if errors.Is(err, errIncomplete) {
			_, _ = io.Copy(io.Discard, e.process.Stdout()) // its exit has the cause
		} else if err != nil {
			stop() // its output has no reader
		}
		e.mu.Lock()
		defer e.mu.Unlock()
		e.failed = err
	}()
	_, e.fed = e.process.Stdin().Write(s.header())
	return e, nil
}

// check refuses a segment that differs from its input.
func (e *Encoder) check(n int, file fragment) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if n >= len(e.frames) || file.frames != e.frames[n] {
		return fmt.Errorf("segment %d of the encoder has %d frames: %w", n, file.frames, errIncomplete)
	}
	e.made++
	return nil
}

// begin records a segment of a number of frames, and returns its index.
func (e *Encoder) begin(frames int) int {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.frames = append(e.frames, frames)
	return len(e.frames) - 1
}

// Write passes the frames [first, first+frames) to the encoder, which become the next segment.
// wrote is called after each. After an error only Close may follow.
func (e *Encoder) Write(draw Frames, first, frames int, wrote func()) error {
	begin := e.begin(frames) * e.apart * e.settings.FPS
	for i := 0; i < frames && e.fed == nil; i++ {
		pix, err := draw(first + i)
		if err == nil {
			err = e.frame(pix, begin+i, i < frames-1)
		}
		if err != nil {
			e.fed = fmt.Errorf("frame %d: %w", first+i, err)
			break
		}
		wrote()
	}
	return e.fed
}

// frame passes one frame on. One that is not lent is copied: the source may be gone before the
// encoder has read it, and all frames lent before have been read then.
func (e *Encoder) frame(pix []byte, time int, lent bool) error {
	head := binary.LittleEndian.AppendUint32(nil, uint32(len(pix)))
	head = binary.LittleEndian.AppendUint64(head, uint64(time))
	_, err := e.process.Stdin().Write(head)
	if err != nil {
		return err
	}
	if lent {
		_, err = e.process.Lend(pix)
	} else {
		_, err = e.process.Stdin().Write(pix)
	}
	return err
}

// header returns the start of the frames in the IVF format: size and rate here, and before each
// frame its size and its time.
func (s Settings) header() []byte {
	const length = 32
	head := append([]byte("DKIF"), 0, 0, length, 0, 'I', '4', '2', '0')
	head = binary.LittleEndian.AppendUint16(head, uint16(s.Width))
	head = binary.LittleEndian.AppendUint16(head, uint16(s.Height))
	head = binary.LittleEndian.AppendUint32(head, uint32(s.FPS))
	head = binary.LittleEndian.AppendUint32(head, 1)
	return append(head, make([]byte, length-len(head))...)
}

// Close makes the encoder finish the rest and end. It fails if a written segment was not finished.
func (e *Encoder) Close() error {
	fed := errors.Join(e.fed, e.process.Stdin().Close())
	<-e.cut
	ended := e.process.Wait()
	e.stop()
	e.mu.Lock()
	defer e.mu.Unlock()
	incomplete := e.failed == nil && e.made < len(e.frames) || errors.Is(e.failed, errIncomplete)
	switch {
	case e.failed != nil && !incomplete && e.ctx.Err() == nil:
		return e.failed
	case incomplete && ended == nil && fed == nil:
		return errIncomplete
	}
	return verdict(e.ctx, ended, fed)
}

// broken reports whether writing failed because the process was gone.
func broken(err error) bool { return errors.Is(err, syscall.EPIPE) || errors.Is(err, os.ErrClosed) }

// verdict returns the failure that came first: one of the context, one of the child, which shows on
// our side as a broken pipe, or one of our own.
func verdict(ctx context.Context, ended, fed error) error {
	switch {
	case ctx.Err() != nil && ended == nil:
		return ctx.Err()
	case ended != nil && (ctx.Err() != nil || fed == nil || broken(fed)):
		return ended
	}
	return fed
}
