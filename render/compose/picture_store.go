package compose

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	_ "image/jpeg" // a format of pictures
	_ "image/png"  // a format of pictures
	"io"
	"slices"
	"sync"

	"github.com/disintegration/imaging"
	_ "golang.org/x/image/webp" // a format of pictures

	"github.com/scenewright/scenewright/engine/recent"
)

// ErrPicture is matched by the errors of a file that is no picture, or too large.
var ErrPicture = errors.New("picture cannot be shown")

// Limits of a picture. A progressive JPEG takes up to 15 bytes a pixel while it is decoded.
const (
	maxPictureBytes  = 64 << 20
	maxPicturePixels = 40_000_000
)

// pictureFormats are the names of the accepted formats in package image.
var pictureFormats = []string{"jpeg", "png", "webp"}

// Pictures decodes the pictures that layers name and keeps them ready for drawing. The composers of
// one film share one. It is safe for concurrent use; one picture is decoded at a time, so that many
// segments in progress need the memory of one.
type Pictures struct {
	open func(blob string) (io.ReadCloser, error)

	mu      sync.Mutex
	prints  *recent.Cache[any, any]
	blob    string // that of the picture decoded
	decoded image.Image
}

// defaultPrints is the default limit of prepared pictures in bytes: about four that fill 1080
// lines.
const defaultPrints = 32 << 20

// NewPictures makes a store of pictures. open returns the file of a blob, from its beginning; the
// composer returns its errors unchanged. bytes limits the prepared pictures, 0 or less means 32
// MiB.
func NewPictures(open func(blob string) (io.ReadCloser, error), bytes int) *Pictures {
	if bytes <= 0 {
		bytes = defaultPrints
	}
	return &Pictures{open: open, prints: recent.New[any, any](bytes)}
}

// Show sets the pictures of the composer's layers, and returns the composer. Layers with pictures
// cannot be drawn without.
func (c *Composer) Show(p *Pictures) *Composer {
	c.studio.pictures = p
	return c
}

// print returns the picture of an order, made if it is missing.
func (s *Pictures) print(o order) (*print, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if p, ok := s.prints.Get(o); ok {
		return p.(*print), nil
	}
	img, err := s.image(o.blob)
	if err == nil && invisible(img) {
		err = fmt.Errorf("%w: all of it is transparent", ErrPicture)
	}
	if err != nil {
		return nil, err
	}
	p := newPrint(img, o)
	s.prints.Put(o, p, len(p.planes.frame.Pix))
	return p, nil
}

// image returns a decoded picture. The last one is kept, as a background and the picture before it
// are often the same.
func (s *Pictures) image(blob string) (image.Image, error) {
	if s.decoded != nil && s.blob == blob {
		return s.decoded, nil
	}
	s.decoded = nil
	f, err := s.open(blob)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	raw, err := io.ReadAll(io.LimitReader(f, maxPictureBytes+1))
	if err != nil {
		return nil, fmt.Errorf("reading a picture: %w", err)
	}
	img, err := decode(raw)
	if err != nil {
		return nil, err
	}
	s.blob, s.decoded = blob, img
	return img, nil
}

// decode reads a picture, as an engine.Preparer makes them. It checks the size before it allocates
// memory for pixels.
func decode(raw []byte) (image.Image, error) {
	if len(raw) > maxPictureBytes {
		return nil, fmt.Errorf("%w: it has more than %d bytes", ErrPicture, maxPictureBytes)
	}
	head, format, err := image.DecodeConfig(bytes.NewReader(raw))
	switch {
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrPicture, err)
	case !slices.Contains(pictureFormats, format):
		return nil, fmt.Errorf("%w: it is a %s, not a JPEG, PNG or WebP", ErrPicture, format)
	case head.Width < 1 || head.Height < 1 || max(head.Width, head.Height) > maxSide || head.Width*head.Height > maxPicturePixels:
		return nil, fmt.Errorf("%w: it has %d×%d pixels, at most %d on a side and %d in all are taken", ErrPicture, head.Width, head.Height, maxSide, maxPicturePixels)
	}
	img, err := imaging.Decode(bytes.NewReader(raw))
	switch {
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrPicture, err)
	case img.Bounds().Empty():
		return nil, fmt.Errorf("%w: it has no pixels", ErrPicture)
	}
	return img, nil
}

// invisible reports whether all of a picture is transparent. For most pictures the first pixel
// decides.
func invisible(img image.Image) bool {
	if o, ok := img.(interface{ Opaque() bool }); ok && o.Opaque() {
		return false
	}
	b := img.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			if _, _, _, a := img.At(x, y).RGBA(); a >= 0x101 {
				return false
			}
		}
	}
	return true
}
