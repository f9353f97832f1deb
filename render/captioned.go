package render

import (
	"math"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/caption"
)

// Captions without subtitles in the picture as a model: pixels of a frame whose shorter side has
// 1080.
const (
	captionSize = 46.0
	leading     = 1.3 // from one baseline to the next, in em
	boldFrom    = 600 // weight
)

// captioned is a film with caption files.
type captioned struct {
	fonts *typeset.Fonts
	tl    timeline.Timeline
}

// style makes the styled captions look like the subtitles in the picture, if there are any, and
// puts them in the same place.
func (f captioned) style() caption.Style {
	tl, zones := f.tl, f.frame()
	box, model := f.model()
	face := f.fonts.Resolve(model.Style)
	center := box.X + box.W/2
	half := min(center, zones.Width-center) - zones.Margin()
	size := f.fitted(model, 2*half)
	s := caption.Style{
		Width: tl.Width, Height: tl.Height, Title: tl.Title, RightToLeft: language.RightToLeft(tl.Language),
		Family: face.Family, Size: size * (face.Ascent + face.Descent), Bold: model.Style.Weight >= boldFrom,
		Left: round(center - half), Right: round(zones.Width - center - half),
		Words: model.Color, Said: model.Color,
	}
	// A player's lines are as high as the font, ours as the leading.
	air := frame.CaptionPadY*zones.Unit() + (leading*size-s.Size)/2
	s.Bottom = max(0, round(zones.Height-box.Y-box.H+air))
	if len(model.Spans) > 0 {
		s.Said = model.Spans[0].Color
	}
	return s
}

func round(v float64) int { return int(math.Round(v)) }

// frame returns the geometry of the film's frames.
func (f captioned) frame() frame.Frame {
	return frame.Frame{Width: float64(f.tl.Width), Height: float64(f.tl.Height), Subtitles: true}
}

// model returns the first subtitle in the picture and the box around it; without one, white text at
// the place of subtitles.
func (f captioned) model() (box timeline.Rect, text timeline.Text) {
	zones := f.frame()
	box, text = zones.Caption(), timeline.Text{Color: timeline.RGB(255, 255, 255)}
	text.Style.Language, text.Style.Size = f.tl.Language, captionSize*zones.CaptionScale()*zones.Unit()
	for _, l := range f.tl.Overlay {
		if l.Role != timeline.RoleSubtitle {
			continue
		}
		if l.Drawing != nil && len(l.Drawing.Shapes) > 0 {
			box = l.Drawing.Shapes[0].Path.Bounds()
		}
		if l.Text != nil {
			return box, *l.Text
		}
	}
	return box, text
}

// fitted returns the model's size, or the largest at which the widest line fits: a single word may
// be drawn larger than a line of several.
func (f captioned) fitted(model timeline.Text, room float64) float64 {
	size := model.Style.Size
	for _, c := range f.tl.Cues {
		for _, line := range c.Lines {
			if w := f.fonts.Measure(line, model.Style); w > 0 {
				size = min(size, model.Style.Size*room/w)
			}
		}
	}
	return size
}
