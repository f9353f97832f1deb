package outline

import "math"

// fill adds units to the seeds until the budget is met: of all selections
// whose length is within the slack, the one whose characters are worth most.
// A unit is only taken with those of its block before it.
func (p *plan) fill(seeds taken) taken {
	most := p.budget + int(slack*float64(p.budget))
	base := p.chars(seeds)
	k := newKnapsack(max(most-base, 0))
	for b := range p.blocks {
		k.add(p.options(b, seeds[b]))
	}
	return k.best(max(int((1-slack)*float64(p.budget))-base, 0), p.budget-base)
}

// pick is one way to use a block: how many units, what they cost and are
// worth beyond the seed.
type pick struct {
	units int
	chars int
	worth float64
}

func (p *plan) options(b, seed int) []pick {
	all := []pick{{units: seed}}
	chars, worth := 0, 0.0
	for n := seed; n < p.blocks[b].to-p.blocks[b].from; n++ {
		u := p.units[p.blocks[b].from+n]
		chars += u.chars
		worth += u.worth * float64(u.chars)
		if n+1 >= p.lead(b) {
			all = append(all, pick{n + 1, chars, worth})
		}
	}
	return all
}

// knapsack chooses one pick of each group so that the chars add up to a number
// and the worth is the greatest possible, for every number up to a limit.
type knapsack struct {
	worth  []float64 // by chars; negative = out of reach
	groups [][]pick
	picked [][]int16 // by group, by chars: the pick
}

func newKnapsack(limit int) *knapsack {
	k := &knapsack{worth: make([]float64, limit+1)}
	for c := 1; c <= limit; c++ {
		k.worth[c] = -1
	}
	return k
}

func (k *knapsack) add(group []pick) {
	next := make([]float64, len(k.worth))
	picked := make([]int16, len(k.worth))
	for c := range next {
		next[c] = -1
		for i, o := range group {
			if o.chars <= c && k.worth[c-o.chars] >= 0 && k.worth[c-o.chars]+o.worth > next[c] {
				next[c], picked[c] = k.worth[c-o.chars]+o.worth, int16(i)
			}
		}
	}
	k.worth = next
	k.groups = append(k.groups, group)
	k.picked = append(k.picked, picked)
}

// best gives the units taken of each group: of the sums from least on the one
// worth most, where each character off the aim costs as much as one is worth;
// else the greatest sum there is.
func (k *knapsack) best(least, aim int) taken {
	at := 0
	value := func(c int) float64 { return k.worth[c] - 1.5*math.Abs(float64(c-aim)) }
	for c := range k.worth {
		if k.worth[c] < 0 {
			continue
		}
		if c < least || at < least || value(c) > value(at) {
			at = c
		}
	}
	t := make(taken, len(k.groups))
	for g := len(k.groups) - 1; g >= 0; g-- {
		o := k.groups[g][k.picked[g][at]]
		t[g] = o.units
		at -= o.chars
	}
	return t
}
