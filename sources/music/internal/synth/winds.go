package synth

import "math"

// organ is sines at the drawbars' levels, with a slow rotary speaker.
type organ struct {
	turn, step, wave float64
	level            float64
	gate             gate
}

// drawbars are the levels of the fundamental, octave, twelfth and so on.
var drawbars = [4]float64{1, 0.55, 0.22, 0.12}

func newOrgan(t tone) *organ {
	return &organ{
		step: t.hz / Rate, wave: t.noise.next(), level: 0.13 * math.Pow(t.velocity, 1.1),
		gate: newGate(0.012, t.seconds, 0.05),
	}
}

func (o *organ) fill(x []float32) bool {
	o.wave += 5.6 * float64(len(x)) / Rate
	step := o.step * (1 + 0.0012*sine(o.wave))
	level := o.level * (1 + 0.09*sine(o.wave+0.25))
	for i := range x {
		o.turn += step
		y := 0.0
		for k, bar := range drawbars {
			y += bar * sine(o.turn*float64(k+1))
		}
		x[i] = float32(y * level * o.gate.next())
	}
	return o.gate.alive()
}

// singer is sawtooths filtered by the two formants of an open "oo".
type singer struct {
	saw        saw
	step, wave float64
	chest      float64
	low, high  svf
	level      float64
	gate       gate
}

// choir returns the voices of a note sung by a few, each at a pitch and place of its own.
func choir(t tone) []placed {
	var out []placed
	for i, cents := range [3]float64{-3, 0, 3} {
		voice := tone{t.hz * math.Pow(2, cents/1200), t.velocity, t.seconds, t.noise*noise(2*i+7) | 1}
		out = append(out, placed{newSinger(voice), 0.7 * float64(i-1)})
	}
	return out
}

func newSinger(t tone) *singer {
	s := &singer{
		step: t.hz / Rate, wave: t.noise.next(), level: 0.085 * math.Pow(t.velocity, 1.2),
		low: newSVF(420, 2.2), high: newSVF(820, 3), gate: newGate(min(0.28, t.seconds*0.3), t.seconds, 0.3),
	}
	s.saw.phase = 0.5 + t.noise.next()/2
	return s
}

func (s *singer) fill(x []float32) bool {
	s.wave += 4.9 * float64(len(x)) / Rate
	s.saw.step = s.step * (1 + 0.0025*sine(s.wave))
	for i := range x {
		y := s.saw.next()
		if s.chest += s.saw.step; s.chest >= 1 {
			s.chest--
		}
		_, low, _ := s.low.step(y)
		_, high, _ := s.high.step(y)
		x[i] = float32((low + 0.4*high + 0.5*sineOf(s.chest)) * s.level * s.gate.next())
	}
	return s.gate.alive()
}

// pulse is the plucked sound of a synthesizer: a pulse wave under a filter that opens and closes.
type pulse struct {
	a, b           saw
	filter         lowpass
	hz, open, shut float64
	level, fall    float64
	gate           gate
}

func newPulse(t tone) *pulse {
	p := &pulse{
		hz: t.hz, open: 2 + 5*t.velocity, shut: math.Pow(fall(0.09), block), fall: fall(0.3),
		level: 0.16 * math.Pow(t.velocity, 1.2), gate: newGate(0.004, t.seconds, 0.06),
	}
	p.a.step, p.b.step = t.hz/Rate, t.hz/Rate
	p.b.phase = 0.36
	return p
}

func (p *pulse) fill(x []float32) bool {
	p.filter.tune(min(p.hz*(1.3+p.open), 3200))
	p.open *= math.Pow(p.shut, float64(len(x))/block)
	for i := range x {
		p.level *= p.fall
		x[i] = float32(p.filter.step(p.a.next()-p.b.next()) * p.level * p.gate.next())
	}
	return p.level > 1e-5 && p.gate.alive()
}
