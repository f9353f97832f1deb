package mp3

import (
	"context"
	"testing"
	"time"
)

// BenchmarkShortAnswer decodes what a voice answers to one sentence, here and by
// ffmpeg, and prints how many times faster it is here.
func BenchmarkShortAnswer(b *testing.B) {
	for _, bb := range []struct{ name, seconds, words string }{
		{"2s-mono-44kHz", "2", "-ac 1 -b:a 64k"},
		{"5s-mono-44kHz", "5", "-ac 1 -b:a 128k"},
		{"5s-stereo-48kHz", "5", "-ar 48000 -b:a 128k -joint_stereo 0"},
		{"60s-stereo-44kHz", "60", "-b:a 128k -joint_stereo 0"},
	} {
		b.Run(bb.name, func(b *testing.B) {
			raw, box := byFFmpeg(bb.words)(b, music(b, bb.seconds)), newBox(b)
			here := func(ctx context.Context) error {
				_, err := Decode(ctx, nil, raw, time.Hour)
				return err
			}
			there := func(ctx context.Context) error {
				_, err := outside(ctx, box, raw, time.Hour)
				return err
			}
			var spent [2]time.Duration
			for b.Loop() {
				for i, decode := range []func(context.Context) error{here, there} {
					began := time.Now()
					if err := decode(b.Context()); err != nil {
						b.Fatal(err)
					}
					spent[i] += time.Since(began)
				}
			}
			b.ReportMetric(float64(spent[0].Microseconds())/1000/float64(b.N), "ms-here")
			b.ReportMetric(float64(spent[1].Microseconds())/1000/float64(b.N), "ms-ffmpeg")
			b.ReportMetric(spent[1].Seconds()/spent[0].Seconds(), "x-faster")
			b.ReportMetric(0, "ns/op")
		})
	}
}
