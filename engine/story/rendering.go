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
