package making

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	_ "image/png" // stills are PNG or JPEG, as a Preparer makes them
	"io"
	"net/http"

	"golang.org/x/image/draw"

	"github.com/scenewright/scenewright/engine/footage"
)

// Bounds of a still.
const (
	maxStill  = 64 << 20 // bytes of the file
	maxPixels = 64 << 20 //
	sentSide  = 1920     // pixels of the longer side, where it must be reduced
)

// Still returns the first picture of a film, as a data URI of at most so many bytes. A larger one
// is sent as a JPEG of 1920 pixels.
func Still(ctx context.Context, m footage.ProviderJob, most int) (string, error) {
	if m.Still == nil {
		return "", errors.New("there is no still to begin with")
	}
	r, err := m.Still(ctx)
	if err != nil {
		return "", fmt.Errorf("still: %w", err)
	}
	raw, err := io.ReadAll(io.LimitReader(r, maxStill))
	if err := errors.Join(err, r.Close()); err != nil {
		return "", fmt.Errorf("still: %w", err)
	}
	if uri := dataURI(raw); len(uri) <= most && isPhotograph(raw) {
		return uri, nil
	}
	small, err := smaller(raw)
	if err != nil {
		return "", fmt.Errorf("still: %w", err)
	}
	if uri := dataURI(small); len(uri) <= most {
		return uri, nil
	}
	return "", errors.New("still: it is too large to be sent")
}

func isPhotograph(raw []byte) bool {
	t := http.DetectContentType(raw)
	return t == "image/jpeg" || t == "image/png"
}

func dataURI(raw []byte) string {
	return "data:" + http.DetectContentType(raw) + ";base64," + base64.StdEncoding.EncodeToString(raw)
}

// smaller returns a picture as a reduced JPEG.
func smaller(raw []byte) ([]byte, error) {
	c, _, err := image.DecodeConfig(bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	if c.Width*c.Height > maxPixels {
		return nil, errors.New("it has too many pixels")
	}
	src, _, err := image.Decode(bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	k := min(1, sentSide/float64(max(c.Width, c.Height)))
	to := image.NewRGBA(image.Rect(0, 0, max(1, int(k*float64(c.Width))), max(1, int(k*float64(c.Height)))))
	draw.CatmullRom.Scale(to, to.Bounds(), src, src.Bounds(), draw.Src, nil)
	var out bytes.Buffer
	err = jpeg.Encode(&out, to, &jpeg.Options{Quality: 88})
	return out.Bytes(), err
}
