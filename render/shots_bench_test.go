//go:build unix

package render

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/compose"
)

// BenchmarkShots composes five seconds of shots at 1080p30, stills that move or clips,
// each also behind a chart, and has ffmpeg encode the same frames: the processor time of
// both together, in shares of the encoder's.
//
//	go test ./render -run '^$' -bench Shots -benchtime 1x
func BenchmarkShots(b *testing.B) {
	photo := photograph(b)
	clip := cameraOver(b, photo)
	all := timeline.Rect{W: 1920, H: 1080}
	still := func(blur float64) timeline.Layer {
		return timeline.Layer{Picture: &timeline.Picture{Blob: "a", Frame: all, Blur: blur, Zoom: timeline.Ramp(0, 5*time.Second, 1, 1.07, timeline.Linear)}}
	}
	moving := func(blur float64) timeline.Layer {
		return timeline.Layer{Clip: &timeline.Clip{Blob: "a", Frame: all, Frames: 150, Blur: blur}}
	}
	veil := timeline.Layer{Drawing: &timeline.Drawing{Shapes: []timeline.Shape{{Path: timeline.RectPath(all, 0), Fill: timeline.RGB(0, 0, 0).Alpha(.45)}}}}
	for name, layers := range map[string][]timeline.Layer{
		"stills": {still(0)}, "films": {moving(0)}, "stills-dimmed": {still(14), veil}, "films-dimmed": {moving(14), veil},
	} {
		b.Run(name, func(b *testing.B) {
			r := newRenderer(b, &Options{CacheDir: b.TempDir()})
			tl := timeline.Timeline{Width: 1920, Height: 1080, FPS: 30, Frames: 150, Scenes: []timeline.Scene{{ID: "a", Frames: 150, Layers: layers}}}
			f := &film{Renderer: r, tl: tl, clips: map[string]string{"a": clip}}
			open := func(string) (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(photo)), nil }
			for b.Loop() {
				raw := filepath.Join(b.TempDir(), "scene.yuv")
				watch := stopwatch()
				c := compose.New(r.fonts, tl, nil).Show(compose.NewPictures(open, 0)).Roll(f.reels(b.Context(), func(s string) { b.Error(s) }))
				own := composeRaw(b, c, tl.Frames, raw)
				c.Close()
				decoding := watch().children
				alone := encodeRaw(b, r, raw)
				if err := os.Remove(raw); err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(1000*own.Seconds()/float64(tl.Frames), "ms/frame")
				b.ReportMetric(1000*decoding.Seconds()/float64(tl.Frames), "ms/frame-decoding")
				b.ReportMetric(1000*alone.cpu()/float64(tl.Frames), "ms/frame-encoding")
				b.ReportMetric(1+(own+decoding).Seconds()/alone.cpu(), "×encoder")
			}
			b.ReportMetric(0, "ns/op")
		})
	}
}

// cameraOver makes a clip of a camera that moves over a photograph, as an engine.Preparer
// does.
func cameraOver(b *testing.B, photo []byte) string {
	b.Helper()
	still, out := filepath.Join(b.TempDir(), "a.jpg"), filepath.Join(b.TempDir(), "a.mp4")
	if err := os.WriteFile(still, photo, 0o600); err != nil {
		b.Fatal(err)
	}
	args := fmt.Sprintf("-nostdin -v error -loop 1 -i %s -vf scale=2200:-2,crop=1920:1080:n*1.5:n*.7 -frames:v 150 -r 30 -c:v libx264 -preset veryfast "+
		"-tune fastdecode -crf 16 -bf 0 -g 15 -pix_fmt yuv420p %s", still, out)
	if said, err := exec.Command("ffmpeg", strings.Fields(args)...).CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, said)
	}
	return out
}
