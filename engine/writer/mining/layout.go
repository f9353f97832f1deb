package mining

import (
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine"
)

// option is a way to lay a scene out.
type option struct {
	layout  engine.Layout
	worth   float64
	heading string
	series  *engine.Series
	events  []engine.Event
	points  []engine.Point
	figure  *engine.Figure
	quote   *engine.Quote
	sides   *engine.Comparison
	places  []engine.Spot
	settled bool // the scene came with it
}

// layouts chooses how the scenes are shown from what their words offer: of all
// ways the one worth most, where a layout that follows itself counts less and
// one that stands a third time is ruled out while there is another.
func (f *finisher) layouts(scenes []engine.ScriptScene) {
	p := layoutPath{memo: map[layoutState]layoutMove{}}
	for i := range scenes {
		p.options = append(p.options, f.choices(scenes, i))
	}
	at := layoutState{}
	for i := range scenes {
		best := p.options[i][p.best(at).option]
		if best.settled {
			shed(&scenes[i])
		} else {
			take(&scenes[i], best)
		}
		at = at.then(best.layout)
	}
}

// take lays a scene out.
func take(sc *engine.ScriptScene, o option) {
	sc.Series, sc.Events = o.series, o.events
	sc.Layout, sc.Points, sc.Figure = o.layout, o.points, o.figure
	sc.Quote, sc.Comparison, sc.Places = o.quote, o.sides, o.places
	if sc.Heading == "" {
		sc.Heading = o.heading
	}
}

// shed takes from a settled scene what its layout does not show.
func shed(sc *engine.ScriptScene) {
	if sc.Layout != engine.LayoutMap {
		sc.Places = nil
	}
	if sc.Layout != engine.LayoutQuote {
		sc.Quote = nil
	}
	if sc.Layout != engine.LayoutCompare {
		sc.Comparison = nil
	}
}

// choices are a scene's options; one that is settled has only its own.
func (f *finisher) choices(scenes []engine.ScriptScene, i int) []option {
	sc := &scenes[i]
	part := f.part(scenes, i)
	if part == engine.LayoutTitle || part == engine.LayoutClosing || sc.Layout != "" && sc.Layout != engine.LayoutTitle && sc.Layout != engine.LayoutClosing && !f.lacks(sc) {
		return []option{{layout: sc.Layout, settled: true}}
	}
	all := f.likes(f.options(sc))
	var asked []option
	for _, o := range all {
		if serves(o.layout, part) {
			asked = append(asked, o)
		}
	}
	if asked != nil {
		return asked
	}
	return all
}

// likes gives options what their layouts are worth more in this kind of video.
func (f *finisher) likes(all []option) []option {
	const more = .35
	for i := range all {
		if slices.Contains(f.liked, all[i].layout) {
			all[i].worth += more
		}
	}
	return all
}

// serves reports whether a layout is the one that was asked for: of charts any.
func serves(l, asked engine.Layout) bool {
	if asked == engine.LayoutBars {
		return l == engine.LayoutBars || l == engine.LayoutLine || l == engine.LayoutDonut
	}
	return l == asked
}

// layoutPath finds the best layouts of a run of scenes.
type layoutPath struct {
	options [][]option
	memo    map[layoutState]layoutMove
}

// layoutState is all that the choice for scene n depends on.
type layoutState struct {
	n            int
	last, before engine.Layout
	listed       bool // a list was shown
	clustered    bool // a cluster was
}

func (s layoutState) then(l engine.Layout) layoutState {
	return layoutState{s.n + 1, l, s.last, s.listed || l == engine.LayoutList, s.clustered || l == engine.LayoutCluster}
}

// bars reports whether a layout must not be chosen: a cluster of symbols is a
// change from lists, once in a film.
func (s layoutState) bars(o option) bool {
	return o.layout == engine.LayoutCluster && !o.settled && (!s.listed || s.clustered)
}

type layoutMove struct {
	worth  float64
	option int
}

func (p *layoutPath) best(s layoutState) layoutMove {
	if s.n == len(p.options) {
		return layoutMove{}
	}
	if m, ok := p.memo[s]; ok {
		return m
	}
	found := layoutMove{worth: math.Inf(-1)}
	for i, o := range p.options[s.n] {
		if s.bars(o) {
			continue
		}
		v := o.worth - s.repetition(o.layout) + p.best(s.then(o.layout)).worth
		if v >= found.worth { // a number sooner than a statement
			found = layoutMove{v, i}
		}
	}
	p.memo[s] = found
	return found
}

// repetition is what speaks against a layout after the two before it: two
// numbers in a row weaken each other most.
func (s layoutState) repetition(l engine.Layout) float64 {
	switch {
	case s.last == l && s.before == l:
		return 10
	case s.last == l && l == engine.LayoutNumber:
		return 1
	case s.last == l:
		return .3
	}
	return 0
}

func (f *finisher) options(sc *engine.ScriptScene) []option {
	all := f.seriesOptions(sc)
	all = append([]option{{layout: engine.LayoutStatement, worth: .5}}, all...)
	all = append(all, f.listOptions(sc)...)
	all = append(all, f.quoteOptions(sc)...)
	all = append(all, f.stepOptions(sc)...)
	all = append(all, f.compareOptions(sc)...)
	all = append(all, f.mapOptions(sc)...)
	if sc.Figure != nil {
		return append(all, option{layout: engine.LayoutNumber, worth: .9, figure: sc.Figure})
	}
	if g, ok := f.terms.bestFigure(sc.Narration); ok {
		h := f.headingAround(sc.Narration, g)
		worth := g.score
		if len(Sentences(sc.Narration[:g.from], f.terms.language)) > 1 {
			worth -= .05 // the picture waits for its number
		}
		all = append(all, option{layout: engine.LayoutNumber, worth: worth, figure: &g.Figure, heading: h})
		if g.score >= .7 {
			all[0].heading = h // a number that is not shown large is at least read
		}
	}
	return all
}

// headingBefore is the heading of the words that lead to a scene's points, ""
// where there are none.
func (f *finisher) headingBefore(sc *engine.ScriptScene) string {
	at := strings.Index(sc.Narration, sc.Points[0].Said)
	if sc.Points[0].Said == "" || at <= 0 {
		return ""
	}
	return f.terms.listHeading(sc.Narration, enumeration{from: at})
}

// headingAround is the heading of the sentence that says a figure: the clause
// that says it, with its subject.
func (f *finisher) headingAround(narration string, g figure) string {
	if h := f.terms.figureClause(narration, g); h != "" {
		return h
	}
	at := 0
	for _, s := range Sentences(narration, f.terms.language) {
		at += strings.Index(narration[at:], s)
		if said := g.Said + " " + g.Caption; g.from >= at && g.to <= at+len(s) {
			if strings.Contains(s, said) && utf8.RuneCountInString(said) <= HeadingMax {
				return Capital(said)
			}
			return Heading(s, f.terms, 0)
		}
		at += len(s)
	}
	return ""
}

// listOptions are the points a scene came with, the enumeration it speaks, or,
// as a change from one statement after another, a line for each sentence.
func (f *finisher) listOptions(sc *engine.ScriptScene) []option {
	if len(sc.Points) >= 2 && len(sc.Points) <= maxPoints {
		return []option{{layout: engine.LayoutList, worth: 1.3, points: sc.Points, heading: f.headingBefore(sc)}}
	}
	if e, ok := f.terms.enumeration(sc.Narration); ok {
		if h := f.terms.listHeading(sc.Narration, e); h != "" {
			return f.orCluster(option{layout: engine.LayoutList, worth: .85, points: e.points, heading: h})
		}
	}
	if p := f.terms.sentencePoints(sc.Narration); p != nil {
		first := Sentences(sc.Narration, f.terms.language)[0]
		return []option{{layout: engine.LayoutList, worth: .6, points: p, heading: Heading(first, f.terms, 0)}}
	}
	return nil
}
