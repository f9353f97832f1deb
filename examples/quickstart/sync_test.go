package main

import (
	"encoding/binary"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

const tolerance = 80 * time.Millisecond // between a word's sound and its light

// checkSubtitlesAreOnTime compares a film's sound, which is without music, with its
// subtitles: where speech begins after a silence, a cue must begin.
func checkSubtitlesAreOnTime(t *testing.T, film string) {
	t.Helper()
	onsets := onsets(t, film)
	if len(onsets) < 4 {
		t.Fatalf("speech begins at %v: too few places to compare", onsets)
	}
	starts := cueStarts(t, strings.TrimSuffix(film, ".mp4")+".srt")
	var worst time.Duration
	matched := 0
	for _, at := range onsets {
		off := nearest(starts, at)
		if off > 400*time.Millisecond {
			continue // a pause inside a cue
		}
		matched++
		worst = max(worst, off)
	}
	t.Logf("%d of %d beginnings of speech are beginnings of cues, the worst off by %v", matched, len(onsets), worst)
	if matched < 4 || worst > tolerance {
		t.Errorf("%d matched, the worst off by %v, want at most %v", matched, worst, tolerance)
	}
}

// onsets are the moments at which sound begins after a fifth of a second of silence.
func onsets(t *testing.T, film string) []time.Duration {
	t.Helper()
	pcm := filepath.Join(t.TempDir(), "film.pcm")
	ffmpeg(t, "-v", "error", "-i", film, "-vn", "-ac", "1", "-ar", "16000", "-f", "s16le", pcm)
	raw, err := os.ReadFile(pcm)
	if err != nil {
		t.Fatal(err)
	}
	const window = 160 // samples: 10 ms
	var out []time.Duration
	quiet := 100
	for i := 0; i+2*window <= len(raw); i += 2 * window {
		if level(raw[i:i+2*window]) < .006 { // -44 dBFS
			quiet++
			continue
		}
		if quiet >= 20 {
			out = append(out, time.Duration(i/2)*time.Second/16000)
		}
		quiet = 0
	}
	return out
}

func level(pcm []byte) float64 {
	var sum float64
	for i := 0; i < len(pcm); i += 2 {
		v := float64(int16(binary.LittleEndian.Uint16(pcm[i:]))) / 32768
		sum += v * v
	}
	return math.Sqrt(sum / float64(len(pcm)/2))
}

var cueStart = regexp.MustCompile(`(?m)^(\d\d):(\d\d):(\d\d),(\d\d\d) -->`)

func cueStarts(t *testing.T, srt string) []time.Duration {
	t.Helper()
	var out []time.Duration
	for _, m := range cueStart.FindAllStringSubmatch(read(t, srt), -1) {
		var d time.Duration
		for i, unit := range []time.Duration{time.Hour, time.Minute, time.Second, time.Millisecond} {
			n, err := strconv.Atoi(m[i+1])
			if err != nil {
				t.Fatal(err)
			}
			d += time.Duration(n) * unit
		}
		out = append(out, d)
	}
	return out
}

func nearest(all []time.Duration, at time.Duration) time.Duration {
	best := time.Duration(math.MaxInt64)
	for _, a := range all {
		best = min(best, (a - at).Abs())
	}
	return best
}
