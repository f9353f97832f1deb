package writer

import (
	"maps"
	"math"
	"slices"
)

// Rank returns the importance of each text among others, by TextRank: texts that share stems
// recommend one another. Mihalcea and Tarau, "TextRank: Bringing Order into Texts", EMNLP 2004,
// with overlap over the logarithms of lengths.
func (e Editor) Rank(texts []string) []float64 {
	const (
		damping = .85
		rounds  = 20
	)
	links, out := e.links(texts)
	score := make([]float64, len(texts))
	for i := range score {
		score[i] = 1
	}
	for range rounds {
		next := make([]float64, len(texts))
		for i := range texts {
			sum := 0.0
			for _, l := range links[i] {
				sum += l.weight / out[l.to] * score[l.to]
			}
			next[i] = 1 - damping + damping*sum
		}
		score = next
	}
	return score
}

// mostSharing is the most texts that share a stem that recommends them.
const mostSharing = 100

type link struct {
	to     int
	weight float64
}

// links returns the weighted links of texts that share stems, and their sums.
func (e Editor) links(texts []string) (links [][]link, out []float64) {
	having, size := map[string][]int{}, make([]float64, len(texts))
	for i, t := range texts {
		seen := map[string]bool{}
		for _, w := range e.Lang.Words(t) {
			if s := e.Lang.Stem(w.Low); e.Lang.IsContent(w) && !seen[s] {
				seen[s] = true
				having[s] = append(having[s], i)
			}
		}
		size[i] = float64(len(seen))
	}
	shared := make([]map[int]int, len(texts))
	for i := range shared {
		shared[i] = map[int]int{}
	}
	for _, in := range having {
		if 2*len(in) > len(texts) && len(texts) > 6 || len(in) > mostSharing {
			continue // a word of all texts distinguishes none
		}
		for _, a := range in {
			for _, b := range in {
				if a != b {
					shared[a][b]++
				}
			}
		}
	}
	links, out = make([][]link, len(texts)), make([]float64, len(texts))
	for a := range texts {
		for _, b := range slices.Sorted(maps.Keys(shared[a])) {
			w := float64(shared[a][b]) / (math.Log(1+size[a]) + math.Log(1+size[b]))
			links[a], out[a] = append(links[a], link{b, w}), out[a]+w
		}
	}
	return links, out
}
