package render

import (
	"bytes"
	"context"
	"errors"
	"io"
	"maps"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
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
	out := filepath.Join(t.TempDir(), "clip.mp4")
	args := strings.Fields("-v error -y -f lavfi -i " + source + " -c:v libx264 -preset veryfast -crf 16 -bf 0 -g 15 -pix_fmt yuv420p")
	if said, err := exec.Command("ffmpeg", append(args, out)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	raw, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

const moving = "testsrc2=s=320x180:r=30:d=2"

// filmedWith is a small film of two scenes, the first of which shows a clip in
// front of everything.
func filmedWith(t *testing.T, c timeline.Clip, files map[string][]byte) story.RenderRequest {
	t.Helper()
	f := rendertest.Sample{Width: 320, Height: 180, Scenes: 2, Scene: time.Second, NoSound: true}.Make()
	c.Blob = "clips/a"
	first := &f.Timeline.Scenes[0]
	first.Layers = append(first.Layers, timeline.Layer{Name: "clip", Role: timeline.RolePicture, Clip: &c})
	f.Timeline.Overlay = nil
	open := func(ctx context.Context, key string) (io.ReadCloser, error) {
		if raw, ok := files[key]; ok {
			return io.NopCloser(bytes.NewReader(raw)), nil
		}
		return f.Open(ctx, key)
	}
	return story.RenderRequest{Timeline: f.Timeline, Open: open, Dir: t.TempDir(), Progress: func(float64) {}}
}

// luma is the brightness of a film's frames, up to two seconds.
func luma(t *testing.T, path string) [][]byte {
	t.Helper()
	out, err := exec.Command("ffmpeg", "-v", "error", "-i", path, "-frames:v", "60", "-vf", "extractplanes=y", "-f", "rawvideo", "-pix_fmt", "gray", "-").Output()
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

// TestBlurredClips: a clip behind a chart moves as it did, and has no edges.
func TestBlurredClips(t *testing.T) {
	ofValues(t)
	raw := clipped(t, moving)
	path := filepath.Join(t.TempDir(), "a.mp4")
	if err := os.WriteFile(path, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	req := filmedWith(t, timeline.Clip{Frame: timeline.Rect{W: 320, H: 180}, Frames: 60, Blur: 10}, map[string][]byte{"clips/a": raw})
	made, err := newRenderer(t, nil).Render(t.Context(), req)
	if err != nil {
		t.Fatal(err)
	}
	sharp, soft := luma(t, path)[10], luma(t, filepath.Join(req.Dir, made.Video))[10]
	if a, b := steepest(sharp), steepest(soft); b > a/6 {
		t.Errorf("neighbouring pixels differ by up to %d, of the clip itself by %d", b, a)
	}
	if a, b := mean(sharp), mean(soft); math.Abs(a-b) > 4 {
		t.Errorf("the brightness is %.1f, of the clip itself %.1f", b, a)
	}
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
// begins and whatever happens at its end.
func TestClipsPlayInFilms(t *testing.T) {
	raw := clipped(t, moving)
	path := filepath.Join(t.TempDir(), "a.mp4")
	if err := os.WriteFile(path, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	clip := luma(t, path)
	whole := timeline.Rect{W: 320, H: 180}
	for name, tt := range map[string]struct {
		clip timeline.Clip
		at   func(n int) int
	}{
		"from its beginning": {timeline.Clip{Frame: whole, Frames: 30}, func(n int) int { return n }},
		"from within, again": {timeline.Clip{Frame: whole, Frames: 40, Start: 25, Loop: true}, func(n int) int { return (n + 25) % 40 }},
	} {
		t.Run(name, func(t *testing.T) {
			req := filmedWith(t, tt.clip, map[string][]byte{"clips/a": raw})
			made, err := newRenderer(t, nil).Render(t.Context(), req)
			if err != nil {
				t.Fatal(err)
			}
			for n, f := range luma(t, filepath.Join(req.Dir, made.Video))[:30] {
				if got, d := nearest(f, clip, 0, 0, 320, 180); got != tt.at(n) || d > 40 {
					t.Errorf("frame %d shows frame %d of the clip, off by %.1f, want frame %d", n, got, d, tt.at(n))
				}
			}
			if len(made.Report.Remarks) > 0 {
				t.Errorf("remarks: %q", made.Report.Remarks)
			}
		})
	}
}

// TestClipsAreCutToTheirFrames: a view of half the width and height, in a window.
func TestClipsAreCutToTheirFrames(t *testing.T) {
	ofValues(t)
	raw := clipped(t, "color=black:s=320x180:r=30:d=2,drawbox=x=160:y=90:w=160:h=90:c=white:t=fill")
	req := filmedWith(t, timeline.Clip{Frame: timeline.Rect{X: 40, Y: 20, W: 160, H: 90}, Frames: 30, Zoom: 2, X: 1, Y: 1, Round: 12}, map[string][]byte{"clips/a": raw})
	made, err := newRenderer(t, nil).Render(t.Context(), req)
	if err != nil {
		t.Fatal(err)
	}
	f := luma(t, filepath.Join(req.Dir, made.Video))[25]
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
		made, err := r.Render(t.Context(), filmedWith(t, timeline.Clip{Frame: timeline.Rect{W: 320, H: 180}, Frames: 30}, f))
		if err != nil {
			t.Fatal(err)
		}
		reused = append(reused, made.Report.Segments-made.Report.Reused)
	}
	if reused[0] < 2 || reused[1] != 0 || reused[2] == 0 {
		t.Errorf("%v segments were made, want all, none and those of the clip", reused)
	}
}

// TestBrokenClipsDoNotBreakFilms: the last frame stays, and the report says so.
func TestBrokenClipsDoNotBreakFilms(t *testing.T) {
	short := clipped(t, "testsrc2=s=320x180:r=30:d=0.3")
	for name, raw := range map[string][]byte{"that ends too early": short, "that is none": []byte("no clip at all")} {
		t.Run(name, func(t *testing.T) {
			r := newRenderer(t, nil)
			req := filmedWith(t, timeline.Clip{Frame: timeline.Rect{W: 320, H: 180}, Frames: 30}, map[string][]byte{"clips/a": raw})
			made, err := r.Render(t.Context(), req)
			if err != nil {
				t.Fatal(err)
			}
			if len(made.Report.Remarks) != 1 || !strings.Contains(made.Report.Remarks[0], "of its 30 frames") {
				t.Errorf("remarks: %q", made.Report.Remarks)
			}
			if f := luma(t, filepath.Join(req.Dir, made.Video)); name == "that ends too early" && off(f[10], f[28], 0, 0, 320, 180) > 4 {
				t.Error("the last frame does not stay")
			}
			again, err := r.Render(t.Context(), filmedWith(t, timeline.Clip{Frame: timeline.Rect{W: 320, H: 180}, Frames: 30}, map[string][]byte{"clips/a": raw}))
			if err != nil || len(again.Report.Remarks) != 1 {
				t.Errorf("the second time: %v, remarks %q", err, again.Report.Remarks)
			}
		})
	}
}

// TestBlackClipsPass: a film may show what is black, or stands still, for long.
func TestBlackClipsPass(t *testing.T) {
	ofValues(t)
	raw := clipped(t, "color=black:s=320x180:r=30:d=4")
	req := filmedWith(t, timeline.Clip{Frame: timeline.Rect{W: 320, H: 180}, Frames: 120}, map[string][]byte{"clips/a": raw})
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
	req := filmedWith(t, timeline.Clip{Frame: timeline.Rect{W: 320, H: 180}, Frames: 30}, map[string][]byte{"clips/a": clipped(t, moving)})
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
