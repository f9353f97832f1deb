package score

import (
	"math"
	"slices"
	"time"
)

// The places of a plan: the role of a phrase.
const (
	planIntro = iota
	planBuild
	planMain
	planTurn
	planLift
	planReturn
	places
	planCoda = places // as thin as the intro
)

// bar is one bar of a piece.
type bar struct {
	place  int
	verse  int // number of the verse: other verses vary the figures
	phrase int // number of its phrase
	in     int // its place in a whole phrase, 0 to 3
}

// turned reports whether the bar has the harmony of the turn.
func (b bar) turned() bool { return b.place == planTurn || b.place == planLift }

// form arranges a number of bars. An incomplete first phrase lacks its beginning, so that it still
// leads into the second.
func form(bars int) []bar {
	phrases := (bars + PhraseBars - 1) / PhraseBars
	missing := phrases*PhraseBars - bars
	var out []bar
	verse, built := 0, false
	for phrase, place := range arrangement(phrases) {
		if place == planBuild && built {
			verse++
		}
		built = built || place == planBuild
		for in := range PhraseBars {
			out = append(out, bar{place, verse, phrase, in})
		}
	}
	return out[missing:]
}

// arrangement returns the places of a number of phrases: it opens thin, and whatever its length the
// height is near the end. The middle of a longer one repeats.
func arrangement(phrases int) []int {
	switch phrases {
	case 0:
		return nil
	case 1:
		return []int{planMain}
	case 2:
		return []int{planIntro, planLift}
	case 3:
		return []int{planIntro, planMain, planLift}
	case 4:
		return []int{planIntro, planBuild, planTurn, planLift}
	case 5:
		return []int{planIntro, planBuild, planMain, planTurn, planLift}
	}
	round := []int{planTurn, planLift, planReturn, planBuild, planMain}
	more := phrases - 6
	middle := slices.Repeat(round, (more+len(round)-1)/len(round))
	return slices.Concat([]int{planIntro, planBuild, planMain}, middle[len(middle)-more:], []int{planTurn, planLift, planReturn})
}

// Times of the last chord, in seconds: the usual one, and the range that lets the bars before it
// fit. A requested one may be shorter, and gets a coda if it is longer and a bar fits.
const (
	landing      = 3.0
	landingLeast = 2.5
	landingMost  = 3.6
	askedLeast   = 1.6
	askedMost    = 5.5
)

// fit returns the number of bars of a film before the landing and in a coda, and the exact tempo. A
// film too short for a bar and a chord has no bars.
func fit(f Film, beats int, bpm float64) (bars, coda int, exact float64) {
	bar, at, rest := float64(beats)*60/bpm, f.Landing.Seconds(), (f.Length - f.Landing).Seconds()
	if at < bar*0.75 || rest < askedLeast {
		bars, exact = fitLength(f.Length.Seconds(), beats, bpm)
		return bars, 0, exact
	}
	bars = max(1, int(math.Round(at/bar)))
	if bar = at / float64(bars); rest > max(askedMost, bar+askedLeast) {
		coda = max(1, int((rest-landingLeast)/bar))
	}
	return bars, coda, float64(bars*beats) * 60 / at
}

// fitLength returns the mood's own tempo if the landing is flexible enough, else the nearest
// possible one.
func fitLength(seconds float64, beats int, bpm float64) (bars int, exact float64) {
	bar := float64(beats) * 60 / bpm
	bars = int(math.Round((seconds - landing) / bar))
	if bars < 1 {
		return 0, bpm
	}
	last := min(max(seconds-float64(bars)*bar, landingLeast), landingMost)
	return bars, float64(bars*beats) * 60 / (seconds - last)
}

// song is the common state of a piece's parts: the key, the form and a chord for every bar.
type song struct {
	key
	beats  int
	body   int     // bars before the landing
	bars   []bar   // with those of the coda
	chords []Chord // as many as bars
	final  Chord
}

// Film describes the film for which a piece is composed.
type Film struct {
	Length  time.Duration
	Landing time.Duration // start of the last chord; 0 = three seconds before the end
}
