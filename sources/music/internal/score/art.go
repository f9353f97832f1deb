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

// UnmarshalText reads a shape by its name.
func (s *Shape) UnmarshalText(name []byte) error {
	i, err := named(name, "ripple", "waves", "hills", "dots", "rays", "arches", "stairs", "tiles", "bars", "orbits")
	*s = Shape(i)
	return err
}
