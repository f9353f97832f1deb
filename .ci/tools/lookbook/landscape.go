package main

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"sync"

	"github.com/scenewright/scenewright/engine/relief"
	"github.com/scenewright/scenewright/engine/story"
)

// The picture of the pages that have one: hills before an evening sky.
const (
	landscapeWidth  = 2400
	landscapeHeight = 1600
)

func landscape() *story.Picture {
	points := relief.New(drawnLandscape())
	return &story.Picture{
		Blob: "landscape.png", Width: landscapeWidth, Height: landscapeHeight, Relief: points.Map(points.Salience()),
	}
}

// openLandscape gives the picture's file.
func openLandscape(string) (io.ReadCloser, error) {
	var b bytes.Buffer
	err := png.Encode(&b, drawnLandscape())
	return io.NopCloser(&b), err
}

// drawnLandscape is the picture, drawn once.
var drawnLandscape = sync.OnceValue(func() *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, landscapeWidth, landscapeHeight))
	for x := range landscapeWidth {
		for y := range landscapeHeight {
			img.SetRGBA(x, y, land(float64(x)/landscapeWidth, float64(y)/landscapeHeight))
		}
	}
	return img
})

// land is the colour at a place, both coordinates 0..1.
func land(x, y float64) color.RGBA {
	for i := 3; i >= 0; i-- { // the nearest hill first
		near := float64(i) / 3
		ridge := .5 + .14*near + .05*math.Sin(x*(5+3*near)+2*near) + .02*math.Sin(x*17+9*near)
		if y > ridge {
			return mix(color.RGBA{158, 150, 140, 255}, color.RGBA{24, 46, 52, 255}, .25+.75*near)
		}
	}
	if math.Hypot((x-.68)*1.5, y-.36) < .07 {
		return color.RGBA{255, 238, 205, 255}
	}
	return mix(color.RGBA{72, 110, 138, 255}, color.RGBA{246, 196, 142, 255}, min(1, y/.55))
}

func mix(a, b color.RGBA, t float64) color.RGBA {
	at := func(x, y uint8) uint8 { return uint8(float64(x)*(1-t) + float64(y)*t) }
	return color.RGBA{at(a.R, b.R), at(a.G, b.G), at(a.B, b.B), 255}
}
