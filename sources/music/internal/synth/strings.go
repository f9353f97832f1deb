package synth

import "math"

// pluckSound is a plucked string after Karplus and Strong.
type pluckSound struct {
	ring  float64 // seconds to fall by 60 dB at middle C
	dark  float64 // Hz: cutoff of the pluck's noise
	place float64 // where it is plucked, as a share of its length
	body  float64 // cutoff in Hz
	level float64
}

var (
	nylon = pluckSound{ring: 2.6, dark: 1500, place: 0.21, body: 2600, level: 0.5}
	harp  = pluckSound{ring: 4.2, dark: 900, place: 0.42, body: 1900, level: 0.62}
	muted = pluckSound{ring: 0.75, dark: 1000, place: 0.13, body: 2600, level: 0.8}
	clav  = pluckSound{ring: 1.3, dark: 3200, place: 0.07, body: 3000, level: 0.62}
)

type pluck struct {
	line       delay
	last       float64 // input of the loop's averaging filter
	tuneIn     float64 // state of the fractional delay
	tuneOut    float64
	tune, loss float64
	body       lowpass
	level      float64
	gate       gate
	frames     int
}

func newPluck(t tone, s pluckSound) *pluck {
	period := Rate/t.hz - 0.5 // the averaging filter delays by half a frame
	n := int(period - 0.3)
	frac := period - float64(n)
	ring := s.ring * math.Sqrt(261.6/t.hz)
	p := &pluck{
		line: newDelay(n), tune: (1 - frac) / (1 + frac), loss: math.Pow(10, -3/(t.hz*ring)),
		level: s.level * math.Pow(t.velocity, 1.2), gate: newGate(0.0015, t.seconds+0.05, 0.08), frames: int(ring * 1.3 * Rate),
	}
	p.body.tune(s.body)
	excite(p.line.line, t, s)
	return p
}

// excite fills the string with noise, dull for a soft touch, without the harmonics that have a node
// at the plucking point, and at unit power.
func excite(line []float32, t tone, s pluckSound) {
	var soft lowpass
	soft.tune(s.dark * (0.5 + t.velocity))
	raw := make([]float64, len(line))
	for range 2 { // the first round settles the filter
		for i := range raw {
			raw[i] = soft.step(t.noise.next())
		}
	}
	shift := max(int(s.place*float64(len(raw))), 1)
	mean, power := 0.0, 1e-12
	for i := range raw {
		line[i] = float32(raw[i] - raw[(i+shift)%len(raw)])
		mean += float64(line[i]) / float64(len(raw))
	}
	for i := range line {
		line[i] -= float32(mean)
		power += float64(line[i]) * float64(line[i]) / float64(len(raw))
	}
	for i := range line {
		line[i] /= float32(3 * math.Sqrt(power))
	}
}

func (p *pluck) fill(x []float32) bool {
	for i := range x {
		in := float64(p.line.read())
		mean := (in + p.last) * 0.5 * p.loss
		p.last = in
		out := p.tune*mean + p.tuneIn - p.tune*p.tuneOut
		p.tuneIn, p.tuneOut = mean, out
		p.line.swap(float32(out))
		x[i] = float32(p.body.step(in) * p.level * p.gate.next())
	}
	p.frames -= len(x)
	return p.frames > 0 && p.gate.alive()
}

// bass is a sine for the weight and a filtered saw for small loudspeakers.
type bass struct {
	saw              saw
	turn             float64
	filter           lowpass
	open, openFall   float64
	level, levelFall float64
	rest             float64 // the level after the fall
	gate             gate
	hz               float64
}

func newBass(t tone) *bass {
	b := &bass{hz: t.hz, open: 1.2 + 5*t.velocity, openFall: fall(0.14), level: 1, levelFall: fall(0.5)}
	b.saw.step = t.hz / Rate
	b.rest = 0.34 * math.Pow(t.velocity, 1.1)
	b.gate = newGate(0.004, t.seconds, 0.05)
	return b
}

func (b *bass) fill(x []float32) bool {
	b.filter.tune(b.hz * (1.6 + b.open))
	for i := range x {
		b.turn += b.saw.step
		b.open *= b.openFall
		b.level *= b.levelFall
		y := 0.9*sine(b.turn) + 0.75*b.filter.step(b.saw.next())
		x[i] = float32(math.Tanh(y) * b.rest * (0.5 + 0.5*b.level) * b.gate.next())
	}
	return b.gate.alive()
}
