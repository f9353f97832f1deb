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

type sines struct {
	sound            sinesSound
	turn, step, wave float64
	depth, level     float64
	air              svf
	noise            noise
	gate             gate
}

func (s sinesSound) voices(t tone) []placed {
	v := &sines{
		sound: s, step: t.hz / Rate, noise: t.noise, air: newSVF(t.hz*2, 4),
		level: s.level * math.Pow(t.velocity, s.curve), gate: newGate(s.attack, t.seconds, s.release),
	}
	if s.late == 0 { // it turns already
		v.depth, v.wave = s.vibrato, v.noise.next()
	}
	return one(v)
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
