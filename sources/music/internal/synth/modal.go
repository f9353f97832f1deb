package synth

import "math"

// modalSound is a struck or plucked body: partials that decay independently.
type modalSound struct {
	ratios, levels, rings []float64 // rings: time constants in seconds at middle C
	stretch               float64   // how far stiffness raises the upper partials
	attack, release       float64
	thump                 float64 // the hammer
	beating               float64 // between the strings of a note, as a share of the pitch; 0 = one string
	dark                  float64 // Hz from which a string's partials are softer; 0 = no string
	level                 float64
}

// middleC is its pitch in hertz.
const middleC = 261.6

// plucked returns a string plucked at a place, as a share of its length: harmonics with a node there
// are silent. It falls by 60 dB in ring seconds at middle C.
func plucked(place, ring, dark, level float64) modalSound {
	s := modalSound{attack: 0.004, release: 0.1, dark: dark, level: level}
	for n := 1.0; n <= 12; n++ {
		s.ratios = append(s.ratios, n)
		s.levels = append(s.levels, math.Abs(math.Sin(n*math.Pi*place)))
		s.rings = append(s.rings, 1/(6.9/ring+0.04*n*n))
	}
	return s
}

// bodyHz is the frequency from which an instrument's body transmits less of its strings.
const bodyHz = 2500

// partial is a decaying sine made by a two-pole recursion.
type partial struct{ a1, a2, y1, y2 float64 }

func newPartial(hz, level, ring, phase float64) partial {
	r, w := fall(ring), 2*math.Pi*hz/Rate
	p := partial{a1: 2 * r * math.Cos(w), a2: r * r}
	p.y1, p.y2 = level*math.Sin(phase-w)/r, level*math.Sin(phase-2*w)/(r*r)
	return p
}

type modal struct {
	partials []partial
	thump    float64
	thumping float64
	noise    noise
	dull     lowpass
	rise     float64
	up       float64
	gate     gate // only its release is used
	frames   int  // left until all has decayed
}

func (s modalSound) voices(t tone) []placed {
	m := &modal{up: 1 / (s.attack * Rate), gate: newGate(0.0001, t.seconds, s.release), noise: t.noise}
	pitch := math.Sqrt(middleC / t.hz)
	level := s.level * math.Pow(t.velocity, 1.3)
	for i, ratio := range s.ratios {
		hz := t.hz * ratio * math.Sqrt(1+s.stretch*ratio*ratio)
		soft := math.Pow(0.35+0.65*t.velocity, float64(i)) // a soft touch sounds dull
		if s.dark > 0 {
			over, body := hz/(s.dark*(0.5+t.velocity)), hz/bodyHz
			soft = 1 / ((1 + over*over) * (1 + body*body))
		}
		m.strings(hz, level*soft*s.levels[i], s.rings[i]*pitch, s.beating, math.Pi*m.noise.next())
	}
	m.thump, m.thumping = level*s.thump*6, fall(0.006)
	m.dull.tune(700)
	m.frames = int(7 * s.rings[0] * pitch * Rate)
	return one(m)
}

// strings adds one partial, or two that beat against each other, with a phase of their own, as
// every note would begin with the same spike otherwise. Tones near and above half the rate are left
// out.
func (m *modal) strings(hz, level, ring, beating, phase float64) {
	if hz > Rate*0.4 {
		return
	}
	if beating == 0 {
		m.partials = append(m.partials, newPartial(hz, level, ring, phase))
		return
	}
	m.partials = append(m.partials,
		newPartial(hz*(1-beating/2), level*0.55, ring, phase), newPartial(hz*(1+beating/2), level*0.45, ring*1.3, phase+0.6))
}

func (m *modal) fill(x []float32) bool {
	for i := range x {
		m.thump *= m.thumping
		x[i] = float32(m.dull.step(m.noise.next()) * m.thump)
	}
	ringing := m.partials[:0]
	for _, p := range m.partials {
		if p.addTo(x); p.y1*p.y1+p.y2*p.y2 > inaudible {
			ringing = append(ringing, p)
		}
	}
	m.partials = ringing
	for i := range x {
		m.rise = min(m.rise+m.up, 1)
		x[i] *= float32(m.rise * m.gate.next())
	}
	m.frames -= len(x)
	return m.frames > 0 && m.gate.alive()
}

// inaudible is the power of two neighbouring samples below which a partial has decayed: about -95
// dB of full scale, at any phase of its wave.
const inaudible = 1e-12

func (p *partial) addTo(x []float32) {
	y1, y2 := p.y1, p.y2
	for i := range x {
		y := p.a1*y1 - p.a2*y2
		y1, y2 = y, y1
		x[i] += float32(y)
	}
	p.y1, p.y2 = y1, y2
}
