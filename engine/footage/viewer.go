package footage

import (
	"context"
	"io"
)

// VisionModel looks at small pictures of what sources offer for a film: a model that
// sees.
//
// View says of every picture, in their order, what it shows and how well that
// fits its slot. It says so of all of them or of none: an error is a fault, a
// *fault.Error with CodeProvider for an outside service. The caller gives up to
// about a hundred pictures, one at least.
type VisionModel interface {
	// Name tells it from others, sources too: "openai-vision". It is what the
	// ledger shows.
	Name() string
	View(ctx context.Context, v VisionRequest) (VisionResult, error)
}

// VisionRequest is what a film looks for, and pictures for it.
type VisionRequest struct {
	Language string // of the words: a code that Voices lists, such as en
	Slots    []VisionSlot
}

// Pictures returns the pictures of all slots, in their order.
func (v VisionRequest) Pictures() (all [][]byte) {
	for _, s := range v.Slots {
		all = append(all, s.Pictures...)
	}
	return all
}

// VisionSlot is a place of a film, and pictures for it.
type VisionSlot struct {
	Words    string   // what was looked for
	Text     string   // what is spoken meanwhile, "" = not known
	Pictures [][]byte // JPEGs of at most 512 pixels a side
}

// VisionResult is what a viewer says.
type VisionResult struct {
	Matches []VisionMatch // one a picture, in the order of View.Pictures
	Cost    float64       // in US dollars, as the price list had it; 0 = not counted
}

// VisionMatch is what a picture shows, and how well that fits.
type VisionMatch struct {
	Shows string  // a few words, in the language of the scene
	Fits  float64 // 0, it shows something else, to 1
}

// Previewer is a Source that has small pictures of what it offers, for which no
// money is taken.
type Previewer interface {
	// Preview writes the small picture of a candidate of its own Search whose
	// Preview is set: a JPEG, PNG, GIF or WebP of 2 MiB at most. Of a film it is
	// one of its frames. Errors are those of Fetch.
	Preview(ctx context.Context, c Candidate, w io.Writer) error
}
