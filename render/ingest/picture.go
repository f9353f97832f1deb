package ingest

import (
	"errors"
	"fmt"
	"image"
	_ "image/gif"  // a format of pictures
	_ "image/jpeg" // a format of pictures
	_ "image/png"  // a format of pictures
	"io"
	"os"

	_ "golang.org/x/image/webp" // a format of pictures

	"github.com/scenewright/scenewright/engine/fault"
)

// picture has the facts of a picture's headers.
type picture struct {
	width, height int // pixels, as stored
	frames        int
	orientation   int   // of its Exif data, 0 without any: see orientationOf
	most          int64 // most pixels that the compressed bytes can hold, 0 if unknown
	cost          int64 // bytes that unpacking takes
}

// Limits of pictures.
const (
	maxPixels = 40_000_000
	maxSide   = 12_000 // pixels
	maxFrames = 200
)

// agree compares the headers as read here with the decoder's.
func (p picture) agree(f *os.File) error {
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return err
	}
	config, _, err := image.DecodeConfig(f)
	if err != nil {
		return err
	}
	if config.Width != p.width || config.Height != p.height {
		return broken("the picture's headers contradict each other")
	}
	return nil
}

// check refuses a picture beyond the limits.
func (p picture) check() error {
	pixels := int64(p.width) * int64(p.height)
	switch {
	case p.width < 1 || p.height < 1:
		return broken("the picture is empty")
	case p.width > maxSide || p.height > maxSide || pixels > maxPixels:
		return tooLarge(fmt.Sprintf("the picture has %d × %d pixels, more than 40 million in all or 12,000 a side", p.width, p.height))
	case p.frames > maxFrames:
		return tooLarge(fmt.Sprintf("the picture has more than %d frames", maxFrames))
	case p.most > 0 && pixels > p.most:
		return broken("the picture says it is larger than what is in it")
	}
	return nil
}

// damaged returns a decoder's error, if any, as the file's fault.
func damaged(err error) error {
	var known *fault.Error
	var path *os.PathError
	if err == nil || errors.As(err, &known) || errors.As(err, &path) {
		return err
	}
	return caused(broken("the picture is damaged"), err)
}
