package music

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"github.com/scenewright/scenewright/engine/audio"
)

// reading is what ffmpeg's ebur128 filter says of a sound.
type reading struct{ lufs, lra, peak float64 }

func ebur128(t *testing.T, s audio.Sound) reading {
	t.Helper()
	path := filepath.Join(t.TempDir(), "s.wav")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.WriteWAV(f); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	log, err := exec.Command("ffmpeg", "-hide_banner", "-nostats", "-nostdin", "-i", path, "-af", "ebur128=peak=true", "-f", "null", "-").CombinedOutput()
	if err != nil {
		t.Fatalf("ffmpeg: %v (install ffmpeg to run this test)\n%s", err, log)
	}
	log = log[bytes.LastIndex(log, []byte("Summary:")):]
	return reading{number(t, log, `I:\s+(\S+) LUFS`), number(t, log, `LRA:\s+(\S+) LU`), number(t, log, `Peak:\s+(\S+) dBFS`)}
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
