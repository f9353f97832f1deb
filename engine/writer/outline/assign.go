package outline

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/writer/mining"
)

// What counts against an arrangement.
const (
	shareFault = 1.5 // for each share of the length that a beat has too much or too little
	breakFault = .2  // for each place where the telling leaves the order of the source
	timeFault  = 3   // the same where a technique tells one thing after another
)

// mostCuts bounds the places where the source may be parted.
const mostCuts = 48

// assign parts the blocks that are used into stretches and gives each beat one
// or none: stretches, because sentences that follow one another in the source
// belong together. Of all ways to do so it takes the one in which sentences
// fit their beats best, beats have their share, and the order of the source is
// left least often.
func (p *plan) assign(t taken) [][]int {
	var used []int
	for b := range t {
		if t[b] > 0 {
			used = append(used, b)
		}
	}
	beats := make([][]int, len(p.technique.Beats))
	mask := 0
	if i := p.opener(t, used); i >= 0 {
		beats[0], mask = []int{used[i]}, 1
		used = slices.Delete(slices.Clone(used), i, i+1)
	}
	for _, cut := range newSegmenter(p, t, used).solve(mask) {
		beats[cut.beat] = used[cut.from:cut.to]
	}
	return beats
}

// opener is the used block that a technique whose first beat may come from
// anywhere opens with, before the source's own beginning: the one with most of
// the beat's cues, figures counting, if it has more than the beginning has. It
// is -1 where there is none.
func (p *plan) opener(t taken, used []int) int {
	beat := p.technique.Beats[0]
	if beat.Position >= 0 || len(used) < 4 || p.introduced {
		return -1
	}
	room := 1.6 * beat.Share * float64(p.chars(t))
	best, bestStriking := -1, .5
	for i, b := range used[:len(used)-1] {
		striking := p.striking(b)
		if striking > bestStriking && (i == 0 || float64(p.prefixChars(b, t[b])) <= room) {
			best, bestStriking = i, striking
		}
	}
	if best <= 0 {
		return -1
	}
	return best
}

// striking counts the first beat's cues in a block's first sentence, a figure
// as one and a half.
func (p *plan) striking(b int) float64 {
	u := p.units[p.blocks[b].from]
	n := float64(mining.CueHits(u.text, p.technique.Beats[0].Cues[p.language], p.language))
	if strings.ContainsFunc(u.text, unicode.IsDigit) && n > 0 {
		n += 1.5
	}
	return n
}

// stretch is a run of used blocks told in one beat.
type stretch struct {
	from, to, beat int
}

// segmenter finds the best arrangement by dynamic programming over how many
// blocks are placed, which beats are taken, and the last of them.
type segmenter struct {
	n, beats int
	cuts     []int       // block counts at which a stretch may begin or end
	fit      [][]float64 // by beat: sums of fit times length share over the first i blocks
	length   []float64   // share of the length in the first i blocks
	share    []float64   // of each beat
	fault    float64     // of leaving the order
	memo     map[[3]int]move
}

// move is the best continuation from a state.
type move struct {
	score     float64
	cut, beat int // the next stretch ends at cuts[cut]; beat -1 = nothing is left
}

func newSegmenter(p *plan, t taken, used []int) *segmenter {
	n := len(used)
	s := &segmenter{n: n, beats: len(p.technique.Beats), length: make([]float64, n+1), memo: map[[3]int]move{}}
	s.fault = breakFault
	if chronological(p.technique.Technique) {
		s.fault = timeFault
	}
	total := float64(p.chars(t))
	s.fit = make([][]float64, s.beats)
	for k := range s.fit {
		s.fit[k] = make([]float64, n+1)
		s.share = append(s.share, p.technique.Beats[k].Share)
	}
	for i, b := range used {
		part := float64(p.prefixChars(b, t[b])) / total
		s.length[i+1] = s.length[i] + part
		for k := range s.fit {
			s.fit[k][i+1] = s.fit[k][i] + part*p.fit[b][k]
		}
	}
	step := (n + mostCuts - 1) / mostCuts
	for i := 0; i < n; i += max(step, 1) {
		s.cuts = append(s.cuts, i)
	}
	s.cuts = append(s.cuts, n)
	return s
}

// chronological reports whether a technique tells what happened, or what to
// do, in its order.
func chronological(id string) bool {
	switch id {
	case "hero_journey", "story_spine", "three_act", "how_to", "listicle":
		return true
	}
	return false
}

// solve gives the best arrangement, without the beats of mask.
func (s *segmenter) solve(mask int) []stretch {
	var all []stretch
	at, last := 0, -1
	for at < len(s.cuts)-1 {
		m := s.best(at, mask, last)
		if m.beat < 0 {
			break
		}
		all = append(all, stretch{s.cuts[at], s.cuts[m.cut], m.beat})
		at, mask, last = m.cut, mask|1<<m.beat, m.beat
	}
	return all
}

// best is the best way to place the blocks from cut at on, where the beats of
// mask are taken and last was the latest.
func (s *segmenter) best(at, mask, last int) move {
	if at == len(s.cuts)-1 {
		return move{score: -s.unused(mask), beat: -1}
	}
	key := [3]int{at, mask, last}
	if m, ok := s.memo[key]; ok {
		return m
	}
	found := move{score: math.Inf(-1), beat: -1}
	for k := range s.beats {
		if mask&(1<<k) != 0 {
			continue
		}
		for cut := at + 1; cut < len(s.cuts); cut++ {
			v := s.worth(at, cut, k, last) + s.best(cut, mask|1<<k, k).score
			if v > found.score {
				found = move{v, cut, k}
			}
		}
	}
	s.memo[key] = found
	return found
}

func (s *segmenter) worth(at, cut, beat, last int) float64 {
	from, to := s.cuts[at], s.cuts[cut]
	v := s.fit[beat][to] - s.fit[beat][from]
	v -= shareFault * math.Abs(s.length[to]-s.length[from]-s.share[beat])
	if beat < last {
		v -= s.fault
	}
	return v
}

func (s *segmenter) unused(mask int) float64 {
	fault := 0.0
	for k := range s.beats {
		if mask&(1<<k) == 0 {
			fault += shareFault * s.share[k]
		}
	}
	return fault
}
