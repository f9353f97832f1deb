package gate

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/Eyevinn/mp4ff/mp4"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/caption"
	"github.com/scenewright/scenewright/render/encode"
	"github.com/scenewright/scenewright/render/pack"
	"github.com/scenewright/scenewright/render/rendertest"
)

// The films of these tests.
const (
	width, height, fps = 320, 180, 30
	segmentFrames      = 80
	segments           = 3
)

// plan is what a film is made from: what was planned, and what is really put
// into it.
type plan struct {
	draw  func(n int, luma []byte) // what the film was to show; nil = moving
	shows func(n int, luma []byte) // what is encoded; nil = draw
	again func(n int, luma []byte) // what it is compared with; nil = draw
	sound func(t float64) float64  // samples; nil = usual
	tl    timeline.Timeline
	cues  []timeline.Cue // what is written; nil = tl.Cues
	parts func(paths []string) []string
}

// good is a film without a fault: bars that move, a tone at −14 LUFS, two cues
// at their words.
func good() plan {
	word := func(from, to int) timeline.Voiced {
		return timeline.Voiced{From: time.Duration(from) * time.Millisecond, To: time.Duration(to) * time.Millisecond}
	}
	tl := timeline.Timeline{Width: width, Height: height, FPS: fps, Frames: segments * segmentFrames}
	tl.Audio = timeline.Audio{Loudness: -14, Ceiling: -1, Speech: []timeline.Speech{{Blob: "x", Said: []timeline.Voiced{word(500, 900), word(1000, 1500), word(4000, 7000)}}}}
	for i, layout := range []string{"title", "list", "closing"} {
		tl.Scenes = append(tl.Scenes, timeline.Scene{ID: fmt.Sprintf("s%d", i+1), Layout: layout, Start: i * segmentFrames, Frames: segmentFrames})
	}
	for _, v := range tl.Audio.Speech[0].Said {
		w := timeline.CueWord{Text: "word", From: v.From, To: v.To}
		tl.Cues = append(tl.Cues, timeline.Cue{From: v.From, To: v.To, Lines: []string{"word"}, Words: []timeline.CueWord{w}})
	}
	return plan{tl: tl}
}

// usual is a tone at −14 LUFS.
var usual = tone(.199)

// moving is stripes that walk, with another brightness in each segment.
func moving(n int, luma []byte) {
	for x := range width {
		luma[x] = byte(40 + 40*(n/segmentFrames) + ((x+2*n)/20%4)*20)
	}
	for row := width; row < len(luma); row += width {
		copy(luma[row:], luma[:width])
	}
}

func still(_ int, luma []byte) { moving(0, luma) }

func tone(level float64) func(float64) float64 {
	return func(t float64) float64 { return level * math.Sin(2*math.Pi*1000*t) }
}

// canvas draws frames.
type canvas struct {
	draw func(n int, luma []byte)
	pix  []byte
}

func (c *canvas) at(n int) ([]byte, error) {
	if c.pix == nil {
		c.pix = make([]byte, width*height*3/2)
		for i := range c.pix {
			c.pix[i] = 128
		}
	}
	c.draw(n, c.pix[:width*height])
	return c.pix, nil
}

// studio makes films, and keeps what most of them share: the segments and the sound
// of a good one.
type studio struct {
	box    *sandbox.Box
	dir    string
	traces []Trace
}

// shared is the studio of all tests, once one of them has made it.
var shared *studio

func TestMain(m *testing.M) {
	code := m.Run()
	if shared != nil {
		os.RemoveAll(shared.dir)
	}
	os.Exit(code)
}

func newStudio(t *testing.T) *studio {
	t.Helper()
	if shared != nil {
		return shared
	}
	box, err := sandbox.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := box.Look("ffmpeg"); err != nil {
		t.Fatalf("these tests need ffmpeg: %v", err)
	}
	dir, err := os.MkdirTemp("", "scenewright-gate-test-")
	if err != nil {
		t.Fatal(err)
	}
	st := &studio{box: box, dir: dir}
	for i := range segments {
		st.traces = append(st.traces, plan{draw: moving}.segment(t, box, i, st.path(i)))
	}
	good().noise(t, box, st.sound())
	shared = st
	return st
}

// sound is where the sound of a good film is.
func (st *studio) sound() string { return filepath.Join(st.dir, "sound.mp4") }

func (st *studio) path(i int) string { return filepath.Join(st.dir, fmt.Sprintf("part-%d.mp4", i)) }

// part puts a segment of the film at path.
func (st *studio) part(t *testing.T, p plan, i int, path string) Trace {
	t.Helper()
	if p.good(i) {
		if err := os.Link(st.path(i), path); err != nil {
			t.Fatal(err)
		}
		return st.traces[i]
	}
	if p.draw == nil {
		p.draw = moving
	}
	return p.segment(t, st.box, i, path)
}

// good reports whether a segment is planned and shown as in the good film.
func (p plan) good(i int) bool {
	want, got := make([]byte, width*height), make([]byte, width*height)
	for n := i * segmentFrames; n < (i+1)*segmentFrames; n++ {
		moving(n, want)
		for _, draw := range []func(int, []byte){p.draw, p.shows} {
			if draw == nil {
				continue
			}
			if draw(n, got); !bytes.Equal(got, want) {
				return false
			}
		}
	}
	return true
}

// produce makes the film.
func (st *studio) produce(t *testing.T, p plan) Film {
	t.Helper()
	work, out := t.TempDir(), t.TempDir()
	f := Film{Timeline: p.tl, SRT: filepath.Join(out, "captions.srt"), Draw: p.drawAgain}
	var parts []string
	for i := range segments {
		parts = append(parts, filepath.Join(work, fmt.Sprintf("part-%d.mp4", i)))
		f.Traces = append(f.Traces, st.part(t, p, i, parts[i]))
	}
	if p.parts != nil {
		parts = p.parts(parts)
	}
	sound := filepath.Join(work, "sound.mp4")
	if p.sound != nil {
		p.noise(t, st.box, sound)
	} else if err := os.Link(st.sound(), sound); err != nil {
		t.Fatal(err)
	}
	put(t, parts, sound, out, &f)
	p.write(t, f.SRT)
	return f
}

// put puts the parts of a film into a stream and an MP4.
func put(t *testing.T, parts []string, sound, out string, f *Film) {
	t.Helper()
	about := pack.About{FPS: fps, Frames: len(parts) * segmentFrames, Longest: segmentFrames * time.Second / fps, Begun: time.Now()}
	st, err := pack.NewStream(out, about)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	in, err := os.Open(sound)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	err = encode.Cut(in, func(init *mp4.InitSegment, piece *mp4.Fragment) error {
		more, err := st.AddSound(init, piece, false)
		names = append(names, more...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range parts {
		more, err := st.AddVideo(path)
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, more...)
	}
	manifest, err := st.Manifest(true)
	if err != nil {
		t.Fatal(err)
	}
	video, err := st.Film()
	if err != nil {
		t.Fatal(err)
	}
	f.Manifest, f.Video = filepath.Join(out, manifest), filepath.Join(out, video)
	for _, n := range names {
		f.Stream = append(f.Stream, filepath.Join(out, n))
	}
}

// segment encodes one segment and gives the trace of what was planned.
func (p plan) segment(t *testing.T, box *sandbox.Box, i int, path string) Trace {
	t.Helper()
	if p.shows == nil {
		p.shows = p.draw
	}
	planned, drawn := NewTracer(width, height), &canvas{draw: p.draw}
	for n := range segmentFrames {
		pix, err := drawn.at(i*segmentFrames + n)
		if err != nil {
			t.Fatal(err)
		}
		planned.See(pix, true)
	}
	set := encode.Settings{Width: width, Height: height, FPS: fps, Preset: "veryfast", CRF: 20}
	e, err := encode.Start(t.Context(), box, set, segmentFrames, func(_ int, file []byte) error { return os.WriteFile(path, file, 0o600) })
	if err != nil {
		t.Fatal(err)
	}
	_ = e.Write((&canvas{draw: p.shows}).at, i*segmentFrames, segmentFrames, func() {}) // Close tells
	if err := e.Close(); err != nil {
		t.Fatal(err)
	}
	return planned.Trace()
}

// drawAgain is a frame as it was planned.
func (p plan) drawAgain(n int) ([]byte, error) {
	if p.draw == nil {
		p.draw = moving
	}
	if p.again != nil {
		p.draw = p.again
	}
	luma := make([]byte, p.tl.Width*p.tl.Height)
	p.draw(n, luma)
	return luma, nil
}

func (p plan) noise(t *testing.T, box *sandbox.Box, path string) {
	t.Helper()
	if p.sound == nil {
		p.sound = usual
	}
	s := audio.Silent(soundRate, 2, p.tl.Duration())
	for i := range s.Samples {
		s.Samples[i] = float32(p.sound(float64(i/2) / soundRate))
	}
	out, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	none := func(*mp4.InitSegment, *mp4.Fragment) error { return nil }
	err = encode.Sound(context.Background(), box, s, out, segmentFrames*time.Second/fps, none)
	if err := errors.Join(err, out.Close()); err != nil {
		t.Fatal(err)
	}
}

// sumsOf are the hashes of the packets of a sound.
func sumsOf(t *testing.T, path string) (sums [][sha256.Size]byte) {
	t.Helper()
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	err = encode.Cut(bytes.NewReader(raw), func(init *mp4.InitSegment, f *mp4.Fragment) error {
		all, err := f.GetFullSamples(init.Moov.Mvex.Trex)
		for _, s := range all {
			sums = append(sums, sha256.Sum256(s.Data))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return sums
}

func (p plan) write(t *testing.T, path string) {
	t.Helper()
	if p.cues == nil {
		p.cues = p.tl.Cues
	}
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(caption.WriteSRT(f, p.cues), f.Close()); err != nil {
		t.Fatal(err)
	}
}

func TestGoodFilmPasses(t *testing.T) {
	st := newStudio(t)
	got, err := Check(context.Background(), st.box, st.produce(t, good()))
	if err != nil {
		t.Fatal(err)
	}
	if got.Frames != segments*segmentFrames || got.Bytes == 0 || math.Abs(got.Loudness+14) > .3 || math.Abs(got.TruePeak+14) > 1 || got.Remarks != nil {
		t.Errorf("found %+v", got)
	}
}

// shift moves cues and their words.
func shift(cues []timeline.Cue, by time.Duration) []timeline.Cue {
	out := slices.Clone(cues)
	for i := range out {
		out[i].From, out[i].To = out[i].From+by, out[i].To+by
		out[i].Words = slices.Clone(out[i].Words)
		for k := range out[i].Words {
			out[i].Words[k].From += by
		}
	}
	return out
}

// hum is heard for three seconds, and nothing after that.
func hum(t float64) float64 {
	if t < 3 {
		return tone(.2)(t)
	}
	return 0
}

// Faults that are built in, and the words that must name them.
func TestFaultsAreFound(t *testing.T) {
	tests := map[string]struct {
		spoil func(*plan)
		want  string
	}{
		"missing segment": {func(p *plan) { p.parts = func(s []string) []string { return s[:2] } }, "160 frames, not 240"},
		"segments swapped": {func(p *plan) {
			p.parts = func(s []string) []string { return []string{s[1], s[0], s[2]} }
		}, "scene 1 (s1, title) does not look as planned"},
		"black in the plan": {func(p *plan) {
			p.draw = func(n int, luma []byte) {
				moving(n, luma)
				if n >= 100 && n < 190 {
					clear(luma)
				}
			}
		}, "the picture is black from"},
		"black at the end": {func(p *plan) {
			p.draw = func(n int, luma []byte) {
				moving(n, luma)
				if n >= 170 {
					clear(luma)
				}
			}
		}, "the picture is black from"},
		"black in the film only": {func(p *plan) { p.shows = func(_ int, luma []byte) { clear(luma) } }, "the picture at 0s is not the planned one"},
		"frozen": {func(p *plan) {
			p.draw = func(n int, luma []byte) {
				moving(n/segmentFrames*segmentFrames, luma)
				for y := range n % segmentFrames {
					for x := range width {
						luma[y*width+x] = 235
					}
				}
			}
			p.shows = func(n int, luma []byte) { moving(n/segmentFrames*segmentFrames, luma) }
		}, "the picture stands still from"},
		"no narration":       {func(p *plan) { p.sound = hum }, "though somebody speaks there"},
		"captions elsewhere": {func(p *plan) { p.cues = shift(p.tl.Cues, 10*time.Millisecond) }, "does not hold the captions planned"},
		"captions lost":      {func(p *plan) { p.cues = p.tl.Cues[:1] }, "does not hold the captions planned"},
		"a flaw beside it": {func(p *plan) {
			p.cues, p.tl.Cues = p.tl.Cues[:1], shift(p.tl.Cues, 90*time.Millisecond)
		}, "does not hold the captions planned; caption 1 is 90ms off"},
		"another size": {func(p *plan) { p.tl.Width, p.tl.Height = 640, 360 }, `size of the video is "320x180", not "640x360"`},
		"another rate": {func(p *plan) { p.tl.FPS, p.tl.Frames = 25, 200 }, `frame rate of the video is "30/1", not "25/1"`},
	}
	st := newStudio(t)
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			p := good()
			tt.spoil(&p)
			f := st.produce(t, p)
			found(t, st.box, f, tt.want)
		})
	}
}

// Faults that any film of the plan has are named, and the film is delivered.
func TestFlawsOfThePlanAreNamed(t *testing.T) {
	tests := map[string]struct {
		spoil func(*plan)
		want  string
	}{
		"too loud":      {func(p *plan) { p.sound = tone(.5) }, "the loudness is"},
		"too soft":      {func(p *plan) { p.sound = tone(.1) }, "the loudness is"},
		"too peaky":     {func(p *plan) { p.tl.Audio.Ceiling = -20 }, "the true peak is"},
		"captions late": {func(p *plan) { p.tl.Cues = shift(p.tl.Cues, 90*time.Millisecond) }, "caption 1 is 90ms off the nearest word"},
	}
	st := newStudio(t)
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			p := good()
			tt.spoil(&p)
			wantFlaw(t, st.box, st.produce(t, p), tt.want)
		})
	}
}

// What the plan alone shows needs no film to be found.
func TestFlawsOfCaptions(t *testing.T) {
	for name, tt := range map[string]struct {
		spoil func(*timeline.Timeline)
		want  string // "" = none
	}{
		"nothing":         {func(*timeline.Timeline) {}, ""},
		"late":            {func(tl *timeline.Timeline) { tl.Cues = shift(tl.Cues, 90*time.Millisecond) }, "caption 1 is 90ms off the nearest word"},
		"after the film":  {func(tl *timeline.Timeline) { tl.Cues[2].To = 9 * time.Second }, "caption 3 lies outside the film"},
		"before the film": {func(tl *timeline.Timeline) { tl.Cues[0].From = -time.Second }, "caption 1 lies outside the film"},
		"a word late":     {func(tl *timeline.Timeline) { tl.Cues[1].Words[0].From += 90 * time.Millisecond }, "word 2 of the captions is 90ms off its sound"},
		"a part of a word in a caption of its own": {func(tl *timeline.Timeline) {
			tl.Cues[2].To = 6 * time.Second
			tl.Cues = append(tl.Cues, timeline.Cue{From: 6 * time.Second, To: 7 * time.Second, Words: []timeline.CueWord{{From: 6 * time.Second, Part: true}}})
		}, ""},
		"a word in a caption of its own": {func(tl *timeline.Timeline) {
			tl.Cues = append(tl.Cues, timeline.Cue{From: 6 * time.Second, To: 7 * time.Second, Words: []timeline.CueWord{{From: 6 * time.Second}}})
		}, "caption 4 is 2s off the nearest word"},
	} {
		tl := good().tl
		tt.spoil(&tl)
		if got := strings.Join(Flaws(tl), "; "); tt.want == "" && got != "" || !strings.Contains(got, tt.want) {
			t.Errorf("%s: %q, want %q", name, got, tt.want)
		}
	}
}

// What a user recorded may fall silent; a voice may not.
func TestRecordingsMayFallSilent(t *testing.T) {
	p, st := good(), newStudio(t)
	p.sound, p.tl.Audio.Speech[0].Recorded = hum, true
	if found, err := Check(context.Background(), st.box, st.produce(t, p)); err != nil || found.Flaws != nil {
		t.Errorf("got %v and the flaws %q", err, found.Flaws)
	}
}

// found checks a film in which a fault is to be found.
func found(t *testing.T, box *sandbox.Box, f Film, want string) {
	t.Helper()
	_, err := Check(context.Background(), box, f)
	if !errors.Is(err, fault.ErrQuality) || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want CodeQuality and %q", err, want)
	}
}

// wantFlaw checks that a film passes with a flaw that is named.
func wantFlaw(t *testing.T, box *sandbox.Box, f Film, want string) {
	t.Helper()
	found, err := Check(context.Background(), box, f)
	if got := strings.Join(found.Flaws, "; "); err != nil || !strings.Contains(got, want) {
		t.Errorf("got %v and the flaws %q, want %q", err, got, want)
	}
}

// What happens to files afterwards.
func TestDamageIsFound(t *testing.T) {
	st := newStudio(t)
	tests := map[string]struct {
		damage func(t *testing.T, f *Film)
		want   string
	}{
		"stream's file lost": {func(t *testing.T, f *Film) {
			if err := os.Remove(f.Stream[3]); err != nil {
				t.Fatal(err)
			}
		}, "of the stream is missing"},
		"manifest cut off": {func(t *testing.T, f *Film) {
			if err := os.Truncate(f.Manifest, 300); err != nil {
				t.Fatal(err)
			}
		}, "the manifest is broken"},
		"index at the end": {func(t *testing.T, f *Film) {
			slow := filepath.Join(t.TempDir(), "slow.mp4")
			if out, err := exec.Command("ffmpeg", "-v", "error", "-i", f.Video, "-map", "0", "-c", "copy", slow).CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			f.Video = slow
		}, "index does not stand before the media"},
		"no sound": {func(t *testing.T, f *Film) {
			other := filepath.Join(t.TempDir(), "other.mp4")
			if out, err := exec.Command("ffmpeg", "-v", "error", "-i", f.Video, "-map", "0", "-c:v", "copy", "-ac", "1", "-c:a", "aac", "-movflags", "+faststart", other).CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			f.Video = other
		}, "not AAC-LC in stereo"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			f := st.produce(t, good())
			tt.damage(t, &f)
			found(t, st.box, f, tt.want)
		})
	}
}

// Stillness by design is none of the gate's business.
func TestDesignedStillnessPasses(t *testing.T) {
	p, st := good(), newStudio(t)
	p.draw = still
	if _, err := Check(context.Background(), st.box, st.produce(t, p)); err != nil {
		t.Error(err)
	}
}

func TestSilentFilmPassesWithARemark(t *testing.T) {
	p, st := good(), newStudio(t)
	p.sound = func(float64) float64 { return 0 }
	p.tl.Audio = timeline.Audio{Loudness: -14, Ceiling: -1, Bed: &timeline.Bed{Blob: "quiet"}}
	got, err := Check(context.Background(), st.box, st.produce(t, p))
	if err != nil || len(got.Remarks) != 1 {
		t.Errorf("got %v and remarks %v, want one remark", err, got.Remarks)
	}
}

func TestCancelledCheck(t *testing.T) {
	st := newStudio(t)
	f := st.produce(t, good())
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Check(ctx, st.box, f); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want context.Canceled", err)
	}
}

func TestArgumentsGolden(t *testing.T) {
	views := []*view{{from: 90, to: 150, moments: []int{112}}, {from: 150, to: 300}, {from: 420, to: 500, moments: []int{429, 496}}}
	for name, text := range map[string]string{
		"looks.args":     strings.Join(lookArgs(30, 40, views), "\n") + "\n",
		"looks.ffconcat": stretches("/w/it's a film.mp4", 30, views),
	} {
		rendertest.Golden(t, name, text)
	}
}

func TestLooksOfOddSizes(t *testing.T) {
	for _, size := range [][2]int{{2, 2}, {18, 34}, {1080, 1350}} {
		luma := make([]byte, size[0]*size[1])
		for i := range luma {
			luma[i] = 77
		}
		if l := lookAt(luma, size[0], size[1]); len(l) != grid*grid || slices.Min(l) != 77 || slices.Max(l) != 77 {
			t.Errorf("%v: an even picture looks like %v", size, l)
		}
	}
}
