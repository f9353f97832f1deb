package footage

import (
	"bytes"
	"errors"
	"image"
	_ "image/gif" // a format of previews
	"image/jpeg"
	_ "image/png" // a format of previews

	"github.com/disintegration/imaging"
	_ "golang.org/x/image/webp" // a format of previews
)

// Bounds of a small picture, and the form of its thumbnail.
const (
	mostPreview = 2 << 20   // bytes
	mostPixels  = 6_000_000 // of the decoded picture, in this process
	thumbSide   = 512       // pixels of the longer side, at most
	thumbGood   = 80        // JPEG quality
)

// preview returns a source's small picture in the form for a VisionModel.
func preview(raw []byte) ([]byte, error) {
	head, _, err := image.DecodeConfig(bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	if head.Width*head.Height > mostPixels {
		return nil, errors.New("the preview is too large")
	}
	return Thumb(raw)
}

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

// bounded is a buffer of limited size for a preview.
type bounded struct{ bytes.Buffer }

// errLarge reports that a preview is too large.
var errLarge = errors.New("the preview has too many bytes")

// Write refuses bytes beyond the limit.
func (b *bounded) Write(p []byte) (int, error) {
	if b.Len()+len(p) > mostPreview {
		return 0, errLarge
	}
	return b.Buffer.Write(p)
}
