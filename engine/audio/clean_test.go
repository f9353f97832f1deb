package audio

import (
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// spoken is some seconds of clean speech, with pauses and no noise.
func spoken(t *testing.T) Sound {
	t.Helper()
	path := filepath.Join(t.TempDir(), "speech.wav")
	const text = "The harbour was quiet that morning. Nobody had seen the ship come in, and yet there it was, moored at the pier. " +
		"The captain walked ashore with a letter in his hand, and asked for the way to the lighthouse."
	if said, err := exec.Command("flite", "-voice", "slt", "-t", text, "-o", path).CombinedOutput(); err != nil {
		t.Fatalf("flite: %v (install flite to run this test)\n%s", err, said)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	s, err := ReadWAV(f)
	if err != nil {
		t.Fatal(err)
	}
	s = s.Resample(48000).Mono()
	s.Samples = highPass(s.Samples, s.Rate)
	return s
}

// noisy adds noise to a sound at a ratio in dB. Its kinds are white, pink and
// hum, which has a little hiss.
func noisy(s Sound, kind string, ratio float64) Sound {
	rnd := rand.New(rand.NewPCG(1, 2))
	noise := make([]float32, len(s.Samples))
	slow := [3]float64{}
	for i := range noise {
		w := rnd.NormFloat64()
		switch kind {
		case "pink":
			slow[0], slow[1], slow[2] = .99765*slow[0]+w*.099046, .963*slow[1]+w*.2965164, .57*slow[2]+w*1.0526913
			w = slow[0] + slow[1] + slow[2] + w*.1848
		case "hum":
			a := 2 * math.Pi * 100 * float64(i) / float64(s.Rate)
			w = .15*w + math.Sin(a) + .5*math.Sin(2*a) + .25*math.Sin(4*a)
		}
		noise[i] = float32(w)
	}
	k := math.Sqrt(energy(s.Samples) / energy(noise) / math.Pow(10, ratio/10))
	out := s.clone()
	for i := range out.Samples {
		out.Samples[i] += float32(k) * noise[i]
	}
	return out
}

// distinct is the ratio of a sound to what was added to it, in dB, whatever its
// level.
func distinct(got, want Sound) float64 {
	dot := 0.0
	for i, v := range want.Samples {
		dot += float64(v) * float64(got.Samples[i])
	}
	k := dot / energy(want.Samples)
	rest := 0.0
	for i, v := range want.Samples {
		d := float64(got.Samples[i]) - k*float64(v)
		rest += d * d
	}
	return 10 * math.Log10(k*k*energy(want.Samples)/rest)
}

// floorOf is the level in a sound's pauses, in dBFS.
func floorOf(s Sound) float64 { return LevelOf(s, .05, 20*time.Millisecond) }

// TestCleanTakesNoiseAndKeepsTheVoice: the floor falls by 10 dB and more, and
// more of what is left is voice.
func TestCleanTakesNoiseAndKeepsTheVoice(t *testing.T) {
	voice := spoken(t)
	for _, tt := range []struct {
		kind          string
		ratio, better float64
	}{{"white", 20, 5}, {"white", 10, 6}, {"pink", 20, 1.5}, {"pink", 10, 1.5}, {"hum", 20, 3}, {"hum", 10, 2}} {
		in := noisy(voice, tt.kind, tt.ratio)
		got := Clean(in)
		before, after := distinct(in, voice), distinct(got, voice)
		t.Logf("%s at %v dB: voice %.1f → %.1f dB, floor %.1f → %.1f dBFS, loudness %.1f → %.1f", tt.kind, tt.ratio, before, after, floorOf(in), floorOf(got), Loudness(in), Loudness(got))
		if after < before+tt.better {
			t.Errorf("%s at %v dB: the voice stands out by %.1f dB, by %.1f before", tt.kind, tt.ratio, after, before)
		}
		if floorOf(got) > floorOf(in)-10 {
			t.Errorf("%s at %v dB: the floor is at %.1f dBFS, at %.1f before", tt.kind, tt.ratio, floorOf(got), floorOf(in))
		}
		near(t, "loudness of the voice", Loudness(got), Loudness(voice), .7)
	}
}

func TestCleanLeavesCleanSpeechAlone(t *testing.T) {
	voice := spoken(t)
	if d := distinct(Clean(voice), voice); d < 30 {
		t.Errorf("clean speech came back with %.1f dB of damage", d)
	}
}

func TestCleanTakesAnything(t *testing.T) {
	for name, s := range map[string]Sound{
		"nothing": {}, "silence": Silent(48000, 2, time.Second), "a click": tone(48000, 1, 400, .5, 5*time.Millisecond),
		"a tone": tone(16000, 2, 400, .5, time.Second),
	} {
		got := Clean(s)
		if got.Rate != s.Rate || len(got.Samples) != len(s.Samples) {
			t.Errorf("%s: %d samples of %d came back", name, len(got.Samples), len(s.Samples))
		}
		for _, v := range got.Samples {
			if math.IsNaN(float64(v)) || math.Abs(float64(v)) > 1 {
				t.Fatalf("%s: a sample is %v", name, v)
			}
		}
	}
}
