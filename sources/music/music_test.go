package music

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/music/internal/score"
	"github.com/scenewright/scenewright/sources/music/internal/synth"
	"github.com/scenewright/scenewright/sources/sourcetest"
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
	return sourcetest.Play(t, l, path, story.MusicFilm{Length: length, Seed: seed})
}

// Every tag, tone and technique a request can have must find music made for it, and no
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
	if len(moods) < 16 {
		t.Errorf("%d moods, want 16 or more", len(moods))
	}
	for _, tech := range request.Techniques() {
		if !moods[tech.Manner.Mood] {
			t.Errorf("no track for %s, which prefers music that is %s", tech.Technique, tech.Manner.Mood)
		}
	}
	for _, tag := range request.VideoTags() {
		if !tags[tag.ID] {
			t.Errorf("no track for the tag %s", tag.ID)
		}
		delete(tags, tag.ID)
	}
	for _, tone := range request.Tones() {
		if !tones[tone.ID] {
			t.Errorf("no track for the tone %s", tone.ID)
		}
		delete(tones, tone.ID)
	}
	if len(tags)+len(tones) > 0 {
		t.Errorf("tags %v and tones %v do not exist", tags, tones)
	}
}

// A request of any tag and tone must find a track that was made for both.
func TestEveryTagAndToneHasATrack(t *testing.T) {
	tracks, err := library(t, "").Tracks(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, tag := range request.VideoTags() {
		for _, tone := range request.Tones() {
			if !slices.ContainsFunc(tracks, func(tr story.Track) bool {
				return slices.Contains(tr.Tags, tag.ID) && slices.Contains(tr.Tones, tone.ID)
			}) {
				t.Errorf("no track for %s told in a tone that is %s", tag.ID, tone.ID)
			}
		}
	}
}

// What a film of half a minute gets, and no two moods sound alike.
func TestMoods(t *testing.T) {
	l, moods := library(t, ""), moods()
	heard := make([]features, len(moods))
	t.Run("beds", func(t *testing.T) {
		for i, m := range moods {
			t.Run(m.Name, func(t *testing.T) {
				t.Parallel()
				s := open(t, l, "composed/"+m.Name+"-01.wav", bedLength, 7)
				if s.Rate != 48000 || s.Channels != 2 || s.Frames() != int(bedLength.Seconds()*48000) {
					t.Fatalf("%d Hz, %d channels, %d frames", s.Rate, s.Channels, s.Frames())
				}
				spec := spectra(s)
				checkLevels(t, s)
				checkRoomForVoice(t, total(spec))
				checkShape(t, s)
				checkEnding(t, s)
				checkMusic(t, spec)
				heard[i] = listen(s, spec, m)
			})
		}
	})
	again := listenTo(t, l, moods[0], 8)
	if d := again.distance(heard[0]); d > alike/2 {
		t.Errorf("another seed of %s is %.2f away, want less than %v", moods[0].Name, d, alike/2)
	}
	for i, a := range heard {
		for k, b := range heard[:i] {
			if d := a.distance(b); d < alike {
				t.Errorf("%s and %s are %.2f apart, want %v or more:\n%+v\n%+v", moods[i].Name, moods[k].Name, d, alike, a, b)
			}
		}
	}
}

func listenTo(t *testing.T, l *Library, m score.Mood, seed uint64) features {
	t.Helper()
	s := open(t, l, "composed/"+m.Name+"-01.wav", bedLength, seed)
	return listen(s, spectra(s), m)
}

const bedLength = 32 * time.Second

func checkLevels(t *testing.T, s audio.Sound) {
	t.Helper()
	if got := audio.Loudness(s); math.Abs(got+20) > 0.05 {
		t.Errorf("%.2f LUFS, want -20 ± 0.05", got)
	}
	if peak := audio.TruePeak(s); peak > -1 || peak < -14 {
		t.Errorf("a peak of %.1f dBTP, want -14 to -1", peak)
	}
}

// Another program measures the same.
func TestLevelsByFFmpeg(t *testing.T) {
	by := ebur128(t, open(t, library(t, ""), "composed/groovy-01.wav", 30*time.Second, 7))
	if math.Abs(by.lufs+20) > 0.15 || by.peak > -1 || by.lra < 1 || by.lra > 12 {
		t.Errorf("%v LUFS, %v dBTP, a range of %v LU; want -20, at most -1, 1 to 12", by.lufs, by.peak, by.lra)
	}
}

func checkRoomForVoice(t *testing.T, spec []float64) {
	t.Helper()
	low, voice := band(spec, 40, 500), band(spec, 1000, 4000)
	if low-voice < 10 {
		t.Errorf("1-4 kHz is %.1f dB below 40-500 Hz, want 10 or more", low-voice)
	}
}

// A bed opens softer than it is at its height, which comes late, and the
// opening can still be heard.
func checkShape(t *testing.T, s audio.Sound) {
	t.Helper()
	part := func(from, to time.Duration) float64 { return audio.Loudness(s.Slice(from, to)) }
	opening, height := part(0, 6*time.Second), part(bedLength-14*time.Second, bedLength-4*time.Second)
	if opening > height-1 || opening < height-12 {
		t.Errorf("the opening is at %.1f LUFS, the height at %.1f; want 1 to 12 LU between", opening, height)
	}
}

// The last chord sounds alone, has weight, and has gone when the film ends.
func checkEnding(t *testing.T, s audio.Sound) {
	t.Helper()
	at := func(from, to time.Duration) float64 {
		return audio.Loudness(s.Slice(s.Duration()-from, s.Duration()-to))
	}
	if chord := at(2400*time.Millisecond, 1600*time.Millisecond); chord < -25 || chord > -15 {
		t.Errorf("the last chord is at %.1f LUFS", chord)
	}
	if end := at(100*time.Millisecond, 0); end > -45 {
		t.Errorf("the last 100 ms are at %.1f LUFS", end)
	}
	if last := s.Samples[len(s.Samples)-1]; math.Abs(float64(last)) > 1e-4 {
		t.Errorf("the last sample is %v", last)
	}
}

// Music moves: its spectrum differs from second to second, unlike a drone's,
// and keeps to a few frequencies at a time, unlike noise.
func checkMusic(t *testing.T, seconds [][]float64) {
	t.Helper()
	var moved, flat float64
	for i, now := range seconds[1 : len(seconds)-3] {
		moved += distance(seconds[i], now) / float64(len(seconds)-4)
		flat += flatness(now) / float64(len(seconds)-4)
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
	if s := spectra(drone); distance(s[0], s[1]) > dullest/2 {
		t.Errorf("a drone moves by %.2f", distance(s[0], s[1]))
	}
	if f := flatness(total(spectra(noise))); f < 3*noisiest {
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

// Where the music stops for the last chord the wave bends no more than it does
// elsewhere: nothing is cut.
func TestLandingDoesNotClick(t *testing.T) {
	const length = 10 * time.Second
	for _, mood := range []string{"calm", "stately", "digital"} {
		i := slices.IndexFunc(score.Moods(), func(m score.Mood) bool { return m.Name == mood })
		m := score.Moods()[i]
		p := score.Compose(m, m.Titles[0], score.Film{Length: length}, 3)
		s := open(t, library(t, ""), "composed/"+mood+"-01.wav", length, 3)
		at := duration(synth.Frames(p, float64(p.Bars*p.Beats)))
		around := s.Slice(at-30*time.Millisecond, at+60*time.Millisecond)
		if bend, usual := maxStep(steps(around.Samples)), maxStep(steps(s.Slice(0, at-100*time.Millisecond).Samples)); bend > 1.5*usual {
			t.Errorf("%s: a bend of %v where the last chord begins, %v at most before", mood, bend, usual)
		}
	}
}

// maxStep is the largest difference of neighbouring samples of a channel.
func maxStep(stereo []float32) (m float32) {
	for i := 2; i < len(stereo); i++ {
		d := stereo[i] - stereo[i-2]
		m = max(m, d, -d)
	}
	return m
}

// steps are the differences of neighbouring samples of a channel.
func steps(stereo []float32) []float32 {
	out := make([]float32, 0, len(stereo))
	for i := 2; i < len(stereo); i++ {
		out = append(out, stereo[i]-stereo[i-2])
	}
	return out
}

func TestOpenGivesExactlyTheLength(t *testing.T) {
	l := library(t, "")
	for _, length := range []time.Duration{
		time.Millisecond, 500 * time.Millisecond, 2 * time.Second, 5 * time.Second, 12345 * time.Millisecond,
		21*time.Second + 33333*time.Microsecond,
	} {
		s := open(t, l, "composed/mellow-01.wav", length, 1)
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
	const path, length = "composed/focused-01.wav", 6 * time.Second
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
		_, err := l.Open(t.Context(), path, story.MusicFilm{Length: time.Minute})
		if !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("%.20q: %v, want ErrNotFound", path, err)
		}
		if len(err.Error()) > 300 {
			t.Errorf("%.20q: a message of %d bytes", path, len(err.Error()))
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := l.Open(ctx, "composed/calm-01.wav", story.MusicFilm{Length: time.Minute}); !errors.Is(err, context.Canceled) {
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

func duration(frames int) time.Duration {
	return time.Duration(math.Round(float64(frames) / synth.Rate * float64(time.Second)))
}
