package ingest

import (
	"math"
	"testing"

	"github.com/scenewright/scenewright/engine/story"
)

// TestStretches: what can be a shot of a clip is told by its pictures.
func TestStretches(t *testing.T) {
	const moves = "-f lavfi -i testsrc2=s=320x180:r=30:d="
	for name, tt := range map[string]struct {
		args string
		want [][2]int // from, frames
	}{
		"one shot":           {moves + "4", [][2]int{{9, 111}}},
		"very short":         {moves + "0.4", [][2]int{{0, 12}}},
		"long":               {moves + "13", [][2]int{{9, 190}, {199, 191}}},
		"one frame for long": {"-f lavfi -i testsrc2=s=320x180:r=30:d=0.03,loop=119:1", nil},
		"black":              {"-f lavfi -i color=black:s=320x180:r=30:d=2", nil},
		"a cut, then black, then a still": {
			moves + "2 -f lavfi -i mandelbrot=s=320x180:r=30:start_scale=1:end_scale=0.1:end_pts=60 -f lavfi -i color=black:s=320x180:r=30:d=1" +
				" -f lavfi -i testsrc2=s=320x180:r=30:d=0.03,loop=29:1 -filter_complex [1]trim=duration=2[m];[0][m][2][3]concat=n=4",
			[][2]int{{9, 49}, {62, 58}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			made := prepared(t, film(t, "a.mp4", tt.args+quick64), wish(t.TempDir()))
			if !alikeStretches(made.Stretches, tt.want) {
				t.Errorf("got %v, want about %v", spans(made.Stretches), tt.want)
			}
			for _, s := range made.Stretches {
				if !s.Relief.Known() {
					t.Errorf("the stretch from %d on was not measured", s.From)
				}
			}
		})
	}
}

func spans(all []story.Stretch) (out [][2]int) {
	for _, s := range all {
		out = append(out, [2]int{s.From, s.Frames})
	}
	return out
}

// alikeStretches reports whether stretches are those wanted, give or take two frames.
func alikeStretches(got []story.Stretch, want [][2]int) bool {
	if len(got) != len(want) {
		return false
	}
	for i, s := range spans(got) {
		if math.Abs(float64(s[0]-want[i][0])) > 2 || math.Abs(float64(s[1]-want[i][1])) > 3 {
			return false
		}
	}
	return true
}
