package outline

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/writer/mining"
)

// Slack is how far a script may be from the length asked for.
const slack = .05

// shortUnit is the seconds under which a sentence is told with the one that
// leans on it: "A pump makes no heat. It moves it."
const shortUnit = 2.5

// plan is the work on one assignment: which blocks fit which beats.
type plan struct {
	material
	technique engine.Technique
	tone      engine.Tone
	pace      float64 // length of a scene against the usual, by the kind of video
	rate      float64
	budget    int         // characters; 0 = no limit
	asked     bool        // for that length, which otherwise only bounds the script
	fit       [][]float64 // by block, by beat
}

func newPlan(a engine.Assignment, m material, t engine.Technique) *plan {
	p := &plan{material: m, technique: t, rate: mining.RateOf(a), pace: 1}
	if tag, ok := engine.TagByID(a.Tag); ok {
		p.pace = tag.Pace
	}
	p.tone, _ = engine.ToneByID(a.Tone)
	if p.tone.ID == "" {
		p.tone = engine.Tones()[0]
	}
	p.budget, p.asked = int(math.Round(longest(a).Seconds()*p.rate)), a.Length > 0
	p.weigh(a.Tag)
	if a.Technique != "" {
		p.serve()
	}
	p.favour(a.Description + " " + a.About)
	p.fit = p.fits()
	return p
}

// longest returns how long the speech of a script may be, 0 for any length.
func longest(a engine.Assignment) time.Duration { return cmp.Or(a.Length, a.Most) }

// weigh values each unit: how much of the subject it holds, and what tone and
// kind of video prefer.
func (p *plan) weigh(tag string) {
	facts, address := p.tone.Facts, p.tone.Address
	switch strings.ToLower(tag) {
	case "news", "education":
		facts *= 1.3
	case "training", "howto", "onboarding", "marketing":
		address *= 1.3
	}
	ally, _ := engine.TechniqueByID("hero_journey")
	for i := range p.units {
		u := &p.units[i]
		u.worth = .6 + p.terms.Density(u.text)
		if strings.ContainsFunc(u.text, unicode.IsDigit) {
			u.worth += .25 * facts
		}
		if mining.CueHits(u.text, viewer[p.language], p.language) > 0 {
			u.worth += .2 * address
		}
		if hits := mining.CueHits(u.text, ally.Beats[5].Cues[p.language], p.language) + mining.CueHits(u.text, ally.Beats[3].Cues[p.language], p.language); hits > 0 {
			u.worth += .2 * p.tone.Feeling
		}
		if i == 0 || p.units[i-1].paragraph != u.paragraph {
			u.worth += .2
		}
		off := math.Abs(float64(mining.WordCount(u.text, p.language) - p.tone.Sentence))
		u.worth -= min(off, 20) * p.tone.Keeps
		u.worth = max(u.worth, .05)
	}
}

// serve values sentences more that have the cues of one of the technique's beats:
// of a source that is too long for the film, what a technique that was asked for
// has no use for is left out. One that was chosen suits the source anyhow.
func (p *plan) serve() {
	const each, most = .35, 3
	for i := range p.units {
		hits := 0
		for _, b := range p.technique.Beats {
			hits = max(hits, mining.CueHits(p.units[i].text, b.Cues[p.language], p.language))
		}
		p.units[i].worth += each * float64(min(hits, most))
	}
}

// viewer are the words that speak to who is watching.
var viewer = map[string][]string{
	"en": {"you", "your", "yours"}, "es": {"tú", "tu", "tus", "usted", "puedes", "necesitas", "te"}, "fr": {"vous", "votre", "vos", "tu", "ton"},
	"zh": {"你", "您"}, "iw": {"אתם", "שלכם", "לכם", "אתה", "שלך"},
}

// fits rates every block for every beat: by its cues, by where it stands in
// the source, and a little by its neighbours, so that a train of thought stays
// together.
func (p *plan) fits() [][]float64 {
	own := make([][]float64, len(p.blocks))
	for b := range p.blocks {
		own[b] = make([]float64, len(p.technique.Beats))
		for k := range own[b] {
			own[b][k] = p.ownFit(b, k)
		}
	}
	all := make([][]float64, len(own))
	for b := range own {
		all[b] = slices.Clone(own[b])
		for _, near := range []int{b - 1, b + 1} {
			if near < 0 || near >= len(own) || p.paragraphOf(near) != p.paragraphOf(b) {
				continue
			}
			for k := range all[b] {
				all[b][k] += .35 * own[near][k]
			}
		}
	}
	return all
}

func (p *plan) ownFit(b, k int) float64 {
	beat := p.technique.Beats[k]
	text := p.blockText(b)
	fit := .55 * float64(min(mining.CueHits(text, beat.Cues[p.language], p.language), 3))
	first, last := p.blocks[b].from, p.blocks[b].to-1
	position := (p.units[first].position + p.units[last].position) / 2
	if beat.Position < 0 {
		fit += 1.6 * .6
	} else {
		fit += 1.6 * (1 - 1.5*math.Abs(position-beat.Position))
	}
	if k == len(p.technique.Beats)-1 && b == len(p.blocks)-1 {
		fit += 2 // a source's last words close the film
	}
	return fit
}

func (p *plan) blockText(b int) string {
	var texts []string
	for _, u := range p.units[p.blocks[b].from:p.blocks[b].to] {
		texts = append(texts, u.text)
	}
	return mining.Join(texts, p.language)
}

func (p *plan) paragraphOf(b int) int { return p.units[p.blocks[b].from].paragraph }

// taken is how many units of each block the script uses, from its first.
type taken []int

// choose picks the units that fill the budget best.
func (p *plan) choose() taken {
	all := make(taken, len(p.blocks))
	for b, blk := range p.blocks {
		all[b] = blk.to - blk.from
	}
	if p.budget == 0 || float64(p.chars(all)) <= (1+slack)*float64(p.budget) {
		return all
	}
	t := p.fill(p.seeds())
	if p.chars(t) == 0 {
		b := p.shortest()
		t[b] = p.lead(b)
	}
	return t
}

// shortest is the block that begins with the shortest unit: it is told where
// the length asked for has room for none.
func (p *plan) shortest() int {
	best := 0
	for b := range p.blocks {
		if p.leadChars(b) < p.leadChars(best) {
			best = b
		}
	}
	return best
}

func (p *plan) chars(t taken) int {
	n := 0
	for b := range t {
		n += p.prefixChars(b, t[b])
	}
	return n
}

// prefixChars is the length of the first n units of a block.
func (p *plan) prefixChars(b, n int) int {
	sum := 0
	for _, u := range p.units[p.blocks[b].from : p.blocks[b].from+n] {
		sum += u.chars
	}
	return sum
}

// lead is how many units of a block are told at least, if any.
func (p *plan) lead(b int) int {
	blk := p.blocks[b]
	if blk.to-blk.from > 1 && float64(p.units[blk.from].chars) < shortUnit*p.rate {
		return 2
	}
	return 1
}

func (p *plan) leadChars(b int) int { return p.prefixChars(b, p.lead(b)) }

// seeds gives each beat the block that fits it best, the last and the first
// beat before the others, as far as three quarters of the budget go.
func (p *plan) seeds() taken {
	t := make(taken, len(p.blocks))
	left := p.budget * 3 / 4
	beats := len(p.technique.Beats)
	order := []int{beats - 1, 0}
	for k := 1; k < beats-1; k++ {
		order = append(order, k)
	}
	for _, k := range order {
		best := -1
		for b := range p.blocks {
			if t[b] == 0 && p.leadChars(b) <= left && (best < 0 || p.seedWorth(b, k) > p.seedWorth(best, k)) {
				best = b
			}
		}
		if best >= 0 {
			t[best] = p.lead(best)
			left -= p.leadChars(best)
		}
	}
	return t
}

func (p *plan) seedWorth(b, k int) float64 {
	return p.fit[b][k] + .5*p.units[p.blocks[b].from].worth
}

// warnings says what the caller should know of the length that was asked for.
func (p *plan) warnings(t taken) []string {
	n := p.chars(t)
	if !p.asked || float64(n) >= .9*float64(p.budget) {
		return nil
	}
	return []string{fmt.Sprintf("The source fills about %.0f of the %.0f seconds asked for, and nothing was padded. Add material for a longer film.", float64(n)/p.rate, float64(p.budget)/p.rate)}
}
