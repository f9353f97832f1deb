package main

import (
	"fmt"

	"github.com/scenewright/scenewright/engine/timeline"
)

const filmed = 25 // frames a second

// shoot cuts the film from the photograph, with a camera that moves.
func (f *fixture) shoot() (err error) {
	if f.Film == "" {
		return nil
	}
	m := media{width: 1920, height: 1080, seconds: 5 + f.number%5}
	if f.tall() {
		m.width, m.height = m.height, m.width
	}
	c, from, to := f.frame(), f.aim(0), f.aim(1)
	w, h, n := float64(f.photo.width), float64(f.photo.height), m.seconds*filmed
	line := func(a, b float64) string { return fmt.Sprintf("(%.5f+%.5f*on/%d)", a, b-a, n) }
	camera := fmt.Sprintf("crop=%d:%d:%d:%d,scale=%d:%d,"+
		"zoompan=z='%s':x='%s*iw-iw/zoom/2':y='%s*ih-ih/zoom/2':d=%d:s=%dx%d:fps=%d",
		int(c.W*w), int(c.H*h), int(c.X*w), int(c.Y*h), m.width*3/2, m.height*3/2,
		line(from.zoom, to.zoom), line(from.x, to.x), line(from.y, to.y), n, m.width, m.height, filmed)
	m.path, err = f.cached("film3", ".mp4", "-i", f.photo.path, "-vf", camera+",format=yuv420p",
		"-c:v", "libx264", "-preset", "veryfast", "-crf", "18")
	if err == nil {
		m.looks, err = thumbOf(m.path)
	}
	f.film = m
	return err
}

// tall reports whether the film is upright: every fourth is.
func (f *fixture) tall() bool { return f.number%4 == 2 }

// frame is what of the photograph the camera may see, in shares of it: as much as has the
// film's shape, with the subject in the middle.
func (f *fixture) frame() timeline.Rect {
	shape := 16.0 / 9
	if f.tall() {
		shape = 9.0 / 16
	}
	shape *= float64(f.photo.height) / float64(f.photo.width)
	w, h := min(1, shape), min(1, 1/shape)
	x, y := f.middle()
	return timeline.Rect{X: within(x-w/2, 1-w), Y: within(y-h/2, 1-h), W: w, H: h}
}

func within(v, most float64) float64 { return max(0, min(v, most)) }

// middle is that of the subject.
func (f *fixture) middle() (x, y float64) {
	if s := f.marked(); !s.Empty() {
		return s.X + s.W/2, s.Y + s.H/2
	}
	return .5, .5
}

// aim is where a camera looks, 0..1 of what it may see.
type aim struct{ x, y, zoom float64 }

// aim is where the camera looks at a share of the film.
func (f *fixture) aim(at float64) aim {
	const near = 1.25
	c := f.frame()
	x, y := f.middle()
	toward := func(share float64) aim { // from all of it to its subject
		return aim{.5 + share*((x-c.X)/c.W-.5), .5 + share*((y-c.Y)/c.H-.5), 1 + share*(near-1)}
	}
	switch f.Film {
	case "in":
		return toward(at)
	case "out":
		return toward(1 - at)
	case "left":
		return aim{.6 - .2*at, .5, near}
	}
	return aim{.4 + .2*at, .5, near}
}

// view is the part of the photograph that is seen at a share of the film.
func (f *fixture) view(at float64) timeline.Rect {
	c, a := f.frame(), f.aim(at)
	side := 1 / a.zoom
	x, y := within(a.x-side/2, 1-side), within(a.y-side/2, 1-side)
	return timeline.Rect{X: c.X + x*c.W, Y: c.Y + y*c.H, W: side * c.W, H: side * c.H}
}

// subject is the marked one in the photograph, or in a film's frame at a share of its
// length; zero where none is marked or seen.
func (f *fixture) subject(film bool, at float64) timeline.Rect {
	r := f.marked()
	if !film {
		return r
	}
	v := f.view(at)
	r = r.Intersect(v)
	return timeline.Rect{X: (r.X - v.X) / v.W, Y: (r.Y - v.Y) / v.H, W: r.W / v.W, H: r.H / v.H}
}
