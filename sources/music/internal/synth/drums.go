package synth

import "math"

// hitSound is a drum: a tone with falling pitch and a burst of noise.
type hitSound struct {
	from, to, slide float64 // Hz, Hz, seconds
	tone, toneRing  float64
	burst           float64
	burstRise       float64 // seconds
	burstRing       float64
	hz, q           float64 // of the burst's filter
	high            bool    // high pass instead of band pass
}

var (
	kick   = hitSound{from: 138, to: 50, slide: 0.03, tone: 0.75, toneRing: 0.13, burst: 0.1, burstRing: 0.004, hz: 900, q: 0.7}
	brush  = hitSound{from: 210, to: 175, slide: 0.02, tone: 0.5, toneRing: 0.05, burst: 1.4, burstRise: 0.003, burstRing: 0.07, hz: 5200, q: 0.5}
	rim    = hitSound{from: 560, to: 520, slide: 0.01, tone: 0.9, toneRing: 0.018, burst: 1.6, burstRing: 0.008, hz: 1500, q: 1.2}
	snap   = hitSound{from: 300, to: 230, slide: 0.01, tone: 0.3, toneRing: 0.02, burst: 2.1, burstRise: 0.001, burstRing: 0.035, hz: 1250, q: 0.9}
	hat    = hitSound{burst: 1.1, burstRing: 0.022, hz: 8200, q: 0.8, high: true}
	ride   = hitSound{burst: 0.7, burstRise: 0.002, burstRing: 0.16, hz: 7600, q: 0.6, high: true}
	shaker = hitSound{burst: 2, burstRise: 0.014, burstRing: 0.03, hz: 6800, q: 0.9}
)

// tom returns a drum tuned to a pitch in hertz.
func tom(hz float64) hitSound {
	return hitSound{from: hz * 1.5, to: hz, slide: 0.05, tone: 0.75, toneRing: 0.24, burst: 0.35, burstRing: 0.03, hz: 420, q: 0.7}
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

func newHit(t tone, s hitSound) *hit {
	h := &hit{sound: s, noise: t.noise, level: math.Pow(t.velocity, 1.4)}
	h.slide, h.slideFall = 1, fall(max(s.slide, 1e-3))
	h.tone, h.toneFall = s.tone, fall(max(s.toneRing, 1e-3))
	h.burst, h.burstFall = s.burst, fall(s.burstRing)
	h.riseStep = 1 / (max(s.burstRise, 0.0015) * Rate)
	h.filter = newSVF(s.hz*(0.97+0.06*math.Abs(t.noise.next())), s.q) // hits differ slightly
	return h
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

// swell is noise that rises until the note ends and then stops softly.
type swell struct {
	noise  noise
	filter svf
	at     int
	frames int
	level  float64
	gate   gate
}

func newSwell(t tone) *swell {
	return &swell{
		noise: t.noise, filter: newSVF(5200, 0.5), frames: int(t.seconds * Rate),
		level: 0.9 * t.velocity, gate: newGate(0.01, t.seconds, 0.05),
	}
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
