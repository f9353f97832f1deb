package main

import (
	"math"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
)

// The size of what is brought, in pixels, and its length.
const (
	wide, high = 1280, 720
	horizon    = 430
	fps        = 30
	length     = 6 * time.Second
)

// harbour is a film of a ferry that crosses a bay at dusk, as somebody might
// have filmed it: it stands for the company's own footage. Without a ferry it is
// the bay alone.
func harbour(ferry bool) timeline.Timeline {
	frames := int(length.Seconds()) * fps
	layers := append(sky(), coast()...)
	if ferry {
		layers = append(layers, boat()...)
	}
	return timeline.Timeline{
		Width: wide, Height: high, FPS: fps, Frames: frames, Language: "en", Title: "The bay at dusk",
		Scenes: []timeline.Scene{{ID: "bay", Frames: frames, Ground: timeline.RGB(0x24, 0x2f, 0x5c), Layers: append(layers, sea()...)}},
	}
}

func drawn(name string, shapes ...timeline.Shape) timeline.Layer {
	return timeline.Layer{Name: name, Role: timeline.RolePicture, Drawing: &timeline.Drawing{Shapes: shapes}}
}

func filled(r, g, b uint8, p timeline.Path) timeline.Shape {
	return timeline.Shape{Path: p, Fill: timeline.RGB(r, g, b)}
}

// drift is a slow even move over the whole film.
func drift(from, to float64) timeline.Track {
	return timeline.Ramp(0, length, from, to, timeline.Linear)
}

// sky is an evening with the sun near the horizon.
func sky() []timeline.Layer {
	all := timeline.RectPath(timeline.Rect{W: wide, H: high}, 0)
	glow := func(r, g, b uint8, radius float64) timeline.Shape {
		return timeline.Shape{Path: all, Fill: timeline.RGB(r, g, b), Glow: &timeline.Glow{Center: timeline.Point{X: 820, Y: horizon}, Radius: radius}}
	}
	sun := drawn("sun", filled(0xff, 0xe3, 0xa3, timeline.CirclePath(820, 350, 54)))
	sun.Y = drift(0, 40)
	return []timeline.Layer{drawn("evening", glow(0xb0, 0x5a, 0x78, 980), glow(0xf4, 0x94, 0x5c, 620), glow(0xff, 0xd0, 0x86, 260)), sun}
}

// hills is a line of hills down to the horizon, of waves of different lengths.
func hills(height, phase float64) timeline.Path {
	p := []timeline.Point{{X: -80, Y: horizon + 6}}
	for x := -80.0; x <= wide+80; x += 8 {
		y := height * (.55 + .3*math.Sin(x/190+phase) + .15*math.Sin(x/61+2*phase))
		p = append(p, timeline.Point{X: x, Y: horizon - y})
	}
	return timeline.PolygonPath(append(p, timeline.Point{X: wide + 80, Y: horizon + 6})...)
}

// coast is two rows of hills, and a lighthouse whose lamp turns.
func coast() []timeline.Layer {
	far, near := drawn("far", filled(0x6b, 0x4a, 0x78, hills(120, .4))), drawn("near", filled(0x3d, 0x35, 0x66, hills(60, 2.6)))
	far.X, near.X = drift(0, -14), drift(0, -30)
	tower := func(y0, half0, y1, half1 float64) timeline.Path {
		return timeline.PolygonPath(timeline.Point{X: 250 - half0, Y: y0}, timeline.Point{X: 250 + half0, Y: y0}, timeline.Point{X: 250 + half1, Y: y1}, timeline.Point{X: 250 - half1, Y: y1})
	}
	light := drawn("lighthouse",
		filled(0x2a, 0x26, 0x4a, timeline.CornersPath(timeline.Rect{X: 120, Y: 396, W: 300, H: 60}, [4]float64{90, 120, 0, 0})),
		filled(0xf4, 0xec, 0xe4, tower(190, 20, 402, 34)), filled(0xd8, 0x4a, 0x4a, tower(240, 23.3, 290, 26.6)), filled(0xd8, 0x4a, 0x4a, tower(340, 30, 390, 33.2)),
		filled(0x2a, 0x26, 0x4a, tower(182, 28, 192, 28)), filled(0xff, 0xe9, 0xb0, tower(152, 15, 182, 15)), filled(0x2a, 0x26, 0x4a, tower(130, 2, 152, 20)))
	lamp := drawn("lamp", timeline.Shape{
		Path: timeline.CirclePath(250, 167, 150), Fill: timeline.RGB(0xff, 0xe9, 0xb0),
		Glow: &timeline.Glow{Center: timeline.Point{X: 250, Y: 167}, Radius: 150},
	})
	lamp.Opacity = timeline.Track{{Value: .25}}
	for at := time.Second; at < length; at += 2 * time.Second {
		lamp.Opacity = lamp.Opacity.Then(at, 500*time.Millisecond, .9, timeline.Move).Then(at+500*time.Millisecond, 700*time.Millisecond, .25, timeline.Move)
	}
	light.X, lamp.X = near.X, near.X
	return []timeline.Layer{far, near, light, lamp}
}

// boat is the ferry on its way, rocking a little.
func boat() []timeline.Layer {
	hull := timeline.PolygonPath(timeline.Point{X: 0, Y: 60}, timeline.Point{X: 330, Y: 60}, timeline.Point{X: 296, Y: 112}, timeline.Point{X: 26, Y: 112})
	box := func(x, y, w, h, r float64) timeline.Path {
		return timeline.RectPath(timeline.Rect{X: x, Y: y, W: w, H: h}, r)
	}
	shapes := []timeline.Shape{
		filled(0xe6, 0xee, 0xf2, box(30, 24, 250, 40, 10)), filled(0xf7, 0xfa, 0xfb, box(120, -8, 130, 36, 10)),
		filled(0x0e, 0x7c, 0x86, hull), filled(0xff, 0xb7, 0x3a, box(2, 60, 326, 7, 0)),
	}
	for x := 46.0; x < 264; x += 30 {
		shapes = append(shapes, filled(0xff, 0xd9, 0x8a, box(x, 34, 18, 16, 4)))
	}
	ferry := drawn("ferry", shapes...)
	ferry.X, ferry.Y = drift(980, 330), timeline.Track{{Value: 352}}
	for at := time.Duration(0); at+time.Second <= length; at += time.Second {
		ferry.Y = ferry.Y.Then(at, 500*time.Millisecond, 355, timeline.Move).Then(at+500*time.Millisecond, 500*time.Millisecond, 352, timeline.Move)
	}
	return []timeline.Layer{ferry}
}

// sea is rows of waves that run against each other, darker to the front.
func sea() []timeline.Layer {
	layers := []timeline.Layer{drawn("water", filled(0x3a, 0x4a, 0x7c, timeline.RectPath(timeline.Rect{Y: 452, W: wide, H: 270}, 0)))}
	for i := range 5 {
		k := float64(i)
		top := 448 + k*k*11 + k*14
		p := []timeline.Point{{X: -300, Y: high}}
		for x := -300.0; x <= wide+300; x += 6 {
			p = append(p, timeline.Point{X: x, Y: top + (2+1.6*k)*math.Sin(x/(26+16*k)+k)})
		}
		row := drawn("waves", filled(uint8(0x4e-9*i), uint8(0x56-8*i), uint8(0x88-12*i), timeline.PolygonPath(append(p, timeline.Point{X: wide + 300, Y: high})...)))
		row.X = drift(0, 120*math.Pow(-1, k)+20*k)
		layers = append(layers, row)
	}
	return layers
}
