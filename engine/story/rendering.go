package story

import (
	"context"
	"io"
	"time"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/timeline"
)

// RenderRequest is one film to render.
type RenderRequest struct {
	Timeline timeline.Timeline
	Open     func(ctx context.Context, blob string) (io.ReadCloser, error)
	Dir      string              // the folder for the files
	Progress func(share float64) // 0..1, may be called from several goroutines; never nil
	// Grown is called for files of the stream as soon as they can be played, with their names
	// relative to Dir and their paths until it returns: once for each, except the manifest, which
	// is repeated, always after the files that it names. One goroutine calls it. nil: no calls.
	Grown func(ctx context.Context, name, path string)
	// Segments is the hosts' shared store of segments, by which they share the work on a long film.
	// nil: this process makes the film alone.
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

// Report has the measurements of the finished film, and the work it took.
type Report struct {
	Duration  time.Duration `json:"duration"`
	Loudness  float64       `json:"loudness"` // LUFS, integrated
	TruePeak  float64       `json:"truePeak"` // dBTP
	Segments  int           `json:"segments"`
	Reused    int           `json:"reused"` // segments taken from an earlier render
	Bytes     int64         `json:"bytes"`  // of the MP4
	Encoder   string        `json:"encoder"`
	Flaws     []string      `json:"flaws,omitempty"`   // deviations that the plan causes: another render has them, too
	Remarks   []string      `json:"remarks,omitempty"` // found, but no reason to fail
	Fonts     []string      `json:"fonts,omitempty"`   // families that replaced others
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

// Segments is the hosts' shared store of a film's segments and sound, by names that cover
// everything that determines their packets. It is safe for concurrent use.
type Segments interface {
	// Take opens a stored segment, which may be corrupted: the caller checks it. The error of an
	// unknown name matches fault.ErrNotFound.
	Take(ctx context.Context, name string) (io.ReadCloser, error)
	// Put stores a segment in place of that of the same name.
	Put(ctx context.Context, name string, segment io.Reader) error
	// Offer has segments made and put by any process with capacity, this one included, the first
	// ones first. It calls over for each that no process works on any more: it can be taken then,
	// unless it could not be made. Offer returns once all are over, or ctx is; it withdraws the
	// rest then. One goroutine calls over, which returns at once.
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
	Width    int // pixels; 0, or more than the film's: the film's own
	Open     func(ctx context.Context, blob string) (io.ReadCloser, error)
	Dir      string // an empty folder for the file and temporary files
}

// PresentRequest is a scene with a drawn presenter.
type PresentRequest struct {
	Avatar    string         // AvatarOption.ID
	Language  string         // a code that Voices lists, such as en
	Seat      timeline.Rect  // in pixels of the screen
	Round     bool           // in a round window as wide as Seat; else cut out, on its lower edge
	FPS       int            // frames a second
	Frames    int            // length of the scene
	Narration string         // the text of the words' byte ranges
	Words     []Word         // times from the scene's start
	Brand     Brand          //
	Ground    timeline.Color // the ground of the scene
	Seed      uint64         // the same seed gives the same blinks and nods
}

// PromptType is the kind of Request.Prompt.
type PromptType string

// The prompt types.
const (
	PromptText   PromptType = "Prompt"
	PromptLink   PromptType = "Link"
	PromptDocs   PromptType = "Docs"
	PromptSlides PromptType = "Slides"
	PromptScript PromptType = "Script"
)

// Source is a reader's input: an address, or a file's content.
type Source struct {
	Type  PromptType // PromptLink, PromptDocs or PromptSlides
	URL   string     // http or https; "" = Open
	Name  string     // of the file, whose extension may reveal its kind; for Open
	Open  func(ctx context.Context) (io.ReadCloser, error)
	Found *Found // a SourceFetcher's data of the file; for Open
	Pages bool   // pictures of a deck's pages are wanted instead of the pictures on them
}

// Found has a [SourceFetcher]'s data of a file beside its content.
type Found struct {
	URL         string `json:"url"`            // the final address
	Name        string `json:"name,omitempty"` // of the file
	ContentType string `json:"contentType,omitempty"`
	Format      string `json:"format,omitempty"` // in the reader's own terms
}

// Document is the content of a source.
type Document struct {
	Title    string          `json:"title,omitempty"`
	Language string          `json:"language,omitempty"` // a code that Voices lists, such as en; "" = another one, or unknown
	Text     string          `json:"text"`               // Markdown, as package document reads it
	Slides   []Slide         `json:"slides,omitempty"`   // of a deck, in order; Text is all of them
	Pages    int             `json:"pages,omitempty"`    // of the printed document, where known
	Images   []DocumentImage `json:"images,omitempty"`   // in the order of the text
	URL      string          `json:"url,omitempty"`      // the final address
	Author   string          `json:"author,omitempty"`
	Licence  footage.Licence `json:"licence,omitzero"` // where it names one
	Warnings []string        `json:"warnings,omitempty"`
}

// Slide is a page of a deck.
type Slide struct {
	Title  string   `json:"title,omitempty"`
	Text   string   `json:"text,omitempty"`   // its text beside the title, in Markdown
	Notes  string   `json:"notes,omitempty"`  // the speaker's
	Images []string `json:"images,omitempty"` // DocumentImage.Key
	Charts []Chart  `json:"charts,omitempty"`
	Drawn  bool     `json:"drawn,omitempty"` // Images is one picture of the whole page, with its text
	Plain  bool     `json:"plain,omitempty"` // the page has words alone
}

// Chart is one series of a slide's chart.
type Chart struct {
	Title  string       `json:"title,omitempty"`
	Layout Layout       `json:"layout"` // LayoutBars, LayoutLine or LayoutShares
	Values []ChartValue `json:"values"` // in their order
}

// ChartValue is one value of a chart.
type ChartValue struct {
	Label string  `json:"label"`
	Value float64 `json:"value"`
	Unit  string  `json:"unit,omitempty"` // "%" for a percentage, else ""
}

// DocumentImage is a picture in a document: at an address, or with its bytes.
type DocumentImage struct {
	Key     string `json:"key"`           // unique in the document
	URL     string `json:"url,omitempty"` // its address; "" = Open
	Caption string `json:"caption,omitempty"`
	Blob    string `json:"blob,omitempty"` // the pipeline's key of it
	// Open returns the bytes of a picture that came with the document. They are untrusted. Nil for
	// a picture with a URL.
	Open func() (io.ReadCloser, error) `json:"-"`
}

// PointsAt reports whether a prompt of the type is an address.
func (t PromptType) PointsAt() bool {
	return t == PromptLink || t == PromptDocs || t == PromptSlides
}
