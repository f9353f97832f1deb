package outline

import (
	"math"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/writer/mining"
)

// slot is a scene that was asked for, or the place of the writer's own, with
// the blocks that are told there.
type slot struct {
	brief  engine.SceneBrief
	n      int  // of the brief, from 1
	own    bool // no brief asks for it
	words  []string
	room   float64 // characters
	blocks []int
}

func (s *slot) free() bool { return s.own || s.brief.Static == "" }

// takes reports whether a sentence may be told in the slot: one of a scene's own
// text only there.
func (s *slot) takes(u unit) bool {
	if u.scene > 0 {
		return s.n == u.scene
	}
	return s.free() && s.brief.Text == ""
}

// loose counts the sentences that are more than the topic and no scene's own.
func (m material) loose() int {
	n := m.said() - len(m.units)
	for _, u := range m.units {
		if u.scene == 0 {
			n++
		}
	}
	return n
}

// What speaks for telling a block in a slot.
const (
	wordWorth  = 1   // a word of the guidance that few blocks have
	shapeWorth = 1.2 // the block has what the layout shows
	placeWorth = 1.5 // it stands in the source where the slot stands in the film
	ownWorth   = .3  // against the writer's own scenes, which take what is left
	overfull   = 1.3 // a slot takes blocks up to so much of its room
)

// seconds of the shortest free scene, and of the longest that a slot makes.
const (
	leastSlot = 5
	mostSlot  = 13
)

// slots shares a script's characters among the scenes that were asked for.
func slots(a engine.Assignment, m material) []*slot {
	var all []*slot
	fixed, free := 0, 0
	for i, b := range a.Scenes {
		s := &slot{brief: b, n: i + 1, words: mining.ContentWords(b.Details+" "+b.Heading, a.Language)}
		if all = append(all, s); b.Static != "" {
			fixed += mining.Chars(b.Static)
			continue
		}
		free++
	}
	left := longest(a).Seconds()*m.rate - float64(fixed)
	if longest(a) == 0 {
		left = math.Inf(1)
	}
	if a.Flexibility != engine.FlexStrict && m.loose() >= minUnits && left > mostSlot*m.rate*float64(free) {
		all = slices.Insert(all, mining.OwnAt(a.Scenes), &slot{own: true})
		free++
	}
	for _, s := range all {
		s.share(left, free, m.rate)
	}
	return all
}

// share gives a free slot its room.
func (s *slot) share(left float64, free int, rate float64) {
	switch {
	case s.own:
		s.room = left
	case s.brief.Text != "":
		s.room = math.Inf(1) // nothing else comes here
	case s.brief.Length > 0:
		s.room = s.brief.Length.Seconds() * rate
	case s.free():
		s.room = max(left/float64(free), leastSlot*rate)
	}
}

// budget is how long the texts of all free slots may be together, 0 = any
// length.
func budget(a engine.Assignment, all []*slot, rate float64) float64 {
	if longest(a) == 0 {
		return 0
	}
	left := longest(a).Seconds() * rate
	free := 0.0
	for _, s := range all {
		left -= float64(mining.Chars(s.brief.Static))
		if s.free() {
			free++
		}
	}
	return max(left, free*leastSlot*rate, 1)
}

// place is a block in a slot.
type place struct {
	block, slot int
	worth       float64
}

// settle gives every block its slot: first each slot the block that suits it
// best, then the rest where they suit best and there is room. Blocks for which
// there is none are left out.
func (p *plan) settle(all []*slot, t taken) {
	places := p.places(all, t)
	gone := map[int]bool{}
	put := func(pl place) {
		s := all[pl.slot]
		s.blocks, gone[pl.block] = append(s.blocks, pl.block), true
	}
	for _, pl := range places {
		if s := all[pl.slot]; !gone[pl.block] && len(s.blocks) == 0 && !s.own {
			put(pl)
		}
	}
	for _, pl := range places {
		s := all[pl.slot]
		if !gone[pl.block] && float64(p.told(s, t)+p.prefixChars(pl.block, t[pl.block])) <= overfull*s.room {
			put(pl)
		}
	}
	for _, s := range all {
		slices.Sort(s.blocks)
	}
}

// told counts the characters that a slot has so far.
func (p *plan) told(s *slot, t taken) int {
	n := 0
	for _, b := range s.blocks {
		n += p.prefixChars(b, t[b])
	}
	return n
}

// places are all blocks in all free slots, the best first.
func (p *plan) places(all []*slot, t taken) []place {
	var found []place
	common := p.spread(t)
	for b := range t {
		if t[b] == 0 {
			continue
		}
		text := strings.ToLower(p.blockText(b))
		for k, s := range all {
			if s.takes(p.units[p.blocks[b].from]) {
				at := float64(k) / float64(max(1, len(all)-1))
				found = append(found, place{b, k, p.suits(s, b, text, common) - placeWorth*math.Abs(at-p.units[p.blocks[b].from].position)})
			}
		}
	}
	slices.SortStableFunc(found, func(x, y place) int {
		switch {
		case x.worth > y.worth:
			return -1
		case x.worth < y.worth:
			return 1
		}
		return 0
	})
	return found
}

// spread gives in how many of the used blocks a word stands.
func (p *plan) spread(t taken) func(word string) float64 {
	var texts []string
	for b := range t {
		if t[b] > 0 {
			texts = append(texts, strings.ToLower(p.blockText(b)))
		}
	}
	return func(word string) float64 {
		n := 0
		for _, text := range texts {
			if strings.Contains(text, word) {
				n++
			}
		}
		return float64(n)
	}
}

// suits rates a block for a slot by its guidance and its layout.
func (p *plan) suits(s *slot, b int, text string, spread func(string) float64) float64 {
	if s.own {
		return -ownWorth
	}
	worth := 0.0
	for _, w := range s.words {
		if w = strings.TrimSuffix(strings.ToLower(w), "s"); strings.Contains(text, w) {
			worth += wordWorth / spread(w)
		}
	}
	if p.shaped(s.brief.Layout, b) {
		worth += shapeWorth
	}
	return worth
}

// shaped reports whether a block has what a layout shows.
func (p *plan) shaped(l engine.Layout, b int) bool {
	for _, u := range p.units[p.blocks[b].from:p.blocks[b].to] {
		switch l {
		case engine.LayoutNumber, engine.LayoutBars, engine.LayoutLine, engine.LayoutDonut:
			if p.terms.Striking(u.text) {
				return true
			}
		case engine.LayoutQuote:
			if mining.Quotes(u.text) {
				return true
			}
		case engine.LayoutList, engine.LayoutSteps, engine.LayoutCluster:
			if u.points != nil {
				return true
			}
		}
	}
	return false
}
