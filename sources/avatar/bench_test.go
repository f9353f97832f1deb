//go:build unix

package avatar

import (
	"syscall"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/compose"
)

// BenchmarkPresented composes a scene at 1080 lines, in which one block moves
// in every frame, with somebody who speaks all the time and without, and
// reports how much longer that takes.
func BenchmarkPresented(b *testing.B) {
	a := larger(appearance(looks[0], frame.Standing, sentence([]string{"m", "aa", "p"}, []string{"f", "ay", "v"}, []string{"th", "iy"}, []string{"w", "uw"}, []string{"l", "ow"})), 2)
	layers, err := New().Present(b.Context(), a)
	if err != nil {
		b.Fatal(err)
	}
	var with, without time.Duration
	for b.Loop() {
		with += composed(b, a.Frames, layers)
		without += composed(b, a.Frames, nil)
	}
	frames := float64(b.N * a.Frames)
	b.ReportMetric(with.Seconds()*1000/frames, "ms/frame")
	b.ReportMetric((with-without).Seconds()*1000/frames, "added-ms/frame")
	b.ReportMetric(float64(with)/float64(without), "ratio")
}

// composed is the processor's time for all frames.
func composed(b *testing.B, frames int, overlay []timeline.Layer) time.Duration {
	block := timeline.Layer{
		X: timeline.Ramp(0, 8*time.Second, 0, 400, timeline.Linear),
		Drawing: &timeline.Drawing{Shapes: []timeline.Shape{
			{Path: timeline.RectPath(timeline.Rect{X: 120, Y: 120, W: 900, H: 500}, 24), Fill: cream},
		}},
	}
	c := compose.New(nil, timeline.Timeline{
		Width: 1920, Height: 1080, FPS: fps, Frames: frames, Overlay: overlay,
		Scenes: []timeline.Scene{{ID: "a", Frames: frames, Ground: navy, Layers: []timeline.Layer{block}}},
	}, nil)
	begin := processorTime(b)
	for n := range frames {
		if _, _, err := c.At(n); err != nil {
			b.Fatal(err)
		}
	}
	return processorTime(b) - begin
}

func processorTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
