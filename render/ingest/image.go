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
	"github.com/scenewright/scenewright/engine/library"
)

// Limits of pictures.
const (
	maxPixels = 40_000_000
	maxSide   = 12_000 // pixels
	maxFrames = 200
)

// picture has the facts of a picture's headers.
type picture struct {
	width, height int // pixels, as stored
	frames        int
	orientation   int   // of its Exif data, 0 without any: see orientationOf
	most          int64 // most pixels that the compressed bytes can hold, 0 if unknown
	cost          int64 // bytes that unpacking takes
}

// identifyImage reads a picture's headers, without unpacking it.
func identifyImage(f *os.File, file *library.File) error {
	p, err := readPicture(f, file.Extension)
	if err != nil {
		return damaged(err)
	}
	if err := p.check(); err != nil {
		return err
	}
	file.Width, file.Height, file.Frames = p.width, p.height, p.frames
	if p.orientation >= 5 {
		file.Width, file.Height = p.height, p.width
	}
	return nil
}

// readPicture walks through a file of the format.
func readPicture(f *os.File, extension string) (picture, error) {
	walk := map[string]func(*os.File) (picture, error){
		"png": walkPNG, "gif": walkGIF, "webp": walkWebP, "jpg": walkJPEG, "svg": walkSVG,
	}[extension]
	p, err := walk(f)
	if err != nil || extension == "svg" {
		return p, err
	}
	if err := p.check(); err != nil {
		return p, err
	}
	return p, p.agree(f)
}

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

// damaged returns a decoder's error as the file's fault.
func damaged(err error) error {
	var known *fault.Error
	var path *os.PathError
	if errors.As(err, &known) || errors.As(err, &path) {
		return err
	}
	return caused(broken("the picture is damaged"), err)
}
