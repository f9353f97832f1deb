package synth

import (
	"context"
	"errors"
	"math"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/sources/music/internal/score"
)

// solo plays one instrument alone: a note of a pitch held for a time.
func solo(i score.Instrument, pitch int, held, length time.Duration) audio.Sound {
	p := score.Piece{BPM: 60, Beats: 4, Parts: []score.Part{{Instrument: i}}}
	p.Landing = []score.Note{{Instrument: i, Length: held.Seconds(), Pitch: pitch, Velocity: 0.8}}
	s, err := Landing(context.Background(), p, length)
	if err != nil {
		panic(err) // only a context can fail it
	}
	return s
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
	for cents := -60.0; cents <= 60; cents++ {
		f := hz * math.Pow(2, cents/1200)
		if p := powerAt(s, f); p > most {
			best, most = f, p
		}
	}
	return best
}

func powerAt(s audio.Sound, hz float64) float64 {
	var re, im float64
	n := float64(len(s.Samples))
	for i, v := range s.Samples {
		w := 0.5 - 0.5*math.Cos(2*math.Pi*float64(i)/n)
		sin, cos := math.Sincos(2 * math.Pi * hz * float64(i) / Rate)
		re, im = re+w*float64(v)*cos, im+w*float64(v)*sin
	}
	return re*re + im*im
}

// A touch of velocity is a touch of loudness.
func TestVelocity(t *testing.T) {
	for i := range score.Instrument(score.Instruments) {
		var loud [2]float64
		for k, velocity := range []float64{0.4, 0.9} {
			p := score.Piece{BPM: 60, Beats: 4, Parts: []score.Part{{}}}
			p.Landing = []score.Note{{Instrument: i, Length: 0.5, Pitch: 57, Velocity: velocity}}
			s, err := Landing(t.Context(), p, time.Second)
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

// small is a piece with every kind of tail across its seam: held notes, echo,
// room and pump.
func small() score.Piece {
	p := score.Piece{BPM: 160, Beats: 2, Reverb: 1, Parts: []score.Part{
		{Instrument: score.Pad, Reverb: 0.5, Pump: 0.5}, {Instrument: score.Felt, Reverb: 0.5, Echo: 0.5}, {Instrument: score.Kick},
	}}
	end := float64(score.Bars * p.Beats)
	for beat := 0.0; beat < end; beat += 4 {
		p.Cycle = append(p.Cycle,
			score.Note{Part: 0, Instrument: score.Pad, Start: beat, Length: 4.5, Pitch: 57, Velocity: 0.8},
			score.Note{Part: 1, Instrument: score.Felt, Start: beat + 3.5, Length: 2, Pitch: 64, Velocity: 0.9},
			score.Note{Part: 2, Instrument: score.Kick, Start: beat, Length: 1, Velocity: 0.9})
	}
	return p
}

// Played twice in one go, the second round is what Loop gives: so the loop is
// what it would sound like without a seam.
func TestLoopIsTheSteadyState(t *testing.T) {
	p := small()
	loop, err := Loop(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	frames, once := Frames(p, score.Bars), p
	events := schedule(once, once.Cycle)
	for _, e := range schedule(once, once.Cycle) {
		e.at += frames
		events = append(events, e)
	}
	twice, err := newRenderer(p, events).run(t.Context(), 0, 2*frames)
	if err != nil {
		t.Fatal(err)
	}
	if loop.Frames() != frames {
		t.Fatalf("%d frames, want %d", loop.Frames(), frames)
	}
	second, rest, all := twice.Samples[2*frames:], 0.0, 0.0
	for i, v := range loop.Samples {
		d := float64(v - second[i])
		rest, all = rest+d*d, all+float64(v)*float64(v)
	}
	if dB := 10 * math.Log10(rest/all); dB > -45 {
		t.Errorf("the loop differs from a second round by %.1f dB", dB)
	}
}

func TestRoomAndEchoDieAway(t *testing.T) {
	for _, size := range []float64{0, 0.5, 1} {
		p := small()
		p.Reverb = size
		p.Landing = []score.Note{{Part: 1, Instrument: score.Felt, Length: 0.1, Pitch: 64, Velocity: 1}}
		s, err := Landing(t.Context(), p, 8*time.Second)
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
	if _, err := Loop(ctx, small()); !errors.Is(err, context.Canceled) {
		t.Errorf("Loop: %v", err)
	}
	if _, err := Landing(ctx, small(), time.Second); !errors.Is(err, context.Canceled) {
		t.Errorf("Landing: %v", err)
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
