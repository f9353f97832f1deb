package outline

import (
	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/writer/mining"
)

// What it costs to tell two sentences in one scene that do not stand side by
// side in one beat.
const (
	gapJoin       = .25 // something was left out between them
	paragraphJoin = .35 // another paragraph begins
	beatJoin      = 1   // another beat begins
)

// told is a unit in the order it is told.
type told struct {
	unit
	beat int
	join float64
}

// scenes tells the chosen units beat by beat, and parts them into scenes as
// they are best paced.
func (w *Writer) scenes(a engine.Assignment, p *plan, t taken) []engine.ScriptScene {
	return w.paced(p, p.order(t), mining.Pacing{Opens: true, Closes: true, Most: a.MaxScenes})
}

// paced parts units into scenes; the pacing's rate and ideal are the plan's.
func (w *Writer) paced(p *plan, all []told, pacing mining.Pacing) []engine.ScriptScene {
	pacing.Rate, pacing.Ideal = p.rate, w.scene*p.tone.Pace*p.pace
	var scenes []engine.ScriptScene
	last := -1
	for _, n := range pacing.Parts(p.lines(all, pacing)) {
		sc := scene(all[:n], p.language)
		sc.Beat = p.technique.Beats[all[0].beat].Name
		sc.NewTopic = last >= 0 && all[0].beat != last
		last = all[0].beat
		scenes = append(scenes, sc)
		all = all[n:]
	}
	return scenes
}

// lines are units on their way into scenes. The title and the closing show
// nothing else: no picture runs into them.
func (p *plan) lines(all []told, pacing mining.Pacing) []mining.Line {
	texts := make([]string, len(all))
	for i, u := range all {
		texts[i] = u.text
	}
	from, to := 0, len(texts)
	if pacing.Opens {
		from = min(1, to)
	}
	if pacing.Closes {
		to = max(from, to-1)
	}
	runs := make([]mining.Run, len(texts))
	copy(runs[from:to], p.terms.Runs(texts[from:to], p.rate))
	lines := make([]mining.Line, len(all))
	for i, u := range all {
		lines[i] = mining.Line{Text: u.text, Join: u.join, Leans: u.depends && u.join == 0, Figure: p.terms.Striking(u.text), Quoted: mining.Quotes(u.text), Run: runs[i]}
	}
	return lines
}

// order lists the chosen units as they are told, with what joins each to the
// one before.
func (p *plan) order(t taken) []told {
	var all []told
	end := -1 // unit after the last one
	for k, blocks := range p.assign(t) {
		for _, b := range blocks {
			from := p.blocks[b].from
			for i := from; i < from+t[b]; i++ {
				u := told{unit: p.units[i], beat: k}
				if len(all) > 0 {
					u.join = p.joinCost(all[len(all)-1], u, end == i)
				}
				all = append(all, u)
				end = i + 1
			}
		}
	}
	return all
}

func (p *plan) joinCost(before, u told, adjacent bool) float64 {
	switch {
	case before.beat != u.beat:
		return beatJoin
	case before.paragraph != u.paragraph:
		return paragraphJoin
	case !adjacent:
		return gapJoin
	}
	return 0
}

func scene(units []told, language string) engine.ScriptScene {
	var sc engine.ScriptScene
	var texts []string
	for _, u := range units {
		texts = append(texts, u.text)
		if u.points != nil && sc.Points == nil {
			sc.Points = u.points
		}
	}
	sc.Narration = mining.Join(texts, language)
	return sc
}
