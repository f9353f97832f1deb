package synth

// room is a reverberator after Schroeder and Moorer: eight damped combs in
// parallel and four all-passes in a row for each ear, the right ear's a little
// longer.
type room struct {
	sides [2]side
	early [2]delay
	cut   [2]svf
	wet   float32
}

type side struct {
	combs  [8]comb
	passes [4]delay
}

// Delays in frames at 48 kHz, without common factors so that echoes do not
// pile up.
var (
	combDelays = [8]int{1215, 1293, 1390, 1476, 1548, 1623, 1695, 1760}
	passDelays = [4]int{605, 480, 371, 245}
)

const (
	earSpread = 25
	preDelay  = Rate * 18 / 1000
)

// newRoom makes a room of a size from 0 to 1.
func newRoom(size float64) *room {
	r := &room{wet: 0.09}
	for ear := range r.sides {
		for i, n := range combDelays {
			r.sides[ear].combs[i] = comb{delay: newDelay(n + ear*earSpread), feedback: float32(0.76 + 0.16*size), damp: 0.38}
		}
		for i, n := range passDelays {
			r.sides[ear].passes[i] = newDelay(n + ear*earSpread)
		}
		r.early[ear] = newDelay(preDelay)
		r.cut[ear] = newSVF(170, 0.7)
	}
	return r
}

// add adds the room's response to its input to the dry sum.
func (r *room) add(d *desk, n int) {
	for i := range n {
		l, rt := r.hear(0, d.room.l[i]), r.hear(1, d.room.r[i])
		both := (l + rt) * 0.5
		d.dry.l[i] += r.sides[0].step(0.7*l+0.3*both) * r.wet
		d.dry.r[i] += r.sides[1].step(0.7*rt+0.3*both) * r.wet
	}
}

// hear delays the input and removes its lows, which would only rumble.
func (r *room) hear(ear int, x float32) float32 {
	_, _, high := r.cut[ear].step(float64(x))
	return r.early[ear].swap(float32(high))
}

func (s *side) step(x float32) float32 {
	var sum float32
	for i := range s.combs {
		sum += s.combs[i].step(x)
	}
	for i := range s.passes {
		p := &s.passes[i]
		out := p.read()
		p.swap(sum + out*0.5)
		sum = out - sum
	}
	return sum
}

type delay struct {
	line []float32
	at   int
}

func newDelay(frames int) delay { return delay{line: make([]float32, max(frames, 1))} }

func (d *delay) read() float32 { return d.line[d.at] }

// swap stores x and returns the value stored a delay ago.
func (d *delay) swap(x float32) float32 {
	out := d.line[d.at]
	d.line[d.at] = x
	if d.at++; d.at == len(d.line) {
		d.at = 0
	}
	return out
}

type comb struct {
	delay
	feedback, damp, store float32
}

func (c *comb) step(x float32) float32 {
	out := c.read()
	c.store = out + (c.store-out)*c.damp
	c.swap(x + c.store*c.feedback)
	return out
}

// echo repeats from side to side, each time darker.
type echo struct {
	l, r  delay
	dark  [2]lowpass
	light [2]svf
}

func newEcho(seconds float64) *echo {
	n := int(seconds * Rate)
	e := &echo{l: newDelay(n), r: newDelay(n)}
	for i := range e.dark {
		e.dark[i].tune(2400)
		e.light[i] = newSVF(260, 0.7)
	}
	return e
}

// add adds the repeats to the dry sum and, softly, to the room.
func (e *echo) add(d *desk, n int) {
	const again, toRoom = 0.42, 0.3
	for i := range n {
		l, r := e.l.read(), e.r.read()
		in := (d.echo.l[i] + d.echo.r[i]) * 0.7
		e.l.swap(e.color(0, in+r*again))
		e.r.swap(e.color(1, l*again*2))
		d.dry.l[i] += l
		d.dry.r[i] += r
		d.room.l[i] += l * toRoom
		d.room.r[i] += r * toRoom
	}
}

func (e *echo) color(side int, x float32) float32 {
	_, _, high := e.light[side].step(e.dark[side].step(float64(x)))
	return float32(high)
}
