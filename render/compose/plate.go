package compose

import "time"

// plate is the ground with the lowest layers that stand still for a while, ready to be copied to
// where something above them moves. It changes the cost of a frame, never its pixels.
type plate struct {
	canvas *canvas
	layers []platedLayer
}

// platedLayer is a layer as it was drawn on the plate.
type platedLayer struct {
	pose pose
	box  rect
}

// standstill is how long a layer must stay unchanged to go on the plate.
const standstill = 500 * time.Millisecond

// settle updates the plate and returns how many layers are on it.
func (s *stage) settle(t time.Duration) int {
	n := 0
	for n < len(s.sprites) && s.sprites[n].still(t, t+standstill) {
		n++
	}
	s.unplate(s.platedUpTo(n))
	for i := len(s.plate.layers); i < n; i++ {
		p := &s.sprites[i]
		box := p.bounds(s.studio.size)
		p.paint(s.studio, s.plate.canvas, box)
		s.plate.layers = append(s.plate.layers, platedLayer{p.pose, box})
	}
	return n
}

// platedUpTo returns how many layers on the plate, at most n, are unchanged.
func (s *stage) platedUpTo(n int) int {
	n = min(n, len(s.plate.layers))
	for i := range n {
		if s.plate.layers[i].pose != s.sprites[i].pose {
			return i
		}
	}
	return n
}

// unplate removes the layers from n on from the plate.
func (s *stage) unplate(n int) {
	var d damage
	for _, l := range s.plate.layers[n:] {
		d = d.add(l.box)
	}
	s.plate.layers = s.plate.layers[:n]
	for _, r := range d {
		s.plate.canvas.fill(r, s.ground)
		s.paint(s.studio, s.plate.canvas, r, 0, n)
	}
}
