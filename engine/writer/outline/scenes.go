package outline

import (
	"slices"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/writer"
)

// Seconds under which a scene joins the one before.
const shortScene = 2.5

// scenes tells the chosen units beat by beat.
func (w *Writer) scenes(a engine.Assignment, p *plan, t taken) []engine.ScriptScene {
	var all []engine.ScriptScene
	for k, blocks := range p.assign(t) {
		from := len(all)
		last := k == len(p.technique.Beats)-1
		for _, run := range p.runs(blocks, t) {
			all = append(all, w.tell(p, run, last)...)
		}
		all = p.joinShort(all, from, last)
		for i := from; i < len(all); i++ {
			all[i].Beat = p.technique.Beats[k].Name
			all[i].NewTopic = i == from && from > 0
		}
	}
	return all
}

// runs are the stretches of a beat's units that follow one another in the
// source's paragraphs.
func (p *plan) runs(blocks []int, t taken) [][]unit {
	var runs [][]unit
	end := -1 // unit after the last one
	for _, b := range blocks {
		from := p.blocks[b].from
		units := p.units[from : from+t[b]]
		if end == from && p.units[end-1].paragraph == units[0].paragraph {
			runs[len(runs)-1] = append(runs[len(runs)-1], units...)
		} else {
			runs = append(runs, slices.Clone(units))
		}
		end = from + t[b]
	}
	return runs
}

// tell cuts a run into scenes. In the last beat the last sentence stands
// alone, as the film's last words, unless it leans on the one before.
func (w *Writer) tell(p *plan, run []unit, last bool) []engine.ScriptScene {
	var closing []unit
	if n := len(run); last && n > 1 && !run[n-1].depends {
		run, closing = run[:n-1], run[n-1:]
	}
	texts := make([]string, len(run))
	for i, u := range run {
		texts[i] = u.text
	}
	var all []engine.ScriptScene
	for _, group := range writer.Group(texts, w.scene*p.tone.Pace*p.rate) {
		all = append(all, scene(run[:len(group)], p.language))
		run = run[len(group):]
	}
	if closing != nil {
		all = append(all, scene(closing, p.language))
	}
	return all
}

func scene(units []unit, language string) engine.ScriptScene {
	var sc engine.ScriptScene
	var texts []string
	for _, u := range units {
		texts = append(texts, u.text)
		if u.points != nil && sc.Points == nil {
			sc.Points = u.points
		}
	}
	sc.Narration = writer.Join(texts, language)
	return sc
}

// short reports whether a scene lasts less than some seconds.
func (p *plan) short(sc engine.ScriptScene, seconds float64) bool {
	return float64(writer.Chars(sc.Narration)) < seconds*p.rate
}

// joinShort puts scenes that would flash by together with the one before them
// in the same beat. A film's last words may be short.
func (p *plan) joinShort(all []engine.ScriptScene, from int, closes bool) []engine.ScriptScene {
	for i := len(all) - 1; i > from; i-- {
		if !p.short(all[i], shortScene) && !p.short(all[i-1], shortScene) || closes && i == len(all)-1 && !p.short(all[i], shortScene/2) {
			continue
		}
		all[i-1].Narration = writer.Join([]string{all[i-1].Narration, all[i].Narration}, p.language)
		if all[i-1].Points == nil {
			all[i-1].Points = all[i].Points
		}
		all = slices.Delete(all, i, i+1)
	}
	return all
}
