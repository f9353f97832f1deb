package project_test

import (
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/project"
)

func TestCountdown(t *testing.T) {
	began := time.Unix(1_700_000_000, 0)
	seconds := func(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }
	for name, tt := range map[string]struct {
		share func(at float64) float64
		at    float64
		want  float64
	}{
		"too early":          {func(at float64) float64 { return at / 20 }, 3.5, 0},
		"steady":             {func(at float64) float64 { return at / 20 }, 5, 15},
		"nearly done":        {func(at float64) float64 { return at / 20 }, 19, 1},
		"done":               {func(at float64) float64 { return at / 20 }, 20, 0},
		"half was there":     {func(at float64) float64 { return .5 + at/40 }, 10, 10},
		"stands still":       {func(float64) float64 { return .4 }, 60, 0},
		"slower than before": {func(at float64) float64 { return min(at, 10+(at-10)/10) / 100 }, 60, 850},
	} {
		t.Run(name, func(t *testing.T) {
			var c project.Countdown
			var got time.Duration
			for at := 0.; at <= tt.at; at += .5 {
				got = c.At(began.Add(seconds(at)), tt.share(at))
			}
			if want := seconds(tt.want); (got - want).Abs() > time.Millisecond {
				t.Errorf("after %v s: %v are left, want %v", tt.at, got, want)
			}
		})
	}
}
