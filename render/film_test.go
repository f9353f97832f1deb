package render

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/render/compose"
	"github.com/scenewright/scenewright/render/rendertest"
)

// rendered makes the film and gives what was made with its folder.
func rendered(t testing.TB, r *Renderer, f rendertest.Film) (story.Rendering, string) {
	t.Helper()
	dir := t.TempDir()
	return renderedTo(t, r, f, dir), dir
}

// renderedTo makes the film in a folder.
func renderedTo(t testing.TB, r *Renderer, f rendertest.Film, dir string) story.Rendering {
	t.Helper()
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	made, err := r.Render(context.Background(), story.RenderRequest{Timeline: f.Timeline, Open: f.Open, Dir: dir, Progress: func(float64) {}})
	if err != nil {
		t.Fatalf("Render: %v: %v", err, errors.Unwrap(err))
	}
	return made
}

func ffprobe(t *testing.T, path string) map[string]map[string]string {
	t.Helper()
	out, err := exec.Command("ffprobe", "-v", "error", "-count_packets", "-show_streams", "-show_format", "-of", "json", path).Output()
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Streams []map[string]any
		Format  map[string]any
	}
	if err := json.Unmarshal(out, &doc); err != nil {
		t.Fatal(err)
	}
	found := map[string]map[string]string{"format": {}}
	for k, v := range doc.Format {
		found["format"][k] = fmt.Sprint(v)
	}
	for _, s := range doc.Streams {
		kind := fmt.Sprint(s["codec_type"])
		found[kind] = map[string]string{}
		for k, v := range s {
			found[kind][k] = fmt.Sprint(v)
		}
	}
	return found
}

// TestFoldersOfAnyName: signs that mean something in addresses or in ffmpeg's own
// lists are letters in the name of a folder.
func TestFoldersOfAnyName(t *testing.T) {
	ofValues(t)
	within := filepath.Join(t.TempDir(), `a #1? 50%25 'b' "c":d \e é`)
	r, f := newRenderer(t, &Options{CacheDir: filepath.Join(within, "cache")}), rendertest.Sample{Scenes: 1}.Make()
	for _, name := range []string{"film", "film again"} {
		dir := filepath.Join(within, name)
		made := renderedTo(t, r, f, dir)
		if got := ffprobe(t, filepath.Join(dir, made.Video))["video"]["nb_read_packets"]; got != "36" {
			t.Errorf("%s frames, want 36", got)
		}
	}
}

// What other programs see of a film.
func TestFilmAsOthersReadIt(t *testing.T) {
	if testing.Short() {
		t.Skip("whole films")
	}
	_, made, dir := exported(t)
	got := ffprobe(t, filepath.Join(dir, made.Video))
	want := map[string]map[string]string{
		"format": {"duration": "4.800000", "nb_streams": "2", "start_time": "0.000000"},
		"video": {
			"codec_name": "h264", "profile": "High", "width": "320", "height": "180", "pix_fmt": "yuv420p", "color_range": "tv",
			"color_space": "bt709", "color_transfer": "bt709", "color_primaries": "bt709", "r_frame_rate": "30/1", "avg_frame_rate": "30/1",
			"start_time": "0.000000", "duration": "4.800000", "nb_frames": "144", "nb_read_packets": "144",
		},
		"audio": {"codec_name": "aac", "profile": "LC", "sample_rate": "48000", "channels": "2", "start_time": "0.000000", "duration": "4.800000"},
	}
	for kind, fields := range want {
		for field, w := range fields {
			if g := got[kind][field]; g != w {
				t.Errorf("%s: %s is %q, want %q", kind, field, g, w)
			}
		}
	}
	stream := ffprobe(t, filepath.Join(dir, made.Manifest))
	for kind, codec := range map[string]string{"video": "h264", "audio": "aac"} {
		if stream[kind]["codec_name"] != codec {
			t.Errorf("the stream's %s is %q, want %q", kind, stream[kind]["codec_name"], codec)
		}
	}
}

// An independent meter, on what is heard.
func TestLoudnessByAnotherMeter(t *testing.T) {
	if testing.Short() {
		t.Skip("whole films")
	}
	_, made, dir := exported(t)
	out, err := exec.Command("ffmpeg", "-hide_banner", "-nostdin", "-i", filepath.Join(dir, made.Video), "-map", "0:a", "-af", "ebur128=peak=true", "-f", "null", "-").CombinedOutput()
	if err != nil {
		t.Fatal(err)
	}
	summary := string(out[strings.LastIndex(string(out), "Summary:"):])
	var loudness, peak float64
	for line := range strings.Lines(summary) {
		_, _ = fmt.Sscanf(strings.TrimSpace(line), "I: %f LUFS", &loudness)
		_, _ = fmt.Sscanf(strings.TrimSpace(line), "Peak: %f dBFS", &peak)
	}
	if math.Abs(loudness+14) > .5 || peak > -1 {
		t.Errorf("another meter says %.1f LUFS and %.1f dBTP, want -14 ±0.5 and at most -1", loudness, peak)
	}
	if math.Abs(loudness-made.Report.Loudness) > .2 || math.Abs(peak-made.Report.TruePeak) > .3 {
		t.Errorf("the report says %.2f LUFS and %.2f dBTP, another meter %.1f and %.1f", made.Report.Loudness, made.Report.TruePeak, loudness, peak)
	}
}

func TestNothingChangedNothingEncoded(t *testing.T) {
	r, first, a := exported(t)
	second, b := rendered(t, r, four.Make())
	if first.Report.Reused != 0 || second.Report.Reused != second.Report.Segments {
		t.Errorf("reused %d of %d, then %d", first.Report.Reused, first.Report.Segments, second.Report.Reused)
	}
	for _, name := range append([]string{first.Video, first.Manifest}, first.Stream...) {
		x, _ := os.ReadFile(filepath.Join(a, name))
		y, _ := os.ReadFile(filepath.Join(b, name))
		if len(x) == 0 || !slices.Equal(x, y) {
			t.Errorf("%s is another file the second time", name)
		}
	}
}

func TestOneSceneChanged(t *testing.T) {
	r, _, _ := exported(t)
	sample := four
	sample.Heading = func(i int) string {
		if i == 1 {
			return "An altogether different heading"
		}
		return fmt.Sprintf("The part number %d of the story", i+1)
	}
	made, _ := rendered(t, r, sample.Make())
	// The changed scene, and the one that it is seen leaving.
	if lost := made.Report.Segments - made.Report.Reused; lost != 2 {
		t.Errorf("%d of %d segments were made again, want 2", lost, made.Report.Segments)
	}
}

// A film that begins with another scene: all that follows is later.
func TestShiftedScenesAreUsedAgain(t *testing.T) {
	ofValues(t)
	r, _, _ := exported(t)
	moved := shift(four.Make(), 11)
	made, _ := rendered(t, r, moved)
	if lost := made.Report.Segments - made.Report.Reused; lost > 2 {
		t.Errorf("%d of %d segments were made again, want only the first scene's and the next one's", lost, made.Report.Segments)
	}
}

// shift makes the first scene longer by some frames.
func shift(f rendertest.Film, by int) rendertest.Film {
	tl := &f.Timeline
	first, d := tl.Scenes[0].Frames, tl.At(by)
	limit := tl.At(first)
	tl.Scenes = slices.Clone(tl.Scenes)
	tl.Scenes[0].Frames += by
	for i := range tl.Scenes[1:] {
		tl.Scenes[i+1].Start += by
	}
	tl.Frames += by
	tl.Overlay = slices.Clone(tl.Overlay)
	for i := range tl.Overlay {
		l := &tl.Overlay[i]
		if l.From < limit {
			continue
		}
		l.From, l.To = l.From+d, l.To+d
		l.Opacity = slices.Clone(l.Opacity)
		for k := range l.Opacity {
			l.Opacity[k].At += d
		}
	}
	tl.Cues = slices.Clone(tl.Cues)
	for i := range tl.Cues {
		if c := &tl.Cues[i]; c.From >= limit {
			c.From, c.To, c.Words = c.From+d, c.To+d, nil
		}
	}
	tl.Audio.Speech = slices.Clone(tl.Audio.Speech)
	for i := range tl.Audio.Speech {
		sp := &tl.Audio.Speech[i]
		if sp.At < limit {
			continue
		}
		sp.At += d
		sp.Said = slices.Clone(sp.Said)
		for k := range sp.Said {
			sp.Said[k].From, sp.Said[k].To = sp.Said[k].From+d, sp.Said[k].To+d
		}
	}
	return f
}

// The decoded film is what was composed, at every cut and in between: of small
// frames, which are copied to the encoder, and of such as are lent to it.
func TestDecodedFramesAreTheComposedOnes(t *testing.T) {
	if testing.Short() {
		t.Skip("whole films")
	}
	t.Run("copied frames", func(t *testing.T) {
		r, made, dir := exported(t)
		decodes(t, r, four.Make(), filepath.Join(dir, made.Video))
	})
	t.Run("lent frames", func(t *testing.T) {
		r, f := newRenderer(t, nil), rendertest.Sample{Width: 1280, Height: 720, Scenes: 1, Scene: 800 * time.Millisecond, NoSound: true}.Make()
		made, dir := rendered(t, r, f)
		decodes(t, r, f, filepath.Join(dir, made.Video))
	})
}

// decodes checks that every frame of a film's video looks as it was composed.
func decodes(t *testing.T, r *Renderer, f rendertest.Film, video string) {
	t.Helper()
	frames := decoded(t, video)
	whole, got := compose.New(r.fonts, f.Timeline, nil), make([]byte, f.Timeline.Width*f.Timeline.Height*3/2)
	for n := range f.Timeline.Frames {
		want, _, err := whole.At(n)
		if _, end := io.ReadFull(frames, got); err != nil || end != nil {
			t.Fatalf("frame %d of %d: %v, %v", n, f.Timeline.Frames, err, end)
		}
		if p := psnr(want.Pix, got); p < 38 {
			t.Errorf("frame %d: PSNR %.1f dB, want 38", n, p)
		}
	}
	if n, err := frames.Read(got); err != io.EOF {
		t.Errorf("after the last frame: %d bytes, %v", n, err)
	}
}

// sameFilm checks that two videos show the same, frame by frame. Their packets may be
// others: what an encoder makes of a segment depends a little on what it made before.
func sameFilm(t *testing.T, got, want string, width, height int) {
	t.Helper()
	a, b := decoded(t, got), decoded(t, want)
	x, y := make([]byte, width*height*3/2), make([]byte, width*height*3/2)
	for n := 0; ; n++ {
		_, ended := io.ReadFull(a, x)
		_, wanted := io.ReadFull(b, y)
		if ended != nil || wanted != nil {
			if n == 0 || ended != io.EOF || wanted != io.EOF {
				t.Errorf("after %d frames: %v, want %v", n, ended, wanted)
			}
			return
		}
		if p := psnr(x, y); p < 38 {
			t.Errorf("frame %d is another one: PSNR %.1f dB, want 38", n, p)
		}
	}
}

// decoded gives the frames of a video, one after the other.
func decoded(t *testing.T, path string) io.Reader {
	t.Helper()
	cmd := exec.Command("ffmpeg", "-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "yuv420p", "pipe:1")
	out, err := cmd.StdoutPipe()
	if err := errors.Join(err, cmd.Start()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Wait() })
	return out
}

//go:norace
func psnr(a, b []byte) float64 {
	sum := 0.0
	for i := range a {
		d := float64(a[i]) - float64(b[i])
		sum += d * d
	}
	return 10 * math.Log10(255*255*float64(len(a))/max(sum, 1e-9))
}

func TestCancelledLeavesNoChildren(t *testing.T) {
	r, f := newRenderer(t, nil), rendertest.Sample{Width: 1280, Height: 720}.Make()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	running := 0
	req := story.RenderRequest{Timeline: f.Timeline, Open: f.Open, Dir: t.TempDir(), Progress: func(share float64) {
		if share > .2 && ctx.Err() == nil {
			running = len(children())
			cancel()
		}
	}}
	if _, err := r.Render(ctx, req); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want context.Canceled", err)
	}
	if running == 0 {
		t.Error("no encoder was seen running")
	}
	if left := children(); len(left) > 0 {
		t.Errorf("children left: %v", left)
	}
	for _, left := range []string{filepath.Join(req.Dir, "*work-*"), filepath.Join(cacheDir(r), "part-*")} {
		if unfinished, _ := filepath.Glob(left); len(unfinished) > 0 {
			t.Errorf("left behind: %v", unfinished)
		}
	}
}

// children are the encoders and probes that this process runs.
func children() (pids []string) {
	lists, _ := filepath.Glob("/proc/self/task/*/children")
	for _, list := range lists {
		raw, _ := os.ReadFile(list) // the thread may be gone
		for _, pid := range strings.Fields(string(raw)) {
			if name, _ := os.ReadFile("/proc/" + pid + "/comm"); strings.HasPrefix(string(name), "ff") {
				pids = append(pids, pid)
			}
		}
	}
	return pids
}

func TestMissingFFmpegSaysWhatToDo(t *testing.T) {
	box, err := sandbox.New(&sandbox.Options{LookPath: func(string) (string, error) { return "", exec.ErrNotFound }})
	if err != nil {
		t.Fatal(err)
	}
	r := newRenderer(t, nil)
	r.box = box
	f := rendertest.Sample{Scenes: 1}.Make()
	_, err = r.Render(context.Background(), story.RenderRequest{Timeline: f.Timeline, Open: f.Open, Dir: t.TempDir(), Progress: func(float64) {}})
	checked := r.Check(context.Background(), "en")
	for _, err := range []error{err, checked} {
		if !errors.Is(err, fault.ErrMissing) || !strings.Contains(err.Error(), "ffmpeg is not installed") || !strings.Contains(err.Error(), "or run examples/setup.sh") {
			t.Errorf("got %v, want CodeMissing and the remedy", err)
		}
	}
}

func TestCheckFindsFFmpeg(t *testing.T) {
	if err := newRenderer(t, nil).Check(context.Background(), "en"); err != nil {
		t.Errorf("got %v, want nil where ffmpeg is installed", err)
	}
}

func TestCodesOfFailures(t *testing.T) {
	live := context.Background()
	dead, cancel := context.WithCancel(live)
	cancel()
	tests := map[string]struct {
		ctx  context.Context
		err  error
		want error
	}{
		"full disk of ours":     {live, fmt.Errorf("write: %w", os.NewSyscallError("write", syscall.ENOSPC)), fault.ErrExhausted},
		"full disk of ffmpeg's": {live, &sandbox.ExitError{Program: "ffmpeg", Code: 1, Stderr: "av_interleaved_write_frame(): No space left on device"}, fault.ErrExhausted},
		"memory":                {live, &sandbox.ExitError{Program: "ffmpeg", Code: 1, Limit: "memory"}, fault.ErrExhausted},
		"time":                  {live, fmt.Errorf("ffmpeg: %w", sandbox.ErrTimeout), fault.ErrExhausted},
		"fault of ffmpeg":       {live, &sandbox.ExitError{Program: "ffmpeg", Code: 1, Stderr: "Unknown encoder"}, fault.ErrProvider},
		"known already":         {live, fmt.Errorf("x: %w", &fault.Error{Code: fault.CodeQuality, Message: "m"}), fault.ErrQuality},
		"cancelled":             {dead, &sandbox.ExitError{Program: "ffmpeg", Code: 255}, context.Canceled},
		"anything else":         {live, io.ErrUnexpectedEOF, io.ErrUnexpectedEOF},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if got := failure(tt.ctx, tt.err); !errors.Is(got, tt.want) {
				t.Errorf("got %v (%s), want %v", got, fault.CodeOf(got), tt.want)
			}
		})
	}
}

func TestOptions(t *testing.T) {
	for name, o := range map[string]Options{"CacheBytes": {CacheBytes: -1}, "Workers": {Workers: -1}, "CRF": {CRF: 52}, "Preset": {Preset: "ultrafast"}} {
		if _, err := withDefaults(&o); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: got %v, want an error that names it", name, err)
		}
	}
	got, err := withDefaults(nil)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]any{int64(2 << 30), "veryfast", 20}, []any{got.CacheBytes, got.Preset, got.CRF}); diff != "" {
		t.Errorf("defaults (-want +got):\n%s", diff)
	}
	if _, err := New(nil, nil, nil); err == nil {
		t.Error("New without box and fonts gave no error")
	}
}
