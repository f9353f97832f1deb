package synth

import "math"

// sawSound is a sawtooth, or two, and a sine, under a filter that moves slowly.
type sawSound struct {
	count           int     // voices of a note, each at a pitch and a place of its own; 0 = one
	apart           float64 // cents between their pitches
	width           float64 // pan of the outer ones
	level           float64
	attack, release float64    // seconds; the attack of a short note is shorter
	detune          float64    // of two saws against each other, as a ratio; 0 = one saw
	hollow          float64    // phase of a second saw that is subtracted, which makes a pulse; 0 = none
	track, bright   float64    // cutoff as a multiple of the pitch, and that of the velocity
	opens, shuts    float64    // that of the velocity when it is struck, and seconds in which it ends
	most            float64    // Hz of the cutoff
	formants        [2]float64 // Hz of a throat in place of the cutoff
	vibrato         float64    // as a ratio
	sub             float64    // level of the sine
	decay, rest     float64    // seconds of a fall of the level, to a share of itself; 0 = none
}

// saws is a voice of a sawSound.
type saws struct {
	sound           sawSound
	a, b            saw
	second          float64 // level of b
	filter          lowpass
	throat          [2]svf
	gate            gate
	hz, sub         float64
	slow, fast      float64 // turns of the filter's and of the vibrato's movement
	velocity, opens float64
	level, fall     float64
	rest            float64 // level at the end of the fall
}

func (s sawSound) voices(t tone) []placed {
	n := max(s.count, 1)
	out := make([]placed, n)
	for i := range out {
		side := float64(2*i - n + 1) // cents and pan from the middle, in steps
		own := tone{t.hz * math.Pow(2, s.apart*side/2400), t.velocity, t.seconds, t.noise*noise(30*i+1) | 1}
		out[i] = placed{newSaws(own, s), s.width * side / float64(max(n-1, 1))}
	}
	return out
}

func newSaws(t tone, s sawSound) *saws {
	v := &saws{
		sound: s, gate: newGate(min(s.attack, t.seconds*0.3), t.seconds, s.release),
		hz: t.hz, velocity: t.velocity, opens: s.opens * t.velocity, level: s.level * math.Pow(t.velocity, 1.2), fall: 1,
	}
	v.a.phase, v.b.phase = 0.5+t.noise.next()/2, 0.5+t.noise.next()/2
	v.slow, v.fast = t.noise.next(), t.noise.next()
	switch {
	case s.detune > 0:
		v.second = 1
	case s.hollow > 0:
		v.second = -1
	}
	if s.decay > 0 { // it is struck, and begins alike
		v.a.phase, v.b.phase = 0, s.hollow
		v.rest, v.fall = s.rest*v.level, fall(s.decay)
	}
	for i, hz := range s.formants {
		v.throat[i] = newSVF(max(hz, 1), 2.6)
	}
	return v
}

func (v *saws) fill(x []float32) bool {
	seconds := float64(len(x)) / Rate
	v.slow += 0.13 * seconds
	v.fast += 5.1 * seconds
	step, apart := v.hz/Rate*(1+v.sound.vibrato*sine(v.fast)), max(v.sound.detune, 1)
	v.a.step, v.b.step = step/apart, step*apart
	cutoff := min(v.hz*(v.sound.track+v.sound.bright*v.velocity+v.opens), v.sound.most)
	v.filter.tune(cutoff * (1 + 0.25*sine(v.slow)) * (0.6 + 0.4*v.gate.level))
	v.opens *= math.Exp(-seconds / max(v.sound.shuts, 1e-3))
	for i := range x {
		if v.sub += step; v.sub >= 1 {
			v.sub--
		}
		v.level = v.rest + (v.level-v.rest)*v.fall
		y := v.filtered(v.a.next()+v.second*v.b.next()) + v.sound.sub*sineOf(v.sub)
		x[i] = float32(y * v.gate.next() * v.level)
	}
	return v.level > 1e-5 && v.gate.alive()
}

// filtered passes a sample through the filter, or the throat.
func (v *saws) filtered(x float64) float64 {
	if v.sound.most > 0 {
		return v.filter.step(x)
	}
	_, low, _ := v.throat[0].step(x)
	_, high, _ := v.throat[1].step(x)
	return low + 0.4*high
}
