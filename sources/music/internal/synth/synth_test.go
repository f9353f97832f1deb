package synth

import (
	"context"
	"errors"
	"math"
	"math/cmplx"
	"slices"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/sources/music/internal/score"
)

// solo plays one instrument alone: a note of a pitch held for a time.
func solo(i score.Instrument, pitch int, held, length time.Duration) audio.Sound {
	p := score.Piece{BPM: 60, Beats: 4, Parts: []score.Part{{Instrument: i}}}
	p.Notes = []score.Note{{Instrument: i, Length: held.Seconds(), Pitch: pitch, Velocity: 0.8}}
	s, err := played(context.Background(), p, int(length.Seconds()*Rate))
	if err != nil {
		panic(err) // only a context can fail it
	}
	return s
}

// played is a whole piece.
func played(ctx context.Context, p score.Piece, frames int) (audio.Sound, error) {
	s := audio.Sound{Rate: Rate, Channels: 2, Samples: make([]float32, 2*frames)}
	return s, Play(ctx, p, s.Samples)
}

func level(s audio.Sound) float64 {
	sum := 0.0
	for _, v := range s.Samples {
		sum += float64(v) * float64(v)
	}
	return audio.Decibels(math.Sqrt(sum / float64(len(s.Samples))))
}

func TestEveryInstrumentSoundsAndEnds(t *testing.T) {
	for i := range score.Instrument(score.Instruments) {
		s := solo(i, 57, time.Second, 12*time.Second)
		for _, v := range s.Samples {
			if math.IsNaN(float64(v)) || math.Abs(float64(v)) > 2 {
				t.Fatalf("instrument %d: sample %v", i, v)
			}
		}
		if l := level(s.Slice(0, 1100*time.Millisecond)); l < -55 {
			t.Errorf("instrument %d is at %.1f dBFS", i, l)
		}
		if l := level(s.Slice(11*time.Second, 12*time.Second)); l > -90 {
			t.Errorf("instrument %d still sounds at %.1f dBFS after 11 s", i, l)
		}
	}
}

// Instruments that are out of tune with each other are the first thing an ear
// notices.
func TestInstrumentsAreInTune(t *testing.T) {
	for i := score.Pad; i <= score.Sub; i++ {
		for _, pitch := range []int{45, 57, 69, 76} {
			want := 440 * math.Pow(2, float64(pitch-69)/12)
			s := solo(i, pitch, 2*time.Second, 2*time.Second).Slice(50*time.Millisecond, 1500*time.Millisecond).Mono()
			if cents := 1200 * math.Log2(strongest(s, want)/want); math.Abs(cents) > 8 {
				t.Errorf("instrument %d at %.1f Hz is off by %.1f cents", i, want, cents)
			}
		}
	}
}

// strongest is the frequency within 60 cents of hz at which s has most power.
func strongest(s audio.Sound, hz float64) float64 {
	best, most := 0.0, 0.0
	for cents := -60.0; cents <= 60; cents += 2 {
		f := hz * math.Pow(2, cents/1200)
		if p := powerAt(s, f); p > most {
			best, most = f, p
		}
	}
	return best
}

func powerAt(s audio.Sound, hz float64) float64 {
	var sum complex128
	turn, step := complex(1, 0), cmplx.Rect(1, 2*math.Pi*hz/Rate)
	slow, slower := complex(1, 0), cmplx.Rect(1, 2*math.Pi/float64(len(s.Samples)))
	for _, v := range s.Samples {
		sum += turn * complex((0.5-0.5*real(slow))*float64(v), 0)
		turn *= step
		slow *= slower
	}
	return real(sum)*real(sum) + imag(sum)*imag(sum)
}

// A touch of velocity is a touch of loudness.
func TestVelocity(t *testing.T) {
	for i := range score.Instrument(score.Instruments) {
		var loud [2]float64
		for k, velocity := range []float64{0.4, 0.9} {
			p := score.Piece{BPM: 60, Beats: 4, Parts: []score.Part{{}}}
			p.Notes = []score.Note{{Instrument: i, Length: 0.5, Pitch: 57, Velocity: velocity}}
			s, err := played(t.Context(), p, Rate)
			if err != nil {
				t.Fatal(err)
			}
			loud[k] = level(s)
		}
		if d := loud[1] - loud[0]; d < 5 || d > 18 {
			t.Errorf("instrument %d: velocity 0.9 is %.1f dB above 0.4", i, d)
		}
	}
}

// small is a piece with every kind of tail: a held note, echo and room.
func small() score.Piece {
	return score.Piece{BPM: 160, Beats: 2, Reverb: 1, Parts: []score.Part{
		{Instrument: score.Pad, Reverb: 0.5, Pump: 0.5}, {Instrument: score.Felt, Reverb: 0.5, Echo: 0.5}, {Instrument: score.Kick},
	}, Notes: []score.Note{
		{Part: 0, Instrument: score.Pad, Start: 1, Length: 4.5, Pitch: 57, Velocity: 0.8},
		{Part: 2, Instrument: score.Kick, Start: 4, Length: 1, Velocity: 0.9},
		{Part: 1, Instrument: score.Felt, Start: 4.5, Length: 2, Pitch: 64, Velocity: 0.9},
	}}
}

// Notes sound when they should, to the frame, whatever the block they fall in,
// and a shorter take is the beginning of a longer one.
func TestPlayIsExact(t *testing.T) {
	p := small()
	long, err := played(t.Context(), p, 2*Rate)
	if err != nil {
		t.Fatal(err)
	}
	short, err := played(t.Context(), p, 375*block+77)
	if err != nil {
		t.Fatal(err)
	}
	if whole := 2 * 375 * block; short.Frames() != 375*block+77 || !slices.Equal(short.Samples[:whole], long.Samples[:whole]) {
		t.Errorf("%d frames that are not the beginning of the longer take", short.Frames())
	}
	first := slices.IndexFunc(long.Samples, func(v float32) bool { return v != 0 })/2 - Frames(p, 1)
	if first < 0 || first > 4 {
		t.Errorf("the first note begins %d frames after its beat", first)
	}
}

func TestRoomAndEchoDieAway(t *testing.T) {
	for _, size := range []float64{0, 0.5, 1} {
		p := small()
		p.Reverb = size
		p.Notes = []score.Note{{Part: 1, Instrument: score.Felt, Length: 0.1, Pitch: 64, Velocity: 1}}
		s, err := played(t.Context(), p, 8*Rate)
		if err != nil {
			t.Fatal(err)
		}
		early, late := level(s.Slice(0, time.Second)), level(s.Slice(6*time.Second, 8*time.Second))
		if late > early-50 {
			t.Errorf("size %v: %.1f dBFS at first, %.1f after 6 s", size, early, late)
		}
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := played(ctx, small(), Rate); !errors.Is(err, context.Canceled) {
		t.Errorf("Play: %v, want context.Canceled", err)
	}
}

// A naive sawtooth of 2 kHz has aliases 20 dB below its tone.
func TestSawHasNoAliases(t *testing.T) {
	const hz = 2010.0
	s := audio.Sound{Rate: Rate, Channels: 1, Samples: make([]float32, Rate/2)}
	o := saw{step: hz / Rate}
	for i := range s.Samples {
		s.Samples[i] = float32(o.next())
	}
	tone := powerAt(s, hz)
	for _, f := range []float64{300, 900, 1500} {
		if dB := 10 * math.Log10(powerAt(s, f)/tone); dB > -55 {
			t.Errorf("%v Hz is %.1f dB below the tone", f, -dB)
		}
	}
}
