package audio

import (
	"bytes"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
	"time"
)

// tone is a sine of the given frequency and amplitude in every channel.
func tone(rate, channels int, hz, amplitude float64, d time.Duration) Sound {
	s := Silent(rate, channels, d)
	for i := range s.Frames() {
		v := float32(amplitude * math.Sin(2*math.Pi*hz*float64(i)/float64(rate)))
		for c := range channels {
			s.Samples[i*channels+c] = v
		}
	}
	return s
}

// toneLevel is the amplitude of one frequency in channel 0, by correlation
// under a Hann window.
func toneLevel(s Sound, hz float64) float64 {
	var re, im, weight float64
	n := s.Frames()
	for i := range n {
		w := 0.5 - 0.5*math.Cos(2*math.Pi*float64(i)/float64(n))
		sin, cos := math.Sincos(2 * math.Pi * hz * float64(i) / float64(s.Rate))
		v := w * float64(s.Samples[i*s.Channels])
		re, im, weight = re+v*cos, im+v*sin, weight+w
	}
	return 2 * math.Hypot(re, im) / weight
}

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s = %v, want %v ± %v", what, got, want, tolerance)
	}
}

// ebur128 measures a sound with ffmpeg: integrated LUFS and true peak in dBTP.
func ebur128(t *testing.T, s Sound) (lufs, peak float64) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "s.wav")
	var b bytes.Buffer
	if err := s.WriteWAV(&b); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	log, err := exec.Command("ffmpeg", "-hide_banner", "-nostats", "-i", path, "-af", "ebur128=peak=true", "-f", "null", "-").CombinedOutput()
	if err != nil {
		t.Fatalf("ffmpeg: %v (install ffmpeg to run this test)\n%s", err, log)
	}
	summary := log[bytes.LastIndex(log, []byte("Summary:")):]
	return number(t, summary, `I:\s+(\S+) LUFS`), number(t, summary, `Peak:\s+(\S+) dBFS`)
}

func number(t *testing.T, text []byte, pattern string) float64 {
	t.Helper()
	m := regexp.MustCompile(pattern).FindSubmatch(text)
	if m == nil {
		t.Fatalf("ffmpeg's summary lacks %s:\n%s", pattern, text)
	}
	v, err := strconv.ParseFloat(string(m[1]), 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}
