// Package animation writes pictures that follow one another as an animated GIF, for
// where no video plays: letters, messages, lists.
//
// All pictures share one palette, the colours between its own are spread in a pattern
// that stands still, and of every picture only what differs from the one before is
// written: what does not move costs nothing and does not flicker.
package animation

import (
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"io"
	"time"
)

// Picture is one of an animation's.
type Picture struct {
	Image *image.RGBA   // opaque; all of an animation have one size
	For   time.Duration // how long it stands
}

// Write writes the pictures as a GIF that begins again when it is over. The times at
// which they change are rounded to hundredths of a second. It fails where there are
// none, and where w does.
func Write(w io.Writer, pictures []Picture) error {
	if len(pictures) == 0 {
		return fmt.Errorf("animation: there are no pictures")
	}
	ink := newInk(pictures)
	size := pictures[0].Image.Bounds()
	out := gif.GIF{Config: image.Config{ColorModel: ink.palette, Width: size.Dx(), Height: size.Dy()}}
	shown, next := image.NewPaletted(size, nil), image.NewPaletted(size, nil) // shown is transparent, all of the first differs
	at := time.Duration(0)
	for _, p := range pictures {
		ink.draw(next, p.Image)
		out.Image = append(out.Image, difference(next, shown, ink.palette))
		out.Delay = append(out.Delay, hundredths(at+p.For)-hundredths(at))
		out.Disposal = append(out.Disposal, gif.DisposalNone)
		at += p.For
		shown, next = next, shown
	}
	return gif.EncodeAll(w, &out)
}

func hundredths(t time.Duration) int {
	const hundredth = 10 * time.Millisecond
	return int(t.Round(hundredth) / hundredth)
}

// difference returns what of a picture differs from the one that is shown: the smallest
// rectangle around it, transparent where the two are the same.
func difference(p, shown *image.Paletted, palette color.Palette) *image.Paletted {
	box := changed(p, shown)
	if box.Empty() { // a picture has to be there, to stand for its time
		box = image.Rect(p.Rect.Min.X, p.Rect.Min.Y, p.Rect.Min.X+1, p.Rect.Min.Y+1)
	}
	out := image.NewPaletted(box, palette)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		keep(line(out, box, y), line(p, box, y), line(shown, box, y))
	}
	return out
}

// keep fills a row with what differs from what was there.
//
//go:norace
func keep(row, now, was []uint8) {
	for x, c := range now {
		if row[x] = transparent; was[x] != c {
			row[x] = c
		}
	}
}

// changed returns the smallest rectangle that holds all that differs.
func changed(p, shown *image.Paletted) (box image.Rectangle) {
	for y := p.Rect.Min.Y; y < p.Rect.Max.Y; y++ {
		now, was := line(p, p.Rect, y), line(shown, p.Rect, y)
		first, last := apart(now, was)
		box = box.Union(image.Rect(p.Rect.Min.X+first, y, p.Rect.Min.X+last, y+1))
	}
	return box
}

// apart returns where two rows begin to differ, and where they no longer do.
//
//go:norace
func apart(now, was []uint8) (first, last int) {
	last = len(now)
	for first < last && now[first] == was[first] {
		first++
	}
	for last > first && now[last-1] == was[last-1] {
		last--
	}
	return first, last
}

// line returns what of line y lies in a box.
func line(p *image.Paletted, box image.Rectangle, y int) []uint8 {
	i := p.PixOffset(box.Min.X, y)
	return p.Pix[i : i+box.Dx()]
}
