package story

import (
	"context"
	"io"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
)

// RenderRequest is one film to make.
type RenderRequest struct {
	Timeline timeline.Timeline
	Open     func(ctx context.Context, blob string) (io.ReadCloser, error)
	Dir      string              // the folder for the files
	Progress func(share float64) // 0..1, may be called from several goroutines; never nil
	// Grown is told of files of the stream as soon as they can be played, by their
	// names relative to Dir and where they lie until it returns: each once, but for
	// the manifest, which comes again and behind what it names. It is called by one
	// goroutine. nil: nobody wants to know.
	Grown func(ctx context.Context, name, path string)
	// Segments is where all hosts keep the segments of films, and by which they share
	// the work on a long one. nil: this process makes the film alone.
	Segments Segments
}

// Rendering lists the files of a film, by their paths relative to Dir.
type Rendering struct {
	Video    string   `json:"video"`    // MP4, faststart
	Manifest string   `json:"manifest"` // MPEG-DASH; its segments are in Stream
	Stream   []string `json:"stream"`   // the files that the manifest names
	Poster   string   `json:"poster"`   // JPEG
	Captions Captions `json:"captions"`
	Report   Report   `json:"report"`
}

// Captions names the caption files.
type Captions struct {
	SRT string `json:"srt"`
	VTT string `json:"vtt"`
	ASS string `json:"ass"`
}

// Report is what was found when the film was read back, and what it cost.
type Report struct {
	Duration  time.Duration `json:"duration"`
	Loudness  float64       `json:"loudness"` // LUFS, integrated
	TruePeak  float64       `json:"truePeak"` // dBTP
	Segments  int           `json:"segments"`
	Reused    int           `json:"reused"` // segments taken from an earlier render
	Bytes     int64         `json:"bytes"`  // of the MP4
	Encoder   string        `json:"encoder"`
	Flaws     []string      `json:"flaws,omitempty"`   // not as planned, because of the plan: another render has them, too
	Remarks   []string      `json:"remarks,omitempty"` // found, but no reason to fail
	Fonts     []string      `json:"fonts,omitempty"`   // families that stood in for others
	TookVideo time.Duration `json:"tookVideo"`
	TookAudio time.Duration `json:"tookAudio"`
}

// Under gives the rendering's files their keys.
func (r Rendering) Under(prefix string) Rendering {
	for _, name := range []*string{&r.Video, &r.Manifest, &r.Poster, &r.Captions.SRT, &r.Captions.VTT, &r.Captions.ASS} {
		*name = prefix + *name
	}
	stream := make([]string, len(r.Stream))
	for i, s := range r.Stream {
		stream[i] = prefix + s
	}
	r.Stream = stream
	return r
}

// Segments is where all hosts keep the segments of a film, and its sound, by names that
// say what determines their packets. It is safe for concurrent use.
type Segments interface {
	// Take copies a segment to the file path, and returns the note that was kept with
	// it; found is false where nothing has the name. What it returns may be spoiled:
	// the caller checks.
	Take(ctx context.Context, name, path string) (note []byte, found bool, err error)
	// Put keeps a file and a note, which has no line feed, instead of what has the
	// name.
	Put(ctx context.Context, name, path string, note []byte) error
	// Offer has segments made and put by whichever process has room, this one among
	// them, the first ones first. It calls over once for each on which nobody works any more:
	// it can be taken then, unless it could not be made. It returns once all are over,
	// or ctx is, and withdraws the rest then. over is called by one goroutine and
	// returns at once.
	Offer(ctx context.Context, offered []SegmentRef, over func(number int)) error
}

// SegmentRef names a segment of a film.
type SegmentRef struct {
	Number int // in the film, from 0
	Name   string
}

// StillRequest is one frame of a film to draw.
type StillRequest struct {
	Timeline timeline.Timeline
	Frame    int // of the timeline
	Width    int // pixels; 0, or more than the film has: the film's own
	Open     func(ctx context.Context, blob string) (io.ReadCloser, error)
	Dir      string // an empty folder for the file and for files on their way
}

// Appearance is a scene in which somebody presents.
type Appearance struct {
	Avatar    string         // AvatarOption.ID
	Language  string         // a code that Voices lists, such as en
	Seat      timeline.Rect  // where, in pixels of the screen
	Round     bool           // seen in a round window as wide as Seat; else cut out, standing on its lower edge
	FPS       int            // frames a second
	Frames    int            // length of the scene
	Narration string         // what the words' byte ranges refer to
	Words     []Word         // times from the scene's start
	Brand     Brand          //
	Ground    timeline.Color // what the scene is drawn on
	Seed      uint64         // the same seed gives the same blinks and nods
}
