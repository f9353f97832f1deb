package score

import (
	"math"
	"slices"
)

// The places of a plan: what a phrase is there for.
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
	verse  int // how often the music has started afresh: other verses play it another way
	phrase int // number of its phrase
	in     int // its place in a whole phrase, 0 to 3
}

// turned says whether the bar has the harmony of the turn.
func (b bar) turned() bool { return b.place == planTurn || b.place == planLift }

// form arranges a number of bars. A first phrase that is not whole lacks its
// beginning, so that it leads into the second all the same.
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

// arrangement is the places of a number of phrases: it opens thin, and whatever
// its length the height is near the end. What is longer goes round in between.
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

// Times of the last chord, in seconds: what is usual, and within what it gives
// so that the bars before it fit. One that is asked for may be shorter, and
// gets a coda when it is longer.
const (
	landing      = 3.0
	landingLeast = 2.5
	landingMost  = 3.6
	askedLeast   = 1.6
	askedMost    = 5.5
)

// fit is how many bars a film has before the landing and in a coda, and at what
// tempo. There are no bars in what is too short for one and a chord.
func fit(f Film, beats int, bpm float64) (bars, coda int, exact float64) {
	bar, at, rest := float64(beats)*60/bpm, f.Landing.Seconds(), (f.Length - f.Landing).Seconds()
	if at < bar*0.75 || rest < askedLeast {
		bars, exact = fitLength(f.Length.Seconds(), beats, bpm)
		return bars, 0, exact
	}
	bars = max(1, int(math.Round(at/bar)))
	if rest > askedMost {
		coda = max(1, int((rest-landingLeast)*float64(bars)/at))
	}
	return bars, coda, float64(bars*beats) * 60 / at
}

// fitLength is the mood's own tempo if the landing can give enough, else one as
// near as can be.
func fitLength(seconds float64, beats int, bpm float64) (bars int, exact float64) {
	bar := float64(beats) * 60 / bpm
	bars = int(math.Round((seconds - landing) / bar))
	if bars < 1 {
		return 0, bpm
	}
	last := min(max(seconds-float64(bars)*bar, landingLeast), landingMost)
	return bars, float64(bars*beats) * 60 / (seconds - last)
}
