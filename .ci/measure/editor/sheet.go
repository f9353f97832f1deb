package main

import (
	"image"
	"image/draw"
	"image/png"
	"os"

	"github.com/disintegration/imaging"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/compose"
)

// A sheet has a frame for each second and a half of film, six a row.
const (
	sheetStep    = 45 // frames
	sheetColumns = 6
	sheetWidth   = 320
	sheetGap     = 6
)

// sheet writes a contact sheet of a film as a PNG.
func sheet(path string, fonts *typeset.Fonts, b story.Storyboard, scenes []timeline.Scene) error {
	c := compose.New(fonts, timelineOf(b, scenes), compose.NewCache(0)).Show(compose.NewPictures(nil, 0))
	height := sheetWidth * b.Height / b.Width
	count := (b.Frames() + sheetStep - 1) / sheetStep
	rows := (count + sheetColumns - 1) / sheetColumns
	out := image.NewRGBA(image.Rect(0, 0, sheetColumns*(sheetWidth+sheetGap), rows*(height+sheetGap)))
	for i := range count {
		img, err := c.Image(min(b.Frames()-1, i*sheetStep+sheetStep/2))
		if err != nil {
			return err
		}
		small := imaging.Resize(img, sheetWidth, height, imaging.Box)
		at := image.Pt(i%sheetColumns*(sheetWidth+sheetGap), i/sheetColumns*(height+sheetGap))
		draw.Draw(out, image.Rectangle{at, at.Add(image.Pt(sheetWidth, height))}, small, image.Point{}, draw.Src)
	}
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer file.Close()
	return png.Encode(file, out)
}
