package writer

import (
	"strings"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine"
)

// option is a way to lay a scene out.
type option struct {
	layout  engine.Layout
	worth   float64
	heading string
	points  []engine.Point
	figure  *engine.Figure
}

// layout chooses how a scene is shown from what its words offer. The layout
// of the scene before counts against a repetition, that of two before it rules
// it out while there is another.
func (f *finisher) layout(sc *engine.ScriptScene, before []engine.ScriptScene) {
	var best option
	for _, o := range f.options(sc) {
		o.worth -= repetition(o.layout, before)
		if best.layout == "" || o.worth > best.worth {
			best = o
		}
	}
	sc.Layout, sc.Points, sc.Figure = best.layout, best.points, best.figure
	if sc.Heading == "" {
		sc.Heading = best.heading
	}
}

func repetition(l engine.Layout, before []engine.ScriptScene) float64 {
	n := len(before)
	switch {
	case n > 1 && before[n-1].Layout == l && before[n-2].Layout == l:
		return 10
	case n > 0 && before[n-1].Layout == l:
		return .3
	}
	return 0
}

func (f *finisher) options(sc *engine.ScriptScene) []option {
	all := []option{{layout: engine.LayoutStatement, worth: .5}}
	all = append(all, f.listOptions(sc)...)
	if sc.Figure != nil {
		return append(all, option{layout: engine.LayoutNumber, worth: .9, figure: sc.Figure})
	}
	if g, ok := f.terms.bestFigure(sc.Narration); ok {
		all = append(all, option{layout: engine.LayoutNumber, worth: g.score, figure: &g.Figure, heading: f.headingAround(sc.Narration, g)})
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

// headingAround is the heading of the sentence that says a figure.
func (f *finisher) headingAround(narration string, g figure) string {
	at := 0
	for _, s := range Sentences(narration, f.terms.language) {
		at += strings.Index(narration[at:], s)
		if g.from >= at && g.to <= at+len(s) {
			h := Heading(s, f.terms, 0)
			if said := g.Said + " " + g.Caption; !strings.Contains(h, g.Said) && strings.Contains(s, said) && utf8.RuneCountInString(said) <= HeadingMax {
				return Capital(said)
			}
			return h
		}
		at += len(s)
	}
	return ""
}

// listOptions are the points a scene came with, the enumeration it speaks, or,
// as a change from one statement after another, a line for each sentence.
func (f *finisher) listOptions(sc *engine.ScriptScene) []option {
	if len(sc.Points) >= 2 && len(sc.Points) <= maxPoints {
		return []option{{layout: engine.LayoutList, worth: .95, points: sc.Points, heading: f.headingBefore(sc)}}
	}
	if e, ok := f.terms.enumeration(sc.Narration); ok {
		if h := f.terms.listHeading(sc.Narration, e); h != "" {
			return []option{{layout: engine.LayoutList, worth: .85, points: e.points, heading: h}}
		}
	}
	if p := f.terms.sentencePoints(sc.Narration); p != nil {
		first := Sentences(sc.Narration, f.terms.language)[0]
		return []option{{layout: engine.LayoutList, worth: .6, points: p, heading: Heading(first, f.terms, 0)}}
	}
	return nil
}
