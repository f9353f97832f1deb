package footage

import (
	"bytes"
	"context"
	_ "image/gif" // a format of previews
	"image/jpeg"
	_ "image/png" // a format of previews
	"io"

	"github.com/disintegration/imaging"
	_ "golang.org/x/image/webp" // a format of previews
)

// VisionModel rates small pictures of the sources' candidates for a film.
//
// View returns the content of every picture, in their order, and how well it fits its slot: for all
// of them or none. An error is a fault, a *fault.Error with CodeProvider for an outside service.
// The caller gives one to about a hundred pictures.
type VisionModel interface {
	// Name identifies it among models and sources: "openai-vision". The ledger shows it.
	Name() string
	View(ctx context.Context, v VisionRequest) (VisionResult, error)
}

// VisionRequest has the slots of a film, and pictures for them.
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

// VisionSlot is a slot, and pictures for it.
type VisionSlot struct {
	Words    string   // the search words
	Text     string   // the narration during it, "" = unknown
	Pictures [][]byte // JPEGs of at most 512 pixels a side
}

// VisionResult is a vision model's answer.
type VisionResult struct {
	Matches []VisionMatch // one a picture, in the order of VisionRequest.Pictures
	Cost    float64       // in US dollars, by the price list; 0 = not counted
}

// VisionMatch is a picture's content, and how well it fits.
type VisionMatch struct {
	Shows string  // a few words, in the language of the scene
	Fits  float64 // 0, it shows something else, to 1
}

// Previewer is a Source that has small pictures of its candidates, free of charge.
type Previewer interface {
	// Preview writes the small picture of a candidate of its own Search whose Preview is set: a
	// JPEG, PNG, GIF or WebP of 2 MiB at most; of a film, one of its frames. Errors are those of
	// Fetch.
	Preview(ctx context.Context, c Candidate, w io.Writer) error
}

// The form of a small picture.
const (
	thumbSide = 512 // pixels of the longer side, at most
	thumbGood = 80  // JPEG quality
)

// Thumb returns a small JPEG of a picture for a [VisionModel]; the picture must be safe to decode.
// The JPEG has pixels only.
func Thumb(raw []byte) ([]byte, error) {
	img, err := imaging.Decode(bytes.NewReader(raw), imaging.AutoOrientation(true))
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = jpeg.Encode(&out, imaging.Fit(img, thumbSide, thumbSide, imaging.Box), &jpeg.Options{Quality: thumbGood})
	return out.Bytes(), err
}
