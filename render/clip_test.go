package render

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/rendertest"
)

// clipped makes a clip as an engine.Preparer does, of 320 × 180 and 30 frames a
// second, from a source of ffmpeg's.
func clipped(t *testing.T, source string) []byte {
	t.Helper()
	made, _ := clips.LoadOrStore(source, sync.OnceValues(func() ([]byte, error) {
		out := filepath.Join(t.TempDir(), "clip.mp4")
		const coded = " -c:v libx264 -preset veryfast -crf 16 -bf 0 -g 15 -pix_fmt yuv420p"
		args := strings.Fields("-v error -y -f lavfi -i " + source + coded)
		if said, err := exec.Command("ffmpeg", append(args, out)...).CombinedOutput(); err != nil {
			return nil, fmt.Errorf("%w\n%s", err, said)
		}
		return os.ReadFile(out)
	}))
	raw, err := made.(func() ([]byte, error))()
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// clips are those made, by their source.
var clips sync.Map

const moving = "testsrc2=s=320x180:r=30:d=2"

// filmedWith is a small film of two scenes or more, of which the first show clips in
// front of everything: the file "clips/a", if a clip names no other.
func filmedWith(t *testing.T, files map[string][]byte, clips ...timeline.Clip) story.RenderRequest {
	t.Helper()
	f := rendertest.Sample{Width: 320, Height: 180, Scenes: max(2, len(clips)), Scene: time.Second, NoSound: true}.Make()
	for i, c := range clips {
		c.Blob = cmp.Or(c.Blob, "clips/a")
		sc := &f.Timeline.Scenes[i]
		sc.Layers = append(sc.Layers, timeline.Layer{Name: "clip", Role: timeline.RolePicture, Clip: &c})
		sc.Enter = timeline.Transition{}
	}
	f.Timeline.Overlay = nil
	open := func(ctx context.Context, key string) (io.ReadCloser, error) {
		if raw, ok := files[key]; ok {
			return io.NopCloser(bytes.NewReader(raw)), nil
		}
		return f.Open(ctx, key)
	}
	return story.RenderRequest{Timeline: f.Timeline, Open: open, Dir: t.TempDir(), Progress: func(float64) {}}
}

// luma is the brightness of a film's frames, up to four seconds.
func luma(t *testing.T, path string) [][]byte {
	t.Helper()
	args := strings.Fields("-frames:v 120 -vf extractplanes=y -f rawvideo -pix_fmt gray -")
	out, err := exec.Command("ffmpeg", append([]string{"-v", "error", "-i", path}, args...)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	var all [][]byte
	for ; len(out) >= 320*180; out = out[320*180:] {
		all = append(all, out[:320*180])
	}
	return all
}

// off is the mean square of two frames' differences within a rectangle.
//
//go:norace
func off(a, b []byte, x0, y0, x1, y1 int) float64 {
	sum := 0
	for y := y0; y < y1; y++ {
		for x := x0; x < x1; x++ {
			d := int(a[y*320+x]) - int(b[y*320+x])
			sum += d * d
		}
	}
	return float64(sum) / float64((x1-x0)*(y1-y0))
}

// nearest is the frame of a clip that a frame of a film is most like, in a
// rectangle.
func nearest(film []byte, clip [][]byte, x0, y0, x1, y1 int) (best int, least float64) {
	least = 1e9
	for i, c := range clip {
		if d := off(film, c, x0, y0, x1, y1); d < least {
			best, least = i, d
		}
	}
	return best, least
}

// steepest is the largest difference of two pixels side by side.
func steepest(frame []byte) (most int) {
	for i, v := range frame[1:] {
		if d := int(v) - int(frame[i]); (i+1)%320 > 0 {
			most = max(most, d, -d)
		}
	}
	return most
}

func mean(frame []byte) float64 {
	sum := 0
	for _, v := range frame {
		sum += int(v)
	}
	return float64(sum) / float64(len(frame))
}

// TestClipsPlayInFilms: each frame of the film is the clip's own, wherever it
// begins and whatever happens at its end. A view of half the width and height stands
// in its window. Behind a chart the clip moves as it did, and has no edges.
func TestClipsPlayInFilms(t *testing.T) {
	raw := clipped(t, moving)
	path := filepath.Join(t.TempDir(), "a.mp4")
	if err := os.WriteFile(path, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	clip := luma(t, path)
	quarter := clipped(t, "color=black:s=320x180:r=30:d=2,drawbox=x=160:y=90:w=160:h=90:c=white:t=fill")
	whole, window := timeline.Rect{W: 320, H: 180}, timeline.Rect{X: 40, Y: 20, W: 160, H: 90}
	req := filmedWith(t, map[string][]byte{"clips/a": raw, "clips/b": quarter},
		timeline.Clip{Blob: "clips/b", Frame: window, Frames: 30, Zoom: 2, X: 1, Y: 1, Round: 12},
		timeline.Clip{Frame: whole, Frames: 30},
		timeline.Clip{Frame: whole, Frames: 40, Start: 25, Loop: true},
		timeline.Clip{Frame: whole, Frames: 60, Blur: 10},
	)
	made, err := newRenderer(t, nil).Render(t.Context(), req)
	if err != nil {
		t.Fatal(err)
	}
	if len(made.Report.Remarks) > 0 {
		t.Errorf("remarks: %q", made.Report.Remarks)
	}
	film := luma(t, filepath.Join(req.Dir, made.Video))
	windowed(t, film[25])
	for n, f := range film[30:90] {
		want := n
		if n >= 30 { // from within, again
			want = (n - 30 + 25) % 40
		}
		if got, d := nearest(f, clip, 0, 0, 320, 180); got != want || d > 40 {
			t.Errorf("frame %d shows frame %d of the clip, off by %.1f, want frame %d", n, got, d, want)
		}
	}
	sharp, soft := clip[10], film[90+10]
	if a, b := steepest(sharp), steepest(soft); b > a/6 {
		t.Errorf("neighbouring pixels differ by up to %d, of the clip itself by %d", b, a)
	}
	if a, b := mean(sharp), mean(soft); math.Abs(a-b) > 4 {
		t.Errorf("the brightness is %.1f, of the clip itself %.1f", b, a)
	}
}

// windowed checks the frame of a white clip in its window.
func windowed(t *testing.T, f []byte) {
	t.Helper()
	for _, p := range [][2]int{{48, 60}, {120, 60}, {192, 60}, {120, 28}, {120, 102}} {
		if v := f[p[1]*320+p[0]]; v < 220 {
			t.Errorf("at %v the luma is %d, want the clip's white", p, v)
		}
	}
	for _, p := range [][2]int{{36, 60}, {204, 60}, {120, 114}, {41, 21}} {
		if v := f[p[1]*320+p[0]]; v > 220 {
			t.Errorf("at %v the luma is %d, beside the clip", p, v)
		}
	}
}

// TestSegmentsAreNamedByWhatClipsShow: another key for the same clip changes
// nothing, another clip under the same key does.
func TestSegmentsAreNamedByWhatClipsShow(t *testing.T) {
	ofValues(t)
	r := newRenderer(t, nil)
	files := map[string][]byte{"clips/a": clipped(t, moving)}
	other := maps.Clone(files)
	other["clips/a"] = clipped(t, "testsrc=s=320x180:r=30:d=2")
	var reused []int
	for _, f := range []map[string][]byte{files, files, other} {
		made, err := r.Render(t.Context(), filmedWith(t, f, timeline.Clip{Frame: timeline.Rect{W: 320, H: 180}, Frames: 30}))
		if err != nil {
			t.Fatal(err)
		}
		reused = append(reused, made.Report.Segments-made.Report.Reused)
	}
	if reused[0] < 2 || reused[1] != 0 || reused[2] == 0 {
		t.Errorf("%v segments were made, want all, none and those of the clip", reused)
	}
}

// TestBrokenClipsDoNotBreakFilms: where a clip ends too early or is none, its last
// frame stays, and the report says so, also the second time.
func TestBrokenClipsDoNotBreakFilms(t *testing.T) {
	files := map[string][]byte{"clips/a": clipped(t, "testsrc2=s=320x180:r=30:d=0.3"), "clips/b": []byte("no clip at all")}
	shown := timeline.Clip{Frame: timeline.Rect{W: 320, H: 180}, Frames: 30}
	none := shown
	none.Blob = "clips/b"
	r := newRenderer(t, nil)
	for range 2 {
		req := filmedWith(t, files, shown, none)
		made, err := r.Render(t.Context(), req)
		if err != nil {
			t.Fatal(err)
		}
		told := func(remark string) bool { return strings.Contains(remark, "of its 30 frames") }
		if all := made.Report.Remarks; len(all) != 2 || !told(all[0]) || !told(all[1]) {
			t.Errorf("remarks: %q", all)
		}
		if f := luma(t, filepath.Join(req.Dir, made.Video)); off(f[10], f[28], 0, 0, 320, 180) > 4 {
			t.Error("the last frame does not stay")
		}
	}
}

// TestBlackClipsPass: a film may show what is black, or stands still, for long.
func TestBlackClipsPass(t *testing.T) {
	ofValues(t)
	raw := clipped(t, "color=black:s=320x180:r=30:d=4")
	shown := timeline.Clip{Frame: timeline.Rect{W: 320, H: 180}, Frames: 120}
	req := filmedWith(t, map[string][]byte{"clips/a": raw}, shown)
	first := &req.Timeline.Scenes[0]
	first.Frames += 90
	req.Timeline.Scenes[1].Start += 90
	req.Timeline.Frames += 90
	if _, err := newRenderer(t, nil).Render(t.Context(), req); err != nil {
		t.Error(err)
	}
}

// TestCancelledClips leave no decoder behind.
func TestCancelledClips(t *testing.T) {
	shown := timeline.Clip{Frame: timeline.Rect{W: 320, H: 180}, Frames: 30}
	req := filmedWith(t, map[string][]byte{"clips/a": clipped(t, moving)}, shown)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	req.Progress = func(share float64) {
		if share > .2 {
			cancel()
		}
	}
	if _, err := newRenderer(t, nil).Render(ctx, req); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want context.Canceled", err)
	}
}
