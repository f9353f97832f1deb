// Package audio holds PCM sound as plain values and the operations a video needs on it: reading and
// writing WAV, resampling, loudness and true peak as ITU-R BS.1770-4 defines them, limiting,
// time-stretching, ducking and mixing.
//
// A [Sound] is a value. Every operation returns new samples and leaves its operands untouched; only
// [Master] and [MixInto] change their arguments, and [Append] may. No operation delays the sound:
// times stay the same.
//
// The usual path of a narration with a bed under it:
//
//	voice = audio.Normalize(voice.Resample(48000).Stereo(), -16, -1)
//	audio.MixInto(bed, voice, 0)
//	final := audio.Normalize(bed, -14, -1)
package audio

import (
	"math"
	"time"
)

// Sound is PCM: interleaved float32 samples, nominally in -1..1.
// Rate is in hertz. The zero Sound is empty and valid everywhere.
type Sound struct {
	Rate, Channels int
	Samples        []float32
}

// Span is a stretch of time, From included and To excluded.
type Span struct{ From, To time.Duration }

// Silent returns d of digital silence, rounded to the nearest frame.
func Silent(rate, channels int, d time.Duration) Sound {
	s := Sound{Rate: rate, Channels: channels}
	s.Samples = make([]float32, max(s.frameAt(d), 0)*max(channels, 0))
	return s
}

// Frames returns the number of sample frames: one sample of every channel.
func (s Sound) Frames() int {
	if s.Channels <= 0 {
		return 0
	}
	return len(s.Samples) / s.Channels
}

// Duration returns the length in time, rounded down to the nanosecond.
func (s Sound) Duration() time.Duration {
	if s.Rate <= 0 {
		return 0
	}
	whole, rest := s.Frames()/s.Rate, s.Frames()%s.Rate
	return time.Duration(whole)*time.Second + time.Duration(rest)*time.Second/time.Duration(s.Rate)
}

// Gain returns the sound dB louder (or softer, below 0). Nothing is clipped.
func (s Sound) Gain(dB float64) Sound {
	out, g := s.clone(), float32(Ratio(dB))
	for i := range out.Samples {
		out.Samples[i] *= g
	}
	return out
}

// Slice returns a copy of the sound between two times, rounded to the nearest frame and clipped to
// the sound.
func (s Sound) Slice(from, to time.Duration) Sound {
	a := min(max(s.frameAt(from), 0), s.Frames())
	b := min(max(s.frameAt(to), a), s.Frames())
	return s.with(append([]float32(nil), s.Samples[a*s.Channels:b*s.Channels]...))
}

// Append returns a followed by b, of the same format; an empty a takes b's. It may reuse a's memory.
func Append(a, b Sound) Sound {
	if len(a.Samples) == 0 {
		return b
	}
	a.Samples = append(a.Samples, b.Samples...)
	return a
}

// MixInto adds src to dst, its first frame at the given time, in place; parts beyond dst on either
// side are left out. Both must have the same rate and number of channels: src is converted by the
// caller, see [Sound.Resample] and [Sound.Stereo]. It panics if they differ, which no input can
// cause.
func MixInto(dst, src Sound, at time.Duration) {
	if len(src.Samples) == 0 || len(dst.Samples) == 0 {
		return
	}
	if dst.Rate != src.Rate || dst.Channels != src.Channels {
		panic("audio: MixInto of sounds with different rate or channels")
	}
	from := dst.frameAt(at) * dst.Channels
	in := src.Samples[min(max(-from, 0), len(src.Samples)):]
	out := dst.Samples[min(max(from, 0), len(dst.Samples)):]
	for i := range min(len(in), len(out)) {
		out[i] += in[i]
	}
}

// Ratio converts decibels to an amplitude ratio; −Inf gives 0.
func Ratio(dB float64) float64 { return math.Pow(10, dB/20) }

// Decibels converts an amplitude ratio to decibels; 0 gives −Inf.
func Decibels(ratio float64) float64 { return 20 * math.Log10(ratio) }

func (s Sound) with(samples []float32) Sound {
	return Sound{Rate: s.Rate, Channels: s.Channels, Samples: samples}
}

// clone copies whole frames, without an incomplete last one.
func (s Sound) clone() Sound {
	return s.with(append([]float32(nil), s.Samples[:s.Frames()*max(s.Channels, 0)]...))
}

func (s Sound) frameAt(t time.Duration) int {
	return int(math.Round(t.Seconds() * float64(s.Rate)))
}

// Mono returns the average of all channels.
func (s Sound) Mono() Sound {
	if s.Channels <= 1 {
		return s.clone()
	}
	out := Sound{Rate: s.Rate, Channels: 1, Samples: make([]float32, s.Frames())}
	for i := range out.Samples {
		var sum float32
		for _, v := range s.Samples[i*s.Channels : (i+1)*s.Channels] {
			sum += v
		}
		out.Samples[i] = sum / float32(s.Channels)
	}
	return out
}

// Stereo returns two channels: mono is doubled, of more than two channels the
// odd ones (first, third, …) are averaged to the left and the even ones to the
// right, a lone last one goes to both.
func (s Sound) Stereo() Sound {
	if s.Channels == 2 || s.Channels <= 0 {
		return s.clone()
	}
	out := Sound{Rate: s.Rate, Channels: 2, Samples: make([]float32, 2*s.Frames())}
	for i := range s.Frames() {
		out.Samples[2*i], out.Samples[2*i+1] = pair(s.Samples[i*s.Channels : (i+1)*s.Channels])
	}
	return out
}

func pair(frame []float32) (left, right float32) {
	pairs := len(frame) / 2
	for i := range pairs {
		left += frame[2*i]
		right += frame[2*i+1]
	}
	if len(frame)%2 == 1 {
		last := frame[len(frame)-1]
		return (left + last) / float32(pairs+1), (right + last) / float32(pairs+1)
	}
	return left / float32(pairs), right / float32(pairs)
}

// channel returns a copy of some frames of a channel, with zeros for those before and after it.
func (s Sound) channel(c, from, to int) []float32 {
	out := make([]float32, to-from)
	for i := max(from, 0); i < min(to, s.Frames()); i++ {
		out[i-from] = s.Samples[i*s.Channels+c]
	}
	return out
}
