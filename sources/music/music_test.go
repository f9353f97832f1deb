package music

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/sources/music/internal/score"
)

func library(t testing.TB, dir string) *Library {
	t.Helper()
	l, err := New(&Options{CacheDir: dir})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func open(t testing.TB, l *Library, path string, length time.Duration, seed uint64) audio.Sound {
	t.Helper()
	s, err := l.Open(t.Context(), path, length, seed)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Every tag and tone a request can have must find music made for it, and no
// track may advertise one that does not exist.
func TestTracks(t *testing.T) {
	tracks, err := library(t, "").Tracks(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	moods, tags, tones, seen := map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, tr := range tracks {
		if tr.ID == "" || tr.Name == "" || tr.BPM == 0 || !strings.HasPrefix(tr.RelativePath, "composed/") {
			t.Errorf("incomplete: %+v", tr)
		}
		if seen[tr.ID] || seen[tr.RelativePath] || seen[tr.Name] {
			t.Errorf("%s, %s or %s is there twice", tr.ID, tr.RelativePath, tr.Name)
		}
		seen[tr.ID], seen[tr.RelativePath], seen[tr.Name] = true, true, true
		moods[tr.Mood] = true
		for _, tag := range tr.Tags {
			tags[tag] = true
		}
		for _, tone := range tr.Tones {
			tones[tone] = true
		}
	}
	if len(moods) < 6 {
		t.Errorf("%d moods, want 6 or more", len(moods))
	}
	for _, tag := range engine.VideoTags() {
		if !tags[tag.ID] {
			t.Errorf("no track for the tag %s", tag.ID)
		}
		delete(tags, tag.ID)
	}
	for _, tone := range engine.Tones() {
		if !tones[tone.ID] {
			t.Errorf("no track for the tone %s", tone.ID)
		}
		delete(tones, tone.ID)
	}
	if len(tags)+len(tones) > 0 {
		t.Errorf("tags %v and tones %v do not exist", tags, tones)
	}
}

// What a film of a minute gets, for every mood.
func TestBedOfEveryMood(t *testing.T) {
	l := library(t, "")
	for _, m := range score.Moods() {
		t.Run(m.Name, func(t *testing.T) {
			const length = time.Minute
			s := open(t, l, "composed/"+m.Name+"-01.wav", length, 7)
			if s.Rate != 48000 || s.Channels != 2 || s.Frames() != 60*48000 {
				t.Fatalf("%d Hz, %d channels, %d frames", s.Rate, s.Channels, s.Frames())
			}
			checkLevels(t, s)
			checkRoomForVoice(t, s)
			checkEnding(t, s)
			checkMusic(t, s)
		})
	}
}

func checkLevels(t *testing.T, s audio.Sound) {
	t.Helper()
	if got := audio.Loudness(s); math.Abs(got+20) > 0.05 {
		t.Errorf("%.2f LUFS, want -20 ± 0.05", got)
	}
	by := ebur128(t, s)
	if math.Abs(by.lufs+20) > 0.15 {
		t.Errorf("ffmpeg measures %v LUFS, want -20 ± 0.15", by.lufs)
	}
	if by.peak > -1 || by.peak < -14 {
		t.Errorf("ffmpeg measures a peak of %v dBTP, want -14 to -1", by.peak)
	}
	if by.lra < 1 || by.lra > 12 {
		t.Errorf("a loudness range of %v LU, want 1 to 12", by.lra)
	}
}

func checkRoomForVoice(t *testing.T, s audio.Sound) {
	t.Helper()
	spec := spectrum(s)
	low, voice := band(spec, s.Rate, 40, 500), band(spec, s.Rate, 1000, 4000)
	if low-voice < 10 {
		t.Errorf("1-4 kHz is %.1f dB below 40-500 Hz, want 10 or more", low-voice)
	}
}

// The last chord sounds alone, has weight, and has gone when the film ends.
func checkEnding(t *testing.T, s audio.Sound) {
	t.Helper()
	at := func(from, to time.Duration) float64 {
		return audio.Loudness(s.Slice(s.Duration()-from, s.Duration()-to))
	}
	if chord := at(2800*time.Millisecond, 1800*time.Millisecond); chord < -30 || chord > -14 {
		t.Errorf("the last chord is at %.1f LUFS", chord)
	}
	if end := at(100*time.Millisecond, 0); end > -45 {
		t.Errorf("the last 100 ms are at %.1f LUFS", end)
	}
	if last := s.Samples[len(s.Samples)-1]; math.Abs(float64(last)) > 1e-4 {
		t.Errorf("the last sample is %v", last)
	}
	cut := s.Slice(s.Duration()-3050*time.Millisecond, s.Duration()-2900*time.Millisecond)
	if step := maxStep(cut.Samples); step > maxStep(s.Samples) {
		t.Errorf("a step of %v where the music ends", step)
	}
}

// Music moves: its spectrum differs from second to second, unlike a drone's,
// and keeps to a few frequencies at a time, unlike noise.
func checkMusic(t *testing.T, s audio.Sound) {
	t.Helper()
	var moved, flat float64
	const parts = 50
	last := spectrum(s.Slice(0, time.Second))
	for i := 1; i < parts; i++ {
		now := spectrum(s.Slice(time.Duration(i)*time.Second, time.Duration(i+1)*time.Second))
		moved += distance(last, now) / (parts - 1)
		flat += flatness(now) / (parts - 1)
		last = now
	}
	if moved < dullest {
		t.Errorf("from second to second the spectrum moves by %.2f, want %v or more", moved, dullest)
	}
	if flat > noisiest {
		t.Errorf("the spectrum is as flat as %.2f, want %v or less", flat, noisiest)
	}
}

// Bounds of what counts as music in these tests.
const (
	dullest  = 0.2
	noisiest = 0.1
)

// The bounds tell music from a drone and from noise.
func TestBoundsOfMusic(t *testing.T) {
	drone, noise := audio.Silent(48000, 2, 2*time.Second), audio.Silent(48000, 2, 2*time.Second)
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range drone.Samples {
		at := float64(i/2) / 48000
		drone.Samples[i] = float32(0.2*math.Sin(2*math.Pi*220*at) + 0.1*math.Sin(2*math.Pi*331*at) + 0.01*rng.NormFloat64())
		noise.Samples[i] = float32(0.1 * rng.NormFloat64())
	}
	if d := distance(spectrum(drone.Slice(0, time.Second)), spectrum(drone.Slice(time.Second, 2*time.Second))); d > dullest/2 {
		t.Errorf("a drone moves by %.2f", d)
	}
	if f := flatness(spectrum(noise)); f < 3*noisiest {
		t.Errorf("noise is as flat as %.2f", f)
	}
}

// distance compares spectra of 60 to 1500 Hz by shape: 0 equal, 1 disjoint.
func distance(a, b []float64) float64 {
	lo, hi := 60*fftSize/48000, 1500*fftSize/48000
	var sumA, sumB, d float64
	for i := lo; i < hi; i++ {
		sumA, sumB = sumA+a[i], sumB+b[i]
	}
	for i := lo; i < hi; i++ {
		d += math.Abs(a[i]/sumA-b[i]/sumB) / 2
	}
	return d
}

// flatness is the geometric over the arithmetic mean of 100 to 1500 Hz.
func flatness(s []float64) float64 {
	lo, hi := 100*fftSize/48000, 1500*fftSize/48000
	var logs, sum float64
	for _, p := range s[lo:hi] {
		logs, sum = logs+math.Log(p+1e-20), sum+p
	}
	n := float64(hi - lo)
	return math.Exp(logs/n) / (sum / n)
}

// maxStep is the largest difference of neighbouring samples of a channel.
func maxStep(stereo []float32) (m float32) {
	for i := 2; i < len(stereo); i++ {
		d := stereo[i] - stereo[i-2]
		m = max(m, d, -d)
	}
	return m
}

// The cycle goes round without a seam: where its end meets its beginning the
// wave bends no more than nearly everywhere inside, and where it is spliced
// wrongly the same measure says so.
func TestLoopHasNoSeam(t *testing.T) {
	l := library(t, "")
	for _, mood := range []string{"calm", "driving", "cinematic"} {
		s := open(t, l, "composed/"+mood+"-01.wav", 0, 3)
		if got := audio.Loudness(s); math.Abs(got+20) > 0.05 {
			t.Errorf("%s: the cycle is at %.2f LUFS", mood, got)
		}
		n, usual := len(s.Samples), bendOf99(s.Samples)
		if bend := spliceBend(s.Samples, n); bend > usual {
			t.Errorf("%s: a bend of %v at the seam, %v inside", mood, bend, usual)
		}
		worse := 0
		for early := 4800; early <= 48000; early += 4800 {
			if spliceBend(s.Samples, n-2*early) > usual {
				worse++
			}
		}
		if worse < 7 {
			t.Errorf("%s: only %d of 10 wrong splices were noticed", mood, worse)
		}
	}
}

// spliceBend is the sharpest bend where the samples before end meet the first.
func spliceBend(stereo []float32, end int) float32 {
	return maxStep(steps(slices.Concat(stereo[end-6:end], stereo[:6])))
}

// bendOf99 is the bend that 99 of 100 places inside do not exceed.
func bendOf99(stereo []float32) float32 {
	bends := steps(steps(stereo))
	for i, b := range bends {
		bends[i] = max(b, -b)
	}
	slices.Sort(bends)
	return bends[len(bends)*99/100]
}

// steps are the differences of neighbouring samples of a channel.
func steps(stereo []float32) []float32 {
	out := make([]float32, 0, len(stereo))
	for i := 2; i < len(stereo); i++ {
		out = append(out, stereo[i]-stereo[i-2])
	}
	return out
}

// The intro gives way to the cycle without a bump.
func TestIntroLeadsIntoTheLoop(t *testing.T) {
	m := score.Moods()[0]
	p := score.Compose(m, m.Titles[0], 3)
	wav, err := perform(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	sound, err := audio.ReadWAV(bytes.NewReader(wav))
	if err != nil {
		t.Fatal(err)
	}
	r, ok := split(sound, p)
	if !ok {
		t.Fatal("what perform made is not what split expects")
	}
	music := slices.Clone(r.loop.Samples)
	r.begin(music, 0)
	end := len(r.intro.Samples)
	if !slices.Equal(music[:end/2], r.intro.Samples[:end/2]) || !slices.Equal(music[end:], r.loop.Samples[end:]) {
		t.Error("want the intro first and the loop from the second phrase on")
	}
	around := music[end-2*frames(cutFade) : end+96]
	if bend, usual := maxStep(steps(around)), maxStep(steps(music)); bend > usual/2 {
		t.Errorf("a bend of %v where they meet, %v at most elsewhere", bend, usual)
	}
}

func TestOpenGivesExactlyTheLength(t *testing.T) {
	l := library(t, t.TempDir())
	for _, length := range []time.Duration{
		time.Millisecond, 500 * time.Millisecond, 2 * time.Second, 5 * time.Second, 12345 * time.Millisecond,
		time.Minute, 61*time.Second + 33333*time.Microsecond, 200 * time.Second,
	} {
		s := open(t, l, "composed/driving-01.wav", length, 1)
		if want := int(math.Round(length.Seconds() * 48000)); s.Frames() != want {
			t.Errorf("%v: %d frames, want %d", length, s.Frames(), want)
		}
		if got := audio.Loudness(s); length > 100*time.Millisecond && math.Abs(got+20) > 0.05 {
			t.Errorf("%v: %.2f LUFS", length, got)
		}
		if peak := audio.TruePeak(s); peak > -1 {
			t.Errorf("%v: %.2f dBTP", length, peak)
		}
	}
}

// The same path, length and seed are the same sound: in another library, from
// the cache, and after the cache was damaged. Another seed is other music.
func TestSameSeedSameSound(t *testing.T) {
	const path, length = "composed/curious-01.wav", 20 * time.Second
	dir := t.TempDir()
	want := open(t, library(t, ""), path, length, 5)
	for _, how := range []string{"fresh", "cached"} {
		if got := open(t, library(t, dir), path, length, 5); !cmp.Equal(want.Samples, got.Samples) {
			t.Errorf("%s: other samples", how)
		}
	}
	damage(t, dir)
	if got := open(t, library(t, dir), path, length, 5); !cmp.Equal(want.Samples, got.Samples) {
		t.Error("after the cache was damaged: other samples")
	}
	other := open(t, library(t, dir), path, length, 6)
	if c := correlation(want.Samples, other.Samples); c > 0.5 {
		t.Errorf("another seed correlates by %.2f", c)
	}
}

func correlation(a, b []float32) float64 {
	var ab, aa, bb float64
	for i := range a {
		x, y := float64(a[i]), float64(b[i])
		ab, aa, bb = ab+x*y, aa+x*x, bb+y*y
	}
	return math.Abs(ab) / math.Sqrt(aa*bb)
}

func TestOpenErrors(t *testing.T) {
	l := library(t, "")
	for _, path := range []string{"", "calm-01", "composed/calm-99.wav", "../composed/calm-01.wav", strings.Repeat("x", 1000)} {
		_, err := l.Open(t.Context(), path, time.Minute, 0)
		if !errors.Is(err, engine.ErrNotFound) {
			t.Errorf("%.20q: %v, want ErrNotFound", path, err)
		}
		if len(err.Error()) > 300 {
			t.Errorf("%.20q: a message of %d bytes", path, len(err.Error()))
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := l.Open(ctx, "composed/calm-01.wav", time.Minute, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// One operation is a bed of a minute, nothing cached.
func BenchmarkOpen(b *testing.B) {
	l := library(b, "")
	for b.Loop() {
		open(b, l, "composed/optimistic-01.wav", time.Minute, 1)
	}
	b.ReportMetric(60*float64(b.N)/b.Elapsed().Seconds(), "x-realtime")
}

func BenchmarkOpenCached(b *testing.B) {
	l := library(b, b.TempDir())
	open(b, l, "composed/optimistic-01.wav", time.Second, 1)
	for b.Loop() {
		open(b, l, "composed/optimistic-01.wav", time.Minute, 1)
	}
	b.ReportMetric(60*float64(b.N)/b.Elapsed().Seconds(), "x-realtime")
}
