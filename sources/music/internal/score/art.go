package score

// Art is how a mood looks: a kind of figure and its colours, as #rrggbb.
type Art struct {
	Shape                          Shape
	Ground, Figure, Second, Accent string
}

// Shape is a kind of figure.
type Shape int

// The shapes.
const (
	Ripple Shape = iota
	Waves
	Hills
	Dots
	Rays
	Arches
	Stairs
	Tiles
	Bars
	Orbits
	shapes
)

// Shapes is how many there are.
const Shapes = int(shapes)
