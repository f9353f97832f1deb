package story

import (
	"context"
	"io"
	"time"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/timeline"
)

// RenderRequest is one film to make.
type RenderRequest struct {
	Timeline timeline.Timeline
	Open     func(ctx context.Context, blob string) (io.ReadCloser, error)
	Dir      string              // the folder for the files
	Progress func(share float64) // 0..1, may be called from several goroutines; never nil
	// Grown is called for files of the stream as soon as they can be played, with their
	// names relative to Dir and where they lie until it returns: each once, but for
	// the manifest, which comes again and behind what it names. It is called by one
	// goroutine. nil: it is not called.
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

// Under returns the rendering with a prefix before the names of its files: their keys.
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

// PresentRequest is a scene in which a presenter is drawn.
type PresentRequest struct {
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

// PromptType says what Request.Prompt holds.
type PromptType string

// The prompt types.
const (
	PromptText   PromptType = "Prompt"
	PromptLink   PromptType = "Link"
	PromptDocs   PromptType = "Docs"
	PromptSlides PromptType = "Slides"
	PromptScript PromptType = "Script"
)

// Source is what a reader is pointed at: an address, or a file's content.
type Source struct {
	Type  PromptType // PromptLink, PromptDocs or PromptSlides
	URL   string     // http or https; "" = Open
	Name  string     // of the file, whose ending may say its kind; for Open
	Open  func(ctx context.Context) (io.ReadCloser, error)
	Found *Found // of what a SourceFetcher brought; for Open
	Pages bool   // pictures of a deck's pages are wanted in place of those on them
}

// Found is what a [SourceFetcher] learned of a file beside its content.
type Found struct {
	URL         string `json:"url"`            // where it really is
	Name        string `json:"name,omitempty"` // of the file
	ContentType string `json:"contentType,omitempty"`
	Format      string `json:"format,omitempty"` // in the reader's own words
}

// Document is what was read.
type Document struct {
	Title    string          `json:"title,omitempty"`
	Language string          `json:"language,omitempty"` // a code that Voices lists, such as en; "" = another one, or not known
	Text     string          `json:"text"`               // Markdown, as package document reads it
	Slides   []Slide         `json:"slides,omitempty"`   // of a deck, in order; Text is all of them
	Pages    int             `json:"pages,omitempty"`    // as it is printed, where it says so
	Images   []DocumentImage `json:"images,omitempty"`   // in the order of the text
	URL      string          `json:"url,omitempty"`      // where it was really found
	Author   string          `json:"author,omitempty"`
	Licence  footage.Licence `json:"licence,omitzero"` // where it says one
	Warnings []string        `json:"warnings,omitempty"`
}

// Slide is a page of a deck.
type Slide struct {
	Title  string   `json:"title,omitempty"`
	Text   string   `json:"text,omitempty"`   // what stands on it beside the title, in Markdown
	Notes  string   `json:"notes,omitempty"`  // what the speaker says
	Images []string `json:"images,omitempty"` // DocumentImage.Key
	Charts []Chart  `json:"charts,omitempty"`
	Drawn  bool     `json:"drawn,omitempty"` // Images is one picture of the whole page, with its text
}

// Chart is what a chart of a slide draws of one of its series.
type Chart struct {
	Title  string       `json:"title,omitempty"`
	Layout Layout       `json:"layout"` // LayoutBars, LayoutLine or LayoutShares
	Values []ChartValue `json:"values"` // in their order
}

// ChartValue is one value of a chart.
type ChartValue struct {
	Label string  `json:"label"`
	Value float64 `json:"value"`
	Unit  string  `json:"unit,omitempty"` // "%" of a percentage, else ""
}

// DocumentImage is a picture in a document: at an address, or with its bytes.
type DocumentImage struct {
	Key     string `json:"key"`           // unique in the document
	URL     string `json:"url,omitempty"` // where it can be fetched; "" = Open
	Caption string `json:"caption,omitempty"`
	Blob    string `json:"blob,omitempty"` // where the pipeline keeps it
	// Open returns the bytes of a picture that came with the document. They are
	// not to be trusted. Nil where there is a URL.
	Open func() (io.ReadCloser, error) `json:"-"`
}

// PointsAt reports whether a prompt of the type is an address.
func (t PromptType) PointsAt() bool {
	return t == PromptLink || t == PromptDocs || t == PromptSlides
}
