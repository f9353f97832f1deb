// Package makingtest is what fakes of services make: real pictures and films, a
// few kilobytes each, drawn for this repository.
package makingtest

import (
	"bytes"
	_ "embed" // the films
	"image"
	"image/color"
	"image/jpeg"
	"net/http"
)

var (
	//go:embed film.mp4
	film []byte
	//go:embed presenter.webm
	cutOut []byte
	//go:embed presenter.mp4
	presenter []byte
)

// Film is an MP4 of four seconds at 15 frames a second, 320 by 180: a square
// that moves to the right.
func Film() []byte { return bytes.Clone(film) }

// CutOut is a WebM of eight seconds at 12 frames a second, 200 by 200: somebody
// with a moving mouth, transparent around.
func CutOut() []byte { return bytes.Clone(cutOut) }

// Presenter is CutOut as an MP4, on a light ground.
func Presenter() []byte { return bytes.Clone(presenter) }

// Picture is a JPEG of that size: a slope of colours that the seed decides, with
// a bright disc.
func Picture(width, height int, seed uint64) []byte {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	r := float64(min(width, height)) / 4
	for y := range height {
		for x := range width {
			c := color.RGBA{uint8(40 + 120*x/width), uint8(60 + seed*37%120), uint8(80 + 120*y/height), 255}
			if dx, dy := float64(x-width/2), float64(y-height/2); dx*dx+dy*dy < r*r {
				c = color.RGBA{240, 200, uint8(60 + seed*53%120), 255}
			}
			img.SetRGBA(x, y, c)
		}
	}
	var out bytes.Buffer
	_ = jpeg.Encode(&out, img, nil) // a buffer takes everything
	return out.Bytes()
}

// Black is a JPEG of that size without anything on it: what some services give
// under a success where they refuse.
func Black(width, height int) []byte {
	var out bytes.Buffer
	_ = jpeg.Encode(&out, image.NewGray(image.Rect(0, 0, width, height)), nil) // as above
	return out.Bytes()
}

// Serve answers with a file, as a place does that wants no key and takes none.
func Serve(w http.ResponseWriter, r *http.Request, mediaType string, file []byte) {
	if r.Header.Get("Authorization") != "" || r.Header.Get("X-Api-Key") != "" {
		http.Error(w, "a key came along", http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", mediaType)
	_, _ = w.Write(file)
}
