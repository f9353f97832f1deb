package fill

import (
	"math"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
)

// span is a part of a scene that one shot fills.
type span struct {
	From, Frames int
	Said         string // the narration during it
	Of           int    // index of the sentence or the item that is being spoken at its start
}

// Lengths of shots in seconds. Lengths between shortFilm and longStill suit films and stills alike.
const (
	whole      = 4.0 // a scene of this length is one shot
	shortStill = 1.8
	shortFilm  = 2.5
	usualShot  = 3.3
	longStill  = 4.5
	longFilm   = 6.0
)

// cut divides a scene into the spans of its shots: at the items of a list, else at the start of a
// sentence or a phrase.
func cut(sc story.BoardScene, code string) []span {
	at := []edge{{}}
	if story.At(sc.Frames).Seconds() > whole {
		at = append(at, edges(sc, code)...)
	}
	at = best(append(at, edge{frame: sc.Frames}))
	spans := make([]span, len(at)-1)
	for i := range spans {
		spans[i] = span{From: at[i].frame, Frames: at[i+1].frame - at[i].frame}
		spans[i].Said = said(sc, spans[i])
	}
	parts := partsOf(sc, code)
	for i := range spans {
		for spans[i].Of+1 < len(parts) && spokenAt(sc, parts[spans[i].Of+1]) <= spans[i].From+spans[i].Frames/3 {
			spans[i].Of++
		}
	}
	return spans
}

// edge is a frame at which a shot may begin, and the cost of a cut there.
type edge struct {
	frame int
	cost  float64
}

// Costs of a cut, by the part that begins there.
const (
	atItem     = -.6
	atSentence = 0
	atPhrase   = .3
	atNothing  = .8
)

// edges returns the frames within a scene at which a shot may begin.
func edges(sc story.BoardScene, code string) []edge {
	cost := map[int]float64{}
	begins := func(at int, v float64) {
		frame := spokenAt(sc, at)
		if old, there := cost[frame]; frame > 0 && frame < sc.Frames && (!there || v < old) {
			cost[frame] = v
		}
	}
	for _, p := range language.Of(code).Phrases(sc.Narration) {
		begins(p.From, atPhrase)
	}
	for _, at := range partsOf(sc, code) {
		begins(at, atSentence)
	}
	for _, at := range places(sc.Narration, saidItems(sc.Shown())) {
		begins(at, atItem)
	}
	var all []edge
	for frame, v := range cost {
		all = append(all, edge{frame, v})
	}
	slices.SortFunc(all, func(a, b edge) int { return a.frame - b.frame })
	return filled(all, sc.Frames)
}

// partsOf returns the byte offsets at which a scene's sentences and items begin.
func partsOf(sc story.BoardScene, code string) []int {
	all := places(sc.Narration, language.Of(code).Sentences(sc.Narration))
	all = append(all, places(sc.Narration, saidItems(sc.Shown()))...)
	slices.Sort(all)
	return slices.Compact(all)
}

// saidItems returns the spoken words of each item of a content.
func saidItems(c story.Content) []string {
	var all []string
	for _, it := range story.ItemsOf(c) {
		if it.Said != "" {
			all = append(all, it.Said)
		}
	}
	return all
}

// places returns the byte offsets of consecutive parts of a text.
func places(text string, parts []string) []int {
	var all []int
	at := 0
	for _, p := range parts {
		if i := strings.Index(text[at:], p); i >= 0 {
			all = append(all, at+i)
			at += i + len(p)
		}
	}
	return all
}

// spokenAt returns the frame of a scene at which the word at a byte of its narration begins, -1
// without such a word.
func spokenAt(sc story.BoardScene, at int) int {
	for _, w := range sc.Words {
		if w.From >= at {
			return story.Frames(w.Start)
		}
	}
	return -1
}

// filled adds edges where nothing begins for longer than a still may last, as in a scene without
// the times of its words.
func filled(all []edge, frames int) []edge {
	var out []edge
	last := 0
	for _, e := range append(all, edge{frame: frames}) {
		long := seconds(e.frame - last)
		parts := int(math.Ceil(long / longStill))
		if parts == 1 && long >= 2*shortStill { // it may be two
			parts = 2
		}
		for i := 1; i < parts; i++ {
			out = append(out, edge{last + (e.frame-last)*i/parts, atNothing})
		}
		out, last = append(out, e), e.frame
	}
	return out[:len(out)-1]
}

// best returns the edges, including the first and the last, whose shots cost least by their lengths
// and cuts.
func best(at []edge) []edge {
	cost, from := make([]float64, len(at)), make([]int, len(at))
	for end := 1; end < len(at); end++ {
		cost[end] = math.Inf(1)
		for start := range end {
			if v := cost[start] + at[end].cost + lengthCost(seconds(at[end].frame-at[start].frame)); v < cost[end] {
				cost[end], from[end] = v, start
			}
		}
	}
	out := []edge{at[len(at)-1]}
	for end := len(at) - 1; end > 0; end = from[end] {
		out = append(out, at[from[end]])
	}
	slices.Reverse(out)
	return out
}

// lengthCost returns the cost of a shot of so many seconds.
func lengthCost(s float64) float64 {
	switch {
	case s < shortStill:
		return 6 + shortStill - s
	case s < shortFilm:
		return .4 + shortFilm - s
	case s <= longStill:
		return (s - usualShot) * (s - usualShot) / 4
	case s <= longFilm:
		return 1 + 2*(s-longStill)
	}
	return 4 + 4*(s-longFilm)
}

func seconds(frames int) float64 { return story.At(frames).Seconds() }

// said returns the narration in a span of a scene.
func said(sc story.BoardScene, s span) string {
	first, last := -1, 0
	for _, w := range sc.Words {
		if at := story.Frames(w.Start); at >= s.From && at < s.From+s.Frames && w.To <= len(sc.Narration) {
			if first < 0 {
				first = w.From
			}
			last = w.To
		}
	}
	if first < 0 || last <= first {
		return sc.Narration
	}
	return sc.Narration[first:last]
}

// joined reduces the spans of a scene to at most so many, joining the shortest pair of neighbours;
// at least one is left.
func joined(all []span, most int) []span {
	for len(all) > max(most, 1) {
		short := 0
		for i := range all[1:] {
			if all[i].Frames+all[i+1].Frames < all[short].Frames+all[short+1].Frames {
				short = i
			}
		}
		all = join(all, short)
	}
	return all
}

// join joins span i and the next.
func join(all []span, i int) []span {
	a, b := all[i], all[i+1]
	return slices.Concat(all[:i:i], []span{{a.From, a.Frames + b.Frames, a.Said + " " + b.Said, a.Of}}, all[i+2:])
}

// even returns n spans of the same length.
func even(frames, n int) []span {
	all := make([]span, n)
	for i := range all {
		from := frames * i / n
		all[i] = span{From: from, Frames: frames*(i+1)/n - from}
	}
	return all
}
