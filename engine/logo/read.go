package logo

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	_ "image/jpeg" // a format of logos
	_ "image/png"  // a format of logos
	"io"
	"slices"

	"github.com/disintegration/imaging"
	_ "golang.org/x/image/webp" // a format of logos

	"github.com/scenewright/scenewright/engine/fault"
)

// Limits of a logo.
const (
	leastInk  = 24 // pixels of the longer side
	mostBytes = 10 << 20
	mostSide  = 12_000
	mostArea  = 25_000_000 // pixels; 100 MB decoded
)

// Read measures a logo that is stored as a blob. It returns an error for an
// unsupported or damaged file (fault.ErrUnsupported or fault.ErrInvalid), one
// that is too large (fault.ErrTooLarge), too small or empty (fault.ErrInvalid).
func Read(r io.Reader, blob string) (Variant, error) {
	raw, err := io.ReadAll(io.LimitReader(r, mostBytes+1))
	if err != nil {
		return Variant{}, err
	}
	if err := acceptable(raw); err != nil {
		return Variant{}, err
	}
	img, err := imaging.Decode(bytes.NewReader(raw), imaging.AutoOrientation(true))
	if err != nil {
		return Variant{}, damaged(err)
	}
	v, err := Look(img)
	v.Blob = blob
	return v, err
}

// Look measures a logo's picture and checks it as [Read] does; Blob stays empty.
func Look(img image.Image) (Variant, error) {
	v := Measure(img)
	return v, v.check()
}

// acceptable checks the headers before any pixels are allocated.
func acceptable(raw []byte) error {
	if len(raw) > mostBytes {
		return tooLarge(fmt.Sprintf("the logo has more than %d MB", mostBytes>>20))
	}
	head, format, err := image.DecodeConfig(bytes.NewReader(raw))
	switch {
	case errors.Is(err, image.ErrFormat) || err == nil && !slices.Contains([]string{"png", "jpeg", "webp"}, format):
		return &fault.Error{Code: fault.CodeUnsupported, Message: "the logo is no picture we can read", Remedy: "give a PNG, a JPEG or a WebP, best with a transparent ground", Err: err}
	case err != nil:
		return damaged(err)
	case max(head.Width, head.Height) > mostSide || head.Width*head.Height > mostArea:
		return tooLarge(fmt.Sprintf("the logo has %d × %d pixels, at most %d on a side and %d million in all are taken", head.Width, head.Height, mostSide, mostArea/1_000_000))
	}
	return nil
}

func (v Variant) check() error {
	switch {
	case v.Ink.Empty():
		return fault.Invalid("", "the logo is wholly transparent", "give a picture with something in it")
	case v.Opaque && v.Luma[0] < 0:
		return fault.Invalid("", "the logo is a plain area of one colour", "give a picture with something in it")
	case max(v.Ink.W, v.Ink.H) < leastInk:
		return fault.Invalid("", fmt.Sprintf("the logo has only %.0f × %.0f pixels", v.Ink.W, v.Ink.H), fmt.Sprintf("give one of at least %d pixels, better 400 or more", leastInk))
	}
	return nil
}

func tooLarge(message string) error {
	return &fault.Error{Code: fault.CodeTooLarge, Message: message, Remedy: "make it smaller: 2000 pixels are plenty"}
}

func damaged(err error) error {
	return &fault.Error{Code: fault.CodeInvalid, Message: "the logo is damaged", Remedy: "save it once more as a PNG", Err: err}
}
