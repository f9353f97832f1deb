package request

import (
	"strconv"
	"strings"

	"github.com/scenewright/scenewright/engine/frame"
)

// Resolutions are the sizes a film can have, by the lines of its shorter side.
func Resolutions() []string { return []string{"720p", "1080p", "1440p", "2160p"} }

func checkSize(r Request) error {
	if err := OneOf("aspectRatio", r.AspectRatio, frame.Formats()...); err != nil {
		return err
	}
	return OneOf("resolution", r.Resolution, Resolutions()...)
}

// Size is the frame's width and height in pixels.
func (r Request) Size() (w, h int) { return r.AspectRatio.Size(r.lines()) }

// lines are those of the frame's shorter side.
func (r Request) lines() int {
	n, err := strconv.Atoi(strings.TrimSuffix(r.Resolution, "p"))
	if err != nil {
		return 1080
	}
	return n
}
