package kit

import (
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Photo returns a picture that fills a box of the grid, cropped to its subject.
func (s *Canvas) Photo(name string, p story.Picture, box timeline.Rect) timeline.Layer {
	at := s.Grid.Physical(box)
	view := timeline.Picture{Blob: p.Blob, Frame: at}
	if r := p.Subject; !r.Empty() {
		view.X, view.Y = timeline.Track{{Value: r.X + r.W/2}}, timeline.Track{{Value: r.Y + r.H/2}}
	}
	return timeline.Layer{
		Name: name, Role: timeline.RolePicture, Pivot: timeline.Point{X: at.X + at.W/2, Y: at.Y + at.H/2}, Picture: &view,
	}
}

// Thumbnail returns a picture with round corners in a box of the grid, over a background of one
// colour.
func (s *Canvas) Thumbnail(name string, p story.Picture, box timeline.Rect, behind timeline.Color) []timeline.Layer {
	const round, over = .14, 1 // of its side; pixels by which the corners reach beyond it
	out := timeline.Rect{X: box.X - over, Y: box.Y - over, W: box.W + 2*over, H: box.H + 2*over}
	corners := append(timeline.RectPath(out, 0), timeline.RectPath(box, round*box.W).MirrorX(box.X+box.W/2)...)
	return []timeline.Layer{s.Photo(name, p, box), s.Drawing(name+".corners", timeline.RolePicture, Shape(corners, behind))}
}

// Images returns the requested number of pictures beside the content of a scene on shots, or none.
func (s *Stage) Images(want int) []story.Picture {
	if !s.Overlaid() || len(s.Board.Images) != want {
		return nil
	}
	return s.Board.Images
}

// Size of the picture over a column, its rim, and the space below, at 1080 lines.
const (
	printSide = 260
	printRim  = 6
	printGap  = 44
)

// Pictured returns a column under the scene's picture, a print with a rim at a share of its size;
// without a picture the column alone.
func (s *Stage) Pictured(c Column, k float64) Column {
	images := s.Images(1)
	if len(images) == 0 || len(c) == 0 {
		return c
	}
	side, rim := Even(max(k, .6)*s.Grid.Px(printSide)), Even(s.Grid.Px(printRim))
	c[0].Gap = s.Grid.Px(printGap)
	return append(Column{{Wide: side, High: side, Set: func(x, top float64) []timeline.Layer {
		box := timeline.Rect{X: x, Y: top, W: side, H: side}
		return []timeline.Layer{
			s.Canvas.Block("print", timeline.RoleGround, box, rim, s.Ground.Ink),
			s.Canvas.Photo("image", images[0], timeline.Rect{X: x + rim, Y: top + rim, W: side - 2*rim, H: side - 2*rim}),
		}
	}}}, c...)
}
