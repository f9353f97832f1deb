package synth

import "math"

// modalSound is a struck body: partials that decay independently.
type modalSound struct {
	ratios, levels, rings []float64 // rings: time constants in seconds at middle C
	stretch               float64   // how far stiffness raises the upper partials
	attack, release       float64
	thump                 float64 // the hammer
	beating               float64 // between the strings of a note, as a share of the pitch; 0 = one string
	level                 float64
}

var (
	felt = modalSound{
		ratios: []float64{1, 2, 3, 4, 5, 6, 7}, levels: []float64{1, 0.55, 0.26, 0.14, 0.07, 0.04, 0.02},
		rings: []float64{1.5, 1.1, 0.8, 0.55, 0.4, 0.3, 0.2}, stretch: 0.00035,
		attack: 0.006, release: 0.16, thump: 0.05, beating: 0.0013, level: 0.2,
	}
	marimba = modalSound{
		ratios: []float64{1, 3.93, 9.6}, levels: []float64{1, 0.22, 0.05}, rings: []float64{0.42, 0.1, 0.03},
		attack: 0.002, release: 10, thump: 0.06, level: 0.34,
	}
	pizz = modalSound{
		ratios: []float64{1, 2, 3, 4, 5}, levels: []float64{1, 0.6, 0.4, 0.2, 0.1},
		rings: []float64{0.2, 0.13, 0.09, 0.06, 0.05}, attack: 0.004, release: 10, thump: 0.12, level: 0.36,
	}
	musicBox = modalSound{
		ratios: []float64{1, 2, 6.27}, levels: []float64{1, 0.16, 0.1}, rings: []float64{0.75, 0.4, 0.05},
		attack: 0.0015, release: 10, beating: 0.0016, level: 0.3,
	}
)

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

func newModal(t tone, s modalSound) *modal {
	m := &modal{up: 1 / (s.attack * Rate), gate: newGate(0.0001, t.seconds, s.release), noise: t.noise}
	pitch := math.Sqrt(261.6 / t.hz)
	level := s.level * math.Pow(t.velocity, 1.3)
	for i, ratio := range s.ratios {
		hz := t.hz * ratio * math.Sqrt(1+s.stretch*ratio*ratio)
		soft := math.Pow(0.35+0.65*t.velocity, float64(i)) // a soft touch sounds dull
		m.strings(hz, level*soft*s.levels[i], s.rings[i]*pitch, s.beating, math.Pi*m.noise.next())
	}
	m.thump, m.thumping = level*s.thump*6, fall(0.006)
	m.dull.tune(700)
	m.frames = int(7 * s.rings[0] * pitch * Rate)
	return m
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

// fmSound is one sine modulating another's frequency.
type fmSound struct {
	ratio            float64 // of the modulator's pitch
	index, indexRing float64 // modulation index, and its decay
	ring             float64 // at middle C
	release          float64
	level            float64
}

var (
	electric = fmSound{ratio: 1, index: 1.3, indexRing: 0.5, ring: 1.3, release: 0.12, level: 0.2}
	bell     = fmSound{ratio: 3.5, index: 0.7, indexRing: 0.25, ring: 1.1, release: 0.9, level: 0.22}
)

type fm struct {
	sound            fmSound
	carrier, bend    float64 // turns
	step             float64
	index, indexFall float64
	level, levelFall float64
	rise             float64
	gate             gate
}

func newFM(t tone, s fmSound) *fm {
	pitch := math.Sqrt(261.6 / t.hz)
	return &fm{
		sound: s, step: t.hz / Rate,
		index: s.index * (0.3 + 0.7*t.velocity) / (2 * math.Pi), indexFall: fall(s.indexRing * pitch),
		level: s.level * math.Pow(t.velocity, 1.3), levelFall: fall(s.ring * pitch),
		gate: newGate(0.0001, t.seconds, s.release),
	}
}

func (v *fm) fill(x []float32) bool {
	const up = 1 / (0.003 * Rate)
	for i := range x {
		v.carrier += v.step
		v.bend += v.step * v.sound.ratio
		v.index *= v.indexFall
		v.level *= v.levelFall
		v.rise = min(v.rise+up, 1)
		x[i] = float32(sine(v.carrier+v.index*sine(v.bend)) * v.level * v.rise * v.gate.next())
	}
	return v.level > 1e-5 && v.gate.alive()
}
