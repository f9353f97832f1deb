package prompt

import (
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// read converts an answer to a draft: cleaned, with requested scenes in place. It
// also returns the draft's flaws; the draft is nil if the answer contains none.
func (t *task) read(r Reply) (*draft, []flaw) {
	a, err := decode(r.Text)
	if err != nil {
		return nil, []flaw{{whole: true, fatal: true, public: "is none", told: "Your answer was not understood: " + err.Error() + ". Answer with the JSON object alone, complete."}}
	}
	if t.Prompted {
		t.know(t.isMaterial(a.Prompt))
		t.ordered(a.Seconds)
	}
	d := &draft{task: t, Title: t.plain(a.Title), Technique: t.technique(a.Technique), Subject: t.sought(a.Subject, 1), cutOff: r.End == CutOff}
	if slices.Contains(moods(), a.Mood) {
		d.Mood = a.Mood
	}
	d.Scenes = d.scenes(a)
	if len(d.Scenes) == 0 {
		return nil, []flaw{{whole: true, fatal: true, public: "is empty", told: "No scene of your answer has a narration."}}
	}
	if d.source.Lacks(d.Title) != "" {
		d.Title = "" // a title is derived from the text
	}
	return d, d.judge()
}

// mend replaces scenes by those of an answer, by number: one may become several, or none if its
// narration is empty. Scenes without such a number are new. An unreadable answer changes nothing.
func (d *draft) mend(text string) {
	a, err := decode(text)
	if err != nil {
		return
	}
	if numbered := slices.ContainsFunc(a.Scenes, func(s answerScene) bool { return s.Scene > 0 }); !numbered && len(a.Scenes) > 1 {
		d.Scenes = d.scenes(a) // the whole film came again
		return
	}
	last := 0
	for _, sc := range d.Scenes {
		last = max(last, sc.number)
	}
	mended := map[int][]draftScene{}
	var added []draftScene
	for _, s := range a.Scenes {
		sc := d.scene(s)
		if s.Scene > 0 && s.Scene <= last {
			mended[s.Scene] = append(mended[s.Scene], sc)
		} else if s.Scene > last || d.isAsked(s.ID) {
			added = append(added, sc)
		}
	}
	var all []draftScene
	for _, sc := range d.Scenes {
		better, ok := mended[sc.number]
		if !ok || sc.fixed {
			better = []draftScene{sc}
		}
		all = append(all, better...)
		delete(mended, sc.number)
	}
	d.cutOff = d.cutOff && len(added) == 0
	d.Scenes = slices.DeleteFunc(append(all, added...), func(sc draftScene) bool { return sc.Narration == "" })
}

// script finishes a draft: it checks the scenes' content against their narration and the source.
func (d *draft) script() story.Script {
	d.part()
	d.vary()
	s := story.Script{Title: d.Title, Language: d.Language, Technique: d.Technique.Technique, Subject: d.Subject, Mood: d.Mood}
	steps, section := 0, ""
	for i := range d.Scenes {
		sc := &d.Scenes[i]
		d.show(sc)
		steps = sc.goOn(steps)
		sc.NewTopic = sc.NewTopic || i > 0 && sc.section != section && sc.section != ""
		section = sc.section
		if len(sc.Shots) > 0 && !sc.done {
			sc.Query, sc.English = sc.Shots[0].Words, sc.Shots[0].English
		}
		s.Scenes = append(s.Scenes, sc.ScriptScene)
	}
	if len(d.task.Scenes) == 0 {
		s.Scenes = writer.Limit(s.Scenes, d.MaxScenes)
	}
	s.Warnings = d.warnings()
	return writer.Finish(s, d.Assignment)
}

// scene converts a scene of an answer.
func (d *draft) scene(s answerScene) draftScene {
	sc := draftScene{number: s.Scene, section: d.plain(s.Section), emphasis: s.Emphasis, ScriptScene: story.ScriptScene{
		Beat: d.beat(s.Beat), Narration: d.spoken(s.Narration),
	}}
	if len(s.Shots) == 0 {
		s.Shots = []sought{s.sought} // an answer in another form
	}
	for _, shot := range s.Shots[:min(len(s.Shots), mostShots)] {
		if found := d.sought(shot, leastQuery); found.Words != "" {
			sc.Shots = append(sc.Shots, found)
		}
	}
	screen, err := d.content(s.Content)
	if sc.Screen = screen; err != nil {
		sc.Rejected = err.Error()
	}
	if brief, ok := d.asked(s.ID); ok {
		return sc.asAsked(brief)
	}
	return sc
}

// scenes converts the scenes of a complete answer that have a narration.
func (d *draft) scenes(a answer) []draftScene {
	var all []draftScene
	for i, s := range a.Scenes {
		s.Scene = i + 1
		if sc := d.scene(s); sc.Narration != "" {
			all = append(all, sc)
		}
	}
	return all
}

// mostShots is the maximum number of shots in a scene.
const mostShots = 3

// beat returns the technique's beat with a name; "" if there is none.
func (d *draft) beat(name string) string {
	for _, b := range d.Technique.Beats {
		if strings.EqualFold(b.Name, strings.TrimSpace(name)) {
			return b.Name
		}
	}
	return ""
}
