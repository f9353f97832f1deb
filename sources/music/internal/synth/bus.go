package synth

import (
	"math"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/sources/music/internal/score"
)

// playing is a voice with its stereo position, due in wait frames.
type playing struct {
	voice       voice
	wait        int
	left, right float32
}

// bus is a part's channel of the mixing desk.
type bus struct {
	part    score.Part
	gain    float32
	playing []playing
	sum     stereo
	x       [block]float32
}

func newBus(p score.Part) *bus { return &bus{part: p, gain: float32(audio.Ratio(p.Level))} }

// play starts a note; beat is the length of a beat in seconds.
func (b *bus) play(n score.Note, wait int, beat float64) {
	t := tone{
		hz: 440 * math.Pow(2, float64(n.Pitch-69)/12), velocity: n.Velocity,
		seconds: n.Length * beat, noise: noise(seed(n) | 1),
	}
	for _, v := range sounds[n.Instrument].voices(t) {
		left, right := panned(b.part.Pan + v.pan)
		b.playing = append(b.playing, playing{v.voice, wait, left, right})
	}
}

// panned returns the gains of the constant-power pan law.
func panned(pan float64) (left, right float32) {
	sin, cos := math.Sincos((min(max(pan, -1), 1) + 1) * math.Pi / 4)
	return float32(cos), float32(sin)
}

// mix adds n frames of the bus to the desk.
func (b *bus) mix(d *desk, p *pump, n int) {
	if len(b.playing) == 0 {
		return
	}
	b.sum = stereo{}
	kept := b.playing[:0]
	for _, v := range b.playing {
		if b.add(&v, n) {
			kept = append(kept, v)
		}
	}
	clear(b.playing[len(kept):])
	b.playing = kept
	room, echo, push := float32(b.part.Reverb), float32(b.part.Echo), float32(b.part.Pump)
	for i := range n {
		g := b.gain * (1 - push*p.depth[i])
		l, r := b.sum.l[i]*g, b.sum.r[i]*g
		d.dry.l[i] += l
		d.dry.r[i] += r
		d.room.l[i] += l * room
		d.room.r[i] += r * room
		d.echo.l[i] += l * echo
		d.echo.r[i] += r * echo
	}
}

func (b *bus) add(v *playing, n int) (alive bool) {
	if v.wait >= n {
		v.wait -= n
		return true
	}
	x := b.x[:n-v.wait]
	alive = v.voice.fill(x)
	l, r := b.sum.l[v.wait:], b.sum.r[v.wait:]
	l, r = l[:len(x)], r[:len(x)]
	for i, s := range x {
		l[i] += s * v.left
		r[i] += s * v.right
	}
	v.wait = 0
	return alive
}

// pump is the ducking envelope of the kick: 1 when it strikes, falling to 0.
type pump struct {
	depth   [block]float32
	at      int // frame of the block at which it strikes, if struck
	struck  bool
	raw, is float64
}

func (p *pump) hit(at int) { p.at, p.struck = at, true }

func (p *pump) next(n int) {
	const fall, soften = 1.0 / (0.12 * Rate), 1.0 / (0.004 * Rate)
	for i := range n {
		if p.struck && i == p.at {
			p.raw = 1
		}
		p.raw -= p.raw * fall
		p.is += (p.raw - p.is) * soften
		p.depth[i] = float32(p.is)
	}
	p.struck = false
}

// Master is the last filter of stereo sound, in place: it removes rumble, and attenuates a wide band
// of speech consonants.
func Master(samples []float32) {
	for ear := range 2 {
		rumble, voice := audio.Highpass(30, 0.7, Rate), audio.Peaking(2000, 0.55, -6, Rate)
		for i := ear; i < len(samples); i += 2 {
			samples[i] = float32(voice.Step(rumble.Step(float64(samples[i]))))
		}
	}
}

// desk holds the sums of one block.
type desk struct{ dry, room, echo stereo }

type stereo struct{ l, r [block]float32 }
