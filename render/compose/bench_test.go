//go:build unix

package compose

import (
	"fmt"
	"syscall"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
)

// benchFilm is a single scene at 1080p.
func benchFilm(b *testing.B, frames int, layers func(*film) []timeline.Layer) *Composer {
	f := &film{fonts: loadFonts(b), u: 1}
	f.tl = timeline.Timeline{Width: 1920, Height: 1080, FPS: 30}
	f.scene("a", deep, timeline.Transition{}, layers(f)...)
	f.tl.Frames, f.tl.Scenes[0].Frames = frames, frames
	return New(f.fonts, f.tl, nil)
}

// play draws frames [from, to) over and over and reports what one costs, also
// in processor time, which says more on a busy machine.
func play(b *testing.B, c *Composer, from, to int) {
	b.Helper()
	b.ReportAllocs()
	n, begin := from, processorTime(b)
	for b.Loop() {
		if _, _, err := c.At(n); err != nil {
			b.Fatal(err)
		}
		if n++; n == to {
			n = from
		}
	}
	b.ReportMetric(b.Elapsed().Seconds()*1000/float64(b.N), "ms/frame")
	b.ReportMetric((processorTime(b)-begin).Seconds()*1000/float64(b.N), "cpu-ms/frame")
}

func processorTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func BenchmarkStatic(b *testing.B) {
	play(b, benchFilm(b, 300, func(f *film) []timeline.Layer { return []timeline.Layer{f.grain(), f.stillText()} }), 0, 300)
}

// BenchmarkTextMoving is six lines that move and fade in every frame.
func BenchmarkTextMoving(b *testing.B) {
	play(b, benchFilm(b, 60, func(f *film) []timeline.Layer {
		layers := []timeline.Layer{f.grain()}
		for i := range 6 {
			l := f.stillText()
			l.Name = fmt.Sprint(i)
			l.Text.Color = lite
			l.Text.Y = 150 + 150*float64(i)
			l.Y = timeline.Ramp(0, 2*time.Second, 36, 0, timeline.Linear)
			l.Opacity = timeline.Ramp(0, 2*time.Second, 0, 1, timeline.Linear)
			layers = append(layers, l)
		}
		return layers
	}), 0, 60)
}

// BenchmarkTypical is a scene of six lines that come in and then stand.
func BenchmarkTypical(b *testing.B) {
	play(b, benchFilm(b, 150, func(f *film) []timeline.Layer {
		return append(append([]timeline.Layer{f.grain()}, f.list()...), f.rising(3)...)
	}), 0, 150)
}

func titleScene(f *film, motif timeline.Layer) []timeline.Layer {
	text := f.stillText()
	text.Text.Color = lite
	return []timeline.Layer{motif, f.grain(), text}
}

// BenchmarkRippleDrift is a title whose rings reach over 1100 by 1080 pixels.
func BenchmarkRippleDrift(b *testing.B) {
	play(b, benchFilm(b, 300, func(f *film) []timeline.Layer { return titleScene(f, f.ripple()) }), 60, 300)
}

// BenchmarkTilesDrift is a title with 24 tiles of 180 pixels.
func BenchmarkTilesDrift(b *testing.B) {
	play(b, benchFilm(b, 300, func(f *film) []timeline.Layer { return titleScene(f, f.tiles()) }), 60, 300)
}

// BenchmarkMotifEnters is the first second and a half, in which it also fades.
func BenchmarkMotifEnters(b *testing.B) {
	play(b, benchFilm(b, 300, func(f *film) []timeline.Layer { return titleScene(f, f.ripple()) }), 0, 15)
}

func BenchmarkPush(b *testing.B) {
	fonts, tl := richFilm(b, 1920, 1080)
	play(b, New(fonts, tl, nil), 36, 51)
}

func BenchmarkHold(b *testing.B) {
	fonts, tl := richFilm(b, 1920, 1080)
	play(b, New(fonts, tl, nil), 108, 118)
}

// BenchmarkSubtitles is a still scene under words that light up.
func BenchmarkSubtitles(b *testing.B) {
	fonts, tl := richFilm(b, 1920, 1080)
	tl.Scenes = tl.Scenes[:1]
	tl.Scenes[0].Layers = nil
	play(b, New(fonts, tl, nil), 0, tl.Frames)
}

// BenchmarkSeek is the first frame of a composer in the middle of a film.
func BenchmarkSeek(b *testing.B) {
	fonts, tl := richFilm(b, 1920, 1080)
	cache := NewCache(0)
	for b.Loop() {
		if _, _, err := New(fonts, tl, cache).At(20); err != nil {
			b.Fatal(err)
		}
	}
}
