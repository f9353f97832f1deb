package gate

import (
	"crypto/sha256"
	"fmt"
	"sync"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/filecache"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/pack"
)

// Film is a finished film, by absolute paths, with its plan.
type Film struct {
	Timeline timeline.Timeline
	Traces   []Trace  // one per segment, in order
	Video    string   // the MP4
	Manifest string   // of the stream
	Stream   []string // files of the stream
	SRT      string   // captions

	// Draw returns the luma of a frame of Timeline, Width × Height bytes, valid until
	// the next call. It is the reference for scenes; nil disables the comparison.
	Draw func(frame int) ([]byte, error)

	// Heard is the result of Hear before muxing, nil for none. It applies to packets of HeardSums.
	Heard     *Sound
	HeardSums [][sha256.Size]byte

	// Memory stores looks and measurements of packets that passed, so that equal packets need not be
	// decoded again; nil stores nothing. The expected values are never stored: they are compared anew
	// for each film.
	Memory *filecache.Cache
}

// Findings holds the measurements.
type Findings struct {
	Frames   int      // of video
	Loudness float64  // LUFS, integrated; −70 for silence
	TruePeak float64  // dBTP; −70 for silence
	Bytes    int64    // of the MP4
	Flaws    []string // faults of the plan
	Remarks  []string
}

// evidence is a film as read back.
type evidence struct {
	Film
	shown
	held  pack.File
	video []pack.Packet // in presentation order
	sound Sound
	views []view // per segment; nil if key frames are misplaced
	mu    sync.Mutex
	fresh []memo // new results for Memory; guarded by mu
	Findings
}

// Sound is the measurement of decoded sound. It depends only on the packets and the length decoded.
type Sound struct {
	Loudness float64      // LUFS, integrated; −70 for silence
	TruePeak float64      // dBTP; −70 for silence
	Silences []audio.Span // long ones
}

// silent is the reported level of silence.
const silent = -70

// view is a segment at its position in the film.
type view struct {
	from, to int    // frames
	opening  bool   // its first frame is compared with a drawing
	moments  []int  // frames of the film from which on scenes are inspected
	name     string // see Memory
	seen
}

// seen is the result of decoding a segment. It depends only on the
// packets and the choice of frames.
type seen struct {
	First  Look    // of its first frame
	Sights []sight // of its opening and its scenes
}

// sight is an inspected frame with its reference.
type sight struct {
	Frame int  // relative to the segment
	Film  Look // fine look
	plan  Look
}

// memo is a value to store.
type memo struct {
	name string
	what any
}

// recall queries the memory for a value, to what, a pointer.
func (e *evidence) recall(name string, what any) bool { return e.Memory.Copy(name, "", what) }

// note records a value to store if the film passes: faulty films are measured again.
func (e *evidence) note(name string, what any) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.fresh = append(e.fresh, memo{name, what})
}

// remember stores the new values. A failure only means that the film is decoded again.
func (e *evidence) remember() {
	for _, m := range e.fresh {
		_ = e.Memory.Keep(m.name, "", m.what)
	}
}

func (e *evidence) frame() time.Duration { return time.Second / time.Duration(e.Timeline.FPS) }

// keysAt returns the indices of key frames.
func (e *evidence) keysAt() (at []int) {
	for i, p := range e.video {
		if p.Key {
			at = append(at, i)
		}
	}
	return at
}

// filmed reports whether a clip is visible in frames [from, to): footage may be black for any time.
func (e *evidence) filmed(from, to int) bool {
	scenes := e.Timeline.Scenes
	for i, s := range scenes {
		end := s.Start + s.Frames
		if i+1 < len(scenes) {
			end = max(end, scenes[i+1].Start+scenes[i+1].Enter.Frames) // held in transition
		}
		if from >= end || to <= s.Start {
			continue
		}
		a, b := e.Timeline.At(min(from-s.Start, s.Frames-1)), e.Timeline.At(min(to-s.Start, s.Frames))
		for _, l := range s.Layers {
			if l.Clip != nil && l.From < b && (l.To == 0 || l.To > a) {
				return true
			}
		}
	}
	return false
}

// faultf returns a list with one fault.
func faultf(format string, a ...any) []string { return []string{fmt.Sprintf(format, a...)} }
