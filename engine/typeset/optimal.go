package typeset

import (
	"math"
	"slices"
	"strings"
)

// paragraph is a text to be broken: its gaps and the widths of its parts, in em.
type paragraph struct {
	text   string
	gaps   []gap
	before []float64 // advance of the clusters that begin before a byte
	room   []float64 // tracking of the last cluster before a byte
	hyphen float64
}

// newParagraph measures text as shaped on one line. Lines shaped separately differ only by kerning
// across the break, which fit checks.
func (f *Fonts) newParagraph(text string, s Style, keep []string) *paragraph {
	p := &paragraph{
		text: text, gaps: gaps(text, s.Language, keep), hyphen: f.set("-", s).Width,
		before: make([]float64, len(text)+1), room: make([]float64, len(text)+1),
	}
	for _, g := range f.set(text, s).Glyphs {
		p.before[g.Cluster+1] += g.Advance
		p.room[g.Cluster+1] += g.Space
	}
	for i := range len(text) {
		p.before[i+1] += p.before[i]
		if p.before[i+1] == p.before[i] && p.room[i+1] == 0 {
			p.room[i+1] = p.room[i]
		}
	}
	return p
}

// width returns that of the line from a byte to a gap, in em.
func (p *paragraph) width(from int, g gap) float64 {
	w := p.before[g.end] - p.before[from] - p.room[g.end]
	if g.hyphen {
		w += p.hyphen
	}
	return w
}

// start returns the start of the line after the gap of that number; -1 is before the first.
func (p *paragraph) start(after int) int {
	if after < 0 {
		return 0
	}
	return p.gaps[after].next
}

// widest returns the width of the widest stretch from a byte on without a gap inside.
func (p *paragraph) widest(start int) float64 {
	widest := 0.0
	for _, g := range p.gaps {
		widest = max(widest, p.width(start, g))
		start = g.next
	}
	return widest
}

// slackTolerance is the share of a width allowed for rounding.
const slackTolerance = 1e-9

// greedy fills lines one after another, which takes the fewest. It returns the number of the gap at
// each line's end. A stretch wider than the line stands alone.
func (p *paragraph) greedy(width float64) []int {
	var ends []int
	limit := width * (1 + slackTolerance)
	for after := -1; after+1 < len(p.gaps); {
		from, end := p.start(after), after+1
		for next := end + 1; next < len(p.gaps); next++ {
			w := p.width(from, p.gaps[next])
			if w <= limit {
				end = next
			} else if p.before[p.gaps[next].end]-p.before[from] > 2*limit {
				break
			}
		}
		ends = append(ends, end)
		after = end
	}
	return ends
}

// The largest ratios of line lengths: usually, if an evener break would separate an article or
// preposition or ignore a clause end, and if a sentence ends or an evener break would separate the
// first word of a clause.
const (
	maxEvenRatio     = 1.35
	maxHangingRatio  = 1.6
	maxClauseRatio   = 1.6
	maxSentenceRatio = 2
	maxWidowRatio    = 2.6 // a lone last word that is not much shorter
)

// balance breaks the paragraph into the fewest lines of at most width em, as evenly as possible. It
// returns the number of the gap at each line's end.
func (p *paragraph) balance(width float64) []int {
	least := p.greedy(width)
	const maxWork = 400_000
	if len(least) == 1 || len(least)*len(p.gaps) > maxWork {
		return least
	}
	n := len(least)
	liked := p.search(n, 0, width, true)
	if liked == nil {
		return least
	}
	if p.ratio(liked) <= maxEvenRatio {
		return liked
	}
	plain := p.search(n, 0, width, false)
	if p.ratio(liked) <= p.allowed(liked, plain) {
		return liked
	}
	if p.ratio(plain) <= maxEvenRatio {
		return plain
	}
	lengths := p.lengths(width)
	if even := p.searchEven(n, lengths); even != nil {
		return even
	}
	return p.evenest(liked, plain, p.searchEvenest(n, lengths))
}

// evenest returns the break with the shortest longest line; nil ones do not count.
func (p *paragraph) evenest(all ...[]int) []int {
	best, bestRatio := all[0], math.Inf(1)
	for _, ends := range all {
		if ends == nil {
			continue
		}
		ratio := p.ratio(ends)
		if p.widow(ends) && ratio > maxWidowRatio {
			ratio *= maxSentenceRatio // a short word at the end is worse than one at the beginning
		}
		if ratio < bestRatio {
			best, bestRatio = ends, ratio
		}
	}
	return best
}

// searchEvenest returns the break whose lines differ least, by any amount: the lines are compared
// with the longest of them, which is one of lengths, not with the width.
func (p *paragraph) searchEvenest(lines int, lengths []float64) []int {
	var all [][]int
	for _, w := range lengths {
		all = append(all, p.search(lines, 0, w, true))
	}
	if len(all) == 0 {
		return nil
	}
	return p.evenest(all...)
}

// maxGaps is the most gaps of a text all of whose breaks are tried.
const maxGaps = 32

// lengths returns all possible lengths of lines of at most width em, the shortest first; none for a
// text that is too long for that.
func (p *paragraph) lengths(width float64) []float64 {
	if len(p.gaps) > maxGaps {
		return nil
	}
	all := make([]float64, 0, len(p.gaps))
	for first := -1; first < len(p.gaps); first++ {
		for last := first + 1; last < len(p.gaps); last++ {
			if w := p.width(p.start(first), p.gaps[last]); w <= width {
				all = append(all, w)
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// searchEven returns any break whose lines are all within the ratio of their longest, which is one
// of lengths.
func (p *paragraph) searchEven(lines int, lengths []float64) []int {
	for _, w := range lengths {
		if found := p.search(lines, w/maxEvenRatio, w, true); found != nil && !p.widow(found) {
			return found
		}
	}
	return nil
}

// ratio returns the ratio of the longest line to the shortest.
func (p *paragraph) ratio(ends []int) float64 {
	shortest, longest, after := math.Inf(1), 0.0, -1
	for _, end := range ends {
		w := p.width(p.start(after), p.gaps[end])
		shortest, longest = min(shortest, w), max(longest, w)
		after = end
	}
	return longest / shortest
}

// allowed returns the allowed unevenness of a break at liked places if plain is evener.
func (p *paragraph) allowed(liked, plain []int) float64 {
	switch {
	case p.count(liked, costSentence) > p.count(plain, costSentence), p.stray(liked) < p.stray(plain):
		return maxSentenceRatio
	case p.count(liked, costFunction) < p.count(plain, costFunction):
		return maxHangingRatio
	case p.count(liked, costClause) > p.count(plain, costClause):
		return maxClauseRatio
	}
	return maxEvenRatio
}

// count returns how many lines end in gaps of a cost.
func (p *paragraph) count(ends []int, cost float64) int {
	n := 0
	for _, end := range ends {
		if p.gaps[end].cost == cost {
			n++
		}
	}
	return n
}

// search returns the cheapest break into exactly that many lines, each at least low and at most
// high em wide; nil if there is none. With liking the places of line ends count too, not only
// evenness.
func (p *paragraph) search(lines int, low, high float64, liking bool) []int {
	n := len(p.gaps)
	costs := make([]float64, n+1) // by the gap before; index 0 is the start
	for i := range costs {
		costs[i] = math.Inf(1)
	}
	costs[0] = 0
	var came [][]int
	for line := range lines {
		next, from := make([]float64, n+1), make([]int, n+1)
		for i := range next {
			next[i] = math.Inf(1)
		}
		for i, cost := range costs[:n] {
			if !math.IsInf(cost, 1) {
				p.extend(i, cost, band{low, high, liking, line+1 == lines}, next, from)
			}
		}
		came = append(came, from)
		costs = next
	}
	if math.IsInf(costs[n], 1) {
		return nil
	}
	ends := make([]int, lines)
	for line, at := lines-1, n; line >= 0; line-- {
		ends[line] = at - 1
		at = came[line][at]
	}
	return ends
}

// band has the limits of a line in a search.
type band struct {
	low, high float64
	liking    bool
	last      bool
}

// extend tries every line that begins after gap i-1.
func (p *paragraph) extend(i int, cost float64, b band, next []float64, from []int) {
	begin := p.start(i - 1)
	limit := b.high * (1 + slackTolerance)
	for j := i; j < len(p.gaps); j++ {
		g := p.gaps[j]
		if p.before[g.end]-p.before[begin] > 2*limit {
			return
		}
		final := j+1 == len(p.gaps)
		w := p.width(begin, g)
		if final != b.last || w > limit || w < b.low*(1-slackTolerance) {
			continue
		}
		slack := (b.high - w) / b.high
		total := cost + slack*slack + p.likes(i, j, w, b)
		if total < next[j+1] {
			next[j+1], from[j+1] = total, i
		}
	}
}

// Costs of a poor last line, of one short word alone above others, and of a line that ends one
// short word into a clause.
const (
	costWidow     = .5
	costSingle    = .5
	costShortLast = .5
	costStray     = .5
	shortestLast  = .25 // of the width
	longestStray  = 3.2 // em: a short word, or three Chinese characters
)

// likes returns the cost of a line end's place, besides its length.
func (p *paragraph) likes(i, j int, w float64, b band) float64 {
	cost := 0.0
	if g := p.gaps[j]; b.liking || g.cost > costHyphen {
		cost += g.cost
	}
	if b.liking && p.strays(i, j) {
		cost += costStray
	}
	if !b.last && p.single(i, j) {
		cost += costSingle
	}
	if !b.last || i == 0 {
		return cost
	}
	if w < shortestLast*b.high {
		cost += costShortLast
	}
	if p.lone(i) {
		cost += costWidow
	}
	return cost
}

// strays reports whether the line from gap i-1 to gap j ends with a short word after the end of a
// clause: that word belongs to the line below.
func (p *paragraph) strays(i, j int) bool {
	g := p.gaps[j]
	if g.cost < 0 || j+1 == len(p.gaps) {
		return false
	}
	for k := j - 1; k >= i && p.width(p.start(k), g) <= longestStray; k-- {
		if p.gaps[k].cost < 0 {
			return true
		}
	}
	return false
}

// stray returns how many lines end that way.
func (p *paragraph) stray(ends []int) int {
	n, after := 0, -1
	for _, end := range ends {
		if p.strays(after+1, end) {
			n++
		}
		after = end
	}
	return n
}

// widow reports whether a break leaves a single short word on the last line.
func (p *paragraph) widow(ends []int) bool {
	return len(ends) > 1 && p.lone(ends[len(ends)-2]+1)
}

// longWidow is the length, in bytes, from which a word may stand alone.
const longWidow = 12

// single reports whether the line from gap i-1 to gap j is a single short word.
func (p *paragraph) single(i, j int) bool {
	before := 0
	if i > 0 {
		before = p.gaps[i-1].words
	}
	g := p.gaps[j]
	return g.cost >= 0 && g.words-before <= 1 && g.end-p.start(i-1) < longWidow
}

// lone reports whether the text after gap i-1 is a single short word.
func (p *paragraph) lone(i int) bool {
	if i == 0 {
		return false
	}
	rest := strings.TrimSpace(p.text[p.gaps[i-1].next:])
	words := p.gaps[len(p.gaps)-1].words - p.gaps[i-1].words
	return words <= 1 && len(rest) < longWidow && !strings.ContainsAny(rest, " \u00a0\u202f")
}
