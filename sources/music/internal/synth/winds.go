package synth

import "math"

// sinesSound is the sound of a few sines in harmony.
type sinesSound struct {
	harmonics       []float64 // levels of the fundamental, octave, twelfth and so on
	level, curve    float64   // curve: of the velocity, as a power
	attack, release float64
	hz              float64 // of vibrato and tremolo
	vibrato         float64 // as a ratio
	late            float64 // seconds in which the vibrato sets in; 0 = it is there already
	tremolo         float64 // as a ratio
	breath          float64 // level of noise about the octave
}

var (
	// organ has the levels of drawbars, and a slow rotary speaker.
	organ = sinesSound{
		harmonics: []float64{1, 0.55, 0.22, 0.12}, level: 0.13, curve: 1.1, attack: 0.012, release: 0.05,
		hz: 5.6, vibrato: 0.0012, tremolo: 0.09,
	}
	sub     = sinesSound{harmonics: []float64{1, 0.28, 0.1}, level: 0.3, curve: 1.1, attack: 0.035, release: 0.18}
	whistle = sinesSound{
		harmonics: []float64{1, 0.16, 0.05}, level: 0.24, curve: 1.2, attack: 0.05, release: 0.09,
		hz: 4.7, vibrato: 0.005, late: 0.5, breath: 0.02,
	}
)

type sines struct {
	sound            sinesSound
	turn, step, wave float64
	depth, level     float64
	air              svf
	noise            noise
	gate             gate
}

func newSines(t tone, s sinesSound) *sines {
	v := &sines{
		sound: s, step: t.hz / Rate, noise: t.noise, air: newSVF(t.hz*2, 4),
		level: s.level * math.Pow(t.velocity, s.curve), gate: newGate(s.attack, t.seconds, s.release),
	}
	if s.late == 0 { // it turns already
		v.depth, v.wave = s.vibrato, v.noise.next()
	}
	return v
}

func (v *sines) fill(x []float32) bool {
	v.wave += v.sound.hz * float64(len(x)) / Rate
	if v.sound.late > 0 {
		v.depth += (v.sound.vibrato - v.depth) * float64(len(x)) / (v.sound.late * Rate)
	}
	step := v.step * (1 + v.depth*sine(v.wave))
	level := v.level * (1 + v.sound.tremolo*sine(v.wave+0.25))
	for i := range x {
		v.turn += step
		y := 0.0
		for k, of := range v.sound.harmonics {
			y += of * sine(v.turn*float64(k+1))
		}
		if v.sound.breath > 0 {
			_, air, _ := v.air.step(v.noise.next())
			y += v.sound.breath * air
		}
		x[i] = float32(y * level * v.gate.next())
	}
	return v.gate.alive()
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
