package editor

import (
	"math"
	"slices"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
	"github.com/scenewright/scenewright/engine/writer/source"
)

// What speaks against a way to share parts of a source among scenes. What speaks
// for it is how well the parts suit what is asked of their scenes.
const (
	emptyFault = 6   // a scene that was asked for has nothing to say
	outFault   = 1.5 // a part is told nowhere
	strayFault = 1   // a part stands alone in a scene that others suit, and does not suit it
	unitFault  = 3   // what stands or falls together is told apart
	tornFault  = .8  // so is a paragraph, or the other in scenes that follow one another
	partFault  = .25 // so is a section
	backFault  = .4  // a part is told before one that the source has before it, by how many scenes
	openFault  = 3   // the first part does not open the film
	loadFault  = .6  // by the square of how far a scene is from its share
	overFault  = 3   // likewise, above the length of its own
	wideFault  = 60  // likewise, where that is strict
)

// bundle is a passage to be placed.
type bundle struct {
	writer.Passage
	chars  float64
	inUnit bool      // it belongs to the passage before it
	suits  []float64 // by slot
}

// places are the slots of parts, -1 where one is told nowhere.
type places []int

// settle gives every part of what is kept its slot: that which what is asked of
// it suits best, but for what would be torn apart, and filled evenly. It returns
// how many parts there is no room for.
func (b *briefing) settle(kept []writer.Unit) (dropped int) {
	var all []bundle
	for _, u := range kept {
		for i, p := range u.Passages {
			all = append(all, bundle{Passage: p, chars: float64(charsIn([]writer.Passage{p})), inUnit: i > 0})
		}
	}
	suits := b.suiting(passages(kept))
	for i := range all {
		all[i].suits = suits[i]
		for k, v := range suits[i] {
			b.slots[k].wanted = b.slots[k].wanted || v > 0
		}
	}
	at, worth := b.improved(all, b.inOrder(all))
	if other, v := b.improved(all, b.bySuit(all)); v > worth {
		at = other
	}
	for i, k := range at {
		if k < 0 {
			dropped++
			continue
		}
		b.slots[k].parts = append(b.slots[k].parts, all[i].Passage)
	}
	return dropped
}

// inOrder shares parts evenly, in their order.
func (b *briefing) inOrder(all []bundle) places {
	share, at := b.share(all), make(places, len(all))
	said, k := 0.0, -1
	for i, p := range all {
		at[i] = -1
		next := k
		if k < 0 || !b.slots[k].takes(p.Lines[0]) || said+p.chars/2 > share {
			next = b.following(k, p.Lines[0])
		}
		if next < 0 {
			next = b.following(-1, p.Lines[0])
		}
		if next != k {
			k, said = next, 0
		}
		at[i], said = k, said+p.chars
	}
	return at
}

// bySuit gives parts the slots that they suit best, and the others that of the
// part before.
func (b *briefing) bySuit(all []bundle) places {
	at := b.inOrder(all)
	for i, p := range all {
		best := 0.0
		for k, v := range p.suits {
			if v > best && b.slots[k].takes(p.Lines[0]) {
				at[i], best = k, v
			}
		}
		if best == 0 && i > 0 && at[i-1] >= 0 && b.slots[at[i-1]].takes(p.Lines[0]) {
			at[i] = at[i-1]
		}
	}
	return at
}

// following is the slot behind one that takes a line, or the last that does, -1
// where there is none.
func (b *briefing) following(k int, l source.Line) int {
	for i := k + 1; i < len(b.slots); i++ {
		if b.slots[i].takes(l) {
			return i
		}
	}
	for i := k; i >= 0; i-- {
		if b.slots[i].takes(l) {
			return i
		}
	}
	return -1
}

// share is how many characters a slot without a length of its own should have.
func (b *briefing) share(all []bundle) float64 {
	left, free := 0.0, 0.0
	for _, p := range all {
		if p.Lines[0].Scene == 0 {
			left += p.chars
		}
	}
	for _, s := range b.slots {
		switch {
		case !s.free() || s.brief.Text != "":
		case s.room > 0:
			left -= s.room
		default:
			free++
		}
	}
	return max(leastSlot*b.rate, left/max(free, 1))
}

// longestMove is how many parts are moved together at most, and sweeps how often
// all of them are tried.
const (
	longestMove = 4
	sweeps      = 12
)

// improved moves parts, and runs of them, as long as that makes things better.
func (b *briefing) improved(all []bundle, at places) (places, float64) {
	share := b.share(all)
	best := b.worthOf(all, at, share)
	better := false
	try := func(next places) {
		if v := b.worthOf(all, next, share); v > best+1e-9 {
			best, better = v, true
			copy(at, next)
		}
	}
	for range sweeps {
		better = false
		for n := 1; n <= min(longestMove, len(all)); n++ {
			for from := 0; from+n <= len(all); from++ {
				for k := b.lowest(); k < len(b.slots); k++ {
					for _, way := range []way{joining, trading, evicting} {
						if next, ok := b.moved(all, at, from, n, k, way); ok {
							try(next)
						}
					}
				}
			}
		}
		if !better {
			break
		}
	}
	return at, best
}

// lowest is -1 where parts may be told nowhere: a scene has a length of its own.
func (b *briefing) lowest() int {
	if slices.ContainsFunc(b.slots, func(s *slot) bool { return s.room > 0 }) {
		return -1
	}
	return 0
}

// way is what becomes of the parts of a slot that others move to.
type way int

const (
	joining  way = iota // they stay
	trading             // they move to where those were
	evicting            // each moves to the part before it in the source
)

// moved has n parts in slot k; ok is false where a slot does not take what it
// gets.
func (b *briefing) moved(all []bundle, at places, from, n, k int, w way) (next places, ok bool) {
	next = slices.Clone(at)
	for i := range at {
		switch {
		case i >= from && i < from+n:
			next[i] = k
		case at[i] != k || w == joining:
			continue
		case w == trading:
			next[i] = at[from]
		case i > 0:
			next[i] = next[i-1]
		}
		if l := all[i].Lines[0]; next[i] < 0 && l.Scene > 0 || next[i] >= 0 && !b.slots[next[i]].takes(l) {
			return nil, false
		}
	}
	return next, true
}

// worthOf is how good a way to share parts is.
func (b *briefing) worthOf(all []bundle, at places, share float64) float64 {
	v, said, shows := 0.0, make([]float64, len(b.slots)), make([]bool, len(b.slots))
	for i, k := range at {
		switch {
		case k < 0:
			v -= outFault
		default:
			v += all[i].suits[k]
			said[k] += all[i].chars
			if !shows[k] && b.slots[k].shows(all[i].Passage) { // one of them is what it shows
				v, shows[k] = v+layoutSuits, true
			}
			if near := i > 0 && at[i-1] == k || i+1 < len(at) && at[i+1] == k; !near && all[i].suits[k] == 0 && b.slots[k].wanted && !b.slots[k].shows(all[i].Passage) {
				v -= strayFault
			}
		}
		if i > 0 {
			v -= between(all[i-1], all[i], at[i-1], k)
		}
	}
	for k, s := range b.slots {
		v -= s.load(said[k], share, b.a.Flexibility)
	}
	if len(at) > 0 && at[0] != b.following(-1, all[0].Lines[0]) {
		v -= openFault
	}
	return v
}

// between is what speaks against the slots of two neighbouring parts.
func between(before, p bundle, a, k int) float64 {
	first, last := p.Lines[0], before.Lines[len(before.Lines)-1]
	fault := 0.0
	switch {
	case a == k || first.Scene != last.Scene:
		return 0
	case p.inUnit && k == a+1:
		fault = tornFault
	case p.inUnit:
		fault = unitFault
	case first.Paragraph == last.Paragraph:
		fault = tornFault
	case first.Section == last.Section:
		fault = partFault
	}
	if k >= 0 && k < a {
		fault += backFault * float64(a-k)
	}
	return fault
}

// load is what speaks against so many characters in a slot.
func (s *slot) load(said, share float64, flexibility string) float64 {
	switch {
	case !s.free() || s.brief.Text != "" || s.own() && said == 0:
		return 0
	case said == 0 && flexibility == request.FlexFlexible:
		return emptyFault / 2
	case said == 0:
		return emptyFault
	case s.own():
		return 0
	case s.room > 0:
		off := said/s.room - 1
		switch {
		case off > 0 && flexibility == request.FlexStrict:
			return wideFault * off * off
		case off > 0:
			return overFault * off * off
		}
		return loadFault * off * off
	}
	off := min(said/share-1, 4)
	return loadFault * off * off
}

// prefer makes the units dear that suit what is asked of a scene, and most of all
// the one that suits it best: they are the last to be left out for a length.
func (b *briefing) prefer() {
	const most = 4.0
	var all []writer.Passage
	for _, u := range b.units {
		all = append(all, writer.Passage{Lines: u.Lines()})
	}
	suits := b.suiting(all)
	for k := range b.slots {
		best := -1
		for i := range all {
			if slices.ContainsFunc(b.units[i].Passages, b.slots[k].shows) {
				suits[i][k] += layoutSuits
			}
			b.worth[i] += min(suits[i][k], most) / 4
			if suits[i][k] > 0 && (best < 0 || suits[i][k] > suits[best][k]) {
				best = i
			}
		}
		if best >= 0 {
			b.worth[best] += most
		}
	}
}

// layoutSuits is how well a part suits a scene of the layout that shows it.
const layoutSuits = 2.5

// shows reports whether a part has what the slot's layout shows. Bars are asked for by
// who wants a chart: what the values are says which.
func (s *slot) shows(p writer.Passage) bool {
	if s.brief.Layout == "" || !s.free() || p.Content == nil {
		return false
	}
	_, chart := story.SeriesOf(p.Content)
	return p.Content.Layout() == s.brief.Layout || chart && s.brief.Layout == story.LayoutBars
}

// suiting rates parts for the slots by the words of their instructions, heading
// and values: the rarer the more.
func (b *briefing) suiting(parts []writer.Passage) [][]float64 {
	stems, count := make([]map[string]bool, len(parts)), map[string]float64{}
	for i, p := range parts {
		stems[i] = b.stems(told(p))
		for s := range stems[i] {
			count[s]++
		}
	}
	all := make([][]float64, len(parts))
	for i := range parts {
		all[i] = make([]float64, len(b.slots))
	}
	for k, s := range b.slots {
		if s.own() || !s.free() || s.brief.Text != "" {
			continue
		}
		asked := b.stems(s.brief.Details + " " + s.brief.Heading)
		for stem := range asked {
			for i := range parts {
				if stems[i][stem] {
					all[i][k] += math.Log(1 + float64(len(parts))/count[stem])
				}
			}
		}
	}
	return all
}

// told is what a part says, and the titles that it stands under.
func told(p writer.Passage) string {
	all := p.Lines[0].Section
	for _, l := range p.Lines {
		all += " " + l.Text
	}
	return all
}

// stems are the stems of the words of a text that carry its meaning.
func (b *briefing) stems(text string) map[string]bool {
	l, all := language.Of(b.language), map[string]bool{}
	for _, w := range writer.ContentWords(text, b.language) {
		all[l.Stem(w)] = true
	}
	return all
}

func charsIn(ps []writer.Passage) int {
	n := 0
	for _, p := range ps {
		for _, l := range p.Lines {
			n += writer.Chars(l.Text)
		}
	}
	return n
}
