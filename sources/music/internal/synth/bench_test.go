package synth

import (
	"testing"

	"github.com/scenewright/scenewright/sources/music/internal/score"
)

// One operation is the whole cycle of a mood.
func BenchmarkLoop(b *testing.B) {
	for _, m := range score.Moods() {
		b.Run(m.Name, func(b *testing.B) {
			p := score.Compose(m, m.Titles[0], 1)
			for b.Loop() {
				if _, err := Loop(b.Context(), p); err != nil {
					b.Fatal(err)
				}
			}
			seconds := float64(Frames(p, score.Bars)) / Rate
			b.ReportMetric(seconds*float64(b.N)/b.Elapsed().Seconds(), "x-realtime")
		})
	}
}
