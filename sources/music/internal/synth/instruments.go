package synth

import (
	"math"

	"github.com/scenewright/scenewright/sources/music/internal/score"
)

// makers have the functions that build the voices of a note, by instrument.
var makers = [score.Instruments]func(tone) []placed{
	score.Pad:      func(t tone) []placed { return wide(t, padSound(t)) },
	score.Strings:  func(t tone) []placed { return wide(t, stringsSound(t)) },
	score.Horns:    func(t tone) []placed { return one(newSaws(t, hornsSound(t))) },
	score.Choir:    func(t tone) []placed { return choir(t) },
	score.Organ:    func(t tone) []placed { return one(newSines(t, organ)) },
	score.Felt:     func(t tone) []placed { return one(newModal(t, felt)) },
	score.MusicBox: func(t tone) []placed { return one(newModal(t, musicBox)) },
	score.Marimba:  func(t tone) []placed { return one(newModal(t, marimba)) },
	score.Pizz:     func(t tone) []placed { return one(newModal(t, pizz)) },
	score.Electric: func(t tone) []placed { return one(newFM(t, electric)) },
	score.Bell:     func(t tone) []placed { return one(newFM(t, bell)) },
	score.Nylon:    func(t tone) []placed { return one(newPluck(t, nylon)) },
	score.Harp:     func(t tone) []placed { return one(newPluck(t, harp)) },
	score.Muted:    func(t tone) []placed { return one(newPluck(t, muted)) },
	score.Clav:     func(t tone) []placed { return one(newPluck(t, clav)) },
	score.Pulse:    func(t tone) []placed { return one(newPulse(t)) },
	score.Whistle:  func(t tone) []placed { return one(newSines(t, whistle)) },
	score.Bass:     func(t tone) []placed { return one(newBass(t)) },
	score.Sub:      func(t tone) []placed { return one(newSines(t, sub)) },
	score.Kick:     func(t tone) []placed { return one(newHit(t, kick)) },
	score.Tom:      func(t tone) []placed { return one(newHit(t, tom(t.hz))) },
	score.Brush:    func(t tone) []placed { return one(newHit(t, brush)) },
	score.Rim:      func(t tone) []placed { return one(newHit(t, rim)) },
	score.Snap:     func(t tone) []placed { return one(newHit(t, snap)) },
	score.Hat:      func(t tone) []placed { return one(newHit(t, hat)) },
	score.Ride:     func(t tone) []placed { return one(newHit(t, ride)) },
	score.Shaker:   func(t tone) []placed { return one(newHit(t, shaker)) },
	score.Swell:    func(t tone) []placed { return one(newSwell(t)) },
}

func voices(i score.Instrument, t tone) []placed { return makers[i](t) }

func one(v voice) []placed { return []placed{{v, 0}} }

// wide returns a note twice, left and right, out of step with itself.
func wide(t tone, s sawSound) []placed {
	const apart = 1.0006
	left := newSaws(tone{t.hz / apart, t.velocity, t.seconds, t.noise}, s)
	right := newSaws(tone{t.hz * apart, t.velocity, t.seconds, t.noise*31 | 1}, s)
	return []placed{{left, -0.75}, {right, 0.75}}
}

// sawSound has the parameters of a pad.
type sawSound struct {
	level, attack, release float64
	detune                 float64 // between the two saws, as a ratio
	cutoff                 float64 // Hz
	vibrato                float64 // as a ratio
	sub                    float64 // a sine beside the saws
}

func padSound(t tone) sawSound {
	return sawSound{level: 0.055, attack: 0.35, release: 0.3, detune: 1.0034, cutoff: min(t.hz*2.4, 900), sub: 0.9}
}

// stringsSound returns the sound of strings, with a faster bow stroke for short notes.
func stringsSound(t tone) sawSound {
	return sawSound{
		level: 0.07, attack: min(0.22, t.seconds*0.3), release: 0.16, detune: 1.003,
		cutoff: min(t.hz*3+300*t.velocity, 1700), vibrato: 0.0022, sub: 0.5,
	}
}

// hornsSound returns the sound of horns: a loud note is a bright one.
func hornsSound(t tone) sawSound {
	return sawSound{
		level: 0.12, attack: min(0.07, t.seconds*0.2), release: 0.12, detune: 1.0012,
		cutoff: min(t.hz*(1.6+1.6*t.velocity), 1300), vibrato: 0.0014, sub: 0.7,
	}
}

// saws is a pair of sawtooths and a sine under a slowly moving filter.
type saws struct {
	sound      sawSound
	a, b       saw
	filter     lowpass
	gate       gate
	step       float64 // turns of the fundamental per frame
	sub        float64
	slow, fast float64 // turns per frame of the filter's and of the vibrato's movement
	level      float64
}

func newSaws(t tone, s sawSound) *saws {
	v := &saws{sound: s, gate: newGate(s.attack, t.seconds, s.release), step: t.hz / Rate}
	v.a.phase, v.b.phase = 0.5+t.noise.next()/2, 0.5+t.noise.next()/2
	v.slow, v.fast = t.noise.next(), t.noise.next()
	v.level = s.level * math.Pow(t.velocity, 1.2)
	return v
}

func (v *saws) fill(x []float32) bool {
	seconds := float64(len(x)) / Rate
	v.slow += 0.13 * seconds
	v.fast += 5.1 * seconds
	bend := 1 + v.sound.vibrato*sine(v.fast)
	v.a.step, v.b.step = v.step*bend/v.sound.detune, v.step*bend*v.sound.detune
	v.filter.tune(v.sound.cutoff * (1 + 0.25*sine(v.slow)) * (0.6 + 0.4*v.gate.level))
	for i := range x {
		if v.sub += v.step * bend; v.sub >= 1 {
			v.sub--
		}
		y := v.filter.step(v.a.next()+v.b.next()) + v.sound.sub*sineOf(v.sub)
		x[i] = float32(y * v.gate.next() * v.level)
	}
	return v.gate.alive()
}
