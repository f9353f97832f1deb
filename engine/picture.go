package engine

import "github.com/scenewright/scenewright/engine/timeline"

// LayoutPicture shows the scene's picture all over the frame, with Heading and
// Caption on a panel. It needs BoardScene.Picture.
const LayoutPicture Layout = "picture"

// Picture is a still picture that a scene may show.
type Picture struct {
	Blob   string          `json:"blob"`             // JPEG, PNG or WebP
	Width  int             `json:"width"`            // pixels, as it is seen: turned upright
	Height int             `json:"height"`           // pixels, as it is seen
	Focus  *timeline.Point `json:"focus,omitempty"`  // what must be seen, 0..1 of width and height; nil = not known
	Credit string          `json:"credit,omitempty"` // shown small, where the licence asks for it
}

// Clip is a film that a scene may show.
type Clip struct {
	Blob   string          `json:"blob"`   // H.264 of the film's frame rate, as a Preparer makes it
	Width  int             `json:"width"`  // pixels
	Height int             `json:"height"` // pixels
	Frames int             `json:"frames"` // at the film's rate
	Focus  *timeline.Point `json:"focus,omitempty"`
	Credit string          `json:"credit,omitempty"` // shown small, where the licence asks for it
	// Stage is the place of the layout that it takes: 0 the whole frame, 1 the
	// half where reading starts, 2 the other half, 3 a window beside the words.
	Stage int `json:"stage,omitempty"`
}
