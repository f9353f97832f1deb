package synth

import "math"

// hitSound is a drum: a tone with falling pitch and a burst of noise.
type hitSound struct {
	tuned           bool    // from and to are multiples of the note's pitch
	from, to, slide float64 // Hz, Hz, seconds
	tone, toneRing  float64
	burst           float64
	burstRise       float64 // seconds
	burstRing       float64
	hz, q           float64 // of the burst's filter
	high            bool    // high pass instead of band pass
}

type hit struct {
	sound            hitSound
	turn, slide      float64
	slideFall        float64
	tone, toneFall   float64
	burst, burstFall float64
	rise, riseStep   float64
	filter           svf
	noise            noise
	level            float64
	start            float64
}

func (s hitSound) voices(t tone) []placed {
	if s.tuned {
		s.from, s.to = s.from*t.hz, s.to*t.hz
	}
	h := &hit{sound: s, noise: t.noise, level: math.Pow(t.velocity, 1.4)}
	h.slide, h.slideFall = 1, fall(max(s.slide, 1e-3))
	h.tone, h.toneFall = s.tone, fall(max(s.toneRing, 1e-3))
	h.burst, h.burstFall = s.burst, fall(s.burstRing)
	h.riseStep = 1 / (max(s.burstRise, 0.0015) * Rate)
	h.filter = newSVF(s.hz*(0.97+0.06*math.Abs(t.noise.next())), s.q) // hits differ slightly
	return one(h)
}

func (h *hit) fill(x []float32) bool {
	const soften = 1 / (0.001 * Rate) // a tone that starts abruptly clicks
	for i := range x {
		h.slide *= h.slideFall
		h.turn += (h.sound.to + (h.sound.from-h.sound.to)*h.slide) / Rate
		h.tone *= h.toneFall
		h.start = min(h.start+soften, 1)
		x[i] = float32((sine(h.turn)*h.tone*h.start + h.air()) * h.level)
	}
	return h.tone > 1e-4 || h.burst > 1e-4
}

func (h *hit) air() float64 {
	if h.rise = min(h.rise+h.riseStep, 1); h.rise == 1 {
		h.burst *= h.burstFall
	}
	_, band, high := h.filter.step(h.noise.next())
	if h.sound.high {
		return high * h.burst * h.rise
	}
	return band * h.burst * h.rise
}

// swellSound is noise that rises until the note ends and then stops softly.
type swellSound struct{}

type swell struct {
	noise  noise
	filter svf
	at     int
	frames int
	level  float64
	gate   gate
}

func (swellSound) voices(t tone) []placed {
	return one(&swell{
		noise: t.noise, filter: newSVF(5200, 0.5), frames: int(t.seconds * Rate),
		level: 0.9 * t.velocity, gate: newGate(0.01, t.seconds, 0.05),
	})
}

func (s *swell) fill(x []float32) bool {
	for i := range x {
		s.at++
		y := min(float64(s.at)/float64(s.frames), 1)
		_, band, _ := s.filter.step(s.noise.next())
		x[i] = float32(band * y * y * y * s.level * s.gate.next())
	}
	return s.gate.alive()
}
