package synth

import (
	"testing"
	"time"

	"github.com/scenewright/scenewright/sources/music/internal/score"
)

// One operation is a bed of half a minute.
func BenchmarkPlay(b *testing.B) {
	const length = 30 * time.Second
	for _, m := range score.Moods() {
		b.Run(m.Name, func(b *testing.B) {
			p := score.Compose(m, m.Titles[0], score.Film{Length: length}, 1)
			out := make([]float32, 2*int(length.Seconds()*Rate))
			for b.Loop() {
				if err := Play(b.Context(), p, out); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(length.Seconds()*float64(b.N)/b.Elapsed().Seconds(), "x-realtime")
		})
	}
}
