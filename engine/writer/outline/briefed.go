package outline

import (
	"fmt"
	"strings"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/writer/mining"
)

// briefing is the work on an assignment that asks for scenes.
type briefing struct {
	*plan
	w     *Writer
	a     engine.Assignment
	used  taken
	slots []*slot
}

// briefed writes the scenes that were asked for: fixed ones as they are, the
// others from the sentences of the source that suit what is said of them.
func (w *Writer) briefed(a engine.Assignment, m material) engine.Script {
	t := technique(a, m)
	b := briefing{plan: newPlan(a, m, t), w: w, a: a, slots: slots(a, m)}
	b.budget = int(budget(a, b.slots, m.rate))
	b.used = b.chosen()
	b.settle(b.slots, b.used)
	s := engine.Script{Title: b.named(), Language: a.Language, Technique: t.Technique}
	for i, sl := range b.slots {
		scenes := b.tell(i)
		if len(scenes) == 0 && !sl.own && a.Flexibility != engine.FlexFlexible {
			s.Warnings = append(s.Warnings, fmt.Sprintf("The source has nothing for the scene %q, so it was left out.", sl.brief.ID))
		}
		s.Scenes = append(s.Scenes, scenes...)
	}
	if a.Flexibility == engine.FlexFlexible {
		s.Scenes = mining.Limit(s.Scenes, a.MaxScenes)
	}
	if len(s.Scenes) == 0 {
		a.Scenes = nil
		return w.short(a, m)
	}
	return mining.Finish(s, a)
}

// named is the film's title, "" where its sentences have to give one.
func (b briefing) named() string {
	if b.title != "" || b.said() >= minUnits {
		return b.title
	}
	topic, _ := topicOf(b.a, b.material)
	return shortTitle(topic, b.language)
}

// chosen picks the units for the free slots.
func (p *plan) chosen() taken {
	if len(p.units) == 0 {
		return nil
	}
	return p.choose()
}

// tell is the scenes of slot i: none where there is nothing to say in it.
func (b briefing) tell(i int) []engine.ScriptScene {
	s := b.slots[i]
	pacing := mining.Pacing{Opens: i == 0, Closes: i == len(b.slots)-1, Most: b.a.MaxScenes}
	switch {
	case !s.free():
		return []engine.ScriptScene{{ID: s.brief.ID, Narration: s.brief.Static}}
	case len(s.blocks) == 0:
		return b.spoken(s, pacing)
	case s.own:
		return b.w.paced(b.plan, b.unitsOf(s), pacing)
	case b.a.Flexibility == engine.FlexStrict || float64(b.told(s, b.used)) <= mostSlot*b.rate:
		units := b.unitsOf(s)
		sc := scene(units, b.language)
		sc.Beat = b.technique.Beats[units[0].beat].Name
		return s.named([]engine.ScriptScene{sc})
	}
	return s.named(b.w.paced(b.plan, b.unitsOf(s), pacing))
}

// named gives the scenes of a slot their ids: the first the one that was asked
// for, those that go on from it that one with a number.
func (s *slot) named(scenes []engine.ScriptScene) []engine.ScriptScene {
	for i := range scenes {
		scenes[i].ID = s.brief.ID
		if i > 0 {
			scenes[i].ID = fmt.Sprintf("%s~%d", s.brief.ID, i+1)
		}
	}
	return scenes
}

// unitsOf are the units of a slot's blocks, each in the beat it fits best.
func (b briefing) unitsOf(s *slot) []told {
	var all []told
	for _, k := range s.blocks {
		from := b.blocks[k].from
		for i := from; i < from+b.used[k]; i++ {
			u := told{unit: b.units[i], beat: b.beatOf(k)}
			if len(all) > 0 && i == from {
				u.join = gapJoin
			}
			all = append(all, u)
		}
	}
	return all
}

// beatOf is the beat that a block fits best.
func (p *plan) beatOf(block int) int {
	best := 0
	for k, fit := range p.fit[block] {
		if fit > p.fit[block][best] {
			best = k
		}
	}
	return best
}

// spoken is what is said in a slot that no sentence of the source suits: what it
// shows, or in the first and the last what the film is about.
func (b briefing) spoken(s *slot, pacing mining.Pacing) []engine.ScriptScene {
	if s.own {
		return nil
	}
	topic, _ := topicOf(b.a, b.material)
	text := s.brief.Heading
	switch {
	case text != "":
	case pacing.Opens:
		text = topic
	case pacing.Closes:
		text = fmt.Sprintf(linesOf(b.language).ends, inner(topic))
	}
	if text = strings.TrimSpace(text); text == "" {
		return nil
	}
	return []engine.ScriptScene{{ID: s.brief.ID, Narration: finish(sentence(text), b.language)}}
}
