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

// What a small picture may be, and what is made of it.
const (
	mostPreview = 2 << 20   // bytes
	mostPixels  = 6_000_000 // of what is unpacked, in this process
	thumbSide   = 512       // pixels of the longer side, at most
	thumbGood   = 80        // JPEG quality
)

// preview makes a small picture for a VisionModel of what a source sent.
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

// Thumb makes of a picture that is safe to unpack a small JPEG for a [VisionModel], with
// nothing in it but pixels.
func Thumb(raw []byte) ([]byte, error) {
	img, err := imaging.Decode(bytes.NewReader(raw), imaging.AutoOrientation(true))
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = jpeg.Encode(&out, imaging.Fit(img, thumbSide, thumbSide, imaging.Box), &jpeg.Options{Quality: thumbGood})
	return out.Bytes(), err
}

// bounded is a buffer that takes no more than a preview may have.
type bounded struct{ bytes.Buffer }

// errLarge says that a preview is none.
var errLarge = errors.New("the preview has too many bytes")

// Write refuses what is too much.
func (b *bounded) Write(p []byte) (int, error) {
	if b.Len()+len(p) > mostPreview {
		return 0, errLarge
	}
	return b.Buffer.Write(p)
}
