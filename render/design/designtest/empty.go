package designtest

import (
	"fmt"
	"image"
	"image/color"

	"github.com/scenewright/scenewright/engine/timeline"
)

// mostEmpty is the share of a frame that may lie idle.
const mostEmpty = .45

// emptyFrame finds frames of which too much is nothing but ground, away from
// everything. Titles and quotes may be airy.
func emptyFrame(s *shot) []flaw {
	switch s.scene.Layout {
	case "title", "quote", spokenLayout: // whether this one has its words is looked for all along
		return nil
	}
	var taken []timeline.Rect
	if s.subtitled() {
		taken = append(taken, s.physical(s.zones.Caption()))
	}
	if got := idle(s.full(), append(taken, s.scene.Presenter), 60*s.u); got > mostEmpty {
		return []flaw{{"the frame", fmt.Sprintf("is empty to %.0f%%", 100*got)}}
	}
	return nil
}

// idle is the share of a picture's cells, of a side in pixels, that hold
// nothing but its commonest colour, and whose neighbours hold nothing else
// either. What is taken counts as used.
func idle(img *image.RGBA, taken []timeline.Rect, side float64) float64 {
	c := cellsOf(img, side)
	for _, r := range taken {
		c.take(pixels(r), int(side))
	}
	empty := 0
	for y := range c.h {
		for x := range c.w {
			if c.lonely(x, y) {
				empty++
			}
		}
	}
	return float64(empty) / float64(max(1, c.w*c.h))
}

// cells says of every cell of a picture whether it holds something.
type cells struct {
	w, h int
	used []bool
}

func cellsOf(img *image.RGBA, side float64) cells {
	ground := commonest(img)
	c := cells{w: int(float64(img.Rect.Dx())/side + .5), h: int(float64(img.Rect.Dy())/side + .5)}
	c.used = make([]bool, c.w*c.h)
	for y := 0; y < img.Rect.Dy(); y += 2 {
		for x := 0; x < img.Rect.Dx(); x += 2 {
			if i := c.at(int(float64(x)/side), int(float64(y)/side)); i >= 0 && apart(img.RGBAAt(x, y), ground) {
				c.used[i] = true
			}
		}
	}
	return c
}

func (c cells) at(x, y int) int {
	if x < 0 || y < 0 || x >= c.w || y >= c.h {
		return -1
	}
	return y*c.w + x
}

// take marks the cells of a box as used.
func (c cells) take(box image.Rectangle, side int) {
	for y := box.Min.Y; y < box.Max.Y; y += side / 2 {
		for x := box.Min.X; x < box.Max.X; x += side / 2 {
			if i := c.at(x/side, y/side); i >= 0 {
				c.used[i] = true
			}
		}
	}
}

// lonely reports whether neither a cell nor one beside it holds anything.
func (c cells) lonely(x, y int) bool {
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			if i := c.at(x+dx, y+dy); i >= 0 && c.used[i] {
				return false
			}
		}
	}
	return true
}

// commonest is the colour that most of a picture has.
func commonest(img *image.RGBA) color.RGBA {
	count := map[color.RGBA]int{}
	for y := img.Rect.Min.Y; y < img.Rect.Max.Y; y += 5 {
		for x := img.Rect.Min.X; x < img.Rect.Max.X; x += 5 {
			p := img.RGBAAt(x, y)
			count[color.RGBA{p.R &^ 7, p.G &^ 7, p.B &^ 7, 255}]++
		}
	}
	var best color.RGBA
	for c, n := range count {
		if n > count[best] || n == count[best] && less(c, best) {
			best = c
		}
	}
	return color.RGBA{best.R + 4, best.G + 4, best.B + 4, 255}
}

func less(a, b color.RGBA) bool {
	return int(a.R)<<16|int(a.G)<<8|int(a.B) < int(b.R)<<16|int(b.G)<<8|int(b.B)
}

// apart reports whether two colours are told from one another, noise aside.
func apart(a, b color.RGBA) bool {
	d := func(x, y uint8) int { return max(int(x)-int(y), int(y)-int(x)) }
	return d(a.R, b.R)+d(a.G, b.G)+d(a.B, b.B) > 30
}
