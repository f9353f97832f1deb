package render

import "testing"

// A growing stream is told of when a player that begins then does not have to wait.
func TestStreamsAreToldOfWhenTheyPlayThrough(t *testing.T) {
	const fps, second = 30, 30
	for name, c := range map[string]struct {
		seconds []int // of the segments
		there   []bool
		times   float64 // as fast as the film plays
		drawn   int     // seconds of what is not there
		sounds  bool    // the sound has a place yet
		want    bool
	}{
		"nothing was drawn yet":               {[]int{3, 3, 3}, []bool{true, false, false}, 0, 0, false, false},
		"a fast machine":                      {[]int{3, 3, 3}, []bool{true, false, false}, 4, 0, false, true},
		"a slow one begins later":             {[]int{3, 3, 3}, []bool{true, false, false}, 1.2, 0, false, false},
		"or when it has drawn much of them":   {[]int{3, 3, 3}, []bool{true, false, false}, 1.2, 3, false, true},
		"and then plays to the end":           {[]int{5, 5, 1}, []bool{true, true, false}, .7, 0, false, true},
		"a short first one, then a long one":  {[]int{1, 9, 3}, []bool{true, false, false}, 4, 0, false, false},
		"a long one far away":                 {[]int{2, 2, 2, 2, 9}, []bool{true, false, false, false, false}, 2.6, 0, false, true},
		"the same, too near":                  {[]int{2, 2, 9}, []bool{true, false, false}, 2.6, 0, false, false},
		"a gap far away":                      {[]int{5, 5, 5, 5, 5}, []bool{true, true, false, true, false}, 1, 0, false, true},
		"beside the sound one is in progress": {[]int{3, 3, 3}, []bool{true, false, false}, 1.2, 0, true, true},
		"all of it is kept":                   {[]int{5, 5}, []bool{true, true}, 0, 0, false, true},
	} {
		f := &film{Renderer: &Renderer{slots: newSemaphore(2)}}
		f.tl.FPS = fps
		at := 0
		for _, n := range c.seconds {
			f.segments = append(f.segments, &segment{span: span{at, at + n*second}})
			at += n * second
		}
		g := growth{film: f, there: c.there, heard: !c.sounds}
		if got := g.playsThrough(c.times*fps, c.drawn*second); got != c.want {
			t.Errorf("%s: plays through: %v, want %v", name, got, c.want)
		}
	}
}
